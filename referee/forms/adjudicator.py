"""The form of the adjudicator: what is asked, under which trump, and cards as text."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from referee.card_text import card_codes, read_cards
from referee.forms.table_hand import TextForm
from rules.bidding import BidStage
from rules.cards import Card, Joker, Rank, Suit
from rules.seats import Seat
from rules.shapes import Level

NO_TRUMP = "NT"
"""No-trump, as the form writes it; an empty field is a trump not told yet."""


class QuestionKind(StrEnum):
    """What a referee wants to know."""

    FOLLOW = "follow"
    TRICK = "trick"
    THROW = "throw"
    BID = "bid"
    KITTY = "kitty"
    FLIP = "flip"


TRICK_SLOTS = ("led", "second", "third", "fourth")
CALL_SLOTS = ("call_1", "call_2", "call_3", "call_4", "call_new")

SLOTS: dict[QuestionKind, tuple[str, ...]] = {
    QuestionKind.FOLLOW: ("led", "hand", "play"),
    QuestionKind.TRICK: TRICK_SLOTS,
    QuestionKind.THROW: ("led", "next", "partner", "previous"),
    QuestionKind.BID: CALL_SLOTS,
    QuestionKind.KITTY: TRICK_SLOTS,
    QuestionKind.FLIP: ("turned",),
}
"""The places for cards of each question; the same cards serve several questions."""


class AskProblem(StrEnum):
    """What is missing before the rules can be asked."""

    TRUMP_MISSING = "trump_missing"
    LEVEL_MISSING = "level_missing"
    SEAT_MISSING = "seat_missing"
    DEALER_MISSING = "dealer_missing"
    HANDS_MISSING = "hands_missing"
    UNREAD_CARDS = "unread_cards"


@dataclass(frozen=True, slots=True)
class Entered:
    """The cards of one place, in their order, and what in its text names no card."""

    cards: tuple[Card, ...] = ()
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AdjudicatorForm(TextForm):
    """Everything on the page, as text; it is sent in the address."""

    q: str = ""
    ask: str = ""
    hand_number: str = ""
    ruleset: str = ""
    level: str = ""
    trump: str = ""
    dealer: str = ""
    leader: str = ""
    stage: str = ""
    first_hand: str = ""
    slot: str = ""
    led: str = ""
    hand: str = ""
    play: str = ""
    second: str = ""
    third: str = ""
    fourth: str = ""
    next: str = ""
    partner: str = ""
    previous: str = ""
    turned: str = ""
    call_1: str = ""
    call_2: str = ""
    call_3: str = ""
    call_4: str = ""
    call_new: str = ""
    by_1: str = ""
    by_2: str = ""
    by_3: str = ""
    by_4: str = ""
    by_new: str = ""

    @property
    def question(self) -> QuestionKind:
        """The question; following suit is what is asked most."""
        return QuestionKind(self.q) if self.q in set(QuestionKind) else QuestionKind.FOLLOW

    @property
    def entered(self) -> Mapping[str, Entered]:
        """The cards of the places that the question has."""
        return {slot: Entered(*read_cards(getattr(self, slot))) for slot in SLOTS[self.question]}

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None also where it is not told."""
        return Suit(self.trump) if self.trump in set(Suit) else None

    @property
    def trump_told(self) -> bool:
        """Whether a suit or no-trump was chosen."""
        return self.trump == NO_TRUMP or self.suit is not None

    @property
    def level_told(self) -> Level | None:
        """The level, where it is chosen."""
        if self.level in set(Joker):
            return Joker(self.level)
        return Rank(self.level) if self.level in set(Rank) else None

    @property
    def dealt_by(self) -> Seat | None:
        """Who deals, where it is chosen."""
        return seat_of(self.dealer)

    @property
    def led_by(self) -> Seat | None:
        """Who leads, where it is chosen."""
        return seat_of(self.leader)

    @property
    def called_at(self) -> BidStage | None:
        """When the call was made."""
        return BidStage(self.stage) if self.stage in set(BidStage) else None

    def caller(self, slot: str) -> Seat | None:
        """Return who made the call of a place."""
        return seat_of(getattr(self, slot.replace("call", "by")))

    def tidy(self) -> "AdjudicatorForm":
        """Return the form with cards as codes, where all of the text names cards."""
        read = {slot: each for slot, each in self.entered.items() if each.cards and not each.unread}
        return replace(self, **{slot: card_codes(each.cards) for slot, each in read.items()})


def seat_of(text: str) -> Seat | None:
    """Return the seat with this number."""
    return Seat(int(text)) if text in {str(int(seat)) for seat in Seat} else None
