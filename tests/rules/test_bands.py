"""Band tables that no source text has, and the kitty's tables of all systems."""

import pytest

from rules.bands import Band, band_of, bands
from rules.kitty import KittyRow, asks_format, kitty_table, unit_multiplier
from rules.reports import HandReport, LastTrick, Problem, Unit, UnitKind, problems
from rules.ruleset import load
from rules.seats import Side
from rules.shapes import HookCard

COMMON = load("common_two_deck")
SINGLE, PAIR = Unit(UnitKind.SINGLE), Unit(UnitKind.PAIR)


def tractor(pairs: int) -> Unit:
    return Unit(UnitKind.TRACTOR, pairs)


def throw(*units: Unit) -> Unit:
    return Unit(UnitKind.THROW, 0, units)


def test_uneven_bands_of_a_made_up_regulation() -> None:
    """0 → +4, 5–25 → +3, 30–50 → +2, 55–75 → +1, 80–95 down, 100–115 → +1, each 20 one more."""
    lines = [
        {"points_from": 0, "dealer_gain": 4, "clause": "1"},
        {"points_from": 5, "dealer_gain": 3, "clause": "2"},
        {"points_from": 30, "dealer_gain": 2, "clause": "3"},
        {"points_from": 55, "dealer_gain": 1, "clause": "4"},
        {"points_from": 80, "clause": "5"},
        {"points_from": 100, "attackers_gain": 1, "clause": "6"},
    ]
    ours = COMMON.with_options({"bands": lines, "step_points": 20, "step_clause": "7"})
    assert bands(ours, 159) == (
        Band(0, 0, 4, 0, True, "1"),
        Band(5, 25, 3, 0, True, "2"),
        Band(30, 50, 2, 0, True, "3"),
        Band(55, 75, 1, 0, True, "4"),
        Band(80, 95, 0, 0, False, "5"),
        Band(100, 115, 0, 1, False, "6"),
        Band(120, 135, 0, 2, False, "7"),
        Band(140, 155, 0, 3, False, "7"),
    )


def test_cap_ends_the_table() -> None:
    office = load("office_double")
    assert bands(office, 1000)[-3:] == (
        Band(120, 155, 0, 1, False, "R11-6"),
        Band(160, 195, 0, 2, False, "R11-6"),
        Band(200, None, 0, 3, False, "R11-6"),
    )
    printed = office.with_options({"attackers_cap": 1})
    assert band_of(printed, 500) == Band(120, None, 0, 1, False, "R11-6")
    twos = office.with_options({"step_gain": 2, "attackers_cap": 4})
    assert [(band.points_from, band.attackers_gain) for band in bands(twos, 999)[-3:]] == [
        (120, 1), (160, 3), (200, 4),
    ]  # fmt: skip


def test_limits_of_the_guide_follow_their_options() -> None:
    over = COMMON.with_options({"takeover_at": "over_80", "small_light_ends": "over_40"})
    assert [(band.points_from, band.points_to, band.dealer_keeps) for band in bands(over, 119)] == [
        (0, 0, True), (5, 40, True), (45, 80, True), (85, 115, False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "options", "units", "factors"),
    [
        ("yijing_cup", {}, (SINGLE, PAIR, tractor(2), tractor(3)), (1, 2, 4, 6)),
        ("nanshan_cup", {}, (SINGLE, PAIR, tractor(2), tractor(3), tractor(4)), (2, 2, 4, 6, 6)),
        ("nanshan_cup", {"kitty_long_tractor": "two_per_pair"}, (tractor(3), tractor(5)), (6, 10)),
        (
            "nanshan_cup",
            {},
            (throw(PAIR, PAIR), throw(PAIR, PAIR, PAIR), throw(PAIR, SINGLE), throw(SINGLE)),
            (4, 4, 2, 2),
        ),
        ("nanshan_cup", {"kitty_loose_pairs": "two_per_pair"}, (throw(PAIR, PAIR, PAIR),), (6,)),
        ("nanshan_cup", {"kitty_single_pair": "x4"}, (PAIR, throw(PAIR, SINGLE)), (4, 4)),
        ("common_two_deck", {}, (SINGLE, PAIR, tractor(4)), (2, 2, 2)),
        (
            "common_two_deck",
            {"kitty_multiplier": "two_per_card"},
            (SINGLE, PAIR, tractor(3), throw(SINGLE, SINGLE, SINGLE)),
            (2, 4, 12, 2),
        ),
        ("common_two_deck", {"kitty_multiplier": "not_counted"}, (SINGLE, tractor(2)), (0, 0)),
        (
            "four_deck",
            {"kitty_multiplier": "two_per_card"},
            (Unit(UnitKind.TRIPLE), Unit(UnitKind.QUAD)),
            (6, 8),
        ),
        ("office_double", {}, (SINGLE, PAIR, tractor(2), tractor(3)), (2, 4, 8, 16)),
        ("village_best_of_three", {}, (SINGLE, PAIR, tractor(2), tractor(3)), (2, 4, 4, 4)),
        (
            "office_double",
            {"kitty_tractor": "as_listed", "kitty_listed": [5, 7]},
            (tractor(2), tractor(3), tractor(6)),
            (5, 7, 7),
        ),
    ],
)
def test_kitty_factors(
    key: str, options: dict[str, object], units: tuple[Unit, ...], factors: tuple[int, ...]
) -> None:
    ruleset = load(key).with_options(options)
    assert tuple(unit_multiplier(ruleset, unit) for unit in units) == factors


def test_kitty_table_lists_what_a_referee_must_tell_apart() -> None:
    assert kitty_table(COMMON) == (KittyRow(UnitKind.SINGLE, 0, 2),)
    assert not asks_format(COMMON)
    assert kitty_table(load("nanshan_cup"), 3) == (
        KittyRow(UnitKind.SINGLE, 0, 2),
        KittyRow(UnitKind.PAIR, 0, 2),
        KittyRow(UnitKind.TRACTOR, 2, 4),
        KittyRow(UnitKind.TRACTOR, 3, 6),
        KittyRow(UnitKind.THROW, 2, 4),
    )
    assert UnitKind.TRIPLE in {row.kind for row in kitty_table(
        load("four_deck").with_options({"kitty_multiplier": "two_per_card"}))}  # fmt: skip


def test_level_card_that_won_the_kitty_is_a_trump() -> None:
    last = LastTrick(Side.ATTACKERS, False, SINGLE, HookCard.OTHER_SUIT)
    report = HandReport(0, 0, last)
    assert problems(load("office_double"), report) == (Problem.LEVEL_CARD_IS_TRUMP,)
