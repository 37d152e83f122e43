"""A Swiss or Danish stage that is ended early or gets another round while it is played."""

import pytest
from django.test import Client
from django.urls import reverse

from brackets.closing import close_tournament
from brackets.draw import make_draw
from brackets.due import due, is_over
from brackets.errors import (
    DrawLocked,
    DrawnSince,
    EventClosed,
    NoRounds,
    ReasonMissing,
    RoundsInvalid,
    RoundsMoved,
    StagesDrawn,
)
from brackets.journal import Action
from brackets.models import Tournament
from brackets.queries import numbered_matches
from brackets.rounds import last_change, rounds_of, set_rounds, undo_rounds
from brackets.standings import final_ranking
from referee.models import ForfeitKind, Offender
from referee.rechecking.event import recheck
from rules.shapes import ByeRule, Pairing, Stage, StageKind
from tests.builders import draw_event, log_in, make_event, make_user
from tests.referee.test_withdrawals import walkover

pytestmark = pytest.mark.django_db

FINAL = Stage(kind=StageKind.KNOCKOUT, pairing=Pairing.BRACKET, advance=1, clause="final")


def swiss(rounds: int, kind: StageKind = StageKind.SWISS) -> Stage:
    return Stage(
        kind=kind,
        pairing=Pairing.SIMILAR_SCORE,
        advance=2,
        rounds=rounds,
        bye=ByeRule.LOWEST_SCORE_ONCE,
        clause="test",
    )


def played(event: Tournament, rounds: int) -> Tournament:
    """Draw and play so many rounds; the home pair wins them all."""
    for _round in range(rounds):
        draw_event(event)
        for match in numbered_matches(event).filter(verdict=""):
            walkover(match, ForfeitKind.WALKOVER, Offender.AWAY)
    return event


def test_the_third_of_five_rounds_was_the_last_one() -> None:
    event = played(make_event(8, stages=(swiss(5),)), 3)
    assert not is_over(event)
    set_rounds(event, 3, seen=5, reason="天黑了", by=None)
    assert is_over(event)
    with pytest.raises(DrawLocked):
        due(event)
    assert final_ranking(event)[0].place.startswith("1")
    assert recheck(event) == ()
    entry = event.journal.get(action=Action.ROUNDS_CHANGED)
    assert (entry.before, entry.after, entry.reason) == (
        {"stage": 1, "rounds": 5},
        {"stage": 1, "rounds": 3},
        "天黑了",
    )
    close_tournament(event, by=None)
    with pytest.raises(EventClosed):
        set_rounds(event, 4, seen=3, reason="再打一轮", by=None)


def test_ended_early_the_next_stage_is_drawn_and_then_nothing_is_taken_back() -> None:
    event = played(make_event(6, stages=(swiss(4), FINAL)), 2)
    assert due(event).stage.number == 1
    set_rounds(event, 2, seen=4, reason="时间不够", by=None)
    change = last_change(event, event.stages.get(number=1))
    assert change
    assert due(event).stage.number == 2
    undo_rounds(event, change.seq, by=None)
    assert rounds_of(event).planned == 4
    assert due(event).stage.number == 1
    assert last_change(event, event.stages.get(number=1)) is None
    set_rounds(event, 2, seen=4, reason="时间不够", by=None)
    make_draw(event, seed_text="决赛", by=None)
    change = last_change(event, event.stages.get(number=1))
    assert change
    with pytest.raises(StagesDrawn):
        undo_rounds(event, change.seq, by=None)
    assert recheck(event) == ()


def test_another_round_is_played_and_cannot_be_taken_back_then() -> None:
    event = played(make_event(8, stages=(swiss(2, StageKind.DANISH),)), 2)
    assert is_over(event)
    set_rounds(event, 3, seen=2, reason="还有时间", by=None)
    change = last_change(event, event.stages.get(number=1))
    assert change
    assert not is_over(event)
    played(event, 1)
    assert is_over(event)
    assert numbered_matches(event).filter(round=3).count() == 4
    with pytest.raises(DrawnSince):
        undo_rounds(event, change.seq, by=None)
    assert recheck(event) == ()


