"""Cards as people write them: `HA HA`, `♥A♥A`, `红桃AA`, `大王`, `H10x2`."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.cards import Card, Joker, Rank, Suit

_JOKERS = {
    **dict.fromkeys(("BJ", "大王", "大鬼"), Joker.BIG),
    **dict.fromkeys(("LJ", "小王", "小鬼"), Joker.SMALL),
}
_SUITS = {
    **dict.fromkeys(("S", "♠", "♤", "黑桃", "黑"), Suit.SPADES),
    **dict.fromkeys(("H", "♥", "♡", "红桃", "红心", "红"), Suit.HEARTS),
    **dict.fromkeys(("C", "♣", "♧", "梅花", "草花", "梅"), Suit.CLUBS),
    **dict.fromkeys(("D", "♦", "♢", "方块", "方片", "方"), Suit.DIAMONDS),
}
_RANKS = {rank.value: rank for rank in Rank} | {"T": Rank.TEN}
_MOST_COPIES = 8


def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_TOKEN = re.compile(
    rf"(?P<joker>{_any_of(_JOKERS)})|(?P<suit>{_any_of(_SUITS)})|(?P<rank>{_any_of(_RANKS)})"
    r"|[X×*](?P<times>[1-9])|(?P<gap>[\s,、;。.+·-]+)|(?P<other>.)"
)
# Drawn after a suit sign by telephones, to show it in colour.
_VARIATION = "\N{VARIATION SELECTOR-16}"


@dataclass
class _Reader:
    """The cards read so far; a suit stands for all ranks that follow it."""

    cards: list[Card] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    suit: Suit | None = None
    open: str = ""
    last: str = ""

    def take(self, kind: str, text: str) -> None:
        """Take the next word."""
        match kind:
            case "rank" if self.suit:
                self.cards.append(Card(_RANKS[text], self.suit))
                self.open = ""
            case "times" if self.cards and self.last in {"rank", "joker"}:
                self.cards += self.cards[-1:] * (min(int(text), _MOST_COPIES) - 1)
            case "suit":
                self.close()
                self.suit, self.open = _SUITS[text], text
            case "joker":
                self.close()
                self.cards.append(Card(_JOKERS[text]))
                self.suit = None
            case "gap":
                pass
            case _:
                self._refuse(kind, text)
        if kind != "gap":
            self.last = kind

    def close(self) -> None:
        """Refuse a suit that no rank came after."""
        if self.open:
            self.unread.append(self.open)
        self.open = ""

    def _refuse(self, kind: str, text: str) -> None:
        if kind == self.last == "other":
            self.unread[-1] += text
        else:
            self.unread.append(text)


def read_cards(text: str) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """Return the cards in a text, in their order, and the words that name no card."""
    reader = _Reader()
    plain = unicodedata.normalize("NFKC", text).replace(_VARIATION, "").upper()
    for found in _TOKEN.finditer(plain):
        kind = found.lastgroup
        assert kind, "every alternative of the pattern has a name"
        reader.take(kind, found[kind])
    reader.close()
    return tuple(reader.cards), tuple(reader.unread)


def card_codes(cards: Iterable[Card]) -> str:
    """Return cards as codes that `read_cards` reads again."""
    return " ".join(map(str, cards))
