"""Places from groups of equals: equals share their places, nothing is random (decision 11)."""

from collections.abc import Iterable, Sized


def places(groups: Iterable[Sized]) -> list[tuple[int, int]]:
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
