"""What players lay open to call the trump, and the state of the calls of one hand."""

from dataclasses import dataclass
from enum import StrEnum

from rules.cards import Card, Joker, Rank, Suit
from rules.options import FourJokers
from rules.ruleset import Ruleset
from rules.seats import Seat
from rules.shapes import ClaimTakesDeal, Level


class BidStage(StrEnum):
    """When a call is made; the names are those of the JSON protocol."""

    DRAWING = "drawing"
    OPENING_BID = "opening_bid"
    EIGHT_LEFT = "eight_left"
    KITTY_FLIPPED = "kitty_flipped"
    KITTY_NOT_YET_BURIED = "kitty_not_yet_buried"
    KITTY_REBURIED = "kitty_reburied"
    COUNTER_KITTY = "counter_kitty"


SHOWING = frozenset({BidStage.DRAWING, BidStage.OPENING_BID, BidStage.EIGHT_LEFT})
OVERCALLING = frozenset({BidStage.KITTY_REBURIED, BidStage.COUNTER_KITTY})


class BidReason(StrEnum):
    """Why a call is legal or not."""

    CLAIMS = "claims"
    FIXES = "fixes"
    RAISES = "raises"
    OVERCALLS = "overcalls"
    NOT_A_CALL = "not_a_call"
    NO_TRUMP_NOT_PLAYED = "no_trump_not_played"
    NO_TRUMP_NEEDS_FOUR_JOKERS = "no_trump_needs_four_jokers"
    TOO_LATE = "too_late"
    NOT_YET = "not_yet"
    NO_KITTY_OVERCALL = "no_kitty_overcall"
    TRUMP_WAS_FLIPPED = "trump_was_flipped"
    FIXED = "fixed"
    OWN_CALL = "own_call"
    NEEDS_A_PAIR = "needs_a_pair"
    NOT_HIGHER = "not_higher"

    @property
    def legal(self) -> bool:
        """Tell whether the call stands."""
        return self in {
            BidReason.CLAIMS,
            BidReason.FIXES,
            BidReason.RAISES,
            BidReason.OVERCALLS,
        }


@dataclass(frozen=True)
class Claim:
    """Cards that a seat lays open to call the trump."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Shown:
    """What a call shows: `copies` of the level card of a suit, or of a joker."""

    copies: int
    suit: Suit | None
    joker: Joker | None = None

    @property
    def step(self) -> tuple[int, int]:
        """Place on the ladder: level card, pair, pair of jokers, three level cards, … (F5, G14)."""
        return (self.copies, {None: 0, Joker.SMALL: 1, Joker.BIG: 2}[self.joker])


@dataclass(frozen=True)
class Called:
    """The state after some calls.

    `call` is what lies open, `caller` who showed it; None while nobody has, or when the trump was
    turned in the kitty. `fixed` is 定主: nobody may overcall any more. `kitty_holder` buries.
    """

    trump: Suit | None = None
    dealer: Seat | None = None
    caller: Seat | None = None
    call: Shown | None = None
    fixed: bool = False
    kitty_holder: Seat | None = None

    @property
    def leader(self) -> Seat | None:
        """Who leads: the dealer, whoever buries."""
        return self.dealer


@dataclass(frozen=True)
class BidRuling:
    """Whether a call stands, with the reason, and the state after it."""

    reason: BidReason
    after: Called

    @property
    def legal(self) -> bool:
        """Tell whether the call stands."""
        return self.reason.legal


@dataclass(frozen=True)
class Bidding:
    """One hand's calls: under which rules, at which level, and what was settled before.

    `dealer` is None where the deal is still open; `trump` may tell a suit that no call explains,
    which then came from the kitty.
    """

    ruleset: Ruleset
    level: Level
    dealer: Seat | None = None
    first_hand: bool = False
    extra_hand: bool = False
    trump: Suit | None = None

    @property
    def takes_deal(self) -> bool:
        """Tell whether a call takes the deal too (Y16, Y49, G14, F5)."""
        first = self.ruleset.claim_takes_deal is ClaimTakesDeal.FIRST_HAND and self.first_hand
        return first or self.extra_hand


def shown(bidding: Bidding, cards: tuple[Card, ...]) -> Shown | None:
    """Return what cards call: equal level cards, or two and more equal jokers."""
    faces = {card.face for card in cards}
    if len(set(cards)) == 1:
        face = cards[0].face
        if face is bidding.level and isinstance(face, Rank):
            return Shown(len(cards), cards[0].suit)  # Y17, Y18, G12, F5
        if isinstance(face, Joker):
            return Shown(len(cards), None, face)
    mixed = bidding.ruleset.four_jokers is FourJokers.ANY_MIX and bidding.ruleset.decks >= 4
    if mixed and len(cards) == 4 and faces == set(Joker):
        return Shown(4, None, Joker.SMALL)  # ambiguity 25: 四张王
    return None
