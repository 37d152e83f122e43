"""P6: one Swiss round after eight played ones; the floor is sorting and counting the meetings.

The peer of performance.md, bbpPairings (C++, FIDE Dutch, richer constraints), took 53 ms for 128
teams, 4.5 to 4.9 s for 512 and 39 s for 1,024.
"""

import random
from functools import partial

from bench.results import Result, alternate, milliseconds
from brackets.swiss import Entrant, Float, floats, pair_round

PEER = {128: "53 ms", 512: "4.5–4.9 s", 1024: "39 s"}
PLAYED = 8


def rounds(sizes: tuple[int, ...], turns: int) -> list[Result]:
    """Pair the ninth round of events of these sizes."""
    found = []
    for size in sizes:
        field = after_rounds(size, PLAYED)
        ours, floor = alternate(
            partial(milliseconds, partial(pair_round, field)),
            partial(milliseconds, partial(_looked_at, field)),
            turns=turns,
        )
        work = f"Swiss round 9 of {size} pairs, bbpPairings {PEER.get(size, '?')}"
        found.append(Result("P6", work, ours, floor, "ms"))
    return found


def after_rounds(size: int, played: int) -> list[Entrant]:
    """Return the teams after so many rounds, paired by ourselves, won by chance."""
    dice = random.Random(size)  # noqa: S311 - results, no secrets
    field = [Entrant(number=number) for number in range(1, size + 1)]
    for _ in range(played):
        made = pair_round(field)
        scores = {each.number: each.score for each in field}
        floated = floats(scores, made.pairings)
        opponent: dict[int, int] = {}
        for home, away in made.pairings:
            if away is None:
                scores[home] += 2
                continue
            opponent |= {home: away, away: home}
            scores[dice.choice((home, away))] += 2
        moved = [_after(each, scores, opponent, floated) for each in field]
        field = sorted(moved, key=lambda each: (-each.score, each.number))
    return field


def _after(
    each: Entrant, scores: dict[int, int], opponent: dict[int, int], floated: dict[int, Float]
) -> Entrant:
    met = opponent.get(each.number)
    return Entrant(
        number=each.number,
        score=scores[each.number],
        met=each.met if met is None else each.met | {met},
        rested=each.rested or met is None,
        floated=floated[each.number],
    )


def _looked_at(field: list[Entrant]) -> None:
    """Look at every possible meeting once: what any exact pairing has to do at least."""
    for place, home in enumerate(field):
        sum(away.number not in home.met for away in field[place + 1 :])
