"""QR codes as rectangles: sharp at any size, on any printer."""

from itertools import groupby

import segno

from referee.sheets.paper import Box, Paper

# Readers want four white modules around the code.
QUIET = 4


def matrix_of(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the modules of the code of `text`, dark ones true, from the top, without margin.

    A fifth of it may be dirty or torn (level M, more where it costs no bigger code).
    """
    rows = segno.make(text, error="m", micro=False, boost_error=True).matrix
    return tuple(tuple(bool(module) for module in row) for row in rows)


def draw_qr(paper: Paper, box: Box, text: str) -> None:
    """Draw the code of `text` into a square box, with its white margin inside."""
    matrix = matrix_of(text)
    step = box.width / (len(matrix) + 2 * QUIET)
    runs = []
    for index, row in enumerate(matrix):
        bottom = box.top - (QUIET + index + 1) * step
        column = 0
        for dark, run in groupby(row):
            width = len(list(run))
            if dark:
                left = box.left + (QUIET + column) * step
                runs.append(Box(left, bottom, width * step, step))
            column += width
    paper.fill(runs)
