"""Pairing those who are left in order of their lot (R6)."""

from collections.abc import Collection


def pair_in_order(
    lots: Collection[int], rested: Collection[int] = ()
) -> tuple[tuple[tuple[int, int], ...], int | None]:
    """Return who meets whom, and who rests when the number is odd.

    The highest lot rests, but nobody twice as long as somebody is left who has not.
    """
    left = sorted(lots)
    rests = None
    if len(left) % 2:
        rests = max((lot for lot in left if lot not in rested), default=left[-1])
        left.remove(rests)
    return tuple(zip(left[::2], left[1::2], strict=True)), rests
