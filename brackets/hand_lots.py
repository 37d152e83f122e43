"""What can be wrong with lots that were drawn by hand and typed in. Pure.

They have the shape that the draw would have had: as many pairings and byes, or groups of the same
sizes. Beyond that they keep the rules that a stage promises, as far as the draw itself could.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from brackets import drawing, placement
from brackets.drawing import Algorithm
from brackets.relaxing import relaxed
from brackets.seeding import Entry
from brackets.swiss import Relaxed
from rules.shapes import ByeRule, Grouping, Stage, StageKind

Lots = Sequence[Sequence[int | None]]


class LotFlaw(StrEnum):
    """What is wrong."""

    UNKNOWN = "unknown"
    TWICE = "twice"
    MISSING = "missing"
    LINE = "line"
    LINES = "lines"
    BYES = "byes"
    SIZES = "sizes"
    SEED = "seed"
    SEED_BYE = "seed_bye"
    SEEDS_TOGETHER = "seeds_together"
    UNIT = "unit"
    MET = "met"
    RESTED = "rested"
    GROUP_AGAIN = "group_again"
    OTHER_PLACES = "other_places"


@dataclass(frozen=True, slots=True)
class Flaw:
    """A flaw: its line (from 1, 0: of the whole), its teams, how many there should be."""

    code: LotFlaw
    line: int = 0
    teams: tuple[int, ...] = ()
    count: int = 0


def flaws(plan: Stage, entries: Sequence[Entry], lots: Lots) -> tuple[Flaw, ...]:
    """Return everything that is wrong with the lots of a stage; None in a pairing is a bye."""
    found = [*_taken_once(entries, lots)]
    expected = drawing.outcome(drawing.algorithm_of(plan), plan, entries, "by hand")
    grouped = plan.kind is StageKind.GROUPS
    found += (_sizes if grouped else _shape)(expected, lots)
    if found:
        # What follows looks at places, which mean nothing yet.
        return tuple(found)
    by_number = {entry.number: entry for entry in entries}
    if grouped:
        found += _groups(plan, by_number, lots)
        return tuple(found)
    astray = _other_places(plan, entries, lots)
    if astray:
        return astray
    if drawing.algorithm_of(plan) is Algorithm.BRACKET:
        first = [entry for entry in entries if not entry.numbers("best")]
        found += _seeds(plan, first, lots[: placement.bracket_size(len(first)) // 2])
    found += _relaxed(plan, entries, expected, lots)
    found += _groups_again(by_number, lots)
    return tuple(found)


def _taken_once(entries: Sequence[Entry], lots: Lots) -> Iterator[Flaw]:
    known = {entry.number for entry in entries}
    count: Counter[int] = Counter()
    for line, row in enumerate(lots, 1):
        numbers = [number for number in row if number is not None]
        count.update(numbers)
        strange = tuple(number for number in numbers if number not in known)
        if strange:
            yield Flaw(LotFlaw.UNKNOWN, line, strange)
    twice = tuple(sorted(number for number, times in count.items() if times > 1))
    if twice:
        yield Flaw(LotFlaw.TWICE, teams=twice)
    missing = tuple(sorted(known - count.keys()))
    if missing:
        yield Flaw(LotFlaw.MISSING, teams=missing)


def _shape(expected: Lots, lots: Lots) -> Iterator[Flaw]:
    for line, row in enumerate(lots, 1):
        if len(row) != 2 or row[0] is None:
            yield Flaw(LotFlaw.LINE, line)
    if len(lots) != len(expected):
        yield Flaw(LotFlaw.LINES, count=len(expected))
    byes = sum(None in row for row in expected)
    if sum(None in row for row in lots) != byes:
        yield Flaw(LotFlaw.BYES, count=byes)


def _sizes(expected: Lots, lots: Lots) -> Iterator[Flaw]:
    if len(lots) != len(expected):
        yield Flaw(LotFlaw.LINES, count=len(expected))
    elif Counter(map(len, lots)) != Counter(map(len, expected)):
        most = max(map(len, expected))
        for line, row in enumerate(lots, 1):
            if len(row) > most:
                yield Flaw(LotFlaw.SIZES, line, count=most)
        yield Flaw(LotFlaw.SIZES, count=min(map(len, expected)))


def _other_places(plan: Stage, entries: Sequence[Entry], lots: Lots) -> tuple[Flaw, ...]:
    """Check that those who play for the same places stand together, as the draw sets them."""
    of = {entry.number: best for best, group in drawing.by_places(entries) for entry in group}
    if len(set(of.values())) < 2:
        return ()
    return tuple(
        Flaw(LotFlaw.OTHER_PLACES, line, astray, count=best)
        for line, (best, row) in enumerate(
            zip(drawing.best_places(plan, entries), lots, strict=True), 1
        )
        if (astray := tuple(n for n in row if n is not None and of[n] != best))
    )


def _seeds(plan: Stage, entries: Sequence[Entry], lots: Lots) -> Iterator[Flaw]:
    """Check that seeds stand where they belong: 1, 2, then 3 and 4 in any order, 5 to 8 …."""
    ranked = sorted((entry.seed, entry.number) for entry in entries if entry.seed is not None)
    places = {
        rank: line
        for line, pairing in enumerate(placement.first_round(range(1, len(entries) + 1)), 1)
        for rank in pairing
        if rank is not None
    }
    at = {number: line for line, row in enumerate(lots, 1) for number in row if number is not None}
    resting = {row[0] for row in lots if None in row}
    byes = len(resting)
    for rank, (_seed, number) in enumerate(ranked, 1):
        last = 1 << (rank - 1).bit_length()
        tier = range(last // 2 + 1, last + 1)
        if at[number] not in {places[each] for each in tier if each in places}:
            yield Flaw(LotFlaw.SEED, at[number], (number,))
        if plan.bye is ByeRule.BY_DRAW and rank <= byes and number not in resting:
            yield Flaw(LotFlaw.SEED_BYE, at[number], (number,))


def _groups(plan: Stage, by_number: dict[int, Entry], lots: Lots) -> Iterator[Flaw]:
    for line, row in enumerate(lots, 1):
        numbers = [number for number in row if number is not None]
        if plan.grouping is Grouping.SNAKE:
            yield from _same(line, numbers, _seed_row(by_number, len(lots)), LotFlaw.SEEDS_TOGETHER)
    if not plan.units_apart:
        return
    total = Counter(entry.unit for entry in by_number.values() if entry.unit)
    for line, row in enumerate(lots, 1):
        here = Counter(by_number[number].unit for number in row if number is not None)
        for unit, count in here.items():
            if unit and count > -(-total[unit] // len(lots)):
                teams = tuple(n for n in row if n is not None and by_number[n].unit == unit)
                yield Flaw(LotFlaw.UNIT, line, teams)


def _seed_row(by_number: dict[int, Entry], groups: int) -> Callable[[int], object]:
    """Return in which row of the snake a seed is: 1 to n, n + 1 to 2n …."""
    seeded = sorted(
        (entry.seed, entry.number) for entry in by_number.values() if entry.seed is not None
    )
    rows = {number: index // groups for index, (_seed, number) in enumerate(seeded)}
    return rows.get


_BY_SCORE = {StageKind.SWISS, StageKind.DANISH}
_FLAWS = {
    Relaxed.SECOND_BYE: LotFlaw.RESTED,
    Relaxed.REMATCH: LotFlaw.MET,
    Relaxed.SAME_UNIT: LotFlaw.UNIT,
}


def _relaxed(plan: Stage, entries: Sequence[Entry], expected: Lots, lots: Lots) -> Iterator[Flaw]:
    """Refuse what is relaxed more often than in the best pairing that there is."""
    needed = Counter(each.kind for each in relaxed(plan, entries, expected))
    found = relaxed(plan, entries, lots)
    count = Counter(each.kind for each in found)
    for each in found:
        # In a bracket those of one unit may meet: lots by hand cannot be made apart.
        kept = each.kind is not Relaxed.SAME_UNIT or plan.kind in _BY_SCORE
        if kept and count[each.kind] > needed[each.kind]:
            yield Flaw(_FLAWS[each.kind], each.line + 1, each.teams)


def _groups_again(by_number: dict[int, Entry], lots: Lots) -> Iterator[Flaw]:
    origin = {number: entry.numbers("group") for number, entry in by_number.items()}
    if len(set(origin.values())) < 2:
        return
    for line, (one, other) in enumerate(lots, 1):
        if one is None or other is None or not origin[one]:
            continue
        if origin[one] == origin[other]:
            yield Flaw(LotFlaw.GROUP_AGAIN, line, (one, other))


def _same(
    line: int, numbers: Sequence[int], of: Callable[[int], object], code: LotFlaw
) -> Iterator[Flaw]:
    by_value: dict[object, list[int]] = {}
    for number in numbers:
        by_value.setdefault(of(number), []).append(number)
    for value, teams in by_value.items():
        if value is not None and len(teams) > 1:
            yield Flaw(code, line, tuple(teams))
