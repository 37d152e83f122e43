"""What decides who wins a trick, and what its last one does to the kitty, as topics of clauses.

Only what bears on the cards that lie on the table: a referee has to read it out.
"""

from collections.abc import Iterator

from rules.cards import Card, Joker, Suit
from rules.clauses import Topic, led_topics
from rules.formats import Format, FormatKind
from rules.last_trick import KittyRuling
from rules.play import PlayStatus, TrickRuling
from rules.reports import Unit, UnitKind
from rules.trump import Order, PlaySuit

_RUFF_TOPICS = {
    FormatKind.PAIR: Topic.RUFF_PAIR,
    FormatKind.TRACTOR: Topic.RUFF_TRACTOR,
}


def trick_topics(
    order: Order, led: Format, cards: frozenset[Card], ruling: TrickRuling
) -> Iterator[Topic]:
    """Yield what decides who wins a trick; `cards` are all that were played in it."""
    found = set(ruling.statuses)
    if found & {PlayStatus.RUFFED, PlayStatus.OVERRUFFED}:
        yield Topic.RUFF
    ruffs = led.suit is not PlaySuit.TRUMP and PlaySuit.TRUMP in map(order.suit.get, cards)
    if ruffs:
        yield from (_RUFF_TOPICS[unit.kind] for unit in led.units if unit.kind in _RUFF_TOPICS)
    if PlayStatus.OTHER_SHAPE in found:
        yield from (Topic.RUFF_SHAPE,) if ruffs else led_topics(led)
    if found & {PlayStatus.OVERRUFFED, PlayStatus.UNDERRUFFED}:
        yield {
            FormatKind.SINGLE: Topic.OVERRUFF_SINGLES,
            FormatKind.TRACTOR: Topic.OVERRUFF_TRACTOR,
        }.get(led.units[0].kind, Topic.OVERRUFF_PAIR)
    yield from _compared_topics(order, cards)


def _compared_topics(order: Order, cards: frozenset[Card]) -> Iterator[Topic]:
    """Yield what decides how high these cards are."""
    trumps = {card for card in cards if order.suit[card] is PlaySuit.TRUMP}
    permanent = {card for card in trumps if _is_permanent(order, card)}
    off_suit = {card for card in permanent if card.suit is not order.trump}
    if any(card.suit for card in off_suit):
        yield Topic.OFF_SUIT_TRUMPS
    if permanent:
        yield Topic.PERMANENT_TRUMPS
    if {card.face for card in off_suit} & {card.face for card in permanent - off_suit}:
        yield Topic.SAME_FACE
    if trumps - permanent:
        yield Topic.SUIT_TRUMPS
    if any(card.face is order.level for card in cards - trumps):
        yield Topic.SIDE_LEVEL
    if cards - trumps:
        yield Topic.SIDE_SUITS
    if order.trump is None:
        yield Topic.NO_TRUMP


def _is_permanent(order: Order, card: Card) -> bool:
    """Tell whether a card is trump whatever suit is: a joker, or of a rank that always is."""
    if isinstance(card.face, Joker):
        return True
    return all(order.suit[Card(card.face, suit)] is PlaySuit.TRUMP for suit in Suit)


def kitty_topics(
    order: Order, led: Format, cards: frozenset[Card], ruling: KittyRuling
) -> Iterator[Topic]:
    """Yield what decides whether the kitty is captured, how often it counts, and who won."""
    yield Topic.KITTY
    if ruling.captured:
        yield _contents_topic(ruling.last_trick.unit)
    yield from trick_topics(order, led, cards, ruling.trick)


def _contents_topic(unit: Unit) -> Topic:
    """Return what the factor of these cards comes from: their longest tractor, then pairs."""
    parts = unit.units or (unit,)
    longest = max(part.pairs for part in parts)
    if longest:
        return Topic.KITTY_TRACTOR if longest == 2 else Topic.KITTY_LONG_TRACTOR
    pairs = sum(part.kind is not UnitKind.SINGLE for part in parts)
    return (Topic.KITTY_SINGLE, Topic.KITTY_PAIR, Topic.KITTY_PAIRS)[min(pairs, 2)]
