"""The picture of a stage: lines and boxes on a field of 200 × 120. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from brackets.forecast import Outlook
from rules.shapes import StageKind

WIDTH, HEIGHT = 200, 120
_MOST_LEAVES = 16
_MOST_BOXES = 12
_LEFT, _TOP = 8, 8


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with a word in its middle."""

    x: int
    y: int
    width: int
    height: int
    word: str = ""

    @property
    def middle(self) -> tuple[int, int]:
        """Where the word stands."""
        return self.x + self.width // 2, self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class Picture:
    """What is drawn: the path of all lines, and the boxes upon them."""

    path: str
    boxes: tuple[Box, ...] = ()


def picture(stage: Outlook) -> Picture:
    """Return the picture of a stage; of many alike it shows as many as can be told apart."""
    kind = stage.plan.kind
    if kind is StageKind.GROUPS:
        return Picture("", tuple(_groups(stage.groups)))
    if kind in {StageKind.SWISS, StageKind.DANISH}:
        return _rounds(len(stage.rounds))
    if kind is StageKind.DOUBLE_ELIMINATION:
        upper = _tree(_TOP, HEIGHT * 3 // 5 - _TOP, stage.teams, 1)
        lower = _tree(HEIGHT * 3 // 5 + _TOP, HEIGHT * 2 // 5 - 2 * _TOP, stage.teams // 2, 1)
        return Picture(f"{upper} {lower}")
    return Picture(_tree(_TOP, HEIGHT - 2 * _TOP, stage.teams, stage.plan.advance))


def _tree(top: int, height: int, teams: int, left: int) -> str:
    """Return the path of a bracket from its leaves to those that are left."""
    leaves = 2
    while leaves < min(teams, _MOST_LEAVES):
        leaves *= 2
    ends = 1
    while ends < min(left, leaves // 2):
        ends *= 2
    rounds = (leaves // ends).bit_length() - 1
    step = (WIDTH - 2 * _LEFT) // (rounds + 1)
    heights = [top + height * (2 * leaf + 1) // (2 * leaves) for leaf in range(leaves)]
    parts = []
    x = _LEFT
    for _round in range(rounds):
        parts += [f"M{x} {y}h{step}" for y in heights]
        x += step
        pairs = list(zip(heights[::2], heights[1::2], strict=True))
        parts += [f"M{x} {upper}V{lower}" for upper, lower in pairs]
        heights = [(upper + lower) // 2 for upper, lower in pairs]
    parts += [f"M{x} {y}h{step}" for y in heights]
    return " ".join(parts)


def _groups(sizes: tuple[int, ...]) -> Iterator[Box]:
    shown = sizes[:_MOST_BOXES]
    columns = max(1, min(4, -(-len(shown) // 2)))
    rows = -(-len(shown) // columns)
    width, height = (WIDTH - _LEFT) // columns, (HEIGHT - _TOP) // rows
    for index, size in enumerate(shown):
        row, column = divmod(index, columns)
        rest = len(sizes) - _MOST_BOXES
        letter = chr(ord("A") + index)
        more = rest > 0 and index == len(shown) - 1
        word = f"+{rest + 1}" if more else f"{letter} {size}"
        yield Box(_LEFT + column * width, _TOP + row * height, width - _LEFT, height - _TOP, word)


def _rounds(count: int) -> Picture:
    shown = min(count, _MOST_BOXES)
    width = (WIDTH - _LEFT) // shown
    boxes = tuple(
        Box(
            _LEFT + index * width,
            _TOP * 3,
            width - 4,
            HEIGHT - _TOP * 6,
            str(count if index == shown - 1 else index + 1),
        )
        for index in range(shown)
    )
    return Picture(f"M{_LEFT} {HEIGHT // 2}H{WIDTH - _LEFT}", boxes)
