"""Short ways to play races of levels in tests; every fact goes through the real writers."""

from brackets.models import Match
from referee.calling import call_time
from referee.models import Hand, Offender, Ruling
from referee.rulings import RulingEntry, give_ruling
from rules.penalties import Offence
from rules.reports import HandReport
from rules.seats import Seat
from tests.builders import make_event
from tests.referee.table_play import first_match, key, played, save


def race(preset: str, teams: int = 4) -> Match:
    """Draw an event of this regulation and return match 1: home sits East and West."""
    return first_match(make_event(teams, ruleset=preset))


def deal(match: Match, number: int, points: int, dealer: Seat | None = None) -> Hand:
    """Record a hand; `dealer` called first."""
    return save(match, number, played(HandReport(points), dealer=dealer))


def deals(match: Match, *points: int, dealer: Seat = Seat.NORTH, start: int = 1) -> None:
    """Record hands in order, the first of them called for by `dealer`."""
    for number, each in enumerate(points, start):
        deal(match, number, each, dealer if number == start else None)


def time_is_up(match: Match, last_hand: int) -> None:
    """Call time: no hand after this one counts."""
    call_time(match, last_hand=last_hand, by=None, key=key())


def offend(
    match: Match, hand: int, offence: Offence, offender: Offender, *, so_far: int | None = None
) -> Ruling:
    """Rule on an offence; one that breaks the hand off says what was captured so far."""
    entry = RulingEntry(
        hand_number=hand,
        offence=offence,
        offender=offender,
        reason="裁判看到",
        points_so_far=so_far,
    )
    return give_ruling(match, entry, by=None, key=key())


def levels(match: Match) -> tuple[str, str]:
    """Return the levels of home and away as they are stored."""
    match.refresh_from_db()
    return match.home_level, match.away_level


def ended(match: Match) -> tuple[str, str]:
    """Return the verdict and which side won."""
    match.refresh_from_db()
    sides = {match.home_id: "home", match.away_id: "away", None: ""}
    return match.verdict, sides[match.winner_id]
