"""Places in a knockout of those who should meet late: of one group, of one unit. Pure.

Winners of groups meet seconds of other groups, and those who come from one group meet again as
late as can be.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations

from brackets.placement import Pairing, bracket_size, order

# number → (group, place in the group), both from 1
Origins = Mapping[int, tuple[int, int]]
Units = Mapping[int, str]


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


def apart(
    ranked: Sequence[int], *, fixed: Collection[int], resting: Collection[int], units: Units
) -> tuple[Pairing, ...]:
    """Return the pairings of a bracket in which those of one unit meet as late as can be.

    The `fixed`, seeds, keep the places of their ranks, and so do all byes of the `resting`: as
    many as the bracket needs, or nobody where the best ranks rest and, seeds apart, may change
    places with others. A team without a unit is its own; `units` may be empty.
    """
    order_ = sorted(ranked, key=lambda number: number not in resting)
    seated = [
        order_[rank - 1] if rank <= len(order_) else None
        for rank in order(bracket_size(len(order_)))
    ]
    if units:
        _part(
            seated,
            origin=lambda number: units[number] or number,
            tier=lambda number: (number if number in fixed else 0, number in resting),
        )
    by_rank = _by_rank(ranked)
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
    depth = len(seated).bit_length()
    at: dict[object, set[int]] = {}
    for spot in spots:
        at.setdefault(_of(origin, seated[spot]), set()).add(spot)

    def nearness(spot: int) -> int:
        others = at[_of(origin, seated[spot])]
        return sum(
            1 << (2 * (depth - (spot ^ other).bit_length())) for other in others if other != spot
        )

    def swap(one: int, other: int) -> None:
        first, second = at[_of(origin, seated[one])], at[_of(origin, seated[other])]
        first.remove(one)
        second.remove(other)
        first.add(other)
        second.add(one)
        seated[one], seated[other] = seated[other], seated[one]

    improved = True
    while improved:
        improved = False
        for one, other in combinations(spots, 2):
            if not _same(tier, seated[one], seated[other]) or _same(
                origin, seated[one], seated[other]
            ):
                continue
            before = nearness(one) + nearness(other)
            if not before:
                continue
            swap(one, other)
            if nearness(one) + nearness(other) < before:
                improved = True
            else:
                swap(one, other)


def _of(what: Callable[[int], object], number: int | None) -> object:
    assert number is not None, "somebody sits there"
    return what(number)


def _same(what: Callable[[int], object], one: int | None, other: int | None) -> bool:
    return one is not None and other is not None and what(one) == what(other)
