"""Tables worked out by hand, one for each criterion that can part equals."""

import pytest

from rules.match_points import MatchResult
from rules.ranking import Decided, Tally, ranking
from rules.ruleset import Ruleset, load
from rules.shapes import StandingCriterion

C = StandingCriterion


def by(*criteria: StandingCriterion, preset: str = "yijing_cup") -> Ruleset:
    """Return the cup, played in a group with these criteria."""
    return load(preset).with_options({"tie_breaks": [*criteria]})


def played(
    home: str, away: str, big: tuple[int, int], small: tuple[int, int] = (0, 0)
) -> MatchResult[str]:
    """Return a match of fixed hands: whoever has more big points, else more small points, won."""
    apart = big[0] - big[1] or small[0] - small[1]
    winner = None if not apart else home if apart > 0 else away
    return MatchResult(home, away, winner, big=big, small=small)


def race(home: str, away: str, places: tuple[int, int]) -> MatchResult[str]:
    """Return a race that was over at these levels; level is a draw."""
    apart = places[0] - places[1]
    return MatchResult(home, away, (home if apart > 0 else away) if apart else None, places=places)


def told(
    ruleset: Ruleset,
    sides: str,
    results: list[MatchResult[str]],
    decisions: tuple[Decided[str], ...] = (),
) -> list[tuple[str, StandingCriterion | None, StandingCriterion | None]]:
    """Return the sides with what puts them behind those before, and what they need."""
    return [
        ("".join(each.sides), each.parted_by, each.needs)
        for each in ranking(ruleset, sides, results, decisions)
    ]


# Case 24: A, B and C won two and lost one, D lost all.
#        big of each match           net        small of each match       net
#   A    3:1 B, 1:2 C, 5:1 D         +5         200:180, 170:160, 200:100 +130
#   B    1:3 A, 2:1 C, 4:1 D         +2         180:200, 150:150, 180:100 +60
#   C    2:1 A, 1:2 B, 3:1 D         +2         160:170, 150:150, 170:100 +60
#   D    1:5,   1:4,   1:3           −9                                   −250
GROUP = [
    played("A", "B", (3, 1), (200, 180)),
    played("C", "A", (2, 1), (160, 170)),
    played("A", "D", (5, 1), (200, 100)),
    played("B", "C", (2, 1), (150, 150)),
    played("B", "D", (4, 1), (180, 100)),
    played("C", "D", (3, 1), (170, 100)),
]


def test_group_of_four_with_head_to_head_last_and_first() -> None:
    """Case 24: B and C are level in both differences, and B beat C."""
    last = by(C.WINS, C.NET_BIG, C.NET_SMALL, C.HEAD_TO_HEAD, C.LOTS)
    assert told(last, "DCBA", GROUP) == [
        ("A", None, None),
        ("B", C.NET_BIG, None),
        ("C", C.HEAD_TO_HEAD, None),
        ("D", C.WINS, None),
    ]
    # 相互 first: among the three everybody won one, so it parts D alone; B and C need lots.
    first = by(C.HEAD_TO_HEAD, C.WINS, C.NET_BIG, C.NET_SMALL, C.LOTS)
    assert told(first, "DCBA", GROUP) == [
        ("A", None, None),
        ("CB", C.NET_BIG, C.LOTS),
        ("D", C.HEAD_TO_HEAD, None),
    ]
    lots = (Decided(("C", "B")),)
    assert told(first, "DCBA", GROUP, lots) == [
        ("A", None, None),
        ("C", C.NET_BIG, None),
        ("B", C.LOTS, None),
        ("D", C.HEAD_TO_HEAD, None),
    ]


def test_values_are_told_for_each_criterion() -> None:
    told = [C.WINS, C.NET_BIG, C.TOTAL_SMALL, C.BEST_RESULTS]
    values = Tally(by(C.POINTS), GROUP).merits("ABCD", told)
    assert values[C.WINS] == {"A": (2,), "B": (2,), "C": (2,), "D": (0,)}
    assert values[C.NET_BIG] == {"A": (5,), "B": (2,), "C": (2,), "D": (-9,)}
    assert values[C.TOTAL_SMALL] == {"A": (570,), "B": (510,), "C": (480,), "D": (300,)}
    assert values[C.BEST_RESULTS] == {
        "A": (4, 2, -1), "B": (3, 1, -2), "C": (2, 1, -1), "D": (-2, -3, -4),
    }  # fmt: skip


EIGHT = "eight_rounds_by_points"


