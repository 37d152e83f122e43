"""A hall with fewer tables: none that it does not have is out of service."""

import re

import pytest
from django.contrib.auth.models import User

from brackets.errors import EventInvalid
from brackets.models import Tournament
from brackets.registration import change_tournament
from brackets.table_moves import last_change
from brackets.tables import assign_tables, close_table, open_table, undo_tables
from referee.rechecking.event import recheck
from tests.builders import draw_event, log_in, make_event, make_user
from tests.referee.desk_pages import look, send

pytestmark = pytest.mark.django_db


def with_closed(*closed: int) -> tuple[Tournament, User]:
    organiser = make_user("chief", "organiser")
    event = make_event(8, tables=8)
    draw_event(event)
    for table in closed:
        close_table(event, table, reason="漏雨", by=organiser)
    return event, organiser


def test_closed_tables_above_the_number_are_forgotten_and_the_journal_says_so() -> None:
    event, organiser = with_closed(3, 6, 7, 8)
    changed = change_tournament(event, tables=5, by=organiser)
    assert changed.closed_tables == [3]
    journal = log_in(organiser).get(f"/desk/{event.slug}/journal/").content.decode()
    assert "停用的桌" in journal
    assert "3, 6-8" in journal
    assert recheck(event) == ()
    # With more tables again they are in service.
    assert change_tournament(event, tables=8, by=organiser).closed_tables == [3]
    assert recheck(event) == ()


def test_taking_back_a_change_closes_no_table_that_is_no_more() -> None:
    event, organiser = with_closed(7)
    open_table(event, 7, by=organiser)
    event = change_tournament(event, tables=6, by=organiser)
    latest = last_change(event)
    assert latest
    undo_tables(event, latest.entry.seq, by=organiser)
    event.refresh_from_db()
    assert event.closed_tables == []
    assert recheck(event) == ()


def test_one_table_in_service_stays() -> None:
    event, organiser = with_closed(1, 2)
    with pytest.raises(EventInvalid) as refused:
        change_tournament(event, tables=2, by=organiser)
    (problem,) = refused.value.problems
    assert (problem.field, problem.values["low"]) == ("tables", 3)
    assert change_tournament(event, tables=3, by=organiser).closed_tables == [1, 2]
    assert recheck(event) == ()


def test_matches_at_tables_that_are_no_more_are_named_until_they_are_assigned() -> None:
    """Eight pairs play matches 1 to 4 at tables 1 to 4; two tables leave two of them without."""
    event, organiser = with_closed()
    client = log_in(organiser)
    form = {"name": event.name, "date": "2026-12-05", "tables": "2"}
    form |= {"sign_off": event.sign_off, "third_place": "on"}
    page = send(client, "desk_settings_save", form, slug=event.slug)
    told = "有场次还在已撤去的桌上"
    assert told in page
    assert "第 3 场，3号桌" in page
    assert "第 4 场，4号桌" in page
    assert "已撤去" in page
    # Neither can be taken out of service: the hall does not have it.
    html = client.get(f"/desk/{event.slug}/tables/").text
    choice = html.partition('id="table"')[2].partition("</select>")[0]
    assert re.findall(r'value="(\d+)"', choice) == ["1", "2"]
    event.refresh_from_db()
    assign_tables(event, 1, by=organiser)
    page = look(client, "desk_hall_tables", slug=event.slug)
    assert "已撤去" not in page
    # What is saved afterwards does not send the organiser to the tables again.
    assert told not in send(client, "desk_settings_save", form | {"name": "新名"}, slug=event.slug)
    assert recheck(event) == ()
