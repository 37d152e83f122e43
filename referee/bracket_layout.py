"""Where the matches of a bracket stand, and the lines between them. Pure; all in whole numbers.

The same for the small map of a whole bracket and for a page that is read across a hall.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from referee.boards import Line
from referee.bracket_tiles import Tile, bands, rows
from referee.columns import Column

GAP = 44
HEADING = 50
_WIDEST, _HIGHEST = 720, 160
# The letters: so much of the height of a box, so often in its width.
_OF_HEIGHT, _IN_WIDTH = 0.37, 13
_LARGEST = 52


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """Its lower edge."""
        return self.y + self.height

    @property
    def middle(self) -> int:
        """Half-way down."""
        return self.y + self.height // 2


# Column and row of a match.
Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Place:
    """A match and its box."""

    box: Box
    line: Line


@dataclass(frozen=True, slots=True)
class Head:
    """The name of a round: middle and foot of the words, and how wide they may be."""

    x: int
    y: int
    width: int
    words: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The paper: how large it is and how many columns stand beside each other."""

    width: int
    height: int
    across: int


WIDE = Sheet(1840, 790, 4)
"""What a screen of 1920 × 1080 leaves for a panel."""
UPRIGHT = Sheet(1000, 1560, 2)
"""The same of one that stands upright; a phone shows it smaller."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A page: its matches round by round, the path of the lines, the size of the letters."""

    sheet: Sheet
    places: tuple[Place, ...]
    heads: tuple[Head, ...]
    path: str
    size: int


def boxes_in(columns: Sequence[Column], room: Box, size: tuple[int, int]) -> dict[Spot, Box]:
    """Return the boxes of the matches: columns beside each other, in each equal distances."""
    width, height = size
    found = {}
    for place, column in enumerate(columns):
        x = room.x + (2 * place + 1) * room.width // (2 * len(columns)) - width // 2
        for row, line in enumerate(column.lines):
            y = room.y + (2 * row + 1) * room.height // (2 * len(column.lines)) - height // 2
            if line is not None:
                found[place, row] = Box(x, y, width, height)
    return found


def next_spot(columns: Sequence[Column], spot: Spot) -> Spot | None:
    """Return where the winner of a match goes; None where no line leads on."""
    place, row = spot
    column = columns[place]
    if column.feeds:
        return place + 1, row // 2
    return (place + 1, row) if column.straight else None


def path_between(columns: Sequence[Column], boxes: Mapping[Spot, Box]) -> str:
    """Return the lines from each match to the next one."""
    path = []
    for spot, box in boxes.items():
        onward = boxes.get(next_spot(columns, spot) or spot)
        if onward not in {None, box}:
            bend = (box.right + onward.x) // 2
            path.append(f"M{box.right} {box.middle}H{bend}V{onward.middle}H{onward.x}")
    return "".join(path)


def layout(tile: Tile, sheet: Sheet) -> Layout:
    """Set out a page on a sheet."""
    found = bands(tile.blocks, sheet.across)
    heights = [max(map(rows, band)) for band in found]
    breadth = max(sum(len(_tree(block)) for block in band) for band in found)
    row = (sheet.height - HEADING * len(found)) // sum(heights)
    # Half a gap is left at the right edge for the lines that go on.
    pitch = min((sheet.width + GAP // 2) // breadth, _WIDEST + GAP)
    page = _Page((pitch - GAP, min(row * 11 // 12, _HIGHEST)))
    left = (sheet.width + GAP // 2 - breadth * pitch) // 2 - GAP // 2
    top = 0
    for band, height in zip(found, heights, strict=True):
        x = left
        for block in band:
            room = Box(x, top + HEADING, len(_tree(block)) * pitch, height * row)
            page.put(block, room)
            x = room.right
        top += HEADING + height * row
    return page.done(sheet)


@dataclass(slots=True)
class _Page:
    """What stands on a page so far; every box has the same size."""

    size: tuple[int, int]
    places: list[Place] = field(default_factory=list)
    heads: list[Head] = field(default_factory=list)
    path: list[str] = field(default_factory=list)

    def put(self, block: Sequence[Column], room: Box) -> None:
        """Add a block."""
        tree = _tree(block)
        boxes = boxes_in(tree, room, self.size)
        for place, column in enumerate(tree):
            middle = room.x + (2 * place + 1) * room.width // (2 * len(tree))
            self._name(column, middle, room.y)
            self.places += [
                Place(boxes[place, row], line) for row, line in enumerate(column.lines) if line
            ]
        self.path += [path_between(tree, boxes), _onward(tree, boxes)]
        for column in block[len(tree) :]:
            # The match for third place stands below the final.
            final, height = boxes[len(tree) - 1, 0], self.size[1]
            box = replace(final, y=room.bottom - height)
            self._name(column, box.x + box.width // 2, box.y)
            self.places += [Place(box, line) for line in column.lines if line]

    def done(self, sheet: Sheet) -> Layout:
        """Return the page."""
        width, height = self.size
        letters = min(int(height * _OF_HEIGHT), width // _IN_WIDTH, _LARGEST)
        return Layout(sheet, tuple(self.places), tuple(self.heads), "".join(self.path), letters)

    def _name(self, column: Column, middle: int, below: int) -> None:
        self.heads.append(Head(middle, below - HEADING // 4, self.size[0], column.name))


def _onward(tree: Sequence[Column], boxes: Mapping[Spot, Box]) -> str:
    """Return an arrow for each match of the last column that leads on to another page."""
    if not (tree[-1].feeds or tree[-1].straight):
        return ""
    last = [box for (place, _), box in boxes.items() if place == len(tree) - 1]
    return "".join(f"M{box.right} {box.middle}h16m-7 -7l7 7l-7 7" for box in last)


def _tree(block: Sequence[Column]) -> tuple[Column, ...]:
    return tuple(column for column in block if not column.third)
