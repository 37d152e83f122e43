"""The pages that a kiosk shows in turn. Nothing shrinks to fit: what is too much gets pages."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from brackets.models import MatchKind, Team
from brackets.phases import Phase
from brackets.standings import Row
from referee.boards import Board, Line
from referee.columns import Column, last_main, main_columns, side_trees
from referee.labels.panels import PANELS
from referee.screen_panels import Panel
from referee.stage_tables import StageBoard, TableLine
from rules.shapes import StageKind

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
    Panel.NOTICES: 3,
    Panel.RULES: 8,
    Panel.PICTURES: 1,
}
# Tables of at most so many lines share a page with so many others.
TOGETHER = ((4, 4), (9, 2))
RESULTS_SHOWN = 14
ON_THE_PODIUM = 4
# Rounds on one page of the bracket: eight matches in the first are readable.
COLUMNS = 4
FULL_COLUMN = 8


@dataclass(frozen=True, slots=True)
class Page:
    """One page of one panel."""

    panel: Panel
    items: Sequence[Any]
    note: str = ""
    seconds: int = 0

    @property
    def title(self) -> str:
        """The heading."""
        return str(PANELS[self.panel])

    @property
    def template(self) -> str:
        """What draws it."""
        return f"kiosk/panels/{self.panel}.html"


def registration_pages(teams: Sequence[Team]) -> tuple[Page, ...]:
    """Return who has registered; without anybody the panel still says that registration is open."""
    return paged(Panel.REGISTRATION, teams) or (Page(Panel.REGISTRATION, ()),)


def bracket_pages(board: Board, phase: Phase) -> tuple[Page, ...]:
    """Return four rounds from the current one on, a page for each region where any is open.

    Rounds that are over are left out as long as four remain. Of the lower bracket come the rounds
    that fit on a page.
    """
    lines = board.of_phase(phase)
    end = last_main(phase)
    first = max(phase.first, min(board.current_round, end - COLUMNS + 1))
    last = min(end, first + COLUMNS - 1)
    regions = [line for line in lines if _is_main(line) and line.match.round == last]
    if len(regions) == 1:
        pages = [Page(Panel.BRACKET, main_columns(lines, phase, first, last))]
    else:
        pages = []
        for region in range(len(regions)):
            columns = main_columns(lines, phase, first, last, region=region)
            if any(line and not line.finished for column in columns for line in column.lines):
                note = _("Part %(n)d of %(of)d") % {"n": region + 1, "of": len(regions)}
                pages.append(Page(Panel.BRACKET, columns, note))
    return (*pages, *_side_pages(lines, phase))


def _side_pages(lines: Sequence[Line], phase: Phase) -> list[Page]:
    """Return the lower bracket, or what is played for places, as far as any of it is open.

    Trees of one round stand beside each other.
    """
    double = phase.plan.kind is StageKind.DOUBLE_ELIMINATION
    note = _("Lower bracket") if double else _("Matches for places")
    shown: list[tuple[Column, ...]] = []
    single: list[Column] = []
    for tree in side_trees(lines, phase):
        columns = tuple(each for each in tree.columns if len(each.lines) <= FULL_COLUMN)
        open_ = [each for each in columns if any(line and not line.finished for line in each.lines)]
        if open_ and len(tree.columns) == 1:
            single += columns
        elif open_:
            skipped = min(len(columns) - len(open_), max(len(columns) - COLUMNS, 0))
            shown.append(columns[skipped : skipped + COLUMNS])
    shown += [tuple(single[at : at + COLUMNS]) for at in range(0, len(single), COLUMNS)]
    return [Page(Panel.BRACKET, columns, note) for columns in shown]


def _is_main(line: Line) -> bool:
    return line.match.kind == MatchKind.BRACKET


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