@pytest.mark.parametrize(
    ("criteria", "results", "expected"),
    [
        # win 2, draw 1, loss 0: A 2 + 1, B 2, C 1
        (
            (C.POINTS,),
            [race("A", "B", (9, 7)), race("A", "C", (8, 8)), race("B", "C", (9, 8))],
            [("A", None, None), ("B", C.POINTS, None), ("C", C.POINTS, None)],
        ),
        # A won once and lost once, B drew twice: both have 2 points
        (
            (C.POINTS, C.WINS),
            [race("A", "X", (9, 7)), race("Y", "A", (9, 7)), race("B", "X", (8, 8)),
             race("B", "Y", (8, 8))],
            [("A", None, None), ("B", C.WINS, None)],
        ),
        # 2 points each; B beat A
        (
            (C.POINTS, C.HEAD_TO_HEAD),
            [race("B", "A", (9, 8)), race("A", "C", (14, 3)), race("C", "B", (9, 8))],
            # C beat B and lost to A: among the three everybody won one, so all stay level
            [("ABC", None, None)],
        ),
        (
            (C.POINTS, C.HEAD_TO_HEAD),
            [race("B", "A", (9, 8)), race("A", "X", (14, 3)), race("X", "B", (9, 8))],
            [("B", None, None), ("A", C.HEAD_TO_HEAD, None)],
        ),
        # levels: A 12 − 4 = 8, B 9 − 3 = 6 in difference
        (
            (C.POINTS, C.NET_LEVELS),
            [race("A", "X", (12, 4)), race("B", "Y", (9, 3))],
            [("A", None, None), ("B", C.NET_LEVELS, None)],
        ),
        # differences are 4 both, B has 10 in all
        (
            (C.POINTS, C.NET_LEVELS, C.TOTAL_LEVELS),
            [race("A", "X", (8, 4)), race("B", "Y", (10, 6))],
            [("B", None, None), ("A", C.TOTAL_LEVELS, None)],
        ),
        # 对手分: A beat X, who has 2 from Z; B beat Y, who has 0
        (
            (C.POINTS, C.OPPONENTS_POINTS),
            [race("A", "X", (9, 8)), race("B", "Y", (9, 8)), race("X", "Z", (9, 8)),
             race("Z", "Y", (9, 8))],
            [("A", None, None), ("B", C.OPPONENTS_POINTS, None)],
        ),
        # single results: A +6 and −2, B +5 and −1
        (
            (C.POINTS, C.NET_LEVELS, C.BEST_RESULTS),
            [race("A", "X", (9, 3)), race("Y", "A", (9, 7)), race("B", "X", (9, 4)),
             race("Y", "B", (9, 8))],
            [("A", None, None), ("B", C.BEST_RESULTS, None)],
        ),
        ((C.POINTS, C.LOTS), [race("A", "B", (8, 8))], [("AB", None, C.LOTS)]),
        ((C.POINTS, C.CHIEF_REFEREE), [race("A", "B", (8, 8))], [("AB", None, C.CHIEF_REFEREE)]),
        # nothing is left that could part them
        ((C.POINTS,), [race("A", "B", (8, 8))], [("AB", None, None)]),
    ],
)  # fmt: skip
def test_table_of_races(
    criteria: tuple[StandingCriterion, ...],
    results: list[MatchResult[str]],
    expected: list[tuple[str, StandingCriterion | None, StandingCriterion | None]],
) -> None:
    sides = "".join(sorted({side for row in expected for side in row[0]}))
    assert told(by(*criteria, preset=EIGHT), sides, results) == expected


@pytest.mark.parametrize(
    ("criterion", "results"),
    [
        # +3 against +2
        (C.NET_BIG, [played("A", "X", (5, 2)), played("B", "Y", (7, 5))]),
        # both +2, 7 against 4
        (C.TOTAL_BIG, [played("A", "X", (7, 5)), played("B", "Y", (4, 2))]),
        # big the same; small +40 against +35
        (C.NET_SMALL, [played("A", "X", (3, 1), (160, 120)), played("B", "Y", (3, 1), (200, 165))]),
        # both +40, 200 against 160
        (
            C.TOTAL_SMALL,
            [played("A", "X", (3, 1), (200, 160)), played("B", "Y", (3, 1), (160, 120))],
        ),
    ],
)
def test_table_of_fixed_hands(
    criterion: StandingCriterion, results: list[MatchResult[str]]
) -> None:
    chain = by(C.POINTS, C.NET_BIG, C.TOTAL_BIG, C.NET_SMALL, C.TOTAL_SMALL)
    assert told(chain, "BA", results) == [("A", None, None), ("B", criterion, None)]


def test_order_of_the_chain_decides() -> None:
    results = [played("A", "X", (5, 2), (100, 90)), played("B", "Y", (4, 2), (300, 90))]
    assert told(by(C.NET_BIG, C.NET_SMALL), "AB", results)[0][0] == "A"
    assert told(by(C.NET_SMALL, C.NET_BIG), "AB", results)[0][0] == "B"


def test_chief_referee_and_lots_are_named_as_what_parted() -> None:
    level = [race("A", "B", (8, 8))]
    chain = by(C.POINTS, C.LOTS, preset=EIGHT)
    lots = Decided(("B", "A"))
    chief = Decided(("A", "B"), C.CHIEF_REFEREE)
    assert told(chain, "AB", level, (lots,))[1] == ("A", C.LOTS, None)
    # the newest decision comes first
    assert told(chain, "AB", level, (chief, lots))[1] == ("B", C.CHIEF_REFEREE, None)


def test_decision_counts_for_those_who_are_level_and_nobody_else() -> None:
    chain = by(C.POINTS, C.LOTS, preset=EIGHT)
    lots = (Decided(("C", "B", "A")),)
    # A beat X after the lots: it is ahead whatever they say
    results = [race("A", "X", (9, 8)), race("B", "Y", (8, 8)), race("C", "Z", (8, 8))]
    assert [each[0] for each in told(chain, "ABC", results, lots)] == ["A", "C", "B"]
    # who is level with a pair that drew no lots waits
    more = [*results, race("D", "W", (8, 8))]
    assert told(chain, "ABCD", more, lots)[1] == ("BCD", C.POINTS, C.LOTS)
