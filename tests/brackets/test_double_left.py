"""Double elimination out of which several go on, and numbers that can never be left."""

import pytest
from django.test import Client
from django.urls import reverse

from brackets.errors import AdvanceUnmet, TeamCountInvalid
from brackets.forecast import outlooks
from brackets.qualifiers import qualifiers
from brackets.queries import numbered_matches
from brackets.standings import final_ranking
from referee.labels.refusals import refusal
from rules.shapes import Pairing, StageKind
from rules.shapes import Stage as Plan
from tests.builders import draw_event, make_event
from tests.referee.test_late_entries import play_all
from tests.referee.test_reserves import clean

pytestmark = pytest.mark.django_db

FINALS = Plan(kind=StageKind.KNOCKOUT, pairing=Pairing.SEEDED, advance=1, clause="决赛")


def lives(left: int) -> Plan:
    return Plan(
        kind=StageKind.DOUBLE_ELIMINATION, pairing=Pairing.BRACKET, advance=left, clause="双败"
    )


def by_lot(left: int) -> Plan:
    return Plan(kind=StageKind.KNOCKOUT, pairing=Pairing.LOT_ORDER, advance=left, clause="签号")


@pytest.mark.parametrize(("teams", "left"), [(8, 4), (7, 4), (5, 4), (8, 2), (9, 6), (4, 3)])
def test_who_is_left_goes_on_the_unbeaten_first(teams: int, left: int) -> None:
    event = make_event(teams, seeded=teams, stages=[lives(left), FINALS])
    first = draw_event(event).stage
    play_all(event)
    lost = {row.team: row.lost for row in final_ranking(event)}
    going = [each.team for each in qualifiers(first).decided()]
    assert len(going) == left == outlooks([lives(left), FINALS], teams)[0].go_on
    assert [lost[team] for team in going] == sorted(lost[team] for team in going)
    assert {team for team, times in lost.items() if times == 2}.isdisjoint(going)
    assert sum(times == 2 for times in lost.values()) == teams - left
    draw = draw_event(event)
    assert draw.entries.count("\n") == left
    play_all(event)
    assert clean(event)
    places = [row.place for row in final_ranking(event)]
    assert places[:2] == ["1", "2"]
    assert "" not in places


def test_stage_with_two_lives_that_all_would_pass_is_left_out() -> None:
    event = make_event(4, stages=[lives(4), FINALS])
    assert draw_event(event).stage.number == 2
    assert [each.number for each in outlooks([lives(4), FINALS], 4)] == [2]


def test_last_stage_that_nobody_can_leave_is_refused_and_not_drawn() -> None:
    event = make_event(4, stages=[lives(4)])
    with pytest.raises(TeamCountInvalid) as refused:
        draw_event(event)
    assert (refused.value.minimum, refused.value.count) == (5, 4)


def test_number_that_lots_never_leave_is_refused_with_those_they_do() -> None:
    """Ten become five, three, two, one; never four."""
    event = make_event(10, stages=[by_lot(4), FINALS])
    with pytest.raises(AdvanceUnmet) as refused:
        draw_event(event)
    assert refusal(refused.value) == (
        "第 1 阶段：按签号顺序对阵，10 队依次剩 5、3、2、1 队，不会剩 4 队。请在赛制里改出线队数。"
    )
    assert numbered_matches(event).count() == 0


def test_number_that_lots_leave_of_so_many_is_drawn() -> None:
    event = make_event(10, stages=[by_lot(3), FINALS])
    assert draw_event(event).matches.filter(number__isnull=False).count() == 5


def test_bracket_of_two_lives_that_ends_early_has_no_grand_final_on_its_page() -> None:
    """Thirteen pairs, four left: three rounds above and four below, no final."""
    event = make_event(13, seeded=13, stages=[lives(4), FINALS])
    draw_event(event)
    page = Client().get(reverse("event_bracket", args=[event.slug])).content.decode()
    for there in ("胜者组第3轮次", "败者组第4轮次"):
        assert there in page
    for missing in ("胜者组第4轮次", "胜者组决赛", "败者组第5轮次", "败者组决赛", "总决赛"):
        assert missing not in page
