"""Trump order, Y64 and the claims of the extra hand."""

import pytest

from rules.bidding import Claim, Claimed, claim_deal
from rules.card_rules import card_rules
from rules.cards import (
    DECK,
    Joker,
    Suit,
    TooManyCopies,
    UnknownCard,
    check_copies,
    parse_card,
)
from rules.ruleset import load
from rules.seats import Seat
from rules.trump import (
    LevelNeeded,
    NoTrumpNotPlayed,
    PlaySuit,
    largest_trumps,
    order_of,
    side_cards,
    trump_count,
)
from tests.rules.tables import cards, under

CUP = load("yijing_cup")


def claim(seat: int, codes: str) -> Claim:
    return Claim(Seat(seat), cards(codes))


def claimed(dealer: int, trump: str, copies: int, *rejected: int, fixed: bool = False) -> Claimed:
    return Claimed(Seat(dealer), Suit(trump), copies, fixed, tuple(map(Seat, rejected)))


def test_every_card_has_one_code() -> None:
    assert len(DECK) == len({str(card) for card in DECK}) == 54
    assert all(parse_card(str(card)) == card for card in DECK)
    for wrong in ("", "S1", "AS", "sa", "10", "JB", "S"):
        with pytest.raises(UnknownCard):
            parse_card(wrong)


def test_more_copies_than_decks_are_refused() -> None:
    check_copies(cards("SA SA"), 2)
    with pytest.raises(TooManyCopies):
        check_copies(cards("SA SA SA"), 2)


def test_trump_order_is_that_of_the_text() -> None:
    order = under(("yijing_cup", "H", None))
    assert [" ".join(map(str, tier)) for tier in order.tiers] == [
        "H5",  # Y25: the fives outrank the jokers
        "S5 C5 D5",
        "BJ",
        "LJ",
        "H3",
        "S3 C3 D3",
        "H2",
        "S2 C2 D2",
        *("HA", "HK", "HQ", "HJ", "H10", "H9", "H8", "H7", "H6", "H4"),  # Y26
    ]
    assert trump_count(order) == 48  # Y23


def test_side_suits_of_the_cup_keep_their_aces() -> None:
    order = under(("yijing_cup", "H", None))
    assert [str(card.face) for card in side_cards(order, Suit.SPADES)] == (
        ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "4"]
    )
    assert side_cards(order, Suit.HEARTS) == ()
    assert order.suit[parse_card("SA")] is PlaySuit.SPADES


def test_level_makes_no_trumps_in_the_cup() -> None:
    assert under(("yijing_cup", "S", "7")).tiers == under(("yijing_cup", "S", None)).tiers


def test_level_cards_stand_below_the_jokers() -> None:
    order = under(("nanshan_cup", "C", "10"))
    assert [" ".join(map(str, tier)) for tier in order.tiers[:5]] == [
        "BJ",
        "LJ",
        "C10",
        "S10 H10 D10",
        "CA",
    ]
    assert trump_count(order) == 36


def test_joker_level_leaves_jokers_and_the_suit() -> None:
    order = order_of(card_rules(load("hospital_jokers")), Suit.SPADES, Joker.SMALL)
    assert trump_count(order) == 4 + 26


def test_order_needs_what_decides_it() -> None:
    with pytest.raises(NoTrumpNotPlayed):
        under(("yijing_cup", None, None))  # Y5b
    with pytest.raises(LevelNeeded):
        under(("nanshan_cup", "H", None))


@pytest.mark.parametrize(
    ("trump", "hand", "count", "expected"),
    [
        ("S", "H5 BJ SA S3 HK C9", 1, "H5"),
        ("S", "BJ SA S3 HK C9", 2, "BJ S3"),
        ("H", "HA SA S4 H4", 3, "HA H4"),  # side aces are no trumps
        ("C", "D5 H5 C5 D5", 4, "C5 H5 D5 D5"),
        ("C", "SA HK", 1, ""),
    ],
)
def test_largest_trumps_of_a_hand(trump: str, hand: str, count: int, expected: str) -> None:
    assert largest_trumps(under(("yijing_cup", trump, None)), cards(hand), count) == cards(expected)


ONE_OVERCALLED = [claim(1, "SA"), claim(2, "HA HA")]


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ([], Claimed()),
        # Y17: the first ace takes trump and, here, the deal; a second single comes too late
        ([claim(1, "SA"), claim(2, "HA")], claimed(1, "S", 1, 2)),
        # Y18: a pair overcalls, also the partner's
        (ONE_OVERCALLED, claimed(2, "H", 2)),
        ([claim(1, "SA"), claim(3, "HA HA")], claimed(3, "H", 2)),
        # Y19: the second ace fixes, shown alone or with the first; nobody overcalls then
        ([claim(1, "SA"), claim(1, "SA"), claim(2, "HA HA")], claimed(1, "S", 2, 2, fixed=True)),
        ([claim(1, "SA"), claim(1, "SA SA")], claimed(1, "S", 2, fixed=True)),
        ([claim(1, "SA SA")], claimed(1, "S", 2, fixed=True)),
        # the partner cannot fix for the claimant; nobody overcalls himself
        ([claim(1, "SA"), claim(3, "SA")], claimed(1, "S", 1, 3)),
        ([claim(1, "SA"), claim(1, "HA HA")], claimed(1, "S", 1, 1)),
        # after an overcall the first claimant cannot fix any more
        ([*ONE_OVERCALLED, claim(1, "SA")], claimed(2, "H", 2, 1)),
        # pair over pair: no suit is higher
        ([*ONE_OVERCALLED, claim(3, "CA CA")], claimed(2, "H", 2, 3)),
        # jokers, other ranks and two different aces claim nothing (Y5b, Y28)
        (
            [claim(0, "BJ BJ"), claim(1, "SK"), claim(2, "SA HA"), claim(3, "DA")],
            claimed(3, "D", 1, 0, 1, 2),
        ),
    ],
)
def test_claims_of_the_extra_hand(claims: list[Claim], expected: Claimed) -> None:
    assert claim_deal(CUP, claims) == expected


def test_pair_over_pair_follows_the_option() -> None:
    higher = [*ONE_OVERCALLED, claim(0, "SA SA")][1:]
    lower = [*ONE_OVERCALLED, claim(3, "CA CA")]
    every = CUP.with_options({"pair_over_pair": "allowed"})
    ranked = CUP.with_options({"pair_over_pair": "suit_order_SHCD"})
    opened = [claim(3, "DA"), *higher]
    assert claim_deal(every, lower).dealer is Seat.SOUTH
    assert claim_deal(ranked, lower).dealer is Seat.WEST
    assert claim_deal(ranked, opened).dealer is Seat.EAST


def test_claims_with_more_aces_than_there_are_are_refused() -> None:
    with pytest.raises(TooManyCopies):
        claim_deal(CUP, [claim(1, "SA"), claim(2, "SA SA")])
