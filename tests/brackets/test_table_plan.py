"""Tables of a round: nobody stays where he was if there is another way."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brackets.table_plan import Wish, assigned


def repeats(wishes: list[Wish], found: dict[int, int]) -> int:
    return sum(wish.cost(found[wish.number]) for wish in wishes)


def test_tables_are_taken_in_order_where_nothing_speaks_against_it() -> None:
    wishes = [Wish(number) for number in range(1, 8)]
    assert assigned(wishes, [1, 2, 3]) == {1: 1, 2: 2, 3: 3, 4: 1, 5: 2, 6: 3, 7: 1}


def test_pairs_leave_the_tables_they_had() -> None:
    wishes = [Wish(1, avoid=(1, 2)), Wish(2, avoid=(1, 3)), Wish(3, avoid=(2, 3))]
    assert assigned(wishes, [1, 2, 3]) == {1: 3, 2: 2, 3: 1}


def test_pair_that_cannot_move_keeps_its_table_and_others_make_room() -> None:
    wishes = [Wish(1), Wish(2, fixed=1, avoid=(1, 2)), Wish(3, avoid=(2, 3))]
    found = assigned(wishes, [1, 2, 3])
    assert found[2] == 1
    assert sorted(found.values()) == [1, 2, 3]
    # 2 and 3 are left, and match 3 had both of them with one pair each
    assert repeats(wishes, found) == 1 + 1


def test_table_out_of_service_is_no_bond() -> None:
    assert assigned([Wish(1, fixed=9)], [1, 2]) == {1: 1}


def test_tables_with_matches_that_stay_are_taken_last() -> None:
    assert assigned([Wish(1), Wish(2)], [1, 2, 3], taken={1: 1}) == {1: 2, 2: 3}


wish_lists = st.lists(st.tuples(st.integers(1, 4), st.integers(1, 4)), min_size=1, max_size=5).map(
    lambda had: [Wish(number, avoid=pair) for number, pair in enumerate(had, 1)]
)


@given(wish_lists, st.integers(1, 4))
def test_number_of_repeats_is_the_smallest_possible(wishes: list[Wish], count: int) -> None:
    tables = list(range(1, count + 1))
    found = assigned(wishes, tables)
    even = -(-len(wishes) // count)
    places = [table for table in tables for _ in range(even)]
    best = (
        min(
            sum(wish.cost(table) for wish, table in zip(wishes, way, strict=False))
            for way in permutations(places, len(wishes))
        )
        if len(places) <= 7
        else None
    )
    assert max(list(found.values()).count(table) for table in tables) <= even
    if best is not None:
        assert repeats(wishes, found) == best


@pytest.mark.parametrize("matches", [64, 512])
def test_large_round_has_no_repeats(matches: int) -> None:
    wishes = [
        Wish(number, avoid=(number, number % matches + 1)) for number in range(1, matches + 1)
    ]
    found = assigned(wishes, list(range(1, matches + 1)))
    assert repeats(wishes, found) == 0
    assert sorted(found.values()) == list(range(1, matches + 1))
