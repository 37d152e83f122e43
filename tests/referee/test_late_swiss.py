"""A pair that comes late into a running Swiss or Danish round: the bye becomes a match."""

from dataclasses import replace

import pytest
from django.urls import reverse

from brackets.entries import TeamEntry
from brackets.errors import LateBehind, LateOnRecord, LatePlaceGone, NotSwappable
from brackets.late_entries import enter_late, withdraw_late
from brackets.late_places import open_byes
from brackets.models import Verdict
from brackets.points_tables import standing
from brackets.queries import numbered_matches, published_draws
from brackets.ready_formats import ready_format
from brackets.tables import change_table
from brackets.taking_part import register_reserve
from referee.labels.matches import team_name
from referee.models import ForfeitKind, Offender
from referee.withdrawals import withdraw_team
from rules.shapes import Pairing, Stage, StageKind
from tests.builders import draw_event, log_in, make_user, match_numbered
from tests.referee.test_late_entries import drawn, groups_of, play_all
from tests.referee.test_reserves import clean
from tests.referee.test_withdrawals import picture, walkover

pytestmark = pytest.mark.django_db

SWISS = Stage(
    kind=StageKind.SWISS, pairing=Pairing.SIMILAR_SCORE, rounds=3, advance=1, clause="test"
)
DANISH = Stage(
    kind=StageKind.DANISH, pairing=Pairing.SIMILAR_SCORE, rounds=3, advance=1, clause="test"
)


@pytest.mark.parametrize("plan", [SWISS, DANISH])
def test_late_pair_meets_who_would_rest_in_the_running_round(plan: Stage) -> None:
    """Seven pairs: three matches and a bye; with the eighth there are four matches."""
    event, reserve, draw = drawn(7, plan)
    before = picture(event)
    (bye,) = open_byes(draw)
    walkover(match_numbered(event, 1), ForfeitKind.WALKOVER, Offender.AWAY)
    played = picture(event)
    enter_late(event, reserve, bye, reason="堵车", by=None)
    match = match_numbered(event, 4)
    assert (match.home, match.away, match.verdict) == (bye.home, reserve, "")
    assert match.table
    assert clean(event)
    withdraw_late(reserve, by=None)
    assert picture(event) == played != before
    assert clean(event)
    enter_late(event, reserve, open_byes(published_draws(event)[0])[0], reason="堵车", by=None)
    play_all(event)
    second = draw_event(event)
    # Nobody has rested and nobody rests: all eight are paired, the late one with its points.
    assert second.entries.count("\n") == 8
    assert "byes=" not in second.entries
    assert None not in [number for row in second.bracket for number in row]
    assert {row.played for row in standing(draw.stage, before=2)[0].rows} == {1}
    assert clean(event)


def test_bye_of_a_later_round_is_filled_too_by_who_has_no_points() -> None:
    event, reserve, _draw = drawn(7, SWISS)
    play_all(event)
    draw = draw_event(event)
    enter_late(event, reserve, open_byes(draw)[0], reason="堵车", by=None)
    assert clean(event)
    play_all(event)
    third = draw_event(event)
    assert third.entries.count("\n") == 8
    rested = [line for line in third.entries.splitlines() if "byes=1" in line]
    assert len(rested) == 1, "only who rested in the first round"
    play_all(event)
    (table,) = standing(draw.stage)
    late = next(row for row in table.rows if row.team == reserve)
    assert (late.played, late.byes) == (2, 0)
    assert clean(event)


def test_bye_stays_once_the_round_is_over_or_its_match_is_played() -> None:
    event, reserve, draw = drawn(5, SWISS)
    (bye,) = open_byes(draw)
    play_all(event)
    assert open_byes(draw) == []
    with pytest.raises(LatePlaceGone):
        enter_late(event, reserve, bye, reason="堵车", by=None)
    other, late, drawn_again = drawn(5, SWISS, slug="other")
    enter_late(other, late, open_byes(drawn_again)[0], reason="堵车", by=None)
    walkover(match_numbered(other, 3), ForfeitKind.WALKOVER, Offender.AWAY)
    with pytest.raises(NotSwappable):
        withdraw_late(late, by=None)
    assert bye.verdict == Verdict.BYE


