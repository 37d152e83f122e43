"""跟牌 and what should have been played, worked out by hand from the clauses, with the options."""

import pytest

from rules.alternatives import legal_alternatives
from rules.follow import follow
from tests.rules.tables import CUP, FOUR, Setting, cards, under


def reason(setting: Setting, lead: str, hand: str, play: str, **options: object) -> str:
    ruling = follow(under(setting, **options), cards(lead), cards(hand), cards(play))
    assert ruling.legal == (ruling.reason == "ok")
    return ruling.reason


def offered(setting: Setting, lead: str, hand: str, **options: object) -> list[str]:
    """Return groups like `pairs: HK HK | H4 H4 +1 of H9 H8`."""
    found = legal_alternatives(under(setting, **options), cards(lead), cards(hand))
    assert found.complete
    lines = []
    for group in found.groups:
        choices = []
        for choice in group.choices:
            text = " ".join(map(str, choice.must))
            if choice.free:
                text += f" +{choice.free} of {' '.join(map(str, choice.among))}"
            choices.append(text.strip())
        lines.append(f"{group.kind}: {' | '.join(choices)}")
    return lines


# A pair that is part of a tractor (Y34, option protect_tractor, ambiguity 11).
TRACTOR_HELD = "HK HK HQ HQ H8 H8 H4"


@pytest.mark.parametrize(
    ("play", "usual", "protected"),
    [
        ("HK H4", "must_play_pair", "must_play_pair"),  # 88 is in no tractor
        ("H8 H8", "ok", "ok"),
        ("HK HK", "ok", "ok"),
    ],
)
def test_pair_outside_the_tractor_is_never_spared(play: str, usual: str, protected: str) -> None:
    assert reason(CUP, "HA HA", TRACTOR_HELD, play) == usual
    assert reason(CUP, "HA HA", TRACTOR_HELD, play, protect_tractor="yes") == protected


def test_protection_ends_where_a_tractor_is_led() -> None:
    hand = "HK HK HQ HQ HJ HJ H4 H6"
    lead = "H8 H8 H7 H7"
    options = {"protect_tractor": "yes"}
    assert reason(CUP, lead, hand, "HK HK H4 H6", **options) == "must_play_tractor"
    assert reason(CUP, lead, hand, "HK HK HQ HQ", **options) == "ok"


# A longer tractor is led than anybody holds (Y35, N35, F15, option shorter_tractor).


@pytest.mark.parametrize(
    ("hand", "play", "expected"),
    [
        # four pairs led; two runs of two: both are tractors
        ("HA HA HK HK HJ HJ H10 H10 H4 H6", "HA HA HK HK HJ HJ H10 H10", ""),
        ("HA HA HK HK HJ HJ H10 H10 H4 H6", "HA HA HK HK HJ HJ H4 H6", "shorter_tractor"),
        # a run of three goes before two runs of two, then the pair
        ("HA HA HK HK HQ HQ H10 H10 H4 H6", "HA HA HK HK H10 H10 H4 H6", "shorter_tractor"),
        ("HA HA HK HK HQ HQ H10 H10 H4 H6", "HA HA HK HK HQ HQ H4 H6", "pairs"),
        ("HA HA HK HK HQ HQ H10 H10 H4 H6", "HA HA HK HK HQ HQ H10 H10", ""),
    ],
)  # fmt: skip
def test_tractor_of_four_pairs_is_met_as_far_as_it_goes(
    hand: str, play: str, expected: str
) -> None:
    lead = "H9 H9 H8 H8 H7 H7 H6 H6"
    found = reason(("nanshan_cup", "S", "5"), lead, hand, play)
    assert found == (f"must_play_{expected}" if expected else "ok")


def test_shorter_tractor_is_free_when_the_option_says_so() -> None:
    lead, hand = "H8 H8 H7 H7 H6 H6", "HK HK HQ HQ H10 H10 H4 H4"
    free = {"shorter_tractor": "free"}
    assert reason(CUP, lead, hand, "HK HK H10 H10 H4 H4", **free) == "ok"
    assert reason(CUP, lead, hand, "HK HK H10 H10 H4 HQ", **free) == "must_play_pairs"


# Throws (N35): everything that the lead contains


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ("HJ HJ H10 H10 H4 H4 H6", "ok"),
        ("HJ HJ H10 H10 H4 H6 H9", "must_play_pairs"),
        ("HJ HJ H4 H4 H6 H9 H10", "must_play_tractor"),
    ],
)
def test_throw_demands_each_of_its_units(play: str, expected: str) -> None:
    lead = "HA HA HK HK H8 H8 HQ"
    hand = "HJ HJ H10 H10 H4 H4 H6 H9"
    assert reason(("nanshan_cup", "S", "7"), lead, hand, play) == expected


# Sets of four decks and what follows them (F14, ambiguity 25).


