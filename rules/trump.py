"""Which cards are trumps, how strong every card is, and which are neighbours (Y22 to Y27, N29)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import chain, pairwise, permutations

from rules.card_rules import CardRules
from rules.cards import DECK, Card, Joker, Rank, Suit
from rules.options import TrumpAdjacency, YesNo
from rules.shapes import Level

Tier = tuple[Card, ...]
"""Cards of equal strength, in the order of their suits."""

RANKS = tuple(Rank)


class PlaySuit(StrEnum):
    """The suit in which a card is played: all trumps are one suit (Y32, Y36)."""

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"
    TRUMP = "trump"


class NoTrumpNotPlayed(ValueError):
    """No-trump was asked about where nobody can declare it (Y5b)."""


class LevelNeeded(ValueError):
    """The level decides which cards are trumps, and it was not told."""


@dataclass(frozen=True, eq=False)
class Order:
    """All cards under one trump suit (None: no-trump) and level.

    `tiers` holds the trumps, highest first. `strength` compares cards of one suit of play.
    `below` has, for each card, the cards that may continue a tractor under it.
    """

    rules: CardRules
    trump: Suit | None
    level: Level | None
    tiers: tuple[Tier, ...]
    suit: Mapping[Card, PlaySuit]
    strength: Mapping[Card, int]
    below: Mapping[Card, tuple[Card, ...]]


@lru_cache(maxsize=1024)
def order_of(rules: CardRules, trump: Suit | None, level: Level | None) -> Order:
    """Return the order of the cards.

    Raises NoTrumpNotPlayed and LevelNeeded; the level is not needed where it makes no trumps.
    """
    if trump is None and not rules.no_trump:
        raise NoTrumpNotPlayed("no-trump is not played under this regulation")
    if level is None and rules.level_is_trump:
        raise LevelNeeded("the level decides which cards are trumps")
    faces = _permanent(rules, level)
    permanent = tuple(_permanent_tiers(faces, trump))
    tiers = permanent + tuple((card,) for card in (_plain(faces, trump) if trump else ()))  # Y26
    suit = {card: PlaySuit(card.suit) for card in DECK if card.suit}
    suit |= {card: PlaySuit.TRUMP for tier in tiers for card in tier}
    strength = {card: -RANKS.index(card.face) for card in DECK if isinstance(card.face, Rank)}
    strength |= {card: -place for place, tier in enumerate(tiers) for card in tier}
    below: dict[Card, tuple[Card, ...]] = {}
    for upper, lower in chain(
        _suit_neighbours(rules, faces, trump), _trump_neighbours(rules, permanent, tiers)
    ):
        below[upper] = (*below.get(upper, ()), lower)
    return Order(rules, trump, level, tiers, suit, strength, below)


def _permanent(rules: CardRules, level: Level | None) -> tuple[Rank | Joker, ...]:
    """Return the faces that are trumps in every suit; level cards come last (N29).

    At a joker level no rank is trump.
    """
    if rules.level_is_trump and isinstance(level, Rank):
        return (*rules.permanent_trumps, level)
    return rules.permanent_trumps  # Y23: in the cup side aces are side cards


def _permanent_tiers(faces: tuple[Rank | Joker, ...], trump: Suit | None) -> Iterator[Tier]:
    """Yield the permanent trumps, which stand above the rest of the trump suit (Y25).

    Of each rank the trump suit's card beats the others, which are equals (Y24); in no-trump all
    four are (G15).
    """
    for face in faces:
        if isinstance(face, Joker):
            yield (Card(face),)
        else:
            if trump:
                yield (Card(face, trump),)
            yield tuple(Card(face, suit) for suit in Suit if suit is not trump)


def _plain(faces: tuple[Rank | Joker, ...], suit: Suit) -> list[Card]:
    """Return the cards of a suit that are no permanent trumps, highest first."""
    return [Card(rank, suit) for rank in Rank if rank not in faces]


def _suit_neighbours(
    rules: CardRules, faces: tuple[Rank | Joker, ...], trump: Suit | None
) -> Iterator[tuple[Card, Card]]:
    """Yield neighbours inside the suits, the upper card first."""
    across = rules.adjacent_across_removed_rank is YesNo.YES  # Y26: 7, 6, 4 (ambiguity 9)
    for suit in Suit:
        if suit is trump and rules.trump_adjacency is TrumpAdjacency.FACE_RANK:
            continue  # there no rank has left the trump suit
        for upper, lower in pairwise(_plain(faces, suit)):
            if across or _printed_next(upper, lower):
                yield upper, lower


def _trump_neighbours(
    rules: CardRules, permanent: tuple[Tier, ...], tiers: tuple[Tier, ...]
) -> Iterator[tuple[Card, Card]]:
    """Yield the neighbours that permanent trumps have, the upper card first (ambiguity 10)."""
    match rules.trump_adjacency:
        case TrumpAdjacency.TRUMP_ORDER:
            yield from _across(tiers[: len(permanent) + 1])
        case TrumpAdjacency.WITHIN_GROUPS:
            for upper, lower in _across(permanent):
                if _one_group(upper, lower):
                    yield upper, lower
        case TrumpAdjacency.FACE_RANK:
            trumps = [card for tier in tiers for card in tier]
            for upper, lower in permutations(trumps, 2):
                if _printed_next(upper, lower):
                    yield upper, lower
        case TrumpAdjacency.TRUMP_SUIT_RANKS_ONLY:
            pass


def _across(tiers: tuple[Tier, ...]) -> Iterator[tuple[Card, Card]]:
    for higher, lower in pairwise(tiers):
        for upper in higher:
            for under in lower:
                yield upper, under


def _printed_next(upper: Card, lower: Card) -> bool:
    """Tell whether two cards of one printed suit have neighbouring ranks; A and 2 do not."""
    return (
        upper.suit is lower.suit
        and isinstance(upper.face, Rank)
        and isinstance(lower.face, Rank)
        and RANKS.index(lower.face) == RANKS.index(upper.face) + 1
    )


def _one_group(upper: Card, lower: Card) -> bool:
    """Tell whether two permanent trumps are of one group: the jokers, or one rank."""
    if isinstance(upper.face, Joker) or isinstance(lower.face, Joker):
        return isinstance(upper.face, Joker) and isinstance(lower.face, Joker)
    return upper.face is lower.face


def side_cards(order: Order, suit: Suit) -> tuple[Card, ...]:
    """Return the side cards of a suit, highest first; none for the trump suit (Y27)."""
    cards = (Card(rank, suit) for rank in Rank)
    return tuple(card for card in cards if order.suit[card] is not PlaySuit.TRUMP)


def trump_count(order: Order) -> int:
    """Return how many trumps all decks hold (Y23: 48 in the cup)."""
    return order.rules.decks * sum(map(len, order.tiers))


def largest_trumps(order: Order, hand: Iterable[Card], count: int) -> tuple[Card, ...]:
    """Return the `count` largest trumps of a hand, highest first; fewer when it has fewer (Y64).

    Equals come in the order spades, hearts, clubs, diamonds.
    """
    places = {card: place for place, card in enumerate(sum(order.tiers, ()))}
    return tuple(sorted((card for card in hand if card in places), key=places.__getitem__)[:count])
