"""Regulations of every kind from an empty event to the final ranking, with legal results."""

import pytest

from brackets.models import Draw, DrawState, Match, Tournament
from brackets.points_tables import standing
from brackets.standings import final_ranking
from referee.rechecking.event import recheck
from referee.simulation.event import Plan, simulate
from rules.ruleset import load

pytestmark = pytest.mark.django_db


def played(key: str, teams: int, seed: str = "7") -> Tournament:
    """Play an event of this regulation by chance."""
    plan = Plan(
        slug="cup",
        name="测试",
        ruleset_key=key,
        teams=teams,
        seed=seed,
        stages=load(key).stages,
        third_place=load(key).stages[-1].third_place,
    )
    event = simulate(plan, by=None)
    event.refresh_from_db()
    matches = Match.objects.filter(draw__stage__tournament=event, draw__state=DrawState.PUBLISHED)
    assert not matches.filter(verdict="").exists()
    numbers = list(matches.filter(number__gt=0).order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert recheck(event) == ()
    rows = final_ranking(event)
    assert sorted(row.team.number for row in rows) == list(range(1, teams + 1))
    assert all(row.place for row in rows)
    return event


@pytest.mark.parametrize(
    ("key", "teams"),
    [
        ("nanshan_cup", 9),
        ("eight_groups", 24),
        ("club_past_joker", 12),
        ("union_three_rounds", 11),
        ("faculty_pass_ten", 8),
        ("eight_rounds_by_points", 9),
        ("sports_faculty_2013", 19),
    ],
)
def test_regulation_is_played_to_its_final_ranking(key: str, teams: int) -> None:
    event = played(key, teams)
    first = final_ranking(event)[0]
    assert first.place == "1"
    for draw in Draw.objects.filter(stage__tournament=event, state=DrawState.PUBLISHED):
        for table in standing(draw.stage) if draw.bracket and len(draw.bracket[0]) > 2 else ():
            assert table.complete
