"""Double elimination, places down to any rank and best-of-n from empty event to final ranking."""

from dataclasses import replace

import pytest

from brackets.models import Match, MatchKind, Tournament
from brackets.queries import counting_matches
from brackets.ready_formats import ready_format
from brackets.stages import KNOCKOUT
from brackets.standings import final_ranking
from referee.rechecking.event import recheck
from referee.simulation.event import Plan, simulate
from rules.shapes import Stage

pytestmark = pytest.mark.django_db

DOUBLE = ready_format("double_elimination")


def played(stages: tuple[Stage, ...], teams: int, key: str = "yijing_cup") -> Tournament:
    plan = Plan(slug="cup", name="测试", ruleset_key=key, teams=teams, seed="7", stages=stages)
    event = simulate(plan, by=None)
    event.refresh_from_db()
    assert not counting_matches(event).filter(verdict="").exists()
    assert recheck(event) == ()
    rows = final_ranking(event)
    assert sorted(row.team.number for row in rows) == list(range(1, teams + 1))
    assert all(row.place for row in rows)
    assert rows[0].place == "1"
    return event


@pytest.mark.parametrize("teams", [2, 3, 7])
def test_double_elimination_is_played_to_its_final_ranking(teams: int) -> None:
    event = played(DOUBLE, teams)
    final = counting_matches(event).get(kind=MatchKind.GRAND_FINAL)
    again = counting_matches(event).get(kind=MatchKind.GRAND_FINAL_AGAIN)
    if final.winner == final.home:
        assert (again.verdict, again.winner, again.away) == ("bye", final.home, None)


def test_places_are_played_out_down_to_the_eighth() -> None:
    event = played((replace(KNOCKOUT, third_place=True, places_to=8),), 8)
    assert counting_matches(event).filter(kind=MatchKind.PLACEMENT).count() == 4


def test_best_of_three_is_played_to_its_final_ranking() -> None:
    event = played(ready_format("village_best_of_three"), 5, "village_best_of_three")
    assert Match.objects.filter(draw__stage__tournament=event, home_games=2).exists()
