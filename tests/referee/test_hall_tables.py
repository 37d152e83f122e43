"""The desk page of tables."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from brackets.models import Tournament
from brackets.queries import numbered_matches
from referee.hall import remember_prints
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


def confirmed(client: Client, name: str, form: dict[str, str]) -> str:
    """Send a form, read what it would do, confirm just that; return what was shown."""
    shown = client.post(f"/desk/cup/tables/{name}/", form).content.decode()
    assert "确认执行" in shown
    seen = shown.split('name="seen" value="')[1].split('"')[0]
    assert client.post(f"/desk/cup/tables/{name}/", {**form, "seen": seen}).status_code == 302
    return shown


def places(event: Tournament) -> dict[int, int]:
    """Return the tables of the first round."""
    found = numbered_matches(event).filter(round=1)
    return {match.number or 0: match.table or 0 for match in found}


def test_closing_shows_what_moves_and_which_slips_are_wrong_then(
    sixteen: Tournament, organiser_client: Client, organiser: User
) -> None:
    page = look(organiser_client, "desk_hall_tables", slug="cup")
    assert "第4场" in page
    play(match_numbered(sixteen, 2), 80)
    remember_prints([match_numbered(sixteen, 5)], revision=1, by=organiser)
    before = places(sixteen)
    page = refused(organiser_client, "desk_hall_close", {"table": "2"}, status=422, slug="cup")
    assert "原因" in page
    form = {"table": "2", "reason": "漏雨"}
    shown = confirmed(organiser_client, "close", form)
    assert "进行中的场次连同已录各局一起换桌" in shown
    assert "请手工改正或重新打印： 第5场" in " ".join(shown.split())
    assert 2 not in places(sixteen).values()
    # What was shown is what is done: a second press does nothing, another change is shown again.
    page = look(organiser_client, "desk_hall_tables", slug="cup")
    assert "停用" in page
    seq = sixteen.journal.latest("seq").seq
    send(organiser_client, "desk_hall_undo", {}, slug="cup", number=seq)
    assert places(sixteen) == before
    sixteen.refresh_from_db()
    assert sixteen.closed_tables == []
    refused(organiser_client, "desk_hall_undo", {}, status=422, slug="cup", number=seq)
    assert recheck(sixteen) == ()


def test_change_that_was_shown_is_shown_again_when_something_moved(
    sixteen: Tournament, organiser_client: Client
) -> None:
    form = {"table": "2", "reason": "漏雨"}
    shown = organiser_client.post("/desk/cup/tables/close/", form).content.decode()
    seen = shown.split('name="seen" value="')[1].split('"')[0]
    send(organiser_client, "desk_match_move", {"table": "1"}, slug="cup", number=5)
    again = {**form, "seen": seen}
    page = refused(organiser_client, "desk_hall_close", again, status=422, slug="cup")
    assert "打开本页之后有场次换了桌" in page
    sixteen.refresh_from_db()
    assert sixteen.closed_tables == []
    confirmed(organiser_client, "close", form)
    confirmed(organiser_client, "open", {"table": "2"})
    sixteen.refresh_from_db()
    assert sixteen.closed_tables == []
    confirmed(organiser_client, "assign", {"round": "1"})
    journal = look(organiser_client, "desk_journal", slug="cup")
    assert "2号桌停用" in journal
    assert "2号桌恢复使用" in journal
    assert recheck(sixteen) == ()


def test_round_that_was_assigned_is_undone_until_something_is_played(
    sixteen: Tournament, organiser_client: Client
) -> None:
    before = places(sixteen)
    send(organiser_client, "desk_match_move", {"table": "3"}, slug="cup", number=1)
    confirmed(organiser_client, "assign", {"round": "1"})
    assert places(sixteen) == before
    page = look(organiser_client, "desk_hall_tables", slug="cup")
    assert "整体撤回" in page
    seq = sixteen.journal.latest("seq").seq
    play(match_numbered(sixteen, 1), 80)
    page = look(organiser_client, "desk_hall_tables", slug="cup")
    assert "不能撤回：第 1 场" in page
    page = refused(organiser_client, "desk_hall_undo", {}, status=422, slug="cup", number=seq)
    assert "第 1 场" in page
    assert places(sixteen) == before


def test_next_waiting_match_takes_the_free_table_by_one_tap_and_goes_back(
    sixteen: Tournament, organiser_client: Client
) -> None:
    assert "有空桌" not in look(organiser_client, "desk_hall_tables", slug="cup")
    for number in (3, 6):
        play(match_numbered(sixteen, number), 0, 200, 115, 120)
    page = look(organiser_client, "desk_hall_tables", slug="cup")
    assert "第 4 场：1号桌 → 3号桌" in page
    # Table 3 is free and match 4 the first that waits; nothing else is done by this button.
    tap = {"match": "5", "table": "3"}
    refused(organiser_client, "desk_hall_next", tap, status=422, slug="cup")
    send(organiser_client, "desk_hall_next", {"match": "4", "table": "3"}, slug="cup")
    assert match_numbered(sixteen, 4).table == 3
    page = look(organiser_client, "desk_hall_tables", slug="cup")
    assert "有空桌" not in page
    send(organiser_client, "desk_match_move", {"table": "1"}, slug="cup", number=4)
    assert match_numbered(sixteen, 4).table == 1
    assert recheck(sixteen) == ()


def test_match_that_moved_by_itself_goes_back(
    sixteen: Tournament, organiser_client: Client
) -> None:
    send(organiser_client, "desk_hall_filling", {"on": "1"}, slug="cup")
    for number in (3, 6):
        play(match_numbered(sixteen, number), 0, 200, 115, 120)
    assert match_numbered(sixteen, 4).table == 3
    page = look(organiser_client, "desk_hall_tables", slug="cup")
    assert "第 4 场：1号桌 → 3号桌" in page
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
