"""The fonts of the sheets: embedded, in two weights, with a fall-back for rare characters.

reportlab's own TrueType fonts want one static file and split a Chinese text into pieces of 256
characters. These hand it a composite font instead, made of just the characters that a document
shows: one font per weight, from the first file of the chain that has the character.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from threading import Lock
from types import SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary

from django.conf import settings
from reportlab.pdfbase import pdfdoc, pdfmetrics

from referee.sheets.glyphs import ASCENT, DESCENT, EM, FontFile, Glyph, Weight, truetype

REGULAR, BOLD = "Sheet-Regular", "Sheet-Bold"
_NOTDEF = Glyph(outline=b"", width=EM)
# 𠮷 is in the Japanese file only; each file is opened when the ones before it lack a character.
_FAMILIES = ("SC", "JP", "TC", "KR")
# After them other alphabets, emoji and symbols. Scripts that are written from right to left, or
# whose letters change beside each other, are left out: drawn letter by letter they would be wrong.
_SCRIPTS = ("", "Symbols", "Thai", "Lao", "Armenian", "Georgian", "Ethiopic")
_NAMES = ("Emoji", *(f"Sans{script}" for script in _SCRIPTS))
# An emoji's skin, its look as text or picture, parts of a flag: they have no shape on paper.
_SHAPELESS = re.compile("[\U0001f3fb-\U0001f3ff\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_KEYCAP = re.compile("([0-9#*])\u20e3")
_RINGED = dict(zip("0123456789", "⓪①②③④⑤⑥⑦⑧⑨", strict=True))
_FLAG_LETTER = 0x1F1E6
_loading = Lock()


@cache
def _chain(setting: str) -> tuple[FontFile, ...]:
    folder = Path(str(files("justmytype_intl_cjk"))) / "fonts" / "ofl"
    others = Path(str(files("manimgx_fonts")))
    noto = tuple(
        FontFile(folder / f"notosans{family.lower()}" / f"NotoSans{family}[wght].ttf")
        for family in _FAMILIES
    ) + tuple(FontFile(others / f"Noto{name}[wght].ttf") for name in _NAMES)
    if not setting:
        return noto
    path, _, index = setting.partition("#")
    return (FontFile(Path(path), int(index or "0")), *noto)


@cache
def _find(setting: str, code: int) -> FontFile | None:
    with _loading:
        return next((file for file in _chain(setting) if code in file), None)


@cache
def _glyph(setting: str, code: int, weight: Weight) -> Glyph:
    file = _find(setting, code)
    assert file is not None, "printable() leaves only characters that a font has"
    with _loading:  # fontTools reads its files lazily and not from two threads
        return file.glyph(code, weight)


def missing(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the characters of `texts` that no font has, each once, in order of appearance."""
    seen = dict.fromkeys(character for text in texts for character in _visible(text))
    return tuple(c for c in seen if _plainer(settings.SHEET_FONT, c) is None)


def printable(text: str) -> str:
    """Return `text` as it can be printed: a character that no font has becomes (U+20000)."""
    return "".join(_plainer(settings.SHEET_FONT, c) or f"(U+{ord(c):04X})" for c in _visible(text))


@cache
def _plainer(setting: str, character: str) -> str | None:
    """Return what is drawn for a character: itself, or its plain form; None without a font."""
    plain = unicodedata.normalize("NFKC", character)
    for drawn in (character, plain):
        if all(_find(setting, ord(each)) is not None for each in drawn):
            return drawn
    return None


def _visible(text: str) -> str:
    """Return `text` without what has no shape of its own, composed; 1️⃣ is ①, a flag its letters."""
    spaced = _SHAPELESS.sub("", unicodedata.normalize("NFC", text))
    shown = "".join(
        " " if c in "\t\n" else chr(ord("A") + ord(c) - _FLAG_LETTER) if _is_flag(c) else c
        for c in spaced
        if c in "\t\n" or unicodedata.category(c) not in {"Cc", "Cf", "Cs"}
    )
    return _KEYCAP.sub(lambda found: _RINGED.get(found[1], found[1]), shown)


def _is_flag(character: str) -> bool:
    return _FLAG_LETTER <= ord(character) < _FLAG_LETTER + 26


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
        self._widths: dict[str, int] = {}
        self._used: WeakKeyDictionary[Any, dict[str, int]] = WeakKeyDictionary()

    def _glyph(self, character: str) -> Glyph:
        return _glyph(self._setting, ord(character), self._weight)

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:  # noqa: N802
        """Return the width of `text` in points."""
        assert encoding == "utf8", "texts are str"
        total = 0
        for character in text:
            width = self._widths.get(character)
            if width is None:
                width = self._widths[character] = self._glyph(character).width
            total += width
        return total * size / EM

    def splitString(  # noqa: N802
        self, text: str, doc: Any, encoding: str = "utf-8"
    ) -> list[tuple[int, bytes]]:
        """Return the codes of `text`, two bytes a character, in the one subset there is."""
        assert encoding == "utf-8", "texts are str"
        used = self._used.setdefault(doc, {})
        return [(0, b"".join(used.setdefault(c, len(used) + 1).to_bytes(2, "big") for c in text))]

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


def width_of(name: str) -> Callable[[str, float], float]:
    """Return the function that measures a text at a size."""
    measure: Callable[[str, float], float] = pdfmetrics.getFont(name).stringWidth
    return measure
