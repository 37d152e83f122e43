"""The picture of a stage: lines and boxes on a field of 200 × 120. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from brackets import placement
from brackets.forecast import Outlook
from brackets.layout import ROUND_BY_ROUND
from rules.shapes import StageKind

WIDTH, HEIGHT = 200, 120
_MOST_LEAVES = 16
_LOWEST = 22
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
    """What is drawn: the path of all lines, that of those with a bye, and boxes upon them.

    `counted`: the boxes have the number of matches of a round, and of those who rest.
    """

    path: str
    boxes: tuple[Box, ...] = ()
    byes: str = ""
    counted: bool = False


def picture(stage: Outlook) -> Picture:
    """Return the picture of a stage; of many alike it shows as many as can be told apart."""
    kind = stage.plan.kind
    if kind is StageKind.GROUPS:
        return Picture("", tuple(_groups(stage.groups)))
    if kind in {StageKind.SWISS, StageKind.DANISH}:
        return _rounds(len(stage.rounds))
    if stage.plan.pairing in ROUND_BY_ROUND:
        return Picture("", tuple(_shrinking(stage)), counted=True)
    leaves, beaten = _leaves(stage.teams)
    if kind is StageKind.DOUBLE_ELIMINATION:
        below = stage.plan.advance // 3 if stage.plan.advance % 3 == 0 else stage.plan.advance // 2
        upper = _tree(_TOP, HEIGHT * 3 // 5 - _TOP, leaves, stage.plan.advance - below)
        lower = _tree(HEIGHT * 3 // 5 + _TOP, HEIGHT * 2 // 5 - 2 * _TOP, beaten, below)
        return Picture(f"{upper.path} {lower.path}", byes=f"{upper.byes} {lower.byes}".strip())
    return _tree(_TOP, HEIGHT - 2 * _TOP, leaves, stage.plan.advance)


def _leaves(teams: int) -> tuple[list[bool], list[bool]]:
    """Return which places of the first round somebody has, and from which matches losers come.

    Of many pairs the last rounds are shown, where everybody plays.
    """
    met = placement.first_round(range(1, min(teams, _MOST_LEAVES) + 1))
    return [each is not None for pairing in met for each in pairing], [
        away is not None for _home, away in met
    ]


def _tree(top: int, height: int, present: Sequence[bool], left: int) -> Picture:
    """Return a bracket from its leaves to those that are left; nobody meets an absent one."""
    ends = 1
    while ends < min(left, len(present) // 2):
        ends *= 2
    rounds = (len(present) // ends).bit_length() - 1
    step = (WIDTH - 2 * _LEFT) // (rounds + 1)
    places = [
        (top + height * (2 * leaf + 1) // (2 * len(present)), there)
        for leaf, there in enumerate(present)
    ]
    lines, byes = [], []
    x = _LEFT
    for _round in range(rounds):
        following = []
        for (upper, one), (lower, other) in zip(places[::2], places[1::2], strict=True):
            middle = (upper + lower) // 2
            if one and other:
                lines.append(f"M{x} {upper}h{step}V{lower}h-{step}")
            elif one or other:
                byes.append(f"M{x} {middle}h{step}")
            following.append((middle, one or other))
        places = following
        x += step
    lines += [f"M{x} {y}h{step}" for y, there in places if there]
    return Picture(" ".join(lines), byes=" ".join(byes))


def _shrinking(stage: Outlook) -> Iterator[Box]:
    """Yield a box for each round that is drawn for itself, as high as there are pairs left."""
    shown = stage.rounds[:_MOST_BOXES]
    width = (WIDTH - _LEFT) // len(shown)
    left = stage.teams
    for index, matches in enumerate(shown):
        playing = min(matches, left // 2)
        rests = left - 2 * playing
        height = max(_LOWEST, (HEIGHT - 2 * _TOP) * left // stage.teams)
        word = f"{matches}+{rests}" if rests else str(matches)
        yield Box(_LEFT + index * width, (HEIGHT - height) // 2, width - 4, height, word)
        left -= playing


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
