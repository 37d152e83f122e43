"""Formats: single, pair, triple, quad, tractor and throw; parse and compare (Y28, Y29, F14).

A unit is `width` identical cards, or a run of such sets one under the other (a tractor). A tie of
four cards between a quad and a tractor of pairs goes to the tractor, which stands highest in the
texts.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.card_rules import WIDEST
from rules.cards import Card, Rank
from rules.options import MixedTractor
from rules.trump import RANKS, Order, PlaySuit

Form = tuple[int, int]
"""Width and length of a unit."""

Counts = Mapping[Card, int]
Path = tuple[Card, ...]
"""The different cards of a unit, from the top down."""


class FormatKind(StrEnum):
    """What cards played together are; the names are those of the JSON protocol."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    QUAD = "quad"
    TRACTOR = "tractor"
    THROW = "throw"
    INVALID = "invalid"


_SETS = (FormatKind.SINGLE, FormatKind.PAIR, FormatKind.TRIPLE, FormatKind.QUAD)


@dataclass(frozen=True)
class PlayedUnit:
    """One unit; `cards` are in order of strength, `strength` is that of the strongest."""

    width: int
    length: int
    cards: tuple[Card, ...]
    strength: int

    @property
    def form(self) -> Form:
        """Width and length."""
        return (self.width, self.length)

    @property
    def kind(self) -> FormatKind:
        """What the unit is called."""
        return FormatKind.TRACTOR if self.length > 1 else _SETS[self.width - 1]


@dataclass(frozen=True)
class Format:
    """Cards played together: their suit, and their units, largest first.

    `suit` is None, and there are no units, when the cards are of more than one suit.
    """

    suit: PlaySuit | None
    units: tuple[PlayedUnit, ...]

    @property
    def kind(self) -> FormatKind:
        """What the whole is called."""
        if not self.units:
            return FormatKind.INVALID
        return FormatKind.THROW if len(self.units) > 1 else self.units[0].kind

    @property
    def forms(self) -> tuple[Form, ...]:
        """Width and length of each unit."""
        return tuple(unit.form for unit in self.units)

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(unit.width * unit.length for unit in self.units)


