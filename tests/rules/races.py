"""Races of levels in few words, for tests."""

from rules.facts import HandFact
from rules.offences import Offence, Offender
from rules.penalties import Penalty
from rules.race import RaceTally, race_tally
from rules.reports import PointsOnly
from rules.ruleset import Ruleset
from rules.seats import Seat

DEALER, ATTACKERS, BOTH = Offender.DEALER_SIDE, Offender.ATTACKERS, Offender.BOTH


def hand(points: int, *penalties: Penalty, dealer: Seat | None = None) -> HandFact:
    return HandFact(PointsOnly(points), penalties, dealer)


def opened(points: int, *penalties: Penalty) -> HandFact:
    """A hand that East called for: the first of a match."""
    return hand(points, *penalties, dealer=Seat.EAST)


def penalty(offence: Offence, offender: Offender, count: int = 1) -> Penalty:
    return Penalty(offence, offender, count)


def played(ruleset: Ruleset, *points: int) -> RaceTally:
    """A race that East opens, hand by hand."""
    return race_tally(ruleset, hands_of(*points))


def hands_of(*points: int) -> list[HandFact]:
    first, *rest = points
    return [opened(first), *map(hand, rest)]


def starting_at(ruleset: Ruleset, first: str) -> Ruleset:
    """The same race from another level on, so that a test needs few hands to get there."""
    assert not ruleset.must_play, "no must-play level may be left below the first"
    return ruleset.with_options({"first_level": first})
