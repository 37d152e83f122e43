"""The desk page of tables."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from brackets.models import Tournament
from referee.rechecking.event import recheck
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.desk_pages import look, refused, send
from tests.referee.table_play import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def sixteen(organiser: User) -> Tournament:
    event = make_event(16, seeded=16, tables=3, by=organiser)
    draw_event(event)
    return event


def test_page_shows_the_queues_and_closes_a_table(
    sixteen: Tournament, organiser_client: Client
) -> None:
    page = look(organiser_client, "desk_hall_tables", slug="cup")
    assert "第4场" in page
    page = refused(organiser_client, "desk_hall_close", {"table": "2"}, status=422, slug="cup")
    assert "原因" in page
    page = send(organiser_client, "desk_hall_close", {"table": "2", "reason": "漏雨"}, slug="cup")
    assert "停用" in page
    assert "第 2 场改到第" in page
    send(organiser_client, "desk_hall_reopen", {"table": "2"}, slug="cup")
    assert match_numbered(sixteen, 2).table == 2
    send(organiser_client, "desk_hall_assign", {"round": "1"}, slug="cup")
    assert recheck(sixteen) == ()
    journal = look(organiser_client, "desk_journal", slug="cup")
    assert "第 2 桌停用" in journal
    assert "第 2 桌恢复使用" in journal


def test_match_that_moved_by_itself_goes_back(
    sixteen: Tournament, organiser_client: Client
) -> None:
    send(organiser_client, "desk_hall_filling", {"on": "1"}, slug="cup")
    for number in (3, 6):
        play(match_numbered(sixteen, number), 0, 200, 115, 120)
    assert match_numbered(sixteen, 4).table == 3
    page = look(organiser_client, "desk_hall_tables", slug="cup")
    assert "第 4 场：第 1 桌 → 第 3 桌" in page
    send(organiser_client, "desk_match_move", {"table": "1"}, slug="cup", number=4)
    assert match_numbered(sixteen, 4).table == 1
    assert recheck(sixteen) == ()


@pytest.mark.parametrize("teams", [2, 30])
def test_page_takes_as_many_queries_whatever_the_size(
    teams: int,
    organiser: User,
    organiser_client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    draw_event(make_event(teams, by=organiser))
    with django_assert_max_num_queries(18):
        organiser_client.get("/desk/cup/tables/")
