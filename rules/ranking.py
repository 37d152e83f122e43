"""Places: ordered criteria, equals share their places, nothing is random (decision 11)."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence, Sized
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Generic, TypeVar

from rules.match_points import MatchResult, match_points
from rules.ruleset import Ruleset
from rules.shapes import Shape, StandingCriterion

Side = TypeVar("Side", bound=Hashable)

Merit = tuple[int, ...]
"""What a criterion counts: one number, of single results those of all matches."""


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

    `parted_by` is what puts them behind those directly before them; the first have none.
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
class Tally(Generic[Side]):
    """Results counted once, for as many questions as there are.

    Equals that need extra matches, lots or the chief referee, or that no criterion can part, have
    the order of the first of `decisions` that names all of them; without one, that of the extra
    hands which they played although no criterion asks for them.
    """

    ruleset: Ruleset
    results: Sequence[MatchResult[Side]]
    decisions: Sequence[Decided[Side]] = ()

    def ranking(self, sides: Sequence[Side]) -> tuple[Equals[Side], ...]:
        """Rank sides by the regulation's criteria, best first; equals in the order of `sides`."""
        return tuple(_parted(self, Equals(tuple(sides)), self.ruleset.tie_breaks))

    def merits(
        self, sides: Sequence[Side], criteria: Iterable[StandingCriterion]
    ) -> dict[StandingCriterion, dict[Side, Merit]]:
        """Return what criteria count for each side; those that say nothing are left out."""
        found = {}
        for criterion in criteria:
            merit = _merit(self, criterion, tuple(sides))
            if merit is not None:
                found[criterion] = {side: merit(side) for side in sides}
        return found

    @cached_property
    def played(self) -> list[MatchResult[Side]]:
        """The results that are no extra ones."""
        return [result for result in self.results if not result.extra]

    @cached_property
    def extras(self) -> dict[frozenset[Side | None], list[MatchResult[Side]]]:
        """The extra results of each two sides, in order of play."""
        found: dict[frozenset[Side | None], list[MatchResult[Side]]] = {}
        for result in self.results:
            if result.extra:
                found.setdefault(frozenset({result.home, result.away}), []).append(result)
        return found

    @cached_property
    def points(self) -> dict[Side, int]:
        """The match points of every side."""
        return _points(self.ruleset, self.played)

    @cached_property
    def wins(self) -> Counter[Side | None]:
        """How many matches every side won."""
        return Counter(result.winner for result in self.played)

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

    @cached_property
    def sums(self) -> dict[tuple[StandingCriterion, Side], int]:
        """What was counted so far."""
        return {}


def ranking(
    ruleset: Ruleset,
    sides: Sequence[Side],
    results: Iterable[MatchResult[Side]],
    decisions: Iterable[Decided[Side]] = (),
) -> tuple[Equals[Side], ...]:
    """Rank sides as `Tally.ranking` does."""
    return Tally(ruleset, tuple(results), tuple(decisions)).ranking(sides)


def _parted(
    tally: Tally[Side], level: Equals[Side], criteria: Sequence[StandingCriterion]
) -> list[Equals[Side]]:
    if len(level.sides) < 2:
        return [level]
    if not criteria:
        return _decided(tally, level)
    criterion, *rest = criteria
    merit = _merit(tally, criterion, level.sides)
    if merit is None:
        if criterion in _NEEDED:
            return _decided(tally, Equals(level.sides, criterion))
        return _parted(tally, level, rest)
    found: list[Equals[Side]] = []
    for group in _grouped(level.sides, merit):
        best, *others = _parted(tally, Equals(group), rest)
        found += [replace(best, parted_by=criterion) if found else best, *others]
    return found


def _grouped(sides: Iterable[Side], merit: Callable[[Side], Merit]) -> list[tuple[Side, ...]]:
    """Return sides of equal merit together, the greatest first."""
    found: dict[Merit, list[Side]] = {}
    for side in sides:
        found.setdefault(merit(side), []).append(side)
    return [tuple(found[each]) for each in sorted(found, reverse=True)]


def _decided(tally: Tally[Side], level: Equals[Side]) -> list[Equals[Side]]:
    """Part equals by what was decided of them, or by extra hands that no criterion asks for."""
    told = _told(tally, level)
    if len(told) > 1 or _EXTRA & {*tally.ruleset.tie_breaks}:
        return told
    found: list[Equals[Side]] = []
    for group in _after_extra(tally, level.sides):
        best, *others = _told(tally, Equals(group, level.needs if len(group) > 1 else None))
        by = StandingCriterion.EXTRA_HANDS if found else None
        found += [replace(best, parted_by=by), *others]
    return found


