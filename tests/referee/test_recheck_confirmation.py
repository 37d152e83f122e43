"""Rows about confirmations that somebody changed in the database are found."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from brackets.models import JournalEntry, Match
from referee.models import Hand, Review, ReviewOutcome, Ruling, SecondEntry, Signature, Signer
from referee.rechecking.event import recheck
from referee.rechecking.findings import Kind
from referee.rulings import propose_ruling, reject_ruling
from referee.sign_off import enter_again
from tests.builders import make_event, match_numbered
from tests.referee.signing import (
    FOUR_HANDS,
    asking,
    both_sign,
    decided,
    finalised,
    reviewed,
    signed,
)
from tests.referee.table_play import first_match, key, play, played, save
from tests.referee.test_proposals import cheating

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(referee: User) -> Match:
    """Return match 1, signed by both; match 2 waits for its second signature."""
    match = first_match(asking(make_event(4), "both"))
    play(match, *FOUR_HANDS)
    both_sign(match, by=referee)
    other = match_numbered(match.draw.stage.tournament, 2)
    play(other, *FOUR_HANDS)
    signed(other, Signer.HOME, by=referee)
    return match


def kinds(match: Match) -> set[Kind]:
    return {finding.kind for finding in recheck(match.draw.stage.tournament)}


# What was changed, and a kind that must be among what is found.
SIGNED: dict[str, tuple[Callable[[], object], Kind]] = {
    "signature removed": (
        lambda: Signature.objects.filter(match__number=1, signer="home").delete(),
        Kind.VERDICT_DIFFERS,
    ),
    "signature of other facts": (
        lambda: Signature.objects.filter(match__number=1, signer="home").update(signed="0" * 16),
        Kind.SUMMARY_DIFFERS,
    ),
    "signature invented": (
        lambda: Signature.objects.filter(match__number=2).update(signer="chief", reason="x"),
        Kind.JOURNAL_LACKS,
    ),
    "signed by another": (
        lambda: Signature.objects.filter(match__number=1, signer="home").update(with_code=True),
        Kind.JOURNAL_CONTRADICTS,
    ),
    "hold lifted": (
        lambda: Match.objects.filter(number=2).update(hold=""),
        Kind.SUMMARY_DIFFERS,
    ),
    "hold invented": (
        lambda: Match.objects.filter(number=1).update(hold="review"),
        Kind.SUMMARY_DIFFERS,
    ),
    "entry of a signature removed": (
        lambda: JournalEntry.objects.filter(action="result_signed", match__number=2).delete(),
        Kind.JOURNAL_LACKS,
    ),
}


@pytest.mark.parametrize("name", SIGNED)
def test_changed_signature_is_found(match: Match, name: str) -> None:
    assert kinds(match) == set()
    change, kind = SIGNED[name]
    change()
    assert kind in kinds(match)


REVIEWED: dict[str, tuple[Callable[[], object], Kind]] = {
    "frozen score changed": (
        lambda: Match.objects.filter(number=1).update(home_small=5),
        Kind.SUMMARY_DIFFERS,
    ),
    "hold lifted": (lambda: Match.objects.filter(number=1).update(hold=""), Kind.SUMMARY_DIFFERS),
    "hold of another kind": (
        lambda: Match.objects.filter(number=1).update(hold="objection"),
        Kind.SUMMARY_DIFFERS,
    ),
    "frozen verdict taken away": (
        lambda: Match.objects.filter(number=1).update(verdict="", winner=None, finished_at=None),
        Kind.JOURNAL_CONTRADICTS,
    ),
    "review removed": (lambda: Review.objects.all().delete(), Kind.JOURNAL_LACKS),
    "claim changed": (lambda: Review.objects.update(claim="别的"), Kind.JOURNAL_CONTRADICTS),
    "hand of the public score changed": (
        lambda: Hand.objects.filter(match__number=1, number=1, version=1).update(trick_points=0),
        Kind.SUMMARY_DIFFERS,
    ),
}


@pytest.mark.parametrize("name", REVIEWED)
def test_changed_review_is_found(match: Match, organiser: User, name: str) -> None:
    reviewed(match, by=organiser)
    save(match, 1, played(40, reason="记录单是40"), by=organiser, seen=1)
    assert kinds(match) == set()
    change, kind = REVIEWED[name]
    change()
    assert kind in kinds(match)


def test_changed_decision_is_found(match: Match, organiser: User) -> None:
    decided(reviewed(match, by=organiser), ReviewOutcome.DISMISSED, by=organiser)
    assert kinds(match) == set()
    Review.objects.update(outcome="upheld")
    assert kinds(match) == {Kind.JOURNAL_CONTRADICTS}


def test_changed_proposal_is_found(referee: User) -> None:
    match = first_match(make_event(4))
    play(match, 35, 80, 35)
    proposal = propose_ruling(match, cheating(3), by=referee, key=key())
    save(match, 4, 80)
    assert kinds(match) == set()
    Ruling.objects.update(state="in_force")
    assert {Kind.SUMMARY_DIFFERS, Kind.JOURNAL_LACKS} <= kinds(match)
    Ruling.objects.update(state="proposed")
    reject_ruling(proposal, reason="证据不足", by=None, key=key())
    assert kinds(match) == set()
    Ruling.objects.update(decision_reason="别的")
    assert kinds(match) == {Kind.JOURNAL_CONTRADICTS}


def test_changed_second_entry_is_found(referee: User, second_referee: User) -> None:
    match = first_match(asking(make_event(4), "blind"))
    play(match, *FOUR_HANDS, by=referee)
    hands = {number: played(points) for number, points in enumerate(FOUR_HANDS, 1)}
    enter_again(match, {**hands, 3: played(40)}, by=second_referee, key=key())
    assert kinds(match) == set()
    entered = SecondEntry.objects.get()
    entered.hands["3"]["trick_points"] = 35
    entered.save()
    assert Kind.SUMMARY_DIFFERS in kinds(match)


def test_invented_word_of_the_chief_referee_is_found(match: Match) -> None:
    finalised(match_numbered(match.draw.stage.tournament, 2))
    assert kinds(match) == set()
    JournalEntry.objects.filter(action="result_finalised").update(reason="别的")
    assert kinds(match) == {Kind.JOURNAL_CONTRADICTS}
