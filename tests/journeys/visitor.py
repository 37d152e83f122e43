"""A person with a browser that has no script: reads pages, fills in their forms, presses buttons.

What is sent is what the page holds, so that a form which lost a field fails here as it would in
the hall.
"""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

Value = str | SimpleUploadedFile
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


@dataclass(slots=True)
class Form:
    """A form of a page with the values that it has now."""

    action: str
    method: str
    values: dict[str, Value] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def offer(self, name: str, value: str, *, chosen: bool) -> None:
        """Note one of the answers that a field offers."""
        self.choices.setdefault(name, []).append(value)
        if chosen:
            self.values[name] = value


@dataclass(slots=True)
class Page:
    """What came back: where from, how, and what a reader sees."""

    url: str
    status: int
    html: str
    text: str = ""
    forms: list[Form] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)

    def form(self, action: str) -> Form:
        """Return the one form whose address ends so."""
        found = [form for form in self.forms if form.action.endswith(action)]
        assert found, f"no form to {action} on {self.url}: {[form.action for form in self.forms]}"
        assert len({form.action for form in found}) == 1, [form.action for form in found]
        return found[0]

    def has_form(self, action: str) -> bool:
        """Tell whether there is such a form."""
        return any(form.action.endswith(action) for form in self.forms)


class Visitor:
    """Somebody who looks at pages, logged in or not."""

    def __init__(self, client: Client | None = None) -> None:
        self.client = client or Client()

    def get(self, url: str) -> Page:
        """Open a page; it must be there."""
        page = self._page(url, self.client.get(url, follow=True))
        assert page.status == 200, (url, page.status)
        return page

    def submit(self, form: Form, *, button: str = "", **answers: Value) -> Page:
        """Fill in a form and send it; `button` is the name of the one that is pressed.

        An answer may also be what one of several buttons of the same name says.
        """
        sent = {**form.values}
        for name, value in answers.items():
            pressed = (name, value) in form.buttons
            known = pressed or name in form.values or name in form.choices
            assert known, f"{form.action} has no field {name}: {sorted(form.values)}"
            offered = form.choices.get(name)
            assert offered is None or value in offered, f"{name} offers {offered}, not {value}"
            sent[name] = value
        if button:
            sent |= dict(each for each in form.buttons if each[0] == button)
            assert button in sent, f"{form.action} has no button {button}: {form.buttons}"
        if form.method == "get":
            return self._page(form.action, self.client.get(form.action, sent, follow=True))
        return self._page(form.action, self.client.post(form.action, sent, follow=True))

    def _page(self, url: str, answer: object) -> Page:
        # The test client's answer has no public type.
        chain = getattr(answer, "redirect_chain", [])
        page = Page(
            url=chain[-1][0] if chain else url,
            status=answer.status_code,  # type: ignore[attr-defined]
            html=answer.content.decode(),  # type: ignore[attr-defined]
        )
        _Reader(page).feed(page.html)
        page.text = " ".join(page.text.split())
        return page


class _Reader(HTMLParser):
    """Fills a page with its text, forms and table rows."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page
        self.form: Form | None = None
        self.area = ""
        self.select = ""
        self.hidden = 0
        self.cell: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in {"script", "style", "head"}:
            self.hidden += 1
        elif tag == "form":
            action = urljoin(self.page.url, given.get("action", ""))
            self.form = Form(action, given.get("method", "get").lower())
            self.page.forms.append(self.form)
        elif tag == "tr":
            self.page.rows.append([])
        elif tag in {"td", "th"}:
            self.cell = []
        elif self.form is not None:
            self._field(self.form, tag, given)

    def _field(self, form: Form, tag: str, given: dict[str, str]) -> None:
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "button" and given.get("type", "submit") == "submit" and name:
            form.buttons.append((name, value))
        elif tag == "input" and name and "disabled" not in given:
            if given.get("type") in {"radio", "checkbox"}:
                form.offer(name, value or "on", chosen="checked" in given)
            elif given.get("type") == "file":
                form.choices[name] = []
                del form.choices[name]
                form.values[name] = ""
            else:
                form.values[name] = value
        elif tag == "textarea" and name:
            self.area = name
            form.values[name] = ""
        elif tag == "select" and name:
            self.select = name
        elif tag == "option" and self.select:
            first = self.select not in form.choices
            form.offer(self.select, value, chosen="selected" in given or first)

    def handle_endtag(self, tag: str) -> None:
        if tag in {"script", "style", "head"}:
            self.hidden -= 1
        elif tag == "form":
            self.form = None
        elif tag == "textarea":
            self.area = ""
        elif tag == "select":
            self.select = ""
        elif tag in {"td", "th"} and self.cell is not None:
            self.page.rows[-1].append(" ".join("".join(self.cell).split()))
            self.cell = None

    def handle_data(self, data: str) -> None:
        if self.hidden:
            return
        if self.area and self.form is not None:
            self.form.values[self.area] = data
        self.page.text += data + " "
        if self.cell is not None:
            self.cell.append(data + " ")
