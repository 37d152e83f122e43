"""A long table on as many pages as it needs: rows as tall as their texts, headings between them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from referee.sheets.paper import MEDIUM, PORTRAIT, THIN, Align, Binding, Box, Paper, Style
from referee.sheets.rows import Heading
from referee.sheets.typesetting import LEADING, wrap

TITLE, HEAD, GAP = 24.0, 20.0, 14.0
PAD = 3.0
# A row has at most so many lines; a longer text becomes smaller.
MOST_LINES = 6
# A table that is no taller stands on one page.
SHORT = 260.0
# So much below a heading stays with it.
KEPT = 120.0
_HEAD = Style(8.5, 5, bold=True, align=Align.CENTRE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column: what stands above it, its share of the width, how its texts are set."""

    title: str
    share: float
    align: Align = Align.LEFT
    bold: bool = False


Row = tuple[str, ...]
"""A text for each column; a row with one text alone is a heading over all of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """A table: `size` is that of its letters, `low` the least height of a row."""

    title: str = ""
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    size: float = 9.5
    low: float = 17.0


def listing_pages(paper: Paper, listings: Sequence[Listing]) -> list[Callable[[], None]]:
    """Return the pages of tables below one another; the head of a table is repeated."""
    pages: list[list[_Piece]] = []
    left = 0.0
    for listing in listings:
        for piece in _pieces(paper, listing, left):
            if piece.height > left:
                pages.append([])
                left = paper.body.height
            pages[-1].append(piece)
            left -= piece.height + GAP
    return [partial(_draw_page, paper, page) for page in pages]


def _draw_page(paper: Paper, pieces: Sequence["_Piece"]) -> None:
    top = paper.body.top
    for piece in pieces:
        piece.draw(paper, top)
        top -= piece.height + GAP


@dataclass(frozen=True, slots=True)
class _Piece:
    """Rows that stand on one page, each with its height."""

    listing: Listing
    rows: tuple[tuple[Row, float], ...]
    titled: bool

    @property
    def height(self) -> float:
        """How much room it takes."""
        return _above(self.listing, titled=self.titled) + sum(tall for _, tall in self.rows)

    def draw(self, paper: Paper, top: float) -> None:
        """Draw it below `top`."""
        listing, body = self.listing, paper.body
        if self.titled and listing.title:
            title = Box(body.left, top - TITLE + 4, body.width, TITLE - 4)
            paper.write(title, listing.title, Style(12, 7, bold=True))
            top -= TITLE
        upper = top
        for column, cell in zip(listing.columns, _cells(paper, listing, top, HEAD), strict=True):
            paper.frame(cell, THIN, shade=True)
            paper.write(cell.inset(1.5), column.title, _HEAD)
        top -= HEAD
        for row, tall in self.rows:
            _draw_row(paper, listing, row, top, tall)
            top -= tall
        paper.frame(Box(body.left, top, body.width, upper - top), MEDIUM)


def _above(listing: Listing, *, titled: bool) -> float:
    return HEAD + (TITLE if titled and listing.title else 0.0)


def _pieces(paper: Paper, listing: Listing, left: float) -> Iterator[_Piece]:
    """Yield the rows page by page; the first piece begins where `left` points are free."""
    rows = [(row, _height(paper, listing, row)) for row in listing.rows]
    titled, start = True, 0
    room = left - _above(listing, titled=True)
    whole = sum(tall for _, tall in rows)
    if start < len(rows) and (room < _together(rows, start) or room < whole < SHORT):
        room = paper.body.height - _above(listing, titled=True)
    for end in range(len(rows)):
        if _together(rows, end) > room and end > start:
            yield _Piece(listing, tuple(rows[start:end]), titled)
            titled, start = False, end
            room = paper.body.height - _above(listing, titled=False)
        room -= rows[end][1]
    yield _Piece(listing, tuple(rows[start:]), titled)


def _together(rows: Sequence[tuple[Row, float]], at: int) -> float:
    """Return what may not be parted: a row, a heading with all below it if that is little."""
    height, kept = 0.0, 0.0
    for number, (row, tall) in enumerate(rows[at:]):
        if number and len(row) == 1:
            break
        height += tall
        if len(row) > 1 and not kept:
            kept = height
        if len(rows[at][0]) > 1 or height > KEPT:
            return kept
    return height


def _height(paper: Paper, listing: Listing, row: Row) -> float:
    if len(row) == 1:
        lines = _lines(paper, row[0], paper.body.width, listing.size, bold=True)
    else:
        total = sum(column.share for column in listing.columns)
        lines = max(
            _lines(
                paper,
                text,
                column.share / total * paper.body.width,
                listing.size,
                bold=column.bold,
            )
            for column, text in zip(listing.columns, row, strict=True)
        )
    return max(listing.low, min(lines, MOST_LINES) * listing.size * LEADING + 4)


def _lines(paper: Paper, text: str, width: float, size: float, *, bold: bool) -> int:
    if paper.measure(text, size, bold=bold) <= width - 2 * PAD:
        return 1
    measure = partial(_measure, paper, bold)
    return len(wrap(text, width - 2 * PAD, size, measure))


def _measure(paper: Paper, bold: bool, text: str, size: float) -> float:
    return paper.measure(text, size, bold=bold)


def _cells(paper: Paper, listing: Listing, top: float, height: float) -> list[Box]:
    body = paper.body
    total = sum(column.share for column in listing.columns)
    edges = [body.left]
    for column in listing.columns:
        edges.append(edges[-1] + column.share / total * body.width)
    return [Box(left, top - height, right - left, height) for left, right in pairwise(edges)]


def _draw_row(paper: Paper, listing: Listing, row: Row, top: float, tall: float) -> None:
    size = listing.size
    if len(row) == 1:
        box = Box(paper.body.left, top - tall, paper.body.width, tall)
        paper.frame(box, THIN, shade=True)
        paper.write(box.inset(PAD, 1), row[0], Style(size, 5, bold=True))
        return
    for column, cell, text in zip(
        listing.columns, _cells(paper, listing, top, tall), row, strict=True
    ):
        paper.frame(cell, THIN)
        style = Style(size, 4.5, bold=column.bold, align=column.align)
        paper.write(cell.inset(PAD, 1), text, style)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListingRows:
    """Tables below one another; `note` stands in the head, `empty` where there is no row at all.

    `tag` says on each page that it is not final.
    """

    heading: Heading
    title: str
    listings: tuple[Listing, ...]
    note: str = ""
    empty: str = ""
    tag: str = ""


def listing_sheet(rows: ListingRows, binding: Binding | None = None) -> Paper:
    """Draw it, into a document with others when bound."""
    paper = Paper(PORTRAIT, rows.heading, rows.title, binding)
    pages = listing_pages(paper, [each for each in rows.listings if each.rows])
    if not pages:
        body = paper.body
        box = Box(body.left, body.top - 30, body.width, 24)
        pages = [partial(_write, paper, box, rows.empty)]
    for number, draw in enumerate(pages, 1):
        paper.start_page()
        paper.head(rows.note, tag=rows.tag)
        draw()
        paper.foot(number, len(pages))
    return paper


def _write(paper: Paper, box: Box, words: str) -> None:
    paper.write(box, words, Style(12, 8))
