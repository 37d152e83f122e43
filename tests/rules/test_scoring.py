"""One hand with its penalties; every number worked out on paper from decisions 1 to 3.

East deals, so the numbers of a score stand for the dealer side and the attackers.
"""

from itertools import permutations

import pytest

from rules.kitty import multiplier
from rules.penalties import Offence, Offender, Penalty
from rules.ruleset import load
from rules.scoring import (
    Band,
    BrokenOff,
    HandReport,
    LastTrick,
    PointsOnly,
    Problem,
    Scored,
    Unit,
    UnitKind,
    bands,
    lookup,
    problems,
    score_hand,
)
from rules.seats import Pair, Side

CUP = load("yijing_cup")
DEALER, ATTACKERS, BOTH = Offender.DEALER_SIDE, Offender.ATTACKERS, Offender.BOTH


def minus_10(offender: Offender, count: int = 1) -> Penalty:
    return Penalty(Offence.WRONG_CARD_CORRECTED, offender, count)  # Y58


def minus_3(offender: Offender, *, stands: bool = False) -> Penalty:
    return Penalty(Offence.DELIBERATE_CHEATING, offender, 1, stands)  # Y57


MISCOUNT = Penalty(Offence.LAST_TRICK_WRONG_COUNT, ATTACKERS)  # Y61
LATE = Penalty(Offence.WRONG_CARD_NOT_CORRECTED, ATTACKERS)  # Y59
BURIED = Penalty(Offence.BURIED_TOO_FEW, DEALER)  # Y60

