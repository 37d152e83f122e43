"""Places of groups of equals (decision 11)."""

import pytest

from rules.lot_order import pair_in_order
from rules.match_points import MatchResult, match_points
from rules.ranking import Decided, Equals, places, ranking
from rules.ruleset import load
from rules.shapes import StandingCriterion

Place = tuple[int, int]


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        # eleven teams with a match for third place: 5–8 lost in round 2, 9–11 in round 1
        ((1, 1, 1, 1, 4, 3), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 8), (9, 11)]),
        # without it the beaten semi-finalists share 3–4
        ((1, 1, 2, 4), [(1, 1), (2, 2), (3, 4), (5, 8)]),
        # three teams: the one beaten semi-finalist is third
        ((1, 1, 1), [(1, 1), (2, 2), (3, 3)]),
        ((1, 1), [(1, 1), (2, 2)]),
        # both sides of a semi-final were absent and went out there
        ((1, 3, 4), [(1, 1), (2, 4), (5, 8)]),
        ((), []),
    ],
)
def test_equals_share_their_places(sizes: tuple[int, ...], expected: list[Place]) -> None:
    assert places([range(size) for size in sizes]) == expected


POINTS, NET, TOTAL = (
    StandingCriterion.POINTS,
    StandingCriterion.NET_LEVELS,
    StandingCriterion.TOTAL_LEVELS,
)


def won(home: str, away: str, *places: int, extra: bool = False) -> MatchResult[str]:
    """Home won; `places` are the levels of both."""
    levels = (places[0], places[1]) if places else (0, 0)
    return MatchResult(home, away, home, places=levels, extra=extra)


def test_club_table_orders_by_net_then_total_levels_then_lots() -> None:
    club = load("club_past_joker")
    results = [
        won("A", "B", 15, 3),
        won("B", "C", 15, 11),
        won("C", "A", 15, 7),
        won("D", "E", 15, 11),
        won("F", "E", 14, 10),
    ]
    # points 3 each but E; net: A 12 − 8 = 4, B −12 + 4 = −8, C −4 + 8 = 4, D 4, F 4;
    # total: A 22, C 26, D 15, F 14
    assert ranking(club, "ABCDEF", results) == (
        Equals(("C",)),
        Equals(("A",), None, TOTAL),
        Equals(("D",), None, TOTAL),
        Equals(("F",), None, TOTAL),
        Equals(("B",), None, NET),
        Equals(("E",), None, POINTS),
    )


def test_lots_are_asked_for_and_then_counted() -> None:
    club = load("club_past_joker")
    results = [won("A", "C", 15, 3), won("B", "D", 15, 3)]
    waiting = ranking(club, "ABCD", results)
    lots = StandingCriterion.LOTS
    assert waiting == (Equals(("A", "B"), lots), Equals(("C", "D"), lots, POINTS))
    done = ranking(club, "ABCD", results, decisions=[Decided(tuple("BADC"))])
    assert [group.sides for group in done] == [("B",), ("A",), ("D",), ("C",)]


def test_result_between_two_equals_parts_them() -> None:
    groups = load("eight_groups")
    results = [won("A", "B"), won("B", "C"), won("C", "D"), won("A", "D"), won("D", "B")]
    # A 2; B 1, C 1, D 1 and among them B beat C, C beat D, D beat B
    assert ranking(groups, "ABCD", results)[1].needs is StandingCriterion.EXTRA_MATCHES
    two = [won("A", "B"), won("B", "C"), won("A", "C")]
    assert [group.sides for group in ranking(groups, "CBA", two)] == [("A",), ("B",), ("C",)]
    # who have not met are not parted by results of others
    unmet = [won("A", "C"), won("B", "D")]
    assert ranking(groups, "AB", unmet)[0].needs is StandingCriterion.EXTRA_MATCHES


def test_extra_matches_among_equals_part_them() -> None:
    groups = load("eight_groups")
    level = [won("A", "B"), won("B", "C"), won("C", "A")]
    extra = [won("C", "A", extra=True), won("C", "B", extra=True), won("B", "A", extra=True)]
    assert ranking(groups, "ABC", [*level, *extra[:2]])[0].needs is not None
    done = ranking(groups, "ABC", [*level, *extra])
    assert [group.sides for group in done] == [("C",), ("B",), ("A",)]
    again = [won("A", "B", extra=True), won("B", "C", extra=True), won("C", "A", extra=True)]
    assert ranking(groups, "ABC", [*level, *again])[0].needs is StandingCriterion.LOTS


def test_walkovers_and_byes_stay_out_of_differences() -> None:
    rounds = load("eight_rounds_by_points")
    results = [
        MatchResult("A", "B", "A", places=(12, 0), walkover=True),
        MatchResult("C", None, "C"),
        MatchResult("A", "C", "A", places=(12, 10)),
        MatchResult("B", "D", None, places=(5, 5)),
    ]
    assert [match_points(rounds, result) for result in results] == [(2, 0), (2, 0), (2, 0), (1, 1)]
    net = rounds.with_options({"tie_breaks": ["net_levels"]})
    counted = net.with_options({"walkover_in_differences": True})
    assert [group.sides for group in ranking(net, "ABCD", results)] == [("A",), ("B", "D"), ("C",)]
    assert [group.sides for group in ranking(counted, "ABCD", results)] == [
        ("A",), ("D",), ("C",), ("B",),
    ]  # fmt: skip


