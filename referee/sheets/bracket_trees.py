"""Matches beside the main bracket that lead to one another: the lower bracket, matches for places.

They stand in columns, a round in each, four on a page; what leads on is joined by lines. What comes
from elsewhere, and what goes on elsewhere, stands in words at the match.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext

from referee.sheets.matchbox import CAPTION, ROW, draw_match
from referee.sheets.paper import MEDIUM, THICK, Align, Box, Paper, Style
from referee.sheets.rows import BracketColumn, BracketMatch, Slot

Key = tuple[int, int]

COLUMNS = 4
# So many matches stand below one another, the title of a tree takes a part of one.
ROOM = 8.4
TITLE = 0.35
TITLES = 13.0
GAP = 22.0
PITCH = 70.0


@dataclass(frozen=True, slots=True)
class Placed:
    """A match in a column of its tree, `row` from the top in heights of a match."""

    match: BracketMatch
    column: int
    row: float


@dataclass(frozen=True, slots=True)
class Tree:
    """Matches joined by their winners; `titles` are those of its columns."""

    titles: tuple[str, ...]
    matches: tuple[Placed, ...]
    rows: int

    def joints(self) -> Iterator[tuple[Placed, Placed, bool]]:
        """Yield from where to where a line leads, True when it ends at the upper side."""
        at = {_key(each.match): each for each in self.matches}
        for each in self.matches:
            for slot, upper in ((each.match.home, True), (each.match.away, False)):
                before = _feeder(slot)
                if before in at:
                    yield at[before], each, upper


@dataclass(frozen=True, slots=True)
class TreePage:
    """The trees of a page, each with its lane and how far down it begins."""

    trees: tuple[tuple[Tree, int, float], ...]
    lanes: int
    columns: int
    height: float


def are_joined(others: Sequence[BracketColumn]) -> bool:
    """Tell whether any of these matches leads to another one."""
    keys = {_key(match) for column in others for match in column.matches}
    slots = (
        slot for column in others for each in column.matches for slot in (each.home, each.away)
    )
    return any(_feeder(slot) in keys for slot in slots)


def tree_pages(others: Sequence[BracketColumn]) -> list[TreePage]:
    """Return the trees of these matches on as many pages as they need."""
    titles = {_key(match): column.title for column in others for match in column.matches}
    trees = list(_trees([match for column in others for match in column.matches], titles))
    wide = max(len(tree.titles) for tree in trees)
    lanes = max(1, COLUMNS // wide)
    pages: list[TreePage] = []
    here: list[tuple[Tree, int, float]] = []
    lane, down, deepest = 0, 0.0, 0.0
    for tree in trees:
        if down and down + TITLE + tree.rows > ROOM:
            lane, down = lane + 1, 0.0
        if lane == lanes:
            pages.append(TreePage(tuple(here), lanes, wide, deepest))
            here, lane, deepest = [], 0, 0.0
        here.append((tree, lane, down))
        down += TITLE + tree.rows
        deepest = max(deepest, down)
    pages.append(TreePage(tuple(here), lanes, wide, deepest))
    return pages


@dataclass(frozen=True, slots=True)
class Ways:
    """The number of the match that winners and losers of others play next, by their numbers."""

    winners: Mapping[int, int]
    losers: Mapping[int, int]

    def words(self, match: BracketMatch, *, winner: bool) -> str:
        """Return where the loser of a match plays on, and its `winner` where no line says it."""
        number = match.number or 0
        told = []
        if winner and number in self.winners:
            told.append(gettext("winner → %(number)d") % {"number": self.winners[number]})
        if number in self.losers:
            told.append(gettext("loser → %(number)d") % {"number": self.losers[number]})
        return " · ".join(told)


def ways_of(matches: Iterable[BracketMatch]) -> Ways:
    """Return the ways between these matches; who meets the same pair again has none."""
    ways: tuple[dict[int, int], dict[int, int]] = {}, {}
    for match in matches:
        if match.number is None or match.home.feeder == match.away.feeder:
            continue
        for slot in (match.home, match.away):
            if slot.feeder:
                ways[slot.loser][slot.feeder] = match.number
    return Ways(*ways)


def draw_trees(paper: Paper, area: Box, page: TreePage, ways: Ways) -> None:
    """Draw the trees of a page."""
    sheet = _Sheet(paper, area, page, ways)
    for tree, lane, down in page.trees:
        sheet.draw(tree, lane, down)


@dataclass(frozen=True)
class _Sheet:
    """A page with its measures."""

    paper: Paper
    area: Box
    page: TreePage
    ways: Ways

    @property
    def _pitch(self) -> float:
        return min(PITCH, (self.area.height + TITLES) / self.page.height)

    @property
    def _row(self) -> float:
        return min(ROW, (self._pitch - CAPTION - 5) / 2)

    @property
    def _wide(self) -> float:
        count = self.page.lanes * self.page.columns
        return (self.area.width - GAP * (count - 1)) / count

    def _left(self, lane: int, column: int) -> float:
        return self.area.left + (lane * self.page.columns + column) * (self._wide + GAP)

    def draw(self, tree: Tree, lane: int, down: float) -> None:
        """Draw a tree in its lane."""
        first = self.area.top + TITLES - (down + TITLE) * self._pitch
        for column, words in enumerate(tree.titles):
            title = Box(self._left(lane, column), first, self._wide, TITLES)
            self.paper.write(title, words, Style(9, 7, bold=True, align=Align.CENTRE))
        boxes = {_key(each.match): self._box(each, lane, first) for each in tree.matches}
        joined: set[tuple[Key, bool]] = set()
        leading: set[Key] = set()
        for before, after, upper in tree.joints():
            self._join(before.match, boxes[_key(before.match)], boxes[_key(after.match)], upper)
            joined.add((_key(after.match), upper))
            leading.add(_key(before.match))
        for each in tree.matches:
            key = _key(each.match)
            sides = {upper for at, upper in joined if at == key}
            note = _note(each.match, sides, self.ways, winner=key not in leading)
            draw_match(self.paper, boxes[key], each.match, note=note)

    def _box(self, each: Placed, lane: int, first: float) -> Box:
        middle = first - (each.row + 0.5) * self._pitch - CAPTION / 2
        left = self._left(lane, each.column)
        return Box(left, middle - self._row, self._wide, 2 * self._row)

    def _join(self, match: BracketMatch, box: Box, target: Box, upper: bool) -> None:
        """Draw the way to the next match, thick once somebody has gone it."""
        quarter = target.height / 4
        end = target.middle + (quarter if upper else -quarter)
        gone = match.number is not None and (match.home.won or match.away.won)
        width = THICK if gone else MEDIUM
        bend = target.left - GAP / 2
        self.paper.line(box.right, box.middle, bend, box.middle, width)
        self.paper.line(bend, box.middle, bend, end, width)
        self.paper.line(bend, end, target.left, end, width)


def _note(match: BracketMatch, joined: set[bool], ways: Ways, *, winner: bool) -> str:
    """Return where pairs come from and go, as far as no line and no row says it."""
    told = [
        slot
        for slot, upper in ((match.home, True), (match.away, False))
        if slot.entry and upper not in joined
    ]
    return " · ".join(filter(None, [came_from(*told), ways.words(match, winner=winner)]))


def came_from(*slots: Slot) -> str:
    """Return where these pairs came from, as short as can be; nothing where the draw put them."""
    feeders = [slot for slot in slots if slot.feeder]
    if len(feeders) > 1 and all(slot.loser for slot in feeders):
        first, second = (slot.feeder for slot in feeders)
        return gettext("losers %(first)d, %(second)d") % {"first": first, "second": second}
    return " · ".join(
        (gettext("loser of %(number)d") if slot.loser else gettext("winner of %(number)d"))
        % {"number": slot.feeder}
        for slot in feeders
    )


def _key(match: BracketMatch) -> Key:
    return match.round, match.position


def _feeder(slot: Slot) -> Key | None:
    """Return the match whose winner comes to this side."""
    return None if slot.loser else slot.source


def _trees(matches: Sequence[BracketMatch], titles: Mapping[Key, str]) -> Iterator[Tree]:
    """Yield the trees; what is too wide for a page goes on below, in trees of its own."""
    waiting = _connected(matches)
    while waiting:
        later: list[list[BracketMatch]] = []
        for group in waiting:
            first = sorted({match.round for match in group})[:COLUMNS]
            for part in _connected([match for match in group if match.round in first]):
                yield _placed(part, titles)
            later += _connected([match for match in group if match.round not in first])
        waiting = later


def _connected(matches: Sequence[BracketMatch]) -> list[list[BracketMatch]]:
    """Return the matches in groups that are joined by winners, each in its order."""
    keys = {_key(match) for match in matches}
    group_of = {key: index for index, key in enumerate(sorted(keys))}
    for match in matches:
        for slot in (match.home, match.away):
            before = _feeder(slot)
            if before is not None and before in keys:
                old, new = group_of[before], group_of[_key(match)]
                group_of = {key: new if at == old else at for key, at in group_of.items()}
    groups: dict[int, list[BracketMatch]] = {}
    for match in matches:
        groups.setdefault(group_of[_key(match)], []).append(match)
    return sorted(groups.values(), key=lambda group: min(map(_key, group)))


@dataclass(slots=True)
class _Rows:
    """Gives each match its row: between those that lead to it, or the next free one."""

    by_key: Mapping[Key, BracketMatch]
    found: dict[Key, float] = field(default_factory=dict)
    used: int = 0

    def place(self, match: BracketMatch) -> float:
        """Return the row of a match, and place those before it."""
        key = _key(match)
        if key not in self.found:
            before = {
                self.place(self.by_key[feeder])
                for slot in (match.home, match.away)
                if (feeder := _feeder(slot)) is not None and feeder in self.by_key
            }
            if before:
                self.found[key] = sum(before) / len(before)
            else:
                self.found[key] = self.used
                self.used += 1
        return self.found[key]


def _placed(matches: Sequence[BracketMatch], titles: Mapping[Key, str]) -> Tree:
    rounds = sorted({match.round for match in matches})
    rows = _Rows({_key(match): match for match in matches})
    for match in sorted(matches, key=lambda each: (-each.round, each.position)):
        rows.place(match)
    names = {match.round: titles[_key(match)] for match in matches}
    return Tree(
        tuple(names[round_] for round_ in rounds),
        tuple(
            Placed(match, rounds.index(match.round), rows.found[_key(match)]) for match in matches
        ),
        rows.used,
    )
