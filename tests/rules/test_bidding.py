"""亮主, 反主, 定主, 抢庄, 炒地皮, 反底, 翻底: worked out from the clauses, with every option."""

from collections import Counter
from itertools import permutations, product
from pathlib import Path

import pytest

from rules.bidding import BidReason, BidStage, Claim, bid, flip_kitty
from rules.calls import Bidding, Called
from rules.cards import Rank, Suit
from rules.ruleset import load
from rules.seats import Seat
from tests.rules.tables import cards

DRAWING, REBURIED = BidStage.DRAWING, BidStage.KITTY_REBURIED
LEVELS = {"yijing_cup": "A", "nanshan_cup": "3", "common_two_deck": "2", "four_deck": "3"}


def ruled(
    system: str,
    calls: str,
    stage: BidStage = DRAWING,
    options: dict[str, str] | None = None,
    *,
    first: bool = False,
    flipped: Suit | None = None,
) -> tuple[str, Called]:
    """Rule on the last call of e.g. `2 SA, 1 HA HA`; seat 0 deals unless it is the first hand."""
    bidding = Bidding(
        load(system).with_options(options or {}),
        Rank(LEVELS[system]),
        dealer=None if first else Seat.EAST,
        first_hand=first,
        trump=flipped,
    )
    claims = [
        Claim(Seat(int(seat)), cards(" ".join(codes)))
        for seat, *codes in (call.split() for call in calls.split(","))
    ]
    ruling = bid(bidding, stage, claims[:-1], claims[-1])
    assert ruling.legal == ruling.reason.legal
    return ruling.reason, ruling.after


def why(
    system: str, calls: str, stage: BidStage = DRAWING, options: dict[str, str] | None = None
) -> str:
    return ruled(system, calls, stage, options)[0]


@pytest.mark.parametrize(
    ("calls", "reason"),
    [
        ("2 SA", "claims"),
        ("2 SA, 2 SA", "fixes"),
        ("2 SA, 2 SA SA", "fixes"),
        ("2 SA, 2 SA, 1 HA HA", "fixed"),
        ("2 SA SA, 1 HA HA", "fixed"),
        ("2 SA, 1 HA", "not_higher"),
        ("2 SA, 1 HA HA", "overcalls"),
        ("2 SA, 0 HA HA", "overcalls"),  # the partner may
        ("2 SA, 2 HA HA", "own_call"),
        ("2 SA, 1 HA HA, 2 SA", "not_higher"),  # too late to fix
        ("2 SA, 1 HA HA, 1 HA", "own_call"),
        ("2 SA, 1 HA HA, 3 CA CA", "not_higher"),
        ("2 BJ BJ", "no_trump_not_played"),  # Y5b
        ("2 S5 S5", "not_a_call"),
        ("2 SA HA", "not_a_call"),
    ],
)
def test_call_of_the_cup_is(calls: str, reason: str) -> None:
    assert why("yijing_cup", calls) == reason


def test_call_of_the_cup_leaves_the_deal() -> None:
    assert ruled("yijing_cup", "2 SA, 1 HA HA")[1] == Called(
        Suit.HEARTS,
        Seat.EAST,
        Seat.NORTH,
        ruled("yijing_cup", "1 HA HA")[1].call,
        kitty_holder=Seat.EAST,
    )


def test_call_in_the_extra_hand_takes_the_deal() -> None:
    """Y49 更主更庄: the dealer is whoever called last."""
    bidding = Bidding(load("yijing_cup"), Rank.ACE, extra_hand=True)
    claims = [Claim(Seat.WEST, cards("SA")), Claim(Seat.NORTH, cards("HA HA"))]
    after = bid(bidding, DRAWING, claims[:1], claims[1]).after
    assert (after.trump, after.dealer, after.leader) == (Suit.HEARTS, Seat.NORTH, Seat.NORTH)


@pytest.mark.parametrize(
    ("stage", "reason"),
    [
        (BidStage.EIGHT_LEFT, "overcalls"),
        (BidStage.KITTY_FLIPPED, "too_late"),
        (BidStage.KITTY_NOT_YET_BURIED, "too_late"),
        (BidStage.KITTY_REBURIED, "no_kitty_overcall"),
    ],
)
def test_window_of_the_cup_closes_with_the_kitty(stage: BidStage, reason: str) -> None:
    assert why("yijing_cup", "2 SA, 1 HA HA", stage) == reason
    strict = {"overcall_window": "while_drawing"}
    if stage is BidStage.EIGHT_LEFT:
        assert why("yijing_cup", "2 SA, 1 HA HA", stage, strict) == "too_late"


@pytest.mark.parametrize(
    ("option", "higher", "lower"),
    [
        ("not_allowed", "not_higher", "not_higher"),
        ("allowed", "overcalls", "overcalls"),
        ("suit_order_SHCD", "overcalls", "not_higher"),
    ],
)
@pytest.mark.parametrize(("system", "level"), [("yijing_cup", "A"), ("common_two_deck", "2")])
def test_pair_over_pair_follows_the_option(
    system: str, level: str, option: str, higher: str, lower: str
) -> None:
    opened = f"2 D{level}, 1 H{level} H{level}"
    chosen = {"pair_over_pair": option}
    assert why(system, f"{opened}, 0 S{level} S{level}", options=chosen) == higher
    assert why(system, f"{opened}, 0 C{level} C{level}", options=chosen) == lower


