"""Texts as a document has them: fitted, and turned into its operators once for many places."""

from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from referee.sheets.embedding import font_names, font_of
from referee.sheets.fonts import printable
from referee.sheets.typesetting import fit


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text as a PDF has it, but for its place; `width` in points."""

    operators: str
    width: float

    def at(self, left: float, bottom: float) -> str:
        """Return the operators that write it there, to a hundredth of a point."""
        return f"BT {left:.2f} {bottom:.2f} Td {self.operators} ET"


@dataclass(frozen=True, slots=True)
class Lines:
    """A text that fits its box, at this size."""

    size: float
    lines: tuple[Line, ...]


# A text, the width and height of its box, the sizes from and down to, whether it is bold.
_Key = tuple[str, tuple[float, float], tuple[float, float], bool]


class Lettering:
    """What the texts of one document are set with; most stand in many boxes of the same size."""

    def __init__(self, canvas: Canvas) -> None:
        self._document = canvas._doc  # type: ignore[attr-defined]  # the stubs lack it
        regular, bold = map(font_of, font_names())
        self._fonts = (regular, bold)
        self._measures = (regular.stringWidth, bold.stringWidth)
        self._printable: dict[str, str] = {}
        self._set: dict[_Key, Lines] = {}

    def measure(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width of `text`, in points."""
        return self._measures[bold](self._clean(text), size)

    def lines(
        self, text: str, room: tuple[float, float], sizes: tuple[float, float], *, bold: bool
    ) -> Lines:
        """Return `text` in lines for a box of `room`, in the largest of `sizes` (from, down to)."""
        key = (text, room, sizes, bold)
        found = self._set.get(key)
        if found is None:
            fitted = fit(self._clean(text), room, sizes, self._measures[bold])
            lines = (self._line(line, fitted.size, bold=bold) for line in fitted.lines)
            found = self._set[key] = Lines(fitted.size, tuple(lines))
        return found

    def _line(self, text: str, size: float, *, bold: bool) -> Line:
        font = self._fonts[bold]
        return Line(font.shown(text, size, self._document), font.stringWidth(text, size))

    def _clean(self, text: str) -> str:
        clean = self._printable.get(text)
        if clean is None:
            clean = self._printable[text] = printable(text)
        return clean
