"""A whole bracket as one small picture, so that somebody sees where a part of it lies. Pure.

A match is a square: full when it is finished, ringed when it is played, a frame when it is to come.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from referee.bracket_layout import Box, boxes_in, path_between
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
    """A match: its square and how far it is."""

    box: Box
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
    """Squares, the lines between them, and the fields to choose from."""

    cells: tuple[Cell, ...]
    path: str
    fields: tuple[Field, ...]
    height: int
    width: int = WIDTH
    # How wide the fields are: up to the round in which each has one match left.
    reach: int = WIDTH


def bracket_map(
    columns: Sequence[Column],
    fields: int,
    *,
    room: tuple[int, int] | None = None,
    rounds: int | None = None,
) -> BracketMap:
    """Return the map of the rounds of a main bracket, cut into so many fields.

    It takes the room that there is; on a page that scrolls, as much height as it needs. A field has
    so many `rounds`; usually all up to that in which it has one match left.
    """
    tree = [column for column in columns if not column.third]
    leaves = len(tree[0].lines)
    width, height = room or (WIDTH, max(_LEAST, min(_MOST, leaves * _FOR_A_MATCH)))
    size = max(3, min(8 * width // WIDTH, height // (leaves + leaves // 2)))
    boxes = boxes_in(tree, Box(0, 0, width, height), (size, size))
    cells = []
    live_rows: set[int] = set()
    for (place, row), box in boxes.items():
        line = tree[place].lines[row]
        assert line is not None, "only matches have boxes"
        state = Dot.DONE if line.finished else Dot.LIVE if line.under_way else Dot.OPEN
        cells.append(Cell(box, state))
        if state is Dot.LIVE:
            live_rows.add(box.middle)
    if rounds is None:
        rounds = next((n for n, each in enumerate(tree, 1) if len(each.lines) == fields), len(tree))
    return BracketMap(
        cells=tuple(cells),
        path=path_between(tree, boxes),
        fields=tuple(_field(number, fields, height, live_rows) for number in range(fields)),
        height=height,
        width=width,
        reach=rounds * width // len(tree),
    )


def _field(number: int, fields: int, height: int, live_rows: set[int]) -> Field:
    top, end = number * height // fields, (number + 1) * height // fields
    return Field(number + 1, top, end - top, any(top <= y < end for y in live_rows))