@pytest.mark.parametrize(
    ("calls", "reason", "trump", "dealer"),
    [
        ("2 H2", "claims", "H", 2),
        ("2 H2, 2 H2", "raises", "H", 2),
        ("2 H2, 2 H2 H2, 1 S2 S2", "not_higher", "H", 2),
        ("2 H2, 2 S2 S2", "own_call", "H", 2),
        ("2 H2, 0 S2 S2", "overcalls", "S", 0),
        ("2 H2 H2, 1 LJ LJ", "overcalls", None, 1),
        ("2 LJ LJ, 1 BJ BJ", "overcalls", None, 1),
        ("2 BJ BJ, 1 LJ LJ", "not_higher", None, 2),
        ("2 BJ", "not_a_call", None, None),
        ("2 BJ LJ", "not_a_call", None, None),
    ],
)
def test_call_of_the_guide_takes_the_first_deal(
    calls: str, reason: str, trump: str | None, dealer: int | None
) -> None:
    found, after = ruled("common_two_deck", calls, first=True)
    assert (found, after.trump, after.dealer, after.leader) == (reason, trump, dealer, dealer)
    assert ruled("common_two_deck", calls)[1].dealer is Seat.EAST  # G14: the first hand only


CHAO = ["D3 D3", "C3 C3", "H3 H3", "S3 S3", "LJ LJ", "BJ BJ"]


@pytest.mark.parametrize(("lower", "upper"), list(permutations(range(len(CHAO)), 2)))
def test_chao_goes_up_the_list(lower: int, upper: int) -> None:
    """N11: 大王 小王 黑桃 红心 梅花 方块."""
    opening = CHAO[lower][:2] if lower < 4 else "D3" if upper else "C3"
    between = f", 1 {CHAO[lower]}" if lower >= 4 else ""
    reason, after = ruled("nanshan_cup", f"0 {opening}{between}, 2 {CHAO[upper]}", REBURIED)
    assert reason == ("overcalls" if upper > lower else "not_higher")
    if upper > lower:
        assert after.trump == (CHAO[upper][0] if upper < 4 else None)
        assert (after.dealer, after.kitty_holder) == (Seat.EAST, Seat.WEST)  # 反底不反庄


@pytest.mark.parametrize(
    ("calls", "stage", "reason"),
    [
        ("0 H3", DRAWING, "claims"),
        ("0 H3, 1 S3 S3", DRAWING, "not_yet"),
        ("0 H3, 1 S3 S3", BidStage.KITTY_NOT_YET_BURIED, "not_yet"),
        ("0 BJ BJ", DRAWING, "not_a_call"),
        ("0 H3, 1 S3", REBURIED, "needs_a_pair"),
        ("0 H3, 1 BJ", REBURIED, "needs_a_pair"),
        ("0 H3, 0 S3 S3", REBURIED, "own_call"),
        ("0 H3, 1 S3 S3, 0 LJ LJ, 0 BJ BJ", REBURIED, "own_call"),
        ("0 H3, 1 S3 S3, 0 LJ LJ", REBURIED, "overcalls"),
        ("0 H3, 1 SK SK", REBURIED, "not_a_call"),
    ],
)
def test_chao_needs_a_buried_kitty_and_a_pair(calls: str, stage: BidStage, reason: str) -> None:
    assert why("nanshan_cup", calls, stage) == reason


def test_chao_follows_its_options() -> None:
    count = {"chao_order": "count_before_suit"}
    assert why("nanshan_cup", "0 H3, 1 C3 C3", REBURIED, count) == "overcalls"
    assert why("nanshan_cup", "0 H3, 1 C3 C3, 2 D3 D3", REBURIED, count) == "not_higher"
    lone = {"chao_single_big_joker": "yes"}
    assert ruled("nanshan_cup", "0 H3, 1 BJ", REBURIED, lone)[1].trump is None
    assert why("nanshan_cup", "0 H3, 1 LJ", REBURIED, lone) == "needs_a_pair"
    keeps = ruled(
        "nanshan_cup", "0 H3, 1 S3 S3, 2 LJ LJ", REBURIED, {"joker_chao_trump": "keep_suit"}
    )
    assert keeps[1].trump is Suit.SPADES
    moves = ruled("nanshan_cup", "0 H3, 1 S3 S3", REBURIED, {"chao_moves_deal": "yes"})
    assert (moves[1].dealer, moves[1].leader, moves[1].kitty_holder) == (Seat(1),) * 3


