"""How many can go on from a stage: a number that is never left is refused with those that are."""

from dataclasses import replace

import pytest

from rules.match_contradictions import MATCH_CHECKS
from rules.shapes import Pairing, Stage, StageKind

BRACKET = Stage(kind=StageKind.KNOCKOUT, pairing=Pairing.BRACKET, advance=1, clause="x")
LIVES = replace(BRACKET, kind=StageKind.DOUBLE_ELIMINATION)
GROUPS = Stage(kind=StageKind.GROUPS, pairing=Pairing.ALL, groups=4, advance=2, clause="x")
HALVING = "halving leaves 1, 2, 4, 8, 16 …; others can go on as the best of the beaten"
TWO_LIVES = "with two lives 1, 2, 3, 4, 6, 8, 12, 16, 24 … can be left"


def found(*stages: Stage) -> list[tuple[str, str]]:
    (check,) = (check for needed, check in MATCH_CHECKS if needed == ("stages",))
    return list(check(stages))


@pytest.mark.parametrize("pairing", [Pairing.BRACKET, Pairing.REDRAWN, Pairing.IN_ORDER])
def test_halving_meets_powers_of_two_alone(pairing: Pairing) -> None:
    for advance in range(1, 70):
        told = found(replace(BRACKET, pairing=pairing, advance=advance), BRACKET)
        possible = advance in {1, 2, 4, 8, 16, 32, 64}
        assert told == ([] if possible else [("stages[0].advance", HALVING)])


def test_order_of_lot_can_leave_any_number_of_some_field() -> None:
    assert found(replace(BRACKET, pairing=Pairing.LOT_ORDER, advance=3), BRACKET) == []


def test_two_lives_leave_the_places_of_the_lower_bracket() -> None:
    """Places 1, 2, 3, 4, 5-6, 7-8, 9-12, 13-16, …: the line is between two of them."""
    for advance in range(1, 50):
        told = found(replace(LIVES, advance=advance), BRACKET)
        possible = advance in {1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48}
        assert told == ([] if possible else [("stages[0].advance", TWO_LIVES)])
    assert [where for where, _ in found(replace(LIVES, best_next=1), BRACKET)] == [
        "stages[0].best_next"
    ]


def test_only_groups_have_winners_and_runners_up_to_be_crossed() -> None:
    crossed = replace(BRACKET, pairing=Pairing.CROSSED)
    assert found(GROUPS, crossed) == []
    for before in (replace(BRACKET, advance=4), replace(LIVES, advance=4)):
        assert [where for where, _ in found(before, crossed)] == ["stages[1].pairing"]


def test_best_of_the_others_are_one_of_each_group_at_most() -> None:
    next_ones = "one of each group at most: whoever stands next there"
    for best_next in range(7):
        told = found(replace(GROUPS, best_next=best_next), BRACKET)
        assert told == ([] if best_next <= 4 else [("stages[0].best_next", next_ones)])
    # From one group the places behind the line go on, however many.
    assert found(replace(GROUPS, groups=1, best_next=3), BRACKET) == []
