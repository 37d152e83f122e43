"""Forms that were opened before the pairs, the seats or the penalties changed."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets import draw
from brackets.models import JournalEntry, Match, Seating, Tournament
from referee.basis import hand_basis, seats_basis
from referee.entries import HandEntry
from referee.match_facts import read_facts
from referee.models import Forfeit, Hand, HandKind, Offender, Redeal, Ruling
from referee.recording import record_hand, withdraw_hand
from referee.refusals import BasisChanged
from referee.seating import SeatPlan, draw_seats, set_seats
from rules.reports import HandReport
from tests.builders import draw_event, match_numbered
from tests.journeys.visitor import Form, Page, Visitor
from tests.referee.table_play import fine, key, play, played, punish, save, score

pytestmark = pytest.mark.django_db
SWAPPED = SeatPlan(home_seats=Seating.NORTH_SOUTH, home_first=1, away_first=1)
CHANGED = "打开此页后，对阵、座位或判罚有变"
Changes = Callable[[Tournament, User], None]


@pytest.fixture
def match(event: Tournament) -> Match:
    draw_event(event)
    return match_numbered(event, 3)


def draw_again(event: Tournament, by: User) -> None:
    made = draw.make_draw(event, seed_text="另一", present_only=False, reason="漏了一对", by=by)
    draw.publish_draw(made, by=by)


def swap_seats(event: Tournament, by: User) -> None:
    set_seats(match_numbered(event, 3), SWAPPED, by=by)


def fine_attackers(event: Tournament, _by: User) -> None:
    fine(match_numbered(event, 3), 1, Offender.AWAY)


def open_form(client: Client, action: str, address: str = "/tables/cup/3/") -> Form:
    return Visitor(client).get(address).form(action)


def send(client: Client, form: Form, **answers: str) -> Page:
    return Visitor(client).submit(form, **answers)


@pytest.mark.parametrize("change", [draw_again, swap_seats, fine_attackers])
def test_hand_opened_before_a_change_is_refused_and_saved_again(
    match: Match, event: Tournament, organiser: User, referee_client: Client, change: Changes
) -> None:
    form = open_form(referee_client, "/hands/1/")
    change(event, organiser)
    journal = JournalEntry.objects.count()
    refused = send(referee_client, form, trick_points="85", confirmed="85")
    assert refused.status == 409
    assert CHANGED in refused.text
    assert (Hand.objects.count(), JournalEntry.objects.count()) == (0, journal)
    present = match_numbered(event, 3)
    assert present.home
    assert present.home.player_one in refused.text
    again = refused.form("/hands/1/")
    assert again.values["trick_points"] == "85"
    assert send(referee_client, again, confirmed="85").status == 200
    assert Hand.objects.get().match == present


def test_hand_is_refused_before_anything_else_is_asked_or_said(
    match: Match, event: Tournament, organiser: User, referee_client: Client
) -> None:
    form = open_form(referee_client, "/hands/1/")
    swap_seats(event, organiser)
    without_script = send(referee_client, form, trick_points="85", confirmed="")
    assert (without_script.status, CHANGED in without_script.text) == (409, True)
    nothing_chosen = send(referee_client, form)
    assert (nothing_chosen.status, CHANGED in nothing_chosen.text) == (409, True)


def test_question_answered_after_a_change_saves_nothing(
    match: Match, event: Tournament, organiser: User, referee_client: Client
) -> None:
    asked = send(referee_client, open_form(referee_client, "/hands/1/"), trick_points="85")
    swap_seats(event, organiser)
    assert send(referee_client, asked.form("/hands/1/")).status == 409
    back = Visitor(referee_client).submit(asked.form("/hands/1/"), button="edit")
    assert (back.status, CHANGED in back.text) == (200, True)
    assert not Hand.objects.exists()


def test_hand_that_was_saved_is_not_refused_when_it_is_sent_again(
    match: Match, event: Tournament, organiser: User, referee_client: Client
) -> None:
    form = open_form(referee_client, "/hands/1/")
    assert send(referee_client, form, trick_points="85", confirmed="85").status == 200
    fine_attackers(event, organiser)
    assert send(referee_client, form, trick_points="85", confirmed="85").status == 200
    assert Hand.objects.count() == 1


def test_same_points_of_other_pairs_are_no_answer(
    match: Match, event: Tournament, organiser: User, referee_client: Client
) -> None:
    form = open_form(referee_client, "/hands/1/")
    draw_again(event, organiser)
    save(match_numbered(event, 3), 1, 85)
    assert send(referee_client, form, trick_points="85", confirmed="85").status == 409


def test_draft_from_before_the_log_in_says_when_something_changed(
    match: Match, event: Tournament, organiser: User, referee_client: Client
) -> None:
    form = open_form(referee_client, "/hands/1/")
    away = Client().post(form.action, {**form.values, "trick_points": "85"})
    way_back = Client().get(away.headers["Location"]).context["next"]
    assert CHANGED not in Visitor(referee_client).get(way_back).text
    swap_seats(event, organiser)
    shown = Visitor(referee_client).get(way_back)
    assert CHANGED in shown.text
    assert shown.form("/hands/1/").values["trick_points"] == "85"


def test_second_fine_from_another_phone_is_asked_once_more(
    match: Match, event: Tournament, organiser: User, referee_client: Client
) -> None:
    answers = {"offence": "wrong_card_corrected", "offender": "away", "confirmed": "10"}
    form = open_form(referee_client, "/hands/1/rulings/")
    fine_attackers(event, organiser)
    refused = send(referee_client, form, **answers)
    assert (refused.status, CHANGED in refused.text) == (409, True)
    assert Ruling.objects.count() == 1
    again = refused.form("/hands/1/rulings/")
    assert again.values["offence"] == "wrong_card_corrected"
    asked = send(referee_client, again, offender="away")
    assert Ruling.objects.count() == 1
    assert send(referee_client, asked.form("/hands/1/rulings/")).status == 200
    assert Ruling.objects.count() == 2


def test_walkover_confirmed_after_another_team_came_is_refused(
    event: Tournament, organiser: User, organiser_client: Client
) -> None:
    draw_event(event)
    before = match_numbered(event, 3)
    play(before, 0, 80, 80, 80)
    following = Match.objects.get(
        draw=before.draw, round=2, position=before.position // 2, kind="bracket"
    )
    side = "away" if before.position % 2 else "home"
    form = open_form(organiser_client, "/forfeit/", f"/tables/cup/{following.number}/")
    asked = send(organiser_client, form, outcome=f"walkover:{side}", reason="未到场")
    save(before, 1, played(200, reason="看错"), by=organiser, seen=1)
    refused = send(organiser_client, asked.form("/forfeit/"))
    assert (refused.status, CHANGED in refused.text) == (409, True)
    assert refused.form("/forfeit/").values["outcome"] == f"walkover:{side}"
    assert not Forfeit.objects.exists()


def test_redeal_and_taking_back_are_for_the_hand_that_was_shown(
    match: Match, event: Tournament, organiser: User, referee_client: Client
) -> None:
    redeal = open_form(referee_client, "/hands/1/redeal/")
    save(match, 1, 85)
    taking_back = open_form(referee_client, "/hands/1/withdraw/")
    withdraw_hand(match, 1, reason="录错桌", by=None, seen_version=1, key=key())
    draw_again(event, organiser)
    assert send(referee_client, redeal, reason="底牌少一张").status == 409
    save(match_numbered(event, 3), 1, 120)
    assert send(referee_client, taking_back, reason="录错桌").status == 409
    assert (Redeal.objects.count(), Hand.objects.filter(kind=HandKind.PLAYED).count()) == (0, 2)


@pytest.mark.parametrize("action", ["/seats/", "/seats/lot/"])
def test_seats_opened_before_a_change_are_refused(
    match: Match, event: Tournament, organiser: User, referee_client: Client, action: str
) -> None:
    form = open_form(referee_client, action)
    draw_seats(match, seed_text="开局", by=organiser)
    match.refresh_from_db()
    drawn = (match.home_seats, match.home_first, match.away_first, match.seats_chosen)
    answers = {"home_seats": "NS" if match.home_seats == "EW" else "EW"}
    refused = send(referee_client, form, **({} if action.endswith("lot/") else answers))
    assert (refused.status, CHANGED in refused.text) == (409, True)
    match.refresh_from_db()
    assert drawn == (match.home_seats, match.home_first, match.away_first, match.seats_chosen)


def test_writers_compare_under_the_lock(match: Match, organiser: User) -> None:
    facts = read_facts(match)
    entry = HandEntry(
        kind=HandKind.PLAYED, report=HandReport(trick_points=85), basis=hand_basis(facts, 1)
    )
    seats = seats_basis(match)
    set_seats(match, SWAPPED, by=organiser, basis=seats)
    with pytest.raises(BasisChanged):
        record_hand(facts, 1, entry, by=organiser, seen_version=0, key=key())
    with pytest.raises(BasisChanged):
        draw_seats(match, seed_text="开局", by=organiser, basis=seats)
    assert score(match) == (0, 0, 0, 0)


def basis_of(facts: Any) -> str:
    return hand_basis(facts, 1)


def test_basis_counts_rulings_of_its_own_hand_that_are_in_force(match: Match) -> None:
    before = basis_of(read_facts(match))
    save(match, 1, 85)
    fine(match, 2, Offender.AWAY)
    assert basis_of(read_facts(match)) == before
    punish(match, 1, Offender.AWAY)
    assert basis_of(read_facts(match)) != before
