"""What a lead demands of those who have its suit, and how far cards meet it.

Demands go from the largest down (Y35, Y36, F15): tractors as long as led, then shorter ones, then
quads, triples and pairs. How far cards meet them is a row of numbers; a play is right when its
row is that of the whole hand.
"""

from dataclasses import dataclass, replace

from rules.card_rules import CardRules
from rules.cards import Card
from rules.formats import Counts, Format, FormatKind, Path, longest_paths, without
from rules.options import SetLadder, ShorterTractor, YesNo
from rules.trump import Order


@dataclass(frozen=True)
class Tractor:
    """A tractor asked for; `as_led` is False for the rest of one that was met by a shorter one."""

    width: int
    length: int
    as_led: bool = True


@dataclass(frozen=True)
class Demands:
    """Units asked for, tractors largest first; `owed` pairs stand for tractors nobody has."""

    tractors: tuple[Tractor, ...] = ()
    quads: int = 0
    triples: int = 0
    pairs: int = 0
    owed: int = 0


@dataclass(frozen=True)
class Row:
    """How far cards meet demands.

    `lengths` of the tractors met, 0 for none, with whether that is the length led; then the sets.
    `genuine` of the `pairs` are broken out of nothing larger.
    """

    lengths: tuple[int, ...] = ()
    exact: tuple[bool, ...] = ()
    quads: int = 0
    triples: int = 0
    pairs: int = 0
    genuine: int = 0

    @property
    def numbers(self) -> tuple[int, ...]:
        """All numbers in the order in which they are looked at."""
        return (*self.lengths, self.quads, self.triples, self.pairs, self.genuine)


Chosen = tuple[tuple[int, Path], ...]
"""Tractors chosen out of some cards: their widths and paths."""


