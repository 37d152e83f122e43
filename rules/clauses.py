"""The clauses of the four texts that answer questions about cards.

By key of the published regulation and topic. A regulation of somebody's own has no clauses here:
its answers rest on options alone.
"""

from collections.abc import Iterator
from enum import StrEnum

from rules.calls import Bidding, BidReason
from rules.follow import FollowReason, FollowRuling
from rules.formats import Format, FormatKind
from rules.play import LeadReason, LeadRuling, ThrowReason, ThrowRuling
from rules.shapes import ClaimTakesDeal
from rules.trump import Order, PlaySuit


class Topic(StrEnum):
    """What a clause is about."""

    TRUMPS = "trumps"
    OFF_SUIT_TRUMPS = "off_suit_trumps"
    PERMANENT_TRUMPS = "permanent_trumps"
    SAME_FACE = "same_face"
    SUIT_TRUMPS = "suit_trumps"
    SIDE_LEVEL = "side_level"
    NO_TRUMP = "no_trump"
    SIDE_SUITS = "side_suits"
    PAIR = "pair"
    SETS = "sets"
    TRACTOR = "tractor"
    ONE_SUIT = "one_suit"
    LEAD = "lead"
    THROW = "throw"
    FAILED_THROW = "failed_throw"
    SUIT = "suit"
    VOID = "void"
    TRUMP_LED = "trump_led"
    PAIR_LED = "pair_led"
    SETS_LED = "sets_led"
    TRACTOR_LED = "tractor_led"
    RUFF = "ruff"
    RUFF_PAIR = "ruff_pair"
    RUFF_TRACTOR = "ruff_tractor"
    RUFF_SHAPE = "ruff_shape"
    OVERRUFF_SINGLES = "overruff_singles"
    OVERRUFF_PAIR = "overruff_pair"
    OVERRUFF_TRACTOR = "overruff_tractor"
    CLAIM = "claim"
    OVERCALL = "overcall"
    FIX = "fix"
    DEAL = "deal"
    EXTRA_DEAL = "extra_deal"
    WINDOW = "window"
    KITTY_OVERCALL = "kitty_overcall"
    FLIP = "flip"
    KITTY = "kitty"
    KITTY_SINGLE = "kitty_single"
    KITTY_PAIR = "kitty_pair"
    KITTY_PAIRS = "kitty_pairs"
    KITTY_TRACTOR = "kitty_tractor"
    KITTY_LONG_TRACTOR = "kitty_long_tractor"


T = Topic

