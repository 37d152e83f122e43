"""Cards for the tables: four to an A4 page, each with the code that opens its table."""

from functools import partial

from django.utils.translation import gettext

from referee.labels.seats import SEATS_SHORT
from referee.sheets.paper import PORTRAIT, THIN, Align, Binding, Box, Paper, Style
from referee.sheets.rows import TableCard, TableCardRows
from rules.seats import Seat

WIDE, TALL = PORTRAIT[0] / 2, PORTRAIT[1] / 2
EDGE = 24.0
QR = 168.0
SEAT = 14.0


def table_cards_pdf(rows: TableCardRows) -> bytes:
    """Return the cards as a PDF, to be cut along the dashes.

    A card is no sheet of results: it has no version, and is right until its link is revoked.
    """
    return table_cards_sheet(rows).finish()


def table_cards_sheet(rows: TableCardRows, binding: Binding | None = None) -> Paper:
    """Draw it, into a document with others when bound."""
    paper = Paper(PORTRAIT, rows.heading, gettext("Table cards"), binding)
    for index, card in enumerate(rows.cards):
        below, right = divmod(index % 4, 2)
        if not below and not right:
            paper.start_page()
            paper.dashes(0, TALL, paper.width, TALL)
            paper.dashes(WIDE, 0, WIDE, paper.height)
        draw = partial(_draw, paper, rows, card)
        paper.shifted(0.0 if below else TALL, draw, right=right * WIDE)
    return paper


def _draw(paper: Paper, rows: TableCardRows, card: TableCard) -> None:
    """Draw one card into the lower left quarter of the page."""
    area = Box(EDGE, EDGE, WIDE - 2 * EDGE, TALL - 2 * EDGE)
    event = Box(area.left, area.top - 20, area.width, 20)
    paper.write(event, rows.heading.event, Style(13, 8, bold=True, align=Align.CENTRE))
    table = Box(area.left, event.bottom - 58, area.width, 56)
    words = gettext("Table %(table)d") % {"table": card.table}
    paper.write(table, words, Style(50, 20, bold=True, align=Align.CENTRE))
    square = Box((WIDE - QR) / 2, table.bottom - SEAT - QR, QR, QR)
    paper.qr(square, card.link)
    _draw_seats(paper, square)
    code = Box(area.left, square.bottom - SEAT - 28, area.width, 28)
    words = gettext("Code %(code)s") % {"code": f"{card.code[:3]} {card.code[3:]}"}
    paper.write(code, words, Style(22, 12, bold=True, align=Align.CENTRE))
    typed = Box(area.left, code.bottom - 14, area.width, 12)
    words = gettext("No camera? Type the code at %(address)s") % {"address": rows.address}
    paper.write(typed, words, Style(8.5, 5, align=Align.CENTRE))
    paper.line(area.left, typed.bottom - 5, area.right, typed.bottom - 5, THIN)
    half = (typed.bottom - 8 - area.bottom) / 2
    players = Box(area.left, area.bottom + half, area.width, half)
    words = gettext("Players: scan to see your match as it stands.")
    paper.write(players, words, Style(10, 7, align=Align.CENTRE))
    referees = Box(area.left, area.bottom, area.width, half)
    words = gettext("Referees: scan, choose your name, type your PIN.")
    paper.write(referees, words, Style(10, 7, align=Align.CENTRE))


def _draw_seats(paper: Paper, square: Box) -> None:
    """Write the four seats around the code, so that the card lies as the players sit."""
    left, middle = square.left - 2 * SEAT, square.middle - SEAT
    places = {
        Seat.NORTH: Box(square.left, square.top, QR, SEAT),
        Seat.SOUTH: Box(square.left, square.bottom - SEAT, QR, SEAT),
        Seat.WEST: Box(left, middle, 2 * SEAT, 2 * SEAT),
        Seat.EAST: Box(square.right, middle, 2 * SEAT, 2 * SEAT),
    }
    for seat, box in places.items():
        paper.write(box, str(SEATS_SHORT[seat]), Style(15, bold=True, align=Align.CENTRE))
