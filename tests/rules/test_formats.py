"""What cards are when they are played together, under every option (Y28 to Y30, F14, F15)."""

from itertools import permutations

import pytest

from rules.formats import format_of
from tests.rules.tables import cards, under


def said(codes: str, system: str, trump: str | None, level: str, **options: object) -> str:
    """Return suit and units like `H 2x3 1`: a tractor of three pairs and a single of hearts."""
    found = format_of(under((system, trump, level), **options), cards(codes))
    units = (
        f"{unit.width}x{unit.length}" if unit.length > 1 else str(unit.width)
        for unit in found.units
    )
    return " ".join([found.suit or "-", *units])


def cup(codes: str, **options: object) -> str:
    return said(codes, "yijing_cup", "S", "A", **options)


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ("S4 S4 SA SA", "trump 2 2"),  # A and 4 are the ends of the suit
        ("SA SA SK SK", "trump 2x2"),
        ("SA SA C2 C2", "trump 2x2"),  # 副2 above the A (Y25)
        ("S2 S2 C2 C2 SA SA", "trump 2x3"),
        ("LJ LJ S3 S3", "trump 2x2"),
        ("S5 S5 H5 H5 BJ BJ LJ LJ S3 S3", "trump 2x5"),
        ("H5 H5 D5 D5", "trump 2 2"),  # one tier
        ("H5 H5 D5 D5 BJ BJ", "trump 2x2 2"),
        ("S4 S4 S3 S3", "trump 2 2"),  # 4 is lowest, 3 is fifth
        ("S6 S6 S4 S4", "trump 2x2"),  # the 5 has left
        ("H7 H7 H6 H6 H4 H4", "H 2x3"),
        ("HA HA H4 H4", "H 2 2"),
        ("BJ LJ", "trump 1 1"),  # different jokers are no pair
        ("HA HK", "H 1 1"),
        ("HA DA", "-"),
    ],
)
def test_cup_reads_formats_by_the_trump_order(codes: str, expected: str) -> None:
    assert cup(codes) == expected


@pytest.mark.parametrize(
    ("codes", "in_groups", "suit_only", "by_face"),
    [
        ("BJ BJ LJ LJ", "trump 2x2", "trump 2 2", "trump 2 2"),
        ("S5 S5 H5 H5", "trump 2x2", "trump 2 2", "trump 2 2"),
        ("H5 H5 BJ BJ", "trump 2 2", "trump 2 2", "trump 2 2"),
        ("C2 C2 SA SA", "trump 2 2", "trump 2 2", "trump 2 2"),
        ("C3 C3 S2 S2", "trump 2 2", "trump 2 2", "trump 2 2"),
        ("S4 S4 S3 S3", "trump 2 2", "trump 2 2", "trump 2x2"),
        ("H3 H3 H2 H2", "trump 2 2", "trump 2 2", "trump 2x2"),
        ("S6 S6 S4 S4", "trump 2x2", "trump 2x2", "trump 2 2"),
        ("S6 S6 S5 S5 S4 S4", "trump 2x2 2", "trump 2x2 2", "trump 2x3"),
        ("SK SK SQ SQ", "trump 2x2", "trump 2x2", "trump 2x2"),
        ("H6 H6 H4 H4", "H 2x2", "H 2x2", "H 2x2"),
    ],
)
def test_trump_adjacency_decides_which_trumps_are_neighbours(
    codes: str, in_groups: str, suit_only: str, by_face: str
) -> None:
    assert cup(codes, trump_adjacency="within_groups") == in_groups
    assert cup(codes, trump_adjacency="trump_suit_ranks_only") == suit_only
    assert cup(codes, trump_adjacency="face_rank") == by_face


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ("H6 H6 H5 H5", "H 2x2"),
        ("H4 H4 H3 H3 H2 H2", "H 2x3"),
        ("H7 H7 H6 H6 H4 H4", "H 2x3"),  # all side cards: as ever
        ("H6 H6 H3 H3", "-"),
        ("H3 H3 H2 H2", "trump 2 2"),  # all trumps
        ("H6 H6 D5 D5", "-"),
        ("H6 H6 H5", "-"),
    ],
)
def test_mixed_tractor_counts_as_side_when_the_option_says_so(codes: str, expected: str) -> None:
    assert cup(codes, mixed_tractor="counts_as_side") == expected


def test_removed_rank_parts_its_neighbours_when_the_option_says_so() -> None:
    apart = {"adjacent_across_removed_rank": "no"}
    assert cup("H6 H6 H4 H4", **apart) == "H 2 2"
    assert cup("S6 S6 S4 S4", **apart) == "trump 2 2"
    assert cup("C2 C2 SA SA", **apart) == "trump 2x2"
    assert said("H4 H4 H2 H2", "common_two_deck", "S", "3", **apart) == "H 2 2"
    assert said("H4 H4 H2 H2", "common_two_deck", "S", "3") == "H 2x2"  # misruling 15


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ("H9 H9 H9 H8 H8 H8", "H 3x2"),
        ("H9 H9 H9 H9 H8 H8 H8 H8", "H 4x2"),
        ("HK HK HK HQ HQ", "H 2x2 1"),  # four cards are more than three
        ("HK HK HK HJ HJ", "H 3 2"),
        ("HK HK HK HQ HQ HQ HJ HJ", "H 3x2 2"),
        ("HK HK HK HK HQ HQ", "H 2x2 2"),  # a tie goes to the tractor
        ("HA HA HA HA H9 H9 H8 H8", "H 2x2 4"),
        ("HK HK HK HK HJ", "H 4 1"),
        ("S3 S3 S3 H3 H3 H3", "trump 3x2"),
        ("BJ BJ BJ BJ LJ LJ LJ LJ", "trump 4x2"),
    ],
)
def test_four_decks_have_wider_units(codes: str, expected: str) -> None:
    assert said(codes, "four_deck", "S", "3") == expected


def test_no_trump_has_three_tiers() -> None:
    assert said("BJ BJ LJ LJ H2 H2", "common_two_deck", None, "2") == "trump 2x3"
    assert said("H2 H2 S2 S2", "common_two_deck", None, "2") == "trump 2 2"


@pytest.mark.parametrize("codes", ["H8 H8 H7 H7 HA", "HA H8 H8 HK HK", "S5 S5 H5 H5 D5"])
def test_order_of_the_cards_does_not_matter(codes: str) -> None:
    assert {cup(" ".join(mixed)) for mixed in permutations(codes.split())} == {cup(codes)}
