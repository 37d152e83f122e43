"""Objections and reviews: who opens and decides them, and what counts then (case 34)."""

import pytest
from django.contrib.auth.models import User

from brackets.closing import close_tournament
from brackets.errors import MatchLocked, ReasonMissing, StillOpen
from brackets.models import Match, Seating, Team, Tournament
from referee.models import Review, ReviewKind, ReviewOutcome, Signature, Signer
from referee.permissions import Role
from referee.rechecking.event import recheck
from referee.refusals import (
    AlreadyDecided,
    DecideFirst,
    DuplicateKeyDiffers,
    MatchFinished,
    MatchFrozen,
    NotAllowed,
    ResultMoved,
    ReviewExists,
    UnderReview,
    WrongPairCode,
)
from referee.reseating import Mode, correct_seats
from referee.reviews import decide_review, open_review
from referee.seating import SeatPlan
from tests.builders import make_event, make_user, match_numbered
from tests.referee.signing import (
    FOUR_HANDS,
    asking,
    both_sign,
    decided,
    reviewed,
    signed,
    state,
)
from tests.referee.table_play import first_match, key, play, played, save, score

pytestmark = pytest.mark.django_db

UPHELD, DISMISSED, WITHDRAWN = (
    ReviewOutcome.UPHELD,
    ReviewOutcome.DISMISSED,
    ReviewOutcome.WITHDRAWN,
)


@pytest.fixture
def event() -> Tournament:
    return make_event(4)


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


@pytest.fixture
def chief(db: None) -> User:
    return make_user("caipanzhang", Role.CHIEF_REFEREE)


def objection(match: Match, *, by: User | None, side: str = "away", code: str = "") -> Review:
    return open_review(
        match,
        kind=ReviewKind.OBJECTION,
        side=side,
        hand_number=2,
        claim="第2局少记10分",
        by=by,
        key=key(),
        code=code,
    )


def final(match: Match) -> Match:
    return match_numbered(match.draw.stage.tournament, 4)


def clean(match: Match) -> bool:
    return recheck(match.draw.stage.tournament) == ()


def test_result_that_was_changed_does_not_stand(match: Match, chief: User) -> None:
    play(match, *FOUR_HANDS)
    before = score(match)
    review = reviewed(match, by=chief)
    save(match, 1, played(40, reason="记录单是40"), by=chief, seen=1)
    with pytest.raises(ResultMoved):
        decided(review, DISMISSED, by=chief)
    assert (state(match), Review.objects.get().closed_at) == (("review", "big", "home"), None)
    # Taken back, it does; and so does one that only has to be confirmed otherwise than before.
    save(match, 1, played(35, reason="仍是35"), by=chief, seen=2)
    asking(match.draw.stage.tournament, "both")
    decided(review, DISMISSED, by=chief)
    assert (score(match), state(match)) == (before, ("", "big", "home"))
    assert clean(match)


def test_next_match_waits_for_the_review_of_a_counted_result(
    match: Match, referee: User, chief: User
) -> None:
    play(match, *FOUR_HANDS)
    play(match_numbered(match.draw.stage.tournament, 2), *FOUR_HANDS)
    review = reviewed(match, by=chief)
    with pytest.raises(UnderReview) as refused:
        save(final(match), 1, 80, by=referee)
    assert refused.value.match.number == 1
    decided(review, DISMISSED, by=chief)
    save(final(match), 1, 80, by=referee)


def test_next_match_that_has_begun_goes_on(match: Match, referee: User, chief: User) -> None:
    play(match, *FOUR_HANDS)
    play(match_numbered(match.draw.stage.tournament, 2), *FOUR_HANDS)
    save(final(match), 1, 80, by=referee)
    reviewed(match, by=chief)
    save(final(match), 2, 80, by=referee)
    assert clean(match)


def test_decision_that_would_reseat_a_match_that_has_begun_is_refused(
    match: Match, chief: User
) -> None:
    play(match, *FOUR_HANDS)
    play(match_numbered(match.draw.stage.tournament, 2), *FOUR_HANDS)
    save(final(match), 1, 80)
    review = reviewed(match, by=chief)
    for number in (1, 3):
        save(match, number, played(160, reason="改判"), by=chief, seen=1)
    with pytest.raises(MatchLocked):
        decided(review, UPHELD, by=chief)
    assert state(match) == ("review", "big", "home")
    assert Review.objects.get().closed_at is None
    assert clean(match)


def test_decision_that_changes_the_winner_seats_the_other_pair(match: Match, chief: User) -> None:
    play(match, *FOUR_HANDS)
    review = reviewed(match, by=chief)
    for number in (1, 3):
        save(match, number, played(160, reason="改判"), by=chief, seen=1)
    assert final(match).home == match.home
    decided(review, UPHELD, by=chief)
    assert final(match).home == match.away
    assert clean(match)


