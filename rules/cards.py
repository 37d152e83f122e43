"""Cards and their codes: `SA`, `H10`, `BJ` (big joker), `LJ` (small joker)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Suit(StrEnum):
    """Suits, in the order in which equals are listed."""

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"


class Rank(StrEnum):
    """Ranks from high to low, as in a side suit."""

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "10"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    THREE = "3"
    TWO = "2"


class Joker(StrEnum):
    """大王 and 小王."""

    BIG = "BJ"
    SMALL = "LJ"


class UnknownCard(ValueError):
    """A text that names no card."""


class TooManyCopies(ValueError):
    """More copies of one card than the decks hold."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card; `suit` is None for a joker and only for a joker."""

    face: Rank | Joker
    suit: Suit | None = None

    def __str__(self) -> str:
        return f"{self.suit or ''}{self.face}"


DECK = tuple(Card(rank, suit) for suit in Suit for rank in Rank) + tuple(map(Card, Joker))
_BY_CODE = {str(card): card for card in DECK}


def parse_card(code: str) -> Card:
    """Return the card with this code; raises UnknownCard."""
    try:
        return _BY_CODE[code]
    except KeyError:
        raise UnknownCard(code) from None


def check_copies(cards: Iterable[Card], decks: int) -> None:
    """Raise TooManyCopies when a card is there more often than in `decks` decks."""
    for card, copies in Counter(cards).items():
        if copies > decks:
            raise TooManyCopies(f"{card} {copies} times, but there are {decks} decks")
