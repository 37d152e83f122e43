"""The matches of a draw, whatever the kind of its stage. Pure."""

from collections.abc import Iterable, Iterator, Sequence

from brackets import knockouts, placement, round_robin
from brackets.placement import Pairings, Slot
from rules.round_order import Schedule, given_orders
from rules.shapes import Pairing, Stage, StageKind

ROUND_BY_ROUND = frozenset({Pairing.REDRAWN, Pairing.LOT_ORDER, Pairing.SIMILAR_SCORE})
"""Ways of pairing that need a draw for each round."""


def slots(
    plan: Stage,
    bracket: Pairings,
    *,
    best: Sequence[int] = (),
    tables: int,
    first_round: int = 1,
    first_number: int = 1,
) -> tuple[Slot, ...]:
    """Return the matches of a draw in order of number, rounds and numbers from these on.

    `best` is the best place that each pairing is played for where not all play for the first.
    """
    return placement.numbered(
        _planned(plan, bracket, best),
        tables=tables,
        first_round=first_round,
        first_number=first_number,
    )


def _planned(plan: Stage, bracket: Pairings, best: Sequence[int]) -> Iterable[Slot]:
    if plan.kind is StageKind.GROUPS:
        return _groups(plan, bracket)
    if plan.pairing not in ROUND_BY_ROUND:
        return knockouts.slots(plan, bracket)
    kind = "bracket" if plan.kind is StageKind.KNOCKOUT else "swiss"
    made = tuple(_one_round(bracket, best or (1,) * len(bracket), kind))
    # As in a bracket that is drawn once, the final comes last.
    return made[::-1] if best.count(1) == 1 else made


def _one_round(pairings: Pairings, places: Sequence[int], kind: str) -> Iterator[Slot]:
    for position, ((home, away), best) in enumerate(zip(pairings, places, strict=True)):
        if best == 1:
            yield Slot(1, position, kind, home, away)
        else:
            third = best == knockouts.THIRD and places.count(best) == 1
            placed = "third_place" if third else "placement"
            yield Slot(1, position, placed, home, away, best_place=best)


def schedule(plan: Stage, size: int) -> Schedule:
    """Return the rounds of a group of this size: as given, or those of the circle method."""
    given = given_orders(plan.round_order).get(size)
    return given or round_robin.circle(size, legs=plan.legs)


def _groups(plan: Stage, groups: Pairings) -> Iterator[Slot]:
    """Yield round after round the matches of all groups; small groups are over sooner."""
    schedules = [schedule(plan, len(group)) for group in groups]
    for index in range(max(map(len, schedules))):
        position = 0
        for number, (group, rounds) in enumerate(zip(groups, schedules, strict=True), 1):
            for home, away in rounds[index] if index < len(rounds) else ():
                teams = group[home - 1], group[away - 1]
                yield Slot(index + 1, position, "group", *teams, group=number)
                position += 1
