"""Which cards are trumps, and how strong (Y22 to Y27)."""

from collections.abc import Iterable
from functools import lru_cache

from rules.cards import Card, Joker, Rank, Suit
from rules.ruleset import Ruleset

Tier = tuple[Card, ...]
"""Cards of equal strength, in the order of their suits."""


@lru_cache(maxsize=64)
def tiers(ruleset: Ruleset, trump: Suit) -> tuple[Tier, ...]:
    """Return all trumps in tiers, highest first.

    Permanent trumps stand above the rest of the trump suit (Y25); of each rank the trump suit's
    card beats the others, which are equals (Y24).
    """
    found: list[Tier] = []
    for face in ruleset.permanent_trumps:
        if isinstance(face, Joker):
            found.append((Card(face),))
        else:
            found.append((Card(face, trump),))
            found.append(tuple(Card(face, suit) for suit in Suit if suit is not trump))
    found += [(Card(rank, trump),) for rank in Rank if rank not in ruleset.permanent_trumps]  # Y26
    return tuple(found)


def largest_trumps(
    ruleset: Ruleset, trump: Suit, hand: Iterable[Card], count: int
) -> tuple[Card, ...]:
    """Return the `count` largest trumps of a hand, highest first; fewer when it has fewer (Y64).

    Equals come in the order spades, hearts, clubs, diamonds.
    """
    order = {card: place for place, card in enumerate(sum(tiers(ruleset, trump), ()))}
    return tuple(sorted((card for card in hand if card in order), key=order.__getitem__)[:count])
