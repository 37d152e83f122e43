"""Pictures of numbers on a field 320 wide: the course of a match, columns, a part of a whole.

Pure: whole numbers in, places on the field out. What a picture says is never said by colour alone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 320, 140
UPRIGHT = 300
"""How high columns are on a screen that stands upright."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 16, 14, 24
_MOST_LINES = 5
_MOST_WORDS = 12
# Two courses at the same height stay apart by this much.
_APART = 2
# The room of the longest word below a column, and the height of a line of words.
_WORD, _LINE = 44, 11


@dataclass(frozen=True, slots=True)
class Label:
    """A word on the field."""

    x: int
    y: int
    word: str


@dataclass(frozen=True, slots=True)
class Course:
    """How one side went: the path of its steps, and a mark after each hand."""

    path: str
    marks: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Steps:
    """The courses of both sides; `lines` are heights with their words, `hands` stand below."""

    home: Course
    away: Course
    lines: tuple[Label, ...]
    hands: tuple[Label, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = _LEFT
    right: int = WIDTH - _RIGHT


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its rectangle, what it stands for, and how many."""

    x: int
    y: int
    width: int
    height: int
    word: str
    count: int
    # The foot of the word: words that would touch stand on lines of their own.
    words: int

    @property
    def middle(self) -> int:
        """Where word and count stand."""
        return self.x + self.width // 2

    @property
    def head(self) -> int:
        """The foot of the count above the column."""
        return self.y - 3


@dataclass(frozen=True, slots=True)
class Columns:
    """How often each of several things was counted."""

    columns: tuple[Column, ...]
    foot: int
    height: int
    width: int = WIDTH


@dataclass(frozen=True, slots=True)
class Share:
    """A bar of `WIDTH`: what is done, then what is under way; the rest is still to come."""

    done: int
    under_way: int
    width: int = WIDTH


def steps(after: Sequence[tuple[int, int]], word: Callable[[int], str]) -> Steps:
    """Return the courses of home and away.

    `after` begins with the values before the first hand; `word` says what a value is called.
    """
    values = [value for pair in after for value in pair]
    low, high = min(values), max(*values, min(values) + 1)
    places = [
        _LEFT + step * (WIDTH - _LEFT - _RIGHT) // max(len(after) - 1, 1)
        for step in range(len(after))
    ]

    def height_of(value: int) -> int:
        return HEIGHT - _BOTTOM - (value - low) * (HEIGHT - _BOTTOM - _TOP) // (high - low)

    every = -(-(high - low) // _MOST_LINES)
    spread = -(-len(after) // _MOST_WORDS)
    return Steps(
        home=_course(places, [height_of(home) - _APART for home, _ in after]),
        away=_course(places, [height_of(away) + _APART for _, away in after]),
        lines=tuple(
            Label(_LEFT - 6, height_of(value), word(value)) for value in range(low, high + 1, every)
        ),
        hands=tuple(
            Label(place, HEIGHT - 6, str(number))
            for number, place in enumerate(places)
            if number and (number - 1) % spread == 0
        ),
    )


def _course(places: Sequence[int], heights: Sequence[int]) -> Course:
    moves = [f"M{places[0]} {heights[0]}"]
    moves += [f"H{place}V{height}" for place, height in zip(places[1:], heights[1:], strict=True)]
    return Course("".join(moves), tuple(zip(places, heights, strict=True))[1:])


def columns(counted: Sequence[tuple[str, int]], height: int = HEIGHT) -> Columns:
    """Return a column for each word with its count, with one line of words on a field so high."""
    most = max((count for _, count in counted), default=0) or 1
    step = (WIDTH - 2 * _RIGHT) // max(len(counted), 1)
    foot = height - _BOTTOM
    full = foot - 2 * _TOP
    lines = -(-_WORD // step)
    found = tuple(
        Column(
            x=_RIGHT + place * step + step // 8,
            y=foot - count * full // most,
            width=step - step // 4,
            height=count * full // most,
            word=word,
            count=count,
            words=height - 8 + place % lines * _LINE,
        )
        for place, (word, count) in enumerate(counted)
    )
    return Columns(found, foot=foot, height=height + (lines - 1) * _LINE)


def share(done: int, under_way: int, whole: int) -> Share:
    """Return the bar of a whole of which parts are done and under way."""
    if not whole:
        return Share(0, 0)
    return Share(done * WIDTH // whole, under_way * WIDTH // whole)
