"""抠底: how often the kitty's points count (Y50 to Y53)."""

from rules.options import KittyTractor
from rules.reports import LastTrick, Unit, UnitKind
from rules.ruleset import Ruleset
from rules.seats import Side


def multiplier(ruleset: Ruleset, last_trick: LastTrick | None) -> int:
    """Return the factor of the kitty's points; 0 when the kitty is not captured.

    The dealer side's win keeps the kitty (保底), a side-suit win captures nothing (Y50).
    """
    if last_trick is None or last_trick.winner is Side.DEALER_SIDE:
        return 0
    if ruleset.kitty_trump_only and not last_trick.trump:  # Y50 副牌不可抠底
        return 0
    return unit_multiplier(ruleset, last_trick.unit)


def unit_multiplier(ruleset: Ruleset, unit: Unit) -> int:
    """Return the factor of a capturing format; a throw counts as its largest unit.

    `unit` has no problems as `rules.reports.problems` finds them.
    """
    match unit.kind:
        case UnitKind.SINGLE:
            return ruleset.kitty_single  # Y51
        case UnitKind.PAIR:
            return ruleset.kitty_pair  # Y52
        case UnitKind.TRACTOR:
            return _tractor(ruleset, unit.pairs)
        case UnitKind.THROW:
            return max(unit_multiplier(ruleset, part) for part in unit.units)


def _tractor(ruleset: Ruleset, pairs: int) -> int:
    match ruleset.kitty_tractor:  # Y53 以此类推, ambiguity 5
        case KittyTractor.NUMBER_OF_CARDS:
            return ruleset.kitty_pair * pairs
        case KittyTractor.DOUBLING_PER_PAIR:
            return int(ruleset.kitty_pair * 2 ** (pairs - 1))
        case KittyTractor.FLAT_DOUBLE:
            return ruleset.kitty_pair