# outcome, penalties, options → big of both sides, attackers' small, dealer side's ledger
Row = tuple[Scored, list[Penalty], dict[str, object], tuple[int, int], int, int]
ROWS: list[Row] = [
    # Fines (Y58): the attackers' come off before the band, the dealer side's go to its ledger
    (PointsOnly(85), [minus_10(ATTACKERS)], {}, (1, 0), 75, 0),
    (PointsOnly(100), [minus_10(ATTACKERS), minus_10(ATTACKERS)], {}, (0, 0), 80, 0),
    (PointsOnly(100), [minus_10(ATTACKERS, 3)], {}, (1, 0), 70, 0),
    (PointsOnly(5), [minus_10(ATTACKERS)], {}, (3, 0), -5, 0),
    (PointsOnly(5), [minus_10(ATTACKERS)], {"small_floor": "zero"}, (3, 0), 0, 0),
    (PointsOnly(75), [minus_10(DEALER, 2)], {}, (1, 0), 75, -20),
    (PointsOnly(85), [minus_10(BOTH)], {}, (1, 0), 75, -10),
    (PointsOnly(85), [minus_10(ATTACKERS)], {"fine10_attackers": "tie_break_only"}, (0, 0), 75, 0),
    (
        PointsOnly(75),
        [minus_10(DEALER)],
        {"fine10_dealer_side": "give_to_attackers"},
        (0, 0),
        85,
        0,
    ),
    (PointsOnly(75), [minus_10(DEALER)], {"fine10_dealer_side": "no_effect"}, (1, 0), 75, 0),
    # Broken off (decision 1): the deduction, and the band that innocent attackers had secured
    (BrokenOff(60), [minus_3(ATTACKERS)], {}, (0, -3), 0, 0),
    (BrokenOff(0), [BURIED], {}, (-3, 0), 0, 0),
    (BrokenOff(115), [minus_3(DEALER)], {}, (-3, 0), 115, 0),
    (BrokenOff(125), [minus_3(DEALER)], {}, (-3, 1), 125, 0),
    (BrokenOff(125), [minus_3(DEALER), minus_10(ATTACKERS)], {}, (-3, 0), 115, 0),
    (BrokenOff(60), [minus_3(ATTACKERS), minus_10(ATTACKERS)], {}, (0, -3), 0, 0),
    (BrokenOff(60), [minus_3(ATTACKERS), minus_10(DEALER)], {}, (0, -3), 0, -10),
    (BrokenOff(160), [], {}, (0, 2), 160, 0),
    # A finished hand is void in the same way (decision 2) …
    (PointsOnly(0), [minus_3(ATTACKERS)], {}, (0, -3), 0, 0),
    (PointsOnly(60), [minus_3(DEALER)], {}, (-3, 0), 60, 0),
    (PointsOnly(240), [minus_3(DEALER)], {}, (-3, 4), 240, 0),
    # … unless the chief referee lets it stand; a hand broken off has no result to stand
    (PointsOnly(0), [minus_3(ATTACKERS, stands=True)], {}, (3, -3), 0, 0),
    (PointsOnly(60), [minus_3(DEALER, stands=True)], {}, (-2, 0), 60, 0),
    (PointsOnly(70), [minus_3(ATTACKERS, stands=True), minus_10(ATTACKERS)], {}, (1, -3), 60, 0),
    (BrokenOff(60), [minus_3(ATTACKERS, stands=True)], {}, (0, -3), 0, 0),
    # −3 once a side and hand; both guilty: nothing secured (decision 3)
    (BrokenOff(60), [minus_3(ATTACKERS), MISCOUNT, LATE], {}, (0, -3), 0, 0),
    (BrokenOff(130), [BURIED, MISCOUNT], {}, (-3, -3), 0, 0),
    (PointsOnly(250), [minus_3(BOTH)], {}, (-3, -3), 0, 0),
    (PointsOnly(60), [minus_3(DEALER, stands=True), MISCOUNT], {}, (-2, -3), 60, 0),
    # forfeit = adjudge_0_3: an innocent side gets 3 or what it had secured, the larger
    (BrokenOff(60), [minus_3(ATTACKERS)], {"forfeit": "adjudge_0_3"}, (3, 0), 0, 0),
    (BrokenOff(125), [minus_3(DEALER)], {"forfeit": "adjudge_0_3"}, (0, 3), 125, 0),
    (BrokenOff(245), [minus_3(DEALER)], {"forfeit": "adjudge_0_3"}, (0, 4), 245, 0),
    (
        BrokenOff(245),
        [minus_3(DEALER)],
        {"forfeit": "adjudge_0_3", "forfeit_secured": "void"},
        (0, 3),
        245,
        0,
    ),
    (BrokenOff(245), [minus_3(BOTH)], {"forfeit": "adjudge_0_3"}, (0, 0), 0, 0),
    (
        PointsOnly(60),
        [minus_3(ATTACKERS, stands=True)],
        {"forfeit": "adjudge_0_3"},
        (1, -3),
        60,
        0,
    ),
    # forfeit = deduct_3_hand_stands: a finished hand is scored beside the deduction
    (PointsOnly(60), [minus_3(ATTACKERS)], {"forfeit": "deduct_3_hand_stands"}, (1, -3), 60, 0),
    (PointsOnly(60), [minus_3(BOTH)], {"forfeit": "deduct_3_hand_stands"}, (-2, -3), 60, 0),
    (BrokenOff(60), [minus_3(ATTACKERS)], {"forfeit": "deduct_3_hand_stands"}, (0, -3), 0, 0),
    # forfeit_small and forfeit_secured
    (BrokenOff(245), [minus_3(DEALER)], {"forfeit_small": "void"}, (-3, 4), 0, 0),
    (BrokenOff(60), [minus_3(ATTACKERS)], {"forfeit_small": "keep"}, (0, -3), 60, 0),
    (
        BrokenOff(60),
        [minus_3(ATTACKERS), minus_10(ATTACKERS)],
        {"forfeit_small": "keep"},
        (0, -3),
        50,
        0,
    ),
    (BrokenOff(245), [minus_3(DEALER)], {"forfeit_secured": "void"}, (-3, 0), 245, 0),
    # both guilty and 0:0 chosen for it
    (BrokenOff(130), [BURIED, MISCOUNT], {"double_offence": "0_0"}, (0, 0), 0, 0),
    (
        PointsOnly(60),
        [minus_3(BOTH)],
        {"double_offence": "0_0", "forfeit": "deduct_3_hand_stands"},
        (0, 0),
        0,
        0,
    ),
    (BrokenOff(60), [minus_3(ATTACKERS)], {"double_offence": "0_0"}, (0, -3), 0, 0),
    # options of fines in a hand broken off
    (
        BrokenOff(125),
        [minus_3(DEALER), minus_10(ATTACKERS)],
        {"fine10_attackers": "tie_break_only"},
        (-3, 1),
        115,
        0,
    ),
    (
        BrokenOff(115),
        [minus_3(DEALER), minus_10(DEALER)],
        {"fine10_dealer_side": "give_to_attackers"},
        (-3, 1),
        125,
        0,
    ),
]


@pytest.mark.parametrize(("outcome", "penalties", "options", "big", "small", "ledger"), ROWS)
def test_hand_with_penalties(
    outcome: Scored,
    penalties: list[Penalty],
    options: dict[str, object],
    big: tuple[int, int],
    small: int,
    ledger: int,
) -> None:
    ruleset = CUP.with_options(options)
    for order in permutations(penalties):
        score = score_hand(ruleset, outcome, Pair.EAST_WEST, order)
        assert (score.big, score.small, score.ledger) == (big, (0, small), (ledger, 0))
    turned = score_hand(ruleset, outcome, Pair.NORTH_SOUTH, penalties)
    assert (turned.big, turned.small, turned.ledger) == (big[::-1], (small, 0), (0, ledger))


