"""The matches of a draw, whatever the kind of its stage. Pure."""

from collections.abc import Iterable, Iterator

from brackets import knockouts, placement, round_robin
from brackets.placement import Pairings, Slot
from rules.shapes import Pairing, Stage, StageKind

ROUND_BY_ROUND = frozenset({Pairing.REDRAWN, Pairing.LOT_ORDER, Pairing.SIMILAR_SCORE})
"""Ways of pairing that need a draw for each round."""


def slots(
    plan: Stage, bracket: Pairings, *, tables: int, first_round: int = 1, first_number: int = 1
) -> tuple[Slot, ...]:
    """Return the matches of a draw in order of number, rounds and numbers from these on."""
    return placement.numbered(
        _planned(plan, bracket),
        tables=tables,
        first_round=first_round,
        first_number=first_number,
    )


def _planned(plan: Stage, bracket: Pairings) -> Iterable[Slot]:
    if plan.kind is StageKind.GROUPS:
        return _groups(bracket, legs=plan.legs)
    if plan.pairing in ROUND_BY_ROUND:
        return _one_round(bracket, "bracket" if plan.kind is StageKind.KNOCKOUT else "swiss")
    return knockouts.slots(plan, bracket)


def _one_round(pairings: Pairings, kind: str) -> Iterator[Slot]:
    for position, (home, away) in enumerate(pairings):
        yield Slot(1, position, kind, home, away)


def _groups(groups: Pairings, *, legs: int) -> Iterator[Slot]:
    """Yield round after round the matches of all groups; small groups are over sooner."""
    schedules = [round_robin.circle(len(group), legs=legs) for group in groups]
    for index in range(max(map(len, schedules))):
        position = 0
        for number, (group, schedule) in enumerate(zip(groups, schedules, strict=True), 1):
            for home, away in schedule[index] if index < len(schedule) else ():
                teams = group[home - 1], group[away - 1]
                yield Slot(index + 1, position, "group", *teams, group=number)
                position += 1
