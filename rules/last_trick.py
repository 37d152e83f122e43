"""抠底 from the cards of the last trick: who won it, with what, and how often the kitty counts."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.cards import Card
from rules.formats import Format, PlayedUnit, format_of
from rules.kitty import captured, multiplier
from rules.play import TrickRuling, trick_winner
from rules.reports import LastTrick, Unit, UnitKind
from rules.ruleset import Ruleset
from rules.seats import Side
from rules.shapes import HookCard
from rules.trump import Order, PlaySuit


@dataclass(frozen=True)
class KittyRuling:
    """The last trick as a report has it, whether it takes the kitty, and the factor (0: no)."""

    trick: TrickRuling
    last_trick: LastTrick
    captured: bool
    multiplier: int


def rule_on_last_trick(
    ruleset: Ruleset, order: Order, plays: Sequence[Sequence[Card]], leader: Side
) -> KittyRuling:
    """Rule on the kitty; `plays` are all four, the leader's first.

    The plays have no problems as `rules.card_problems` finds them. The winning cards count by
    what they are, whatever they were played on (N18 根据最大一方牌情).
    """
    trick = trick_winner(order, plays)
    cards = plays[trick.winner]
    found = format_of(order, cards)
    last_trick = LastTrick(
        leader if trick.winner % 2 == 0 else leader.other,
        found.suit is PlaySuit.TRUMP,
        _unit(found),
        _level_card(order, cards),
    )
    return KittyRuling(
        trick, last_trick, captured(ruleset, last_trick), multiplier(ruleset, last_trick)
    )


def _unit(found: Format) -> Unit:
    parts = tuple(map(_part, found.units))
    return parts[0] if len(parts) == 1 else Unit(UnitKind.THROW, 0, parts)


def _part(unit: PlayedUnit) -> Unit:
    # A tractor of triples counts by its cards, as a tractor of as many pairs.
    pairs = unit.width * unit.length // 2 if unit.length > 1 else 0
    return Unit(UnitKind(unit.kind), pairs)


def _level_card(order: Order, cards: Sequence[Card]) -> HookCard | None:
    """Return which level cards won, 主级牌 before 副级牌; None when none did."""
    suits = {card.suit for card in cards if card.face is order.level and card.suit}
    if not suits or not order.rules.level_is_trump:
        return None
    return HookCard.TRUMP_SUIT if order.trump in suits else HookCard.OTHER_SUIT
