"""Contradictions inside the penalty catalogue."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from rules.offences import DealEffect, Offence, ResultEffect, RulingResult
from rules.options import Fine10Attackers, Fine10DealerSide
from rules.shapes import Shape

Found = Iterator[tuple[str, str]]


def _catalogue(penalties: tuple[Any, ...]) -> Found:
    offences = [entry.offence for entry in penalties]
    for offence, times in Counter(offences).items():
        if times > 1:
            yield "penalties", f"{offence} is listed {times} times"
    limits: dict[str, int] = {}
    for index, entry in enumerate(penalties):
        path = f"penalties[{index}]"
        yield from _entry(path, entry)
        if entry.treated_as and entry.treated_as not in offences:
            yield f"{path}.treated_as", "the catalogue has no such offence"
        limit = limits.setdefault(entry.escalation, entry.loses_match_at)
        if entry.escalation and limit != entry.loses_match_at:
            yield f"{path}.loses_match_at", f"offences counted together have one limit: {limit}"


def _entry(path: str, entry: Any) -> Found:
    yield from _costs(path, entry)
    if entry.escalation and not entry.loses_match_at:
        yield f"{path}.loses_match_at", "offences counted together lose the match with some number"
    if entry.offence is Offence.FAILED_THROW:
        yield f"{path}.offence", "the fine for a failed throw is the option throw_fine"
    if not entry.offenders:
        yield f"{path}.offenders", "somebody must be able to commit the offence"


def _costs(path: str, entry: Any) -> Found:
    takes_deal = entry.deal is not DealEffect.NONE
    if entry.big and not entry.ends_hand:
        yield f"{path}.ends_hand", "a big-score penalty ends the hand"
    if entry.ends_hand and not (entry.big or takes_deal):
        yield f"{path}.ends_hand", "only a penalty of big score or of the deal ends a hand"
    if entry.big and entry.small:
        yield path, "an offence costs big score or small score, not both"
    if entry.counted and not entry.small:
        yield f"{path}.counted", "only small-score deductions are counted"
    if entry.free and not entry.counted:
        yield f"{path}.free", "only of what is counted the first are free"
    if entry.hand_result is ResultEffect.VOID and not takes_deal:
        yield f"{path}.hand_result", "the hand is void only where the deal is lost"
    costs = (entry.big, entry.small, entry.levels, entry.gives_dealer_side, entry.gives_attackers)
    if (any(costs) or takes_deal) and entry.result is not RulingResult.NONE:
        yield f"{path}.result", "an offence that costs something has no other result"


def _of_the_shape(shape: Shape, penalties: tuple[Any, ...]) -> Found:
    race = shape is Shape.LEVEL_RACE
    for index, entry in enumerate(penalties):
        if race and entry.big:
            yield f"penalties[{index}].big", "there is no big score in a race of levels"
        if race:
            continue
        for name in ("levels", "gives_dealer_side", "gives_attackers"):
            if getattr(entry, name):
                yield f"penalties[{index}].{name}", "there are no levels in fixed hands"
        if entry.deal is not DealEffect.NONE:
            yield f"penalties[{index}].deal", "the deal goes round in fixed hands"


def _fines_of_a_race(
    shape: Shape, attackers: Fine10Attackers, dealer_side: Fine10DealerSide
) -> Found:
    if shape is not Shape.LEVEL_RACE:
        return
    if attackers is Fine10Attackers.TIE_BREAK_ONLY:
        yield "fine10_attackers", "a race of levels has no small score to break ties"
    if dealer_side is Fine10DealerSide.MATCH_LEDGER:
        yield "fine10_dealer_side", "a race of levels has no small score of the match"


PENALTY_CHECKS: tuple[tuple[tuple[str, ...], Callable[..., Found]], ...] = (
    (("penalties",), _catalogue),
    (("shape", "penalties"), _of_the_shape),
    (("shape", "fine10_attackers", "fine10_dealer_side"), _fines_of_a_race),
)
"""The fields that each check needs, and the check."""
