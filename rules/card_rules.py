"""What of a regulation decides about cards in play, as one small value.

The rules of play take this value and not the whole ruleset: it is quick to compare and to vary,
so that an answer can be asked again under another option (`rules.grounds`).
"""

from dataclasses import dataclass, fields

from rules import options as opt
from rules.cards import DECK, Joker, Rank
from rules.ruleset import Ruleset

WIDEST = 4
"""Identical cards in one unit: a single, pair, triple or quad, however many decks there are."""


@dataclass(frozen=True, kw_only=True)
class CardRules:
    """Decks, permanent trumps and the options of play; the names are those of the ruleset."""

    decks: int
    kitty_cards: int
    permanent_trumps: tuple[Rank | Joker, ...]
    level_is_trump: bool
    no_trump: bool

    equal_cards: opt.EqualCards
    adjacent_across_removed_rank: opt.YesNo
    trump_adjacency: opt.TrumpAdjacency
    mixed_tractor: opt.MixedTractor
    protect_tractor: opt.YesNo
    protect_longer_sets: opt.YesNo
    shorter_tractor: opt.ShorterTractor
    set_ladder: opt.SetLadder
    throws: opt.Throws
    throw_check: opt.ThrowCheck
    throw_fail: opt.ThrowFail
    throw_fine: opt.ThrowFine
    overruff: opt.Overruff

    @property
    def hand_cards(self) -> int:
        """Cards of each player: 25 with two decks and a kitty of eight."""
        return (len(DECK) * self.decks - self.kitty_cards) // 4


def card_rules(ruleset: Ruleset) -> CardRules:
    """Return what a ruleset says about cards in play."""
    return CardRules(**{field.name: getattr(ruleset, field.name) for field in fields(CardRules)})
