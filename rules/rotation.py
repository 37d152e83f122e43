"""轮庄: who deals, cuts and draws (Y7, Y8, Y12 to Y15)."""

from rules.options import SeatLabels
from rules.ruleset import Ruleset
from rules.seats import Seat
from rules.shapes import FirstDealer

_FIRST = {FirstDealer.EAST: Seat.EAST}


def first_dealer(ruleset: Ruleset) -> Seat:
    """Return the seat that deals hand 1: East (Y12 从东门开始)."""
    return _FIRST[ruleset.first_dealer]


def dealer_of_hand(ruleset: Ruleset, number: int) -> Seat:
    """Return who deals hand `number` (from 1): the next seat each hand, whoever won (Y14)."""
    if not 1 <= number <= ruleset.hands:
        raise ValueError(f"there is no hand {number}")
    return Seat((first_dealer(ruleset) + number - 1) % 4)


def cutter(dealer: Seat) -> Seat:
    """Return who cuts the deck: 坐庄方上家 (Y7)."""
    return dealer.previous


def draw_order(dealer: Seat) -> tuple[Seat, ...]:
    """Return the seats in the order in which they draw, the dealer first (Y8)."""
    return tuple(Seat((dealer + turn) % 4) for turn in range(4))


def seat_letters(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the letters E, N, W, S of the seats in playing order (Y14, ambiguity 14)."""
    return tuple("ENWS" if ruleset.seat_labels is SeatLabels.COMPASS_ENWS else "ESWN")
