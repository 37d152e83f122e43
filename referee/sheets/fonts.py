"""The fonts of the sheets: which characters they have, with a fall-back for rare ones."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from referee.sheets.glyphs import FontFile, Glyph, Weight

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
def _chain(setting: str) -> "tuple[FontFile, ...]":
    from referee.sheets.glyphs import FontFile  # noqa: PLC0415 - loaded late

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
def _find(setting: str, code: int) -> "FontFile | None":
    with _loading:
        return next((file for file in _chain(setting) if code in file), None)


@cache
def glyph_of(setting: str, code: int, weight: "Weight") -> "Glyph":
    """Return the outline of a character that one of the fonts has."""
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
    setting = settings.SHEET_FONT
    if unicodedata.is_normalized("NFC", text) and all(_is_plain(setting, c) for c in text):
        return text
    return "".join(_plainer(setting, c) or f"(U+{ord(c):04X})" for c in _visible(text))


@cache
def _is_plain(setting: str, character: str) -> bool:
    """Tell whether a character is drawn as itself, whatever stands beside it."""
    alone = not unicodedata.category(character).startswith("M") and _visible(character) == character
    return alone and _plainer(setting, character) == character


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
