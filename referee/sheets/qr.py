"""QR codes as rectangles: sharp at any size, on any printer."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

# Readers want four white modules around the code.
QUIET = 4
# Choosing the best of the eight patterns takes five times as long as the code itself.
_PATTERN = 3


@lru_cache(maxsize=512)
def matrix_of(text: str, *, best: bool = True) -> tuple[tuple[bool, ...], ...]:
    """Return the modules of the code of `text`, dark ones true, from the top, without margin.

    A fifth of it may be dirty or torn (level M, more where it costs no bigger code). Without `best`
    its pattern is not chosen, which is for codes by the hundred.
    """
    import segno  # noqa: PLC0415 - loaded late

    mask = None if best else _PATTERN
    rows = segno.make(text, error="m", micro=False, boost_error=True, mask=mask).matrix
    return tuple(tuple(bool(module) for module in row) for row in rows)


def dark_runs(
    matrix: tuple[tuple[bool, ...], ...],
) -> Iterator[tuple[int, int, int]]:
    """Yield row, first column and length of each dark run, counted with the white margin."""
    for index, row in enumerate(matrix):
        column = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                yield QUIET + index, QUIET + column, length
            column += length


@lru_cache(maxsize=512)
def squares_of(text: str, *, best: bool = True) -> tuple[int, str]:
    """Return the modules of a side with its margin, and the dark ones as rectangles of a PDF.

    They are counted in modules from the lower left corner; no operator fills them yet.
    """
    matrix = matrix_of(text, best=best)
    side = len(matrix) + 2 * QUIET
    runs = (f"{column} {side - 1 - row} {length} 1 re" for row, column, length in dark_runs(matrix))
    return side, " ".join(runs)
