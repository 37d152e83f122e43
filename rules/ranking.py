"""Places from groups of equals: ordered criteria, equals share, nothing random (decision 11)."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def places(groups: Iterable[Sequence[T]]) -> list[tuple[int, int]]:
    """Return the first and last place that each group shares; groups best first.

    >>> places([["champion"], ["finalist"], ["a", "b"]])
    [(1, 1), (2, 2), (3, 4)]

    An empty group takes no place and gets (n, n - 1): callers that may have one leave it out.
    """
    found: list[tuple[int, int]] = []
    first = 1
    for group in groups:
        found.append((first, first + len(group) - 1))
        first += len(group)
    return found


def knockout(
    champion: T | None,
    out_by_round: Sequence[Sequence[T]],
    third_place: tuple[T, T] | None = None,
) -> list[list[T]]:
    """Return the groups of equals of a finished knockout, best first.

    `out_by_round`: who went out in each round, first round first, the final last; both sides of
    a match that nobody came to went out there. `third_place`: winner and loser of the match for
    third place, who are ranked apart instead of together. `champion` is None when nobody won the
    final. Only groups with somebody in them are returned.
    """
    groups: list[list[T]] = [] if champion is None else [[champion]]
    for out in reversed(out_by_round):
        rest = [entry for entry in out if third_place is None or entry not in third_place]
        if third_place is not None and len(rest) < len(out):
            groups += [[entry] for entry in third_place if entry in out]
        groups.append(rest)
    return [group for group in groups if group]
