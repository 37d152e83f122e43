"""What the public sees of a match under review: all as it was when that was opened (case 34)."""

import pytest
from django.contrib.auth.models import User

from brackets.models import Match, Tournament
from referee.calling import draw_lots, withdraw_call
from referee.match_facts import published_facts, read_facts
from referee.models import MatchCall, Offender, ReviewOutcome
from referee.permissions import MatchState, Role, state_of
from referee.rechecking.event import recheck
from referee.recording import withdraw_hand
from referee.refusals import ResultMoved
from referee.rulings import confirm_ruling, propose_ruling, reject_ruling, withdraw_ruling
from referee.scorekeeping import provisional, tally_from
from tests.builders import make_event, make_user, match_numbered
from tests.referee.race_play import deals, race, time_is_up
from tests.referee.signing import FOUR_HANDS, decided, fresh, reviewed, state
from tests.referee.table_play import fine, first_match, key, play, played, punish, save, score
from tests.referee.test_proposals import cheating

pytestmark = pytest.mark.django_db

UPHELD, DISMISSED = ReviewOutcome.UPHELD, ReviewOutcome.DISMISSED


@pytest.fixture
def event() -> Tournament:
    return make_event(4)


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


@pytest.fixture
def chief(db: None) -> User:
    return make_user("caipanzhang", Role.CHIEF_REFEREE)


def public(match: Match) -> list[int | None]:
    """Return the points of the hands that the public sees."""
    now = fresh(match)
    return [hand.trick_points for hand in published_facts([now])[now.pk].played]


def live(match: Match) -> list[int | None]:
    return [hand.trick_points for hand in read_facts(fresh(match)).played]


def clean(match: Match) -> bool:
    return recheck(match.draw.stage.tournament) == ()


def test_public_score_stays_until_the_decision_and_then_follows(match: Match, chief: User) -> None:
    play(match, *FOUR_HANDS)
    before = score(match)
    review = reviewed(match, by=chief)
    assert state(match) == ("review", "big", "home")
    assert state_of(fresh(match)) is MatchState.FROZEN
    save(match, 1, played(40, reason="记录单是40"), by=chief, seen=1)
    assert (score(match), public(match), live(match)) == (
        before,
        [35, 80, 35, 80],
        [40, 80, 35, 80],
    )
    assert clean(match)
    decided(review, UPHELD, by=chief)
    assert score(match) != before
    assert public(match) == live(match) == [40, 80, 35, 80]
    assert state(match) == ("", "big", "home")
    assert clean(match)


def test_public_sees_rulings_as_they_were(match: Match, referee: User, chief: User) -> None:
    save(match, 1, 80)
    fined = fine(match, 1, Offender.AWAY)
    proposal = propose_ruling(match, cheating(1), by=referee, key=key())
    review = reviewed(match, by=chief)
    before = score(match)
    withdraw_ruling(fined, reason="无此事", by=chief)
    confirm_ruling(proposal, by=chief, key=key())
    later = punish(match, 1, Offender.AWAY)
    seen = published_facts([fresh(match)])[match.pk]
    assert (seen.rulings, seen.proposals) == ((fined,), (proposal,))
    assert set(read_facts(fresh(match)).rulings) == {proposal, later}
    assert score(match) == before
    totals = tally_from(seen)
    assert (totals.big[seen.home_pair], totals.small[seen.home_pair]) == (before[0], before[2])  # type: ignore[union-attr]
    assert clean(match)
    with pytest.raises(ResultMoved):
        decided(review, DISMISSED, by=chief)
    decided(review, UPHELD, by=chief)
    assert score(match) != before
    assert clean(match)


def test_public_sees_a_hand_that_was_taken_back_since(match: Match, chief: User) -> None:
    play(match, 35, 80, 35)
    review = reviewed(match, by=chief)
    withdraw_hand(match, 3, reason="须重打", by=chief, seen_version=1, key=key())
    assert (public(match), live(match)) == ([35, 80, 35], [35, 80])
    assert (fresh(match).hands_done, clean(match)) == (3, True)
    decided(review, UPHELD, by=chief)
    assert (state(match), fresh(match).hands_done) == (("", "", ""), 2)
    assert clean(match)


def test_public_sees_lots_that_were_taken_back_since(chief: User) -> None:
    match = race("union_three_rounds")
    deals(match, 85)
    time_is_up(match, 1)
    draw_lots(match, seed_text="开幕", by=chief, key=key())
    won = fresh(match).winner
    review = reviewed(match, by=chief)
    withdraw_call(MatchCall.objects.get(kind="lots"), reason="须重抽", by=chief)
    now = fresh(match)
    assert provisional(published_facts([now])[now.pk]) == ("lots", won)
    assert provisional(read_facts(now)) == ("", None)
    assert (now.verdict, now.winner, clean(match)) == ("lots", won, True)
    decided(review, UPHELD, by=chief)
    assert (state(match), clean(match)) == (("", "", ""), True)


def test_proposal_rejected_under_review_leaves_the_record_clean(
    match: Match, referee: User, chief: User
) -> None:
    proposal = propose_ruling(match, cheating(1), by=referee, key=key())
    review = reviewed(match, by=chief)
    reject_ruling(proposal, reason="证据不足", by=chief, key=key())
    assert (fresh(match).begun, clean(match)) == (True, True)
    decided(review, DISMISSED, by=chief)
    assert (fresh(match).begun, clean(match)) == (False, True)


def test_public_facts_of_many_matches_take_as_many_queries_as_of_one(
    event: Tournament, chief: User, django_assert_num_queries: object
) -> None:
    match = first_match(event)
    matches = [match_numbered(event, number) for number in (1, 2)]
    for each in matches:
        play(each, 35, 80)
        reviewed(each, by=chief)
    now = [fresh(each) for each in matches]
    # Reviews, then hands, rulings, redeals, forfeits and versions as they were.
    with django_assert_num_queries(6):  # type: ignore[operator]
        found = published_facts(now)
    assert [len(each.played) for each in found.values()] == [2, 2]
    with django_assert_num_queries(6):  # type: ignore[operator]
        published_facts([fresh_of for fresh_of in now if fresh_of.pk == match.pk])
