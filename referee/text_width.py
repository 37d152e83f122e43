"""How wide a text is at most on a screen of which nobody knows the letters. Pure.

A picture cannot ask how wide its words came out, so they are measured with the widest of the usual
letters (bold, without serifs): what fits here fits everywhere.
"""

from collections.abc import Iterator
from functools import lru_cache
from unicodedata import category, east_asian_width

ELLIPSIS = "…"
# In hundredths of the size of the letters.
_WIDE, _EMOJI, _CAPITAL, _USUAL = 100, 135, 82, 72
_KNOWN = {"0123456789": 64, "iIjl|.,:;'!()[]/ ": 42, "mwMW@%&": 105}
_LATIN = 0x24F
# Marks that stand on other characters, and those that nobody sees.
_ABOVE_OTHERS = frozenset({"Mn", "Me", "Cf"})
_JOINER = "\u200d"


def width(text: str) -> int:
    """Return the width of a text in hundredths of the size of its letters."""
    return sum(map(_of_one, text))


def shortened(text: str, room: int) -> str:
    """Return a text that is no wider than `room` hundredths, with an ellipsis where it was cut."""
    if width(text) <= room:
        return text
    left, kept = room - width(ELLIPSIS), ""
    for cluster in _clusters(text):
        left -= width(cluster)
        if left < 0:
            break
        kept += cluster
    return kept.rstrip(" ·") + ELLIPSIS


def shortened_pair(one: str, two: str, room: int) -> str:
    """Return two names with a stroke between them, the longer one cut first."""
    left = room - width("/")
    wide_one, wide_two = width(one), width(two)
    if wide_one + wide_two > left:
        half = left // 2
        for_one = left - wide_two if wide_two < half else min(wide_one, half)
        one = shortened(one, for_one)
        two = shortened(two, left - width(one))
    return f"{one}/{two}"


# The names of a hall have some hundred characters.
@lru_cache(maxsize=4096)
def _of_one(character: str) -> int:
    if category(character) in _ABOVE_OTHERS:
        return 0
    if east_asian_width(character) in "WFA":
        # Chinese characters of the further planes are as wide as the others.
        emoji = ord(character) >= 0x1F000 and category(character) != "Lo"
        return _EMOJI if emoji else _WIDE
    for some, wide in _KNOWN.items():
        if character in some:
            return wide
    return _CAPITAL if character.isupper() or ord(character) > _LATIN else _USUAL


def _clusters(text: str) -> Iterator[str]:
    """Yield characters with the marks that stand on them."""
    cluster = ""
    for character in text:
        if cluster and _of_one(character) and not cluster.endswith(_JOINER):
            yield cluster
            cluster = ""
        cluster += character
    yield cluster
