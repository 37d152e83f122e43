"""A document in the making: pages with their head and foot, lines, boxes and fitted text.

Coordinates are points from the lower left corner of the page.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from referee.sheets.heading_words import mark_words, version_of, where_and_when
from referee.sheets.numbering import Numbering
from referee.sheets.paper_codes import Mark
from referee.sheets.qr import squares_of
from referee.sheets.rows import Heading
from referee.sheets.typesetting import LEADING

if TYPE_CHECKING:
    from referee.sheets.canvas import SheetCanvas
    from referee.sheets.lettering import Lettering

_MM = 72 / 25.4
PORTRAIT = (210 * _MM, 297 * _MM)
LANDSCAPE = (297 * _MM, 210 * _MM)
A3_LANDSCAPE = (420 * _MM, 297 * _MM)
MARGIN = 30.0
HEAD = 44.0
FOOT = 18.0
# The QR of a paper: some 0.35 mm for each of its modules.
CODE = 42.0
THIN, MEDIUM, THICK = 0.4, 0.8, 1.8
# What is half of a capital's or a Chinese character's height, in parts of the size.
_HALF = 0.37


class Align(StrEnum):
    """Where a text stands in its box."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set: it shrinks from `size` to `smallest`, wraps, and is cut at the end."""

    size: float
    smallest: float = 0.0
    bold: bool = False
    align: Align = Align.LEFT


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the page."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.bottom + self.height

    @property
    def middle(self) -> float:
        """Half of the way up."""
        return self.bottom + self.height / 2

    def inset(self, across: float, along: float = 0.0) -> "Box":
        """Return the box without `across` on the left and right, `along` above and below."""
        return Box(
            self.left + across,
            self.bottom + along,
            self.width - 2 * across,
            self.height - 2 * along,
        )

    def joined(self, other: "Box") -> "Box":
        """Return the box from here to the right edge of another in the same row."""
        return Box(self.left, self.bottom, other.right - self.left, self.height)


# How much of the room that a line leaves is before it.
_SHARE_BEFORE = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}