def test_chao_after_a_flip_is_an_option() -> None:
    def asked(calls: str, options: dict[str, str] | None = None) -> str:
        return ruled("nanshan_cup", calls, REBURIED, options, flipped=Suit.HEARTS)[0]

    assert asked("1 S3 S3") == "trump_was_flipped"
    allowed = {"chao_after_flip": "yes"}
    assert asked("1 S3 S3", allowed) == "overcalls"
    assert asked("1 C3 C3", allowed) == "not_higher"
    assert asked("1 S3 S3, 2 LJ LJ", allowed) == "overcalls"


STEPS = [(1, "3"), (2, "3"), (2, "LJ"), (2, "BJ"), (3, "3"), (3, "LJ"), (3, "BJ"), (4, "3"),
         (4, "LJ"), (4, "BJ")]  # fmt: skip
COUNTER = BidStage.COUNTER_KITTY


def step(place: int, suit: str) -> str:
    number, face = STEPS[place]
    return " ".join([suit + face if face == "3" else face] * number)


@pytest.mark.parametrize(("lower", "upper"), list(product(range(len(STEPS)), repeat=2)))
def test_counter_ladder_of_four_decks_rises_step_by_step(lower: int, upper: int) -> None:
    """F5: 单张3，对3，对王，三张3，三张王，四张3，四张王（同级别大王>小王）."""
    shown, new = step(lower, "S").split(), step(upper, "H").split()
    if max(Counter(shown + new).values()) > 4:
        return  # there are four of each
    calls = f"0 {' '.join(shown)}, 1 {' '.join(new)}"
    reason, after = ruled("four_deck", calls, COUNTER, first=True)
    assert reason == ("overcalls" if upper > lower else "not_higher")
    assert after.dealer == (1 if upper > lower else 0)  # 反底反庄


@pytest.mark.parametrize(
    ("calls", "reason"),
    [
        ("0 S3", "claims"),
        ("0 S3, 1 H3", "not_higher"),
        ("0 S3, 1 H3 H3", "overcalls"),
        ("0 S3, 0 S3 S3 S3", "raises"),
        ("0 BJ BJ", "no_trump_needs_four_jokers"),
        ("0 BJ BJ BJ BJ", "claims"),
        ("0 BJ BJ LJ LJ", "not_a_call"),
        ("0 S3 S3 S3, 1 LJ LJ LJ", "no_trump_needs_four_jokers"),
        ("0 S3 S3 S3 S3, 1 LJ LJ LJ LJ", "overcalls"),
    ],
)
def test_opening_of_four_decks_is(calls: str, reason: str) -> None:
    assert why("four_deck", calls, BidStage.OPENING_BID) == reason


def test_opening_of_four_decks_follows_its_options() -> None:
    assert why("four_deck", "0 BJ BJ", BidStage.OPENING_BID, {"nt_opening": "ladder"}) == "claims"
    mix = {"four_jokers": "any_mix"}
    assert why("four_deck", "0 BJ BJ LJ LJ", BidStage.OPENING_BID, mix) == "claims"
    assert why("four_deck", "0 BJ LJ LJ", BidStage.OPENING_BID, mix) == "not_a_call"


def test_counter_leaves_the_deal_after_the_first_hand() -> None:
    after = ruled("four_deck", "2 S3, 1 H3 H3", COUNTER)[1]
    assert (after.dealer, after.kitty_holder) == (Seat.EAST, Seat.NORTH)


def test_counter_is_possible_over_a_flipped_trump() -> None:
    assert ruled("four_deck", "1 S3", COUNTER, flipped=Suit.HEARTS)[0] == "overcalls"


def test_every_reason_can_be_had() -> None:
    """The reasons named in this file are all there are: nothing is told that never applies."""
    text = Path(__file__).read_text(encoding="utf-8")
    assert [reason for reason in BidReason if f'"{reason}"' not in text] == []


@pytest.mark.parametrize(
    ("system", "kitty", "first", "expected"),
    [
        ("yijing_cup", "H2 C4", True, ("H", 1, False)),  # Y20: a 2 counts by its suit
        ("yijing_cup", "BJ LJ C4", False, ("C", 3, False)),  # Y21
        ("nanshan_cup", "H2 C4", True, (None, 0, True)),  # ambiguity 20 (vi)
        ("nanshan_cup", "LJ C4", False, ("C", 2, False)),
        ("common_two_deck", "C4", True, (None, 0, True)),
        ("four_deck", "C4", True, (None, 0, True)),  # F6
        ("four_deck", "LJ LJ LJ LJ BJ BJ BJ BJ", False, (None, 0, True)),
    ],
)
def test_kitty_names_the_trump(
    system: str, kitty: str, first: bool, expected: tuple[str | None, int, bool]
) -> None:
    flip = flip_kitty(load(system), cards(kitty), first_hand=first)
    assert (flip.trump, flip.turned, flip.redeal) == expected


def test_flipped_joker_means_no_trump_by_option() -> None:
    ruleset = load("four_deck").with_options({"flip_joker": "no_trump"})
    flip = flip_kitty(ruleset, cards("LJ H4"), first_hand=False)
    assert (flip.trump, flip.turned, flip.redeal) == (None, 1, False)
