"""A whole bracket as one small picture, so that somebody sees where a part of it lies. Pure.

A match is a square: full when it is finished, ringed when it is played, a frame when it is to come.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from referee.columns import Column

WIDTH = 320
_MOST, _LEAST = 420, 60
_FOR_A_MATCH = 9


class Dot(StrEnum):
    """How far a match is."""

    DONE = "done"
    LIVE = "live"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Cell:
    """A match: its middle and how far it is."""

    x: int
    y: int
    state: Dot


@dataclass(frozen=True, slots=True)
class Field:
    """A part of the bracket that has a page of its own, counted from 1."""

    number: int
    y: int
    height: int
    live: bool


@dataclass(frozen=True, slots=True)
class BracketMap:
    """Squares of `size`, the lines between them, and the fields to choose from."""

    cells: tuple[Cell, ...]
    path: str
    fields: tuple[Field, ...]
    size: int
    height: int
    width: int = WIDTH
    # How wide the fields are: up to the round in which each has one match left.
    reach: int = WIDTH


def bracket_map(columns: Sequence[Column], fields: int) -> BracketMap:
    """Return the map of the rounds of a main bracket, cut into so many fields."""
    tree = [column for column in columns if not column.third]
    leaves = len(tree[0].lines)
    height = max(_LEAST, min(_MOST, leaves * _FOR_A_MATCH))
    cells, path = [], []
    live_rows: set[int] = set()
    for place, column in enumerate(tree):
        x = (2 * place + 1) * WIDTH // (2 * len(tree))
        for row, line in enumerate(column.lines):
            y = _middle(row, len(column.lines), height)
            if place:
                path.append(_joined(x, y, row, place, tree, height))
            if line is None:
                continue
            state = Dot.DONE if line.finished else Dot.LIVE if line.under_way else Dot.OPEN
            cells.append(Cell(x, y, state))
            if state is Dot.LIVE:
                live_rows.add(y)
    rounds = next((n for n, each in enumerate(tree) if len(each.lines) == fields), len(tree) - 1)
    return BracketMap(
        cells=tuple(cells),
        path="".join(path),
        fields=tuple(_field(number, fields, height, live_rows) for number in range(fields)),
        size=max(3, min(8, height // (leaves + leaves // 2))),
        height=height,
        reach=(rounds + 1) * WIDTH // len(tree),
    )


def _field(number: int, fields: int, height: int, live_rows: set[int]) -> Field:
    top, end = number * height // fields, (number + 1) * height // fields
    return Field(number + 1, top, end - top, any(top <= y < end for y in live_rows))


def _middle(row: int, rows: int, height: int) -> int:
    return (2 * row + 1) * height // (2 * rows)


def _joined(x: int, y: int, row: int, place: int, tree: Sequence[Column], height: int) -> str:
    """Return the line from the two matches before to one of a later round."""
    before = len(tree[place - 1].lines)
    left = (2 * place - 1) * WIDTH // (2 * len(tree))
    bend = (left + x) // 2
    first, second = (_middle(2 * row + which, before, height) for which in (0, 1))
    return f"M{left} {first}H{bend}V{second}H{left}M{bend} {y}H{x}"
