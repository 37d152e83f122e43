"""Groups as crosstables on A4 or A3 landscape: results filled in, open matches by their number."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from django.utils.translation import gettext, pgettext

from referee.sheets.matchbox import draw_entry
from referee.sheets.paper import (
    A3_LANDSCAPE,
    LANDSCAPE,
    MEDIUM,
    THIN,
    Align,
    Binding,
    Box,
    PageSize,
    Paper,
    Style,
)
from referee.sheets.rows import Entry, Heading

TITLE, HEAD, GAP = 24.0, 22.0, 12.0
NUMBER, NAMES = 24.0, 176.0
# points, won and lost, place
ENDS = (46.0, 50.0, 40.0)
NARROWEST, WIDEST = 30.0, 74.0
ROW, LEG = 25.0, 13.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossLine:
    """A pair of a group: for each pair of it the legs they play, in words, and what it all makes.

    A leg that is open is called by the number of its match: "#12". Nothing is told of the end
    (`points`, `record`, `place`) before there is a result.
    """

    entry: Entry
    legs: tuple[tuple[str, ...], ...]
    points: str = ""
    record: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossTable:
    """A group with its pairs, in order of number."""

    title: str
    lines: tuple[CrossLine, ...]

    @property
    def most_legs(self) -> int:
        """How often two pairs meet."""
        return max((len(leg) for line in self.lines for leg in line.legs), default=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossRows:
    """The groups of all stages; `final` is false while a result is missing."""

    heading: Heading
    tables: tuple[CrossTable, ...]
    final: bool


@dataclass(frozen=True, slots=True)
class _Tile:
    """The part of a table that stands on one page: some lines against some pairs."""

    table: CrossTable
    lines: range
    against: range
    column: float

    @property
    def row(self) -> float:
        """The height of a line."""
        return max(ROW, LEG * self.table.most_legs + 2)

    @property
    def height(self) -> float:
        """How much room it takes."""
        return TITLE + HEAD + self.row * len(self.lines) + GAP

    @property
    def ends(self) -> bool:
        """Whether what it all makes stands on it: behind the last pairs."""
        return self.against.stop == len(self.table.lines)

    @property
    def title(self) -> str:
        """The name of the table, and of the part where there are several."""
        count = len(self.table.lines)
        if len(self.lines) == count and len(self.against) == count:
            return self.table.title
        words = gettext("%(table)s: lines %(first)d–%(last)d against %(from)d–%(to)d of %(count)d")
        return words % {
            "table": self.table.title,
            "first": self.lines.start + 1,
            "last": self.lines.stop,
            "from": self.against.start + 1,
            "to": self.against.stop,
            "count": count,
        }


def crosstables_sheet(rows: CrossRows, binding: Binding | None = None) -> Paper:
    """Draw it, into a document with others when bound."""
    large = binding is not None and binding.size is PageSize.A3
    size = A3_LANDSCAPE if large else LANDSCAPE
    paper = Paper(size, rows.heading, gettext("Group tables"), binding)
    pages = _pages(paper, [tile for table in rows.tables for tile in _tiles(paper, table)])
    tag = "" if rows.final else gettext("NOT FINAL")
    note = gettext("✓ won, × lost, = drawn, #12 is match 12")
    for number, draw in enumerate(pages, 1):
        paper.start_page()
        paper.head(note, tag=tag)
        draw()
        paper.foot(number, len(pages))
    return paper


def _pages(paper: Paper, tiles: Sequence[_Tile]) -> list[Callable[[], None]]:
    pages: list[list[_Tile]] = []
    left = 0.0
    for tile in tiles:
        # The gap below the last one may be missing.
        if tile.height - GAP > left:
            pages.append([])
            left = paper.body.height
        pages[-1].append(tile)
        left -= tile.height
    return [partial(_draw_page, paper, page) for page in pages]


def _tiles(paper: Paper, table: CrossTable) -> list[_Tile]:
    """Return the parts of a table, each as large as a page allows."""
    count = len(table.lines)
    room = paper.body.width - NUMBER - NAMES
    across = _even(count, int((room - sum(ENDS)) // NARROWEST))
    column = min(WIDEST, (room - sum(ENDS)) / len(across[0]))
    tall = _Tile(table, range(0), range(0), column)
    down = _even(count, int((paper.body.height - TITLE - HEAD) // tall.row))
    return [_Tile(table, lines, against, column) for lines in down for against in across]


def _even(count: int, most: int) -> list[range]:
    """Return `count` places in as few parts of at most `most` as there can be, about equal."""
    parts = -(-count // most)
    size = -(-count // parts)
    return [range(start, min(start + size, count)) for start in range(0, count, size)]


def _draw_page(paper: Paper, tiles: Sequence[_Tile]) -> None:
    top = paper.body.top
    for tile in tiles:
        _draw(paper, tile, top)
        top -= tile.height


def _draw(paper: Paper, tile: _Tile, top: float) -> None:
    body, lines = paper.body, tile.table.lines
    title = Box(body.left, top - TITLE + 4, body.width, TITLE - 4)
    paper.write(title, tile.title, Style(13, 8, bold=True))
    top -= TITLE
    widths = [NUMBER + NAMES, *([tile.column] * len(tile.against))]
    titles = [gettext("Pair"), *(str(lines[index].entry.number) for index in tile.against)]
    if tile.ends:
        widths += ENDS
        titles += [
            pgettext("standings", "Match points"),
            gettext("Won–lost"),
            pgettext("ranking", "Place"),
        ]
    for cell, words in zip(_cells(body.left, widths, top, HEAD), titles, strict=True):
        paper.frame(cell, THIN, shade=True)
        paper.write(cell.inset(1.5), words, Style(9, 5, bold=True, align=Align.CENTRE))
    for place, index in enumerate(tile.lines):
        bottom = top - HEAD - place * tile.row
        _draw_line(paper, tile, lines[index], _cells(body.left, widths, bottom, tile.row))
    height = HEAD + tile.row * len(tile.lines)
    paper.frame(Box(body.left, top - height, sum(widths), height), MEDIUM)


def _draw_line(paper: Paper, tile: _Tile, line: CrossLine, cells: list[Box]) -> None:
    name, *rest = cells
    paper.frame(name, THIN)
    number = Box(name.left, name.bottom, NUMBER, name.height)
    paper.write(number.inset(1), str(line.entry.number), Style(11, 6, True, Align.CENTRE))
    names = Box(number.right, name.bottom, NAMES, name.height)
    draw_entry(paper, names.inset(2, (name.height - ROW) / 2 + 1.5), line.entry)
    for index, cell in zip(tile.against, rest, strict=False):
        legs = line.legs[index]
        own = tile.table.lines[index] is line
        paper.frame(cell, THIN, shade=own)
        tall = cell.height / max(len(legs), 1)
        for leg, words in enumerate(legs):
            box = Box(cell.left, cell.top - (leg + 1) * tall, cell.width, tall)
            if leg:
                paper.line(box.left, box.top, box.right, box.top, THIN)
            small = words.startswith("#")
            style = Style(7 if small else min(10, tall * 0.7), 4.5, align=Align.CENTRE)
            paper.write(box.inset(1, 0.5), words, style)
    if tile.ends:
        told = (line.points, line.record, line.place)
        for cell, words in zip(rest[len(tile.against) :], told, strict=True):
            paper.frame(cell, THIN)
            paper.write(cell.inset(1), words, Style(11, 5, bold=True, align=Align.CENTRE))


def _cells(left: float, widths: Sequence[float], top: float, tall: float) -> list[Box]:
    edges = [left]
    for width in widths:
        edges.append(edges[-1] + width)
    return [Box(start, top - tall, end - start, tall) for start, end in pairwise(edges)]
