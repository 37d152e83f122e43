"""Rounds, matches and minutes of formats, each worked out on paper."""

from dataclasses import replace

import pytest

from brackets.forecast import Hall, minutes, outlooks
from brackets.ready_formats import format_keys, ready_format


def told(key: str, teams: int) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Return teams, sizes of groups and matches of each round of each stage."""
    return [(each.teams, each.groups, each.rounds) for each in outlooks(ready_format(key), teams)]


@pytest.mark.parametrize(
    ("key", "teams", "expected"),
    [
        # R9: eight groups of four, 8 × 6 matches; 16 go on, 8 + 4 + 2 and two last ones
        ("eight_groups", 32, [(32, (4,) * 8, (16, 16, 16)), (16, (), (8, 4, 2, 2))]),
        # S2: groups of 5 and 4: 10 + 6 matches; in the one of five somebody rests each round
        ("nanshan_cup", 9, [(9, (5, 4), (4, 4, 4, 2, 2)), (4, (), (2, 2))]),
        # R10: winners of four groups of three meet each other again
        ("club_past_joker", 12, [(12, (3, 3, 3, 3), (4, 4, 4)), (4, (4,), (2, 2, 2))]),
        # R5: 19 to 16 to the last eight, who are drawn anew
        ("sports_faculty_2013", 19, [(19, (), (3, 8)), (8, (), (4, 2, 2))]),
        # … of whom there are no more from the start
        ("sports_faculty_2013", 8, [(8, (), (4, 2, 2))]),
        # R6: 11, 6, 3, 2 pairs
        ("union_three_rounds", 11, [(11, (), (5, 3, 1, 1))]),
        ("eight_rounds_by_points", 15, [(15, (), (7,) * 8)]),
        ("knockout", 11, [(11, (), (3, 4, 2, 2))]),
        ("round_robin", 5, [(5, (5,), (2,) * 5)]),
        # everybody but the winner loses twice, the winner once at most: 2 × 8 - 1
        ("double_elimination", 8, [(8, (), (4, 4, 3, 1, 1, 1, 1))]),
    ],
)
def test_rounds_and_matches_of_a_format(key: str, teams: int, expected: list[object]) -> None:
    assert told(key, teams) == expected


def test_time_of_a_format_at_few_and_many_tables() -> None:
    stages = outlooks(ready_format("eight_groups"), 32)
    # seven rounds and six pauses
    assert minutes(stages, Hall(16, 60, 10)) == 7 * 60 + 6 * 10
    # at eight tables each round of the groups takes two turns
    assert minutes(stages, Hall(8, 60, 10)) == 10 * 60 + 6 * 10
    assert minutes(stages, Hall(1, 60)) == 64 * 60


@pytest.mark.parametrize("key", format_keys())
def test_every_format_is_foreseen_for_any_number_of_pairs(key: str) -> None:
    for teams in (2, 3, 5, 8, 13, 33, 128):
        stages = outlooks(ready_format(key), teams)
        assert stages[0].teams == teams
        assert all(stage.rounds and all(stage.rounds) for stage in stages)


def test_groups_of_any_size_are_foreseen_at_once() -> None:
    """Everybody of 4,096 meets everybody; groups of four and five in two legs."""
    (alone,) = outlooks(ready_format("round_robin"), 4096)
    assert alone.rounds == (2048,) * 4095
    groups = replace(ready_format("round_robin")[0], groups=2, legs=2)
    (two,) = outlooks((groups,), 9)
    assert (two.groups, two.rounds) == ((5, 4), (4,) * 6 + (2,) * 4)
