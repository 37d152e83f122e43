"""The tables of stages on A4 portrait: as many on a page as there is room for."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from django.utils.translation import gettext, pgettext

from referee.sheets.matchbox import draw_entry
from referee.sheets.paper import MEDIUM, THIN, Align, Box, Paper, Style
from referee.sheets.rows import TableRow, TableRows

Part = tuple[str, Callable[[], None]]
"""What stands on one page: what its head says beside the title, and what draws it."""

# place, number, pair, match points, won and lost, what separates; the criteria share the rest
WIDTHS = (34.0, 28.0, 156.0, 38.0, 44.0, 76.0)
TITLE, NOTE, HEAD, ROW, GAP = 22.0, 13.0, 24.0, 25.0, 14.0
BELOW_NOTES = 3.0
_CENTRED = Style(9.5, 5, align=Align.CENTRE)
_HEAD = Style(8, 4.5, bold=True, align=Align.CENTRE)


def table_parts(paper: Paper, tables: Sequence[TableRows]) -> list[Part]:
    """Return the pages of the tables, crosstables below those that have one."""
    pages: list[list[tuple[float, Callable[[float], None]]]] = []
    left = 0.0
    for table in tables:
        for height, draw in _blocks(paper, table):
            if height > left:
                pages.append([])
                left = paper.body.height
            pages[-1].append((height, draw))
            left -= height
    return [("", partial(_draw_page, paper, page)) for page in pages]


def _draw_page(paper: Paper, blocks: list[tuple[float, Callable[[float], None]]]) -> None:
    top = paper.body.top
    for height, draw in blocks:
        draw(top)
        top -= height


def _blocks(paper: Paper, table: TableRows) -> list[tuple[float, Callable[[float], None]]]:
    """Return what is drawn below one another, each on one page: its height and how."""
    notes = len(table.notes)
    above = TITLE + notes * NOTE + BELOW_NOTES + HEAD
    room = int((paper.body.height - above - GAP) // ROW)
    blocks: list[tuple[float, Callable[[float], None]]] = []
    for start in range(0, len(table.lines), room):
        lines = table.lines[start : start + room]
        height = above + len(lines) * ROW + GAP
        blocks.append((height, partial(_draw_table, paper, table, lines)))
    if table.lines and table.lines[0].cross:
        height = HEAD + len(table.lines) * ROW + GAP
        blocks.append((height, partial(_draw_cross, paper, table.lines)))
    return blocks


def _draw_table(paper: Paper, table: TableRows, lines: tuple[TableRow, ...], top: float) -> None:
    body = paper.body
    paper.write(
        Box(body.left, top - TITLE, body.width, TITLE), table.title, Style(13, 8, bold=True)
    )
    top -= TITLE
    for note in table.notes:
        paper.write(Box(body.left, top - NOTE, body.width, NOTE), note, Style(8.5, 4.5))
        top -= NOTE
    top -= BELOW_NOTES
    count = len(table.columns)
    rest = body.width - sum(WIDTHS)
    # Without criteria of their own the names have the room.
    widths = [*WIDTHS, *([rest / count] * count)] if count else [*WIDTHS[:-1], WIDTHS[-1] + rest]
    titles = (
        pgettext("ranking", "Place"),
        gettext("No."),
        gettext("Pair"),
        pgettext("standings", "Match points"),
        gettext("Won–lost"),
        gettext("Separated by"),
        *table.columns,
    )
    _draw_head(paper, _cells(paper, widths, top, HEAD), titles)
    for index, line in enumerate(lines):
        cells = _cells(paper, widths, top - HEAD - index * ROW, ROW)
        _draw_line(paper, cells, line)
    height = HEAD + len(lines) * ROW
    paper.frame(Box(body.left, top - height, sum(widths), height), MEDIUM)


def _draw_line(paper: Paper, cells: list[Box], line: TableRow) -> None:
    for cell in cells:
        paper.frame(cell, THIN)
    place, number, pair, points, record, parted, *values = cells
    paper.write(place.inset(1), line.place, Style(12, 6, bold=True, align=Align.CENTRE))
    paper.write(number.inset(1), str(line.entry.number), _CENTRED)
    if line.mark:
        width = 34.0
        mark = Box(pair.right - width, pair.bottom, width, pair.height)
        paper.write(mark.inset(1), line.mark, Style(8, 5, bold=True, align=Align.CENTRE))
        pair = Box(pair.left, pair.bottom, pair.width - width, pair.height)
    draw_entry(paper, pair.inset(3, 1.5), line.entry)
    paper.write(points.inset(1), line.points, Style(11, 6, bold=True, align=Align.CENTRE))
    paper.write(record.inset(1), line.record, _CENTRED)
    paper.write(parted.inset(2, 1), line.parted_by, Style(8, 4.5))
    for cell, value in zip(values, line.values, strict=False):
        paper.write(cell.inset(1), value, _CENTRED)


def _draw_cross(paper: Paper, lines: tuple[TableRow, ...], top: float) -> None:
    names = 160.0
    widths = [names, *([(paper.body.width - names) / len(lines)] * len(lines))]
    titles = (gettext("Who beat whom"), *(str(line.entry.number) for line in lines))
    _draw_head(paper, _cells(paper, widths, top, HEAD), titles)
    for index, line in enumerate(lines):
        name, *cells = _cells(paper, widths, top - HEAD - index * ROW, ROW)
        paper.frame(name, THIN)
        number = Box(name.left, name.bottom, 22, name.height)
        paper.write(number.inset(1), str(line.entry.number), _CENTRED)
        draw_entry(
            paper, Box(name.left + 22, name.bottom, names - 22, ROW).inset(2, 1.5), line.entry
        )
        for cell, met in zip(cells, line.cross, strict=True):
            paper.frame(cell, THIN, shade=met == "■")
            paper.write(cell.inset(1), "" if met == "■" else met, _CENTRED)
    height = HEAD + len(lines) * ROW
    paper.frame(Box(paper.body.left, top - height, sum(widths), height), MEDIUM)


def _draw_head(paper: Paper, cells: list[Box], titles: Sequence[str]) -> None:
    for cell, title in zip(cells, titles, strict=True):
        paper.frame(cell, THIN, shade=True)
        paper.write(cell.inset(1.5), title, _HEAD)


def _cells(paper: Paper, widths: Sequence[float], top: float, tall: float) -> list[Box]:
    edges = [paper.body.left]
    for width in widths:
        edges.append(edges[-1] + width)
    return [Box(left, top - tall, right - left, tall) for left, right in pairwise(edges)]
