"""What a player should have played: the legal answers to a lead, grouped."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, combinations, islice

from rules.cards import Card
from rules.demands import Chosen, Measure, Row, demands_of, measure
from rules.follow import in_suit
from rules.formats import (
    Counts,
    Form,
    Format,
    counted,
    format_of,
    paths,
    several,
    spread,
    top,
    without,
)
from rules.trump import Order, PlaySuit

MOST = 12
"""More alternatives than these nobody reads at the table."""


class AlternativeKind(StrEnum):
    """Why these cards: the demand they meet, or how free the player is."""

    TRACTOR = "tractor"
    SHORTER_TRACTOR = "shorter_tractor"
    QUAD = "quad"
    TRIPLE = "triple"
    PAIRS = "pairs"
    SUIT = "suit"
    WHOLE_SUIT = "whole_suit"
    RUFF = "ruff"
    ANY = "any"


@dataclass(frozen=True)
class Alternative:
    """One way to play: the cards in `must`, and `free` cards at will out of `among`."""

    must: tuple[Card, ...]
    free: int
    among: tuple[Card, ...]


@dataclass(frozen=True)
class AlternativeGroup:
    """Alternatives of one kind."""

    kind: AlternativeKind
    choices: tuple[Alternative, ...]


@dataclass(frozen=True)
class Alternatives:
    """All legal plays; when not `complete`, only the first of them."""

    groups: tuple[AlternativeGroup, ...]
    complete: bool


def legal_alternatives(order: Order, lead: Sequence[Card], hand: Sequence[Card]) -> Alternatives:
    """Return the legal plays of a hand on a lead, smaller cards first.

    The input has no problems as `rules.card_problems` finds them.
    """
    led = format_of(order, lead)
    assert led.suit is not None, "a lead of several suits is a problem of the input"
    held = _rising(order, in_suit(order, led.suit, hand))
    if len(held) > len(lead):
        kind, choices = _in_suit(order, led, held)
        return _first([(kind, choices)])
    others = _rising(order, [card for card in hand if order.suit[card] is not led.suit])
    rest = Alternative(held, len(lead) - len(held), others)
    if held:
        return _first([(AlternativeKind.WHOLE_SUIT, iter([rest]))])
    ruffs = _ruffs(order, led, counted(in_suit(order, PlaySuit.TRUMP, hand)))
    return _first([(AlternativeKind.RUFF, ruffs), (AlternativeKind.ANY, iter([rest]))])


def _first(groups: Sequence[tuple[AlternativeKind, Iterator[Alternative]]]) -> Alternatives:
    """Cut the alternatives off where nobody would read on; the last group is always there."""
    found, complete = [], True
    for place, (kind, choices) in enumerate(groups):
        room = MOST - (len(groups) - 1 - place)
        some = tuple(islice(choices, room))
        complete = complete and next(choices, None) is None
        if some:
            found.append(AlternativeGroup(kind, some))
    return Alternatives(tuple(found), complete)


def _rising(order: Order, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards suit by suit, trumps last, weaker ones first."""
    suits = list(PlaySuit)

    def place(card: Card) -> tuple[int, int, str]:
        return (suits.index(order.suit[card]), order.strength[card], str(card))

    return tuple(sorted(cards, key=place))


def _in_suit(
    order: Order, led: Format, held: tuple[Card, ...]
) -> tuple[AlternativeKind, Iterator[Alternative]]:
    """Return the plays of a hand with more cards of the suit than were led."""
    counts, demands = counted(held), demands_of(led)
    how = measure(order, counts, demands)
    needed, chosen = how.best(counts, demands)
    chosen.sort(key=lambda tractors: [top(order, path) for _, path in tractors])
    musts = chain.from_iterable(_with_sets(how, counts, tractors, needed) for tractors in chosen)
    plain = Measure(order, counts)
    right = (must for must in musts if plain.row(counted(must), demands).numbers >= needed.numbers)
    return _kind(needed), _distinct(order, right, led.size, held)


def _kind(needed: Row) -> AlternativeKind:
    if any(needed.lengths):
        return AlternativeKind.TRACTOR if any(needed.exact) else AlternativeKind.SHORTER_TRACTOR
    for number, kind in (
        (needed.quads, AlternativeKind.QUAD),
        (needed.triples, AlternativeKind.TRIPLE),
        (needed.pairs, AlternativeKind.PAIRS),
    ):
        if number:
            return kind
    return AlternativeKind.SUIT


def _distinct(
    order: Order, musts: Iterable[tuple[Card, ...]], size: int, held: tuple[Card, ...]
) -> Iterator[Alternative]:
    """Yield each choice of cards once, with the cards that may fill it up."""
    seen = set()
    for must in musts:
        cards = _rising(order, must)
        if cards not in seen:
            seen.add(cards)
            free = size - len(cards)
            yield Alternative(cards, free, _rest(held, cards) if free else ())


def _rest(held: tuple[Card, ...], must: tuple[Card, ...]) -> tuple[Card, ...]:
    left = list(held)
    for card in must:
        left.remove(card)
    return tuple(left)


def _with_sets(
    how: Measure, counts: Counts, tractors: Chosen, needed: Row
) -> Iterator[tuple[Card, ...]]:
    """Yield chosen tractors with each choice of the sets that are needed besides."""
    for width, path in tractors:
        counts = without(counts, path, width)
    fixed = tuple(card for width, path in tractors for card in spread(path, width))
    for quads in _sets(how, counts, 4, needed.quads):
        left = without(counts, quads, 4)
        for triples in _sets(how, left, 3, needed.triples):
            for pairs in _pairs(how, without(left, triples, 3), needed):
                yield fixed + spread(quads, 4) + spread(triples, 3) + spread(pairs, 2)


def _sets(how: Measure, counts: Counts, width: int, number: int) -> Iterator[tuple[Card, ...]]:
    return combinations([card for card, n in how.sets(counts).items() if n >= width], number)


def _pairs(how: Measure, counts: Counts, needed: Row) -> Iterator[tuple[Card, ...]]:
    """Yield each choice of pairs, genuine ones first as far as they must be."""
    sets = how.sets(counts)
    genuine = [card for card, n in sets.items() if n == 2 == how.copies[card]]
    others = [card for card, n in sets.items() if card not in genuine for _ in range(n // 2)]
    if needed.genuine == needed.pairs:
        return combinations(genuine, needed.pairs)
    if needed.genuine == len(genuine):
        more = combinations(others, needed.pairs - needed.genuine)
        return ((*genuine, *cards) for cards in more)
    return combinations([*genuine, *others], needed.pairs)


def _ruffs(order: Order, led: Format, trumps: Counts) -> Iterator[Alternative]:
    """Yield the ways to ruff a side suit: trumps of the shape led (Y33 to Y35, N36, F16)."""
    held = _rising(order, (card for card, n in trumps.items() for _ in range(n)))
    forms = [form for form in led.forms if form != (1, 1)]
    if len(held) < led.size:
        return iter(())
    return _distinct(order, _shaped(order, trumps, forms), led.size, held)


def _shaped(order: Order, counts: Counts, forms: Sequence[Form]) -> Iterator[tuple[Card, ...]]:
    """Yield each choice of units of these forms, weaker ones first."""
    if not forms:
        yield ()
        return
    alike = forms.count(forms[0])
    width = forms[0][0]
    weakest_first = paths(order, counts, forms[0])[::-1]
    for chosen, left in several(counts, weakest_first, width, alike):
        units = tuple(card for path in chosen for card in spread(path, width))
        for rest in _shaped(order, left, forms[alike:]):
            yield units + rest
