"""What a referee reports about one hand, and everything that can be wrong with it.

All points are the attackers' card points: multiples of five from 0 on.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules.points import deck_points, hand_cards, kitty_max
from rules.ruleset import Ruleset
from rules.seats import Side
from rules.shapes import HookCard


class UnitKind(StrEnum):
    """Formats with which a last trick is won."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    QUAD = "quad"
    TRACTOR = "tractor"
    THROW = "throw"


@dataclass(frozen=True)
class Unit:
    """A format: `pairs` counts the pairs of a tractor, `units` are the parts of a throw."""

    kind: UnitKind
    pairs: int = 0
    units: tuple["Unit", ...] = ()


@dataclass(frozen=True)
class LastTrick:
    """Who won the last trick, whether with trumps, and with what (Y50).

    `level_card` tells which level cards they were, where the regulation has hooks (钩).
    """

    winner: Side
    trump: bool
    unit: Unit
    level_card: HookCard | None = None


@dataclass(frozen=True)
class HandReport:
    """A finished hand: points in tricks, points in the kitty, and the last trick.

    `last_trick` is None when the kitty was not captured and nobody asked how the trick was won.
    """

    trick_points: int
    kitty_points: int = 0
    last_trick: LastTrick | None = None


@dataclass(frozen=True)
class PointsOnly:
    """A finished hand of which only the attackers' total is known, kitty included."""

    attackers_points: int


@dataclass(frozen=True)
class BrokenOff:
    """A hand that was not finished (decision 1); what the attackers had in tricks so far."""

    points_so_far: int


@dataclass(frozen=True)
class Redealt:
    """重发: the hand is dealt again by the same dealer, nothing scored (decision 5)."""


Finished = HandReport | PointsOnly
Scored = HandReport | PointsOnly | BrokenOff


class Problem(StrEnum):
    """Why a report cannot be right, or a hand cannot be decided."""

    NEGATIVE = "negative"
    NOT_MULTIPLE_OF_5 = "not_multiple_of_5"
    KITTY_TOO_RICH = "kitty_too_rich"
    MORE_THAN_DECK = "more_than_deck"
    DOES_NOT_SUM_TO_200 = "does_not_sum_to_200"
    TRACTOR_NEEDS_TWO_PAIRS = "tractor_needs_two_pairs"
    TRACTOR_TOO_LONG = "tractor_too_long"
    THROW_NEEDS_UNITS = "throw_needs_units"
    THROW_IN_THROW = "throw_in_throw"
    SET_NEEDS_DECKS = "set_needs_decks"
    LEVEL_CARD_IS_TRUMP = "level_card_is_trump"
    POINTS_NEEDED_FOR_FINE = "points_needed_for_fine"
    POINTS_NEEDED_FOR_TOTALS = "points_needed_for_totals"
    HELD_CONTRADICTS_POINTS = "held_contradicts_points"


def problems(ruleset: Ruleset, report: Scored) -> tuple[Problem, ...]:
    """Return everything that is wrong with a report, in order of decision 18; () when nothing."""
    match report:
        case HandReport(tricks, kitty, last_trick):
            return (
                *point_problems(ruleset, tricks, kitty),
                *(_last_trick_problems(ruleset, last_trick) if last_trick else ()),
            )
        case PointsOnly(points):
            return tuple(sign_problems(points))
        case BrokenOff(points):
            return point_problems(ruleset, points, 0)


def point_problems(
    ruleset: Ruleset, tricks: int, kitty: int, dealer_tricks: int | None = None
) -> tuple[Problem, ...]:
    """Check points against the decks; `dealer_tricks` are the dealer side's, where counted."""
    known = (tricks, kitty) if dealer_tricks is None else (tricks, dealer_tricks, kitty)
    whole = deck_points(ruleset)
    found = list(sign_problems(*known))
    if kitty > kitty_max(ruleset):  # Y9
        found.append(Problem.KITTY_TOO_RICH)
    if sum(known) > whole:  # Y4a, Y37
        found.append(Problem.MORE_THAN_DECK)
    elif dealer_tricks is not None and sum(known) != whole:
        found.append(Problem.DOES_NOT_SUM_TO_200)
    return tuple(found)


def sign_problems(*points: int) -> Iterator[Problem]:
    """Yield what is wrong with numbers as such: points are multiples of five from 0 on (Y37)."""
    if min(points) < 0:
        yield Problem.NEGATIVE
    if any(number % 5 for number in points):
        yield Problem.NOT_MULTIPLE_OF_5


def _last_trick_problems(ruleset: Ruleset, last_trick: LastTrick) -> Iterator[Problem]:
    yield from _unit_problems(ruleset, last_trick.unit)
    if last_trick.level_card and ruleset.level_is_trump and not last_trick.trump:
        yield Problem.LEVEL_CARD_IS_TRUMP


def _unit_problems(ruleset: Ruleset, unit: Unit) -> Iterator[Problem]:
    match unit.kind:
        case UnitKind.TRACTOR:
            if unit.pairs < 2:  # Y29
                yield Problem.TRACTOR_NEEDS_TWO_PAIRS
            if unit.pairs > hand_cards(ruleset) // 2:
                yield Problem.TRACTOR_TOO_LONG
        case UnitKind.TRIPLE | UnitKind.QUAD:
            if ruleset.decks < (3 if unit.kind is UnitKind.TRIPLE else 4):
                yield Problem.SET_NEEDS_DECKS
        case UnitKind.THROW:
            if not unit.units:
                yield Problem.THROW_NEEDS_UNITS
            for part in unit.units:
                if part.kind is UnitKind.THROW:
                    yield Problem.THROW_IN_THROW
                else:
                    yield from _unit_problems(ruleset, part)
