"""What a round's clock shows at a given time: pure, so that neither restart nor pause moves it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

# From here on tables and screens say what happens to the hand in progress.
LAST_MINUTES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A clock as it is read at one moment.

    `minutes` are those of the round with the `extra` ones of one match; `left` are seconds,
    negative once time is over; `ends_at` is known only while the clock runs.
    """

    minutes: int
    extra: int
    left: int
    started: bool
    ends_at: datetime | None

    @property
    def running(self) -> bool:
        """Whether time is passing."""
        return self.ends_at is not None

    @property
    def paused(self) -> bool:
        """Whether the clock was started and stands still."""
        return self.started and not self.running

    @property
    def over(self) -> bool:
        """Whether time is over by the clock; only people call time."""
        return self.started and self.left <= 0

    @property
    def nearly_over(self) -> bool:
        """Whether the last minutes have begun."""
        return self.started and 0 < self.left <= LAST_MINUTES * 60

    @property
    def minutes_left(self) -> int:
        """The minutes that are left, a begun one counted in full."""
        return -(-self.left // 60)

    @property
    def minutes_over(self) -> int:
        """The full minutes since time was over."""
        return max(0, -self.left // 60)


def seconds_run(ran_before: int, running_since: datetime | None, now: datetime) -> int:
    """Return for how many seconds a clock has run; a computer set back never makes it run back."""
    if running_since is None:
        return ran_before
    return ran_before + max(0, int((now - running_since).total_seconds()))


def reading(
    *,
    minutes: int,
    ran_before: int,
    running_since: datetime | None,
    now: datetime,
    extra: int = 0,
) -> Reading:
    """Return what the clock shows at `now`, for a match with `extra` minutes."""
    ran = seconds_run(ran_before, running_since, now)
    left = (minutes + extra) * 60 - ran
    return Reading(
        minutes=minutes + extra,
        extra=extra,
        left=left,
        started=running_since is not None or ran_before > 0,
        ends_at=now + timedelta(seconds=left) if running_since else None,
    )