class Paper:
    """One PDF, written page by page. Equal rows give equal bytes: no moment gets in."""

    _canvas: "SheetCanvas"
    _letters: "Lettering"
    _started: bool

    def __init__(
        self,
        size: tuple[float, float],
        heading: Heading,
        title: str,
        binding: "Binding | None" = None,
    ) -> None:
        self.width, self.height = size
        self.heading = heading
        self.title = title
        self.mark = binding.mark if binding else None
        self._numbering = binding.numbering if binding else None
        before = binding.after if binding else None
        if before is not None:
            self._canvas = before._canvas
            self._letters = before._letters
            self._started = before._started
            return
        from referee.sheets.canvas import SheetCanvas  # noqa: PLC0415 - loaded late
        from referee.sheets.lettering import Lettering  # noqa: PLC0415 - loaded late

        self._canvas = SheetCanvas(size)
        self._letters = Lettering(self._canvas)
        self._canvas.setTitle(f"{title} {heading.event}")
        self._canvas.setAuthor(heading.organiser)
        self._started = False

    @property
    def body(self) -> Box:
        """What a page leaves between its head and its foot."""
        return Box(
            MARGIN,
            MARGIN + FOOT,
            self.width - 2 * MARGIN,
            self.height - 2 * MARGIN - HEAD - FOOT,
        )

    def start_page(self) -> None:
        """End the page before, if any."""
        if self._started:
            self._canvas.showPage()
        self._canvas.setPageSize((self.width, self.height))
        self._started = True
        if self._numbering is not None:
            self._numbering.begin_page(self._canvas)

    def finish(self) -> bytes:
        """Return the document."""
        return self._canvas.finish()

    def head(self, right: str, *, tag: str = "") -> None:
        """Write the event, the sheet's title and `right` at the top, `tag` in a frame beside."""
        heading, top = self.heading, self.height - MARGIN
        half = (self.width - 2 * MARGIN) * 0.62
        rest = self.width - 2 * MARGIN - half
        self.write(Box(MARGIN, top - 22, half, 22), heading.event, Style(17, 9, bold=True))
        where = where_and_when(heading)
        self.write(Box(MARGIN, top - 36, half, 12), where, Style(9, 6))
        box = Box(MARGIN + half, top - 22, rest, 22)
        if tag:
            width = self.measure(tag, 11, bold=True) + 12
            frame = Box(box.right - width, box.bottom + 2, width, 18)
            self.frame(frame, MEDIUM)
            self.write(frame, tag, Style(11, bold=True, align=Align.CENTRE))
            box = Box(box.left, box.bottom, box.width - width - 8, box.height)
        self.write(box, self.title, Style(15, 9, bold=True, align=Align.RIGHT))
        self.write(Box(MARGIN + half, top - 36, rest, 12), right, Style(9, 6, align=Align.RIGHT))
        self.line(MARGIN, top - HEAD + 4, self.width - MARGIN, top - HEAD + 4, MEDIUM)

    def foot(self, page: int, pages: int) -> None:
        """Write the organiser's sentence, the page number, the revision and the paper's code."""
        right = self.width - MARGIN
        if self.mark is not None:
            right -= self._draw_mark(self.mark, right)
        third = (right - MARGIN) / 3
        box = Box(MARGIN, MARGIN, third, 12)
        self.line(MARGIN, MARGIN + 14, right, MARGIN + 14, THIN)
        self.write(Box(MARGIN, MARGIN - 1, third * 1.25, 14), self.heading.footer, Style(8, 4))
        self._draw_number(Box(MARGIN + third, box.bottom, third, 12), page, pages)
        self.write(
            Box(MARGIN + 2 * third, box.bottom, third, 12),
            version_of(self.heading),
            Style(8, align=Align.RIGHT),
        )

    def _draw_number(self, box: Box, page: int, pages: int) -> None:
        """Write which page of how many it is: of the sheet, or of the book that it is bound in."""
        numbering = self._numbering
        if numbering is None:
            self._write_number(box, page, pages)
            return
        number = numbering.pages
        name = f"number{number}"
        self.place(numbering.later(name, lambda: self._write_number(box, number, numbering.pages)))

    def _write_number(self, box: Box, page: int, pages: int) -> None:
        words = gettext("Page %(page)s of %(pages)s") % {"page": page, "pages": pages}
        self.write(box, words, Style(8, align=Align.CENTRE))

    def _draw_mark(self, mark: Mark, right: float) -> float:
        """Write the paper's code and its QR in the lower corner; returns the room it takes."""
        wide = 0.0
        if mark.link:
            # Its white margin reaches into that of the page.
            self.qr(Box(right - CODE + 4, MARGIN - 22, CODE, CODE), mark.link, best=False)
            wide = CODE - 2
        below = Box(MARGIN, MARGIN - 11, right - wide - MARGIN, 10)
        self.write(below, mark_words(mark), Style(7.5, 4, align=Align.RIGHT))
        return wide

    def qr(self, box: Box, text: str, *, best: bool = True) -> None:
        """Draw the QR code of `text` into a square box, with its white margin inside."""
        modules, squares = squares_of(text, best=best)
        step = box.width / modules
        place = f"{step:.5f} 0 0 {step:.5f} {box.left:.2f} {box.bottom:.2f} cm"
        # One shape, so that no seams show between the squares.
        self._canvas.addLiteral(f"q {place} {squares} f Q")

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = THIN) -> None:
        """Draw a black line."""
        self._canvas.addLiteral(f"{width:g} w {x1:.4f} {y1:.4f} m {x2:.4f} {y2:.4f} l S")

    def frame(self, box: Box, width: float = THIN, *, shade: bool = False) -> None:
        """Draw a rectangle, on a light grey that a copier keeps white or light."""
        edges = f"{box.left:.4f} {box.bottom:.4f} {box.width:.4f} {box.height:.4f}"
        shape = f"{width:g} w {edges} re"
        self._canvas.addLiteral(f"0.92 g {shape} B 0 g" if shade else f"{shape} S")

    def dashes(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Draw a line to cut along."""
        self._canvas.setDash(3, 3)
        self.line(x1, y1, x2, y2, THIN)
        self._canvas.setDash()

    def measure(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of `text`."""
        return self._letters.measure(text, size, bold=bold)

    def write(self, box: Box, text: str, style: Style) -> float:
        """Write `text` in the middle of `box`'s height and return the size that it got."""
        if not text:
            return style.size
        sizes = (style.size, style.smallest or style.size)
        room = (box.width, box.height)
        fitted = self._letters.lines(text, room, sizes, bold=style.bold)
        size = fitted.size
        leading = size * LEADING
        y = box.middle + leading * (len(fitted.lines) - 1) / 2 - size * _HALF
        for line in fitted.lines:
            left = box.left + (box.width - line.width) * _SHARE_BEFORE[style.align]
            self._canvas.addLiteral(line.at(left, y))
            y -= leading
        return size

    def image(self, box: Box, picture: bytes) -> None:
        """Draw a picture into the middle of `box`; its see-through parts stay so."""
        self._canvas.picture((box.left, box.bottom, box.width, box.height), picture)

    def place(self, name: str) -> None:
        """Leave a place for what `define` draws before the document is finished."""
        self._canvas.doForm(name)

    def define(self, name: str, draw: Callable[[], None]) -> None:
        """Draw what belongs into a place."""
        self._canvas.beginForm(name)
        draw()
        self._canvas.endForm()

    def link(self, box: Box, key: str) -> None:
        """Let a tap on `box` open the chapter called `key`."""
        edges = (box.left, box.bottom, box.right, box.top)
        self._canvas.linkRect("", key, edges, thickness=0)

    def stencil(self, name: str, draw: Callable[[], None]) -> None:
        """Draw what many pages share; it is written into the file once."""
        if not self._canvas.hasForm(name):
            self.define(name, draw)
        self.place(name)

    def shifted(self, up: float, draw: Callable[[], None], *, right: float = 0.0) -> None:
        """Draw with the origin moved `up` and to the `right`."""
        self._canvas.saveState()
        self._canvas.translate(right, up)
        draw()
        self._canvas.restoreState()


class PageSize(StrEnum):
    """What paper a sheet is set for, where it leaves a choice."""

    A4 = "a4"
    A3 = "a3"


@dataclass(frozen=True, slots=True)
class Binding:
    """How a sheet gets on paper: alone, or in one document `after` another sheet.

    `mark` is the code of the whole sheet, `marks` those of its parts by number. In a book the pages
    are counted on by its `numbering`.
    """

    after: Paper | None = None
    mark: Mark | None = None
    marks: Mapping[int, Mark] = field(default_factory=dict)
    size: PageSize = PageSize.A4
    numbering: Numbering | None = None
