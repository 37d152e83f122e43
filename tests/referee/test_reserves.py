"""Reserves in the place of others, and pairs that come after the lots."""

import pytest

from brackets.entries import TeamEntry
from brackets.errors import DrawnSince, NotSwappable, TeamStateWrong
from brackets.late_entries import enter_late, withdraw_late
from brackets.late_places import open_byes
from brackets.models import MatchKind, Team, TeamState, Tournament
from brackets.points_tables import standing
from brackets.queries import numbered_matches, published_draws
from brackets.tables import close_table
from brackets.taking_part import mark_reserve, register_reserve
from brackets.verifying import verify
from referee.models import ForfeitKind, Offender
from referee.rechecking.event import recheck
from referee.reserves import seat_reserve, unseat_reserve
from referee.withdrawals import return_team, withdraw_team
from rules.shapes import ByeRule, Grouping, Pairing, Stage, StageKind
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.table_play import play
from tests.referee.test_withdrawals import picture, walkover

pytestmark = pytest.mark.django_db


def with_reserve(teams: int, number: int, **more: object) -> tuple[Tournament, Team]:
    event = make_event(teams, **more)  # type: ignore[arg-type]
    return event, mark_reserve(event.teams.get(number=number), reserve=True, by=None)


def clean(event: Tournament) -> bool:
    found = [verify(draw) for draw in published_draws(event)]
    assert found == [()] * len(found)
    assert recheck(event) == ()
    return True


# Case 29
@pytest.mark.parametrize("out_before", [False, True])
def test_reserve_takes_the_place_of_a_pair_that_does_not_come(*, out_before: bool) -> None:
    event, reserve = with_reserve(9, 9, seeded=8)
    draw_event(event)
    match = match_numbered(event, 2)
    gone = match.home
    assert gone
    if out_before:
        withdraw_team(gone, reason="没来", by=None)
    before = picture(event)
    seat_reserve(gone, reserve, reason="没来，替补上场", by=None)
    match.refresh_from_db()
    assert (match.home, match.number, match.verdict) == (reserve, 2, "")
    gone.refresh_from_db()
    assert gone.state == TeamState.WITHDRAWN
    draw = published_draws(event)[-1]
    assert (draw.number, draw.swaps) == (2, [[gone.number, 9]])
    assert clean(event)
    unseat_reserve(reserve, by=None)
    assert picture(event) == before
    assert clean(event)


def test_reserve_takes_all_matches_of_a_group() -> None:
    event, reserve = with_reserve(9, 9, ruleset="nanshan_cup", stages=())
    draw_event(event)
    gone = standing(event.stages.get(number=1))[0].rows[0].team
    own = numbered_matches(event).filter(home=gone) | numbered_matches(event).filter(away=gone)
    numbers = {match.number for match in own}
    seat_reserve(gone, reserve, reason="替补", by=None)
    taken = numbered_matches(event).filter(home=reserve)
    taken |= numbered_matches(event).filter(away=reserve)
    assert {match.number for match in taken} == numbers
    assert reserve in {row.team for row in standing(event.stages.get(number=1))[0].rows}
    assert clean(event)


def test_reserve_comes_too_late_once_a_match_has_begun() -> None:
    event, reserve = with_reserve(9, 9, seeded=8)
    draw_event(event)
    match = match_numbered(event, 1)
    play(match, 80)
    assert match.home
    before = picture(event)
    with pytest.raises(NotSwappable):
        seat_reserve(match.home, reserve, reason="替补", by=None)
    other = match_numbered(event, 2).home
    assert other
    with pytest.raises(TeamStateWrong):
        seat_reserve(other, other, reason="替补", by=None)
    assert picture(event) == before
    seat_reserve(other, reserve, reason="替补", by=None)
    play(match_numbered(event, 2), 80)
    with pytest.raises(NotSwappable):
        unseat_reserve(reserve, by=None)
    assert clean(event)


@pytest.mark.parametrize("teams", [4, 6, 7, 12])
def test_late_pair_takes_the_place_of_a_bye(teams: int) -> None:
    event, reserve = with_reserve(teams, teams)
    draw_event(event)
    before = picture(event)
    (draw,) = published_draws(event)
    bye = open_byes(draw)[0]
    holder = bye.home
    last = max(match.number or 0 for match in numbered_matches(event))
    enter_late(event, reserve, bye, reason="堵车，签后到场", by=None)
    late = match_numbered(event, last + 1)
    assert (late.home, late.away, late.round, late.verdict) == (holder, reserve, 1, "")
    assert late.table
    next_ones = late.feeds_home.all() | late.feeds_away.all()
    following = next_ones.get(kind=MatchKind.BRACKET)
    assert holder not in {following.home, following.away}
    assert clean(event)
    withdraw_late(reserve, by=None)
    assert picture(event) == before
    assert clean(event)
    enter_late(event, reserve, bye, reason="堵车", by=None)
    walkover(match_numbered(event, last + 1), ForfeitKind.WALKOVER, Offender.HOME)
    following.refresh_from_db()
    assert reserve in {following.home, following.away}
    with pytest.raises(NotSwappable):
        withdraw_late(reserve, by=None)
    assert clean(event)


