"""What becomes of the signatures of both pairs in a review of their match (cases 10 and 34)."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.models import Match
from referee.decisions import decisions_of
from referee.models import ReviewOutcome
from referee.rechecking.event import recheck
from tests.builders import make_event, match_numbered
from tests.referee.public_play import words
from tests.referee.signing import FOUR_HANDS, asking, both_sign, decided, reviewed
from tests.referee.table_play import first_match, play, played, save

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(organiser: User) -> Match:
    match = first_match(asking(make_event(4), "both"))
    play(match, *FOUR_HANDS, by=organiser)
    both_sign(match, by=organiser)
    return match


def confirmed() -> str:
    return words(Client().get("/events/cup/matches/1/").text)


def test_dismissed_review_leaves_the_signatures(match: Match, organiser: User) -> None:
    before = confirmed()
    assert "已由" in before or "确认" in before
    assert "无签名" not in before
    decided(reviewed(match, by=organiser), ReviewOutcome.DISMISSED, by=organiser)
    assert "无签名" not in confirmed()


def test_hand_that_is_corrected_back_is_what_both_pairs_signed(
    match: Match, organiser: User
) -> None:
    review = reviewed(match, by=organiser)
    save(match, 3, played(40, reason="看错"), by=organiser, seen=1)
    save(match, 3, played(35, reason="没有看错"), by=organiser, seen=2)
    decided(review, ReviewOutcome.DISMISSED, by=organiser)
    assert "无签名" not in confirmed()
    assert "改判" not in confirmed()
    assert recheck(match.draw.stage.tournament) == ()


def test_changed_result_names_the_signatures_as_those_of_the_result_before(
    match: Match, organiser: User
) -> None:
    review = reviewed(match, by=organiser)
    save(match, 3, played(40, reason="看错"), by=organiser, seen=1)
    decided(review, ReviewOutcome.UPHELD, by=organiser)
    assert "裁判长改判" in confirmed()
    assert "无签名" not in confirmed()
    assert recheck(match.draw.stage.tournament) == ()


def test_preview_of_a_decision_changes_no_later_match_when_the_winner_stays(
    match: Match, organiser: User
) -> None:
    reviewed(match, by=organiser)
    save(match, 3, played(40, reason="看错"), by=organiser, seen=1)
    event = match.draw.stage.tournament
    (review,) = decisions_of(event, by=organiser).reviews
    assert review.consequences is not None
    assert review.consequences.later == ()
    assert match.home in (match_numbered(event, 4).home, match_numbered(event, 4).away)
