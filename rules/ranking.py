"""Places: ordered criteria, equals share their places, nothing is random (decision 11)."""

from collections.abc import Callable, Hashable, Iterable, Sequence, Sized
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, TypeVar

from rules.match_points import MatchResult, match_points
from rules.ruleset import Ruleset
from rules.shapes import Shape, StandingCriterion

Side = TypeVar("Side", bound=Hashable)


def places(groups: Iterable[Sized]) -> list[tuple[int, int]]:
    """Return the first and last place that each group shares; groups best first.

    >>> places([["champion"], ["finalist"], ["a", "b"]])
    [(1, 1), (2, 2), (3, 4)]

    An empty group takes no place and gets (n, n - 1): callers that may have one leave it out.
    """
    found: list[tuple[int, int]] = []
    first = 1
    for group in groups:
        found.append((first, first + len(group) - 1))
        first += len(group)
    return found


@dataclass(frozen=True)
class Equals(Generic[Side]):
    """Sides that share their places; `needs` says how they are to be parted, None: not at all.

    `parted_by` is the criterion that set them apart from those that were level with them before.
    """

    sides: tuple[Side, ...]
    needs: StandingCriterion | None = None
    parted_by: StandingCriterion | None = None


@dataclass(frozen=True)
class _Table(Generic[Side]):
    ruleset: Ruleset
    results: tuple[MatchResult[Side], ...]
    decided: tuple[Side, ...]


def ranking(
    ruleset: Ruleset,
    sides: Sequence[Side],
    results: Iterable[MatchResult[Side]],
    decided: Sequence[Side] = (),
) -> tuple[Equals[Side], ...]:
    """Rank sides by the regulation's criteria, best first; equals in the order of `sides`.

    `decided` is the order that lots, or the chief referee, gave to those who needed it.
    """
    table = _Table(ruleset, tuple(results), tuple(decided))
    return tuple(_parted(table, Equals(tuple(sides)), ruleset.tie_breaks))


def _parted(
    table: _Table[Side], level: Equals[Side], criteria: Sequence[StandingCriterion]
) -> list[Equals[Side]]:
    if len(level.sides) < 2 or not criteria:
        return [level]
    criterion, *rest = criteria
    value = _value(table, criterion, level.sides)
    if value is None:
        if criterion in _NEEDED:
            return [Equals(level.sides, criterion, level.parted_by)]
        return _parted(table, level, rest)
    found: list[Equals[Side]] = []
    for score in sorted({value(side) for side in level.sides}, reverse=True):
        sides = tuple(side for side in level.sides if value(side) == score)
        by = criterion if len(sides) < len(level.sides) else level.parted_by
        found += _parted(table, Equals(sides, None, by), rest)
    return found


_NEEDED = frozenset({
    StandingCriterion.EXTRA_MATCHES, StandingCriterion.EXTRA_HANDS,
    StandingCriterion.LOTS, StandingCriterion.CHIEF_REFEREE,
})  # fmt: skip
"""Criteria that somebody must see to first."""


def _value(
    table: _Table[Side], criterion: StandingCriterion, tied: tuple[Side, ...]
) -> Callable[[Side], int] | Callable[[Side], tuple[int, ...]] | None:
    """Return what the criterion counts, None when it says nothing about these sides."""
    played = [result for result in table.results if not result.extra]
    match criterion:
        case StandingCriterion.LOTS | StandingCriterion.CHIEF_REFEREE:
            known = set(tied) <= set(table.decided)
            return (lambda side: -table.decided.index(side)) if known else None
        case (
            StandingCriterion.HEAD_TO_HEAD
            | StandingCriterion.EXTRA_MATCHES
            | StandingCriterion.EXTRA_HANDS
        ):
            extra = criterion is not StandingCriterion.HEAD_TO_HEAD
            among = _among(table.results, tied, extra=extra)
            return (lambda side: _points(table, among, side)) if among else None
        case StandingCriterion.BEST_RESULTS:
            return lambda side: _best_results(table, played, side)
        case _:
            return lambda side: _sum(table, played, criterion, side)


def _sum(
    table: _Table[Side],
    played: list[MatchResult[Side]],
    criterion: StandingCriterion,
    side: Side,
) -> int:
    match criterion:
        case StandingCriterion.POINTS:
            return _points(table, played, side)
        case StandingCriterion.WINS:
            return sum(result.winner == side for result in played)
        case StandingCriterion.OPPONENTS_POINTS:
            opponents = _opponents(table, played, side)
            return sum(_points(table, played, other) for other in opponents)
        case _:
            return _score(table, played, criterion, side)


def _points(table: _Table[Side], results: Iterable[MatchResult[Side]], side: Side) -> int:
    return sum(
        points
        for result in results
        for name, points in zip(
            (result.home, result.away), match_points(table.ruleset, result), strict=True
        )
        if name == side
    )


def _among(
    results: Iterable[MatchResult[Side]], tied: tuple[Side, ...], *, extra: bool
) -> list[MatchResult[Side]]:
    """Return the matches between the tied sides; none unless all of them have met."""
    found = [
        result
        for result in results
        if result.extra is extra and {result.home, result.away} <= set(tied)
    ]
    met = {frozenset({result.home, result.away}) for result in found}
    if all(frozenset(two) in met for two in combinations(tied, 2)):
        return found
    return []


def _counted(table: _Table[Side], results: Iterable[MatchResult[Side]]) -> list[MatchResult[Side]]:
    """Return the results that differences and opponents' scores look at."""
    return [
        result
        for result in results
        if result.away is not None
        and (table.ruleset.walkover_in_differences or not result.walkover)
    ]


def _opponents(table: _Table[Side], results: Iterable[MatchResult[Side]], side: Side) -> list[Side]:
    return [
        other
        for result in _counted(table, results)
        for one, other in ((result.home, result.away), (result.away, result.home))
        if one == side and other is not None
    ]


def _score(
    table: _Table[Side],
    results: Iterable[MatchResult[Side]],
    criterion: StandingCriterion,
    side: Side,
) -> int:
    """Return the sum of a score (total_…), or of its differences (net_…)."""
    sums, _, name = criterion.partition("_")
    total = 0
    for result in _counted(table, results):
        scores = {"big": result.big, "small": result.small, "levels": result.places}[name]
        if side in {result.home, result.away}:
            own, other = scores if result.home == side else scores[::-1]
            total += own - other if sums == "net" else own
    return total


def _best_results(
    table: _Table[Side], results: Iterable[MatchResult[Side]], side: Side
) -> tuple[int, ...]:
    """Return the differences of a side's single matches, the best first."""
    race = table.ruleset.shape is Shape.LEVEL_RACE
    differences = []
    for result in _counted(table, results):
        home, away = result.places if race else result.big
        if side == result.home:
            differences.append(home - away)
        elif side == result.away:
            differences.append(away - home)
    return tuple(sorted(differences, reverse=True))