@dataclass(frozen=True)
class Measure:
    """How to measure cards of one hand: `copies` of each card in it, and its protected pairs."""

    order: Order
    copies: Counts
    protected: frozenset[Card] = frozenset()

    def row(self, counts: Counts, demands: Demands) -> Row:
        """Return how far these cards meet the demands."""
        return self.best(counts, demands)[0]

    def best(self, counts: Counts, demands: Demands) -> tuple[Row, list[Chosen]]:
        """Return how far these cards meet the demands, and each choice of tractors that does it."""
        if not demands.tractors:
            return self._sets(counts, demands), [()]
        tractor, rest = demands.tractors[0], replace(demands, tractors=demands.tractors[1:])
        found = self._longest(counts, tractor)
        length = len(found[0]) if found else 0
        rest = _shortened(self.order.rules, rest, tractor, length)
        if not found:
            row, choices = self.best(counts, rest)
            return _with_length(row, 0, tractor), choices
        best_row, best_choices = Row(), list[Chosen]()
        for path in found:
            row, choices = self.best(without(counts, path, tractor.width), rest)
            if not best_choices or row.numbers > best_row.numbers:
                best_row, best_choices = row, []
            if row.numbers == best_row.numbers:
                best_choices += [((tractor.width, path), *choice) for choice in choices]
        return _with_length(best_row, length, tractor), best_choices

    def _longest(self, counts: Counts, tractor: Tractor) -> list[Path]:
        """Return the longest tractors that must be played for one; none where there is none."""
        if self.order.rules.protect_longer_sets is YesNo.YES:
            counts = {card: n for card, n in counts.items() if self.copies[card] == tractor.width}
        found = longest_paths(self.order, counts, tractor.width, tractor.length)
        least = 2 if self.order.rules.shorter_tractor is ShorterTractor.REQUIRED else tractor.length
        return found if found and len(found[0]) >= least else []

    def _sets(self, counts: Counts, demands: Demands) -> Row:
        """Meet the demands for sets, breaking as little as possible; at most four copies each."""
        ladder = self.order.rules.set_ladder is SetLadder.PAIR_THEN_SINGLE
        sets = self.sets(counts)
        twos, threes, fours = (sum(n == size for n in sets.values()) for size in (2, 3, 4))
        quads = min(demands.quads, fours)
        fours -= quads
        wanted = demands.triples + (demands.quads - quads if ladder else 0)
        triples = min(wanted, self._breakable(threes, fours))
        pairs_wanted = demands.pairs
        if ladder:
            of_triples = min(wanted - triples, demands.triples)
            pairs_wanted += of_triples + 2 * (wanted - triples - of_triples)
        fours -= max(0, triples - threes)
        threes -= min(triples, threes)
        pairs = self._pairs(
            sets, pairs_wanted, demands.owed, self._breakable(twos, threes + 2 * fours)
        )
        genuine = sum(self._genuine(card, n) for card, n in sets.items())
        return Row((), (), quads, triples, pairs, min(pairs, genuine))

    def sets(self, counts: Counts) -> Counts:
        """Return the cards that can serve in sets; where longer sets are protected, whole ones."""
        if self.order.rules.protect_longer_sets is YesNo.NO:
            return counts
        return {card: n for card, n in counts.items() if n == self.copies[card]}

    def _breakable(self, whole: int, larger: int) -> int:
        """Return how many sets there are with those that can be broken out of larger ones."""
        return whole if self.order.rules.protect_longer_sets is YesNo.YES else whole + larger

    def _genuine(self, card: Card, number: int) -> bool:
        return number == 2 == self.copies[card] and card not in self.protected

    def _pairs(self, sets: Counts, wanted: int, owed: int, total: int) -> int:
        """Return how many pairs must be played; a pair lead may spare tractors (ambiguity 11)."""
        spared = sum(sets.get(card, 0) // 2 for card in self.protected)
        free = total - spared - max(0, owed - spared)
        return min(owed, total) + min(wanted - owed, max(0, free))


def _with_length(row: Row, length: int, tractor: Tractor) -> Row:
    exact = tractor.as_led and length == tractor.length
    return replace(row, lengths=(length, *row.lengths), exact=(exact, *row.exact))


def _size(tractor: Tractor) -> tuple[int, int]:
    return (tractor.width * tractor.length, tractor.length)


def _shortened(rules: CardRules, rest: Demands, tractor: Tractor, length: int) -> Demands:
    """Return the demands that are left when a tractor was met with `length` (F15)."""
    missing = tractor.length - length
    if missing < 2 or not length:
        return _instead(rules, rest, tractor.width, missing)
    tractors = (*rest.tractors, Tractor(tractor.width, missing, as_led=False))
    return replace(rest, tractors=tuple(sorted(tractors, key=_size, reverse=True)))


def _instead(rules: CardRules, rest: Demands, width: int, number: int) -> Demands:
    """Ask for sets where there is no tractor of them."""
    if width == 2:
        return replace(rest, pairs=rest.pairs + number, owed=rest.owed + number)
    if rules.set_ladder is SetLadder.NONE:
        return rest  # ambiguity 25: any cards of the suit
    if width == 3:
        return replace(rest, triples=rest.triples + number)
    return replace(rest, quads=rest.quads + number)


def demands_of(led: Format) -> Demands:
    """Return what a lead asks for."""
    kinds = [unit.kind for unit in led.units]
    return Demands(
        tuple(Tractor(*form) for form in led.forms if form[1] > 1),
        kinds.count(FormatKind.QUAD),
        kinds.count(FormatKind.TRIPLE),
        kinds.count(FormatKind.PAIR),
    )


def pairs_in(rules: CardRules, led: Format) -> int:
    """Return how many pairs a lead asks for; larger sets ask for some on the ladder only."""
    ladder = rules.set_ladder is SetLadder.PAIR_THEN_SINGLE
    return sum(width // 2 * length for width, length in led.forms if width == 2 or ladder)


def measure(order: Order, hand: Counts, demands: Demands) -> Measure:
    """Return how a whole hand is measured; a play of it has no protected pairs."""
    if order.rules.protect_tractor is YesNo.NO or not demands.pairs:
        return Measure(order, hand)
    return Measure(order, hand, frozenset(tractor_cards(order, hand)))


def tractor_cards(order: Order, hand: Counts) -> set[Card]:
    """Return the cards of which a hand has a pair inside a tractor."""
    found = longest_paths(order, hand, 2, 2)
    return {card for path in found if len(path) == 2 for card in path}
