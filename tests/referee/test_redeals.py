"""Hands dealt again: nothing is scored, but a hand was dealt (decision 5)."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from brackets.draw import make_draw
from brackets.errors import DrawLocked, MatchLocked
from brackets.models import Match, Tournament, TournamentState
from referee.match_facts import read_facts
from referee.models import Offender, Redeal, Ruling
from referee.rechecking.event import recheck
from referee.recording import record_redeal, withdraw_hand
from referee.refusals import SeatsFixed
from referee.scorekeeping import fixed_from
from referee.seating import draw_seats
from tests.builders import match_numbered
from tests.referee.table_play import first_match, key, play, played, punish, save, score

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def deal_again(match: Match, number: int) -> Redeal:
    return record_redeal(match, number, reason="底牌少一张", by=None, key=key())


def test_order_of_rulings_and_redeals_does_not_hang_on_the_clock(match: Match) -> None:
    punish(match, 1, Offender.AWAY)
    deal_again(match, 1)
    # The clock of the machine is put back an hour: what came first looks later.
    Ruling.objects.update(given_at=timezone.now() + timedelta(hours=1))
    save(match, 1, 120)
    # −3 was taken off before the redeal; the replay counts: 120 points are +1 (Y43).
    assert score(match) == (0, -2, 0, 120)
    assert fixed_from(read_facts(match)).big == (0, -2)


def test_ruling_after_a_redeal_is_of_the_replay(match: Match) -> None:
    deal_again(match, 1)
    punish(match, 1, Offender.AWAY)
    Ruling.objects.update(given_at=timezone.now() - timedelta(hours=1))
    save(match, 1, 120)
    # The replay is void, and guilty attackers keep nothing (decision 1).
    assert score(match) == (0, -3, 0, 0)


def test_rulings_stay_with_their_deal_through_several_redeals(match: Match) -> None:
    for _deal in range(3):
        deal_again(match, 1)
        punish(match, 1, Offender.AWAY)
    deal_again(match, 1)
    given = Ruling.objects.order_by("pk").values_list("redeals_before", flat=True)
    assert list(given) == [1, 2, 3]
    save(match, 1, 120)
    # −3 once a hand and side (decision 3), and the fourth replay counts.
    assert score(match) == (0, -2, 0, 120)


def test_redeal_begins_the_match_and_the_event(match: Match, event: Tournament) -> None:
    deal_again(match, 1)
    match.refresh_from_db()
    event.refresh_from_db()
    assert (match.begun, match.hands_done, event.state) == (True, 0, TournamentState.RUNNING)
    assert recheck(event) == ()


def test_hand_taken_back_after_a_redeal_was_dealt_all_the_same(
    match: Match, event: Tournament
) -> None:
    deal_again(match, 1)
    save(match, 1, 85)
    withdraw_hand(match, 1, reason="录错桌", by=None, seen_version=1, key=key())
    match.refresh_from_db()
    assert match.begun
    assert recheck(event) == ()


def test_redeal_fixes_the_seats_and_the_draw(match: Match, event: Tournament) -> None:
    deal_again(match, 1)
    with pytest.raises(SeatsFixed):
        draw_seats(match, seed_text="开局", by=None)
    with pytest.raises(DrawLocked) as refused:
        make_draw(event, seed_text="另一", present_only=False, reason="漏了一对", by=None)
    assert refused.value.match == match


def test_redeal_locks_the_matches_before_it(event: Tournament, organiser: User) -> None:
    match = first_match(event)
    play(match, 80, 85, 80, 80)
    following = match_numbered(event, 4)
    deal_again(following, 1)
    with pytest.raises(MatchLocked) as refused:
        save(match, 2, played(75, reason="看错"), by=organiser, seen=1)
    assert refused.value.match == following