_CLAUSES: dict[str, dict[Topic, str]] = {
    "yijing_cup": {
        T.TRUMPS: "Y22 Y23 Y24 Y25 Y26",
        T.OFF_SUIT_TRUMPS: "Y22",
        T.PERMANENT_TRUMPS: "Y25",
        T.SAME_FACE: "Y24",
        T.SUIT_TRUMPS: "Y26",
        T.SIDE_LEVEL: "Y23",
        T.NO_TRUMP: "Y5b",
        T.SIDE_SUITS: "Y27",
        T.PAIR: "Y28",
        T.TRACTOR: "Y29",
        T.ONE_SUIT: "Y28 Y29 Y30",
        T.LEAD: "Y31",
        T.THROW: "Y34 Y35",
        T.SUIT: "Y32",
        T.VOID: "Y33",
        T.TRUMP_LED: "Y36",
        T.PAIR_LED: "Y34",
        T.TRACTOR_LED: "Y35",
        T.RUFF: "Y33",
        T.RUFF_PAIR: "Y34",
        T.RUFF_TRACTOR: "Y35",
        T.CLAIM: "Y17",
        T.OVERCALL: "Y18",
        T.FIX: "Y19",
        T.DEAL: "Y16",
        T.EXTRA_DEAL: "Y49",
        T.WINDOW: "Y18 Y20",
        T.KITTY_OVERCALL: "Y10 Y11",
        T.FLIP: "Y20 Y21",
        T.KITTY: "Y50",
        T.KITTY_SINGLE: "Y51",
        T.KITTY_PAIR: "Y52",
        T.KITTY_PAIRS: "Y52",
        T.KITTY_TRACTOR: "Y53",
        T.KITTY_LONG_TRACTOR: "Y53",
    },
    "nanshan_cup": {
        T.TRUMPS: "N16 N29",
        T.PERMANENT_TRUMPS: "N16 N29",
        T.SUIT_TRUMPS: "N29",
        T.SIDE_SUITS: "N29",
        T.TRACTOR: "N17",
        T.ONE_SUIT: "N17",
        T.LEAD: "N31 N34",
        T.THROW: "N34 N35 N36",
        T.SUIT: "N32",
        T.VOID: "N33",
        T.PAIR_LED: "N35",
        T.TRACTOR_LED: "N35",
        T.RUFF: "N33",
        T.RUFF_PAIR: "N36",
        T.RUFF_TRACTOR: "N36",
        T.RUFF_SHAPE: "N30 N36",
        T.CLAIM: "N13",
        T.DEAL: "N13",
        T.WINDOW: "N10",
        T.KITTY_OVERCALL: "N10 N11",
        T.FLIP: "N38",
        T.KITTY: "N18",
        T.KITTY_SINGLE: "N22",
        T.KITTY_PAIR: "N22",
        T.KITTY_PAIRS: "N21",
        T.KITTY_TRACTOR: "N20",
        T.KITTY_LONG_TRACTOR: "N19",
    },
    "common_two_deck": {
        T.TRUMPS: "G4 G5 G6",
        T.PERMANENT_TRUMPS: "G4 G5",
        T.SUIT_TRUMPS: "G6",
        T.NO_TRUMP: "G15",
        T.SIDE_SUITS: "G6",
        T.PAIR: "G7",
        T.TRACTOR: "G7",
        T.ONE_SUIT: "G7",
        T.LEAD: "G17",
        T.THROW: "G23 G25",
        T.FAILED_THROW: "G24",
        T.SUIT: "G18",
        T.VOID: "G18",
        T.PAIR_LED: "G18",
        T.TRACTOR_LED: "G18",
        T.RUFF: "G18",
        T.RUFF_SHAPE: "G18 G22",
        T.OVERRUFF_SINGLES: "G19",
        T.OVERRUFF_PAIR: "G20",
        T.OVERRUFF_TRACTOR: "G21 G22",
        T.CLAIM: "G12",
        T.OVERCALL: "G14",
        T.DEAL: "G14",
        T.KITTY_OVERCALL: "G16",
        T.KITTY: "G9",
    },
    "four_deck": {
        T.TRUMPS: "F1 F4",
        T.PERMANENT_TRUMPS: "F4",
        T.SUIT_TRUMPS: "F4",
        T.NO_TRUMP: "F4",
        T.SIDE_SUITS: "F4",
        T.SETS: "F14",
        T.TRACTOR: "F15",
        T.LEAD: "F12",
        T.THROW: "F12",
        T.SUIT: "F13",
        T.VOID: "F13 F17",
        T.PAIR_LED: "F14",
        T.SETS_LED: "F14",
        T.TRACTOR_LED: "F14 F15",
        T.RUFF: "F16 F17",
        T.RUFF_SHAPE: "F16",
        T.CLAIM: "F3 F4",
        T.OVERCALL: "F3",
        T.DEAL: "F5 F7",
        T.WINDOW: "F3 F5",
        T.KITTY_OVERCALL: "F5",
        T.FLIP: "F6",
    },
}


def clauses(key: str, topics: Iterator[Topic]) -> tuple[str, ...]:
    """Return the clauses of a regulation about some topics, each once."""
    own = _CLAUSES.get(key, {})
    return tuple(dict.fromkeys(one for topic in topics for one in own.get(topic, "").split()))


_UNIT_TOPICS = {
    FormatKind.PAIR: T.PAIR,
    FormatKind.TRIPLE: T.SETS,
    FormatKind.QUAD: T.SETS,
    FormatKind.TRACTOR: T.TRACTOR,
}
_LED_TOPICS = {
    FormatKind.PAIR: T.PAIR_LED,
    FormatKind.TRIPLE: T.SETS_LED,
    FormatKind.QUAD: T.SETS_LED,
    FormatKind.TRACTOR: T.TRACTOR_LED,
}


def order_topics(order: Order, suit: PlaySuit) -> Iterator[Topic]:
    """Yield what decides how high the cards of a suit are."""
    yield T.TRUMPS if suit is PlaySuit.TRUMP else T.SIDE_SUITS
    if order.trump is None:
        yield T.NO_TRUMP


