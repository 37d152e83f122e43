"""Calls to the table, the clock of a round, extra time and void slips, through their writers."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db.models import F
from django.test import Client

from brackets.closing import close_tournament
from brackets.errors import EventClosed, ReasonMissing
from brackets.models import Match, Seating, Tournament
from brackets.queries import published_draw
from referee.hall import (
    call_to_table,
    calls_of,
    clock_of,
    extra_minutes,
    give_extra_time,
    pause_round_clock,
    remember_prints,
    reset_round_clock,
    round_clocks,
    set_round_minutes,
    stale_slips,
    start_round_clock,
    withdraw_summons,
)
from referee.labels.table_refusals import table_refusal
from referee.match_facts import read_facts
from referee.models import CallSide, ExtraTime, RoundClock, SlipPrint, Summons
from referee.refusals import (
    CalledMeanwhile,
    CalledTooSoon,
    DuplicateKeyDiffers,
    MinutesInvalid,
    NotAllowed,
)
from referee.seating import SeatPlan, set_seats
from referee.views.table.race_part import time_rules
from tests.builders import make_event, match_numbered
from tests.referee.desk_pages import look
from tests.referee.public_play import play_all, words
from tests.referee.race_play import race
from tests.referee.table_play import first_match, key, play

HOME, AWAY = CallSide.HOME, CallSide.AWAY


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def called(match: Match) -> tuple[int, int]:
    """Return how often home and away were called."""
    calls = calls_of([match]).get(match.pk, {})
    return len(calls.get(match.home_id or 0, ())), len(calls.get(match.away_id or 0, ()))


def actions(event: Tournament) -> list[str]:
    return list(event.journal.order_by("seq").values_list("action", flat=True))


def test_calls_count_up_to_three_for_each_pair(match: Match, organiser: User) -> None:
    call_to_table(match, {HOME: 1, AWAY: 1}, by=organiser, key=key())
    call_to_table(match, {AWAY: 2}, by=organiser, key=key(), early=True)
    call_to_table(match, {HOME: 2, AWAY: 3}, by=organiser, key=key(), early=True)
    assert called(match) == (2, 3)


def test_call_before_the_minutes_are_over_needs_the_tick_of_the_chief_referee(
    match: Match, event: Tournament, organiser: User
) -> None:
    call_to_table(match, {HOME: 1}, by=organiser, key=key())
    # The other pair has not been called yet.
    call_to_table(match, {AWAY: 1}, by=organiser, key=key())
    with pytest.raises(CalledTooSoon) as refused:
        call_to_table(match, {HOME: 2}, by=organiser, key=key())
    assert "提前呼叫" in table_refusal(refused.value)
    assert called(match) == (1, 1)
    call_to_table(match, {HOME: 2}, by=organiser, key=key(), early=True)
    told = [entry.after for entry in event.journal.filter(action="pair_called").order_by("seq")]
    assert told == [{"home": 1}, {"away": 1}, {"home": 2, "early": True}]
    Summons.objects.update(called_at=F("called_at") - timedelta(minutes=5))
    call_to_table(match, {HOME: 3, AWAY: 2}, by=organiser, key=key(), early=True)
    assert "early" not in (event.journal.filter(action="pair_called").latest("seq").after or {})


def test_same_call_sent_twice_counts_once(match: Match, event: Tournament, organiser: User) -> None:
    for _time in range(2):
        call_to_table(match, {HOME: 1, AWAY: 1}, by=organiser, key="once")
    assert called(match) == (1, 1)
    assert actions(event).count("pair_called") == 1
    with pytest.raises(DuplicateKeyDiffers):
        call_to_table(match, {HOME: 2, AWAY: 2}, by=organiser, key="once")


def test_second_person_does_not_call_a_second_time_without_seeing_the_first(
    match: Match, organiser: User
) -> None:
    call_to_table(match, {HOME: 1}, by=organiser, key=key())
    with pytest.raises(CalledMeanwhile):
        call_to_table(match, {HOME: 1}, by=organiser, key=key())
    assert called(match) == (1, 0)


def test_nobody_is_called_to_a_match_that_has_begun(match: Match, organiser: User) -> None:
    play(match, 80)
    with pytest.raises(CalledMeanwhile):
        call_to_table(match, {HOME: 1}, by=organiser, key=key())


def test_call_is_taken_back_from_the_last_one_on(match: Match, organiser: User) -> None:
    (first,) = call_to_table(match, {HOME: 1}, by=organiser, key=key())
    (second,) = call_to_table(match, {HOME: 2}, by=organiser, key=key(), early=True)
    with pytest.raises(CalledMeanwhile):
        withdraw_summons(first, by=organiser)
    for _time in range(2):
        withdraw_summons(second, by=organiser)
    assert called(match) == (1, 0)
    call_to_table(match, {HOME: 2}, by=organiser, key=key(), early=True)
    assert called(match) == (2, 0)


def test_other_pair_that_comes_to_the_match_was_not_called(
    event: Tournament, match: Match, organiser: User
) -> None:
    call_to_table(match, {HOME: 1, AWAY: 1}, by=organiser, key=key())
    other = event.teams.exclude(home_matches=match).exclude(away_matches=match).first()
    Match.objects.filter(pk=match.pk).update(home=other)
    match.refresh_from_db()
    assert called(match) == (0, 1)


def test_table_referee_neither_calls_nor_runs_clocks(
    event: Tournament, match: Match, referee: User
) -> None:
    with pytest.raises(NotAllowed):
        call_to_table(match, {HOME: 1}, by=referee, key=key())
    with pytest.raises(NotAllowed):
        start_round_clock(match.draw, 1, minutes=60, by=referee)
    with pytest.raises(NotAllowed):
        give_extra_time(match, minutes=5, reason="重发", by=referee, key=key())
    assert (Summons.objects.count(), RoundClock.objects.count()) == (0, 0)


def back(seconds: int) -> None:
    """Let a running clock have run for so long."""
    since = F("running_since") - timedelta(seconds=seconds)
    RoundClock.objects.update(running_since=since)


def test_clock_starts_stands_still_and_goes_on(
    event: Tournament, match: Match, organiser: User
) -> None:
    draw = match.draw
    start_round_clock(draw, 1, minutes=60, by=organiser)
    back(20 * 60)
    pause_round_clock(draw, 1, by=organiser)
    paused = round_clocks(draw)[1]
    assert (paused.minutes_left, paused.paused) == (40, True)
    start_round_clock(draw, 1, minutes=60, by=organiser)
    back(15 * 60)
    assert (round_clocks(draw)[1].minutes_left, round_clocks(draw)[1].running) == (25, True)
    assert actions(event)[-3:] == [
        "round_clock_started",
        "round_clock_paused",
        "round_clock_started",
    ]


def test_second_tap_on_start_or_pause_changes_nothing(
    event: Tournament, match: Match, organiser: User
) -> None:
    for _time in range(2):
        start_round_clock(match.draw, 1, minutes=60, by=organiser)
    back(60)
    for _time in range(2):
        pause_round_clock(match.draw, 1, by=organiser)
    assert round_clocks(match.draw)[1].left == 59 * 60
    assert actions(event)[-2:] == ["round_clock_started", "round_clock_paused"]


def test_minutes_of_a_round_can_change_while_it_runs(match: Match, organiser: User) -> None:
    start_round_clock(match.draw, 1, minutes=60, by=organiser)
    back(50 * 60)
    set_round_minutes(match.draw, 1, minutes=70, by=organiser)
    assert round_clocks(match.draw)[1].minutes_left == 20


@pytest.mark.parametrize("minutes", [0, -5, 601])
def test_round_of_no_or_too_many_minutes_is_refused(
    minutes: int, match: Match, organiser: User
) -> None:
    with pytest.raises(MinutesInvalid):
        start_round_clock(match.draw, 1, minutes=minutes, by=organiser)
    with pytest.raises(MinutesInvalid):
        set_round_minutes(match.draw, 1, minutes=minutes, by=organiser)


def test_clock_is_set_back_with_a_reason(match: Match, organiser: User) -> None:
    start_round_clock(match.draw, 1, minutes=60, by=organiser)
    with pytest.raises(ReasonMissing):
        reset_round_clock(match.draw, 1, reason="", by=organiser)
    reset_round_clock(match.draw, 1, reason="误按", by=organiser)
    assert not round_clocks(match.draw)[1].started


def test_closed_event_has_no_clock_to_start(organiser: User) -> None:
    event = make_event(2)
    match = first_match(event)
    play_all(event)
    close_tournament(event, by=organiser)
    with pytest.raises(EventClosed):
        start_round_clock(match.draw, 1, minutes=60, by=organiser)


def test_extra_time_of_one_match_adds_up_and_can_be_taken_back(
    match: Match, event: Tournament, organiser: User
) -> None:
    start_round_clock(match.draw, 1, minutes=60, by=organiser)
    for _time in range(2):
        give_extra_time(match, minutes=10, reason="重发", by=organiser, key="ten")
    give_extra_time(match, minutes=5, reason="找裁判", by=organiser, key=key())
    give_extra_time(match, minutes=-5, reason="误加", by=organiser, key=key())
    assert extra_minutes([match]) == {match.pk: 10}
    mine, other = clock_of(match), clock_of(match_numbered(event, 2))
    assert mine is not None
    assert other is not None
    assert (mine.minutes, other.minutes) == (70, 60)


@pytest.mark.parametrize("minutes", [0, 61, -1])
def test_extra_time_that_cannot_be_is_refused(minutes: int, match: Match, organiser: User) -> None:
    with pytest.raises(MinutesInvalid):
        give_extra_time(match, minutes=minutes, reason="重发", by=organiser, key=key())
    with pytest.raises(ReasonMissing):
        give_extra_time(match, minutes=5, reason="", by=organiser, key=key())
    assert not ExtraTime.objects.exists()


def test_match_with_a_clock_of_its_own_is_played_by_that(match: Match, organiser: User) -> None:
    start_round_clock(match.draw, 1, minutes=60, by=organiser)
    back(30 * 60)
    read = clock_of(match, minutes=90)
    assert read is not None
    assert read.minutes_left == 30
    match.started_at = RoundClock.objects.get().running_since
    own = clock_of(match, minutes=90)
    assert own is not None
    assert own.minutes_left == 60


def test_slip_is_void_when_its_seats_or_pairs_are_others(
    event: Tournament, match: Match, organiser: User
) -> None:
    second = match_numbered(event, 2)
    remember_prints([match, second], revision=event.revision, by=organiser)
    assert stale_slips([match, second]) == []
    plan = SeatPlan(home_seats=Seating.NORTH_SOUTH, home_first=1, away_first=1)
    set_seats(match, plan, by=organiser)
    match.refresh_from_db()
    assert stale_slips([match, second]) == [match]
    # What a correction would seat is asked before it is written.
    second.home, second.away = second.away, second.home
    assert stale_slips([second]) == [second]


def test_slip_that_was_printed_again_is_good_again(
    event: Tournament, match: Match, organiser: User
) -> None:
    remember_prints([match], revision=event.revision, by=organiser)
    match.home, match.away = match.away, match.home
    remember_prints([match], revision=event.revision + 1, by=organiser)
    assert stale_slips([match]) == []
    # The first sheet of paper is still somewhere, but the last one is what counts.
    match.home, match.away = match.away, match.home
    assert stale_slips([match]) == [match]


def test_match_that_was_never_printed_has_no_void_slip(match: Match, organiser: User) -> None:
    assert stale_slips([match]) == []
    for _time in range(2):
        remember_prints([match], revision=7, by=organiser)
    assert SlipPrint.objects.count() == 1


def test_every_action_of_the_hall_is_told_in_the_journal(
    match: Match, event: Tournament, organiser: User, organiser_client: Client
) -> None:
    (summons,) = call_to_table(match, {HOME: 1}, by=organiser, key=key())
    withdraw_summons(summons, by=organiser)
    call_to_table(match, {HOME: 1, AWAY: 1}, by=organiser, key=key())
    start_round_clock(match.draw, 1, minutes=60, by=organiser)
    back(20 * 60)
    pause_round_clock(match.draw, 1, by=organiser)
    set_round_minutes(match.draw, 1, minutes=70, by=organiser)
    reset_round_clock(match.draw, 1, reason="误按", by=organiser)
    give_extra_time(match, minutes=10, reason="重发", by=organiser, key=key())
    page = look(organiser_client, "desk_journal", slug="cup")
    home = match.home
    assert home is not None
    for told in (
        "呼叫入座，第 1 场。主队：第一次呼叫。",
        f"第 1 场的呼叫已撤回：{home.number} {home.player_one} / {home.player_two}的第一次呼叫。",
        "呼叫入座，第 1 场。主队：第一次呼叫、客队：第一次呼叫。",
        "第 1 轮次计时开始：共 60 分钟，此前已用 0 分钟。",
        "第 1 轮次计时暂停，已用 20 分钟。",
        "第 1 轮次定为 70 分钟。",
        "第 1 轮次计时已清零。",
        "第 1 场加时 10 分钟，共加时 10 分钟。",
    ):
        assert told in page, told


def test_race_without_a_clock_of_its_own_is_played_by_that_of_its_round(
    organiser: User, referee_client: Client
) -> None:
    match = race("hospital_jokers")
    start_round_clock(match.draw, 1, minutes=40, by=organiser)
    back(15 * 60)
    give_extra_time(match, minutes=5, reason="重发", by=organiser, key=key())
    page = words(referee_client.get("/tables/cup/1/").text)
    assert "还剩30分钟" in page.replace(" ", "")
    assert "含加时 5 分钟" in page
    back(25 * 60 + 60)
    # Nobody called time: the clock alone ends nothing, and tells what happens to this hand.
    page = words(referee_client.get("/tables/cup/1/").text)
    assert "还剩4分钟" in page.replace(" ", "")
    assert time_rules(read_facts(match).ruleset)[0] in page
    assert not match_numbered(match.draw.stage.tournament, 1).verdict


def test_draw_of_the_event_is_the_one_with_the_clock(match: Match, event: Tournament) -> None:
    assert published_draw(event) == match.draw
    assert round_clocks(match.draw) == {}
