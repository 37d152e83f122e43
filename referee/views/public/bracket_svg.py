"""The bracket on a screen as SVG: words measured into boxes, in text that is made once a revision.

It is written here rather than by a template: a big bracket has ten thousand texts.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from brackets.models import Verdict
from referee.boards import Line, Side
from referee.bracket_layout import UPRIGHT, WIDE, Box, Layout, Place, layout
from referee.bracket_tiles import Tile
from referee.labels.scores import Score, signless
from referee.templatetags.boards import call, comer, decision, held, progress
from referee.text_width import shortened, shortened_pair, width

# What stands at the side that did not play.
_STAYED_AWAY = frozenset({Verdict.WALKOVER, Verdict.DISQUALIFICATION, Verdict.BOTH_ABSENT})
# The score does not tell the winner; the other number does.
_TIED = frozenset({Verdict.SMALL, Verdict.EXTRA_HAND, Verdict.LOTS})
_HEAD = 32
# In hundredths of the size of the letters.
_PAD, _MARK, _BASE = 30, 85, 36
_SMALLEST = {WIDE: 28, UPRIGHT: 30}
"""No letters of a page are smaller: names that are still too wide are cut. The upright one is shown
on phones too, where a thousand are at most the 372 pixels between the edges: 30 are 11 there."""


@dataclass(frozen=True)
class Picture:
    """One page of a bracket; `hands` are those of a match, 0 where nobody can know."""

    tile: Tile
    hands: int

    @property
    def wide(self) -> SafeString:
        """It on a screen that is wider than high."""
        return _svg(layout(self.tile, WIDE), self._told)

    @property
    def upright(self) -> SafeString:
        """It on a screen that stands upright."""
        return _svg(layout(self.tile, UPRIGHT), self._told)

    @cached_property
    def _told(self) -> dict[int, str]:
        """Return each match as it is read out."""
        lines = (line for column in self.tile.columns for line in column.lines if line)
        return {id(line): escape(_sentence(line, self.hands)) for line in lines}


def _svg(page: Layout, told: Mapping[int, str]) -> SafeString:
    pen = _Pen(page)
    sheet = page.sheet
    parts = [
        f'<svg viewBox="0 0 {sheet.width} {sheet.height}" role="list" '
        f'aria-label="{escape(_("Bracket"))}" font-size="{pen.size}">'
        f'<path class="tree-line" aria-hidden="true" d="{page.path}"/>'
    ]
    parts += [
        f'<text class="tree-head" aria-hidden="true" x="{head.x}" y="{head.y}" font-size="{_HEAD}">'
        f"{escape(shortened(head.words, head.width * 100 // _HEAD))}</text>"
        for head in page.heads
    ]
    for place in page.places:
        parts.append(f'<g role="listitem"><g role="img" aria-label="{told[id(place.line)]}">')
        parts += pen.box(place)
        parts.append("</g></g>")
    parts.append("</svg>")
    return mark_safe("".join(parts))  # noqa: S308 - every word is escaped where it is written


class _Pen:
    """Writes the boxes of a page, all with the same letters and the same columns."""

    def __init__(self, page: Layout) -> None:
        lines = [place.line for place in page.places]
        teams = [side.team.number for line in lines for side in line.sides if side.team]
        cell = max((width(word) for line in lines for word in _at_left(line)), default=0) + 50
        number = max((width(str(n)) for n in teams), default=0)
        beside = cell + number + 3 * _PAD
        widest = beside + max(_needed(line, side) for line in lines for side in line.sides)
        box = page.places[0].box.width
        self.size = min(page.size, max(_SMALLEST[page.sheet], box * 100 // widest))
        self._cell, self._number = self._em(cell), self._em(number)

    def box(self, place: Place) -> Iterator[str]:
        """Yield a match: its frame, its number, what it waits for, both sides."""
        box, line = place.box, place.line
        edge = box.x + self._cell
        state = " tree-live" if line.under_way else "" if line.match.number else " tree-bye"
        yield f'<rect class="tree-box{state}" x="{box.x}" y="{box.y}" '
        yield f'width="{box.width}" height="{box.height}" rx="10"/>'
        if line.under_way:
            yield f'<path class="tree-cell" d="M{edge} {box.y}v{box.height}H{box.x + 10}'
            yield f'q-10 0-10-10V{box.y + 10}q0-10 10-10z"/>'
        yield f'<path class="tree-rule" d="M{edge} {box.y}v{box.height}M{edge} {box.middle}'
        yield f'H{box.right - 3}"/>'
        words = _at_left(line)
        for word, middle in zip(words, _middles(box, len(words)), strict=True):
            kind = "tree-now" if line.under_way else "tree-no"
            yield self._text(kind, edge - self._cell // 2, middle, word)
        big, small = _figures(line)
        figures = self._em(big), self._em(small)
        for side, middle in zip(line.sides, _middles(box, 2), strict=True):
            yield from self._side(box, line, side, middle, figures)

    def _side(
        self, box: Box, line: Line, side: Side, middle: int, figures: tuple[int, int]
    ) -> Iterator[str]:
        """Yield a side: number and names from the left, mark and figures from the right."""
        right = box.right - self._em(_PAD)
        kind = " tree-won" if side.won and line.match.number else " tree-lost" if side.lost else ""
        if line.finished and line.match.number:
            right -= self._em(_MARK)
            if side.won:
                yield self._tick(right, middle)
        note = _note(line, side)
        if note:
            yield self._text("tree-small", right, middle, note)
            right -= self._em(width(note) + _PAD)
        elif line.scored and side.team:
            big, small = figures
            if small:
                yield self._text("tree-small", right, middle, signless(side.score.second))
                right -= small
            yield self._text(f"tree-big{kind}", right, middle, signless(side.score.main))
            right -= big
        left = box.x + self._cell + self._em(_PAD)
        names = left + self._number + self._em(_PAD)
        if side.team is None:
            yield self._text("tree-comer", left, middle, _comer(side, self._room(left, right)))
            return
        words = shortened_pair(side.team.player_one, side.team.player_two, self._room(names, right))
        yield self._text("tree-team", names - self._em(_PAD), middle, str(side.team.number))
        yield self._text(f"tree-names{kind}", names, middle, words)

    def _tick(self, x: int, middle: int) -> str:
        """Return the mark of the winner, drawn rather than a letter that a screen may lack."""
        step = self.size // 4
        return (
            f'<path class="tree-tick" d="M{x + step} {middle}l{step} {step}'
            f'l{step + step // 3} {-2 * step}"/>'
        )

    def _text(self, kind: str, x: int, middle: int, words: str) -> str:
        y = middle + self._em(_BASE)
        return f'<text class="{kind}" x="{x}" y="{y}">{escape(words)}</text>'

    def _em(self, hundredths: int) -> int:
        return hundredths * self.size // 100

    def _room(self, left: int, right: int) -> int:
        return (right - left) * 100 // self.size


def _needed(line: Line, side: Side) -> int:
    """Return how wide the names of a side and what stands at their right are, in hundredths."""
    if side.team is None:
        return 0
    note = _note(line, side)
    mark = _MARK if line.finished and line.match.number else 0
    beside = width(note) + _PAD if note else sum(_figures(line))
    return width(f"{side.team.player_one}/{side.team.player_two}") + mark + beside


def _figures(line: Line) -> tuple[int, int]:
    """Return how much room the two numbers of a score take with the gap before them."""
    if not line.scored:
        return 0, 0
    big = max(width(signless(side.score.main)) for side in line.sides)
    small = max(width(str(side.score.second)) for side in line.sides)
    shown = line.match.verdict in _TIED and small
    return big + _PAD, small + _PAD if shown else 0


def _middles(box: Box, count: int) -> Sequence[int]:
    """Return where so many rows of words have their middle."""
    return [box.y + (2 * row + 1) * box.height // (2 * count) for row in range(count)]


def _comer(side: Side, room: int) -> str:
    """Return who will sit there; where that is too long the number of the match is what counts."""
    words = comer(side)
    if width(words) > room and side.comes_from and not side.comes_from.nobody:
        loser, winner = (
            pgettext("bracket", "Loser of %(n)d"),
            pgettext("bracket", "Winner of %(n)d"),
        )
        words = (loser if side.comes_from.loser else winner) % {"n": side.comes_from.number}
    return shortened(words, room)


def _at_left(line: Line) -> tuple[str, ...]:
    """Return the number of a match and where it is played, as short as it can be."""
    match = line.match
    if match.number is None:
        return ()
    number = str(match.number)
    if line.finished or match.table is None or not (line.under_way or line.ready):
        return (number,)
    return number, pgettext("bracket", "T%(n)d") % {"n": match.table}


def _note(line: Line, side: Side) -> str:
    """Return why a side did not play, in a word."""
    if side.won or not line.match.number:
        return ""
    if line.match.verdict == Verdict.BYE:
        return decision(line)
    if line.match.verdict not in _STAYED_AWAY:
        return ""
    return {
        Verdict.WALKOVER: pgettext("bracket", "w/o"),
        Verdict.DISQUALIFICATION: pgettext("bracket", "DSQ"),
        Verdict.BOTH_ABSENT: pgettext("bracket", "absent"),
    }[Verdict(line.match.verdict)]


def _sentence(line: Line, hands: int) -> str:
    """Return a match as it is read out."""
    parts = [_("Match %(n)s") % {"n": line.match.number}] if line.match.number else []
    parts.append(line.round_name)
    if line.under_way:
        parts += [_("Now playing"), progress(line, hands)]
    elif line.held:
        parts.append(held(line))
    elif line.ready:
        parts.append(call(line))
    parts += [_spoken(line, side) for side in line.sides]
    parts.append(decision(line))
    return _(", ").join(filter(None, parts))


def _spoken(line: Line, side: Side) -> str:
    if side.team is None:
        return comer(side)
    words = [f"{side.team.number} {side.team.player_one}/{side.team.player_two}"]
    words += [_figure(side.score)] if line.scored else []
    words += [_("wins")] if side.won and line.match.number else []
    return " ".join(words)


def _figure(score: Score) -> str:
    return f"{signless(score.main)} ({signless(score.second)})" if score.second else str(score.main)
