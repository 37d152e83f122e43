"""Knockouts with placement matches and double elimination, played out by chance."""

import random
from collections import Counter

import pytest

from brackets.trees import Key, Node, NodeKind, Source, double_elimination, knockout

SIZES = [2, 4, 8, 16, 32, 64, 128]


def play(nodes: tuple[Node, ...], size: int, rng: random.Random) -> dict[int, tuple[int, int]]:
    """Play every match by chance and return the places; the first round is 0-1, 2-3 and so on."""
    winner: dict[Key, int] = {}
    loser: dict[Key, int] = {}
    places: dict[int, tuple[int, int]] = {}
    for node in nodes:
        home, away = (
            _comer(node, source, side, (winner, loser))
            for side, source in enumerate((node.home, node.away))
        )
        if node.kind is NodeKind.RESET and home == _home_of_final(nodes, winner):
            won, lost = home, away
        else:
            won, lost = rng.sample([home, away], 2)
        winner[node.key], loser[node.key] = won, lost
        if node.winner_place is not None:
            places[won] = (node.winner_place, node.winner_place)
        if node.loser_places is not None:
            places[lost] = node.loser_places
    assert len(places) == size
    return places


def _comer(
    node: Node, source: Source | None, side: int, out: tuple[dict[Key, int], dict[Key, int]]
) -> int:
    if source is None:
        return 2 * node.key[1] + side
    return out[source.loser][source.match]


def _home_of_final(nodes: tuple[Node, ...], winner: dict[Key, int]) -> int:
    final = next(node for node in nodes if node.kind is NodeKind.GRAND_FINAL)
    assert final.home is not None
    return winner[final.home.match]


def shared(places: dict[int, tuple[int, int]]) -> dict[tuple[int, int], int]:
    return dict(sorted(Counter(places.values()).items()))


def test_knockout_of_eight_down_to_each_rank() -> None:
    rng = random.Random(1)  # noqa: S311 - any results will do
    final = shared(play(knockout(8), 8, rng))
    assert final == {(1, 1): 1, (2, 2): 1, (3, 4): 2, (5, 8): 4}
    third = shared(play(knockout(8, down_to=4), 8, rng))
    assert third == {(1, 1): 1, (2, 2): 1, (3, 3): 1, (4, 4): 1, (5, 8): 4}
    fifth = shared(play(knockout(8, down_to=6), 8, rng))
    assert fifth == {(n, n): 1 for n in range(1, 7)} | {(7, 8): 2}
    every = shared(play(knockout(8, down_to=8), 8, rng))
    assert every == {(n, n): 1 for n in range(1, 9)}
    # 7 + third place; fifth place takes two more semi-finals and its final, seventh one more
    assert [len(knockout(8, down_to=n)) for n in (2, 4, 6, 8)] == [7, 8, 11, 12]


def test_third_place_has_the_round_of_the_final_and_position_one() -> None:
    third = [node for node in knockout(16, down_to=4) if node.kind is NodeKind.PLACEMENT]
    assert [(node.key, node.home, node.away) for node in third] == [
        ((4, 1), Source((3, 0), loser=True), Source((3, 1), loser=True))
    ]


@pytest.mark.parametrize("size", SIZES)
def test_all_places_are_played_for_when_that_is_wanted(size: int) -> None:
    rng = random.Random(size)  # noqa: S311 - any results will do
    nodes = knockout(size, down_to=size)
    assert len({node.key for node in nodes}) == len(nodes)
    assert shared(play(nodes, size, rng)) == {(n, n): 1 for n in range(1, size + 1)}


@pytest.mark.parametrize("size", SIZES)
def test_double_elimination_puts_out_whoever_lost_twice(size: int) -> None:
    rng = random.Random(size)  # noqa: S311 - any results will do
    nodes = double_elimination(size)
    assert len({node.key for node in nodes}) == len(nodes)
    # everybody but the champion loses twice, the champion at most once
    assert len(nodes) == 2 * size - 1
    places = shared(play(nodes, size, rng))
    assert places[1, 1] == places[2, 2] == 1
    if size >= 4:
        assert places[3, 3] == places[4, 4] == 1
    if size >= 8:
        # of eight: out in lower round 2 share 5–6, in lower round 1 share 7–8
        assert places[5, 6] == 2


def test_double_elimination_of_eight_is_the_usual_one() -> None:
    nodes = {node.key: node for node in double_elimination(8)}
    lost = {key: (node.home, node.away) for key, node in nodes.items()}
    assert lost[2, 2] == (Source((1, 0), loser=True), Source((1, 1), loser=True))
    assert lost[2, 3] == (Source((1, 2), loser=True), Source((1, 3), loser=True))
    # the losers of the second round come down crossed
    assert lost[3, 1] == (Source((2, 1), loser=True), Source((2, 2)))
    assert lost[3, 2] == (Source((2, 0), loser=True), Source((2, 3)))
    assert lost[4, 0] == (Source((3, 1)), Source((3, 2)))
    assert lost[5, 0] == (Source((3, 0), loser=True), Source((4, 0)))
    assert lost[6, 0] == (Source((3, 0)), Source((5, 0)))
    assert lost[7, 0] == (Source((6, 0)), Source((6, 0), loser=True))


@pytest.mark.parametrize("size", [8, 16, 32, 64])
def test_pairs_of_the_main_bracket_do_not_meet_again_at_once(size: int) -> None:
    """Nobody can meet the team that it lost to, or beat, in the very next lower round."""
    reach: dict[tuple[Key, bool], frozenset[int]] = {}
    for node in double_elimination(size):
        sides = [
            frozenset({2 * node.key[1] + side})
            if source is None
            else reach[source.match, source.loser]
            for side, source in enumerate((node.home, node.away))
        ]
        everybody = sides[0] | sides[1]
        reach[node.key, False] = reach[node.key, True] = everybody
        if node.kind is NodeKind.LOWER and node.home and node.home.loser and node.key[0] == 3:
            # whoever comes down from round 2 cannot have met those who lost in round 1 there
            assert not sides[0] & sides[1]
