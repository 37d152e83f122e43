"""The same done to several pairs at once, confirmed by their number and taken back as a whole."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from brackets.errors import MatchLocked
from brackets.models import TeamState, Tournament, Verdict
from brackets.queries import numbered_matches
from referee.bulk import do_bulk, missing, undo_bulk
from referee.hall import call_to_table
from referee.models import BulkAction, BulkKind, CallSide
from referee.rechecking.event import recheck
from referee.refusals import NotAllowed
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.desk_pages import look, send
from tests.referee.public_play import words
from tests.referee.table_play import key, play
from tests.referee.test_withdrawals import picture

pytestmark = pytest.mark.django_db


def called(event: Tournament, number: int, *sides: CallSide) -> None:
    for call in (1, 2, 3):
        call_to_table(
            match_numbered(event, number),
            dict.fromkeys(sides, call),
            by=None,
            key=key(),
            early=True,
        )


def test_absent_pairs_are_taken_out_and_put_back_as_a_whole() -> None:
    event = make_event(8, present=False)
    do_bulk(event, BulkKind.PRESENT, [1, 2, 3, 4, 5], by=None, key="a")
    draw_event(event)
    before = picture(event)
    action = do_bulk(event, BulkKind.TAKEN_OUT, [6, 7, 8], reason="未签到", by=None, key="b")
    assert action.teams == [6, 7, 8]
    out = event.teams.filter(state=TeamState.WITHDRAWN)
    assert out.count() == 3
    assert not numbered_matches(event).filter(verdict="", home__in=out, away__isnull=False)
    assert recheck(event) == ()
    # the same form again does nothing more
    assert do_bulk(event, BulkKind.TAKEN_OUT, [6, 7, 8], reason="x", by=None, key="b") == action
    undo_bulk(action, by=None)
    undo_bulk(action, by=None)
    assert picture(event) == before
    assert recheck(event) == ()
    actions = [each.action for each in event.journal.filter(action__startswith="bulk")]
    assert actions == ["bulk_done", "bulk_done", "bulk_undone"]


# Case 29
def test_all_that_were_called_and_did_not_come_lose_with_the_times_of_the_calls() -> None:
    event = make_event(8, seeded=8)
    draw_event(event)
    called(event, 1, CallSide.HOME)
    called(event, 2, CallSide.HOME, CallSide.AWAY)
    before = picture(event)
    gone = [team.number for each in missing(event) for team in each.teams]
    assert len(gone) == 3
    action = do_bulk(event, BulkKind.WALKOVER, gone, reason="三次呼叫未到", by=None, key="a")
    first, second = match_numbered(event, 1), match_numbered(event, 2)
    assert (first.verdict, first.winner) == (Verdict.WALKOVER, first.away)
    assert second.verdict == Verdict.BOTH_ABSENT
    forfeit = first.forfeits.get()
    assert re.fullmatch(r"三次呼叫未到 \(\d\d:\d\d(, \d\d:\d\d)*\)", forfeit.reason)
    assert match_numbered(event, 5).verdict == Verdict.BYE
    assert recheck(event) == ()
    undo_bulk(action, by=None)
    assert picture(event) == before
    assert recheck(event) == ()


def test_nothing_is_taken_back_when_one_of_them_cannot_be() -> None:
    event = make_event(8, seeded=8)
    draw_event(event)
    one, two = match_numbered(event, 1), match_numbered(event, 3)
    assert one.home
    assert two.home
    numbers = [one.home.number, two.home.number]
    action = do_bulk(event, BulkKind.TAKEN_OUT, numbers, reason="走了", by=None, key="a")
    play(match_numbered(event, 2), 0, 200, 115, 120)
    play(match_numbered(event, 5), 0)
    before = picture(event)
    with pytest.raises(MatchLocked):
        undo_bulk(action, by=None)
    assert picture(event) == before
    assert recheck(event) == ()


def test_only_organisers_act_on_several(referee: User) -> None:
    event = make_event(4)
    with pytest.raises(NotAllowed):
        do_bulk(event, BulkKind.ABSENT, [1], by=referee, key="a")
    assert event.teams.filter(present=True).count() == 4


def test_number_of_pairs_has_to_be_typed(organiser: User, organiser_client: Client) -> None:
    event = make_event(8, present=False, by=organiser)
    draw_event(event)
    look(organiser_client, "desk_bulk", slug="cup")
    data = {"kind": "taken_out", "team": ["2", "5"]}
    shown = organiser_client.post("/desk/cup/bulk/do/", data)
    assert shown.status_code == 200
    assert "：弃权" in words(shown.text)
    found = re.search('name="key" value="([^"]+)"', shown.text)
    assert found
    data["key"] = found[1]
    wrong = organiser_client.post("/desk/cup/bulk/do/", {**data, "count": "3"})
    assert wrong.status_code == 422
    assert "请输入名单中的队数 2" in words(wrong.text)
    assert "原因" in words(wrong.text)
    assert not BulkAction.objects.exists()
    right = {**data, "count": "2", "reason": "没来"}
    page = send(organiser_client, "desk_bulk_do", right, slug="cup")
    # What was done comes first on the page, with its names and its way back.
    done = page[page.index("已做的批量操作") : page.index("标为缺席")]
    for part in ("2 队", "没来", "孙一2/孙二2", "吴一5/吴二5", "整体撤回"):
        assert part in done
    assert event.teams.filter(state=TeamState.WITHDRAWN).count() == 2
    action = BulkAction.objects.get()
    send(organiser_client, "desk_bulk_undo", slug="cup", number=action.pk)
    assert event.teams.filter(state=TeamState.ENTERED).count() == 8
    assert recheck(event) == ()
    assert "批量操作" in look(organiser_client, "desk_journal", slug="cup")


def test_absent_are_ticked_before_the_draw_and_told_that_they_are_not_drawn(
    organiser: User, organiser_client: Client
) -> None:
    event = make_event(6, by=organiser)
    do_bulk(event, BulkKind.ABSENT, [2, 5], by=organiser, key="absent")
    page = organiser_client.get("/desk/cup/bulk/").text
    form = page[page.index('value="taken_out"') :]
    ticked = re.findall(r'name="team" value="(\d+)"[^>]* checked', form[: form.index("</form>")])
    assert ticked == ["2", "5"]
    data = {"kind": "taken_out", "team": ticked}
    shown = words(organiser_client.post("/desk/cup/bulk/do/", data).text)
    assert "2号 孙一2/孙二2 · 不参加抽签" in shown


@pytest.mark.parametrize("teams", [2, 30])
def test_page_takes_as_many_queries_whatever_the_size(
    teams: int,
    organiser: User,
    organiser_client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    draw_event(make_event(teams, by=organiser))
    with django_assert_max_num_queries(16):
        organiser_client.get("/desk/cup/bulk/")
