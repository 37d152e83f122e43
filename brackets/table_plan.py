"""Which table each match of a round gets. Pure.

No pair goes to the table it just had as long as there is another way: the number of such repeats
is the smallest possible. Tables are used evenly, so that with more matches than tables a queue
forms behind each of them.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Wish:
    """A match that needs a table: the only one it can have, and those that its pairs just had."""

    number: int
    fixed: int | None = None
    avoid: tuple[int, ...] = ()

    def cost(self, table: int) -> int:
        """Return how many pairs would stay where they were."""
        return self.avoid.count(table)


@dataclass(slots=True)
class _Plan:
    """Matches at tables so far; `room` says how many each table takes."""

    tables: Sequence[int]
    room: Mapping[int, int]
    at: dict[Wish, int] = field(default_factory=dict)
    load: Counter[int] = field(default_factory=Counter)

    def put(self, wish: Wish, table: int) -> None:
        if wish in self.at:
            self.load[self.at[wish]] -= 1
        self.at[wish] = table
        self.load[table] += 1

    def free(self, table: int) -> bool:
        return self.load[table] < self.room[table]

    def best_free(self, cost: Mapping[int, int]) -> int | None:
        """Return the table with room that costs least, then has fewest matches, then is first."""
        open_ = [table for table in self.tables if self.free(table) and table in cost]
        return min(open_, key=lambda each: (cost[each], self.load[each], each), default=None)


def assigned(
    wishes: Sequence[Wish], tables: Sequence[int], *, taken: Mapping[int, int] | None = None
) -> dict[int, int]:
    """Return the table of each match by its number; `tables` are those in service, not empty.

    `taken` are matches that are at a table already and stay. Nothing depends on anything but the
    arguments; matches with the smallest numbers choose first.
    """
    assert tables, "somewhere is a table to play at"
    bound = Counter(each.fixed for each in wishes if each.fixed in tables)
    loaded = Counter(taken or {})
    even = -(-(len(wishes) + sum(loaded[table] for table in tables)) // len(tables))
    room = {table: max(even, bound[table] + loaded[table]) for table in tables}
    plan = _Plan(tables, room, load=loaded)
    movable = []
    for wish in sorted(wishes, key=lambda each: each.number):
        if wish.fixed in room:
            assert wish.fixed is not None, "it is among the tables"
            plan.put(wish, wish.fixed)
        else:
            movable.append(wish)
    for wish in movable:
        _seat(plan, wish)
    return {wish.number: table for wish, table in plan.at.items()}


def _seat(plan: _Plan, wish: Wish) -> None:
    """Give one more match a table; others move where that saves repeats (a shortest path)."""
    direct = plan.best_free({table: wish.cost(table) for table in plan.tables})
    if direct is not None and wish.cost(direct) == 0:
        plan.put(wish, direct)
        return
    cost = {table: wish.cost(table) for table in plan.tables}
    came: dict[int, tuple[Wish, int]] = {}
    movers = [(each, table) for each, table in plan.at.items() if each.fixed not in plan.room]
    changed = True
    while changed:
        changed = False
        for mover, table in movers:
            for other in plan.tables:
                through = cost[table] - mover.cost(table) + mover.cost(other)
                if through < cost[other]:
                    cost[other], came[other], changed = through, (mover, table), True
    end = plan.best_free(cost)
    assert end is not None, "together the tables have room for all"
    while end in came:
        mover, table = came[end]
        plan.put(mover, end)
        end = table
    plan.put(wish, end)
