"""场分: what a match is worth in a group or a points table."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.ruleset import Ruleset
from rules.shapes import PointsMargin

Side = TypeVar("Side", bound=Hashable)


@dataclass(frozen=True)
class MatchResult(Generic[Side]):
    """The result of one match; pairs of numbers are for `home` and `away`.

    `away` None is a bye (轮空). `places` are the levels as numbers on the ladder. `walkover`: the
    match was not played. `extra`: it was played to part equals.
    """

    home: Side
    away: Side | None
    winner: Side | None
    big: tuple[int, int] = (0, 0)
    small: tuple[int, int] = (0, 0)
    places: tuple[int, int] = (0, 0)
    walkover: bool = False
    extra: bool = False


def match_points(ruleset: Ruleset, result: MatchResult[Side]) -> tuple[int, int]:
    """Return the match points of home and away.

    With `points_margin` the difference is added to the winner's and taken off the loser's, as in
    winner 13 + d, loser 13 − d.
    """
    if result.away is None:
        return (ruleset.bye_points, 0)
    if result.winner is None:
        points = ruleset.walkover_loss_points if result.walkover else ruleset.points_draw
        return (points, points)
    if result.walkover:
        won, lost = ruleset.walkover_points, ruleset.walkover_loss_points
    else:
        margin = _margin(ruleset, result)
        won, lost = ruleset.points_win + margin, ruleset.points_loss - margin
    return (won, lost) if result.winner == result.home else (lost, won)


def _margin(ruleset: Ruleset, result: MatchResult[Side]) -> int:
    match ruleset.points_margin:
        case PointsMargin.NONE:
            return 0
        case PointsMargin.LEVELS:
            return abs(result.places[0] - result.places[1])
        case PointsMargin.BIG:
            return abs(result.big[0] - result.big[1])
