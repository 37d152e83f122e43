"""Proposed penalties: a table referee asks, the chief referee gives (case 33)."""

import pytest
from django.contrib.auth.models import User

from brackets.errors import ReasonMissing
from brackets.models import Match
from referee.match_facts import read_facts
from referee.models import HandKind, Offender, Ruling, RulingState, Signer
from referee.permissions import Role
from referee.rechecking.event import recheck
from referee.recording import record_redeal
from referee.refusals import (
    AlreadyDecided,
    AlreadyWithdrawn,
    DuplicateKeyDiffers,
    HandNotOpen,
    MatchFinished,
    NotAllowed,
    ProposalOutdated,
    ResultHeld,
)
from referee.rulings import (
    RulingEntry,
    confirm_ruling,
    give_ruling,
    propose_ruling,
    reject_ruling,
    withdraw_ruling,
)
from rules.penalties import Offence
from tests.builders import make_event, make_user
from tests.referee.signing import FOUR_HANDS, asking, both_sign, finalised, fresh, signed, state
from tests.referee.table_play import first_match, key, play, save, score

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return first_match(make_event(4))


@pytest.fixture
def chief(db: None) -> User:
    return make_user("caipanzhang", Role.CHIEF_REFEREE)


def cheating(number: int, **more: object) -> RulingEntry:
    """Return Y57, −3 big score, against home."""
    entry = {
        "hand_number": number,
        "offence": Offence.DELIBERATE_CHEATING,
        "offender": Offender.HOME,
        "reason": "偷看底牌",
        **more,
    }
    return RulingEntry(**entry)  # type: ignore[arg-type]


def proposed(match: Match, number: int, *, by: User | None, **more: object) -> Ruling:
    return propose_ruling(match, cheating(number, **more), by=by, key=key())


def clean(match: Match) -> bool:
    return recheck(match.draw.stage.tournament) == ()


def test_proposal_counts_for_nothing_and_holds_the_result(match: Match, referee: User) -> None:
    for number, points in enumerate(FOUR_HANDS[:3], 1):
        save(match, number, points, by=referee)
    before = score(match)
    proposal = proposed(match, 3, by=referee)
    assert (proposal.state, score(match)) == ("proposed", before)
    save(match, 4, FOUR_HANDS[3], by=referee)
    assert state(match) == ("proposal", "", "")
    assert read_facts(fresh(match)).rulings == ()
    assert clean(match)


def test_table_referee_proposes_what_he_may_not_give(match: Match, referee: User) -> None:
    save(match, 1, 80)
    with pytest.raises(NotAllowed):
        give_ruling(match, cheating(1), by=referee, key=key())
    proposal = proposed(match, 1, by=referee)
    with pytest.raises(NotAllowed):
        confirm_ruling(proposal, by=referee, key=key())
    with pytest.raises(NotAllowed):
        reject_ruling(proposal, reason="不成立", by=referee, key=key())


def test_confirmed_proposal_counts_as_if_it_had_been_given(
    match: Match, referee: User, chief: User
) -> None:
    save(match, 1, 80)
    proposal = proposed(match, 1, by=referee)
    given = confirm_ruling(proposal, by=chief, key="yes")
    assert (given.state, given.given_by, given.decided_by) == ("in_force", referee, chief)
    assert confirm_ruling(proposal, by=chief, key="yes") == given
    # Y57: the offender's side loses 3 big, and what the hand brought is void.
    assert score(match)[0] == -3
    with pytest.raises(AlreadyDecided):
        reject_ruling(proposal, reason="不成立", by=chief, key=key())
    assert clean(match)


