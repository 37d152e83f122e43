"""How the matches of a knockout are set out in columns, a round in each."""

from collections.abc import Sequence
from dataclasses import dataclass

from brackets.knockouts import main_rounds
from brackets.layout import ROUND_BY_ROUND
from brackets.models import MatchKind
from brackets.phases import Phase
from referee.boards import Line
from rules.shapes import StageKind


@dataclass(frozen=True, slots=True)
class Column:
    """One round of a tree or of a region of it; None where a match is left out for want of pairs.

    `feeds` says that two matches lead to one of the next column, `straight` that each leads to one;
    a third-place match stands by itself.
    """

    number: int
    name: str
    lines: tuple[Line | None, ...]
    feeds: bool = False
    straight: bool = False
    third: bool = False


@dataclass(frozen=True, slots=True)
class Tree:
    """Matches that lead to one another; `title` is empty for the main one."""

    title: str
    columns: tuple[Column, ...]


def last_main(phase: Phase) -> int:
    """Return the round of the event in which the main bracket of a stage ends."""
    if phase.plan.kind is StageKind.DOUBLE_ELIMINATION:
        return phase.first + main_rounds(phase.plan, phase.sizes[phase.first]) - 1
    return phase.last


def main_columns(
    lines: Sequence[Line], phase: Phase, first: int, last: int, *, region: int | None = None
) -> tuple[Column, ...]:
    """Return rounds `first` to `last` of the main bracket, or of the region with this number.

    A region is what leads to one match of the last of these rounds.
    """
    columns = []
    for number in range(first, last + 1):
        width = 1 << (last - number)
        found = tuple(
            line
            for line in lines
            if line.match.round == number
            and line.match.kind == MatchKind.BRACKET
            and region in {None, line.match.position // width}
        )
        joined = phase.plan.pairing not in ROUND_BY_ROUND and number < last
        columns.append(Column(number, _name(found), found, feeds=joined))
    if last == last_main(phase):
        columns = _with_ends(columns, lines, phase)
    return tuple(columns)


def side_trees(lines: Sequence[Line], phase: Phase) -> tuple[Tree, ...]:
    """Return the lower bracket, or the matches for places from the fifth on."""
    if phase.plan.kind is StageKind.DOUBLE_ELIMINATION:
        return _lower(lines, phase)
    by_place: dict[int, list[Line]] = {}
    for line in lines:
        if line.match.kind == MatchKind.PLACEMENT and line.match.best_place:
            by_place.setdefault(line.match.best_place, []).append(line)
    trees, anew = [], phase.plan.pairing in ROUND_BY_ROUND
    for best in sorted(by_place):
        rounds: dict[int, list[Line]] = {}
        for line in by_place[best]:
            rounds.setdefault(line.match.round, []).append(line)
        columns = [
            Column(
                number,
                _name(found),
                tuple(found),
                feeds=not anew and number < phase.last and len(found) == 1 << (phase.last - number),
            )
            for number, found in sorted(rounds.items())
        ]
        trees.append(Tree(_title(columns), tuple(columns)))
    return tuple(trees)


def _title(columns: list[Column]) -> str:
    """Return the name of a tree of one match; other trees are named by their columns."""
    return "" if len(columns) > 1 else columns[0].name


def _with_ends(columns: list[Column], lines: Sequence[Line], phase: Phase) -> list[Column]:
    """Add what stands beside the last round: third place, or the grand finals."""
    third = tuple(line for line in lines if line.match.kind == MatchKind.THIRD_PLACE)
    if third:
        columns.append(Column(phase.last, third[0].round_name, third, third=True))
    for kind in (MatchKind.GRAND_FINAL, MatchKind.GRAND_FINAL_AGAIN):
        found = tuple(line for line in lines if line.match.kind == kind)
        if found:
            before = columns[-1]
            columns[-1] = Column(before.number, before.name, before.lines, straight=True)
            columns.append(Column(found[0].match.round, found[0].round_name, found))
    return columns


def _lower(lines: Sequence[Line], phase: Phase) -> tuple[Tree, ...]:
    found = {
        (line.match.round, line.match.position): line
        for line in lines
        if line.match.kind == MatchKind.LOWER
    }
    if not found:
        return ()
    size, last = phase.sizes[phase.first], max(round_ for round_, _ in found)
    columns = []
    for round_ in range(phase.first + 1, last + 1):
        number = round_ - phase.first
        count = max(size >> (2 + (number - 1) // 2), 1)
        # The matches of the main bracket come first in a round.
        main = size >> (number + 1)
        of_round = tuple(found.get((round_, main + index)) for index in range(count))
        columns.append(
            Column(
                round_,
                _name([line for line in of_round if line]),
                of_round,
                feeds=number % 2 == 0 and round_ < last,
                straight=number % 2 == 1 and round_ < last,
            )
        )
    return (Tree("", tuple(column for column in columns if any(column.lines))),)


def _name(lines: Sequence[Line]) -> str:
    return lines[0].round_name if lines else ""
