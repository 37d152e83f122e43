"""What the server tells a phone that sends by itself, and a page that follows its match."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.models import Match, Tournament
from referee.basis import later_basis
from referee.match_facts import read_facts
from referee.models import Device, Hand, Offender
from rules.seats import Seat
from tests.builders import log_in
from tests.referee.race_play import deal, race
from tests.referee.table_play import fine, first_match, hand_form, play, save

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def post(client: Client, path: str, form: dict[str, str], **headers: str) -> tuple[int, Any]:
    """Send a form as the outbox does; return the status and what was answered."""
    sent = {"accept": JSON, **{name.replace("_", "-"): text for name, text in headers.items()}}
    answer = client.post(f"/tables/cup/1/{path}", form, headers=sent)
    return answer.status_code, answer.json()


def state(client: Client) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/tables/cup/1/state/", headers={"accept": JSON}).json()
    return found


def test_saved_hand_comes_with_the_state_of_the_match(match: Match, referee_client: Client) -> None:
    form = hand_form(85)
    status, answer = post(referee_client, "hands/1/", form)
    assert (status, answer["kind"]) == (200, "saved")
    assert answer["text"].startswith("第 1 局已记录：抓分方 85 分")
    assert answer["state"]["hands"] == {"1": 1}
    assert answer["state"]["small"] == [0, 85]
    # The answer was lost: the same once more, and still one hand.
    again, repeated = post(referee_client, "hands/1/", form)
    assert (again, repeated["kind"]) == (200, "saved")
    assert Hand.objects.count() == 1


def test_conflict_tells_both_values_and_who_was_first(
    match: Match, referee_client: Client, second_referee: User
) -> None:
    """Case 8."""
    save(match, 1, 85, by=second_referee)
    status, answer = post(referee_client, "hands/1/", hand_form(120))
    assert (status, answer["kind"]) == (409, "stale")
    assert (answer["theirs"]["by"], answer["theirs"]["points"]) == ("赵裁判", "85")
    assert (answer["theirs"]["version"], answer["mine"]["points"]) == (1, "120")
    assert "已记第 1 局：85" in answer["html"]
    assert "换成我的" in answer["html"]
    assert [hand.version for hand in Hand.objects.all()] == [1]


def test_key_with_other_points_is_a_conflict(match: Match, referee_client: Client) -> None:
    form = hand_form(85)
    post(referee_client, "hands/1/", form)
    status, answer = post(referee_client, "hands/1/", {**form, "trick_points": "90"})
    assert (status, answer["kind"]) == (409, "stale")


def test_every_problem_is_told_at_once(match: Match, referee_client: Client) -> None:
    form = hand_form(87, capture="yes", last_trick_trump="yes")
    status, answer = post(referee_client, "hands/1/", form)
    assert (status, answer["kind"]) == (422, "problems")
    assert len(answer["problems"]) >= 3
    # The way back has what was typed in it.
    assert "trick_points=87" in answer["html"]


def test_implausible_points_are_asked_about(match: Match, referee_client: Client) -> None:
    kitty = {"last_trick_trump": "yes", "last_trick_unit": "pair", "kitty_points": "80"}
    form = {**hand_form(100, total="260", capture="yes"), **kitty}
    status, answer = post(referee_client, "hands/1/", form)
    assert (status, answer["kind"]) == (409, "question")
    assert "确认保存" in answer["html"]
    assert not Hand.objects.exists()


def test_nobody_signed_in_keeps_the_entry_on_the_phone(match: Match) -> None:
    assert post(Client(), "hands/1/", hand_form(85)) == (401, {"kind": "signed_out"})


def test_entry_of_somebody_else_is_not_saved_in_another_name(
    match: Match, referee: User, second_referee: User
) -> None:
    client = log_in(second_referee)
    status, answer = post(client, "hands/1/", hand_form(85), X_Typed_By=str(referee.pk))
    assert (status, answer) == (403, {"kind": "somebody_else"})
    assert not Hand.objects.exists()
    status, _answer = post(client, "hands/1/", hand_form(85), X_Typed_By=str(second_referee.pk))
    assert status == 200


def test_form_of_an_old_session_says_that_its_token_is_old(match: Match, referee: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(referee)
    assert post(client, "hands/1/", hand_form(85)) == (403, {"kind": "outdated"})


def test_state_moves_with_what_the_page_shows_and_is_not_sent_twice(
    match: Match, referee_client: Client
) -> None:
    first = referee_client.get("/tables/cup/1/state/")
    known = {"if-none-match": first.headers["ETag"]}
    assert referee_client.get("/tables/cup/1/state/", headers=known).status_code == 304
    before = first.json()["stamp"]
    fine(match, 1, Offender.AWAY)
    after = referee_client.get("/tables/cup/1/state/", headers=known)
    assert after.status_code == 200
    assert after.json()["stamp"] != before
    page = referee_client.get("/tables/cup/1/").content.decode()
    assert f'data-stamp="{after.json()["stamp"]}"' in page


def test_state_names_who_else_has_the_match_open(
    match: Match, referee_client: Client, second_referee: User
) -> None:
    assert state(referee_client)["others"] == []
    other = log_in(second_referee)
    other.get("/tables/cup/1/")
    assert state(referee_client)["others"] == ["赵裁判"]
    assert state(other)["others"] == ["李裁判"]
    assert Device.objects.count() == 2


@pytest.mark.parametrize("hands", [0, 4])
def test_state_takes_few_queries(
    match: Match,
    referee: User,
    referee_client: Client,
    hands: int,
    django_assert_max_num_queries: Any,
) -> None:
    play(match, *[80] * hands, by=referee)
    state(referee_client)
    # Two of them read the hall, once a second for all phones.
    with django_assert_max_num_queries(10):
        state(referee_client)


def test_later_hands_of_the_cup_can_be_sent_before_the_page_is_new(
    match: Match, referee_client: Client
) -> None:
    page = referee_client.get("/tables/cup/1/")
    later = page.context["later"]
    assert [each.entry.number for each in later] == [2, 3, 4, 5]
    assert [each.entry.dealer[0] for each in later[:3]] == ["北", "西", "南"]
    forms = [page.context["entry"].form, *(each.entry.form for each in later[:3])]
    for number, form in enumerate(forms, 1):
        fields = hand_form(80, basis=form.basis)
        assert post(referee_client, f"hands/{number}/", fields)[0] == 200
    assert Hand.objects.count() == 4


def test_hand_stands_on_a_fine_that_the_same_phone_sent_before(
    match: Match, referee_client: Client
) -> None:
    basis = later_basis(read_facts(match), 1)
    ruling = fine(match, 1, Offender.AWAY)
    assert post(referee_client, "hands/1/", hand_form(80, basis=basis))[0] == 409
    assert post(referee_client, "hands/1/", hand_form(80, basis=f"{basis}+{ruling.key}"))[0] == 200


def test_hand_of_a_race_stands_on_the_one_that_the_same_phone_sent_before(
    referee: User,
) -> None:
    match = race("sports_faculty_2013")
    client = log_in(referee)
    first = deal(match, 1, 35, Seat.NORTH)
    # It was typed when nobody could tell who deals: neither dealer nor level is in it.
    basis = later_basis(read_facts(match), 2)
    assert post(client, "hands/2/", hand_form(80, basis=f"{basis}+other"))[0] == 409
    assert post(client, "hands/2/", hand_form(80, basis=f"{basis}+{first.key}"))[0] == 200
    # Seats, pairs and rules still count.
    assert post(client, "hands/3/", hand_form(80, basis=f"nothing+{first.key}"))[0] == 409


def test_page_of_a_race_carries_one_form_that_shows_no_dealer(referee_client: Client) -> None:
    race("sports_faculty_2013")
    page = referee_client.get("/tables/cup/1/hands/1/?dealer=1")
    (later,) = page.context["later"]
    assert (later.entry.number, later.entry.dealer, later.entry.attackers) == (2, "", "")
    assert later.entry.preview is None
    assert set(page.context["entry"].preview["goes"]) <= {"next", "call", "end"}