@pytest.mark.parametrize(
    ("lead", "play", "none", "ladder"),
    [
        # no triple held: any cards of the suit, or a pair first
        ("HA HA HA", "H4 H5 H6", "ok", "must_play_pair"),
        ("HA HA HA", "H10 H10 H6", "ok", "ok"),
        # no quad held: any cards, or two pairs
        ("HA HA HA HA", "H10 H10 H5 H6", "ok", "must_play_pairs"),
        ("HA HA HA HA", "H10 H10 H9 H9", "ok", "ok"),
    ],
)
def test_set_ladder_asks_for_pairs(lead: str, play: str, none: str, ladder: str) -> None:
    hand = "H10 H10 H9 H9 H4 H5 H6"
    assert reason(FOUR, lead, hand, play) == none
    assert reason(FOUR, lead, hand, play, set_ladder="pair_then_single") == ladder


def test_triple_answers_a_quad_before_pairs_do() -> None:
    hand, lead = "HJ HJ HJ H9 H9 H7 H7 H4", "HA HA HA HA"
    ladder = {"set_ladder": "pair_then_single"}
    assert reason(FOUR, lead, hand, "H9 H9 H7 H7", **ladder) == "must_play_triple"
    assert reason(FOUR, lead, hand, "HJ HJ HJ H4", **ladder) == "ok"


@pytest.mark.parametrize(
    ("hand", "play", "usual", "protected"),
    [
        # 88 out of the triple may not keep the pair of tens
        ("H8 H8 H8 H10 H10 H4", "H8 H8", "must_play_pair", "must_play_pair"),
        ("H8 H8 H8 H10 H10 H4", "H10 H10", "ok", "ok"),
        # nothing but the triple: it must be broken, or need not be
        ("H8 H8 H8 H10 H4", "H10 H4", "must_play_pair", "ok"),
        ("H8 H8 H8 H10 H4", "H8 H8", "ok", "ok"),
        # a quad holds two pairs
        ("H8 H8 H8 H8 H10 H4", "H10 H4", "must_play_pair", "ok"),
    ],
)
def test_longer_sets_are_protected_when_the_option_says_so(
    hand: str, play: str, usual: str, protected: str
) -> None:
    assert reason(FOUR, "HA HA", hand, play) == usual
    assert reason(FOUR, "HA HA", hand, play, protect_longer_sets="yes") == protected


def test_quad_answers_a_triple() -> None:
    assert reason(FOUR, "HA HA HA", "H8 H8 H8 H8 H4 H5 H6", "H4 H5 H6") == "must_play_triple"


# Y30 read literally (option mixed_tractor)


def test_mixed_tractor_may_follow_but_nobody_must() -> None:
    lead, hand = "H8 H8 H7 H7", "H6 H6 H5 H5 HK HQ C4"
    assert reason(CUP, lead, hand, "H6 H6 H5 H5") == "must_follow_suit"
    literal = {"mixed_tractor": "counts_as_side"}
    assert reason(CUP, lead, hand, "H6 H6 H5 H5", **literal) == "ok"
    assert reason(CUP, lead, hand, "H6 H6 HK HQ", **literal) == "ok"


# What should have been played


@pytest.mark.parametrize(
    ("setting", "lead", "hand", "expected"),
    [
        (CUP, "HA HA", "HK HK H4", ["pairs: HK HK"]),
        (CUP, "HA", "HK H4 C9", ["suit: +1 of H4 HK"]),
        (CUP, "HA HA", "HK S4 S4 C9", ["whole_suit: HK +1 of C9 S4 S4"]),
        (CUP, "HA", "S4 H3 C9", ["ruff: +1 of S4 H3", "any: +1 of C9 S4 H3"]),
        (CUP, "HA HA", "C9 C8", ["any: +2 of C8 C9"]),
        (
            CUP,
            "H8 H8 H7 H7",
            "S9 S9 S8 S8 SJ SJ C4",
            ["ruff: S8 S8 S9 S9", "any: +4 of C4 S8 S8 S9 S9 SJ SJ"],
        ),
        (
            CUP,
            "H8 H8 H7 H7 H6 H6",
            "HK HK HQ HQ H10 H10 H4 H4",
            ["shorter_tractor: H4 H4 HQ HQ HK HK | H10 H10 HQ HQ HK HK"],
        ),
        (
            CUP,
            "H8 H8 H7 H7",
            "HK HK H9 H6 H4",
            ["pairs: HK HK +2 of H4 H6 H9"],
        ),
        (FOUR, "HA HA", "H8 H8 H8 H10 H10 H4", ["pairs: H10 H10"]),
        (FOUR, "HA HA HA", "H8 H8 H8 H8 H10 H10", ["triple: H8 H8 H8"]),
    ],
)
def test_alternatives_are(setting: Setting, lead: str, hand: str, expected: list[str]) -> None:
    assert offered(setting, lead, hand) == expected


def test_alternatives_are_a_dozen_at_most() -> None:
    hand = "HA HA HQ HQ H10 H10 H8 H8 H6 H6 H2 H2"
    found = legal_alternatives(under(("nanshan_cup", "S", "4")), cards("HK HK H5 H5"), cards(hand))
    assert not found.complete
    assert sum(len(group.choices) for group in found.groups) == 12


def test_alternatives_spare_tractors_when_the_option_says_so() -> None:
    hand = "HK HK HQ HQ H4"
    assert offered(CUP, "H8 H8", hand, protect_tractor="yes") == [
        "suit: +2 of H4 HQ HQ HK HK",
    ]
