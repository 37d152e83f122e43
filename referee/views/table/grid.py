"""The grid of points, the kitty's choices and the table from which the page previews a hand."""

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


def grid(ruleset: Ruleset) -> Grid:
    """Return the choices of a ruleset."""
    whole = deck_points(ruleset)
    rows = (
        GridRow(
            band_name(band),
            band_gain(band),
            band.dealer_keeps,
            tuple(range(band.points_from, min(_end(band), whole) + 1, STEP)),
        )
        for band in bands(ruleset, whole)
    )
    return Grid(
        rows=tuple(rows),
        kitty=tuple(range(0, kitty_max(ruleset) + 1, STEP)),
        pairs=tuple(range(2, most_pairs(ruleset) + 1)),
        deck_points=whole,
        kitty_max=kitty_max(ruleset),
    )


def most_pairs(ruleset: Ruleset) -> int:
    """Return the longest tractor that a hand can hold."""
    return hand_cards(ruleset) // 2


def _end(band: Band) -> int:
    assert band.points_to is not None, "bands of the table have an end"
    return band.points_to
