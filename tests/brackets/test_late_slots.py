"""What a late pair adds to the matches of a draw, for every size."""

from collections import Counter

import pytest

from brackets import layout, placement
from brackets.late_slots import LateInGroup, in_bracket, in_group
from brackets.placement import Slot
from brackets.ready_formats import ready_format
from rules.shapes import Grouping, Pairing, Stage, StageKind


def groups(count: int, legs: int) -> Stage:
    return Stage(
        kind=StageKind.GROUPS,
        pairing=Pairing.ALL,
        groups=count,
        grouping=Grouping.LOTS,
        advance=1,
        legs=legs,
        clause="test",
    )


def own(slots: tuple[Slot, ...], group: int) -> list[Slot]:
    return [slot for slot in slots if slot.group == group]


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("size", range(2, 13))
def test_everybody_meets_everybody_from_whatever_round_one_comes_late(size: int, legs: int) -> None:
    plan = groups(2, legs)
    drawn = [list(range(1, size + 2)), list(range(101, 101 + size))]
    made = layout.slots(plan, drawn, tables=4)
    teams = (*drawn[1], 999)
    last = max(slot.round for slot in made)
    for from_round in range(1, last + 1):
        late = LateInGroup(2, teams, from_round)
        schedule = layout.schedule(plan, size + 1)
        after = in_group(made, late, schedule, legs=legs, number=500)
        met = Counter(frozenset((slot.home, slot.away)) for slot in own(after, 2))
        assert set(met.values()) == {legs}
        assert len(met) == size * (size + 1) // 2
        places = [(slot.round, slot.position) for slot in after]
        assert len(places) == len(set(places))
        for round_ in {slot.round for slot in after}:
            seated = [
                team
                for slot in own(after, 2)
                if slot.round == round_
                for team in (slot.home, slot.away)
            ]
            assert len(seated) == len(set(seated))
        # The other group and all numbers stay; the new matches are numbered without a gap.
        assert own(after, 1) == own(made, 1)
        numbers = sorted(slot.number or 0 for slot in after)
        new = len(after) - len(made)
        assert numbers == [*range(1, len(made) + 1), *range(500, 500 + new)]
        assert new == size * legs
        if from_round == 1:
            assert max(slot.round for slot in after) == last
        else:
            assert {slot for slot in own(made, 2)} <= set(own(after, 2))
            late_ones = [slot.round for slot in after if 999 in (slot.home, slot.away)]
            assert min(late_ones) >= from_round


@pytest.mark.parametrize("key", ["knockout", "double_elimination"])
@pytest.mark.parametrize("teams", [3, 5, 6, 7, 9, 11, 12, 15, 23, 31])
def test_a_bracket_with_its_byes_filled_is_that_of_a_full_draw(key: str, teams: int) -> None:
    plan = ready_format(key)[0]
    bracket = [list(pairing) for pairing in placement.first_round(range(1, teams + 1))]
    made = layout.slots(plan, bracket, tables=4)
    number = sum(slot.number is not None for slot in made) + 1
    for late, row in enumerate([row for row in bracket if row[1] is None], 101):
        row[1] = late
        made = in_bracket(made, layout.slots(plan, bracket, tables=4), number=number)
        number = max(slot.number or 0 for slot in made) + 1
    full = layout.slots(plan, bracket, tables=4)
    assert [told(slot) for slot in made] == [told(slot) for slot in full]
    assert sorted(slot.number or 0 for slot in made) == list(range(1, len(full) + 1))


def told(slot: Slot) -> tuple[object, ...]:
    """Return all of a match but its number and table."""
    return (slot.round, slot.position, slot.kind, slot.home, slot.away, slot.home_from,
            slot.away_from, slot.best_place)  # fmt: skip
