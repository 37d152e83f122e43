"""The order of rounds of a group as somebody types it, with everything that is wrong at once."""

from dataclasses import replace

import pytest

from rules.match_contradictions import MATCH_CHECKS
from rules.round_order import given_orders, order_problems
from rules.ruleset import load, parse
from rules.ruleset_text import to_text
from rules.shapes import Grouping, Pairing, Stage, StageKind

FOUR = "1-4 2-3 / 1-3 4-2 / 1-2 3-4"
GROUPS = Stage(
    kind=StageKind.GROUPS,
    pairing=Pairing.ALL,
    groups=2,
    grouping=Grouping.LOTS,
    advance=1,
    clause="test",
)


def found(stage: Stage) -> list[tuple[str, str]]:
    (check,) = (each for needed, each in MATCH_CHECKS if needed == ("stages",))
    return list(check((stage,)))


def test_order_is_read_as_rounds_of_meetings() -> None:
    assert given_orders(FOUR) == {4: (((1, 4), (2, 3)), ((1, 3), (4, 2)), ((1, 2), (3, 4)))}
    assert given_orders("") == {}
    assert list(order_problems(FOUR, legs=1)) == []


def test_signs_of_full_width_and_orders_for_other_sizes_are_read_too() -> None:
    typed = "１－４　２－３／１－３　４－２／１－２，３－４；1—2/2–3/3:1"
    assert given_orders(typed)[4] == given_orders(FOUR)[4]
    assert given_orders(typed)[3] == (((1, 2),), ((2, 3),), ((3, 1),))
    assert list(order_problems(typed, legs=1)) == []


@pytest.mark.parametrize(
    ("text", "legs", "problems"),
    [
        (
            "1-2 x / 3 / 1-2-3",
            1,
            [
                "“x” is no meeting of two places, such as 1-4",
                "“3” is no meeting of two places, such as 1-4",
                "“1-2-3” is no meeting of two places, such as 1-4",
            ],
        ),
        (
            "1-2 2-3 / 0-4 4-4 / 2-1 3-4",
            1,
            [
                "groups of 4, round 1: more than one meeting of 2",
                "groups of 4, round 2: there is no place 0",
                "groups of 4, round 2: 4 meets itself",
                "groups of 4, round 2: more than one meeting of 4",
                "groups of 4: 1-2 too often, each two meet 1 times",
                "groups of 4: 1-3, 1-4, 2-4 too seldom, each two meet 1 times",
            ],
        ),
        (FOUR, 2, ["groups of 4: 1-2, 1-3, 1-4, 2-3, 2-4, 3-4 too seldom, each two meet 2 times"]),
        (f"{FOUR}; {FOUR}", 1, ["there is another order for groups of 4"]),
        ("1-33", 1, ["an order is for groups of 2 to 32"]),
    ],
)
def test_everything_that_is_wrong_is_told_at_once(
    text: str, legs: int, problems: list[str]
) -> None:
    assert list(order_problems(text, legs=legs)) == problems
    stage = replace(GROUPS, round_order=text, legs=legs)
    assert found(stage) == [("stages[0].round_order", problem) for problem in problems]


def test_only_groups_have_an_order() -> None:
    swiss = Stage(
        kind=StageKind.SWISS,
        pairing=Pairing.SIMILAR_SCORE,
        advance=1,
        rounds=3,
        clause="test",
        round_order=FOUR,
    )
    assert found(swiss) == [("stages[0].round_order", "groups only have an order of rounds")]


def test_order_stands_in_the_file_of_a_ruleset() -> None:
    ruleset = load("nanshan_cup")
    groups, final = ruleset.stages
    given = replace(ruleset, key="given", stages=(replace(groups, round_order=FOUR), final))
    assert parse(to_text(given)) == given
    assert "round_order" not in to_text(ruleset)
