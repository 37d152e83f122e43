"""The clock of a round as it is read at given times; on paper it is a subtraction."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from referee.clocks import Reading, reading
from referee.pace import expected_end, is_slow, pace_of

TEN = datetime(2026, 5, 2, 10, 0, tzinfo=ZoneInfo("Asia/Shanghai"))


def at(minute: int, second: int = 0) -> datetime:
    return TEN + timedelta(minutes=minute, seconds=second)


def clock(
    now: datetime, *, since: datetime | None = TEN, before: int = 0, extra: int = 0
) -> Reading:
    return reading(minutes=60, ran_before=before, running_since=since, now=now, extra=extra)


def test_running_clock_tells_what_is_left_and_when_it_ends() -> None:
    read = clock(at(20, 30))
    assert (read.left, read.minutes_left, read.ends_at) == (39 * 60 + 30, 40, at(60))
    assert (read.running, read.paused, read.over, read.nearly_over) == (True, False, False, False)


def test_clock_that_was_not_started_is_neither_paused_nor_over() -> None:
    read = clock(at(20), since=None)
    assert (read.left, read.ends_at, read.started) == (3600, None, False)
    assert (read.running, read.paused, read.over, read.nearly_over) == (False, False, False, False)


def test_pause_keeps_what_is_left_for_as_long_as_it_lasts() -> None:
    # Ran from 10:00 to 10:20, then stands; went on at 10:50.
    for minute in (20, 30, 49):
        read = clock(at(minute), since=None, before=20 * 60)
        assert (read.left, read.paused) == (40 * 60, True)
    again = clock(at(60), since=at(50), before=20 * 60)
    assert (again.left, again.ends_at) == (30 * 60, at(90))


def test_clock_is_read_the_same_after_a_restart() -> None:
    """It is worked out from what is stored, so nothing else can have been lost."""
    assert clock(at(45)) == clock(at(45))
    assert clock(at(45)).left == 15 * 60


def test_computer_set_back_does_not_make_the_clock_run_back() -> None:
    assert clock(at(-30)).left == 3600


@pytest.mark.parametrize(
    ("minute", "second", "nearly", "over"),
    [(54, 59, False, False), (55, 0, True, False), (59, 59, True, False), (60, 0, False, True)],
)
def test_last_five_minutes_come_before_the_end(
    minute: int, second: int, nearly: bool, over: bool
) -> None:
    read = clock(at(minute, second))
    assert (read.nearly_over, read.over) == (nearly, over)


def test_extra_time_of_one_match_comes_after_the_round() -> None:
    read = clock(at(58), extra=10)
    assert (read.minutes, read.extra, read.minutes_left, read.over) == (70, 10, 12, False)
    assert clock(at(72, 30), extra=10).minutes_over == 2


def minutes(*numbers: int) -> list[timedelta]:
    return [timedelta(minutes=number) for number in numbers]


USUAL = timedelta(minutes=15)


def test_pace_is_the_median_of_what_hands_took() -> None:
    assert pace_of(minutes(10, 12, 14, 30, 11), usual=USUAL) == timedelta(minutes=12)


def test_pace_of_a_few_hands_is_the_usual_one() -> None:
    assert pace_of(minutes(5, 5, 5, 5), usual=USUAL) == USUAL
    assert pace_of([], usual=USUAL) == USUAL


def test_pace_leaves_out_piles_of_paper_and_meals() -> None:
    pile = [timedelta(seconds=20)] * 30
    told = minutes(10, 12, 14, 13, 11, 90, 600)
    assert pace_of([*pile, *told], usual=USUAL) == timedelta(minutes=12)


def end(hands_left: int, last: datetime, now: datetime) -> datetime | None:
    return expected_end(hands_left=hands_left, last_entry=last, pace=USUAL, now=now)


def test_expected_end_adds_a_pace_for_each_hand_that_is_left() -> None:
    assert end(3, at(0), at(5)) == at(45)
    # The hand should have been entered ten minutes ago: it may come now, the other two follow.
    assert end(3, at(0), at(25)) == at(55)


def test_nobody_foretells_the_end_of_what_is_done_or_forgotten() -> None:
    assert end(0, at(0), at(5)) is None
    assert end(2, at(0), at(121)) is None


def test_slow_is_half_as_much_again_as_the_pace() -> None:
    def slow(hands: int, last: datetime, now: datetime) -> bool:
        return is_slow(since=at(0), hands=hands, last_entry=last, pace=USUAL, now=now)

    assert not slow(1, at(15), at(37))
    assert slow(1, at(15), at(38))
    # Three hands in 68 minutes are slow although the last one came just now.
    assert not slow(3, at(67), at(67))
    assert slow(3, at(68), at(68))
