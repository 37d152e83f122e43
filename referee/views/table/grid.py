"""The grid of points, the kitty's choices and the table from which the page previews a hand."""

from collections.abc import Callable
from dataclasses import dataclass

from referee.labels.hands import band_gain, band_name
from rules.bands import Band, bands
from rules.points import deck_points, hand_cards, kitty_max
from rules.ruleset import Ruleset

STEP = 5


@dataclass(frozen=True, slots=True)
class GridRow:
    """The points of one band: the row says what they mean while the kitty is not captured."""

    name: str
    gain: str
    keeps: bool
    points: tuple[int, ...]

    @property
    def skip(self) -> int:
        """How many places of a line of eight stay empty, so that columns keep their last digits."""
        return 0 if len(self.points) == 1 else self.points[0] // STEP % 8

    @property
    def span(self) -> str:
        """The points as a range, for the row's heading."""
        first, last = self.points[0], self.points[-1]
        return str(first) if first == last else f"{first}–{last}"


@dataclass(frozen=True, slots=True)
class Grid:
    """Everything that can be chosen about the points of a hand."""

    rows: tuple[GridRow, ...]
    kitty: tuple[int, ...]
    pairs: tuple[int, ...]
    deck_points: int
    kitty_max: int


def grid(ruleset: Ruleset, gain: Callable[[Band], str] = band_gain) -> Grid:
    """Return the choices of a ruleset; `gain` says what a band is worth in this hand."""
    whole, kitty = deck_points(ruleset), kitty_max(ruleset)
    rows = (
        GridRow(
            band_name(band),
            gain(band),
            band.dealer_keeps,
            tuple(range(band.points_from, _end(band, whole) + 1, STEP)),
        )
        for band in bands(ruleset, whole)
    )
    return Grid(
        rows=tuple(rows),
        kitty=tuple(range(0, kitty + 1, STEP)),
        pairs=tuple(range(2, most_pairs(ruleset) + 1)),
        deck_points=whole,
        kitty_max=kitty,
    )


def most_pairs(ruleset: Ruleset) -> int:
    """Return the longest tractor that a hand can hold: a suit has twelve neighbours at most."""
    return min(hand_cards(ruleset) // 2, 12)


def _end(band: Band, whole: int) -> int:
    return whole if band.points_to is None else min(band.points_to, whole)
