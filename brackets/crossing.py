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
    origins = {spot: _of(origin, seated[spot]) for spot in spots}
    tiers = {spot: _of(tier, seated[spot]) for spot in spots}
    depth = len(seated).bit_length()
    # How near two places are, by the bits in which they differ; a round earlier counts four times.
    near = [0, *(1 << (2 * (depth - bits.bit_length())) for bits in range(1, len(seated)))]
    # How near each place is to all of an origin; nobody is near to somebody without others.
    members: dict[object, list[int]] = {}
    for spot in spots:
        members.setdefault(origins[spot], []).append(spot)
    nearness = {
        each: [sum(near[place ^ spot] for spot in theirs) for place in range(len(seated))]
        for each, theirs in members.items()
        if len(theirs) > 1
    }

    def gain(spot: int, place: int) -> int:
        row = nearness.get(origins[spot])
        # At the new place, the old one would still count.
        return row[spot] - row[place] + near[spot ^ place] if row else 0

    improved = True
    while improved:
        improved = False
        for one, other in combinations(spots, 2):
            if tiers[one] != tiers[other] or origins[one] == origins[other]:
                continue
            if gain(one, other) + gain(other, one) <= 0:
                continue
            for left, taken in ((one, other), (other, one)):
                if row := nearness.get(origins[left]):
                    row[:] = (
                        value + near[place ^ taken] - near[place ^ left]
                        for place, value in enumerate(row)
                    )
            seated[one], seated[other] = seated[other], seated[one]
            origins[one], origins[other] = origins[other], origins[one]
            improved = True


def _of(what: Callable[[int], object], number: int | None) -> object:
    assert number is not None, "somebody sits there"
    return what(number)