def test_match_points_with_the_level_difference() -> None:
    ours = load("eight_rounds_by_points").with_options(
        {"points_win": 13, "points_draw": 13, "points_loss": 13, "points_margin": "levels"}
    )
    assert match_points(ours, won("A", "B", 9, 4)) == (18, 8)
    assert match_points(ours, MatchResult("A", "B", "B", places=(4, 9))) == (8, 18)
    assert match_points(ours, MatchResult("A", "B", None, places=(4, 4))) == (13, 13)
    cup = load("yijing_cup").with_options({"points_margin": "big"})
    assert match_points(cup, MatchResult("A", "B", "A", big=(5, 3))) == (3, -2)


def test_opponents_points_rank_those_who_met_stronger_ones() -> None:
    rounds = load("eight_rounds_by_points")
    results = [won("A", "C"), won("B", "D"), won("C", "E"), won("F", "D")]
    done = ranking(rounds, "ABCDEF", results)
    # A beat C, who has 2; B and F beat D, who has 0; C met A (2) and E (0)
    assert done[0].sides == ("A", "C")


def test_best_single_results_are_compared_one_after_the_other() -> None:
    order = {"tie_breaks": ["points", "best_results"]}
    club = load("club_past_joker").with_options(order)
    results = [
        # A won by 12 and lost by 1, B won by 12 and lost by 3, C won by 9 and lost by 1
        won("A", "D", 15, 3),
        won("E", "A", 15, 14),
        won("B", "D", 14, 2),
        won("E", "B", 15, 12),
        won("C", "D", 12, 3),
        won("E", "C", 15, 14),
    ]
    best = StandingCriterion.BEST_RESULTS
    assert ranking(club, "CBA", results) == (
        Equals(("A",)),
        Equals(("B",), None, best),
        Equals(("C",), None, best),
    )
    cup = load("yijing_cup").with_options(order)
    by_big = [
        MatchResult("A", "X", "A", big=(3, 1)),
        MatchResult("B", "X", "B", big=(6, 1)),
    ]
    assert [group.sides for group in ranking(cup, "AB", by_big)] == [("B",), ("A",)]


def test_extra_hand_is_asked_for_and_then_counted() -> None:
    groups = load("eight_groups").with_options({"tie_breaks": ["points", "extra_hands", "lots"]})
    level = [won("A", "C"), won("B", "C")]
    hand = StandingCriterion.EXTRA_HANDS
    waiting = ranking(groups, "ABC", level)
    assert waiting[0] == Equals(("A", "B"), hand)
    done = ranking(groups, "ABC", [*level, won("B", "A", extra=True)])
    assert done[:2] == (Equals(("B",)), Equals(("A",), None, hand))


def extra(*wins: str) -> list[MatchResult[str]]:
    """Return extra hands, each as winner and loser."""
    return [won(each[0], each[1], extra=True) for each in wins]


def test_extra_hands_part_equals_where_no_criterion_asks_for_them() -> None:
    groups = load("eight_groups").with_options({"tie_breaks": ["points", "lots"]})
    level = [won("A", "B"), won("B", "C"), won("C", "A")]
    hand, lots = StandingCriterion.EXTRA_HANDS, StandingCriterion.LOTS
    # Not all of them have played yet.
    assert ranking(groups, "ABC", [*level, *extra("CA", "CB")]) == (Equals(("A", "B", "C"), lots),)
    done = ranking(groups, "ABC", [*level, *extra("CA", "CB", "BA")])
    assert done == (Equals(("C",)), Equals(("B",), None, hand), Equals(("A",), None, hand))
    # Each won one of them: lots, or once more.
    circle = extra("AB", "BC", "CA")
    assert ranking(groups, "ABC", [*level, *circle]) == (Equals(("A", "B", "C"), lots),)
    again = ranking(groups, "ABC", [*level, *circle, *extra("CA", "CB", "AB")])
    assert [each.sides for each in again] == [("C",), ("A",), ("B",)]
    drawn = ranking(groups, "ABC", [*level, *circle], [Decided(("B", "C", "A"))])
    assert [(each.sides, each.parted_by) for each in drawn] == [
        (("B",), None), (("C",), lots), (("A",), lots),
    ]  # fmt: skip


def test_extra_hands_of_some_move_nobody_past_the_others() -> None:
    """Four are level; A and B win two hands each, C and D one: each two play once more."""
    groups = load("eight_groups").with_options({"tie_breaks": ["points", "extra_hands"]})
    first = extra("AB", "AC", "DA", "BC", "BD", "CD")
    open_ = ranking(groups, "ABCD", first)
    assert [each.sides for each in open_] == [("A", "B"), ("C", "D")]
    # C wins as many hands as B in all, and stays behind him.
    done = ranking(groups, "ABCD", [*first, *extra("AB", "CD")])
    assert [each.sides for each in done] == [("A",), ("B",), ("C",), ("D",)]


def test_lot_order_with_everybody_rested() -> None:
    assert pair_in_order([7]) == ((), 7)
    assert pair_in_order([4, 1, 9], rested={1, 4, 9}) == (((1, 4),), 9)
    assert pair_in_order([4, 1, 9], rested={9, 4}) == (((4, 9),), 1)
    assert pair_in_order([4, 1]) == (((1, 4),), None)
