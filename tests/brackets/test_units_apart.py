"""Brackets in which pairs of one unit meet late, and byes by lot."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brackets.drawing import Algorithm, algorithm_of, outcome
from brackets.seeding import Entry, lots
from rules.shapes import ByeRule, Pairing, Stage, StageKind

PLAIN = Stage(kind=StageKind.KNOCKOUT, pairing=Pairing.BRACKET, advance=1, clause="x")
APART = replace(PLAIN, units_apart=True)
BY_LOT = replace(PLAIN, bye=ByeRule.BY_LOT)


def entries(units: list[int], seeds: int = 0) -> list[Entry]:
    """Return teams of these units; 0 is none. The first are seeded."""
    return [
        Entry(
            number, f"单位{unit}" if unit else "", "甲", "乙", number if number <= seeds else None
        )
        for number, unit in enumerate(units, 1)
    ]


def drawn(plan: Stage, teams: list[Entry], seed: str = "开奖") -> list[list[int | None]]:
    return outcome(algorithm_of(plan), plan, teams, seed)


def halves(made: list[list[int | None]]) -> list[set[int]]:
    half = len(made) // 2
    return [{each for pair in part for each in pair if each} for part in (made[:half], made[half:])]


@given(
    units=st.lists(st.integers(0, 6), min_size=4, max_size=40),
    seed=st.text("abc", min_size=1, max_size=3),
)
def test_units_are_spread_over_both_halves(units: list[int], seed: str) -> None:
    teams = entries(units)
    made = drawn(APART, teams, seed)
    unit = {team.number: team.unit for team in teams}
    upper, lower = (Counter(unit[number] for number in half) for half in halves(made))
    for name, count in Counter(unit.values()).items():
        if name and count == 2:
            assert (upper[name], lower[name]) == (1, 1)
    # They meet in the first round only where there is no other way.
    most = max(Counter(name for name in unit.values() if name).values(), default=0)
    if 2 * most <= len(made):
        assert not [pair for pair in made if pair[1] and unit[pair[0] or 0] == unit[pair[1]] != ""]


@given(
    units=st.integers(1, 4).flatmap(
        lambda rounds: st.lists(st.integers(0, 5), min_size=2**rounds, max_size=2**rounds)
    ),
    seed=st.text("abc", min_size=1, max_size=3),
)
@settings(deadline=None)
def test_no_change_of_two_places_would_part_units_further(units: list[int], seed: str) -> None:
    teams = entries(units)
    unit = {team.number: team.unit or team.number for team in teams}
    seated = [unit[each] for pair in drawn(APART, teams, seed) for each in pair if each]

    def meetings() -> int:
        # A round is as bad as four meetings in the round after it.
        return sum(
            4 ** (len(seated).bit_length() - (one ^ other).bit_length())
            for one, other in combinations(range(len(seated)), 2)
            if seated[one] == seated[other]
        )

    best = meetings()
    for one, other in combinations(range(len(seated)), 2):
        seated[one], seated[other] = seated[other], seated[one]
        assert meetings() >= best
        seated[one], seated[other] = seated[other], seated[one]


@pytest.mark.parametrize("teams", range(2, 129))
def test_every_pair_has_one_place_and_no_bye_meets_a_bye(teams: int) -> None:
    for plan in (APART, BY_LOT, replace(APART, bye=ByeRule.BY_LOT)):
        made = drawn(plan, entries([number % 7 for number in range(teams)]))
        assert sorted(each for pair in made for each in pair if each) == list(range(1, teams + 1))
        assert all(home is not None for home, _ in made)


@pytest.mark.parametrize("seeds", [2, 4, 8])
def test_seeds_keep_their_places_whatever_their_units(seeds: int) -> None:
    teams = entries([1] * seeds + [number % 5 for number in range(20)], seeds)
    places = [
        {number: index for index, pair in enumerate(drawn(plan, teams)) for number in pair}
        for plan in (PLAIN, APART)
    ]
    assert [places[0][number] for number in range(1, seeds + 1)] == [
        places[1][number] for number in range(1, seeds + 1)
    ]


def test_byes_by_lot_go_to_the_highest_lots_and_to_nobody_twice() -> None:
    teams = entries([0] * 6)
    order = lots(teams, "开奖")
    byes = {home for home, away in drawn(BY_LOT, teams) if away is None}
    assert byes == set(order[-2:])
    told = [
        replace(team, known=(("byes", "1"),)) if team.number in byes else team for team in teams
    ]
    again = {home for home, away in drawn(BY_LOT, told) if away is None}
    assert not again & byes


def test_plain_draw_keeps_algorithm_one() -> None:
    assert int(algorithm_of(PLAIN)) == 1
    assert algorithm_of(replace(PLAIN, pairing=Pairing.REDRAWN)) == Algorithm.BRACKET


def test_draw_of_a_big_cup_of_a_few_units_does_not_keep_the_organiser_waiting() -> None:
    teams = entries([number % 8 + 1 for number in range(512)], seeds=8)
    start = process_time()
    drawn(APART, teams)
    # Comparing every two of a unit for each two places took longer than a minute.
    assert process_time() - start < 10