def test_late_entry_whose_match_is_on_the_record_stays_and_the_pair_can_leave() -> None:
    event, reserve, draw = drawn(7, groups_of(4))
    small = 1 + min(range(2), key=lambda index: len(draw.bracket[index]))
    enter_late(event, reserve, small, reason="堵车", by=None)
    made = numbered_matches(event).last()
    assert made
    change_table(made, 2 if made.table == 1 else 1, tournament=event, by=None)
    with pytest.raises(LateOnRecord):
        withdraw_late(reserve, by=None)
    client = log_in(make_user("chief", "organiser"))
    undo = reverse("desk_part_late_undo", args=[event.slug, reserve.number])
    answer = client.post(undo)
    assert answer.status_code == 409
    assert "请用“该队退出比赛”，选“退出，取消全部成绩”" in answer.content.decode()
    withdraw_team(reserve, cancelled=True, reason="不来了", by=None)
    play_all(event)
    assert all(row.first for table in standing(draw.stage) for row in table.rows[:3])
    assert clean(event)


def test_late_entry_behind_which_others_came_says_so() -> None:
    event, reserve, _draw = drawn(7, groups_of(4))
    enter_late(event, reserve, 1, reason="堵车", by=None)
    second = register_reserve(event, TeamEntry(number=9, player_one="甲", player_two="乙"), by=None)
    enter_late(event, second, 2, reason="堵车", by=None)
    with pytest.raises(LateBehind):
        withdraw_late(reserve, by=None)
    assert clean(event)


def test_preview_says_what_a_late_pair_of_a_swiss_round_lacks() -> None:
    event, reserve, _draw = drawn(7, SWISS)
    play_all(event)
    draw = draw_event(event)
    (bye,) = open_byes(draw)
    assert bye.home
    shown = preview(event.slug, reserve.number, str(bye.pk))
    assert "之前的 1 个轮次该队没有积分。" in shown
    assert f"{bye.home.player_one}" in shown
    assert "没有轮空的积分，改为比赛得分。" in shown


def test_preview_warns_of_a_knockout_for_which_the_others_had_to_qualify() -> None:
    """Three groups of two, the winners and nobody else: three play on, one of them has a bye."""
    groups = replace(groups_of(2), groups=3)
    event, reserve, draw = drawn(6, groups, *ready_format("knockout"))
    first = preview(event.slug, reserve.number, "group-1")
    assert "须从第" not in first
    play_all(event)
    draw = draw_event(event)
    shown = preview(event.slug, reserve.number, str(open_byes(draw)[0].pk))
    assert "其他队须从第 1 阶段（小组赛）出线；该队没有参加那一阶段，直接从这里开始。" in shown


def preview(slug: str, number: int, place: str) -> str:
    client = log_in(make_user("chief" + place, "organiser"))
    address = reverse("desk_part_late", args=[slug, number])
    return client.post(address, {"place": place, "reason": "堵车"}).content.decode()


def test_ending_early_tells_of_a_late_pair_that_waits_for_its_first_round() -> None:
    event, reserve, _draw = drawn(6, SWISS)
    play_all(event)
    client = log_in(make_user("chief", "organiser"))
    address = reverse("desk_rounds_set", args=[event.slug])
    typed = {"rounds": "1", "reason": "时间不够"}
    words = "补报后还没有打过，本阶段将没有比赛，不列入积分表，也不能由此晋级"
    assert words not in client.post(address, typed).content.decode()
    enter_late(event, reserve, None, reason="堵车", by=None)
    shown = client.post(address, typed).content.decode()
    assert f"{words}：{team_name(reserve)}。" in shown
    assert words not in client.post(address, {**typed, "rounds": "2"}).content.decode()
