"""Filling groups: seeds in a snake, the others by lot, units apart. Pure."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

Units = Mapping[int, str]


def group_count(teams: int, *, groups: int, group_size: int) -> int:
    """Return how many groups `teams` make, given their number or the size of each.

    There is no group of one as long as there are two teams.
    """
    wanted = groups or -(-teams // max(group_size, 1))
    return max(1, min(wanted, teams // 2))


def filled(
    seeded: Sequence[int], others: Sequence[int], count: int, units: Units | None = None
) -> tuple[tuple[int, ...], ...]:
    """Return the groups, whose sizes differ by one at most.

    The seeded go 1, 2, … n, n, … 2, 1 through the groups, the others go on in the order of their
    lots. With `units`, the others are dealt so that teams of one unit are in different groups as
    long as they are no more than there are groups; "" is no unit.
    """
    groups: list[list[int]] = [[] for _ in range(count)]
    for index, number in enumerate(seeded):
        groups[_snake(index, count)].append(number)
    if units is None:
        for index, number in enumerate(others, len(seeded)):
            groups[_snake(index, count)].append(number)
    else:
        _deal_apart(groups, _by_unit(seeded, others, units), units)
        _level(groups, frozenset(seeded), units)
    return tuple(tuple(group) for group in groups)


def _snake(index: int, count: int) -> int:
    row, column = divmod(index, count)
    return column if row % 2 == 0 else count - 1 - column


def _by_unit(seeded: Iterable[int], others: Sequence[int], units: Units) -> list[int]:
    """Return the others with those of one unit together.

    Units with seeds come first and those without a name last, because these fit anywhere; among
    the rest the bigger ones come first.
    """
    size = Counter(units[number] for number in others)
    with_seeds = {units[number] for number in seeded}
    lot = {number: index for index, number in enumerate(others)}
    first = {units[number]: lot[number] for number in reversed(others)}

    def place(number: int) -> tuple[bool, bool, int, int, int]:
        unit = units[number]
        return (not unit, unit not in with_seeds, -size[unit], first[unit], lot[number])

    return sorted(others, key=place)


def _deal_apart(groups: list[list[int]], others: Iterable[int], units: Units) -> None:
    """Give each to the group with the fewest of its unit, of these to the smallest, by turns."""
    for turn, number in enumerate(others):

        def load(index: int, turn: int = turn, number: int = number) -> tuple[int, int, int]:
            same = _of_unit(groups[index], units[number], units)
            return (same, len(groups[index]), (index - turn) % len(groups))

        groups[min(range(len(groups)), key=load)].append(number)


def _level(groups: list[list[int]], fixed: frozenset[int], units: Units) -> None:
    """Move teams from the biggest group to the smallest until no two differ by more than one."""
    while True:
        big, small = max(groups, key=len), min(groups, key=len)
        if len(big) - len(small) <= 1:
            return
        movable = [number for number in big if number not in fixed]
        moved = min(movable, key=lambda number: _of_unit(small, units[number], units))
        big.remove(moved)
        small.append(moved)


def _of_unit(group: Iterable[int], unit: str, units: Units) -> int:
    return sum(units[number] == unit for number in group) if unit else 0
