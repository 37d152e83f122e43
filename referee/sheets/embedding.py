"""The fonts of the sheets as a document embeds them.

reportlab's own TrueType fonts want one static file and split a Chinese text into pieces of 256
characters. These hand it a composite font instead, made of just the characters that a document
shows: one font per weight, from the first file of the chain that has the character.
"""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from types import SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary

from django.conf import settings
from reportlab.pdfbase import pdfdoc, pdfmetrics

from referee.sheets.fonts import glyph_of
from referee.sheets.glyphs import ASCENT, DESCENT, EM, Glyph, Weight, truetype

REGULAR, BOLD = "Sheet-Regular", "Sheet-Bold"
_NOTDEF = Glyph(outline=b"", width=EM)


class _Codes(dict[str, str]):
    """Characters of a document and how its texts name them, four hexadecimal digits each."""

    def __missing__(self, character: str) -> str:
        code = self[character] = f"{len(self) + 1:04X}"
        return code


class _Widths(dict[str, int]):
    """The widths of the characters that were asked for, on the em."""

    def __init__(self, glyph: Callable[[str], Glyph]) -> None:
        self._glyph = glyph

    def __missing__(self, character: str) -> int:
        width = self[character] = self._glyph(character).width
        return width


class SheetFont:
    """A font as reportlab uses one: a dynamic font whose documents each embed their characters."""

    _dynamicFont = 1  # noqa: N815 - the names are those that reportlab asks for
    _multiByte = 1  # noqa: N815
    shapable = False

    def __init__(self, name: str, weight: Weight, setting: str) -> None:
        self.fontName = name
        self.face = SimpleNamespace(name=name, ascent=ASCENT, descent=DESCENT)
        self._weight = weight
        self._setting = setting
        self._widths = _Widths(self._glyph)
        self._used: WeakKeyDictionary[Any, _Codes] = WeakKeyDictionary()

    def _glyph(self, character: str) -> Glyph:
        return glyph_of(self._setting, ord(character), self._weight)

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:  # noqa: N802
        """Return the width of `text` in points."""
        assert encoding == "utf8", "texts are str"
        return sum(map(self._widths.__getitem__, text)) * size / EM

    def shown(self, text: str, size: float, doc: Any) -> str:
        """Return the operators that show `text` in `doc`.

        reportlab would take several times as long, to split it into subsets of a font.
        """
        codes = self._used.setdefault(doc, _Codes())
        name = self.getSubsetInternalName(0, doc)
        return f"{name} {size:.4f} Tf <{''.join(map(codes.__getitem__, text))}> Tj"

    def getSubsetInternalName(self, _subset: int, doc: Any) -> str:  # noqa: N802
        """Return the name of this font in `doc` and have it embedded when `doc` is written."""
        if self.fontName not in doc.fontMapping:
            doc.fontMapping[self.fontName] = f"/F{len(doc.fontMapping) + 1}"
            doc.delayedFonts.append(self)
        internal: str = doc.fontMapping[self.fontName]
        return internal

    def addObjects(self, doc: Any) -> None:  # noqa: N802
        """Embed the characters that `doc` uses."""
        characters = list(self._used.pop(doc))
        glyphs = [_NOTDEF, *map(self._glyph, characters)]
        program = truetype(glyphs)
        name = pdfdoc.PDFName(f"{_tag(program)}+{self.fontName}")
        stream = _stream(doc, program)
        stream.dictionary["Length1"] = len(program)
        descriptor = pdfdoc.PDFDictionary(
            {
                "Type": "/FontDescriptor",
                "FontName": name,
                "Flags": 4,
                "FontBBox": pdfdoc.PDFArray([-200, DESCENT, EM, ASCENT]),
                "ItalicAngle": 0,
                "Ascent": ASCENT,
                "Descent": DESCENT,
                "CapHeight": 733,
                "StemV": self._weight // 5,
                "FontFile2": doc.Reference(stream),
            }
        )
        descendant = pdfdoc.PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/CIDFontType2",
                "BaseFont": name,
                "CIDSystemInfo": _system_info(),
                "FontDescriptor": doc.Reference(descriptor),
                "W": pdfdoc.PDFArray([0, pdfdoc.PDFArray([glyph.width for glyph in glyphs])]),
                "CIDToGIDMap": "/Identity",
            }
        )
        font = pdfdoc.PDFDictionary(
            {
                "Type": "/Font",
                "Subtype": "/Type0",
                "BaseFont": name,
                "Encoding": "/Identity-H",
                "DescendantFonts": pdfdoc.PDFArray([doc.Reference(descendant)]),
                "ToUnicode": doc.Reference(_stream(doc, _to_unicode(characters))),
            }
        )
        fonts = doc.idToObject["BasicFonts"].dict
        fonts[doc.fontMapping[self.fontName][1:]] = doc.Reference(font)


def _system_info() -> Any:
    """Return what says that characters are numbered as the glyphs are."""
    texts = {name: pdfdoc.PDFString(text) for name, text in _IDENTITY.items()}
    return pdfdoc.PDFDictionary({**texts, "Supplement": 0})


_IDENTITY = {"Registry": "Adobe", "Ordering": "Identity"}


def _stream(doc: Any, content: bytes) -> Any:
    stream = pdfdoc.PDFStream(content=content)
    if doc.compression:
        stream.filters = [pdfdoc.PDFZCompress]
    return stream


def _tag(program: bytes) -> str:
    """Return the six letters that tell subsets of one font apart, the same for the same subset."""
    return "".join(chr(ord("A") + byte % 26) for byte in sha256(program).digest()[:6])


def _to_unicode(characters: list[str]) -> bytes:
    """Return the map from codes to text, so that a name can be searched and copied."""
    lines = [
        f"<{code:04X}> <{character.encode('utf-16-be').hex().upper()}>"
        for code, character in enumerate(characters, 1)
    ]
    # A block has at most 100 lines.
    blocks = [lines[start : start + 100] for start in range(0, len(lines), 100)]
    body = "".join(
        f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar\n" for block in blocks
    )
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n"
        f"{body}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    ).encode("ascii")


@cache
def _register(setting: str) -> tuple[str, str]:
    suffix = f"-{sha256(setting.encode()).hexdigest()[:8]}" if setting else ""
    names = (REGULAR + suffix, BOLD + suffix)
    for name, weight in zip(names, Weight, strict=True):
        pdfmetrics.registerFont(SheetFont(name, weight, setting))
    return names


def font_names() -> tuple[str, str]:
    """Return the names of the regular and the bold font for a canvas."""
    return _register(settings.SHEET_FONT)


def font_of(name: str) -> SheetFont:
    """Return one of the fonts by its name."""
    font = pdfmetrics.getFont(name)
    assert isinstance(font, SheetFont), "the sheets have no other fonts"
    return font
