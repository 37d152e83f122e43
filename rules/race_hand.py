"""One hand of a level race: report, penalties and level to what both sides win and lose."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.bands import Band, band_of
from rules.escalation import times_of
from rules.kitty import captured, multiplier
from rules.offences import CatalogueEntry, DealEffect, ResultEffect
from rules.options import Fine10DealerSide
from rules.penalties import Penalty, charges, entry_of
from rules.reports import BrokenOff, HandReport, Scored
from rules.ruleset import Ruleset
from rules.scoring import attackers_points
from rules.seats import Side
from rules.shapes import Hook, Level


@dataclass(frozen=True)
class RaceScore:
    """The score of one hand; gains and drops are levels before any must-play level is looked at.

    `attackers_points`: tricks and kitty, before fines; `banded_points`: what the band was read
    from. `dealer_gain` and `attackers_gain`: by the band and by offences of the other side.
    `dealer_drop` and `attackers_drop`: own offences. `called_next`: nobody has the deal, the next
    hand is called for. `hook`: the dealer side falls to its level. `void`: the band did not count.
    """

    attackers_points: int
    multiplier: int
    fine: int
    banded_points: int
    dealer_gain: int
    attackers_gain: int
    dealer_drop: int
    attackers_drop: int
    dealer_keeps: bool
    called_next: bool
    hook: Hook | None
    void: bool


def score_race_hand(
    ruleset: Ruleset, outcome: Scored, penalties: Sequence[Penalty], level: Level
) -> RaceScore:
    """Score one hand in which the dealer side plays at `level`.

    `outcome` has no problems as `rules.reports.problems` finds them.
    """
    fines = charges(ruleset, penalties).small
    whole = attackers_points(ruleset, outcome)
    gift = fines[Side.DEALER_SIDE] * (
        ruleset.fine10_dealer_side is Fine10DealerSide.GIVE_TO_ATTACKERS
    )
    banded = max(whole + gift - fines[Side.ATTACKERS], 0)  # R13: never below 0
    band = band_of(ruleset, banded)
    entries = [(entry_of(ruleset, penalty.offence), penalty) for penalty in penalties]
    loses = _lose_the_deal(entries)
    void = bool(loses) and (len(loses) == 2 or _void(entries))
    gains = _gains(band, outcome, loses, void)
    if len(loses) < 2:  # R11: both at fault, nobody moves
        for side, levels in _given(entries).items():
            gains[side] += levels
    drops = _drops(entries)
    keeps = Side.DEALER_SIDE not in loses and (bool(loses) or band.dealer_keeps)
    return RaceScore(
        attackers_points=whole,
        multiplier=multiplier(ruleset, outcome.last_trick)
        if isinstance(outcome, HandReport)
        else 0,
        fine=fines[Side.ATTACKERS] - gift,
        banded_points=banded,
        dealer_gain=gains[Side.DEALER_SIDE],
        attackers_gain=gains[Side.ATTACKERS],
        dealer_drop=drops[Side.DEALER_SIDE],
        attackers_drop=drops[Side.ATTACKERS],
        dealer_keeps=keeps,
        called_next=len(loses) == 2,
        hook=None if void else _hook(ruleset, outcome, level, falls=not keeps),
        void=void,
    )


Entries = Iterable[tuple[CatalogueEntry, Penalty]]


def _lose_the_deal(entries: Entries) -> frozenset[Side]:
    """Return the sides whose offence gives the deal to the others."""
    return frozenset(
        side
        for entry, penalty in entries
        if entry.deal is DealEffect.OFFENDER_LOSES
        for side in penalty.offender.sides
    )


def _void(entries: Entries) -> bool:
    return any(
        entry.deal is DealEffect.OFFENDER_LOSES and entry.hand_result is ResultEffect.VOID
        for entry, _ in entries
    )


def _gains(band: Band, outcome: Scored, loses: frozenset[Side], void: bool) -> dict[Side, int]:
    """Return what the band gives.

    A side that has lost the deal by an offence gains nothing, and a hand that was broken off
    gives the dealer side nothing: it was not held to the end (decision 1).
    """
    gains = {Side.DEALER_SIDE: band.dealer_gain, Side.ATTACKERS: band.attackers_gain}
    if isinstance(outcome, BrokenOff):
        gains[Side.DEALER_SIDE] = 0
    for side in Side:
        if void or side in loses:
            gains[side] = 0
    return gains


def _given(entries: Entries) -> dict[Side, int]:
    """Return the levels that each side gets from offences of the other."""
    given = dict.fromkeys(Side, 0)
    for entry, penalty in entries:
        for side in penalty.offender.sides:
            given[side.other] += entry.gives(side) * times_of(entry, penalty)
    return given


def _drops(entries: Entries) -> dict[Side, int]:
    drops = dict.fromkeys(Side, 0)
    for entry, penalty in entries:
        for side in penalty.offender.sides:
            drops[side] += entry.levels * times_of(entry, penalty)
    return drops


def _hook(ruleset: Ruleset, outcome: Scored, level: Level, *, falls: bool) -> Hook | None:
    """Return the hook that catches the dealer side, if any (R11: J won with a J)."""
    last = outcome.last_trick if isinstance(outcome, HandReport) else None
    if last is None or not captured(ruleset, last):
        return None
    for hook in ruleset.hooks:
        if hook.level == level and hook.won_with is last.level_card:
            return hook if falls or not hook.needs_fall else None
    return None
