"""The people of a cup and what they do, all of it through pages."""

import re
from dataclasses import dataclass

from django.test import Client

from tests.journeys.visitor import Page, Visitor

SLUG = "cup"


def log_in(username: str, password: str) -> Visitor:
    """Return somebody who logged in on the page for it, from a browser that checks CSRF."""
    visitor = Visitor(Client(enforce_csrf_checks=True))
    page = visitor.submit(
        visitor.get("/login/").form("/login/"), username=username, password=password
    )
    assert not page.has_form("/login/"), page.text
    return visitor


@dataclass(frozen=True, slots=True)
class Referee:
    """Somebody at a table."""

    visitor: Visitor

    def table(self, match: int) -> Page:
        """Open the page of a match."""
        return self.visitor.get(f"/tables/{SLUG}/{match}/")

    def record(self, match: int, hand: int, points: int | None, **answers: str) -> Page:
        """Choose the points of a hand, say yes to the summary, return the page after it."""
        if points is not None:
            answers["trick_points"] = str(points)
        page = self.visitor.get(f"/tables/{SLUG}/{match}/hands/{hand}/")
        return self._save(page, f"/hands/{hand}/", answers)

    def capture(self, match: int, hand: int, points: int, kitty: int, **unit: str) -> Page:
        """Record a hand whose kitty was captured with trumps."""
        answers = {"capture": "yes", "last_trick_trump": "yes", "kitty_points": str(kitty)}
        return self.record(match, hand, points, **answers, **unit)

    def play(self, match: int, *points: int) -> Page:
        """Record the hands of a match in order, without capture."""
        for hand, tricks in enumerate(points, 1):
            page = self.record(match, hand, tricks)
        return page

    def punish(self, match: int, hand: int, **answers: str) -> Page:
        """Give a penalty and say yes to what it costs."""
        page = self.visitor.get(f"/tables/{SLUG}/{match}/hands/{hand}/")
        return self._save(page, f"/hands/{hand}/rulings/", answers)

    def _save(self, page: Page, action: str, answers: dict[str, str]) -> Page:
        asked = self.visitor.submit(page.form(action), **answers)
        assert "尚未保存" in asked.text or "还没有保存" in asked.text, asked.text
        return self.visitor.submit(asked.form(action))


def standings(visitor: Visitor) -> list[tuple[str, int, str, int, int]]:
    """Return the public ranking: place, pair, won–lost, big, small."""
    rows = visitor.get(f"/events/{SLUG}/standings/").rows
    return [
        (row[0], int(re.match(r"\d+", row[1]).group()), row[2], int(row[3]), int(row[4]))  # type: ignore[union-attr]
        for row in rows
        if len(row) == 6 and row[3].lstrip("-").isdigit()
    ]


def totals(visitor: Visitor, match: int) -> tuple[str, str, str, str]:
    """Return big and small of home, then of away, from the public page of a match."""
    text = visitor.get(f"/events/{SLUG}/matches/{match}/").text
    found = re.findall(r"大分 (-?\d+) 小分 (-?\d+)", text)
    assert len(found) == 2, text
    return (*found[0], *found[1])
