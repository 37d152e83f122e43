"""轮庄, and who deals after whom: first dealer, next dealer, cut and draw."""

from rules.options import SeatLabels, WinningDealer
from rules.ruleset import Ruleset
from rules.seats import Seat
from rules.shapes import FirstDealer, Shape


def opening_dealer(ruleset: Ruleset) -> Seat | None:
    """Return who deals hand 1: East (Y12 从东门开始); None: whoever calls first (N13, F7)."""
    return Seat.EAST if ruleset.first_dealer is FirstDealer.EAST else None


def first_dealer(ruleset: Ruleset) -> Seat:
    """Return the seat that deals hand 1; raises ValueError when that is called for."""
    seat = opening_dealer(ruleset)
    if seat is None:
        raise ValueError("whoever calls first deals the first hand")
    return seat


def dealer_of_hand(ruleset: Ruleset, number: int) -> Seat:
    """Return who deals hand `number` (from 1): the next seat each hand, whoever won (Y14).

    Raises ValueError in a race of levels, where the result decides.
    """
    if ruleset.shape is not Shape.FIXED_HANDS:
        raise ValueError("in a race of levels the result decides who deals")
    if not 1 <= number <= ruleset.hands:
        raise ValueError(f"there is no hand {number}")
    return Seat((first_dealer(ruleset) + number - 1) % 4)


def dealer_order(ruleset: Ruleset) -> tuple[Seat, ...]:
    """Return who deals each of the fixed hands; () in a race of levels."""
    if ruleset.shape is not Shape.FIXED_HANDS:
        return ()
    return tuple(dealer_of_hand(ruleset, number + 1) for number in range(ruleset.hands))


def dealer_after(ruleset: Ruleset, dealer: Seat, *, keeps: bool) -> Seat:
    """Return who deals after `dealer` in a race of levels.

    A side that held passes the deal to the partner, or keeps it with the same player (F9,
    ambiguity 17); otherwise the next seat deals.
    """
    if not keeps:
        return dealer.next
    return dealer if ruleset.winning_dealer is WinningDealer.SAME_PLAYER else dealer.partner


def cutter(dealer: Seat) -> Seat:
    """Return who cuts the deck: 坐庄方上家 (Y7)."""
    return dealer.previous


def draw_order(dealer: Seat) -> tuple[Seat, ...]:
    """Return the seats in the order in which they draw, the dealer first (Y8)."""
    return tuple(Seat((dealer + turn) % 4) for turn in range(4))


def seat_letters(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the letters E, N, W, S of the seats in playing order (Y14, ambiguity 14)."""
    return tuple("ENWS" if ruleset.seat_labels is SeatLabels.COMPASS_ENWS else "ESWN")
