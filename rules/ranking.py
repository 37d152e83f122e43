"""Places: ordered criteria, equals share their places, nothing is random (decision 11)."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence, Sized
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Generic, TypeVar

from rules.match_points import MatchResult, match_points
from rules.ruleset import Ruleset
from rules.shapes import StandingCriterion

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
class Decided(Generic[Side]):
    """The order, best first, that lots or the chief referee gave to equals."""

    order: tuple[Side, ...]
    by: StandingCriterion = StandingCriterion.LOTS


@dataclass(frozen=True)
class _Table(Generic[Side]):
    ruleset: Ruleset
    results: tuple[MatchResult[Side], ...]
    decisions: tuple[Decided[Side], ...]

    @cached_property
    def played(self) -> list[MatchResult[Side]]:
        """The results that are no extra ones."""
        return [result for result in self.results if not result.extra]

    @cached_property
    def points(self) -> dict[Side, int]:
        """The match points of every side."""
        return _points(self.ruleset, self.played)

    @cached_property
    def counted(self) -> dict[Side, list[MatchResult[Side]]]:
        """The results of each side that differences and opponents' scores look at."""
        found: dict[Side, list[MatchResult[Side]]] = {}
        for result in self.played:
            if result.away is None or (
                result.walkover and not self.ruleset.walkover_in_differences
            ):
                continue
            found.setdefault(result.home, []).append(result)
            found.setdefault(result.away, []).append(result)
        return found


def ranking(
    ruleset: Ruleset,
    sides: Sequence[Side],
    results: Iterable[MatchResult[Side]],
    decisions: Iterable[Decided[Side]] = (),
) -> tuple[Equals[Side], ...]:
    """Rank sides by the regulation's criteria, best first; equals in the order of `sides`.

    Equals that need extra matches, lots or the chief referee, or that no criterion can part, have
    the order of the first of `decisions` that names all of them.
    """
    table = _Table(ruleset, tuple(results), tuple(decisions))
    return tuple(_parted(table, Equals(tuple(sides)), ruleset.tie_breaks))


def value_of(
    ruleset: Ruleset,
    sides: Sequence[Side],
    results: Iterable[MatchResult[Side]],
    criterion: StandingCriterion,
) -> dict[Side, int]:
    """Return what a criterion counts for each side; empty where it says nothing of these sides."""
    value = _value(_Table(ruleset, tuple(results), ()), criterion, tuple(sides))
    return {side: value(side) for side in sides} if value else {}


def _parted(
    table: _Table[Side], level: Equals[Side], criteria: Sequence[StandingCriterion]
) -> list[Equals[Side]]:
    if len(level.sides) < 2:
        return [level]
    if not criteria:
        return _decided(table, level)
    criterion, *rest = criteria
    value = _value(table, criterion, level.sides)
    if value is None:
        if criterion in _NEEDED:
            return _decided(table, Equals(level.sides, criterion, level.parted_by))
        return _parted(table, level, rest)
    found: list[Equals[Side]] = []
    by_score: dict[int, list[Side]] = {}
    for side in level.sides:
        by_score.setdefault(value(side), []).append(side)
    for score in sorted(by_score, reverse=True):
        sides = tuple(by_score[score])
        by = criterion if len(sides) < len(level.sides) else level.parted_by
        found += _parted(table, Equals(sides, None, by), rest)
    return found


def _decided(table: _Table[Side], level: Equals[Side]) -> list[Equals[Side]]:
    tied = set(level.sides)
    decision = next((each for each in table.decisions if tied <= set(each.order)), None)
    if decision is None:
        return [level]
    return [Equals((side,), None, decision.by) for side in decision.order if side in tied]


_NEEDED = frozenset({
    StandingCriterion.EXTRA_MATCHES, StandingCriterion.LOTS, StandingCriterion.CHIEF_REFEREE,
})  # fmt: skip
"""Criteria that somebody must see to first."""


def _value(
    table: _Table[Side], criterion: StandingCriterion, tied: tuple[Side, ...]
) -> Callable[[Side], int] | None:
    """Return what the criterion counts, None when it says nothing about these sides."""
    match criterion:
        case StandingCriterion.POINTS:
            return lambda side: table.points.get(side, 0)
        case StandingCriterion.HEAD_TO_HEAD | StandingCriterion.EXTRA_MATCHES:
            extra = criterion is StandingCriterion.EXTRA_MATCHES
            among = _points(table.ruleset, _among(table.results, tied, extra=extra))
            return (lambda side: among.get(side, 0)) if among else None
        case StandingCriterion.WINS:
            wins = Counter(result.winner for result in table.played)
            return lambda side: wins[side]
        case StandingCriterion.OPPONENTS_POINTS:
            return lambda side: _opponents_points(table, side)
        case StandingCriterion.LOTS | StandingCriterion.CHIEF_REFEREE:
            return None
        case _:
            return lambda side: _score(table.counted.get(side, ()), criterion, side)


def _points(ruleset: Ruleset, results: Iterable[MatchResult[Side]]) -> dict[Side, int]:
    found: dict[Side, int] = {}
    for result in results:
        home, away = match_points(ruleset, result)
        found[result.home] = found.get(result.home, 0) + home
        if result.away is not None:
            found[result.away] = found.get(result.away, 0) + away
    return found


def _opponents_points(table: _Table[Side], side: Side) -> int:
    total = 0
    for result in table.counted.get(side, ()):
        other = result.away if result.home == side else result.home
        total += 0 if other is None else table.points[other]
    return total


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


def _score(results: Iterable[MatchResult[Side]], criterion: StandingCriterion, side: Side) -> int:
    """Return the sum of a score (total_…), or of its differences (net_…)."""
    sums, _, name = criterion.partition("_")
    total = 0
    for result in results:
        scores = {"big": result.big, "small": result.small, "levels": result.places}[name]
        own, other = scores if result.home == side else scores[::-1]
        total += own - other if sums == "net" else own
    return total