def test_score_tells_its_parts() -> None:
    report = HandReport(95, 20, LastTrick(Side.ATTACKERS, True, Unit(UnitKind.PAIR)))
    score = score_hand(
        CUP, report, Pair.EAST_WEST, (minus_10(ATTACKERS), minus_3(DEALER, stands=True))
    )
    assert (score.attackers_points, score.multiplier, score.fine) == (135, 2, 10)
    assert (score.banded_points, score.dealer_keeps, score.void) == (125, False, False)
    assert (score.result, score.deductions) == ((0, 1), (-3, 0))


def test_bands_are_those_of_the_text() -> None:
    printed = (
        Band(0, 0, 3, 0, True, "Y39"),
        Band(5, 35, 2, 0, True, "Y40"),
        Band(40, 75, 1, 0, True, "Y41"),
        Band(80, 115, 0, 0, False, "Y42"),
        Band(120, 155, 0, 1, False, "Y43"),
        Band(160, 195, 0, 2, False, "Y44"),
        Band(200, 235, 0, 3, False, "Y45"),
    )
    assert bands(CUP, 235) == printed
    assert bands(CUP, 280) == (
        *printed,
        Band(240, 275, 0, 4, False, "Y46"),
        Band(280, 315, 0, 5, False, "Y46"),
    )
    assert bands(CUP, 0) == printed[:1]


@pytest.mark.parametrize(
    ("unit", "trump", "winner", "expected"),
    [
        (Unit(UnitKind.SINGLE), True, Side.ATTACKERS, 1),  # Y51
        (Unit(UnitKind.PAIR), True, Side.ATTACKERS, 2),  # Y52
        (Unit(UnitKind.TRACTOR, 5), True, Side.ATTACKERS, 10),  # Y53
        (Unit(UnitKind.PAIR), False, Side.ATTACKERS, 0),  # Y50 副牌不可抠底
        (Unit(UnitKind.PAIR), True, Side.DEALER_SIDE, 0),  # Y50 保底
        # a throw counts as its largest unit, not as its number of cards
        (Unit(UnitKind.THROW, 0, (Unit(UnitKind.SINGLE),) * 4), True, Side.ATTACKERS, 1),
        (
            Unit(UnitKind.THROW, 0, (Unit(UnitKind.SINGLE), Unit(UnitKind.TRACTOR, 2))),
            True,
            Side.ATTACKERS,
            4,
        ),
    ],
)
def test_kitty_multiplier(unit: Unit, trump: bool, winner: Side, expected: int) -> None:
    assert multiplier(CUP, LastTrick(winner, trump, unit)) == expected


def test_every_problem_of_a_report_is_told_at_once() -> None:
    last = LastTrick(Side.ATTACKERS, True, Unit(UnitKind.TRACTOR, 1))
    assert problems(CUP, HandReport(203, 84, last)) == (
        Problem.NOT_MULTIPLE_OF_5,
        Problem.KITTY_TOO_RICH,
        Problem.MORE_THAN_DECK,
        Problem.TRACTOR_NEEDS_TWO_PAIRS,
    )
    assert problems(CUP, HandReport(-5)) == (Problem.NEGATIVE,)
    assert problems(CUP, BrokenOff(205)) == (Problem.MORE_THAN_DECK,)
    assert problems(CUP, HandReport(120, 80)) == ()


def test_lookup_previews_what_the_server_will_say() -> None:
    table = lookup(CUP, max_pairs=3)
    assert [
        (unit.kind, unit.pairs, unit.with_trump, unit.without_trump) for unit in table.units
    ] == [
        (UnitKind.SINGLE, 0, 1, 0),
        (UnitKind.PAIR, 0, 2, 0),
        (UnitKind.TRACTOR, 2, 4, 0),
        (UnitKind.TRACTOR, 3, 6, 0),
    ]
    assert (table.deck_points, table.kitty_max) == (200, 80)
    assert [row.points for row in table.rows] == list(range(0, 605, 5))  # 120 + 6 × 80 at most
    for row in table.rows:
        score = score_hand(CUP, PointsOnly(row.points), Pair.EAST_WEST)
        assert score.big == (row.dealer_gain, row.attackers_gain)
        assert score.dealer_keeps is row.dealer_keeps
