"""Hands taken back and hands dealt again."""

import pytest
from django.contrib.auth.models import User

from brackets.errors import ReasonMissing
from brackets.journal import Action
from brackets.models import JournalEntry, Match, Tournament
from referee.models import Hand, Redeal
from referee.recording import record_redeal, withdraw_hand
from referee.refusals import DuplicateKeyDiffers, HandNotOpen, StaleForm
from rules.seats import Seat
from tests.referee.table_play import extra, first_match, key, play, save, score

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
