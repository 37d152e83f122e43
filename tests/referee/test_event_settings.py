"""How results are confirmed can be changed while an event runs."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.errors import ChangedMeanwhile
from brackets.models import Match, Tournament
from referee.event_settings import change_sign_off
from referee.models import ForfeitKind, Offender, ReviewOutcome, Signature, Signer
from referee.rechecking.event import recheck
from referee.rulings import ForfeitEntry, give_forfeit, withdraw_forfeit
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.signing import FOUR_HANDS, asking, both_sign, decided, reviewed, signed, state
from tests.referee.table_play import first_match, key, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_event(4)


def clean(event: Tournament) -> bool:
    return recheck(event) == ()


def final(match: Match) -> Match:
    return match_numbered(match.draw.stage.tournament, 4)


def test_waiting_matches_are_folded_anew_when_less_is_asked(
    event: Tournament, referee: User
) -> None:
    match = first_match(asking(event, "both"))
    play(match, *FOUR_HANDS)
    signed(match, Signer.HOME, by=referee)
    asking(event, "one")
    assert state(match) == ("", "big", "home")
    assert final(match).home == match.home
    assert clean(event)


def test_counting_results_go_on_counting_when_more_is_asked(
    event: Tournament, referee: User
) -> None:
    first = first_match(event)
    second = match_numbered(event, 2)
    play(first, *FOUR_HANDS)
    asking(event, "both")
    assert state(first) == ("", "big", "home")
    assert [each.reason for each in Signature.objects.all()] == ["从现在起签字"]
    play(second, *FOUR_HANDS)
    assert state(second) == ("signature", "", "")
    both_sign(second, by=referee)
    asking(event, "blind")
    assert state(second) == ("", "big", "home")
    assert Signature.objects.filter(signer=Signer.CHIEF).count() == 2
    assert clean(event)


@pytest.mark.parametrize("sign_off", ["none", "both"])
def test_result_below_a_disqualification_goes_on_counting_as_well(
    event: Tournament, referee: User, sign_off: str
) -> None:
    match = first_match(asking(event, sign_off))
    play(match, *FOUR_HANDS)
    if sign_off == "both":
        both_sign(match, by=referee)
    out = ForfeitEntry(kind=ForfeitKind.DISQUALIFICATION, loser=Offender.HOME, reason="冒名")
    forfeit = give_forfeit(match, out, by=None, key=key())
    asking(event, "blind")
    assert state(match) == ("", "disqualification", "away")
    withdraw_forfeit(forfeit, reason="查无此事", by=None)
    assert state(match) == ("", "big", "home")
    assert clean(event)


def test_result_below_a_walkover_that_nobody_signed_is_still_to_be_signed(
    event: Tournament,
) -> None:
    match = first_match(asking(event, "both"))
    play(match, *FOUR_HANDS)
    out = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=Offender.HOME, reason="离场")
    forfeit = give_forfeit(match, out, by=None, key=key())
    asking(event, "one")
    assert not Signature.objects.exists()
    withdraw_forfeit(forfeit, reason="回来了", by=None)
    assert state(match) == ("signature", "", "")
    assert clean(event)


def test_match_under_review_keeps_its_public_score_and_counts_afterwards(
    event: Tournament,
) -> None:
    match = first_match(event)
    play(match, *FOUR_HANDS)
    review = reviewed(match)
    asking(event, "both")
    assert state(match) == ("review", "big", "home")
    assert clean(event)
    decided(review, ReviewOutcome.DISMISSED)
    assert state(match) == ("", "big", "home")
    assert clean(event)


def test_waiting_match_under_review_stays_open_when_nothing_is_asked_any_more(
    event: Tournament,
) -> None:
    match = first_match(asking(event, "both"))
    play(match, *FOUR_HANDS)
    review = reviewed(match)
    asking(event, "none")
    assert state(match) == ("review", "", "")
    assert clean(event)
    decided(review, ReviewOutcome.DISMISSED)
    assert state(match) == ("", "big", "home")
    assert clean(event)


def test_same_setting_writes_nothing(event: Tournament) -> None:
    before = event.revision
    change_sign_off(event, "none", reason="", by=None)
    event.refresh_from_db()
    assert event.revision == before


def test_two_organisers_do_not_overwrite_each_other(event: Tournament) -> None:
    change_sign_off(event, "both", seen="none", reason="", by=None)
    change_sign_off(event, "none", seen="none", reason="", by=None)  # as it was seen: no change
    event.refresh_from_db()
    assert event.sign_off == "both"
    with pytest.raises(ChangedMeanwhile):
        change_sign_off(event, "one", seen="none", reason="", by=None)


def test_new_event_proposes_both_sides_and_the_settings_change_it(
    organiser_client: Client,
) -> None:
    page = organiser_client.get("/new-event/").content.decode()
    assert '<option value="both" selected>双方签字</option>' in page
    form = {"name": "新杯", "slug": "new", "tables": "4", "ruleset": "yijing_cup"}
    organiser_client.post("/new-event/create/", {**form, "sign_off": "both"})
    event = Tournament.objects.get(slug="new")
    assert event.sign_off == "both"
    organiser_client.post(f"/desk/{event.slug}/settings/save/", {**form, "sign_off": "one"})
    event.refresh_from_db()
    assert event.sign_off == "one"
    organiser_client.post(f"/desk/{event.slug}/settings/save/", form)
    event.refresh_from_db()
    assert event.sign_off == "one"
    assert clean(event)
    assert "双方签字" in organiser_client.get(f"/desk/{event.slug}/journal/").content.decode()


def test_drawn_event_without_hands_takes_the_setting(event: Tournament) -> None:
    draw_event(event)
    asking(event, "both")
    assert clean(event)
