from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from django.test import Client

from brackets.models import Match, Tournament
from referee.models import Hand
from referee.recording import withdraw_hand
from tests.builders import signs_in
from tests.referee.table_play import (
    first_match,
    hand_form,
    key,
    play,
    post_hand,
    save,
    score,
    stored,
)

pytestmark = pytest.mark.django_db
PAIR_20 = {
    "capture": "yes",
    "last_trick_trump": "yes",
    "last_trick_unit": "pair",
    "kitty_points": "20",
}


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def test_two_taps_save_a_hand_and_say_so(match: Match, referee_client: Client) -> None:
    response = post_hand(referee_client, match, 1, hand_form(85))
    assert (response.status_code, response.headers["Location"]) == (302, "/tables/cup/1/")
    assert score(match) == (0, 0, 0, 85)
    shown = referee_client.get("/tables/cup/1/").content.decode()
    assert "第 1 局已记录：抓分方 85 分 · 下庄 0 : 0（李裁判" in shown


def test_kitty_capture_is_saved_as_it_was_previewed(match: Match, referee_client: Client) -> None:
    form = hand_form(60, total=100, trump_suit="S", trump_set_by="fix", trump_seat="2") | PAIR_20
    assert post_hand(referee_client, match, 1, form).status_code == 302
    assert score(match) == (0, 0, 0, 100)
    hand = Hand.objects.get()
    assert (hand.trump_suit, hand.trump_set_by, hand.trump_seat) == ("S", "fix", 2)


def test_kitty_without_trumps_captures_nothing(match: Match, referee_client: Client) -> None:
    form = hand_form(60, capture="yes", last_trick_trump="no", kitty_points="20")
    assert post_hand(referee_client, match, 1, form).status_code == 302
    assert score(match) == (1, 0, 0, 60)
    assert Hand.objects.get().last_trick_trump is False


def test_without_a_script_the_server_shows_the_result_first(
    match: Match, referee_client: Client
) -> None:
    form = hand_form(60) | PAIR_20 | {"confirmed": ""}
    asked = post_hand(referee_client, match, 1, form)
    assert asked.status_code == 200
    question = asked.context["question"]
    assert (question.after.total, question.after.result) == (100, "下庄 0 : 0")
    assert stored() == []
    again = {**asked.context["fields"], "confirmed": question.token}
    assert post_hand(referee_client, match, 1, again).status_code == 302
    assert score(match) == (0, 0, 0, 100)


def test_preview_of_another_total_is_asked_about_again(
    match: Match, referee_client: Client
) -> None:
    assert post_hand(referee_client, match, 1, hand_form(85, total=80)).status_code == 200
    assert stored() == []


def test_change_it_leads_back_to_the_form_with_everything_chosen(
    match: Match, referee_client: Client
) -> None:
    form = hand_form(60, note="抠底") | PAIR_20 | {"edit": "yes"}
    back = post_hand(referee_client, match, 1, form)
    typed = back.context["entry"].form
    assert (typed.trick_points, typed.kitty_points, typed.note) == ("60", "20", "抠底")
    assert stored() == []


def test_more_than_two_hundred_is_asked_once_more(match: Match, referee_client: Client) -> None:
    form = hand_form(100, total=260) | PAIR_20 | {"kitty_points": "80"}
    asked = post_hand(referee_client, match, 1, form)
    question = asked.context["question"]
    assert (asked.status_code, question.implausible, question.after.total) == (200, True, 260)
    assert stored() == []
    sure = {**form, "confirmed": question.token}
    assert post_hand(referee_client, match, 1, sure).status_code == 302
    assert score(match) == (0, 4, 0, 260)


@pytest.mark.parametrize(
    ("form", "problems"),
    [
        (hand_form(87), ("not_multiple_of_5",)),
        (hand_form(150) | PAIR_20 | {"kitty_points": "80"}, ("more_than_deck",)),
        (
            hand_form(147) | PAIR_20 | {"kitty_points": "95"},
            ("not_multiple_of_5", "kitty_too_rich", "more_than_deck"),
        ),
        (hand_form(""), ("trick_points_missing",)),
        (hand_form("many"), ("not_a_number",)),
        (
            hand_form("", capture="yes"),
            (
                "trick_points_missing",
                "last_trick_trump_missing",
                "last_trick_unit_missing",
                "kitty_points_missing",
            ),
        ),
        (
            hand_form(60) | PAIR_20 | {"last_trick_unit": "tractor"},
            ("last_trick_pairs_missing",),
        ),
        (hand_form(60) | {"key": ""}, ("key_missing",)),
    ],
)
def test_nonsense_is_refused_with_every_reason_and_stays_on_the_screen(
    match: Match, referee_client: Client, form: dict[str, str], problems: tuple[str, ...]
) -> None:
    response = post_hand(referee_client, match, 1, form)
    assert response.status_code == 422
    assert response.context["typed"].problems == problems
    typed = response.context["entry"].form
    for name in ("trick_points", "kitty_points", "last_trick_unit"):
        assert getattr(typed, name) == form.get(name, "")
    if form["trick_points"].isdecimal():
        checked = f'name="trick_points" value="{form["trick_points"]}" checked'
        assert checked in response.content.decode()
    assert stored() == []


