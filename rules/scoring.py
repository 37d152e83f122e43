"""One hand: report and penalties to score (decisions 1 to 3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules.bands import Band, band_of, bands
from rules.kitty import multiplier
from rules.options import (
    DoubleOffence,
    Fine10Attackers,
    Fine10DealerSide,
    Forfeit,
    ForfeitSecured,
    ForfeitSmall,
    SmallFloor,
)
from rules.penalties import Charges, Penalty, charges
from rules.points import deck_points, kitty_max
from rules.reports import (
    BrokenOff,
    Finished,
    HandReport,
    LastTrick,
    PointsOnly,
    Problem,
    Redealt,
    Scored,
    Unit,
    UnitKind,
    problems,
)
from rules.ruleset import Ruleset
from rules.seats import Pair, Side

__all__ = [
    "Band",
    "BrokenOff",
    "Finished",
    "HandReport",
    "HandScore",
    "LastTrick",
    "Lookup",
    "LookupRow",
    "LookupUnit",
    "PointsOnly",
    "Problem",
    "Redealt",
    "Scored",
    "Unit",
    "UnitKind",
    "attackers_points",
    "band_of",
    "bands",
    "lookup",
    "problems",
    "replayed",
    "score_hand",
]


@dataclass(frozen=True)
class HandScore:
    """The score of one hand; pairs of numbers are for East-West and North-South.

    `attackers_points`: tricks and kitty, before fines. `fine`: the attackers' deductions (>= 0).
    `banded_points`: what the band was read from (>= 0). `result`: big score of the band or of an
    adjudged hand; `deductions` (<= 0): big score taken off; `big` is their sum. `small`: the
    attackers' small score; `ledger` (<= 0): the dealer side's fines in the match ledger. `fined`:
    what fines changed of the small score of both, `ledger` included.
    `void`: the hand does not count as played. `dealer_keeps` says nothing about a void hand.
    """

    attackers_points: int
    multiplier: int
    fine: int
    banded_points: int
    result: tuple[int, int]
    deductions: tuple[int, int]
    small: tuple[int, int]
    ledger: tuple[int, int]
    void: bool
    dealer_keeps: bool
    fined: tuple[int, int]

    @property
    def big(self) -> tuple[int, int]:
        """Big score of the hand, deductions included."""
        return add(self.result, self.deductions)


def add(one: tuple[int, int], two: tuple[int, int]) -> tuple[int, int]:
    """Add scores pair by pair."""
    return (one[0] + two[0], one[1] + two[1])


def attackers_points(ruleset: Ruleset, report: Scored) -> int:
    """Return tricks plus the captured kitty times its multiplier (Y50 to Y53)."""
    match report:
        case HandReport(tricks, kitty, last_trick):
            return tricks + kitty * multiplier(ruleset, last_trick)
        case PointsOnly(points) | BrokenOff(points):
            return points


def replayed(ruleset: Ruleset, report: Scored, penalties: Sequence[Penalty]) -> bool:
    """Tell whether both sides' offences make the hand a redeal (option double_offence)."""
    charged = charges(ruleset, penalties)
    return (
        ruleset.double_offence is DoubleOffence.REPLAY_SAME_DEALER
        and len(charged.guilty) == 2
        and not _chief_lets_stand(report, charged)
    )


def _chief_lets_stand(report: Scored, charged: Charges) -> bool:
    """Tell whether 本局成绩有效 applies: only a finished hand has a score to stand."""
    return charged.hand_stands and not isinstance(report, BrokenOff)


def _void(ruleset: Ruleset, report: Scored, charged: Charges) -> bool:
    """Tell whether the hand's score is void: broken off, or 判负 by the option `forfeit`."""
    if isinstance(report, BrokenOff):
        return True
    if not charged.guilty or _chief_lets_stand(report, charged):
        return False
    if len(charged.guilty) == 2 and ruleset.double_offence is DoubleOffence.ZERO_ZERO:
        return True
    return ruleset.forfeit is not Forfeit.DEDUCT_3_HAND_STANDS


def score_hand(
    ruleset: Ruleset,
    report: Scored,
    dealer_pair: Pair,
    penalties: Sequence[Penalty] = (),
) -> HandScore:
    """Score one hand.

    `report` has no problems as `problems` finds them, and the hand is not `replayed`.
    """
    charged = charges(ruleset, penalties)
    void = _void(ruleset, report, charged)
    whole = attackers_points(ruleset, report)
    fined = whole + _gift(ruleset, charged)
    fine = charged.small[Side.ATTACKERS]
    before_band = ruleset.fine10_attackers is Fine10Attackers.BEFORE_BAND
    banded = max(fined - fine if before_band else fined, 0)
    band = band_of(ruleset, banded)
    gains = (
        _void_gains(ruleset, band, charged)
        if void
        else {Side.DEALER_SIDE: band.dealer_gain, Side.ATTACKERS: band.attackers_gain}
    )
    deductions = _deductions(ruleset, report, charged)
    small = _small(ruleset, fined - fine, void, charged)
    unfined = _small(ruleset, whole, void, charged)
    in_ledger = ruleset.fine10_dealer_side is Fine10DealerSide.MATCH_LEDGER
    ledger = -charged.small[Side.DEALER_SIDE] if in_ledger else 0
    return HandScore(
        attackers_points=whole,
        multiplier=multiplier(ruleset, report.last_trick) if isinstance(report, HandReport) else 0,
        fine=fine,
        banded_points=banded,
        result=by_pair(dealer_pair, gains[Side.DEALER_SIDE], gains[Side.ATTACKERS]),
        deductions=by_pair(dealer_pair, deductions[Side.DEALER_SIDE], deductions[Side.ATTACKERS]),
        small=by_pair(dealer_pair, 0, small),
        ledger=by_pair(dealer_pair, ledger, 0),
        void=void,
        dealer_keeps=band.dealer_keeps,
        fined=by_pair(dealer_pair, ledger, small - unfined),
    )