def _told(tally: Tally[Side], level: Equals[Side]) -> list[Equals[Side]]:
    """Return equals in the order that lots or the chief referee gave them, if they did."""
    tied = set(level.sides)
    decision = next((each for each in tally.decisions if tied <= set(each.order)), None)
    if decision is None or len(tied) < 2:
        return [level]
    best, *others = (side for side in decision.order if side in tied)
    return [Equals((best,)), *(Equals((side,), None, decision.by) for side in others)]


def _after_extra(
    tally: Tally[Side], tied: tuple[Side, ...], played: int = 0
) -> list[tuple[Side, ...]]:
    """Return what extra matches or hands make of equals, best first: all of them if nothing.

    Everybody meets everybody; those who are level after that as often again among themselves.
    """
    meetings = [tally.extras.get(frozenset(two), ()) for two in combinations(tied, 2)]
    if not meetings or any(len(each) <= played for each in meetings):
        return [tied]
    among = _points(tally.ruleset, [each[played] for each in meetings])
    groups = _grouped(tied, lambda side: (among[side],))
    return [part for group in groups for part in _after_extra(tally, group, played + 1)]


_EXTRA = frozenset({StandingCriterion.EXTRA_MATCHES, StandingCriterion.EXTRA_HANDS})
"""Criteria that ask for more play among equals."""
_NEEDED = frozenset({
    StandingCriterion.EXTRA_MATCHES, StandingCriterion.EXTRA_HANDS,
    StandingCriterion.LOTS, StandingCriterion.CHIEF_REFEREE,
})  # fmt: skip
"""Criteria that somebody must see to first."""


def _merit(
    tally: Tally[Side], criterion: StandingCriterion, tied: tuple[Side, ...]
) -> Callable[[Side], Merit] | None:
    """Return what the criterion counts, None when it says nothing about these sides."""
    match criterion:
        case StandingCriterion.BEST_RESULTS:
            return lambda side: _differences(tally, side)
        case StandingCriterion.LOTS | StandingCriterion.CHIEF_REFEREE:
            return None
        case StandingCriterion.HEAD_TO_HEAD:
            among = _points(tally.ruleset, _among(tally.played, tied))
            return (lambda side: (among.get(side, 0),)) if among else None
        case StandingCriterion.EXTRA_MATCHES | StandingCriterion.EXTRA_HANDS:
            if any(frozenset(two) not in tally.extras for two in combinations(tied, 2)):
                return None
            groups = _after_extra(tally, tied)
            return lambda side: (-next(at for at, group in enumerate(groups) if side in group),)
        case _:
            return lambda side: (_counted(tally, criterion, side),)


def _counted(tally: Tally[Side], criterion: StandingCriterion, side: Side) -> int:
    known = tally.sums.get((criterion, side))
    if known is None:
        known = tally.sums[criterion, side] = _sum(tally, criterion)(side)
    return known


def _sum(tally: Tally[Side], criterion: StandingCriterion) -> Callable[[Side], int]:
    match criterion:
        case StandingCriterion.POINTS:
            return lambda side: tally.points.get(side, 0)
        case StandingCriterion.WINS:
            return lambda side: tally.wins[side]
        case StandingCriterion.OPPONENTS_POINTS:
            return lambda side: _opponents_points(tally, side)
        case _:
            return lambda side: _score(tally.counted.get(side, ()), criterion, side)


def _points(ruleset: Ruleset, results: Iterable[MatchResult[Side]]) -> dict[Side, int]:
    found: dict[Side, int] = {}
    for result in results:
        home, away = match_points(ruleset, result)
        found[result.home] = found.get(result.home, 0) + home
        if result.away is not None:
            found[result.away] = found.get(result.away, 0) + away
    return found


def _opponents_points(tally: Tally[Side], side: Side) -> int:
    total = 0
    for result in tally.counted.get(side, ()):
        other = result.away if result.home == side else result.home
        total += 0 if other is None else tally.points[other]
    return total


def _among(results: Iterable[MatchResult[Side]], tied: tuple[Side, ...]) -> list[MatchResult[Side]]:
    """Return the matches between the tied sides; none unless all of them have met."""
    sides = set(tied)
    found = [result for result in results if result.home in sides and result.away in sides]
    met = {frozenset({result.home, result.away}) for result in found}
    if len(met) == len(tied) * (len(tied) - 1) // 2:
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


def _differences(tally: Tally[Side], side: Side) -> Merit:
    """Return the differences of a side's single matches, the best first."""
    race = tally.ruleset.shape is Shape.LEVEL_RACE
    differences = []
    for result in tally.counted.get(side, ()):
        home, away = result.places if race else result.big
        differences.append(home - away if side == result.home else away - home)
    return tuple(sorted(differences, reverse=True))
