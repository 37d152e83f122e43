"""Signatures: nothing counts and nobody goes on before a result is confirmed (case 10)."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.errors import ReasonMissing
from brackets.models import Match, Team, Tournament
from referee.basis import signing_basis
from referee.match_facts import read_facts
from referee.models import ForfeitKind, Offender, Signature, Signer
from referee.permissions import MatchState, Role, state_of
from referee.rechecking import event as rechecking
from referee.refusals import (
    BasisChanged,
    DuplicateKeyDiffers,
    MatchFinished,
    NotAllowed,
    ResultHeld,
    WrongPairCode,
)
from referee.rulings import ForfeitEntry, give_forfeit
from referee.scorekeeping import hold_of, provisional
from referee.sign_off import finalise, sign
from tests.builders import make_event, make_user, match_numbered
from tests.referee.signing import FOUR_HANDS, asking, both_sign, finalised, fresh, signed, state
from tests.referee.table_play import first_match, key, play, played, save

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return asking(make_event(4), "both")


@pytest.fixture
def match(cup: Tournament) -> Match:
    return first_match(cup)


def final(match: Match) -> Match:
    return match_numbered(match.draw.stage.tournament, 4)


def clean(match: Match) -> bool:
    return rechecking.recheck(match.draw.stage.tournament) == ()


def test_result_waits_for_both_sides_and_seats_nobody(match: Match, referee: User) -> None:
    play(match, *FOUR_HANDS)
    assert state(match) == ("signature", "", "")
    assert state_of(fresh(match)) is MatchState.TO_SIGN
    verdict, winner = provisional(read_facts(fresh(match)))
    assert (verdict, winner) == ("big", match.home)
    signed(match, Signer.HOME, by=referee)
    assert state(match) == ("signature", "", "")
    assert final(match).home is None
    signed(match, Signer.AWAY, by=referee)
    assert state(match) == ("", "big", "home")
    assert final(match).home == match.home
    assert clean(match)


def test_unfinished_match_waits_for_nobody(match: Match) -> None:
    play(match, 35, 80)
    assert state(match) == ("", "", "")
    assert hold_of(read_facts(fresh(match))) == ""


def test_one_side_is_enough_where_the_event_says_so(referee: User) -> None:
    match = first_match(asking(make_event(4), "one"))
    play(match, *FOUR_HANDS)
    signed(match, Signer.AWAY, by=referee)
    assert state(match) == ("", "big", "home")
    assert clean(match)


def test_nothing_is_asked_where_the_event_asks_nothing() -> None:
    match = first_match(make_event(4))
    play(match, *FOUR_HANDS)
    assert state(match) == ("", "big", "home")


def test_pair_signs_on_its_own_phone_with_its_code(match: Match, referee: User) -> None:
    Team.objects.filter(pk=match.away_id or 0).update(code="K7PW3X")
    play(match, *FOUR_HANDS)
    basis = signing_basis(read_facts(fresh(match)))
    for wrong in ("", "K7PW3Y", "二二二二二二"):
        with pytest.raises(WrongPairCode):
            sign(match, Signer.AWAY, by=None, basis=basis, key=key(), code=wrong)
    # The code of one pair does not sign for the other, nor does no code for a pair without one.
    Team.objects.filter(pk=match.home_id or 0).update(code="")
    for code in ("K7PW3X", ""):
        with pytest.raises(WrongPairCode):
            sign(match, Signer.HOME, by=None, basis=basis, key=key(), code=code)
    stored = sign(match, Signer.AWAY, by=None, basis=basis, key=key(), code=" k7p-w3x")
    assert (stored.with_code, stored.signed_by) == (True, None)
    signed(match, Signer.HOME, by=referee)
    assert state(match) == ("", "big", "home")
    assert clean(match)


def test_correction_makes_signatures_void_by_itself(match: Match, referee: User) -> None:
    play(match, *FOUR_HANDS)
    signed(match, Signer.HOME, by=referee)
    save(match, 4, played(85, reason="看错"), by=referee, seen=1)
    signed(match, Signer.AWAY, by=referee)
    assert state(match) == ("signature", "", "")
    assert Signature.objects.count() == 2
    signed(match, Signer.HOME, by=referee)
    assert state(match) == ("", "big", "home")
    assert clean(match)


def test_signature_for_what_was_not_shown_is_refused(match: Match, referee: User) -> None:
    play(match, *FOUR_HANDS)
    seen = signing_basis(read_facts(fresh(match)))
    save(match, 4, played(85, reason="看错"), by=referee, seen=1)
    with pytest.raises(BasisChanged):
        sign(match, Signer.HOME, by=referee, basis=seen, key=key())
    assert not Signature.objects.exists()


def test_signature_sent_twice_counts_once(match: Match, referee: User) -> None:
    play(match, *FOUR_HANDS)
    first = signed(match, Signer.HOME, by=referee, sent="tap")
    assert signed(match, Signer.HOME, by=referee, sent="tap") == first
    assert signed(match, Signer.HOME, by=referee) == first
    with pytest.raises(DuplicateKeyDiffers):
        signed(match, Signer.AWAY, by=referee, sent="tap")
    assert Signature.objects.count() == 1
    assert clean(match)


def test_repeated_signature_is_answered_after_the_result_counts(
    match: Match, referee: User
) -> None:
    play(match, *FOUR_HANDS)
    signed(match, Signer.HOME, by=referee)
    last = signed(match, Signer.AWAY, by=referee, sent="tap")
    assert signed(match, Signer.AWAY, by=referee, sent="tap") == last
    with pytest.raises(MatchFinished):
        signed(match, Signer.AWAY, by=referee)


def test_nothing_is_signed_before_the_last_hand(match: Match, referee: User) -> None:
    play(match, 35, 80)
    with pytest.raises(NotAllowed):
        signed(match, Signer.HOME, by=referee)


def test_chief_referee_finalises_with_a_reason_and_nobody_else(match: Match, referee: User) -> None:
    play(match, *FOUR_HANDS)
    signed(match, Signer.HOME, by=referee)
    basis = signing_basis(read_facts(fresh(match)))
    with pytest.raises(NotAllowed):
        finalise(match, reason="客队已离场", by=referee, basis=basis, key=key())
    chief = make_user("caipanzhang", Role.CHIEF_REFEREE)
    with pytest.raises(ReasonMissing):
        finalise(match, reason="", by=chief, basis=basis, key=key())
    stored = finalise(match, reason="客队已离场", by=chief, basis=basis, key="end")
    assert (stored.signer, stored.reason, stored.signed_by) == ("chief", "客队已离场", chief)
    assert finalise(match, reason="客队已离场", by=chief, basis=basis, key="end") == stored
    assert state(match) == ("", "big", "home")
    assert clean(match)


def test_referee_corrects_until_the_result_counts_and_then_only_the_chief(
    match: Match, referee: User
) -> None:
    # case 18
    play(match, *FOUR_HANDS)
    save(match, 4, played(85, reason="看错"), by=referee, seen=1)
    both_sign(match, by=referee)
    with pytest.raises(MatchFinished):
        save(match, 4, played(80, reason="看错"), by=referee, seen=2)


def test_chiefs_correction_of_a_counting_result_counts_on_his_word(
    match: Match, referee: User, organiser: User
) -> None:
    # case 4, the final has begun and the winner stays
    play(match, *FOUR_HANDS)
    both_sign(match, by=referee)
    other = match_numbered(match.draw.stage.tournament, 2)
    play(other, *FOUR_HANDS)
    both_sign(other, by=referee)
    save(final(match), 1, 80)
    save(match, 4, played(85, reason="记录单是85"), by=organiser, seen=1)
    assert state(match) == ("", "big", "home")
    word = Signature.objects.get(signer=Signer.CHIEF)
    assert (word.reason, word.signed_by) == ("记录单是85", organiser)
    assert clean(match)


def test_forfeit_needs_no_signature(match: Match) -> None:
    entry = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=Offender.AWAY, reason="未到场")
    give_forfeit(match, entry, by=None, key=key())
    assert state(match) == ("", "walkover", "home")


def test_signature_is_refused_where_something_else_is_missing(referee: User) -> None:
    match = first_match(asking(make_event(4), "blind"))
    play(match, *FOUR_HANDS)
    with pytest.raises(ResultHeld) as refused:
        signed(match, Signer.HOME, by=referee)
    assert refused.value.hold == "second_entry"
    finalised(match)
    assert state(match) == ("", "big", "home")


def test_table_is_told_that_a_pair_signed_with_its_code(
    match: Match, referee: User, referee_client: Client
) -> None:
    Team.objects.filter(pk=match.away_id or 0).update(code="K7PW3X")
    play(match, *FOUR_HANDS)
    last = referee_client.get("/tables/cup/1/state/").json()["last"]
    assert last["by"] == "命令行"
    basis = signing_basis(read_facts(fresh(match)))
    sign(match, Signer.AWAY, by=None, basis=basis, key=key(), code="K7PW3X")
    last = referee_client.get("/tables/cup/1/state/").json()["last"]
    assert last["by"] == "选手（签字码）"