def format_topics(order: Order, found: Format) -> Iterator[Topic]:
    """Yield what decides about a format."""
    if found.suit is None:
        yield T.ONE_SUIT
        return
    if found.kind is FormatKind.THROW:
        yield from (T.PAIR, T.TRACTOR, T.THROW)
    yield from (_UNIT_TOPICS[unit.kind] for unit in found.units if unit.kind in _UNIT_TOPICS)
    yield from order_topics(order, found.suit)


def lead_topics(ruling: LeadRuling) -> Iterator[Topic]:
    """Yield what decides about a lead."""
    match ruling.reason:
        case LeadReason.MORE_THAN_ONE_SUIT:
            yield T.ONE_SUIT
        case LeadReason.OK_IF_UNBEATABLE | LeadReason.THROW_NOT_ALLOWED:
            yield T.THROW
    yield T.LEAD


def follow_topics(led: Format, void: bool, ruling: FollowRuling) -> Iterator[Topic]:
    """Yield what decides about a play that follows; `void`: the hand has none of the suit led."""
    match ruling.reason:
        case FollowReason.WRONG_NUMBER_OF_CARDS:
            yield T.LEAD
        case FollowReason.MUST_FOLLOW_SUIT:
            yield T.SUIT
        case FollowReason.OK:
            yield T.VOID if void else T.SUIT
        case _:
            pass
    if ruling.reason is not FollowReason.WRONG_NUMBER_OF_CARDS:
        yield from led_topics(led)


def led_topics(led: Format) -> Iterator[Topic]:
    """Yield what decides about the formats that follow a lead."""
    if led.kind is FormatKind.SINGLE:
        yield T.SUIT
    yield from (_LED_TOPICS[unit.kind] for unit in led.units if unit.kind in _LED_TOPICS)
    if led.suit is PlaySuit.TRUMP:
        yield T.TRUMP_LED


def throw_topics(ruling: ThrowRuling) -> Iterator[Topic]:
    """Yield what decides whether a throw stands."""
    if ruling.reason is ThrowReason.NO_THROW:
        yield T.LEAD
        return
    yield T.THROW
    if ruling.reason is ThrowReason.BEATEN:
        yield T.FAILED_THROW


_BID_TOPICS = {
    BidReason.CLAIMS: (T.CLAIM, T.DEAL),
    BidReason.FIXES: (T.FIX,),
    BidReason.RAISES: (T.CLAIM,),
    BidReason.OVERCALLS: (T.OVERCALL, T.KITTY_OVERCALL, T.DEAL),
    BidReason.NOT_A_CALL: (T.CLAIM, T.OVERCALL),
    BidReason.NO_TRUMP_NOT_PLAYED: (T.NO_TRUMP,),
    BidReason.NO_TRUMP_NEEDS_FOUR_JOKERS: (T.NO_TRUMP,),
    BidReason.TOO_LATE: (T.WINDOW, T.FLIP),
    BidReason.NOT_YET: (T.KITTY_OVERCALL,),
    BidReason.NO_KITTY_OVERCALL: (T.KITTY_OVERCALL,),
    BidReason.TRUMP_WAS_FLIPPED: (T.KITTY_OVERCALL, T.FLIP),
    BidReason.FIXED: (T.FIX,),
    BidReason.OWN_CALL: (T.OVERCALL, T.FIX, T.KITTY_OVERCALL),
    BidReason.NEEDS_A_PAIR: (T.KITTY_OVERCALL,),
    BidReason.NOT_HIGHER: (T.OVERCALL, T.FIX, T.KITTY_OVERCALL),
}


def bid_topics(bidding: Bidding, reason: BidReason, overcalling: bool) -> Iterator[Topic]:
    """Yield what decides about a call; `overcalling`: after the kitty was buried."""
    other = {T.OVERCALL, T.FIX, T.CLAIM} if overcalling else {T.KITTY_OVERCALL}
    if reason is BidReason.NOT_YET:
        other = set()
    topics = [topic for topic in _BID_TOPICS[reason] if topic not in other]
    yield from (topic for topic in topics if topic is not T.DEAL)
    if T.DEAL in topics:
        yield from _deal_topics(bidding)


def _deal_topics(bidding: Bidding) -> Iterator[Topic]:
    """Yield what a call does to the deal, where the text says so for this hand."""
    never = bidding.ruleset.claim_takes_deal is ClaimTakesDeal.NEVER
    if bidding.extra_hand:
        yield T.EXTRA_DEAL
    elif never or bidding.takes_deal:
        yield T.DEAL
