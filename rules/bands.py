"""The band table: attackers' points to big score (Y39 to Y46)."""

from dataclasses import dataclass
from functools import lru_cache

from rules.ruleset import Ruleset


@dataclass(frozen=True)
class Band:
    """Points from … to (None: no end) and what they are worth; at most one side gains."""

    points_from: int
    points_to: int | None
    dealer_gain: int
    attackers_gain: int
    dealer_keeps: bool
    clause: str


@lru_cache(maxsize=64)
def _printed(ruleset: Ruleset) -> tuple[Band, ...]:
    """Return the printed lines; the last one ends where the steps begin."""
    starts = [band.points_from for band in ruleset.bands]
    ends = [*starts[1:], starts[-1] + ruleset.step_points]
    return tuple(
        Band(
            band.points_from,
            end - 5,
            band.dealer_gain,
            band.attackers_gain,
            band.points_from < ruleset.dealer_falls_at,
            band.clause,
        )
        for band, end in zip(ruleset.bands, ends, strict=True)
    )


def band_of(ruleset: Ruleset, points: int) -> Band:
    """Return the band of so many attackers' points; less than zero is read as 0 (decision 3)."""
    points = max(points, 0)
    printed = _printed(ruleset)
    last = printed[-1]
    steps = (points - last.points_from) // ruleset.step_points
    if steps > 0:  # Y46: each full step beyond the last line
        start = last.points_from + steps * ruleset.step_points
        gain = last.attackers_gain + steps * ruleset.step_gain
        return Band(start, start + ruleset.step_points - 5, 0, gain, False, ruleset.step_clause)
    return next(band for band in reversed(printed) if band.points_from <= points)


def bands(ruleset: Ruleset, up_to: int) -> tuple[Band, ...]:
    """Return all bands that begin at `up_to` points or below, lowest first."""
    found = [band_of(ruleset, 0)]
    while True:
        end = found[-1].points_to
        assert end is not None, "the steps never end"
        if end + 5 > up_to:
            return tuple(found)
        found.append(band_of(ruleset, end + 5))
