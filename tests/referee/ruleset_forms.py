"""Read the form of a ruleset as a browser does, change it and send it."""

from html.parser import HTMLParser
from typing import Any

from django.test import Client
from django.urls import reverse

Fields = dict[str, list[str]]


class _Form(HTMLParser):
    """Collects what a browser would send of the form of a ruleset."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: Fields = {}
        self.select = ""
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "form":
            self.inside = found.get("id") == "ruleset-form"
        name = found.get("name") or ""
        if not self.inside:
            return
        if tag == "select":
            self.select = name
        elif tag == "option" and "selected" in found:
            self._add(self.select, found.get("value") or "")
        elif tag == "input" and name:
            ticked = found.get("type") in {"radio", "checkbox"}
            if not ticked or "checked" in found:
                self._add(name, found.get("value") or ("on" if ticked else ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False

    def _add(self, name: str, value: str) -> None:
        self.fields.setdefault(name, []).append(value)


def form_of(html: str) -> Fields:
    """Return the fields of the form of a ruleset on a page."""
    form = _Form()
    form.feed(html)
    assert form.fields, "there is a form"
    return form.fields


def open_form(client: Client, *, slug: str = "cup", preset: str = "") -> Fields:
    """Open the form, filled from the event's ruleset or from a preset."""
    address = reverse("desk_ruleset_edit", kwargs={"slug": slug})
    response = client.get(address, {"from": preset} if preset else {})
    assert response.status_code == 200
    return form_of(response.text)


def with_bands(fields: Fields, bands: list[tuple[int, int, int]]) -> Fields:
    """Return the form with other bands: points, dealer side's gain, attackers' gain."""
    kept = {name: values for name, values in fields.items() if not name.startswith("bands-")}
    rows = {
        f"bands-{index}-{column}": [str(value)]
        for index, (points, dealer, attackers) in enumerate(bands)
        for column, value in (
            ("points_from", points),
            ("dealer_gain", dealer),
            ("attackers_gain", attackers),
            ("clause", f"第{index + 1}条"),
        )
    }
    return {**kept, **rows, "bands-row": [str(index) for index in range(len(bands))]}


def post(client: Client, name: str, fields: Fields, *, slug: str = "cup", **more: Any) -> Any:
    """Send the form to one of its addresses."""
    return client.post(reverse(name, kwargs={"slug": slug}), {**fields, **more})
