"""What a version of a hand says, as values for the rules."""

from referee.models import Hand, HandKind, LastTrickUnit
from rules.reports import BrokenOff, HandReport, LastTrick, Unit, UnitKind
from rules.seats import Side
from rules.shapes import HookCard


def report_of(hand: Hand) -> HandReport:
    """Return what was reported about a hand that was played to the end."""
    assert hand.trick_points is not None, "a played hand has points"
    return HandReport(
        trick_points=hand.trick_points,
        kitty_points=hand.kitty_points or 0,
        last_trick=_last_trick(hand),
    )


def outcome_of(hand: Hand) -> HandReport | BrokenOff:
    """Return how a regular hand ended."""
    if hand.kind == HandKind.BROKEN_OFF:
        assert hand.points_so_far is not None, "a broken-off hand has points so far"
        return BrokenOff(points_so_far=hand.points_so_far)
    return report_of(hand)


def _last_trick(hand: Hand) -> LastTrick | None:
    # Won without a trump it may capture nothing (Y50); the answer is kept for whoever asks again.
    if hand.last_trick_trump is None:
        return None
    return LastTrick(
        winner=Side.ATTACKERS,
        trump=hand.last_trick_trump,
        unit=unit_of(hand.last_trick_unit, hand.last_trick_pairs or 0),
        level_card=HookCard(hand.last_trick_level_card) if hand.last_trick_level_card else None,
    )


def unit_of(unit: str, pairs: int) -> Unit:
    """Return the format that the page calls so."""
    if unit == LastTrickUnit.LOOSE_PAIRS:
        return Unit(UnitKind.THROW, 0, (Unit(UnitKind.PAIR),) * pairs)
    return Unit(UnitKind(unit or LastTrickUnit.SINGLE), pairs)
