"""The hands of a level race on a score slip: two columns of rows, empty or filled in."""

from itertools import pairwise

from django.utils.translation import gettext

from referee.labels.seats import PAIRS_SHORT, SEATS_SHORT
from referee.sheets.paper import MEDIUM, THIN, Align, Box, Paper, Style
from referee.sheets.rows import SlipHand, SlipRow
from rules.seats import Pair

HEAD = 17.0
GAP = 7.0
# number, dealer, level card, attackers' points with the kitty, level of both pairs after it
WIDTHS = (22.0, 88.0, 36.0, 50.0, 36.0, 36.0)
_TITLE = Style(7, 4.5, bold=True, align=Align.CENTRE)


def draw_race_frame(paper: Paper, box: Box, hands: tuple[SlipHand, ...]) -> None:
    """Draw the lines and titles of all rows."""
    titles = (
        gettext("Hand"),
        gettext("Dealer"),
        gettext("Level card"),
        gettext("Attackers' points"),
        *(
            gettext("%(pair)s level") % {"pair": PAIRS_SHORT[pair]}
            for pair in (Pair.EAST_WEST, Pair.NORTH_SOUTH)
        ),
    )
    for column in _columns(box):
        head = Box(column.left, column.top - HEAD, column.width, HEAD)
        for cell, title in zip(_cells(head), titles, strict=True):
            paper.frame(cell, THIN, shade=True)
            paper.write(cell.inset(1), title, _TITLE)
        paper.frame(column, MEDIUM)
    for hand, row in zip(hands, _rows(box, len(hands)), strict=False):
        cells = _cells(row)
        for cell in cells:
            paper.frame(cell, THIN)
        size = _size(row)
        paper.write(cells[0], str(hand.number), Style(size, size, bold=True, align=Align.CENTRE))


def draw_race(paper: Paper, box: Box, slip: SlipRow) -> None:
    """Write what is known of the hands."""
    for hand, row in zip(slip.hands, _rows(box, len(slip.hands)), strict=False):
        if not hand.played or hand.dealer is None or hand.levels is None:
            continue
        number, dealer, level, points, *after = _cells(row)
        del number
        who = f"{SEATS_SHORT[hand.dealer]} {slip.seats[hand.dealer]}"
        size = _size(row)
        centred = Style(size, min(5, size), align=Align.CENTRE)
        paper.write(dealer.inset(2, 0), who, Style(size, min(4, size)))
        paper.write(level.inset(1, 0), hand.level, centred)
        words = gettext("broken off") if hand.broken_off else str(hand.total)
        paper.write(points.inset(1, 0), words, centred)
        for cell, reached in zip(after, hand.levels, strict=True):
            paper.write(cell.inset(1, 0), reached, centred)


def _size(row: Box) -> float:
    """Return a size of letters that fits: a long race has low rows."""
    return min(9.5, row.height * 0.8)


def _columns(box: Box) -> tuple[Box, Box]:
    width = (box.width - GAP) / 2
    return (
        Box(box.left, box.bottom, width, box.height),
        Box(box.left + width + GAP, box.bottom, width, box.height),
    )


def _rows(box: Box, hands: int) -> list[Box]:
    """Return a row for each hand: down the left column, then down the right one."""
    lines = -(-hands // 2)
    tall = (box.height - HEAD) / lines
    return [
        Box(column.left, column.top - HEAD - (line + 1) * tall, column.width, tall)
        for column in _columns(box)
        for line in range(lines)
    ]


def _cells(row: Box) -> list[Box]:
    scale = row.width / sum(WIDTHS)
    edges = [row.left]
    for width in WIDTHS:
        edges.append(edges[-1] + width * scale)
    return [Box(left, row.bottom, right - left, row.height) for left, right in pairwise(edges)]
