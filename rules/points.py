"""Point cards and the totals that are possible (Y37)."""

from collections.abc import Iterable

from rules.cards import Card, Rank
from rules.ruleset import Ruleset

POINTS = {Rank.FIVE: 5, Rank.TEN: 10, Rank.KING: 10}
"""Points of one card; every other card has none."""

POINTS_PER_DECK = 100
TENS_PER_DECK = 8
"""Cards of one deck that are worth ten points."""


def points_of(cards: Iterable[Card]) -> int:
    """Return the card points of some cards."""
    return sum(POINTS.get(card.face, 0) for card in cards if isinstance(card.face, Rank))


def deck_points(ruleset: Ruleset) -> int:
    """Return the points of all cards: 200 with two decks."""
    return POINTS_PER_DECK * ruleset.decks


def kitty_max(ruleset: Ruleset) -> int:
    """Return the most points that the kitty can hold: 80 with eight cards of two decks (Y9)."""
    tens = min(ruleset.kitty_cards, TENS_PER_DECK * ruleset.decks)
    fives = min(ruleset.kitty_cards - tens, 4 * ruleset.decks)
    return 10 * tens + 5 * fives


def hand_cards(ruleset: Ruleset) -> int:
    """Return the cards of each player: 25 with two decks and a kitty of eight."""
    return (54 * ruleset.decks - ruleset.kitty_cards) // 4
