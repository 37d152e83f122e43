"""What a pair that comes after the lots adds to the matches of a draw. Pure.

In a bracket it takes the place of a bye, and the loser may play on: matches to which only one side
came before are made. In a group it takes an empty place.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from brackets.placement import Slot
from rules.round_order import Schedule

Key = tuple[int, int]


@dataclass(frozen=True, slots=True)
class LateInGroup:
    """A group by its number, with the pair that came late as the last of its teams.

    It plays from this round of the event on.
    """

    group: int
    teams: tuple[int, ...]
    from_round: int


def in_bracket(made: Iterable[Slot], planned: Sequence[Slot], *, number: int) -> tuple[Slot, ...]:
    """Return the matches as they are planned with a bye less.

    Those that were there keep number and table, the others are numbered from `number` on, the match
    in the place of the bye first.
    """
    known = {_key(slot): slot for slot in made if slot.number is not None}
    new = (_key(slot) for slot in planned if slot.number is not None and _key(slot) not in known)
    numbers = dict(zip(sorted(new), count(number)))
    return tuple(
        replace(slot, number=known[key].number, table=known[key].table)
        if (key := _key(slot)) in known
        else replace(slot, number=numbers.get(key))
        for slot in planned
    )


def in_group(
    made: Sequence[Slot],
    late: LateInGroup,
    schedule: Schedule,
    *,
    legs: int,
    number: int,
) -> tuple[Slot, ...]:
    """Return the matches with those of a late pair; `schedule` is that of the group with it.

    Before anything was played the group plays by this schedule, and its matches keep their
    numbers. Later the new one meets each of the others as soon as both are free.
    """
    group, teams, from_round = late.group, late.teams, late.from_round
    own = [slot for slot in made if slot.group == group]
    others = [slot for slot in made if slot.group != group]
    first = min(slot.round for slot in made)
    again = _by_schedule(own, group, teams, schedule, first)
    if from_round > first or again is None:
        again = [*own, *_as_soon_as_free(own, group, teams, from_round=from_round, legs=legs)]
    free: dict[int, int] = defaultdict(int)
    for slot in made:
        free[slot.round] = max(free[slot.round], slot.position + 1)
    behind = {round_: count(position) for round_, position in free.items()}
    placed = [
        slot
        if slot.number
        else replace(slot, position=next(behind.setdefault(slot.round, count())))
        for slot in again
    ]
    numbers = dict(zip(sorted(_key(slot) for slot in placed if not slot.number), count(number)))
    numbered = [
        slot if slot.number else replace(slot, number=numbers[_key(slot)]) for slot in placed
    ]
    return tuple(sorted([*others, *numbered], key=_key))


def _key(slot: Slot) -> Key:
    return slot.round, slot.position


def _by_schedule(
    own: Sequence[Slot], group: int, teams: Sequence[int], schedule: Schedule, first: int
) -> list[Slot] | None:
    """Return the matches of a group by another schedule; None where one would have to go."""
    found: list[Slot] = []
    if max((slot.round for slot in own), default=first) - first >= len(schedule):
        return None
    for round_, meetings in enumerate(schedule, first):
        rows = [slot for slot in own if slot.round == round_]
        pairs = [(teams[home - 1], teams[away - 1]) for home, away in meetings]
        wanted = {frozenset(pair) for pair in pairs}
        staying = [slot for slot in rows if frozenset((slot.home, slot.away)) in wanted]
        there = {frozenset((slot.home, slot.away)) for slot in staying}
        moving = [slot for slot in rows if slot not in staying]
        coming = [pair for pair in pairs if frozenset(pair) not in there]
        if len(coming) < len(moving):
            return None
        found += staying
        found += (
            replace(row, home=home, away=away)
            for row, (home, away) in zip(moving, coming, strict=False)
        )
        found += (_new(round_, pair, group) for pair in coming[len(moving) :])
    return found


def _as_soon_as_free(
    own: Sequence[Slot], group: int, teams: Sequence[int], *, from_round: int, legs: int
) -> Iterator[Slot]:
    """Yield the matches of the last of these teams."""
    *others, late = teams
    busy: dict[int, set[int | None]] = defaultdict(set)
    for slot in own:
        busy[slot.round] |= {slot.home, slot.away}
    for leg in range(legs):
        for other in others:
            round_ = next(each for each in count(from_round) if not busy[each] & {other, late})
            busy[round_] |= {other, late}
            yield _new(round_, (late, other) if leg % 2 else (other, late), group)


def _new(round_: int, pair: tuple[int, int], group: int) -> Slot:
    return Slot(round_, 0, "group", *pair, group=group)
