"""Small things that people stumbled over at the desk and on the phone of a pair."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.advancing import take_back_round
from referee.models import ForfeitKind, Offender
from referee.ruling_entries import ForfeitEntry
from referee.rulings import give_forfeit, withdraw_forfeit
from tests.builders import log_in, make_event
from tests.referee.public_play import words
from tests.referee.signing import FOUR_HANDS, asking
from tests.referee.table_play import first_match, key, play

pytestmark = pytest.mark.django_db


def test_match_decided_by_small_score_is_listed_with_it(organiser: User) -> None:
    match = first_match(make_event(4, by=organiser))
    play(match, 80, 80, 85, 80, by=organiser)
    match.refresh_from_db()
    assert match.verdict == "small"
    listed = words(log_in(organiser).get("/desk/cup/matches/").text)
    assert f"{match.home_big} ({match.home_small})" in listed


def test_round_that_is_taken_back_has_one_button(organiser: User) -> None:
    match = first_match(make_event(8, by=organiser))
    play(match, *FOUR_HANDS, by=organiser)
    take_back_round(match.draw, 2, by=organiser)
    page = log_in(organiser).get("/desk/cup/matches/").text
    assert page.count('action="/desk/cup/rounds/release/"') == 1
    assert page.count('<li class="round-line">') == 1


def test_register_has_the_matches_that_were_given_up(organiser: User) -> None:
    match = first_match(make_event(4, by=organiser))
    entry = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=Offender.AWAY, reason="三次呼叫未到")
    forfeit = give_forfeit(match, entry, by=organiser, key=key())
    desk = log_in(organiser)
    shown = words(desk.get("/desk/cup/rulings/").text)
    assert "三次呼叫未到" in shown
    assert "有效" in shown
    withdraw_forfeit(forfeit, reason="堵车，已到", by=organiser)
    assert "堵车，已到" in words(desk.get("/desk/cup/rulings/").text)


def test_phone_of_a_pair_that_signed_says_so_and_who_is_missing(organiser: User) -> None:
    match = first_match(asking(make_event(4, by=organiser), "both"))
    play(match, *FOUR_HANDS, by=organiser)
    assert match.home
    assert match.away
    phone = Client()
    page = phone.get("/events/cup/matches/1/sign/")
    basis = page.context["sign"].basis
    form = {"key": key(), "basis": basis, "code": match.home.code}
    shown = words(phone.post("/events/cup/matches/1/sign/", form, follow=True).text)
    assert "本机已确认" in shown
    assert f"还差： {match.away.number}" in shown
    assert "本机已确认" not in words(Client().get("/events/cup/matches/1/sign/").text)
