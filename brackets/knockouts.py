"""The matches of a bracket with byes: its tree without the matches to which nobody comes. Pure.

Where a side of a match stays empty for certain, because a bye has no loser, the other side goes
through without that match.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from brackets import trees
from brackets.placement import Feed, Pairings, Slot
from brackets.trees import Key, Node, NodeKind, Source
from rules.shapes import Stage, StageKind

THROUGH = (0, 0)
"""The place of those who go on to the next stage."""

_KINDS = {
    NodeKind.MAIN: "bracket",
    NodeKind.PLACEMENT: "placement",
    NodeKind.LOWER: "lower",
    NodeKind.GRAND_FINAL: "grand_final",
    NodeKind.RESET: "grand_final_again",
}
# Third place is played from four teams on (decision 11).
THIRD = 3


@dataclass(frozen=True, slots=True)
class Ends:
    """Where the ways through a bracket end.

    `places`: the first and last place that those who come out of a match share when they play no
    more. `reach`: the worst place that they could still get, otherwise.
    """

    places: Mapping[Source, tuple[int, int]]
    reach: Mapping[Source, int]


def slots(plan: Stage, pairings: Pairings) -> tuple[Slot, ...]:
    """Return the matches in order, without numbers and tables; byes of the first round too."""
    made = [_slot(each, pairings) for each in _walked(plan, _byes(pairings)).played]
    last = max(slot.round for slot in made)
    by_final = plan.kind is StageKind.KNOCKOUT and plan.advance == 1

    def order(slot: Slot) -> tuple[int, int]:
        """Third place comes before the final, worse places before it."""
        backwards = by_final and slot.round == last
        return slot.round, -slot.position if backwards else slot.position

    return tuple(sorted(made, key=order))


def ends(plan: Stage, pairings: Pairings) -> Ends:
    """Return where the ways through this bracket end."""
    return _ends(plan, _byes(pairings))


# Whoever looks at an event asks again after each hand, and only byes make a difference.
@lru_cache(maxsize=8)
def _ends(plan: Stage, byes: tuple[bool, ...]) -> Ends:
    places = dict(_walked(plan, byes).places)
    return Ends(places, _reach(_nodes(plan, 2 * len(byes))))


@dataclass(frozen=True, slots=True)
class _Played:
    """A match of the tree to which both sides come, or a bye of the first round."""

    node: Node
    home: Source | None
    away: Source | None


@dataclass(slots=True)
class _Walk:
    """What was found on the way through the tree; `out` is who comes out: winner and loser."""

    played: list[_Played] = field(default_factory=list)
    places: list[tuple[Source, tuple[int, int]]] = field(default_factory=list)
    out: dict[Key, tuple[Source | None, Source | None]] = field(default_factory=dict)

    def comer(self, source: Source) -> Source | None:
        """Return who comes from there after all: None is nobody."""
        return self.out[source.match][source.loser]

    def pass_by(self, node: Node, alone: Source | None) -> None:
        """Let the only one who comes go through without a match."""
        self.out[node.key] = (alone, None)
        if alone is not None and node.winner_place is not None:
            self.places.append((alone, (node.winner_place, node.winner_place)))

    def play(self, node: Node, home: Source | None, away: Source | None, *, bye: bool) -> None:
        """Keep a match; nobody is beaten in a bye."""
        self.played.append(_Played(node, home, away))
        winner, loser = Source(node.key), Source(node.key, loser=True)
        self.out[node.key] = (winner, None if bye else loser)
        if node.winner_place is not None:
            self.places.append((winner, (node.winner_place, node.winner_place)))
        if node.loser_places is not None and not bye:
            self.places.append((loser, node.loser_places))


def _byes(pairings: Pairings) -> tuple[bool, ...]:
    """Tell of each pairing of the first round whether it is a bye."""
    return tuple(None in pairing for pairing in pairings)


# A draw that is made again, and its end, walk the same way: only the number of pairs decides.
@lru_cache(maxsize=8)
def _walked(plan: Stage, byes: tuple[bool, ...]) -> _Walk:
    walk = _Walk()
    for node in _nodes(plan, 2 * len(byes)):
        if node.home is None or node.away is None:
            walk.play(node, None, None, bye=byes[node.key[1]])
            continue
        home, away = walk.comer(node.home), walk.comer(node.away)
        if home is None or away is None:
            walk.pass_by(node, home or away)
        else:
            walk.play(node, home, away, bye=False)
    return walk


def main_rounds(plan: Stage, size: int) -> int:
    """Return how many rounds the main bracket of `size` places has."""
    return max(node.key[0] for node in _nodes(plan, size) if node.kind is NodeKind.MAIN)


def played_down_to(plan: Stage) -> int:
    """Return the last place that is played for in a knockout: 2 is the final alone."""
    if plan.advance != 1:
        return 2
    return max(2, THIRD + 1 if plan.third_place else 0, plan.places_to)


def is_played_for(best: int, down_to: int) -> bool:
    """Tell whether the places from `best` on are played for; a match is for two of them."""
    return best < down_to + down_to % 2


# The tree is the same for every draw of a size; making it is most of the work.
@lru_cache(maxsize=32)
def _nodes(plan: Stage, size: int) -> tuple[Node, ...]:
    """Return the tree of a stage; it ends when no more than `advance` are left."""
    if plan.kind is StageKind.DOUBLE_ELIMINATION:
        return trees.double_elimination(size, left=plan.advance)
    if plan.advance == 1:
        return trees.knockout(size, down_to=played_down_to(plan))
    nodes = [node for node in trees.knockout(size) if size >> (node.key[0] - 1) > plan.advance]
    last = nodes[-1].key[0]
    return tuple(replace(node, winner_place=0) if node.key[0] == last else node for node in nodes)


def _reach(nodes: Iterable[Node]) -> dict[Source, int]:
    ordered = sorted(nodes, key=lambda node: node.key)
    waiting = {source: node for node in ordered for source in (node.home, node.away) if source}
    found: dict[Source, int] = {}
    for node in reversed(ordered):
        ended = {False: node.winner_place, True: node.loser_places and node.loser_places[1]}
        for loser, place in ended.items():
            source = Source(node.key, loser)
            after = waiting.get(source)
            if after is not None:
                found[source] = max(found[Source(after.key, each)] for each in (False, True))
            else:
                found[source] = place or 0
    return found


def _slot(played: _Played, pairings: Pairings) -> Slot:
    node = played.node
    round_, position = node.key
    third = node.best_place == THIRD and node.winner_place == THIRD
    kind = "third_place" if third else _KINDS[node.kind]
    if played.home is None or played.away is None:
        home, away = pairings[position]
        return Slot(round_, position, kind, home, away)
    return Slot(
        round_,
        position,
        kind,
        None,
        None,
        _feed(played.home),
        _feed(played.away),
        best_place=node.best_place,
    )


def _feed(source: Source) -> Feed:
    return Feed(*source.match, source.loser)
