"""Events with something to print, made through the real writers."""

from collections.abc import Iterator
from itertools import count

from django.contrib.auth.models import User

from brackets.models import Match, Tournament
from referee.models import ForfeitKind, HandKind, Offender
from referee.recording import HandEntry, record_hand, record_redeal
from referee.ruling_entries import ForfeitEntry, RulingEntry
from referee.rulings import give_forfeit, give_ruling
from rules.offences import Offence
from rules.scoring import HandReport, LastTrick, Unit, UnitKind
from rules.seats import Seat, Side
from tests.builders import draw_event, make_event, match_numbered

KEYS: Iterator[int] = count()


def key() -> str:
    """Return a key that no other submission has."""
    return f"sheet-{next(KEYS)}"


def play(match: Match, *points: int, by: User | None = None) -> None:
    """Record plain hands: the attackers' points in tricks, no kitty captured."""
    for number, trick_points in enumerate(points, 1):
        entry = HandEntry(kind=HandKind.PLAYED, report=HandReport(trick_points=trick_points))
        record_hand(match, number, entry, by=by, seen_version=0, key=key())


def captured(trick_points: int, kitty_points: int, unit: Unit) -> HandEntry:
    """Return a hand whose kitty was captured with trumps."""
    trick = LastTrick(winner=Side.ATTACKERS, trump=True, unit=unit)
    report = HandReport(trick_points=trick_points, kitty_points=kitty_points, last_trick=trick)
    return HandEntry(kind=HandKind.PLAYED, report=report)


def eventful(by: User | None = None) -> Tournament:
    """Return a cup of eleven pairs in its first rounds.

    Match 1 needed the extra hand, match 2 has two hands, a redeal and two rulings, match 3 was
    given to the home team.
    """
    event = make_event(11, by=by)
    draw_event(event, by=by)
    first = match_numbered(event, 1)
    # East-West (home) attack in hands 2 and 4: 85+40 = 80+45, big score 1:1 (S1, expected).
    play(first, 80, 85, 45, 40, by=by)
    held = HandEntry(kind=HandKind.EXTRA, dealer=Seat.NORTH, held=True)
    record_hand(first, 5, held, by=by, seen_version=0, key=key())
    second = match_numbered(event, 2)
    record_redeal(second, 1, reason="发牌翻开一张", by=by, key=key())
    tractor = captured(75, 20, Unit(UnitKind.TRACTOR, pairs=3))
    record_hand(second, 1, tractor, by=by, seen_version=0, key=key())
    wrong = RulingEntry(
        hand_number=1,
        offence=Offence.WRONG_CARD_CORRECTED,
        offender=Offender.AWAY,
        count=2,
        reason="错出方块",
    )
    give_ruling(second, wrong, by=by, key=key())
    buried = RulingEntry(
        hand_number=2,
        offence=Offence.BURIED_TOO_MANY,
        offender=Offender.AWAY,
        reason="埋底九张",
        points_so_far=30,
    )
    give_ruling(second, buried, by=by, key=key())
    absent = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=Offender.AWAY, reason="未到场")
    give_forfeit(match_numbered(event, 3), absent, by=by, key=key())
    event.refresh_from_db()
    return event
