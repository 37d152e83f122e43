"""The page on which the organiser takes a pair out and brings it back."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.models import TeamState, Tournament, Verdict
from referee.hall import remember_prints
from referee.rechecking.event import recheck
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.desk_pages import look, refused, send
from tests.referee.public_play import words
from tests.referee.table_play import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def eight(organiser: User) -> Tournament:
    event = make_event(8, seeded=8, by=organiser)
    draw_event(event)
    for number in (1, 2, 3, 4):
        play(match_numbered(event, number), 0, 200, 115, 120)
    return event


# Case 28
def test_dialog_shows_what_follows_takes_the_pair_out_and_back(
    eight: Tournament, organiser_client: Client
) -> None:
    semi = match_numbered(eight, 5)
    remember_prints([semi], revision=1, by=None)
    assert semi.home
    number = semi.home.number
    page = look(organiser_client, "desk_part", slug="cup", number=number)
    assert "从现在起弃权" in page
    assert "取消全部成绩" in page
    typed = {"how": "from_now", "reason": "家里有急事"}
    shown = organiser_client.post(f"/desk/cup/teams/{number}/part/leave/", typed).text
    assert "第 5 场" in words(shown)
    assert "号队不战而胜" in words(shown)
    assert "打印的记分单作废" in words(shown)
    semi.refresh_from_db()
    assert semi.verdict == ""
    found = re.search('name="confirmed" value="([^"]+)"', shown)
    assert found
    typed["confirmed"] = found[1]
    send(organiser_client, "desk_part_leave", typed, slug="cup", number=number)
    semi.refresh_from_db()
    assert (semi.verdict, semi.winner) == (Verdict.WALKOVER, semi.away)
    # the same form again changes nothing
    revision = Tournament.objects.get().revision
    typed["confirmed"] = "old"
    organiser_client.post(f"/desk/cup/teams/{number}/part/leave/", typed)
    assert Tournament.objects.get().revision == revision
    page = send(organiser_client, "desk_part_return", slug="cup", number=number)
    semi.refresh_from_db()
    assert semi.verdict == ""
    assert recheck(eight) == ()
    journal = look(organiser_client, "desk_journal", slug="cup")
    assert "从现在起弃权，已有成绩有效" in journal
    assert "恢复参赛，一切如前" in journal


def test_dialog_says_everything_that_is_missing_at_once(
    eight: Tournament, organiser_client: Client
) -> None:
    page = refused(organiser_client, "desk_part_leave", {}, status=422, slug="cup", number=1)
    assert "请选择" in page
    assert "请填写原因" in page
    assert eight.teams.get(number=1).state == TeamState.ENTERED


def test_coming_back_is_refused_with_the_match_that_stands_in_the_way(
    eight: Tournament, organiser_client: Client
) -> None:
    semi = match_numbered(eight, 5)
    assert semi.home
    number = semi.home.number
    typed = {"how": "everything", "reason": "走了"}
    shown = organiser_client.post(f"/desk/cup/teams/{number}/part/leave/", typed).text
    found = re.search('name="confirmed" value="([^"]+)"', shown)
    assert found
    send(
        organiser_client,
        "desk_part_leave",
        {**typed, "confirmed": found[1]},
        slug="cup",
        number=number,
    )
    play(match_numbered(eight, 6), 0, 200, 115, 120)
    play(match_numbered(eight, 8), 0)
    page = organiser_client.get(f"/desk/cup/teams/{number}/part/").text
    assert "第 8 场" in words(page)
    page = refused(organiser_client, "desk_part_return", status=409, slug="cup", number=number)
    assert "第 8 场" in words(page)
    assert recheck(eight) == ()


def test_reserve_is_not_drawn_and_a_table_is_kept(
    organiser: User, organiser_client: Client
) -> None:
    event = make_event(9, by=organiser)
    send(organiser_client, "desk_part_reserve", {"reserve": "1"}, slug="cup", number=9)
    send(organiser_client, "desk_part_table", {"table": "3"}, slug="cup", number=2)
    refused(organiser_client, "desk_part_table", {"table": "99"}, status=409, slug="cup", number=2)
    draw = draw_event(event)
    assert draw.entries.count("\n") == 8
    assert event.teams.get(number=2).table == 3
    assert recheck(event) == ()


def confirmed(client: Client, path: str, data: dict[str, str]) -> dict[str, str]:
    """Send a form that only shows what follows, and return it as the page sends it on."""
    shown = client.post(path, data)
    assert shown.status_code == 200, words(shown.text)
    found = re.search('name="confirmed" value="([^"]+)"', shown.text)
    assert found
    return {**data, "confirmed": found[1]}


def test_pair_that_comes_after_the_draw_fills_a_place_and_gives_it_back(
    organiser: User, organiser_client: Client
) -> None:
    event = make_event(8, seeded=8, by=organiser)
    draw_event(event)
    new = {"player_one": "钱一", "player_two": "钱二", "unit": "外语系"}
    page = send(organiser_client, "desk_team_create", new, slug="cup")
    assert "替补" in page
    gone = match_numbered(event, 1).home
    assert gone
    page = look(organiser_client, "desk_part", slug="cup", number=gone.number)
    assert "由替补顶替" in page
    path = f"/desk/cup/teams/{gone.number}/part/seat/"
    wrong = organiser_client.post(path, {})
    assert wrong.status_code == 422
    assert "请选择替补队" in words(wrong.text)
    assert "请填写原因" in words(wrong.text)
    data = confirmed(organiser_client, path, {"reserve": "9", "reason": "没来"})
    assert match_numbered(event, 1).home == gone
    send(organiser_client, "desk_part_seat", data, slug="cup", number=gone.number)
    assert match_numbered(event, 1).home == event.teams.get(number=9)
    assert recheck(event) == ()
    assert "9" in look(organiser_client, "desk_draw", slug="cup")
    send(organiser_client, "desk_part_late_undo", slug="cup", number=9)
    assert match_numbered(event, 1).home == gone
    assert recheck(event) == ()
    assert "顶替" in look(organiser_client, "desk_journal", slug="cup")


def test_late_pair_takes_a_bye_on_its_page(organiser: User, organiser_client: Client) -> None:
    event = make_event(7, by=organiser)
    draw_event(event)
    new = {"player_one": "钱一", "player_two": "钱二", "unit": ""}
    send(organiser_client, "desk_team_create", new, slug="cup")
    page = organiser_client.get("/desk/cup/teams/8/part/").text
    place = re.search('name="place" id="[^"]+" value="([^"]+)"', page)
    assert place
    path = "/desk/cup/teams/8/part/late/"
    data = confirmed(organiser_client, path, {"place": place[1], "reason": "堵车"})
    send(organiser_client, "desk_part_late", data, slug="cup", number=8)
    late = match_numbered(event, 8)
    assert late.away
    assert late.away.number == 8
    assert "抽签后加入" in look(organiser_client, "desk_draw", slug="cup")
    assert recheck(event) == ()
    send(organiser_client, "desk_part_late_undo", slug="cup", number=8)
    assert event.teams.get(number=8).state == TeamState.RESERVE
    assert recheck(event) == ()
