"""Who meets whom in a Swiss or Danish round (积分编排). Pure and the same on every machine.

Of all ways to pair a round the one is taken that is best by these, the first before the second and
so on: nobody has two byes; no rematch; no two pairs of one unit; the bye goes to the lowest score;
the smallest sum of squared differences of score; the fewest that float the same way as in the
round before; inside a score group the upper half against the lower half in order of rank (Swiss),
or neighbours in rank (Danish).

It is a matching of maximum weight in a graph with an edge for each possible meeting. With up to
48 teams that is every meeting. With more each team first gets edges to its nearest candidates, and
twice as many again until what comes out cannot be better in any criterion but the last, or until
twice the edges made it no better.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property, partial
from itertools import groupby, pairwise
from operator import attrgetter, mul
from typing import NamedTuple

Pairing = tuple[int, int | None]

# So many teams are paired with every possible meeting at once.
_SMALL = 48
_NEIGHBOURS = 24


class System(StrEnum):
    """Whom a team meets among those of its score: SWISS the half below, DANISH the next."""

    SWISS = "swiss"
    DANISH = "danish"


class Relaxed(StrEnum):
    """What could not be kept because no other pairing of the round was possible."""

    SECOND_BYE = "second_bye"
    REMATCH = "rematch"
    SAME_UNIT = "same_unit"


class Float(StrEnum):
    """Against whom a team was paired: of its own score, of a lower one, of a higher one."""

    NONE = "none"
    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A team of the round; `score` in match points, `met` by team number.

    `floated` is how it was paired in the round before; a bye is a float down.
    """

    number: int
    score: int = 0
    met: frozenset[int] = frozenset()
    rested: bool = False
    floated: Float = Float.NONE
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two teams, `home` the better ranked."""

    home: int
    away: int


@dataclass(frozen=True, slots=True)
class Round:
    """The meetings in order of the better score and rank, who rests, and what was relaxed."""

    meetings: tuple[Meeting, ...]
    rests: int | None
    relaxed: tuple[Relaxed, ...]

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """The meetings, then who rests, with None."""
        met = tuple((meeting.home, meeting.away) for meeting in self.meetings)
        return met if self.rests is None else (*met, (self.rests, None))


def pair_round(
    ranked: Sequence[Entrant],
    *,
    system: System = System.SWISS,
    apart: bool = False,
    rematches: bool = False,
) -> Round:
    """Return the pairing of a round; `ranked` are the teams taking part, best first.

    With `apart` teams of one unit are kept from meeting as long as that is possible, with
    `rematches` teams may meet again (a Danish round often does so). Scores must not rise in the
    order of `ranked`. An odd number gives one bye, no team an empty round.
    """
    assert all(above.score >= below.score for above, below in pairwise(ranked)), "best first"
    field = _Field(tuple(ranked), system, apart, rematches)
    if len(ranked) < 2:
        return Round((), ranked[0].number if ranked else None, field.second_bye(ranked))
    matching = cache(partial(_matching, field))
    reach = len(ranked)
    if reach > _SMALL:
        # What cannot be proved best is the result only if twice the edges made it no better; mostly
        # those show it by themselves.
        reach = 2 * _NEIGHBOURS if field.somebody_floats_again() else _NEIGHBOURS
    while True:
        found = matching(reach)
        if found and (
            reach == len(ranked)
            or field.cannot_be_better(found)
            or (reach > _NEIGHBOURS and field.is_as_good(found, reach // 2, matching))
        ):
            return field.round(found)
        reach = min(2 * reach, len(ranked))


class _Cost(NamedTuple):
    """What an edge costs; the first number counts before the second and so on."""

    second_bye: int = 0
    rematch: int = 0
    same_unit: int = 0
    bye_score: int = 0
    difference: int = 0
    repeated: int = 0
    distance: int = 0


_Edge = tuple[int, int]
"""Places in the ranking, the better first; `len(ranked)` stands for the bye."""


@dataclass(frozen=True)
class _Field:
    """The teams of a round and what their meetings cost."""

    ranked: tuple[Entrant, ...]
    system: System
    apart: bool
    rematches: bool

    def edges(self, reach: int) -> set[_Edge]:
        """Return the possible meetings of each team with about its `reach` nearest candidates."""
        count = len(self.ranked)
        span = reach // 2 + 1 if reach < count else count
        found: set[_Edge] = set()
        for place, ideal in enumerate(self._ideals):
            near = {*_around(ideal, span, count), *_around(place, span, count)} - {place}
            found |= {(place, other) if place < other else (other, place) for other in near}
        if count % 2:
            # Whoever may rest comes last in the ranking: those of the lowest scores.
            found |= {(place, count) for place in range(max(0, count - 2 * reach), count)}
        return found

    def cost(self, edge: _Edge) -> _Cost:
        """Return what a meeting, or the bye of a team, costs."""
        home = self.ranked[edge[0]]
        if edge[1] == len(self.ranked):
            return _Cost(
                second_bye=int(home.rested),
                bye_score=home.score - self.ranked[-1].score,
                repeated=int(home.floated is Float.DOWN),
                distance=len(self.ranked) - 1 - edge[0],
            )
        away = self.ranked[edge[1]]
        apart = home.score - away.score
        return _Cost(
            rematch=int(not self.rematches and away.number in home.met),
            same_unit=int(self.apart and bool(home.unit) and home.unit == away.unit),
            difference=apart * apart,
            repeated=0
            if not apart
            else int(home.floated is Float.DOWN) + int(away.floated is Float.UP),
            distance=abs(edge[1] - self._ideals[edge[0]]),
        )

    def weights(self, edges: Iterable[_Edge]) -> Iterator[tuple[int, int, int]]:
        """Yield each edge with one number that orders pairings as their costs do."""
        costs = {edge: self.cost(edge) for edge in edges}
        half = len(self.ranked) // 2 + 1
        scale = [1]
        for column in reversed(list(zip(*costs.values(), strict=True))[1:]):
            scale.append(scale[-1] * (half * max(column) + 1))
        scale.reverse()
        numbers = {edge: sum(map(mul, cost, scale)) for edge, cost in costs.items()}
        highest = max(numbers.values())
        for edge in sorted(numbers):
            yield (*edge, highest - numbers[edge])

    def totals(self, edges: set[_Edge]) -> tuple[int, ...]:
        """Return what a pairing costs in each criterion but the last."""
        costs = [self.cost(edge) for edge in edges]
        return tuple(map(sum, zip(*costs, strict=True)))[:-1]

    def cannot_be_better(self, edges: set[_Edge]) -> bool:
        """Tell whether no pairing at all does better in a criterion before the last.

        Neighbours in score have the smallest squares together, whoever met whom.
        """
        resting = next((edge[0] for edge in edges if edge[1] == len(self.ranked)), None)
        scores = [each.score for place, each in enumerate(self.ranked) if place != resting]
        least = sum((a - b) ** 2 for a, b in zip(scores[::2], scores[1::2], strict=True))
        bye = 0 if resting is None else self._lowest_bye()
        return self.totals(edges) == (0, 0, 0, bye, least, 0)

    def somebody_floats_again(self) -> bool:
        """Tell whether `cannot_be_better` is known to fail before anything is paired.

        The smallest squares need one meeting across each border of score groups with an odd number
        of teams above it, between neighbouring groups. If everybody on one side of it floated that
        way before, somebody does so again. With a bye the borders depend on who rests.
        """
        if len(self.ranked) % 2:
            return False
        above = 0
        for group in self._groups:
            floated = {each.floated for each in group}
            if above % 2 and floated == {Float.UP}:
                return True
            above += len(group)
            if above % 2 and floated == {Float.DOWN}:
                return True
        return False

    def is_as_good(
        self, edges: set[_Edge], reach: int, matching: Callable[[int], set[_Edge] | None]
    ) -> bool:
        """Tell whether fewer edges, those within `reach`, make as good a pairing as `edges`."""
        if edges <= self.edges(reach):
            return True
        found = matching(reach)
        return found is not None and self.totals(found) == self.totals(edges)

    def _lowest_bye(self) -> int:
        """Return how far above the lowest score whoever rests has to be."""
        free = [each.score for each in self.ranked if not each.rested]
        return min(free, default=self.ranked[-1].score) - self.ranked[-1].score

    @cached_property
    def _groups(self) -> list[tuple[Entrant, ...]]:
        """The teams by score, the highest first."""
        return [tuple(found) for _, found in groupby(self.ranked, key=attrgetter("score"))]

    @cached_property
    def _ideals(self) -> list[int]:
        """The place that each team should meet: in the other half of its score, or next to it."""
        if self.system is System.DANISH:
            return [place ^ 1 for place in range(len(self.ranked))]
        found: list[int] = []
        for group in self._groups:
            first, half = len(found), len(group) // 2
            found += range(first + half, first + 2 * half)
            found += range(first, first + len(group) - half)
        return found

    def second_bye(self, resting: Sequence[Entrant]) -> tuple[Relaxed, ...]:
        """Return what a bye for these relaxes."""
        return (Relaxed.SECOND_BYE,) if any(each.rested for each in resting) else ()

    def round(self, edges: set[_Edge]) -> Round:
        """Return the pairing that the edges make, the best first."""
        count = len(self.ranked)
        costs = [self.cost(edge) for edge in edges]
        broken = {
            Relaxed.SECOND_BYE: any(cost.second_bye for cost in costs),
            Relaxed.REMATCH: any(cost.rematch for cost in costs),
            Relaxed.SAME_UNIT: any(cost.same_unit for cost in costs),
        }
        numbers = [each.number for each in self.ranked]
        return Round(
            tuple(
                Meeting(numbers[home], numbers[away])
                for home, away in sorted(edges)
                if away != count
            ),
            next((numbers[home] for home, away in edges if away == count), None),
            tuple(relaxed for relaxed, is_broken in broken.items() if is_broken),
        )


def rounds(planned: int, teams: int) -> int:
    """Return how many rounds are played; where none are planned, as many as find one winner."""
    return planned or max(1, (teams - 1).bit_length())


def floats(scores: Mapping[int, int], pairings: Iterable[Pairing]) -> dict[int, Float]:
    """Return how each team of a round was paired, for the round after it; a bye is with None."""
    found: dict[int, Float] = {}
    for home, away in pairings:
        apart = 1 if away is None else scores[home] - scores[away]
        found[home] = Float.NONE if not apart else Float.DOWN if apart > 0 else Float.UP
        if away is not None:
            found[away] = Float.NONE if not apart else Float.UP if apart > 0 else Float.DOWN
    return found


class _Graph(dict[int, dict[int, dict[str, int]]]):
    """As much of a graph as the matching asks for; it looks at edges a million times."""

    def is_directed(self) -> bool:
        return False

    is_multigraph = is_directed

    def nodes(self) -> Iterable[int]:
        return self

    def neighbors(self, node: int) -> Iterable[int]:
        return self[node]

    def edges(self, *, data: bool) -> Iterator[tuple[int, int, dict[str, int]]]:
        assert data, "never asked without"
        for home, found in self.items():
            for away, edge in found.items():
                if home < away:
                    yield home, away, edge


def _matching(field: _Field, reach: int) -> set[_Edge] | None:
    """Return the best pairing with these edges; None when they leave somebody without."""
    from networkx import max_weight_matching  # noqa: PLC0415 - loaded late

    graph = _Graph()
    for home, away, weight in field.weights(field.edges(reach)):
        edge = {"weight": weight}
        graph.setdefault(home, {})[away] = edge
        graph.setdefault(away, {})[home] = edge
    matched = max_weight_matching(graph, maxcardinality=True)
    edges = {(min(edge), max(edge)) for edge in matched}
    return edges if len(edges) == (len(field.ranked) + 1) // 2 else None


def _around(place: int, span: int, count: int) -> range:
    return range(max(0, place - span), min(count, place + span + 1))
