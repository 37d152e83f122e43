"""The codes with which pairs sign on their own phones: small cards to cut out and hand over."""

from django.utils.translation import gettext

from referee.sheets.matchbox import pair_names
from referee.sheets.paper import MARGIN, PORTRAIT, Align, Binding, Box, Paper, Style
from referee.sheets.rows import PairCode, PairCodeRows

ACROSS, DOWN = 3, 8
WIDE = (PORTRAIT[0] - 2 * MARGIN) / ACROSS
TALL = (PORTRAIT[1] - 2 * MARGIN) / DOWN


def pair_codes_pdf(rows: PairCodeRows) -> bytes:
    """Return the cards of all pairs as a PDF, to be cut along the dashes."""
    return pair_codes_sheet(rows).finish()


def pair_codes_sheet(rows: PairCodeRows, binding: Binding | None = None) -> Paper:
    """Draw it, into a document with others when bound."""
    paper = Paper(PORTRAIT, rows.heading, gettext("Pair codes"), binding)
    for index, code in enumerate(rows.codes):
        place = index % (ACROSS * DOWN)
        if not place:
            paper.start_page()
            _draw_cuts(paper)
        down, across = divmod(place, ACROSS)
        box = Box(MARGIN + across * WIDE, PORTRAIT[1] - MARGIN - (down + 1) * TALL, WIDE, TALL)
        _draw(paper, box.inset(9, 8), rows, code)
    return paper


def _draw_cuts(paper: Paper) -> None:
    for column in range(ACROSS + 1):
        paper.dashes(MARGIN + column * WIDE, MARGIN, MARGIN + column * WIDE, paper.height - MARGIN)
    for row in range(DOWN + 1):
        paper.dashes(MARGIN, MARGIN + row * TALL, paper.width - MARGIN, MARGIN + row * TALL)


def _draw(paper: Paper, area: Box, rows: PairCodeRows, pair: PairCode) -> None:
    entry = pair.entry
    event = Box(area.left, area.top - 10, area.width, 10)
    paper.write(event, rows.heading.event, Style(7, 5))
    number = Box(area.left, event.bottom - 26, 30, 26)
    paper.write(number, str(entry.number), Style(18, 9, bold=True))
    unit = Box(number.right, number.middle, area.width - 30, 13)
    names = Box(number.right, number.bottom, area.width - 30, 13)
    paper.write(unit, entry.unit, Style(8, 5))
    paper.write(names, pair_names(entry), Style(9, 5, bold=True))
    title = Box(area.left, number.bottom - 10, area.width, 9)
    paper.write(title, gettext("Pair code"), Style(7, 5, align=Align.CENTRE))
    code = Box(area.left, title.bottom - 21, area.width, 20)
    spaced = f"{pair.code[:3]} {pair.code[3:]}"
    paper.write(code, spaced, Style(18, bold=True, align=Align.CENTRE))
    words = gettext("You sign the result with it. Show it to nobody.")
    last = Box(area.left, area.bottom, area.width, code.bottom - area.bottom)
    paper.write(last, words, Style(7, 5, align=Align.CENTRE))
