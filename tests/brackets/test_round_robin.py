"""Schedules in which everybody meets everybody."""

from collections import Counter

import pytest

from brackets.round_robin import circle
from rules.round_order import Flaw, ScheduleProblem, flaws


def test_four_and_six_are_the_berger_tables() -> None:
    # The tables that FIDE prints: 4 teams and 6 teams.
    assert circle(4) == (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
    assert circle(6) == (
        ((1, 6), (2, 5), (3, 4)),
        ((6, 4), (5, 3), (1, 2)),
        ((2, 6), (3, 1), (4, 5)),
        ((6, 5), (1, 4), (2, 3)),
        ((3, 6), (4, 2), (5, 1)),
    )


@pytest.mark.parametrize("teams", range(2, 129))
def test_everybody_meets_everybody_once(teams: int) -> None:
    rounds = circle(teams)
    assert flaws(rounds, teams=teams) == ()
    assert len(rounds) == (teams if teams % 2 else teams - 1)
    resting = Counter(
        team
        for each in rounds
        for team in set(range(1, teams + 1)) - {team for pair in each for team in pair}
    )
    assert resting == (Counter(range(1, teams + 1)) if teams % 2 else Counter())
    homes = Counter(home for each in rounds for home, _ in each)
    assert max(homes.values()) - min(homes[team] for team in range(1, teams + 1)) <= 1


@pytest.mark.parametrize("teams", [2, 3, 4, 7, 8])
def test_second_leg_turns_home_and_away(teams: int) -> None:
    once, twice = circle(teams), circle(teams, legs=2)
    assert flaws(twice, teams=teams, legs=2) == ()
    assert twice[: len(once)] == once
    homes = Counter(home for each in twice for home, _ in each)
    assert set(homes.values()) == {teams - 1}


def test_given_schedule_is_told_everything_that_is_wrong() -> None:
    rounds = [[(1, 2), (2, 3)], [(1, 5), (4, 4)], [(2, 1), (3, 4)]]
    assert flaws(rounds, teams=4) == (
        Flaw(ScheduleProblem.TWICE_IN_ROUND, 1, (2,)),
        Flaw(ScheduleProblem.UNKNOWN_TEAM, 2, (5,)),
        Flaw(ScheduleProblem.AGAINST_ITSELF, 2, (4,)),
        Flaw(ScheduleProblem.TOO_OFTEN, 0, (1, 2)),
        Flaw(ScheduleProblem.TOO_SELDOM, 0, (1, 3)),
        Flaw(ScheduleProblem.TOO_SELDOM, 0, (1, 4)),
        Flaw(ScheduleProblem.TOO_SELDOM, 0, (2, 4)),
    )
