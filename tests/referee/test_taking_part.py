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
    assert "W.O." in words(shown)
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
