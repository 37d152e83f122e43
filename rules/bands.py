"""The band table: attackers' points to big score or levels (Y39 to Y46, N23 to N28, G11)."""

from dataclasses import dataclass
from functools import lru_cache

from rules.options import SmallLightEnds, TakeoverAt
from rules.ruleset import Ruleset

FIVE = 5
"""Points come in fives: what is over a limit starts there and not at the limit."""


@dataclass(frozen=True)
class Band:
    """Points from … to (None: no end) and what they are worth; at most one side gains."""

    points_from: int
    points_to: int | None
    dealer_gain: int
    attackers_gain: int
    dealer_keeps: bool
    clause: str


def falls_at(ruleset: Ruleset) -> int:
    """Return the least points with which the dealer side loses the deal (option takeover_at)."""
    if ruleset.takeover_at is TakeoverAt.OVER_80:
        return ruleset.dealer_falls_at + FIVE
    return ruleset.dealer_falls_at


def _start(ruleset: Ruleset, points_from: int) -> int:
    """Return where a printed line starts under the options of the guide (ambiguity 23)."""
    if points_from == ruleset.dealer_falls_at:
        return falls_at(ruleset)
    if points_from == 40 and ruleset.small_light_ends is SmallLightEnds.OVER_40:
        return points_from + FIVE
    return points_from


@lru_cache(maxsize=64)
def _printed(ruleset: Ruleset) -> tuple[Band, ...]:
    """Return the printed lines; the last one ends where the steps begin."""
    starts = [_start(ruleset, band.points_from) for band in ruleset.bands]
    ends: list[int | None] = [start - FIVE for start in starts[1:]]
    last = ruleset.bands[-1]
    steps_on = _gain(ruleset, last.attackers_gain, 1) > last.attackers_gain
    ends.append(last.points_from + ruleset.step_points - FIVE if steps_on else None)
    return tuple(
        Band(
            start,
            end,
            band.dealer_gain,
            band.attackers_gain,
            start < falls_at(ruleset),
            band.clause,
        )
        for band, start, end in zip(ruleset.bands, starts, ends, strict=True)
    )


def _gain(ruleset: Ruleset, gain: int, steps: int) -> int:
    """Return the attackers' gain so many steps on; a cap holds it down (R11)."""
    gain += steps * ruleset.step_gain
    return min(gain, ruleset.attackers_cap) if ruleset.attackers_cap else gain


def band_of(ruleset: Ruleset, points: int) -> Band:
    """Return the band of so many attackers' points; less than zero is read as 0 (decision 3)."""
    points = max(points, 0)
    printed = _printed(ruleset)
    last = ruleset.bands[-1]
    steps = (points - last.points_from) // ruleset.step_points
    if printed[-1].points_to is None or steps <= 0:
        return next(band for band in reversed(printed) if band.points_from <= points)
    # Y46: each full step beyond the last line
    steps = min(steps, _last_step(ruleset) or steps)
    start = last.points_from + steps * ruleset.step_points
    end = None if steps == _last_step(ruleset) else start + ruleset.step_points - FIVE
    gain = _gain(ruleset, last.attackers_gain, steps)
    return Band(start, end, 0, gain, False, ruleset.step_clause)


def _last_step(ruleset: Ruleset) -> int | None:
    """Return the step with which the cap is reached; None when there is no cap."""
    if not ruleset.attackers_cap:
        return None
    more = ruleset.attackers_cap - ruleset.bands[-1].attackers_gain
    return -(-more // ruleset.step_gain)


def bands(ruleset: Ruleset, up_to: int) -> tuple[Band, ...]:
    """Return all bands that begin at `up_to` points or below, lowest first."""
    found = [band_of(ruleset, 0)]
    while True:
        end = found[-1].points_to
        if end is None or end + FIVE > up_to:
            return tuple(found)
        found.append(band_of(ruleset, end + FIVE))
