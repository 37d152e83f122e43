"""Hands taken back and hands dealt again."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.errors import ReasonMissing
from brackets.journal import Action
from brackets.models import JournalEntry, Match, Tournament
from referee.models import Hand, Redeal
from referee.rechecking.event import recheck
from referee.recording import record_redeal, withdraw_hand
from referee.refusals import DuplicateKeyDiffers, HandNotLast, HandNotOpen, StaleForm
from rules.seats import Seat
from tests.journeys.visitor import Visitor
from tests.referee.table_play import extra, first_match, key, play, played, save, score

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def test_latest_hand_is_taken_back_and_entered_again(match: Match, referee: User) -> None:
    play(match, 85, 40)
    taken = withdraw_hand(match, 2, reason="录错桌", by=referee, seen_version=1, key=key())
    assert (taken.version, taken.kind, score(match)) == (2, "withdrawn", (0, 0, 0, 85))
    with pytest.raises(StaleForm):
        save(match, 2, 45)
    assert save(match, 2, 45, seen=2).version == 3
    assert JournalEntry.objects.filter(match=match, action=Action.HAND_WITHDRAWN).count() == 1


def test_taking_back_the_only_hand_leaves_the_match_unbegun(match: Match) -> None:
    save(match, 1, 85)
    withdraw_hand(match, 1, reason="录错桌", by=None, seen_version=1, key=key())
    match.refresh_from_db()
    assert (match.begun, match.hands_done) == (False, 0)


def test_taking_back_is_refused_for_earlier_hands_without_reason_or_stale(match: Match) -> None:
    play(match, 85, 40)
    with pytest.raises(HandNotOpen) as refused:
        withdraw_hand(match, 1, reason="x", by=None, seen_version=1, key=key())
    assert refused.value.expected == 2
    with pytest.raises(ReasonMissing):
        withdraw_hand(match, 2, reason="", by=None, seen_version=1, key=key())
    with pytest.raises(StaleForm):
        withdraw_hand(match, 2, reason="x", by=None, seen_version=0, key=key())
    with pytest.raises(HandNotOpen):
        withdraw_hand(match, 3, reason="x", by=None, seen_version=0, key=key())
    assert Hand.objects.count() == 2


def test_redeal_keeps_the_dealer_and_scores_nothing(match: Match, referee: User) -> None:
    save(match, 1, 80)
    redeal = record_redeal(match, 2, reason="拾底前底牌少一张", by=referee, key="again")
    assert record_redeal(match, 2, reason="拾底前底牌少一张", by=referee, key="again") == redeal
    with pytest.raises(DuplicateKeyDiffers):
        record_redeal(match, 2, reason="别的", by=referee, key="again")
    assert (Redeal.objects.count(), score(match)) == (1, (0, 0, 0, 80))
    # North still deals hand 2, so 120 points are the home team's.
    save(match, 2, 120)
    assert score(match) == (1, 0, 120, 80)


def test_redeal_is_for_the_hand_being_played_and_needs_a_reason(match: Match) -> None:
    save(match, 1, 80)
    with pytest.raises(HandNotOpen):
        record_redeal(match, 1, reason="x", by=None, key=key())
    with pytest.raises(ReasonMissing):
        record_redeal(match, 2, reason="", by=None, key=key())


def test_extra_hand_is_taken_back_before_the_hand_before_it(match: Match) -> None:
    play(match, 80, 85, 45, 40)
    save(match, 5, extra(Seat.EAST, held=True))
    with pytest.raises(HandNotOpen) as refused:
        withdraw_hand(match, 4, reason="x", by=None, seen_version=1, key=key())
    assert refused.value.expected == 5
    withdraw_hand(match, 5, reason="x", by=None, seen_version=1, key=key())
    match.refresh_from_db()
    assert (match.verdict, match.extra_hand) == ("", True)


def test_extra_hand_that_does_not_count_is_taken_back_first_and_never_decides(
    match: Match, event: Tournament, organiser_client: Client
) -> None:
    play(match, 80, 85, 45, 40)
    save(match, 5, extra(Seat.EAST, held=True))
    # 35 is +2: the four hands decide now, and the extra hand does not count.
    save(match, 4, played(35, reason="看错"), seen=1)
    with pytest.raises(HandNotLast) as refused:
        withdraw_hand(match, 4, reason="录错桌", by=None, seen_version=2, key=key())
    assert refused.value.expected == 5
    page = Visitor(organiser_client).get("/tables/cup/1/")
    assert "先撤回加赛，才能撤回前面的局" in page.text
    assert not page.has_form("/hands/4/withdraw/")
    form = {"reason": "录错桌", "seen_version": "2", "key": key()}
    answer = organiser_client.post("/tables/cup/1/hands/4/withdraw/", form)
    assert answer.status_code == 409
    assert "从最后一局起" in answer.content.decode()
    for number, seen in ((5, 1), (4, 2)):
        withdraw_hand(match, number, reason="录错桌", by=None, seen_version=seen, key=key())
    assert recheck(event) == ()
    save(match, 4, 40, seen=3)
    match.refresh_from_db()
    assert (match.verdict, match.extra_hand) == ("", True)
    assert recheck(event) == ()


def test_hand_is_not_entered_below_an_extra_hand_that_stayed(
    match: Match, event: Tournament, referee_client: Client
) -> None:
    play(match, 80, 85, 45, 40)
    save(match, 5, extra(Seat.EAST, held=True))
    Hand.objects.filter(number=4).delete()
    Match.objects.filter(pk=match.pk).update(verdict="", winner=None)
    assert "hands_gap" in [finding.kind for finding in recheck(event)]
    page = Visitor(referee_client).get("/tables/cup/1/")
    assert not page.has_form("/hands/4/")
    assert page.has_form("/hands/5/withdraw/")
    with pytest.raises(HandNotOpen):
        save(match, 4, 40)
