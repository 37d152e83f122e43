"""The ranking on A4 portrait, with what decided each place."""

from functools import partial
from itertools import pairwise

from django.utils.translation import gettext, pgettext

from referee.sheets.matchbox import draw_entry
from referee.sheets.paper import MEDIUM, PORTRAIT, THIN, Align, Binding, Box, Paper, Style
from referee.sheets.rows import StandingRow, StandingRows
from referee.sheets.table_parts import Part, table_parts
from referee.sheets.typesetting import signed

# place, number, pair, matches won and lost, big, small, criterion
WIDTHS = (48.0, 36.0, 190.0, 52.0, 44.0, 50.0, 115.0)
HEAD = 20.0
ROW = 25.0
_CENTRED = Style(10, 6, align=Align.CENTRE)


def standings_pdf(rows: StandingRows) -> bytes:
    """Return the ranking as a PDF."""
    return standings_sheet(rows).finish()


def standings_sheet(rows: StandingRows, binding: Binding | None = None) -> Paper:
    """Draw it, into a document with others when bound."""
    paper = Paper(PORTRAIT, rows.heading, gettext("Standings"), binding)
    room = int((paper.body.height - HEAD - 6) // ROW)
    starts = range(0, max(len(rows.places), 0 if rows.tables else 1), room)
    parts: list[Part] = [
        ("", partial(_draw_table, paper, rows.places[start : start + room], race=rows.race))
        for start in starts
    ]
    parts += table_parts(paper, rows.tables)
    # A ranking that may change says so on every page.
    tag = "" if rows.final else gettext("NOT FINAL")
    for page, (title, draw) in enumerate(parts, 1):
        paper.start_page()
        paper.head(title, tag=tag)
        draw()
        paper.foot(page, len(parts))
    return paper


def _cells(paper: Paper, top: float, tall: float, *, race: bool) -> list[Box]:
    edges = [paper.body.left]
    # The levels of a race take the room of big and small score.
    joined = (*WIDTHS[:4], WIDTHS[4] + WIDTHS[5], WIDTHS[6])
    for width in joined if race else WIDTHS:
        edges.append(edges[-1] + width)
    return [Box(left, top - tall, right - left, tall) for left, right in pairwise(edges)]


def _draw_table(paper: Paper, places: tuple[StandingRow, ...], *, race: bool) -> None:
    top = paper.body.top - 4
    titles: tuple[str, ...] = (
        pgettext("ranking", "Place"),
        gettext("No."),
        gettext("Pair"),
        gettext("Won–lost"),
        gettext("Big score"),
        gettext("Small score"),
        gettext("Decided by"),
    )
    if race:
        titles = (*titles[:4], gettext("Last match"), titles[-1])
    for cell, title in zip(_cells(paper, top, HEAD, race=race), titles, strict=True):
        paper.frame(cell, THIN, shade=True)
        paper.write(cell.inset(2), title, Style(8.5, 5.5, bold=True, align=Align.CENTRE))
    for index, row in enumerate(places):
        cells = _cells(paper, top - HEAD - index * ROW, ROW, race=race)
        _draw_place(paper, cells, row, race=race)
    height = HEAD + len(places) * ROW
    paper.frame(Box(paper.body.left, top - height, sum(WIDTHS), height), MEDIUM)


def _draw_place(paper: Paper, cells: list[Box], row: StandingRow, *, race: bool) -> None:
    for cell in cells:
        paper.frame(cell, THIN)
    place, number, pair, record, *scores, criterion = cells
    paper.write(place.inset(2), row.place, Style(13, 7, bold=True, align=Align.CENTRE))
    paper.write(number.inset(2), str(row.entry.number), _CENTRED)
    draw_entry(paper, pair.inset(4, 1.5), row.entry)
    paper.write(record.inset(2), f"{row.won}–{row.lost}", _CENTRED)
    texts = (row.last,) if race else (signed(row.big), signed(row.small))
    for cell, text in zip(scores, texts, strict=True):
        paper.write(cell.inset(2), text, _CENTRED)
    paper.write(criterion.inset(3, 1), row.criterion, Style(8.5, 5))
