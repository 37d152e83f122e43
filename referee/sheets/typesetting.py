"""Fit a text into a box: shrink, wrap, and only then cut it off where it can be seen."""

import re
from collections.abc import Callable
from dataclasses import dataclass

LEADING = 1.22
ELLIPSIS = "…"
_STEP = 0.5
_CLOSING = "、。，．；：？！）〕］｝》〉」』】”’…—·％,.;:?!)]}%"
_OPENING = "（〔［｛《〈「『【“‘([{"
# What stays together: an opening mark with what follows, a word, a closing mark with what precedes.
_UNIT = re.compile(
    rf"\s+|[{re.escape(_OPENING)}]*(?:[!-~\u00a1-\u024f\u2212]+|\S)[{re.escape(_CLOSING)}]*"
)

Measure = Callable[[str, float], float]


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines of a text at a size at which they fit; `cut` when even the smallest was too large."""

    lines: tuple[str, ...]
    size: float
    cut: bool = False


@dataclass(frozen=True, slots=True)
class _Wrapped:
    lines: tuple[str, ...]
    word_broken: bool


def fit(
    text: str, box: tuple[float, float], sizes: tuple[float, float], measure: Measure
) -> Fitted:
    """Return `text` in the largest of `sizes` (from, down to) at which it fits `box`.

    A word is broken only when it is too wide even in the smallest size.
    """
    width, height = box
    size, smallest = sizes
    if measure(text, size) <= width:
        return Fitted((text,), size)
    while True:
        room = max(1, int((height + size * (LEADING - 1)) // (size * LEADING)))
        wrapped = _wrap(text, width, size, measure)
        last = size - _STEP < smallest
        if len(wrapped.lines) <= room and (last or not wrapped.word_broken):
            return Fitted(wrapped.lines, size)
        if last:
            return Fitted(_cut(wrapped.lines[:room], width, size, measure), size, cut=True)
        size -= _STEP


def wrap(text: str, width: float, size: float, measure: Measure) -> tuple[str, ...]:
    """Return `text` in lines no wider than `width`.

    No line starts with a closing mark or ends with an opening one, and words stay whole unless
    they are wider than a line.
    """
    return _wrap(text, width, size, measure).lines


def _wrap(text: str, width: float, size: float, measure: Measure) -> _Wrapped:
    lines = [""]
    broken = False
    for unit in _UNIT.findall(text):
        if measure(lines[-1] + unit.rstrip(), size) <= width:
            lines[-1] += unit
            continue
        if lines[-1].strip():
            lines.append("")
        too_wide = measure(unit, size) > width
        broken |= too_wide
        for part in unit if too_wide else (unit.lstrip(),):
            if lines[-1] and measure(lines[-1] + part, size) > width:
                lines.append("")
            lines[-1] += part
    return _Wrapped(tuple(line.rstrip() for line in lines if line.strip()) or ("",), broken)


def _cut(lines: tuple[str, ...], width: float, size: float, measure: Measure) -> tuple[str, ...]:
    last = lines[-1]
    while last and measure(last + ELLIPSIS, size) > width:
        last = last[:-1]
    return (*lines[:-1], last + ELLIPSIS)


def signed(points: int) -> str:
    """Return a number with a real minus sign, which a bad copier does not lose."""
    return f"−{-points}" if points < 0 else str(points)
