"""What the hand form asks about a captured kitty, which differs between regulations."""

from dataclasses import dataclass
from functools import lru_cache

from referee.models import LastTrickUnit
from rules.kitty import asks_format, kitty_table
from rules.options import KittyMultiplier, KittyTractor
from rules.reports import UnitKind
from rules.ruleset import Ruleset

_UNITS = {
    UnitKind.SINGLE: LastTrickUnit.SINGLE,
    UnitKind.PAIR: LastTrickUnit.PAIR,
    UnitKind.TRIPLE: LastTrickUnit.TRIPLE,
    UnitKind.QUAD: LastTrickUnit.QUAD,
    UnitKind.TRACTOR: LastTrickUnit.TRACTOR,
    UnitKind.THROW: LastTrickUnit.LOOSE_PAIRS,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class KittyQuestions:
    """What has to be known for the kitty's factor.

    `trump`: whether the last trick was won with trumps; `units`: with which format, if that
    matters; `pairs`: of how many pairs; `level_card`: whether with level cards.
    """

    trump: bool
    units: tuple[LastTrickUnit, ...]
    pairs: bool
    level_card: bool

    @property
    def usual(self) -> bool:
        """Whether these are the questions of the cup, which has a layout of its own."""
        return self == CUP


CUP = KittyQuestions(
    trump=True,
    units=(LastTrickUnit.SINGLE, LastTrickUnit.PAIR, LastTrickUnit.TRACTOR),
    pairs=True,
    level_card=False,
)


@lru_cache(maxsize=16)
def questions_of(ruleset: Ruleset) -> KittyQuestions:
    """Return the questions of a ruleset."""
    units: dict[LastTrickUnit, None] = {}
    if asks_format(ruleset):
        units = dict.fromkeys(_UNITS[row.kind] for row in kitty_table(ruleset))
    flat = (
        ruleset.kitty_multiplier is KittyMultiplier.BY_FORMAT
        and ruleset.kitty_tractor is KittyTractor.FLAT_DOUBLE
    )
    return KittyQuestions(
        trump=ruleset.kitty_trump_only,
        units=tuple(units),
        pairs=bool(units) and not flat,
        level_card=bool(ruleset.hooks),
    )