def test_record_holds_when_what_moved_a_late_match_is_followed_by_its_end() -> None:
    event, first = with_reserve(7, 7)
    second = mark_reserve(event.teams.get(number=6), reserve=True, by=None)
    draw_event(event)
    bye, other = open_byes(published_draws(event)[0])[:2]
    enter_late(event, first, bye, reason="堵车", by=None)
    last = numbered_matches(event).latest("number")
    close_table(event, last.table or 0, reason="漏雨", by=None)
    assert match_numbered(event, last.number or 0).table != last.table
    assert clean(event)
    withdraw_late(first, by=None)
    assert clean(event)
    enter_late(event, second, other, reason="堵车", by=None)
    assert match_numbered(event, last.number or 0).away == second
    assert clean(event)


def test_record_holds_when_a_reserve_was_seated_in_the_matches_of_a_late_pair() -> None:
    event, late = with_reserve(8, 8, stages=(GROUPS,))
    draw = draw_event(event)
    small = min(draw.bracket, key=len)
    enter_late(event, late, draw.bracket.index(small) + 1, reason="堵车", by=None)
    last = numbered_matches(event).latest("number")
    close_table(event, last.table or 0, reason="漏雨", by=None)
    entry = TeamEntry(unit="工会", player_one="替补甲", player_two="替补乙")
    reserve = register_reserve(event, entry, by=None)
    seat_reserve(event.teams.get(number=small[0]), reserve, reason="没来", by=None)
    assert clean(event)
    withdraw_late(late, by=None)
    assert clean(event)


GROUPS = Stage(
    kind=StageKind.GROUPS,
    pairing=Pairing.ALL,
    groups=2,
    grouping=Grouping.LOTS,
    advance=1,
    clause="test",
)


def test_bye_is_no_place_once_its_pair_has_played_on() -> None:
    event, reserve = with_reserve(4, 4)
    draw_event(event)
    bye = open_byes(published_draws(event)[0])[0]
    walkover(match_numbered(event, 1), ForfeitKind.WALKOVER, Offender.HOME)
    walkover(match_numbered(event, 2), ForfeitKind.WALKOVER, Offender.HOME)
    with pytest.raises(NotSwappable):
        enter_late(event, reserve, bye, reason="迟到", by=None)
    assert event.teams.get(number=4).state == TeamState.RESERVE
    assert clean(event)


SWISS = Stage(
    kind=StageKind.SWISS,
    pairing=Pairing.SIMILAR_SCORE,
    advance=1,
    rounds=3,
    bye=ByeRule.LOWEST_SCORE_ONCE,
    clause="test",
)


def swiss_round(event: Tournament) -> None:
    for match in numbered_matches(event).filter(verdict=""):
        walkover(match, ForfeitKind.WALKOVER, Offender.AWAY)


def test_late_pair_joins_a_swiss_event_from_the_next_round() -> None:
    event, reserve = with_reserve(8, 8, stages=[SWISS])
    draw_event(event)
    swiss_round(event)
    enter_late(event, reserve, None, reason="第一轮次后到场", by=None)
    assert clean(event)
    draw_event(event)
    assert published_draws(event)[-1].entries.count("\n") == 8
    assert numbered_matches(event).filter(round=2).count() == 4
    with pytest.raises(DrawnSince):
        withdraw_late(reserve, by=None)
    swiss_round(event)
    withdraw_team(event.teams.get(number=1), reason="走了", by=None)
    draw_event(event)
    last = published_draws(event)[-1]
    assert last.entries.count("\n") == 7
    assert any(away is None for _home, away in last.bracket)
    assert clean(event)


def test_pair_taken_out_before_the_draw_comes_late_after_all() -> None:
    event = make_event(8)
    late = event.teams.get(number=8)
    withdraw_team(late, cancelled=True, reason="未签到", by=None)
    draw_event(event)
    mark_reserve(late, reserve=True, by=None)
    enter_late(event, late, open_byes(published_draws(event)[0])[0], reason="堵车", by=None)
    before = picture(event)
    withdraw_team(late, reason="又走了", by=None)
    assert match_numbered(event, 8).verdict == "walkover"
    return_team(late, by=None)
    assert picture(event) == before
    with pytest.raises(TeamStateWrong):
        mark_reserve(late, reserve=True, by=None)
    assert clean(event)
