"""Outlines of characters, taken one by one from font files as documents need them.

A variable font of 30,000 characters takes 15 seconds to fix at one weight; the few hundred that a
sheet uses take half a millisecond each, so nothing has to be prepared and nothing is kept on disk.
"""

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.pens.basePen import AbstractPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.filterPen import DecomposingFilterPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.DefaultTable import DefaultTable

EM = 1000
ASCENT, DESCENT = 880, -120
_MAGIC = 0x5F0F3CF5  # of every head table


class Weight(IntEnum):
    """Weights on the scale of OpenType."""

    REGULAR = 400
    BOLD = 700


@dataclass(frozen=True, slots=True)
class Glyph:
    """One compiled TrueType outline on an em of 1000; `outline` is empty for a space."""

    outline: bytes
    width: int
    points: int = 0
    contours: int = 0

    @property
    def box(self) -> tuple[int, int, int, int]:
        """xMin, yMin, xMax, yMax."""
        if not self.outline:
            return (0, 0, 0, 0)
        left, bottom, right, top = struct.unpack_from(">4h", self.outline, 2)
        return (left, bottom, right, top)


class FontFile:
    """A font file, opened when the first of its characters is asked for."""

    def __init__(self, path: Path, index: int = 0) -> None:
        self.path = path
        self.index = index

    @cached_property
    def _font(self) -> Any:
        return TTFont(self.path, fontNumber=self.index, lazy=True)

    @cached_property
    def _names(self) -> dict[int, str]:
        names: dict[int, str] = self._font.getBestCmap() or {}
        return names

    def __contains__(self, code: int) -> bool:
        return code in self._names

    def glyph(self, code: int, weight: Weight) -> Glyph:
        """Return the outline of a character that is in the file.

        A file without weights has the same outline for all of them.
        """
        location = {"wght": float(weight)} if "fvar" in self._font else None
        glyphs = self._font.getGlyphSet(location=location)
        name = self._names[code]
        quadratic = TTGlyphPen(None)
        pen: AbstractPen = quadratic
        if "glyf" not in self._font:
            pen = Cu2QuPen(pen, max_err=1.0, reverse_direction=True)
        scale = EM / self._font["head"].unitsPerEm
        if scale != 1:
            pen = TransformPen(pen, (scale, 0, 0, scale, 0, 0))
        # Parts are drawn in place: a document must not depend on glyphs that it does not show.
        glyphs[name].draw(DecomposingFilterPen(pen, glyphs))
        outline = quadratic.glyph()
        compiled = outline.compile(None) if outline.numberOfContours else b""
        return Glyph(
            outline=compiled,
            width=round(glyphs[name].width * scale),
            points=len(outline.coordinates) if compiled else 0,
            contours=outline.numberOfContours if compiled else 0,
        )


def truetype(glyphs: Sequence[Glyph]) -> bytes:
    """Return a TrueType file with just `glyphs`, as it is embedded in a PDF.

    The first glyph stands for "missing". Equal glyphs give equal bytes.
    """
    edges = [glyph.box for glyph in glyphs]
    left, bottom, right, top = zip(*edges, strict=True)
    box = (min(left), min(bottom), max(right), max(top))
    widest = max(glyph.width for glyph in glyphs)
    places, outlines = [0], []
    for glyph in glyphs:
        outlines.append(glyph.outline + b"\0" * (-len(glyph.outline) % 4))
        places.append(places[-1] + len(outlines[-1]))
    most_points = max(glyph.points for glyph in glyphs)
    most_contours = max(glyph.contours for glyph in glyphs)
    tables = {
        "head": struct.pack(
            ">4I2H2Q4h2H3h", 1 << 16, 1 << 16, 0, _MAGIC, 3, EM, 0, 0, *box, 0, 6, 2, 1, 0
        ),
        "hhea": struct.pack(
            ">I3hH3h3h8xhH",
            1 << 16,
            ASCENT,
            DESCENT,
            0,
            widest,
            box[0],
            0,
            box[2],
            1,
            0,
            0,
            0,
            len(glyphs),
        ),
        "maxp": struct.pack(">I3H4xH16x", 1 << 16, len(glyphs), most_points, most_contours, 2),
        "hmtx": b"".join(
            struct.pack(">Hh", g.width, e[0]) for g, e in zip(glyphs, edges, strict=True)
        ),
        "loca": struct.pack(f">{len(places)}I", *places),
        "glyf": b"".join(outlines),
    }
    font = TTFont(sfntVersion="\0\1\0\0", recalcBBoxes=False, recalcTimestamp=False)
    for tag, content in tables.items():
        table = DefaultTable(tag)
        table.data = content
        font[tag] = table
    file = BytesIO()
    font.save(file, reorderTables=None)
    return file.getvalue()
