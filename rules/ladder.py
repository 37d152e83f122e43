"""The order of the levels: 2 … K, A, then the jokers."""

from rules.cards import Joker, Rank
from rules.shapes import Level

ORDER: tuple[Level, ...] = (*reversed(Rank), Joker.SMALL, Joker.BIG)


def ladder_between(first: Level, last: Level) -> tuple[Level, ...]:
    """Return the levels from `first` to `last`; after the A the 2 follows where it must (Y2)."""
    start, end = ORDER.index(first), ORDER.index(last)
    if start <= end:
        return ORDER[start : end + 1]
    ranks = tuple(reversed(Rank))
    return (*ranks[start : len(ranks)], *ORDER[: end + 1])
