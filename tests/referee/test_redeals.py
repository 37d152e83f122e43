"""Hands dealt again: nothing is scored, but a hand was dealt (decision 5)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from brackets.models import Match, Tournament
from referee.models import Offender, Redeal, Ruling
from referee.recording import record_redeal
from referee.scorekeeping import tally_of
from tests.referee.table_play import first_match, key, punish, save, score

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
    assert tally_of(match).big == (0, -2)


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
