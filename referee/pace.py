"""How fast an event is played, and when a match will be done at that pace: pure."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from statistics import median

# What is entered faster came from a pile of paper, what took longer had a meal in it.
SHORTEST = timedelta(minutes=2)
LONGEST = timedelta(hours=1)
# Fewer hands say nothing about an event.
ENOUGH = 5
# A hand is slow when it takes this many times as long as others.
SLOW = 1.5
# A table that has been silent for longer is not played on; no time can be foretold.
SILENCE = timedelta(hours=2)


def pace_of(gaps: Iterable[timedelta], *, usual: timedelta) -> timedelta:
    """Return the median time between two hands; `usual` while too few are known."""
    told = [gap.total_seconds() for gap in gaps if SHORTEST <= gap <= LONGEST]
    return timedelta(seconds=median(told)) if len(told) >= ENOUGH else usual


def expected_end(
    *, hands_left: int, last_entry: datetime, pace: timedelta, now: datetime
) -> datetime | None:
    """Return when the last hand will be entered, never before `now`.

    None when no hand is left, or when nothing was entered for so long that nobody can tell.
    """
    if hands_left < 1 or now - last_entry > SILENCE:
        return None
    this_hand = max(last_entry + pace, now)
    return this_hand + (hands_left - 1) * pace


def is_slow(
    *, since: datetime, hands: int, last_entry: datetime, pace: timedelta, now: datetime
) -> bool:
    """Tell whether the hand in progress, or the match with `hands` entered, takes too long.

    `since` is when the match began, as far as anybody knows.
    """
    limit = SLOW * pace
    return now - last_entry > limit or (hands > 0 and last_entry - since > hands * limit)
