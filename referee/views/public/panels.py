"""The pages that a kiosk shows in turn. Nothing shrinks to fit: what is too much gets pages."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any
from unicodedata import east_asian_width

from django.utils.translation import gettext as _

from brackets.models import Team
from brackets.standings import Row
from referee.labels.panels import PANELS
from referee.models import Notice
from referee.screen_panels import Panel
from referee.stage_tables import StageBoard, TableLine

# How many items are readable on one page at 1920x1080, and how long the page stays.
ON_A_PAGE = {
    Panel.REGISTRATION: 24,
    Panel.PLAYING: 8,
    Panel.UPCOMING: 7,
    Panel.RESULTS: 7,
    Panel.RANKING: 16,
    Panel.STANDINGS: 16,
    Panel.BY_NAME: 24,
    Panel.RULINGS: 6,
    Panel.RULES: 8,
    Panel.PICTURES: 1,
}
# Tables of at most so many lines share a page with so many others.
TOGETHER = ((4, 4), (9, 2))
# Lines of notices on one page at 1920x1080, and how many halves of Chinese characters are in one.
NOTICE_LINES, LINE_HALVES = 6, 56
RESULTS_SHOWN = 14
RULINGS_SHOWN = 12  # two pages: what a whole day brings would hold up the turn
ON_THE_PODIUM = 4


_KEPT = {Panel.BRACKET, Panel.STANDINGS}


@dataclass(frozen=True, slots=True)
class Page:
    """One page of one panel; of those that come `seldom` one has its turn after all the others.

    What is `aside` has no turn: it is there for as long as the desk switches the screen to it. The
    `whole` of a bracket changes with every hand.
    """

    panel: Panel
    items: Sequence[Any]
    note: str = ""
    seconds: int = 0
    seldom: bool = False
    aside: bool = False
    whole: bool = False
    number: int = 1
    of: int = 1

    @property
    def title(self) -> str:
        """The heading."""
        return str(PANELS[self.panel])

    @property
    def template(self) -> str:
        """What draws it."""
        return f"kiosk/panels/{self.panel}.html"

    @property
    def kept(self) -> bool:
        """Whether its items alone are what is drawn, and mostly stay as they are."""
        return self.panel in _KEPT and not self.whole


def registration_pages(teams: Sequence[Team]) -> tuple[Page, ...]:
    """Return who has registered; without anybody the panel still says that registration is open."""
    return paged(Panel.REGISTRATION, teams) or (Page(Panel.REGISTRATION, ()),)


@dataclass(frozen=True, slots=True)
class Block:
    """A table on a page, or as much of a long one as fits; alone it needs no title."""

    title: str
    lines: Sequence[TableLine]


def table_pages(board: StageBoard) -> tuple[Page, ...]:
    """Return the tables of a stage: small groups share a page, others have pages of their own."""
    longest = max((len(table.lines) for table in board.tables), default=0)
    beside = next((tables for lines, tables in TOGETHER if longest <= lines), 1)
    if beside == 1 or len(board.tables) == 1:
        return tuple(
            replace(page, items=(Block("", page.items),), note=_told(board, table.title))
            for table in board.tables
            for page in paged(Panel.STANDINGS, table.lines)
        )
    blocks = [Block(table.title, table.lines) for table in board.tables]
    return tuple(
        Page(Panel.STANDINGS, blocks[start : start + beside], _told(board))
        for start in range(0, len(blocks), beside)
    )


def _told(board: StageBoard, title: str = "") -> str:
    words = [board.title, title]
    words += [_("Not finished: places may still change")] if board.open else []
    return " · ".join(filter(None, words))


def notice_pages(notices: Iterable[Notice]) -> tuple[Page, ...]:
    """Return the notices, as many on a page as have room; a long one has its own."""
    pages: list[list[Notice]] = []
    room = 0
    for notice in notices:
        halves = sum(2 if east_asian_width(each) in "WFA" else 1 for each in notice.text)
        lines = -(-halves // LINE_HALVES)
        if lines > room:
            pages.append([])
            room = NOTICE_LINES
        pages[-1].append(notice)
        room -= lines
    return tuple(Page(Panel.NOTICES, page) for page in pages)


def ruling_pages(rows: Sequence[Any]) -> tuple[Page, ...]:
    """Return the first of the rulings, the latest ones, saying where the others are."""
    note = ""
    if len(rows) > RULINGS_SHOWN:
        note = _("the newest %(shown)d of %(all)d; all of them on the phone page “%(page)s”") % {
            "shown": RULINGS_SHOWN,
            "all": len(rows),
            "page": PANELS[Panel.RULINGS],
        }
    return tuple(replace(page, note=note) for page in paged(Panel.RULINGS, rows[:RULINGS_SHOWN]))


def podium_pages(rows: Sequence[Row]) -> tuple[Page, ...]:
    """Return the champion with those beside; nothing before somebody has won."""
    if not rows or rows[0].place != "1":
        return ()
    return (Page(Panel.CHAMPION, _podium(rows)),)


def _podium(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return the best there is room for; those who share a place come together or not at all."""
    podium: list[Row] = []
    for _place, equals in groupby(rows, key=lambda row: row.place):
        group = list(equals)
        if len(podium) + len(group) > ON_THE_PODIUM:
            break
        podium += group
    return tuple(podium)


def paged(panel: Panel, items: Sequence[Any]) -> tuple[Page, ...]:
    """Return so many pages of a panel that each can be read; none without items."""
    size = ON_A_PAGE[panel]
    return tuple(Page(panel, items[start : start + size]) for start in range(0, len(items), size))