def counted(cards: Iterable[Card]) -> dict[Card, int]:
    """Return how often each card is there."""
    counts: dict[Card, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return counts


def without(counts: Counts, path: Path, width: int) -> dict[Card, int]:
    """Return the cards that are left when a unit is taken out."""
    left = dict(counts)
    for card in path:
        left[card] -= width
    return left


def spread(path: Path, width: int) -> tuple[Card, ...]:
    """Return all cards of a unit."""
    return tuple(card for card in path for _ in range(width))


def top(order: Order, path: Path) -> int:
    """Return the strength of the strongest card of a unit."""
    if len(path) == 1:
        return order.strength[path[0]]
    return max(order.strength[card] for card in path)


def longest_paths(order: Order, counts: Counts, width: int, length: int) -> list[Path]:
    """Return all units of this width and the greatest length there is, `length` at most."""
    found: list[Path] = [(card,) for card, copies in counts.items() if copies >= width]
    for _ in range(length - 1):
        longer = [
            (*path, card)
            for path in found
            for card in order.below.get(path[-1], ())
            if counts.get(card, 0) >= width
        ]
        if not longer:
            break
        found = longer
    return found


def paths(order: Order, counts: Counts, form: Form) -> list[Path]:
    """Return all units of a form, strongest first."""
    width, length = form
    found = longest_paths(order, counts, width, length)
    if not found or len(found[0]) < length:
        return []
    found.sort(key=lambda path: top(order, path), reverse=True)
    return found


def format_of(order: Order, cards: Sequence[Card]) -> Format:
    """Return what cards played together are."""
    suits = {order.suit[card] for card in cards}
    counts = counted(cards)
    if len(suits) == 1:
        return Format(suits.pop(), best_split(order, counts))
    return mixed_tractor(order, counts) or Format(None, ())


def _unit(order: Order, path: Path, width: int, strength: int) -> PlayedUnit:
    cards = sorted(spread(path, width), key=order.strength.__getitem__, reverse=True)
    return PlayedUnit(width, len(path), tuple(cards), strength)


def best_split(order: Order, counts: Counts) -> tuple[PlayedUnit, ...]:
    """Return the units of cards of one suit: the largest unit first, then the largest of the rest.

    Of splits into equally large units the one with the longer, then the stronger units counts.
    """
    known: dict[frozenset[tuple[Card, int]], list[tuple[int, Path]]] = {}

    def split(left: Counts) -> list[tuple[int, Path]]:
        key = frozenset(left.items())
        if key not in known:
            known[key] = max(
                (
                    [(width, path), *split(_trimmed(without(left, path, width)))]
                    for width, path in _largest(order, left)
                ),
                key=rank,
                default=_sets(order, left),
            )
        return known[key]

    def rank(units: list[tuple[int, Path]]) -> tuple[list[int], list[int], list[int]]:
        return (
            [width * len(path) for width, path in units],
            [len(path) for _, path in units],
            [top(order, path) for _, path in units],
        )

    return tuple(_unit(order, path, width, top(order, path)) for width, path in split(counts))


def _trimmed(counts: Counts) -> dict[Card, int]:
    return {card: copies for card, copies in counts.items() if copies}


def _largest(order: Order, counts: Counts) -> list[tuple[int, Path]]:
    """Return the largest tractors and the quads of that size; none where there is no tractor."""
    runs = [
        (width, path)
        for width in range(2, WIDEST + 1)
        for path in longest_paths(order, counts, width, len(counts))
        if len(path) > 1
    ]
    size = max((width * len(path) for width, path in runs), default=0)
    if size == WIDEST:
        runs += [(WIDEST, (card,)) for card, copies in counts.items() if copies >= WIDEST]
    return [(width, path) for width, path in runs if width * len(path) == size]


def _sets(order: Order, counts: Counts) -> list[tuple[int, Path]]:
    """Return the sets of identical cards, largest and then strongest first."""
    found = [
        (min(copies - taken, WIDEST), (card,))
        for card, copies in counts.items()
        for taken in range(0, copies, WIDEST)
    ]
    return sorted(found, key=lambda unit: (unit[0], order.strength[unit[1][0]]), reverse=True)


def mixed_tractor(order: Order, counts: Counts) -> Format | None:
    """Return the format of a tractor of trumps and side cards of one printed suit (Y30).

    It counts as one of the side suit where the option mixed_tractor says so (ambiguity 8); ranks
    are neighbours as they are printed.
    """
    if order.rules.mixed_tractor is MixedTractor.FORBIDDEN or set(counts.values()) != {2}:
        return None
    suits = {card.suit for card in counts}
    suit = suits.pop()
    if suits or suit is None or len({order.suit[card] for card in counts}) != 2:
        return None
    path = tuple(sorted(counts, key=_printed))
    places = [_printed(card) for card in path]
    if places != list(range(places[0], places[0] + len(places))):
        return None
    # On the scale of the side suit, which has its strengths by printed rank too.
    return Format(PlaySuit(suit), (_unit(order, path, 2, -places[0]),))


def _printed(card: Card) -> int:
    return RANKS.index(Rank(card.face))


def fits(order: Order, counts: Counts, forms: Sequence[Form]) -> Iterator[tuple[int, ...]]:
    """Yield the strengths of the units for each way to make up `forms`, the strongest first.

    `forms` are largest first and need exactly as many cards as there are. A longer tractor may
    serve as a shorter one with a pair, a pair as two singles (ruffs, N36 and G18).
    """
    if not forms or forms[0] == (1, 1):
        strengths = [order.strength[card] for card, copies in counts.items() for _ in range(copies)]
        yield tuple(sorted(strengths, reverse=True))
        return
    alike = forms.count(forms[0])
    for chosen, left in several(counts, paths(order, counts, forms[0]), forms[0][0], alike):
        strengths = [top(order, path) for path in chosen]
        for rest in fits(order, left, forms[alike:]):
            yield (*strengths, *rest)


def several(
    counts: Counts, found: Sequence[Path], width: int, number: int
) -> Iterator[tuple[tuple[Path, ...], Counts]]:
    """Yield each choice of `number` units out of `found`, with the cards that are left.

    The choices keep the order of `found`, so that each comes once.
    """
    if not number:
        yield (), counts
        return
    if sum(counts[path[0]] // width for path in found) < number:
        return  # tells at once what trying every choice would tell late
    for place, path in enumerate(found):
        if all(counts[card] >= width for card in path):
            left = without(counts, path, width)
            for chosen, rest in several(left, found[place:], width, number - 1):
                yield (path, *chosen), rest
