import re

from django.contrib.auth.models import User
from django.test import Client

from brackets.entries import TeamEntry
from brackets.models import Tournament
from brackets.registration import register_team
from tests.builders import log_in, make_event, make_user
from tests.referee.desk_pages import look, send
from tests.referee.public_play import words


def present(event: Tournament) -> set[int]:
    return set(event.teams.filter(present=True).values_list("number", flat=True))


def test_tap_marks_present_and_another_takes_it_back(organiser_client: Client) -> None:
    event = make_event(4, present=False)
    page = send(organiser_client, "desk_check_in_mark", {"present": "3"}, slug="cup")
    assert present(event) == {3}
    assert "1 / 4 已到 · 3 队未到" in page
    page = send(organiser_client, "desk_check_in_mark", {"absent": "3"}, slug="cup")
    assert present(event) == set()


def test_same_tap_of_two_people_leaves_the_pair_present(organiser_client: Client) -> None:
    event = make_event(4, present=False)
    second = log_in(make_user("fuzhuren", "organiser"))
    for client in (organiser_client, second):
        send(client, "desk_check_in_mark", {"present": "3"}, slug="cup")
    assert present(event) == {3}
    # The second tap changed nothing and is not on the record.
    assert event.journal.filter(action="team_checked_in").count() == 1


def test_tap_answers_with_the_list_alone(organiser_client: Client) -> None:
    make_event(4, present=False)
    answer = organiser_client.post(
        "/desk/cup/check-in/mark/", {"present": "2"}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 200
    assert "<html" not in answer.text
    pressed = re.findall(
        r'id="pair-(\d+)" name="(\w+)" value="\d+" aria-pressed="true"', answer.text
    )
    assert pressed == [("2", "absent")]


def test_list_is_sent_again_only_after_a_change(organiser_client: Client) -> None:
    event = make_event(4, present=False)
    page = organiser_client.get("/desk/cup/check-in/").text
    path = re.findall(r'hx-get="([^"]*)"', page)[0]
    assert organiser_client.get(path).status_code == 204
    send(organiser_client, "desk_check_in_mark", {"present": "1"}, slug="cup")
    answer = organiser_client.get(path)
    event.refresh_from_db()
    assert f'data-revision="{event.revision}"' in answer.text
    assert "1 / 4 已到" in words(answer.text)


def test_everybody_is_marked_and_unmarked(organiser_client: Client) -> None:
    event = make_event(4, present=False)
    send(organiser_client, "desk_check_in_mark", {"present": "1"}, slug="cup")
    page = send(organiser_client, "desk_check_in_all", {"present": "all"}, slug="cup")
    assert present(event) == {1, 2, 3, 4}
    assert "已更改 3 队" in page
    assert "全部到齐" in page
    send(organiser_client, "desk_check_in_all", {"absent": "all"}, slug="cup")
    assert present(event) == set()


def test_nonsense_marks_nobody(organiser_client: Client) -> None:
    event = make_event(2, present=False)
    for sent in ({}, {"present": "99"}, {"present": "x"}, {"present": "²"}, {"present": "-1"}):
        send(organiser_client, "desk_check_in_mark", sent, slug="cup")
    for digits in (30, 5000):
        sent = {"present": "9" * digits}
        send(organiser_client, "desk_check_in_mark", sent, slug="cup")
    assert present(event) == set()


def test_closed_event_refuses_in_words(organiser_client: Client) -> None:
    event = make_event(2, present=False)
    Tournament.objects.filter(pk=event.pk).update(state="finished")
    answer = organiser_client.post(
        "/desk/cup/check-in/mark/", {"present": "2"}, headers={"HX-Request": "true"}
    )
    assert answer.status_code == 409
    assert answer.text.startswith("赛事已结束")
    assert "赛事已结束。如需更改" in send(
        organiser_client, "desk_check_in_mark", {"present": "2"}, slug="cup"
    )
    assert present(event) == set()


def test_search_words_hold_number_unit_and_both_players(organiser_client: Client) -> None:
    make_event(3)
    page = organiser_client.get("/desk/cup/check-in/").text
    assert 'data-words="2 外语系 孙一2 孙二2 wyx sy2 se2 "' in page


def test_search_words_are_half_width(organiser: User, organiser_client: Client) -> None:
    event = make_event(0, by=organiser)
    entry = TeamEntry(player_one="王Ａ１", player_two="ＡＢＣ", unit="３队", number=3)
    register_team(event, entry, by=organiser)
    page = organiser_client.get("/desk/cup/check-in/").text
    assert 'data-words="3 3队 王A1 ABC 3d wa1 abc "' in page


def test_list_tells_who_is_a_reserve(organiser: User, organiser_client: Client) -> None:
    event = make_event(2, by=organiser)
    register_team(
        event, TeamEntry(player_one="丙一", player_two="丙二", number=3, reserve=True), by=organiser
    )
    rows = organiser_client.get("/desk/cup/check-in/").text.split("<li data-words")[1:]
    assert ["替补" in row for row in rows] == [False, False, True]


def test_empty_event_says_what_to_do(organiser_client: Client) -> None:
    make_event(0)
    page = look(organiser_client, "desk_check_in", slug="cup")
    assert "还没有队伍报名" in page
    assert "从 Excel 导入" in page
