"""Penalties given in one hand, and what they add up to (Y57 to Y66, decisions 1 to 3)."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.offences import CatalogueEntry, Offence, Offender, RulingResult
from rules.ruleset import Ruleset
from rules.seats import Side

__all__ = [
    "CatalogueEntry",
    "Charges",
    "Offence",
    "Offender",
    "Penalty",
    "RulingResult",
    "catalogue",
    "charges",
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


def catalogue(ruleset: Ruleset) -> tuple[CatalogueEntry, ...]:
    """Return what the regulation says about each offence, in order of clause."""
    return ruleset.penalties


def entry_of(ruleset: Ruleset, offence: Offence) -> CatalogueEntry:
    """Return the catalogue's line for an offence; raises LookupError when it has none."""
    for entry in ruleset.penalties:
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
            small[side] += entry.small * (penalty.count if entry.counted else 1)
        stands = stands or (penalty.hand_stands and bool(entry.big))
    return Charges(big, small, stands)
