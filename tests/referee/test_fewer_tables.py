"""A hall with fewer tables: none that it does not have is out of service."""

import pytest
from django.contrib.auth.models import User

from brackets.errors import EventInvalid
from brackets.models import Tournament
from brackets.registration import change_tournament
from brackets.table_moves import last_change
from brackets.tables import close_table, open_table, undo_tables
from referee.rechecking.event import recheck
from tests.builders import draw_event, log_in, make_event, make_user

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
