"""What may happen and was taken back again is no difference."""

from django.contrib.auth.models import User

from brackets import draw
from brackets.models import Match, Tournament
from referee.models import ForfeitKind, Offender
from referee.rechecking.event import recheck
from referee.recording import withdraw_hand
from referee.rulings import ForfeitEntry, give_forfeit, withdraw_forfeit, withdraw_ruling
from tests.builders import draw_event
from tests.referee.table_play import fine, first_match, key, play, save


def draw_again(event: Tournament) -> None:
    made = draw.make_draw(event, seed_text="再来", reason="漏了一队", by=None)
    draw.publish_draw(made, by=None)


def test_draw_after_a_hand_was_taken_back(event: Tournament, organiser: User) -> None:
    match = first_match(event)
    play(match, 80)
    withdraw_hand(match, 1, reason="记错桌", by=organiser, seen_version=1, key=key())
    draw_again(event)
    assert recheck(event) == ()


def test_draw_after_a_fine_was_taken_back(event: Tournament, organiser: User) -> None:
    ruling = fine(first_match(event), 1, Offender.HOME)
    withdraw_ruling(ruling, reason="记错桌", by=organiser)
    draw_again(event)
    assert recheck(event) == ()


def test_draw_after_a_walkover_was_taken_back(event: Tournament, organiser: User) -> None:
    entry = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=Offender.HOME, reason="迟到")
    forfeit = give_forfeit(first_match(event), entry, by=organiser, key=key())
    withdraw_forfeit(forfeit, reason="人到了", by=organiser)
    draw_again(event)
    assert recheck(event) == ()


def test_next_match_loses_a_pair_after_its_hand_was_taken_back(
    event: Tournament, organiser: User
) -> None:
    draw_event(event)
    # A place in round 2 that is taken by a bye and waits for the winner of one match.
    fed = Match.objects.filter(round=2, home__isnull=False, away__isnull=True).first()
    assert fed is not None
    match = Match.objects.get(round=1, position=2 * fed.position + 1)
    play(match, 0, 80, 80, 80)
    save(fed, 1, 40)
    withdraw_hand(fed, 1, reason="记错桌", by=organiser, seen_version=1, key=key())
    assert recheck(event) == ()
    withdraw_hand(match, 4, reason="还没打", by=organiser, seen_version=1, key=key())
    fed.refresh_from_db()
    assert fed.away is None
    assert recheck(event) == ()
