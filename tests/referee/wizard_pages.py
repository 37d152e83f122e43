"""Go through the steps to a new event as a person does: press buttons, change fields."""

from html.parser import HTMLParser

from django.test import Client

Fields = dict[str, list[str]]
Typed = str | list[str]


class _FormReader(HTMLParser):
    """Collects what a browser would send of the form with this id."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self.form, self.inside, self.found = form, False, dict[str, list[str]]()
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = at.get("id") == self.form
        if not self.inside:
            return
        if tag == "select":
            self.select = at["name"]
            self.found.setdefault(self.select, [])
        elif tag == "option" and "selected" in at:
            self.found[self.select].append(at["value"])
        elif tag == "input" and self._sent(at):
            unnamed = "on" if at.get("type") in {"checkbox", "radio"} else ""
            self.found.setdefault(at["name"], []).append(at.get("value", unnamed))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False

    @staticmethod
    def _sent(at: dict[str, str]) -> bool:
        return at.get("type") not in {"checkbox", "radio"} or "checked" in at


def fields(page: str, form: str = "wizard") -> Fields:
    """Return what a browser would send of a form of a page."""
    reader = _FormReader(form)
    reader.feed(page)
    return reader.found


class Visitor:
    """Somebody with the steps open; `page` is what is seen."""

    def __init__(
        self, client: Client, start: str = "/new-event/steps/", form: str = "wizard"
    ) -> None:
        self.client, self.form = client, form
        self.seen = client.get(start)

    @property
    def page(self) -> str:
        """The page as text."""
        return str(self.seen.text)

    def press(self, path: str, button: str, value: str, **typed: Typed) -> str:
        """Type into fields, press a button and return the page that comes."""
        pressed = {button: value} if button else {}
        self.seen = self.client.post(
            path, {**fields(self.page, self.form), **typed, **pressed}, follow=True
        )
        return self.page

    def go(self, step: str, **typed: Typed) -> str:
        """Type into fields and go to a step."""
        return self.press("/new-event/steps/turn/", "go", step, **typed)

    def change(self, button: str, **typed: Typed) -> str:
        """Type into the stages and press one of their buttons."""
        return self.press("/new-event/steps/turn/", "change", button, **typed)

    def create(self, **typed: Typed) -> str:
        """Type into fields and make the event."""
        return self.press("/new-event/steps/create/", "", "", **typed)