def by_pair(dealer_pair: Pair, dealer_side: int, attackers: int) -> tuple[int, int]:
    """Order two numbers by pair, East-West first."""
    if dealer_pair is Pair.EAST_WEST:
        return (dealer_side, attackers)
    return (attackers, dealer_side)


def _gift(ruleset: Ruleset, charged: Charges) -> int:
    """Return the dealer side's fines when the option gives them to the attackers (ambiguity 3)."""
    if ruleset.fine10_dealer_side is Fine10DealerSide.GIVE_TO_ATTACKERS:
        return charged.small[Side.DEALER_SIDE]
    return 0


def _adjudged(ruleset: Ruleset, report: Scored, charged: Charges) -> bool:
    """Tell whether 判负 means 0:3 instead of a deduction (option forfeit)."""
    return ruleset.forfeit is Forfeit.ADJUDGE_0_3 and not _chief_lets_stand(report, charged)


def _deductions(ruleset: Ruleset, report: Scored, charged: Charges) -> dict[Side, int]:
    none = dict.fromkeys(Side, 0)
    if _adjudged(ruleset, report, charged):
        return none
    both = len(charged.guilty) == 2 and not _chief_lets_stand(report, charged)
    if both and ruleset.double_offence is DoubleOffence.ZERO_ZERO:
        return none
    return none | {side: -points for side, points in charged.big.items()}


def _void_gains(ruleset: Ruleset, band: Band, charged: Charges) -> dict[Side, int]:
    """Return the gains of a void hand: what innocent attackers had secured (decision 1).

    Under `adjudge_0_3` a single guilty side loses 0:3, or by what was secured if that is more.
    """
    gains = dict.fromkeys(Side, 0)
    if Side.ATTACKERS not in charged.guilty and ruleset.forfeit_secured is ForfeitSecured.STANDS:
        gains[Side.ATTACKERS] = band.attackers_gain
    if ruleset.forfeit is Forfeit.ADJUDGE_0_3 and len(charged.guilty) == 1:
        (loser,) = charged.guilty
        gains[loser.other] = max(charged.big[loser], gains[loser.other])
    return gains


def _small(ruleset: Ruleset, points: int, void: bool, charged: Charges) -> int:
    """Return the attackers' small score: `points` after fines, or what a void hand leaves."""
    kept = True
    if void and charged.guilty:
        match ruleset.forfeit_small:
            case ForfeitSmall.KEEP_IF_INNOCENT:
                kept = Side.ATTACKERS not in charged.guilty
            case ForfeitSmall.VOID:
                kept = False
            case ForfeitSmall.KEEP:
                kept = True
    if not kept:
        return 0  # the fine goes with it (decision 3)
    return max(points, 0) if ruleset.small_floor is SmallFloor.ZERO else points


@dataclass(frozen=True)
class LookupRow:
    """What one total of the attackers is worth."""

    points: int
    dealer_gain: int
    attackers_gain: int
    dealer_keeps: bool


@dataclass(frozen=True)
class LookupUnit:
    """The kitty's multiplier when the attackers win the last trick with this format."""

    kind: UnitKind
    pairs: int
    with_trump: int
    without_trump: int


@dataclass(frozen=True)
class Lookup:
    """Everything a page needs to preview a hand by itself (decision 6).

    `rows` holds every total from 0 in steps of five up to the highest that the offered formats
    can reach; `units` the formats with their multipliers.
    """

    rows: tuple[LookupRow, ...]
    units: tuple[LookupUnit, ...]
    deck_points: int
    kitty_max: int


@lru_cache(maxsize=16)
def lookup(ruleset: Ruleset, max_pairs: int = 6) -> Lookup:
    """Return the preview table for single, pair and tractors of 2 to `max_pairs` pairs."""
    units = tuple(
        LookupUnit(
            unit.kind,
            unit.pairs,
            multiplier(ruleset, LastTrick(Side.ATTACKERS, True, unit)),
            multiplier(ruleset, LastTrick(Side.ATTACKERS, False, unit)),
        )
        for unit in (
            Unit(UnitKind.SINGLE),
            Unit(UnitKind.PAIR),
            *(Unit(UnitKind.TRACTOR, pairs) for pairs in range(2, max_pairs + 1)),
        )
    )
    factor = max(1, *(max(unit.with_trump, unit.without_trump) for unit in units))
    whole, kitty = deck_points(ruleset), kitty_max(ruleset)
    rows = (
        LookupRow(points, band.dealer_gain, band.attackers_gain, band.dealer_keeps)
        for points in range(0, whole - kitty + kitty * factor + 5, 5)
        for band in (band_of(ruleset, points),)
    )
    return Lookup(tuple(rows), units, whole, kitty)