def test_hand_left_empty_is_said_to_be_missing_and_is_never_zero(
    match: Match, referee_client: Client
) -> None:
    play(match, 80, 85)
    response = post_hand(referee_client, match, 3, hand_form(""))
    assert "第 3 局未记" in response.content.decode()
    assert stored() == [(1, 1, 80), (2, 1, 85)]
    assert post_hand(referee_client, match, 3, hand_form(0)).status_code == 302
    assert stored()[-1] == (3, 1, 0)


def test_stale_form_shows_both_values_and_changes_nothing(
    match: Match, referee_client: Client, second_referee: object
) -> None:
    post_hand(referee_client, match, 1, hand_form(85))
    other = Client()
    signs_in(other, "caipan2", "sheng-ji-2026")
    response = post_hand(other, match, 1, hand_form(120))
    assert response.status_code == 409
    assert response.context["theirs"].total == 85
    assert response.context["mine"].total == 120
    assert "李裁判 在 " in response.content.decode()
    assert "已记第 1 局：85 下庄 0 : 0" in response.content.decode()
    assert stored() == [(1, 1, 85)]


def test_stale_value_is_replaced_with_a_reason(match: Match, referee_client: Client) -> None:
    save(match, 1, 85)
    stale = post_hand(referee_client, match, 1, hand_form(120))
    fields = {**stale.context["fields"], "replace": "yes"}
    refused = post_hand(referee_client, match, 1, fields)
    assert (refused.status_code, stored()) == (409, [(1, 1, 85)])
    sent = {**fields, "reason": "两人同录", "confirmed": "120"}
    assert post_hand(referee_client, match, 1, sent).status_code == 302
    assert stored() == [(1, 1, 85), (1, 2, 120)]


def test_stale_nonsense_is_shown_without_being_counted(
    match: Match, referee_client: Client
) -> None:
    save(match, 1, 85)
    response = post_hand(referee_client, match, 1, hand_form(87))
    assert (response.status_code, response.context["mine"]) == (409, None)


def test_same_form_twice_counts_once(match: Match, referee_client: Client) -> None:
    form = hand_form(85)
    for _time in range(2):
        assert post_hand(referee_client, match, 1, form).status_code == 302
    assert stored() == [(1, 1, 85)]
    other = post_hand(referee_client, match, 1, form | {"trick_points": "90", "confirmed": "90"})
    assert (other.status_code, stored()) == (409, [(1, 1, 85)])


def test_last_hand_sent_twice_counts_once(match: Match, referee_client: Client) -> None:
    play(match, 0, 200, 115)
    form = hand_form(120)
    for _time in range(2):
        assert post_hand(referee_client, match, 4, form).status_code == 302
    assert len(stored()) == 4


def test_hand_taken_back_is_said_before_it_is_entered_again(
    match: Match, referee_client: Client
) -> None:
    save(match, 1, 85)
    withdraw_hand(match, 1, reason="录错桌", by=None, seen_version=1, key=key())
    page = referee_client.get("/tables/cup/1/")
    assert "第 1 局已由 " in page.content.decode()
    assert page.context["entry"].form.seen_version == "2"
    stale = post_hand(referee_client, match, 1, hand_form(80))
    assert (stale.status_code, stale.context["theirs"].withdrawn) == (409, True)


def test_form_sent_after_the_log_in_ended_comes_back_filled(match: Match, referee: object) -> None:
    form = hand_form(60, note="断线") | PAIR_20
    answer = post_hand(Client(), match, 1, form)
    assert answer.status_code == 302
    way_back = parse_qs(urlsplit(answer.headers["Location"]).query)["next"][0]
    assert unquote(way_back).startswith("/tables/cup/1/hands/1/?draft=table_hand")
    assert form["key"] not in way_back
    client = Client()
    login = client.post(
        "/login/", {"username": "caipan", "password": "sheng-ji-2026", "next": way_back}
    )
    page = client.get(login.headers["Location"])
    typed = page.context["entry"].form
    assert (typed.trick_points, typed.kitty_points, typed.note) == ("60", "20", "断线")
    assert typed.seen_version == "0"
    assert "尚未保存" in page.content.decode()
    assert stored() == []


def test_number_of_a_hand_that_no_match_has_is_not_found(
    match: Match, referee_client: Client
) -> None:
    assert post_hand(referee_client, match, 6, hand_form(80)).status_code == 404
