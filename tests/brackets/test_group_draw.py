"""Filling groups, the schedule in them, and the way out of them. Pure."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brackets.crossing import crossed
from brackets.group_draw import filled, group_count


def test_snake_leads_the_seeds_through_the_groups() -> None:
    # 1 2 3 | 6 5 4 | 7 8 9
    assert filled(range(1, 10), (), 3) == ((1, 6, 7), (2, 5, 8), (3, 4, 9))


def test_lots_go_on_where_the_seeds_end() -> None:
    # 1 2 | 8 9 | 7
    assert filled((1, 2), (9, 8, 7), 2) == ((1, 8, 7), (2, 9))


@pytest.mark.parametrize(
    ("teams", "groups", "size", "expected"),
    [(10, 2, 0, 2), (10, 0, 4, 3), (12, 0, 4, 3), (5, 8, 0, 2), (2, 8, 0, 1), (3, 0, 4, 1)],
)
def test_number_of_groups(teams: int, groups: int, size: int, expected: int) -> None:
    assert group_count(teams, groups=groups, group_size=size) == expected


@given(st.data())
def test_groups_are_of_equal_size_and_keep_units_apart(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 12), label="groups")
    teams = data.draw(st.integers(2 * count, 9 * count), label="teams")
    units = {
        number: data.draw(st.sampled_from(["", "A", "B", "C", "D", "E", "F"]))
        for number in range(1, teams + 1)
    }
    groups = filled((), list(range(1, teams + 1)), count, units)
    assert sorted(number for group in groups for number in group) == list(range(1, teams + 1))
    assert max(map(len, groups)) - min(map(len, groups)) <= 1
    size = Counter(unit for unit in units.values() if unit)
    for group in groups:
        there = Counter(units[number] for number in group if units[number])
        assert all(there[unit] == 1 for unit in there if size[unit] <= count)


@given(st.data())
def test_seeds_stay_in_their_snake_with_units_apart(data: st.DataObject) -> None:
    count = data.draw(st.integers(2, 8), label="groups")
    seeds = list(range(1, data.draw(st.integers(1, 2 * count), label="seeds") + 1))
    others = list(range(100, 100 + data.draw(st.integers(2 * count, 5 * count), label="others")))
    units = {each: data.draw(st.sampled_from(["", "A", "B", "C"])) for each in (*seeds, *others)}
    groups = filled(seeds, others, count, units)
    assert [[each for each in group if each < 100] for group in groups] == [
        list(group) for group in filled(seeds, (), count)
    ]
    assert max(map(len, groups)) - min(map(len, groups)) <= 1


def names(groups: int, each: int) -> list[str]:
    """Return the first round of who comes from so many groups, "A1-B2" and the like."""
    places, all_groups = range(1, each + 1), range(1, groups + 1)
    entrants = [10 * group + place for place in places for group in all_groups]
    origins = {number: divmod(number, 10) for number in entrants}
    found = crossed(entrants, origins)
    return [f"{_name(home)}-{_name(away)}" for home, away in found]


def _name(number: int | None) -> str:
    return "" if number is None else f"{'?ABCDEFGHIJKLMNOP'[number // 10]}{number % 10}"


@pytest.mark.parametrize(
    ("groups", "each", "expected"),
    [
        (2, 2, "A1-B2 B1-A2"),
        (4, 2, "A1-B2 C1-D2 B1-A2 D1-C2"),
        (8, 2, "A1-B2 C1-D2 E1-F2 G1-H2 B1-A2 D1-C2 F1-E2 H1-G2"),
        # three groups: two winners rest
        (3, 2, "A1- B2-C2 C1-A2 B1-"),
        (2, 4, "A1-B4 B2-A3 A2-B3 B1-A4"),
        (2, 1, "A1-B1"),
    ],
)
def test_winners_meet_seconds_of_other_groups(groups: int, each: int, expected: str) -> None:
    assert names(groups, each) == expected.split()


@pytest.mark.parametrize("groups", range(2, 17))
def test_two_of_a_group_are_in_opposite_halves(groups: int) -> None:
    found = names(groups, 2)
    upper, lower = " ".join(found[: len(found) // 2]), " ".join(found[len(found) // 2 :])
    for group in "ABCDEFGHIJKLMNOP"[:groups]:
        assert (f"{group}1" in upper) == (f"{group}2" in lower)