def test_rejected_proposal_stays_in_the_register_and_lets_the_result_count(
    match: Match, referee: User, chief: User
) -> None:
    for number, points in enumerate(FOUR_HANDS[:3], 1):
        save(match, number, points)
    proposal = proposed(match, 3, by=referee)
    save(match, 4, FOUR_HANDS[3])
    with pytest.raises(ReasonMissing):
        reject_ruling(proposal, reason="", by=chief, key=key())
    reject_ruling(proposal, reason="证据不足", by=chief, key="no")
    assert state(match) == ("", "big", "home")
    stored = Ruling.objects.get()
    assert (stored.state, stored.decision_reason) == (RulingState.REJECTED, "证据不足")
    with pytest.raises(DuplicateKeyDiffers):
        reject_ruling(proposal, reason="另一理由", by=chief, key="no")
    with pytest.raises(AlreadyDecided):
        withdraw_ruling(proposal, reason="算了", by=chief)
    assert clean(match)


def test_confirming_breaks_the_hand_off_with_the_points_that_were_proposed(
    match: Match, referee: User, chief: User
) -> None:
    save(match, 1, 80)
    proposal = proposed(match, 2, by=referee, points_so_far=30)
    assert read_facts(fresh(match)).hand(2) is None
    confirm_ruling(proposal, by=chief, key=key())
    hand = read_facts(fresh(match)).hand(2)
    assert hand is not None
    assert (hand.kind, hand.points_so_far) == (HandKind.BROKEN_OFF, 30)
    assert clean(match)


def test_proposal_that_does_not_fit_any_more_is_refused_clearly(
    match: Match, referee: User, chief: User
) -> None:
    save(match, 1, 80)
    recorded = proposed(match, 2, by=referee, points_so_far=30)
    save(match, 2, 80)  # it was played on to its end
    with pytest.raises(ProposalOutdated):
        confirm_ruling(recorded, by=chief, key=key())
    dealt_again = proposed(match, 3, by=referee, points_so_far=30)
    record_redeal(match, 3, reason="底牌多一张", by=referee, key=key())
    with pytest.raises(ProposalOutdated) as refused:
        confirm_ruling(dealt_again, by=chief, key=key())
    assert isinstance(refused.value.because, HandNotOpen)
    assert Ruling.objects.filter(state="proposed").count() == 2


def test_author_takes_his_own_proposal_back_and_nobody_elses(
    match: Match, referee: User, second_referee: User
) -> None:
    save(match, 1, 80)
    proposal = proposed(match, 1, by=referee)
    with pytest.raises(NotAllowed):
        withdraw_ruling(proposal, reason="误会", by=second_referee)
    withdraw_ruling(proposal, reason="误会", by=referee, key="back")
    assert read_facts(fresh(match)).proposals == ()
    assert withdraw_ruling(proposal, reason="误会", by=referee, key="back") == proposal
    with pytest.raises(AlreadyWithdrawn):
        confirm_ruling(proposal, by=None, key=key())
    assert clean(match)


def test_proposal_begins_a_match_until_it_is_gone(match: Match, referee: User) -> None:
    proposal = proposed(match, 1, by=referee)
    assert fresh(match).begun
    assert clean(match)
    withdraw_ruling(proposal, reason="误会", by=referee)
    assert not fresh(match).begun
    assert clean(match)


def test_proposal_sent_twice_is_one(match: Match, referee: User) -> None:
    save(match, 1, 80)
    first = propose_ruling(match, cheating(1), by=referee, key="tap")
    assert propose_ruling(match, cheating(1), by=referee, key="tap") == first
    with pytest.raises(DuplicateKeyDiffers):
        propose_ruling(match, cheating(1, offender=Offender.AWAY), by=referee, key="tap")


def test_result_with_an_open_proposal_is_neither_signed_nor_finalised(
    referee: User, chief: User
) -> None:
    match = first_match(asking(make_event(4), "both"))
    play(match, *FOUR_HANDS)
    proposal = proposed(match, 4, by=referee)
    with pytest.raises(ResultHeld) as refused:
        signed(match, Signer.HOME, by=referee)
    assert refused.value.hold == "proposal"
    with pytest.raises(ResultHeld):
        finalised(match, by=chief)
    reject_ruling(proposal, reason="证据不足", by=chief, key=key())
    both_sign(match, by=referee)
    assert state(match) == ("", "big", "home")
    with pytest.raises(MatchFinished):
        proposed(match, 4, by=referee)
    assert clean(match)
