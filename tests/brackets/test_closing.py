"""Closing locks every writer; reopening needs a reason (decision 13)."""

import pytest
from django.contrib.auth.models import User

from brackets import draw as draws
from brackets.closing import close_tournament, open_matters, reopen_tournament
from brackets.entries import TeamEntry
from brackets.errors import EventClosed, ReasonMissing, StillOpen, WrongState
from brackets.models import Tournament, TournamentState
from brackets.registration import (
    change_team,
    change_tournament,
    check_in,
    import_teams,
    register_team,
    remove_team,
)
from brackets.tables import change_table
from tests.brackets.play import win
from tests.builders import draw_event, make_event, match_numbered

pytestmark = pytest.mark.django_db

ENTRY = TeamEntry(player_one="马超群", player_two="方圆")


@pytest.fixture
def finished() -> Tournament:
    event = make_event(2)
    draw_event(event)
    win(event, 1, "home")
    close_tournament(event, by=None)
    event.refresh_from_db()
    return event


def test_closed_event_is_finished_and_on_the_record(finished: Tournament) -> None:
    assert finished.state == TournamentState.FINISHED
    assert open_matters(finished).nothing
    assert finished.journal.order_by("-seq")[0].action == "event_closed"


def test_closed_event_refuses_every_writer(finished: Tournament) -> None:
    team = finished.teams.get(number=1)
    with pytest.raises(EventClosed):
        change_tournament(finished, name="别的名字", by=None)
    with pytest.raises(EventClosed):
        register_team(finished, ENTRY, by=None)
    with pytest.raises(EventClosed):
        change_team(team, ENTRY, by=None)
    with pytest.raises(EventClosed):
        remove_team(team, by=None)
    with pytest.raises(EventClosed):
        check_in([team], present=False, by=None)
    with pytest.raises(EventClosed):
        import_teams(finished, [], by=None)
    with pytest.raises(EventClosed):
        change_table(match_numbered(finished, 1), 2, tournament=finished, by=None)
    with pytest.raises(EventClosed):
        win(finished, 1, "away")
    with pytest.raises(EventClosed):
        close_tournament(finished, by=None)


def test_reopened_event_can_be_corrected(finished: Tournament, organiser: User) -> None:
    reopen_tournament(finished, reason="漏记一局", by=organiser)
    win(finished, 1, "away")
    finished.refresh_from_db()
    assert finished.state == TournamentState.RUNNING
    entry = finished.journal.get(action="event_reopened")
    assert (entry.reason, entry.actor_name) == ("漏记一局", "王主任")


def test_reopening_needs_a_reason_and_a_closed_event(finished: Tournament) -> None:
    with pytest.raises(ReasonMissing):
        reopen_tournament(finished, reason="  ", by=None)
    reopen_tournament(finished, reason="漏记一局", by=None)
    with pytest.raises(WrongState):
        reopen_tournament(finished, reason="再来", by=None)


def test_event_with_a_draft_or_without_a_draw_stays_open() -> None:
    event = make_event(4)
    draws.make_draw(event, seed_text="开幕", by=None)
    with pytest.raises(StillOpen) as refused:
        close_tournament(event, by=None)
    assert (refused.value.draft, refused.value.published) == (True, False)
