"""What a draw makes of its entries and its seed text, for each way of drawing. Pure.

Draws are repeated years later: changing what an algorithm returns for any input means a new
number beside it.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum

from brackets import crossing, group_draw, placement, seeding, swiss
from brackets.seeding import Entry
from rules.lot_order import pair_in_order
from rules.shapes import ByeRule, Grouping, Pairing, Stage, StageKind

MAIN = 1
"""The best place that those play for who have lost nothing yet."""

# The first round, [[home, away], …] with None for a bye, or the groups; as JSON keeps it.
Outcome = list[list[int | None]]


class Algorithm(IntEnum):
    """The ways of drawing, by the number that is stored and printed.

    BY_HAND does not come out again: such lots are typed in and checked by brackets.hand_lots.
    """

    BY_HAND = 0
    BRACKET = 1
    GROUPS = 2
    LOT_ORDER = 3
    IN_ORDER = 4
    CROSSED = 5
    SEEDED = 6
    SWISS = 7
    DANISH = 8
    BRACKET_APART = 9


_OF_PAIRING = {
    Pairing.BRACKET: Algorithm.BRACKET,
    Pairing.REDRAWN: Algorithm.BRACKET,
    Pairing.LOT_ORDER: Algorithm.LOT_ORDER,
    Pairing.IN_ORDER: Algorithm.IN_ORDER,
    Pairing.CROSSED: Algorithm.CROSSED,
    Pairing.SEEDED: Algorithm.SEEDED,
    Pairing.ALL: Algorithm.GROUPS,
}


def algorithm_of(plan: Stage) -> Algorithm:
    """Return how the draws of a stage are made."""
    if plan.kind is StageKind.SWISS:
        return Algorithm.SWISS
    if plan.kind is StageKind.DANISH:
        return Algorithm.DANISH
    apart = plan.units_apart or plan.bye is not ByeRule.BY_DRAW
    if apart and plan.pairing in {Pairing.BRACKET, Pairing.REDRAWN}:
        return Algorithm.BRACKET_APART
    return _OF_PAIRING[plan.pairing]


def outcome(algorithm: int, plan: Stage, entries: Sequence[Entry], seed_text: str) -> Outcome:
    """Return what comes out; raises ValueError for an algorithm that is not known here.

    Those who play for the same places are drawn for themselves, as if nobody else were there.
    """
    made = _MAKERS[Algorithm(algorithm)]
    rows: Outcome = []
    for _best, group in by_places(entries):
        if len(group) == 1:
            rows.append([group[0].number, None])
        else:
            rows += [list(each) for each in made(plan, group, seed_text)]
    return rows


def by_places(entries: Sequence[Entry]) -> list[tuple[int, list[Entry]]]:
    """Return the entries by the best place that they play for, those who play for the first first.

    Only in a knockout that is drawn anew for each round are there others.
    """
    groups: dict[int, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(sum(entry.numbers("best")) or MAIN, []).append(entry)
    return sorted(groups.items())


def ranks(entries: Sequence[Entry], seed_text: str) -> list[tuple[int, tuple[int, ...]]]:
    """Return the teams by rank, those who play for the same places for themselves."""
    return [(best, seeding.ranked(group, seed_text)) for best, group in by_places(entries)]


def best_places(plan: Stage, entries: Sequence[Entry]) -> list[int]:
    """Return what each pairing of a round that is drawn for itself is played for."""
    by_lot = plan.pairing is Pairing.LOT_ORDER
    return [
        best
        for best, group in by_places(entries)
        for _row in range(
            -(-len(group) // 2) if by_lot else max(1, placement.bracket_size(len(group)) // 2)
        )
    ]


Made = Sequence[Sequence[int | None]]


def _bracket(_plan: Stage, entries: Sequence[Entry], seed_text: str) -> Made:
    return placement.first_round(seeding.ranked(entries, seed_text))


def _bracket_apart(plan: Stage, entries: Sequence[Entry], seed_text: str) -> Made:
    """Draw a bracket with units apart, or with byes for the highest lots, nobody twice."""
    ranked = seeding.ranked(entries, seed_text)
    byes = placement.bracket_size(len(ranked)) - len(ranked)
    resting: tuple[int, ...] = ()
    if plan.bye is not ByeRule.BY_DRAW:
        rested = {entry.number for entry in entries if entry.numbers("byes")}
        from_last = reversed(seeding.lots(entries, seed_text))
        resting = tuple(sorted(from_last, key=lambda number: number in rested)[:byes])
    units = {entry.number: entry.unit for entry in entries} if plan.units_apart else {}
    seeds = {entry.number for entry in entries if entry.seed is not None}
    return crossing.apart(ranked, fixed=seeds, resting=resting, units=units)


def _groups(plan: Stage, entries: Sequence[Entry], seed_text: str) -> Made:
    snake = plan.grouping is Grouping.SNAKE
    order = (seeding.ranked if snake else seeding.lots)(entries, seed_text)
    seeded = sum(entry.seed is not None for entry in entries) if snake else 0
    count = group_draw.group_count(len(order), groups=plan.groups, group_size=plan.group_size)
    units = {entry.number: entry.unit for entry in entries} if plan.units_apart else None
    return group_draw.filled(order[:seeded], order[seeded:], count, units)


def _lot_order(_plan: Stage, entries: Sequence[Entry], seed_text: str) -> Made:
    """Draw the lots in the first round; later ones know them, and who has rested (R6)."""
    order = seeding.lots(entries, seed_text)
    lots = {entry.number: entry.numbers("lot") for entry in entries}
    by_lot = {
        (lots[number][0] if lots[number] else index): number
        for index, number in enumerate(order, 1)
    }
    rested = {entry.number for entry in entries if entry.numbers("byes")}
    met, rests = pair_in_order(
        by_lot.keys(), {lot for lot, number in by_lot.items() if number in rested}
    )
    made: list[tuple[int | None, ...]] = [(by_lot[home], by_lot[away]) for home, away in met]
    return [*made, (by_lot[rests], None)] if rests is not None else made


def _in_order(_plan: Stage, entries: Sequence[Entry], _seed_text: str) -> Made:
    """Keep the order of entry; byes stand where a bracket of this size has them."""
    waiting = [entry.number for entry in _by_rank(entries)]
    places = placement.first_round(range(1, len(waiting) + 1))
    made: list[tuple[int | None, int | None]] = []
    for _, away in places:
        home = waiting.pop(0)
        made.append((home, None if away is None else waiting.pop(0)))
    return made


def _crossed(_plan: Stage, entries: Sequence[Entry], _seed_text: str) -> Made:
    origins = {
        entry.number: (entry.numbers("group")[0], entry.numbers("place")[0]) for entry in entries
    }
    return crossing.crossed([entry.number for entry in _by_rank(entries)], origins)


def _seeded(_plan: Stage, entries: Sequence[Entry], _seed_text: str) -> Made:
    return placement.first_round([entry.number for entry in _by_rank(entries)])


def _by_rank(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries in the order in which the stage before left them, else of entry."""
    return sorted(entries, key=lambda entry: (entry.numbers("rank"), entry.number))


