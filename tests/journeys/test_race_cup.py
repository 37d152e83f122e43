"""A small cup of the sports faculty's regulation, through the pages: lead, time, dealer at time.

Two semi-finals, third place and final; one game each from 2, a lead of five levels wins at once,
at time the higher level wins, and equal levels go to the side that would deal next.
"""

import re

import pytest
from django.test import Client

from brackets.models import Match, Tournament, TournamentState
from referee.rechecking.event import recheck
from tests.builders import draw_event, log_in, make_event, make_user, match_numbered
from tests.journeys.hall import Referee
from tests.journeys.visitor import Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge() -> Referee:
    draw_event(make_event(4, ruleset="sports_faculty_2013"))
    return Referee(Visitor(log_in(make_user("caipan", "table_referee", name="李裁判"))))


def play(judge: Referee, match: int, caller: int, *points: int) -> str:
    """Record the hands of a match, the first dealt by whoever called; return the last page."""
    for hand, tricks in enumerate(points, 1):
        who = f"?dealer={caller}" if hand == 1 else ""
        page = judge.visitor.get(f"/tables/cup/{match}/hands/{hand}/{who}")
        asked = judge.visitor.submit(page.form(f"/hands/{hand}/"), trick_points=str(tricks))
        page = judge.visitor.submit(asked.form(f"/hands/{hand}/"))
    return page.text


def call_time(judge: Referee, match: int, *, under_way: str) -> str:
    """Say that time is up, agree to what follows, return the page after it."""
    form = next(
        form
        for form in judge.table(match).forms
        if form.action.endswith("/time/") and ("under_way", under_way) in form.buttons
    )
    asked = judge.visitor.submit(form, button="under_way")
    return judge.visitor.submit(asked.form("/time/")).text


def levels(number: int) -> tuple[str, str, str]:
    """Return the levels of home and away, and the verdict."""
    match = Match.objects.get(number=number, draw__state="published")
    return match.home_level, match.away_level, match.verdict


def test_cup_of_races_from_the_first_call_to_the_champion(judge: Referee, client: Client) -> None:
    tournament = Tournament.objects.get()
    # Semi-final 1: North calls. 0 → 2 to 5, then South 5–35 → 7: five levels ahead.
    page = play(judge, 1, 1, 0, 20)
    assert levels(1) == ("2", "7", "lead")
    assert "领先级数足够" in page
    # Semi-final 2: East calls and holds with 小光: 2 → 4. Time is up in hand 2, which West loses
    # with 165: away 2 → 4. Level, and after West the seat South deals: away wins.
    play(judge, 2, 0, 35)
    page = call_time(judge, 2, under_way="yes")
    assert "计到第2局为止" in page
    form = judge.table(2).form("/hands/2/")
    asked = judge.visitor.submit(form, trick_points="165")
    judge.visitor.submit(asked.form("/hands/2/"))
    assert levels(2) == ("4", "4", "dealer_at_time")
    # Third place: South calls, holds with 75: away 2 → 3, and time is up between two hands.
    play(judge, 3, 3, 75)
    call_time(judge, 3, under_way="no")
    assert levels(3) == ("2", "3", "time")
    # Final: West calls and holds three times: 2 → 3 → 4 → 7 leads by five.
    play(judge, 4, 2, 40, 45, 0)
    assert levels(4) == ("7", "2", "lead")
    tournament.refresh_from_db()
    assert tournament.state == TournamentState.RUNNING
    final = match_numbered(tournament, 4)
    rows = re.findall(r"\d+ : \d+", client.get("/events/cup/standings/").content.decode())
    assert final.winner == final.home
    assert rows[:4] == ["7 : 2", "2 : 7", "3 : 2", "2 : 3"]
    assert recheck(tournament) == ()
