"""抠底: how often the kitty's points count (Y50 to Y53, N18 to N22, G9)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.options import (
    KittyLongTractor,
    KittyLoosePairs,
    KittyMultiplier,
    KittySinglePair,
    KittyTractor,
)
from rules.reports import LastTrick, Unit, UnitKind
from rules.ruleset import Ruleset
from rules.seats import Side

_CARDS = {UnitKind.SINGLE: 1, UnitKind.PAIR: 2, UnitKind.TRIPLE: 3, UnitKind.QUAD: 4}


@dataclass(frozen=True)
class KittyRow:
    """The factor of a format: `pairs` of a tractor, or of loose pairs thrown together."""

    kind: UnitKind
    pairs: int
    factor: int


def captured(ruleset: Ruleset, last_trick: LastTrick | None) -> bool:
    """Tell whether the attackers took the kitty.

    The dealer side's win keeps it (保底); with `kitty_trump_only` a side-suit win captures nothing
    (Y50), elsewhere any last trick does (N18).
    """
    if last_trick is None or last_trick.winner is Side.DEALER_SIDE:
        return False
    return last_trick.trump or not ruleset.kitty_trump_only


def multiplier(ruleset: Ruleset, last_trick: LastTrick | None) -> int:
    """Return the factor of the kitty's points; 0 when the kitty is not captured."""
    if last_trick is None or not captured(ruleset, last_trick):
        return 0
    return unit_multiplier(ruleset, last_trick.unit)


def unit_multiplier(ruleset: Ruleset, unit: Unit) -> int:
    """Return the factor of a capturing format.

    A throw counts as its largest unit, or where the regulation asks what the cards contain, as
    that. `unit` has no problems as `rules.reports.problems` finds them.
    """
    match ruleset.kitty_multiplier:
        case KittyMultiplier.X2:
            return 2
        case KittyMultiplier.NOT_COUNTED:
            return 0
        case KittyMultiplier.TWO_PER_CARD:
            return 2 * max(_cards(part) for part in _parts(unit))
        case KittyMultiplier.BY_FORMAT:
            return max(_by_format(ruleset, part) for part in _parts(unit))
        case KittyMultiplier.BY_CONTENTS:
            return _by_contents(ruleset, unit)


def asks_format(ruleset: Ruleset) -> bool:
    """Tell whether the factor depends on the format with which the last trick was won."""
    return ruleset.kitty_multiplier not in {KittyMultiplier.X2, KittyMultiplier.NOT_COUNTED}


def kitty_table(ruleset: Ruleset, max_pairs: int = 4) -> tuple[KittyRow, ...]:
    """Return the factors of all formats that differ, for tractors of up to `max_pairs` pairs."""
    if not asks_format(ruleset):
        single = Unit(UnitKind.SINGLE)
        return (KittyRow(UnitKind.SINGLE, 0, unit_multiplier(ruleset, single)),)
    return tuple(
        KittyRow(unit.kind, unit.pairs or len(unit.units), unit_multiplier(ruleset, unit))
        for unit in _formats(ruleset, max_pairs)
    )


def _formats(ruleset: Ruleset, max_pairs: int) -> Iterator[Unit]:
    yield Unit(UnitKind.SINGLE)
    yield Unit(UnitKind.PAIR)
    if ruleset.decks > 2:
        yield Unit(UnitKind.TRIPLE)
    if ruleset.decks > 3:
        yield Unit(UnitKind.QUAD)
    for pairs in range(2, max_pairs + 1):
        yield Unit(UnitKind.TRACTOR, pairs)
    if ruleset.kitty_multiplier is KittyMultiplier.BY_CONTENTS:
        for pairs in range(2, max_pairs):
            yield Unit(UnitKind.THROW, 0, (Unit(UnitKind.PAIR),) * pairs)


def _parts(unit: Unit) -> tuple[Unit, ...]:
    return unit.units if unit.kind is UnitKind.THROW else (unit,)


def _cards(unit: Unit) -> int:
    return 2 * unit.pairs if unit.kind is UnitKind.TRACTOR else _CARDS[unit.kind]


def _by_format(ruleset: Ruleset, unit: Unit) -> int:
    if unit.kind is UnitKind.SINGLE:
        return ruleset.kitty_single  # Y51
    # The texts name no sets: a triple counts as the pair in it, a quad as two.
    pairs = _cards(unit) // 2
    return ruleset.kitty_pair if pairs == 1 else _tractor(ruleset, pairs)  # Y52


def _tractor(ruleset: Ruleset, pairs: int) -> int:
    match ruleset.kitty_tractor:  # Y53 以此类推, ambiguity 5
        case KittyTractor.NUMBER_OF_CARDS:
            return ruleset.kitty_pair * pairs
        case KittyTractor.DOUBLING_PER_PAIR:
            return int(ruleset.kitty_pair * 2 ** (pairs - 1))
        case KittyTractor.FLAT_DOUBLE:
            return ruleset.kitty_pair
        case KittyTractor.AS_LISTED:
            listed = ruleset.kitty_listed
            return listed[min(pairs - 2, len(listed) - 1)]


def _by_contents(ruleset: Ruleset, unit: Unit) -> int:
    """Look for the longest tractor, then for pairs; whatever else is there counts no more."""
    parts = _parts(unit)
    longest = max(part.pairs for part in parts)  # 0 where there is no tractor
    if longest > 3 and ruleset.kitty_long_tractor is KittyLongTractor.TWO_PER_PAIR:
        return 2 * longest
    if longest >= 2:
        return 6 if longest >= 3 else 4  # N19 三对拖拉机, N20 拖拉机
    pairs = sum(_cards(part) // 2 for part in parts)
    if pairs > 2 and ruleset.kitty_loose_pairs is KittyLoosePairs.TWO_PER_PAIR:
        return 2 * pairs
    if pairs == 1:
        return 4 if ruleset.kitty_single_pair is KittySinglePair.X4 else 2
    return 4 if pairs else 2  # N21 两对, N22 什么牌型都没有