def test_no_fewer_than_drawn_and_no_more_than_without_rematches() -> None:
    event = played(make_event(6, stages=(swiss(4),)), 1)
    make_draw(event, seed_text="第二轮", by=None)
    assert (rounds_of(event).drawn, rounds_of(event).most) == (2, 5)
    for rounds in (1, 4, 6):
        with pytest.raises(RoundsInvalid) as refused:
            set_rounds(event, rounds, seen=4, reason="改", by=None)
        assert (refused.value.low, refused.value.high) == (2, 5)
    with pytest.raises(RoundsMoved):
        set_rounds(event, 5, seen=3, reason="改", by=None)
    with pytest.raises(ReasonMissing):
        set_rounds(event, 5, seen=4, reason=" ", by=None)
    assert rounds_of(event).planned == 4
    assert recheck(event) == ()


def test_a_knockout_or_an_event_without_a_draw_has_no_such_number() -> None:
    event = make_event(4)
    with pytest.raises(NoRounds):
        rounds_of(event)
    draw_event(event)
    with pytest.raises(NoRounds):
        set_rounds(event, 3, seen=2, reason="改", by=None)


def test_recheck_finds_a_number_of_rounds_that_nobody_recorded() -> None:
    event = played(make_event(6, stages=(swiss(4),)), 1)
    set_rounds(event, 3, seen=4, reason="改", by=None)
    stage = event.stages.get(number=1)
    stage.plan = {**stage.plan, "rounds": 5}
    stage.save()
    assert [finding.values["field"] for finding in recheck(event)] == ["rounds"]


def organiser() -> Client:
    return log_in(make_user("org", "organiser"))


def test_desk_shows_what_follows_before_it_is_done_and_takes_it_back() -> None:
    event = played(make_event(6, stages=(swiss(4), FINAL)), 2)
    client, page = organiser(), reverse("desk_rounds", args=[event.slug])
    assert page in client.get(reverse("desk_draw", args=[event.slug])).content.decode()
    send = reverse("desk_rounds_set", args=[event.slug])
    wrong = client.post(send, {"rounds": "9", "reason": ""})
    assert wrong.status_code == 422
    assert "2（已编排）至 5" in wrong.content.decode()
    assert "请填写原因" in wrong.content.decode()
    assert client.post(send, {"rounds": "9" * 5000, "reason": "天黑了"}).status_code == 422
    asked = client.post(send, {"rounds": "2", "reason": "天黑了"})
    shown = asked.content.decode()
    assert "第 2 轮次即为本阶段最后一轮次" in shown
    assert "接下来：第 2 阶段，" in shown
    assert rounds_of(event).planned == 4
    token = asked.context["asked"]["token"]
    typed = {"rounds": "2", "reason": "天黑了", "confirmed": token}
    assert client.post(send, typed).status_code == 302
    assert rounds_of(event).planned == 2
    assert (
        "打完第 2 轮次即结束"
        in client.get(reverse("desk_journal", args=[event.slug])).content.decode()
    )
    change = last_change(event, event.stages.get(number=1))
    assert change
    undo = reverse("desk_rounds_undo", args=[event.slug, change.seq])
    assert client.post(undo).status_code == 302
    assert client.post(undo).status_code == 409
    assert rounds_of(event).planned == 4


def test_rule_sheet_tells_the_rounds_that_are_played() -> None:
    event = played(make_event(6, ruleset="eight_rounds_by_points", stages=()), 1)
    set_rounds(event, 5, seen=8, reason="天黑了", by=None)
    page = Client().get(reverse("event_rules", args=[event.slug])).content.decode()
    assert "5 个轮次" in page
    assert "8 个轮次" not in page
