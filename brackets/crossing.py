"""Places of those who come from groups into a knockout. Pure.

Winners of groups meet seconds of other groups, and those who come from one group meet again as
late as can be.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from brackets.placement import Pairing, bracket_size, order

# number → (group, place in the group), both from 1
Origins = Mapping[int, tuple[int, int]]


def crossed(entrants: Sequence[int], origins: Origins) -> tuple[Pairing, ...]:
    """Return the pairings of the first round from top to bottom, None for a bye.

    `entrants` are the best first: winners of groups, then seconds, and so on, each in order of
    group; the first of them get the byes. Two of each of 2, 4, 8 … groups: A1–B2, C1–D2 … above,
    B1–A2, D1–C2 … below.
    """
    at = {origins[number]: number for number in entrants}
    groups = len(entrants) // 2
    pairs_of_groups = groups > 1 and bracket_size(groups) == groups
    if pairs_of_groups and set(at) == {(n, p) for n in range(1, groups + 1) for p in (1, 2)}:
        upper = tuple((at[n, 1], at[n + 1, 2]) for n in range(1, groups, 2))
        lower = tuple((at[n + 1, 1], at[n, 2]) for n in range(1, groups, 2))
        return upper + lower
    places = [rank - 1 for rank in order(bracket_size(len(entrants)))]
    seated = [entrants[rank] if rank < len(entrants) else None for rank in places]
    resting = set(entrants[: len(seated) - len(entrants)])
    _part(
        seated,
        origin=lambda number: origins[number][0],
        tier=lambda number: (origins[number][1], number in resting),
    )
    by_rank = _by_rank(entrants)
    pairings = [sorted(seated[spot : spot + 2], key=by_rank) for spot in range(0, len(seated), 2)]
    return tuple((home, away) for home, away in pairings if home is not None)


def _by_rank(entrants: Sequence[int]) -> Callable[[int | None], int]:
    rank = {number: index for index, number in enumerate(entrants)}
    return lambda number: len(entrants) if number is None else rank[number]


def _part(
    seated: list[int | None], *, origin: Callable[[int], object], tier: Callable[[int], object]
) -> None:
    """Change places within a tier as long as those of one origin meet later by it."""
    spots = [spot for spot, number in enumerate(seated) if number is not None]

    def nearness(spot: int) -> int:
        own = seated[spot]
        return sum(
            1 << (2 * (len(seated).bit_length() - (spot ^ other).bit_length()))
            for other in spots
            if other != spot and _same(origin, own, seated[other])
        )

    improved = True
    while improved:
        improved = False
        for one, other in combinations(spots, 2):
            if not _same(tier, seated[one], seated[other]):
                continue
            before = nearness(one) + nearness(other)
            if not before:
                continue
            seated[one], seated[other] = seated[other], seated[one]
            if nearness(one) + nearness(other) < before:
                improved = True
            else:
                seated[one], seated[other] = seated[other], seated[one]


def _same(what: Callable[[int], object], one: int | None, other: int | None) -> bool:
    return one is not None and other is not None and what(one) == what(other)
