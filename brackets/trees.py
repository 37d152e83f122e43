"""Which match feeds which: knockouts with placement matches and double elimination. Pure.

Rounds are counted in the order in which they can be played, positions from 0 from top to bottom:
first the main matches of a round, then the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

Key = tuple[int, int]
"""Round and position of a match."""


class NodeKind(StrEnum):
    """MAIN: the bracket that everybody starts in; LOWER: of those who lost once.

    GRAND_FINAL: the winners of both; RESET: again, when the one from the lower bracket won it.
    """

    MAIN = "main"
    PLACEMENT = "placement"
    LOWER = "lower"
    GRAND_FINAL = "grand_final"
    RESET = "reset"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a side of a match comes from."""

    match: Key
    loser: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A match; without sources it belongs to the first round of the draw.

    `winner_place` is set where the winner goes nowhere from here; `loser_places` where the loser
    does not: the first and last place that the losers of these matches share. `best_place` is what
    a placement match is played for, in the end.
    """

    kind: NodeKind
    key: Key
    home: Source | None = None
    away: Source | None = None
    winner_place: int | None = None
    loser_places: tuple[int, int] | None = None
    best_place: int | None = None


def knockout(size: int, *, down_to: int = 2) -> tuple[Node, ...]:
    """Return the matches of a bracket of `size` places (a power of two from 2 on), by round.

    The places down to `down_to` are played for: 2 is the final alone, 4 the match for third place
    as well, 8 those for fifth to eighth place too.
    """
    rounds = size.bit_length() - 1
    nodes = [*_main(size, rounds)]
    free = {round_: size >> round_ for round_ in range(1, rounds + 1)}
    for round_ in range(rounds, 0, -1):
        losers = [Source((round_, position), loser=True) for position in range(size >> round_)]
        if len(losers) > 1 and len(losers) < down_to:
            nodes = [_without_places(node, round_) for node in nodes]
            nodes += _mini(losers, len(losers) + 1, round_ + 1, _Room(free, down_to))
    return tuple(sorted(nodes, key=lambda node: node.key))


def double_elimination(size: int, *, left: int = 1) -> tuple[Node, ...]:
    """Return the matches of a double elimination of `size` places (a power of two from 2 on).

    Whoever lost twice is out. Those who come down from the main bracket are set so that pairs who
    met in it meet again as late as possible. The last match is the reset; with more to be `left`
    only what it takes is played, and those who are left have the winner's place 0.
    """
    rounds = size.bit_length() - 1
    nodes = [replace(node, loser_places=None) for node in _main(size, rounds)]
    nodes = [replace(node, winner_place=None) for node in nodes]
    up = [Source((1, position), loser=True) for position in range(size // 2)]
    lower: list[Node] = []
    for number in range(1, 2 * rounds - 1):
        if number % 2:
            pairs = list(zip(up[::2], up[1::2], strict=True))
        else:
            pairs = list(zip(_coming_down(size, number // 2), up, strict=True))
        round_ = number + 1
        first = size >> round_ if round_ <= rounds else 0
        made = [
            Node(kind=NodeKind.LOWER, key=(round_, first + index), home=home, away=away)
            for index, (home, away) in enumerate(pairs)
        ]
        lower += made
        up = [Source(node.key) for node in made]
    nodes += _with_places(lower)
    last = 2 * rounds
    final = Node(kind=NodeKind.GRAND_FINAL, key=(last, 0), home=Source((rounds, 0)), away=up[0])
    reset = Node(
        kind=NodeKind.RESET,
        key=(last + 1, 0),
        home=Source(final.key),
        away=Source(final.key, loser=True),
        winner_place=1,
        loser_places=(2, 2),
    )
    made = sorted([*nodes, final, reset], key=lambda node: node.key)
    return tuple(made) if left == 1 else _until(made, left)


def _until(nodes: Sequence[Node], left: int) -> tuple[Node, ...]:
    """Return the matches in which those behind the place `left` lose for the second time.

    With them come all that lead to these.
    """
    by_key = {node.key: node for node in nodes}
    lower = [node for node in nodes if node.kind is NodeKind.LOWER and node.loser_places]
    needed = {node.key for node in lower if node.loser_places and node.loser_places[0] > left}
    before = sorted(needed)
    for key in before:
        node = by_key[key]
        for source in (node.home, node.away):
            if source and source.match not in needed:
                needed.add(source.match)
                before.append(source.match)
    kept = [node for node in nodes if node.key in needed]
    going = {source for node in kept for source in (node.home, node.away)}
    return tuple(
        node if Source(node.key) in going else replace(node, winner_place=0) for node in kept
    )


def _main(size: int, rounds: int) -> list[Node]:
    nodes = []
    for round_ in range(1, rounds + 1):
        losers = size >> round_
        for position in range(losers):
            feeders = (round_ - 1, 2 * position), (round_ - 1, 2 * position + 1)
            home, away = (Source(key) if round_ > 1 else None for key in feeders)
            nodes.append(
                Node(
                    kind=NodeKind.MAIN,
                    key=(round_, position),
                    home=home,
                    away=away,
                    winner_place=1 if round_ == rounds else None,
                    loser_places=(losers + 1, 2 * losers),
                )
            )
    return nodes


@dataclass(frozen=True, slots=True)
class _Room:
    """The next free position of each round, and the last place that is played for."""

    free: dict[int, int]
    down_to: int

    def take(self, round_: int) -> Key:
        position = self.free.get(round_, 0)
        self.free[round_] = position + 1
        return (round_, position)


def _mini(sources: Sequence[Source], first: int, round_: int, room: _Room) -> list[Node]:
    """Return the matches in which `sources` play for the places from `first` on."""
    half = len(sources) // 2
    made = [
        Node(
            kind=NodeKind.PLACEMENT,
            key=room.take(round_),
            best_place=first,
            home=home,
            away=away,
            winner_place=first if half == 1 else None,
            loser_places=(first + half, first + 2 * half - 1),
        )
        for home, away in zip(sources[::2], sources[1::2], strict=True)
    ]
    nodes = list(made)
    if half > 1:
        nodes += _mini([Source(node.key) for node in made], first, round_ + 1, room)
        if first + half < room.down_to:
            nodes = [replace(node, loser_places=None) if node in made else node for node in nodes]
            losers = [Source(node.key, loser=True) for node in made]
            nodes += _mini(losers, first + half, round_ + 1, room)
    return nodes


def _without_places(node: Node, round_: int) -> Node:
    """Return a main match whose losers play on."""
    plays_on = node.kind is NodeKind.MAIN and node.key[0] == round_
    return replace(node, loser_places=None) if plays_on else node


def _coming_down(size: int, drop: int) -> list[Source]:
    """Return the losers of main round `drop` + 1 in the order in which they meet those below.

    Turned round and, every other time, with both halves changed.
    """
    round_ = drop + 1
    losers = [Source((round_, position), loser=True) for position in range(size >> round_)]
    half = len(losers) // 2
    return losers[::-1] if drop % 2 else [*losers[half:], *losers[:half]]


def _with_places(lower: Sequence[Node]) -> list[Node]:
    """Return the lower matches with the places that their losers share, the last one third."""
    found: list[Node] = []
    place = 3
    for round_ in sorted({node.key[0] for node in lower}, reverse=True):
        beaten = [node for node in lower if node.key[0] == round_]
        shared = (place, place + len(beaten) - 1)
        found += [replace(node, loser_places=shared) for node in beaten]
        place += len(beaten)
    return found
