"""Who is certainly through, or certainly out, while matches are still to be played. Pure.

Only match points count, and every tie that is possible counts as not certain: who wins it is known
when it is there.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from enum import StrEnum
from itertools import product
from typing import TypeVar

Side = TypeVar("Side", bound=Hashable)

Outcome = tuple[int, int]
"""Match points of home and away in one way that a match can end."""

# So many comparisons of two teams are tried one by one; beyond that each team is seen for itself,
# which never calls anything certain that is not.
_TRIED = 400_000


class Certainty(StrEnum):
    """What is known about a team before the last match."""

    THROUGH = "through"
    OUT = "out"
    OPEN = "open"


def certainty(
    points: Mapping[Side, int],
    to_play: Sequence[tuple[Side, Side]],
    *,
    outcomes: Collection[Outcome],
    go_on: int,
) -> dict[Side, Certainty]:
    """Return what is certain about each team of a table of which the best `go_on` go on.

    `points` are the match points so far, `to_play` the matches that are still open, each of which
    ends in one of `outcomes`. With no outcomes (the points of a match have no limit) nothing is
    certain as long as a match is open.
    """
    if not outcomes and to_play:
        return dict.fromkeys(points, Certainty.OPEN)
    if len(outcomes) ** len(to_play) * len(points) ** 2 <= _TRIED:
        return _tried(points, to_play, outcomes, go_on)
    return _bounded(points, to_play, outcomes, go_on)


def _tried(
    points: Mapping[Side, int],
    to_play: Sequence[tuple[Side, Side]],
    outcomes: Collection[Outcome],
    go_on: int,
) -> dict[Side, Certainty]:
    # What is certain for each team by itself need not be tried.
    sure = _bounded(points, to_play, outcomes, go_on)
    through = {side for side in points if sure[side] is not Certainty.OUT}
    out = {side for side in points if sure[side] is not Certainty.THROUGH}
    for ends in product(outcomes, repeat=len(to_play)):
        if not through and not out:
            break
        total = dict(points)
        for (home, away), (for_home, for_away) in zip(to_play, ends, strict=True):
            total[home] += for_home
            total[away] += for_away
        through = {side for side in through if _others(total, total[side]) <= go_on}
        out = {side for side in out if _others(total, total[side] + 1) >= go_on}
    return {side: _known(through=side in through, out=side in out) for side in points}


def _others(total: Mapping[Side, int], least: int) -> int:
    """Return how many have at least so many points."""
    return sum(value >= least for value in total.values())


def _bounded(
    points: Mapping[Side, int],
    to_play: Sequence[tuple[Side, Side]],
    outcomes: Collection[Outcome],
    go_on: int,
) -> dict[Side, Certainty]:
    gains = [gain for outcome in outcomes for gain in outcome]
    left = Counter(side for match in to_play for side in match)
    lowest = {side: points[side] + left[side] * min(gains) for side in points}
    highest = {side: points[side] + left[side] * max(gains) for side in points}
    return between(lowest, highest, go_on=go_on)


def between(
    lowest: Mapping[Side, int], highest: Mapping[Side, int], *, go_on: int
) -> dict[Side, Certainty]:
    """Return what is certain when each team ends somewhere between its lowest and highest points.

    It looks at each team for itself, so it calls fewer certain than there may be, never more.
    """
    low, high = sorted(lowest.values()), sorted(highest.values())

    def reach(least: int) -> int:
        """Return how many can still have so many points."""
        return len(high) - bisect_left(high, least)

    return {
        side: _known(
            through=reach(lowest[side]) - 1 < go_on,
            out=len(low) - bisect_left(low, highest[side] + 1) >= go_on,
        )
        for side in lowest
    }


def _known(*, through: bool, out: bool) -> Certainty:
    if through:
        return Certainty.THROUGH
    return Certainty.OUT if out else Certainty.OPEN
