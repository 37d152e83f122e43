"""Penalties given in one hand, and what they add up to (Y57 to Y66, decisions 1 to 3)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from rules.offences import CatalogueEntry, Offence, Offender, RulingResult
from rules.options import ThrowFine
from rules.ruleset import Ruleset
from rules.seats import Pair, Seat, Side

__all__ = [
    "Blame",
    "CatalogueEntry",
    "Charges",
    "Offence",
    "Offender",
    "Penalty",
    "RulingResult",
    "catalogue",
    "charges",
    "cost_of",
    "entry_of",
]


@dataclass(frozen=True)
class Penalty:
    """One ruling: `count` errors of one kind; `hand_stands` is 本局成绩有效 (decision 2)."""

    offence: Offence
    offender: Offender
    count: int = 1
    hand_stands: bool = False

    def __post_init__(self) -> None:
        if self.count < 1:
            raise ValueError("a penalty is for one error or more")


@dataclass(frozen=True)
class Blame:
    """A ruling against a pair, None for both; its side follows from who deals the hand."""

    offence: Offence
    pair: Pair | None
    count: int = 1
    hand_stands: bool = False

    def seen_from(self, dealer: Seat) -> Penalty:
        """Return the penalty that it is in a hand of this dealer."""
        if self.pair is None:
            offender = Offender.BOTH
        else:
            offender = Offender.DEALER_SIDE if self.pair is dealer.pair else Offender.ATTACKERS
        return Penalty(self.offence, offender, self.count, self.hand_stands)


@dataclass(frozen=True)
class Charges:
    """All penalties of one hand added up.

    `big` is what each guilty side forfeits, once however many clauses apply; `small` what each
    side is fined; sides that owe nothing are absent from `big` and have 0 in `small`.
    """

    big: dict[Side, int]
    small: dict[Side, int]
    hand_stands: bool

    @property
    def guilty(self) -> frozenset[Side]:
        """The sides with an offence that costs big score."""
        return frozenset(self.big)


@lru_cache(maxsize=64)
def catalogue(ruleset: Ruleset) -> tuple[CatalogueEntry, ...]:
    """Return what the regulation says about each offence, in order of clause.

    The fine for a failed throw is an option; its line comes last.
    """
    return (*ruleset.penalties, *_failed_throw(ruleset))


def _failed_throw(ruleset: Ruleset) -> tuple[CatalogueEntry, ...]:
    """Return the line of the option throw_fine; what is counted are the cards of the throw."""
    if ruleset.throw_fine is ThrowFine.NONE:
        return ()
    line = CatalogueEntry(
        clause=ruleset.throw_fine_clause,
        offence=Offence.FAILED_THROW,
        small=10,
        counted=ruleset.throw_fine is not ThrowFine.TEN,
        free=1 if ruleset.throw_fine is ThrowFine.TEN_PER_CARD_LESS_ONE else 0,
    )
    return (line,)


def cost_of(entry: CatalogueEntry, count: int) -> int:
    """Return the small score that `count` errors of one kind cost."""
    return entry.small * (max(count - entry.free, 0) if entry.counted else 1)


def entry_of(ruleset: Ruleset, offence: Offence) -> CatalogueEntry:
    """Return the catalogue's line for an offence; raises LookupError when it has none."""
    for entry in catalogue(ruleset):
        if entry.offence is offence:
            return entry
    raise LookupError(f"this regulation knows no {offence}")


def charges(ruleset: Ruleset, penalties: Iterable[Penalty]) -> Charges:
    """Add up the penalties of one hand; their order does not matter (decision 3)."""
    big: dict[Side, int] = {}
    small = dict.fromkeys(Side, 0)
    stands = False
    for penalty in penalties:
        entry = entry_of(ruleset, penalty.offence)
        for side in penalty.offender.sides:
            if entry.big:
                big[side] = max(big.get(side, 0), entry.big)
            small[side] += cost_of(entry, penalty.count)
        stands = stands or (penalty.hand_stands and bool(entry.big))
    return Charges(big, small, stands)