def _swiss(plan: Stage, entries: Sequence[Entry], seed_text: str) -> Made:
    """Pair by score; inside a score by rank, equals by seed, then by this round's lots."""
    lots = {number: lot for lot, number in enumerate(seeding.ranked(entries, seed_text))}

    def best_first(entry: Entry) -> tuple[int, int, int]:
        return (-sum(entry.numbers("points")), sum(entry.numbers("rank")), lots[entry.number])

    danish = plan.kind is StageKind.DANISH
    return swiss.pair_round(
        [_paired(entry) for entry in sorted(entries, key=best_first)],
        system=swiss.System.DANISH if danish else swiss.System.SWISS,
        apart=plan.units_apart,
        rematches=danish,
    ).pairings


def _paired(entry: Entry) -> swiss.Entrant:
    return swiss.Entrant(
        number=entry.number,
        score=sum(entry.numbers("points")),
        met=frozenset(entry.numbers("met")),
        rested=bool(entry.numbers("byes")),
        floated=swiss.Float(entry.text("float") or swiss.Float.NONE),
        unit=entry.unit,
    )


_MAKERS: dict[Algorithm, Callable[[Stage, Sequence[Entry], str], Made]] = {
    Algorithm.BRACKET: _bracket,
    Algorithm.BRACKET_APART: _bracket_apart,
    Algorithm.GROUPS: _groups,
    Algorithm.LOT_ORDER: _lot_order,
    Algorithm.IN_ORDER: _in_order,
    Algorithm.CROSSED: _crossed,
    Algorithm.SEEDED: _seeded,
    Algorithm.SWISS: _swiss,
    Algorithm.DANISH: _swiss,
}