def test_pair_objects_with_its_code_and_takes_it_back(match: Match, referee: User) -> None:
    Team.objects.filter(pk=match.away_id or 0).update(code="K7PW3X")
    play(match, 35, 80)
    for side, code in (("home", "K7PW3X"), ("away", "K7PW3Y"), ("away", ""), ("", "K7PW3X")):
        with pytest.raises(WrongPairCode):
            objection(match, by=None, side=side, code=code)
    review = objection(match, by=None, code="k7pw3x")
    assert (review.with_code, review.opened_by) == (True, None)
    assert state(match) == ("objection", "", "")
    with pytest.raises(MatchFrozen):
        save(match, 3, 35, by=referee)
    for code in ("", "K7PW3Y"):
        with pytest.raises(WrongPairCode):
            decide_review(
                review, outcome=WITHDRAWN, decision="看错了", by=None, key=key(), code=code
            )
    decide_review(review, outcome=WITHDRAWN, decision="看错", by=None, key=key(), code="K7PW3X")
    save(match, 3, 35, by=referee)
    assert clean(match)


def test_only_the_chief_referee_decides(match: Match, referee: User, chief: User) -> None:
    play(match, 35, 80)
    review = objection(match, by=referee)
    for outcome in (UPHELD, DISMISSED):
        with pytest.raises(NotAllowed):
            decided(review, outcome, by=referee)
    other = make_user("caipan9", Role.TABLE_REFEREE)
    with pytest.raises(NotAllowed):
        decided(review, WITHDRAWN, by=other)
    with pytest.raises(ReasonMissing):
        decide_review(review, outcome=DISMISSED, decision="", by=chief, key=key())
    decided(review, WITHDRAWN, by=referee)
    with pytest.raises(AlreadyDecided):
        decided(review, DISMISSED, by=chief)
    with pytest.raises(NotAllowed):
        decided(reviewed(match, by=chief), WITHDRAWN, by=referee)


def test_objection_before_the_signature_holds_the_match_and_nobody_signs(
    referee: User, chief: User
) -> None:
    match = first_match(asking(make_event(4), "both"))
    play(match, *FOUR_HANDS)
    signed(match, Signer.HOME, by=referee)
    review = objection(match, by=referee)
    assert state(match) == ("objection", "", "")
    with pytest.raises(MatchFrozen):
        signed(match, Signer.AWAY, by=referee)
    decided(review, DISMISSED, by=chief)
    assert state(match) == ("signature", "", "")
    signed(match, Signer.AWAY, by=referee)
    assert state(match) == ("", "big", "home")
    assert clean(match)


def test_upheld_objection_counts_on_the_chiefs_word(referee: User, chief: User) -> None:
    match = first_match(asking(make_event(4), "both"))
    play(match, *FOUR_HANDS)
    both_sign(match, by=referee)
    review = reviewed(match, by=chief)
    save(match, 1, played(40, reason="记录单是40"), by=chief, seen=1)
    assert not Signature.objects.filter(signer=Signer.CHIEF).exists()
    decided(review, UPHELD, by=chief)
    assert state(match) == ("", "big", "home")
    assert Signature.objects.get(signer=Signer.CHIEF).reason == "经核对记录单"
    assert clean(match)


def test_one_review_at_a_time_and_the_same_form_counts_once(match: Match, chief: User) -> None:
    play(match, 35)
    with pytest.raises(ReasonMissing):
        open_review(
            match,
            kind=ReviewKind.REVIEW,
            side="",
            hand_number=None,
            claim="",
            by=chief,
            key=key(),
        )
    form = {"kind": ReviewKind.REVIEW, "side": "", "hand_number": None, "by": chief, "key": "tap"}
    first = open_review(match, claim="核对", **form)  # type: ignore[arg-type]
    assert open_review(match, claim="核对", **form) == first  # type: ignore[arg-type]
    with pytest.raises(DuplicateKeyDiffers):
        open_review(match, claim="再核对", **form)  # type: ignore[arg-type]
    with pytest.raises(ReviewExists):
        reviewed(match, by=chief)
    closed = decide_review(first, outcome=DISMISSED, decision="无误", by=chief, key="end")
    assert decide_review(first, outcome=DISMISSED, decision="无误", by=chief, key="end") == closed
    with pytest.raises(DuplicateKeyDiffers):
        decide_review(first, outcome=UPHELD, decision="无误", by=chief, key="end")


def test_referee_does_not_object_once_the_result_counts(match: Match, referee: User) -> None:
    play(match, *FOUR_HANDS)
    with pytest.raises(MatchFinished):
        objection(match, by=referee)
    with pytest.raises(NotAllowed):
        reviewed(match, by=referee)


def test_seats_are_corrected_before_or_after_a_review(match: Match, chief: User) -> None:
    play(match, *FOUR_HANDS)
    reviewed(match, by=chief)
    plan = SeatPlan(home_seats=Seating.NORTH_SOUTH, home_first=1, away_first=1)
    with pytest.raises(DecideFirst):
        correct_seats(match, plan, Mode.REMAP, reason="坐反了", by=chief, basis=None)
    assert clean(match)


def test_event_is_not_closed_under_a_review(match: Match, chief: User) -> None:
    event = match.draw.stage.tournament
    for number in (1, 2, 3, 4):
        play(match_numbered(event, number), *FOUR_HANDS)
    review = reviewed(match, by=chief)
    with pytest.raises(StillOpen) as refused:
        close_tournament(event, by=None)
    assert [each.number for each in refused.value.matches] == [1]
    decided(review, DISMISSED, by=chief)
    close_tournament(event, by=None)
    assert clean(match)
