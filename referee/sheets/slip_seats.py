"""The seats on a score slip: both pairs with their players, and who deals which hand."""

from django.utils.translation import gettext

from referee.labels.seats import PAIRS_SHORT, SEATS_SHORT
from referee.sheets.matchbox import draw_entry
from referee.sheets.paper import MEDIUM, THIN, Align, Box, Paper, Style
from referee.sheets.rows_slips import SlipHand, SlipRow
from rules.seats import Pair, Seat

LABEL, NUMBER, NAMES, SIGN = 34.0, 26.0, 201.0, 24.0
_SEATS = {
    Pair.EAST_WEST: (Seat.EAST, Seat.WEST),
    Pair.NORTH_SOUTH: (Seat.NORTH, Seat.SOUTH),
}


def _row(box: Box, pair: Pair) -> Box:
    half = box.height / 2
    return Box(box.left, box.top - (pair + 1) * half, box.width, half)


def _cell(box: Box, seat: Seat) -> Box:
    row = _row(box, seat.pair)
    left = row.left + LABEL + NUMBER + NAMES
    width = (row.right - left) / 2
    return Box(left + _SEATS[seat.pair].index(seat) * width, row.bottom, width, row.height)


def draw_seat_frame(paper: Paper, box: Box, hands: tuple[SlipHand, ...]) -> None:
    """Draw what all slips share."""
    for pair in Pair:
        row = _row(box, pair)
        label = Box(row.left, row.bottom, LABEL, row.height)
        paper.frame(label, THIN, shade=True)
        style = Style(11, 6, bold=True, align=Align.CENTRE)
        paper.write(label.inset(2), str(PAIRS_SHORT[pair]), style)
        paper.frame(Box(label.right, row.bottom, NUMBER, row.height), THIN)
        paper.frame(Box(label.right + NUMBER, row.bottom, NAMES, row.height), THIN)
    for seat in Seat:
        cell = _cell(box, seat)
        paper.frame(cell, THIN)
        sign = Box(cell.left, cell.bottom, SIGN, cell.height)
        paper.line(sign.right, cell.bottom, sign.right, cell.top, THIN)
        style = Style(13, 6, bold=True, align=Align.CENTRE)
        paper.write(sign.inset(1), str(SEATS_SHORT[seat]), style)
        deals = ", ".join(str(hand.number) for hand in hands if hand.dealer == seat)
        if deals:
            under = Box(sign.right + 4, cell.bottom + 1, cell.width - SIGN - 6, 9)
            words = gettext("deals hand %(numbers)s") % {"numbers": deals}
            paper.write(under, words, Style(7, 5))
    paper.frame(box, MEDIUM)


def draw_seats(paper: Paper, box: Box, slip: SlipRow) -> None:
    """Write the pairs and who sits where."""
    for pair, entry in ((Pair.EAST_WEST, slip.east_west), (Pair.NORTH_SOUTH, slip.north_south)):
        if not entry.number:
            continue  # a blank slip
        row = _row(box, pair)
        number = Box(row.left + LABEL, row.bottom, NUMBER, row.height)
        style = Style(13, 7, bold=True, align=Align.CENTRE)
        paper.write(number.inset(1), str(entry.number), style)
        names = Box(number.right, row.bottom, NAMES, row.height)
        draw_entry(paper, names.inset(4, 1), entry, bold=True)
    for seat in Seat:
        cell = _cell(box, seat)
        bottom = cell.bottom + cell.height * 0.36
        name = Box(cell.left + SIGN + 4, bottom, cell.width - SIGN - 6, 15)
        paper.write(name, slip.seats[seat], Style(10, 4.5))
