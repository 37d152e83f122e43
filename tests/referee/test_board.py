"""The chief referee's board, as he sees and uses it."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from brackets.models import Hold, Match, Tournament
from referee.models import Device, Duty, Hand, RoundClock, SlipPrint, Summons
from tests.builders import draw_event, log_in, make_event, make_user, match_numbered
from tests.referee.desk_pages import look, send
from tests.referee.public_play import read, words
from tests.referee.table_play import play


@pytest.fixture
def drawn(event: Tournament) -> Tournament:
    """Return eleven pairs at eight tables: matches 1 to 3 in round 1, 4 to 7 in round 2."""
    draw_event(event)
    return event


@pytest.fixture
def chief_client(db: None) -> Client:
    return log_in(make_user("zhang", "chief_referee", name="张裁判长"))


def lines(client: Client, show: str = "all") -> dict[int, str]:
    """Return the words of each line by match, in the order of the page."""
    page = client.get(f"/desk/cup/board/?show={show}").text
    found = re.findall(r'(?s)<li class="board-line[^"]*" id="match-(\d+)">(.*?)</li>', page)
    return {int(number): words(text) for number, text in found}


def ago(match: Match, *minutes: int) -> None:
    """Let the hands of a match have been recorded so many minutes ago."""
    for hand, gap in zip(Hand.objects.filter(match=match).order_by("number"), minutes, strict=True):
        Hand.objects.filter(pk=hand.pk).update(recorded_at=timezone.now() - timedelta(minutes=gap))


def call(client: Client, number: int, calls: str, key: str = "one", early: str = "yes") -> str:
    form = {"calls": calls, "key": key, "early": early}
    return send(client, "desk_call", form, slug="cup", number=number)


def test_each_table_in_use_has_one_line(drawn: Tournament, chief_client: Client) -> None:
    play(match_numbered(drawn, 1), 80, 85)
    play(match_numbered(drawn, 2), 80, 120, 75, 40)
    shown = lines(chief_client)
    # Table 2 is done with match 2, and match 5 of round 2 has both its pairs.
    assert set(shown) == {1, 3, 5}
    assert "第 3/4 局" in shown[1]
    assert "未开始" in shown[3]


def test_states_are_told_in_words(drawn: Tournament, chief_client: Client) -> None:
    play(match_numbered(drawn, 1), 80, 85)
    for hold, told in (
        (Hold.SIGNATURE, "待签字"),
        (Hold.SECOND_ENTRY, "待二次录入"),
        (Hold.DIFFERENT, "两次录入不一致"),
        (Hold.PROPOSAL, "判罚待裁判长"),
        (Hold.OBJECTION, "有异议"),
        (Hold.REVIEW, "审议中"),
    ):
        Match.objects.filter(number=1).update(hold=hold)
        assert told in lines(chief_client)[1]


def test_match_under_review_stays_although_its_table_plays_on(
    drawn: Tournament, chief_client: Client
) -> None:
    first, later = match_numbered(drawn, 1), match_numbered(drawn, 4)
    play(first, 80, 120, 75, 40)
    Match.objects.filter(pk=first.pk).update(hold=Hold.REVIEW)
    Match.objects.filter(pk=later.pk).update(table=first.table)
    assert {1, 4} <= set(lines(chief_client))


def test_slow_table_comes_first_and_says_so(drawn: Tournament, chief_client: Client) -> None:
    # Five gaps of ten minutes are the pace of the event; the hand at table 3 takes sixteen.
    one, two, three = (match_numbered(drawn, number) for number in (1, 2, 3))
    for match in (one, two):
        play(match, 80, 85, 45)
        ago(match, 22, 12, 2)
    play(three, 80, 85)
    ago(three, 26, 16)
    shown = lines(chief_client)
    assert next(iter(shown)) == 3
    assert "偏慢" in shown[3]
    assert "偏慢" not in shown[1]
    assert list(lines(chief_client, "slow")) == [3]
    # Two hands are left at the pace of ten minutes, and this one is due since six.
    end = timezone.localtime() + timedelta(minutes=10)
    assert re.search(rf"预计 ({end:%H:%M}|{end - timedelta(minutes=1):%H:%M}) 结束", shown[3])


def test_pace_is_the_usual_one_before_anything_is_known(
    drawn: Tournament, chief_client: Client
) -> None:
    assert "本赛事每局约 15 分钟" in look(chief_client, "desk_board", slug="cup")


def test_calls_are_counted_and_the_third_arms_the_walkover(
    drawn: Tournament, chief_client: Client
) -> None:
    call(chief_client, 1, "home:1 away:1", "a")
    call(chief_client, 1, "home:2", "b")
    home = match_numbered(drawn, 1).home
    assert home is not None
    assert f"第三次呼叫 · {home.number}号" in lines(chief_client)[1]
    assert "弃权" not in lines(chief_client)[1]
    call(chief_client, 1, "home:3", "c")
    assert f"判 {home.number} 号弃权" in lines(chief_client)[1]
    # The button leads to the question with the times as proof; nothing is decided yet.
    page = chief_client.get("/desk/cup/board/").text
    form = re.search(r'(?s)action="/tables/cup/1/forfeit/">(.*?)</form>', page)
    assert form is not None
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[1]))
    asked = chief_client.post("/tables/cup/1/forfeit/", fields)
    told = words(asked.text)
    assert "不打完就判定本场" in told
    times = [f"{timezone.localtime(each.called_at):%H:%M}" for each in Summons.objects.all()]
    assert f"第一次呼叫 {times[0]}、第二次呼叫 {times[2]}、第三次呼叫 {times[3]}" in told
    assert not match_numbered(drawn, 1).verdict
    chief_client.post(
        "/tables/cup/1/forfeit/", fields | {"confirmed": asked.context["question"].token}
    )
    assert match_numbered(drawn, 1).verdict == "walkover"


def test_call_too_soon_is_refused_unless_ticked_and_none_is_due_after_the_third(
    drawn: Tournament, chief_client: Client
) -> None:
    assert "提前呼叫" not in lines(chief_client)[1]
    call(chief_client, 1, "home:1 away:1", "a", early="")
    assert "起可再次呼叫" in lines(chief_client)[1]
    assert "提前呼叫" in lines(chief_client)[1]
    page = call(chief_client, 1, "home:2 away:2", "b", early="")
    assert "未呼叫" in page
    assert Summons.objects.count() == 2
    call(chief_client, 1, "home:2 away:2", "b")
    call(chief_client, 1, "home:3 away:3", "c")
    assert Summons.objects.count() == 6
    assert "起可再次呼叫" not in lines(chief_client)[1]


def test_stale_button_calls_nobody_and_says_why(drawn: Tournament, chief_client: Client) -> None:
    call(chief_client, 1, "home:1", "a")
    page = call(chief_client, 1, "home:1", "b")
    assert "未呼叫：比赛已开始，或刚才有人呼叫或撤回了呼叫" in page
    assert Summons.objects.count() == 1


@pytest.mark.parametrize("calls", ["", "home:4", "both:1", "home", "home:1 x"])
def test_call_of_nobody_is_not_there(calls: str, drawn: Tournament, chief_client: Client) -> None:
    answer = chief_client.post("/desk/cup/board/matches/1/call/", {"calls": calls, "key": "k"})
    assert answer.status_code == 404


def test_call_is_taken_back_on_the_board(drawn: Tournament, chief_client: Client) -> None:
    call(chief_client, 1, "home:1")
    pk = Summons.objects.get().pk
    send(chief_client, "desk_call_withdraw", slug="cup", number=1, pk=pk)
    assert Summons.objects.get().withdrawn_by is not None
    assert "第一次呼叫 ·" in lines(chief_client)[1]


def test_called_pair_is_on_kiosk_and_public_page_until_it_plays(
    drawn: Tournament, chief_client: Client, client: Client
) -> None:
    call(chief_client, 1, "home:1", "a")
    call(chief_client, 1, "home:2", "b")
    for path in ("/kiosk/cup/", "/events/cup/"):
        assert "第二次呼叫" in read(client, path)
    play(match_numbered(drawn, 1), 80)
    for path in ("/kiosk/cup/", "/events/cup/"):
        assert "第二次呼叫" not in read(client, path)


def test_clock_of_the_round_is_run_from_the_board(
    drawn: Tournament, chief_client: Client, client: Client, referee_client: Client
) -> None:
    assert "计时未开始" in look(chief_client, "desk_board", slug="cup")
    send(chief_client, "desk_clock_start", {"minutes": "60"}, slug="cup", number=1)
    RoundClock.objects.update(running_since=F("running_since") - timedelta(minutes=56, seconds=5))
    assert "还剩4分钟" in look(chief_client, "desk_board", slug="cup").replace(" ", "")
    # The last-minutes rule, at the table and on the screen.
    for page in (referee_client.get("/tables/cup/1/").text, client.get("/kiosk/cup/").text):
        assert "进行中的一局打完为止" in page
    send(chief_client, "desk_clock_pause", slug="cup", number=1)
    assert "已暂停 · 还剩4分钟" in read(client, "/kiosk/cup/")
    reset = {"reason": "重赛"}
    send(chief_client, "desk_clock_reset", reset, slug="cup", number=1)
    assert "计时未开始" in look(chief_client, "desk_board", slug="cup")


def test_extra_time_of_one_table_is_told_there(
    drawn: Tournament, chief_client: Client, referee_client: Client
) -> None:
    send(chief_client, "desk_clock_start", {"minutes": "60"}, slug="cup", number=1)
    extra = {"minutes": "10", "reason": "重发", "key": "x"}
    send(chief_client, "desk_extra_time", extra, slug="cup", number=1)
    assert "含加时 10 分钟" in lines(chief_client)[1]
    assert "含加时 10 分钟" in words(referee_client.get("/tables/cup/1/").text)
    assert "含加时" not in words(referee_client.get("/tables/cup/2/").text)


def test_refused_form_keeps_what_was_typed(drawn: Tournament, chief_client: Client) -> None:
    data = {"minutes": "99", "reason": "重发", "key": "x"}
    answer = chief_client.post("/desk/cup/board/matches/1/extra-time/", data)
    assert answer.status_code == 422
    assert "请填整数分钟，最多 60" in answer.text
    assert 'value="99"' in answer.text
    assert 'value="重发"' in answer.text
    answer = chief_client.post("/desk/cup/board/rounds/1/start/", {"minutes": "一小时"})
    assert (answer.status_code, RoundClock.objects.count()) == (422, 0)


def test_to_do_has_what_needs_the_chief_referee(drawn: Tournament, chief_client: Client) -> None:
    page = look(chief_client, "desk_board", query="?show=todo", slug="cup")
    assert "没有待处理的事" in page
    Match.objects.filter(number=2).update(hold=Hold.OBJECTION)
    assert list(lines(chief_client, "todo")) == [2]
    # Six minutes after the clock was started a match that has not begun is late.
    send(chief_client, "desk_clock_start", {"minutes": "60"}, slug="cup", number=1)
    RoundClock.objects.update(running_since=F("running_since") - timedelta(minutes=6))
    assert "应已开赛" in lines(chief_client, "todo")[1]


def test_board_says_who_is_there_and_whether_the_phone_is_on(
    drawn: Tournament, chief_client: Client, referee: User, second_referee: User
) -> None:
    table = match_numbered(drawn, 1).table or 0
    assert "没有裁判" in lines(chief_client)[1]
    Duty.objects.create(tournament=drawn, referee=referee, table=table)
    assert "李裁判 手机不在线" in lines(chief_client)[1]
    Device.objects.create(code="a", user=referee, seen_at=timezone.now())
    assert "李裁判 手机在线" in lines(chief_client)[1]
    Device.objects.create(
        code="b", user=second_referee, match=match_numbered(drawn, 1), seen_at=timezone.now()
    )
    assert "赵裁判 手机在线 · 未分配" in lines(chief_client)[1]
    Device.objects.update(seen_at=timezone.now() - timedelta(minutes=3))
    assert "赵裁判" not in lines(chief_client)[1]


def test_poll_is_answered_only_after_a_change(drawn: Tournament, chief_client: Client) -> None:
    path = "/desk/cup/board/?live&show=all"
    first = chief_client.get(path)
    assert "<html" not in first.text
    known = {"If-None-Match": first.headers["ETag"]}
    again = chief_client.get(path, headers=known)
    # Another minute may just have begun: then the times on the board are others.
    assert again.status_code == 304 or again.headers["ETag"] != first.headers["ETag"]
    call(chief_client, 1, "home:1")
    changed = chief_client.get(path, headers=known)
    assert changed.status_code == 200
    assert "第二次呼叫" in changed.text


def test_board_is_for_chief_referee_and_organiser(
    drawn: Tournament, referee_client: Client, organiser_client: Client, client: Client
) -> None:
    assert organiser_client.get("/desk/cup/board/").status_code == 200
    assert referee_client.get("/desk/cup/board/").status_code == 403
    answer = referee_client.post("/desk/cup/board/rounds/1/start/", {"minutes": "60"})
    assert answer.status_code == 403
    assert client.get("/desk/cup/board/").status_code == 302


def test_board_before_the_draw_says_what_to_do(event: Tournament, chief_client: Client) -> None:
    page = look(chief_client, "desk_board", slug="cup")
    assert "发布抽签之后才有场次。 到概况" in page


def test_board_costs_the_same_for_one_and_thirty_tables(organiser_client: Client) -> None:
    counted = []
    for pairs, tables in ((4, 2), (60, 30)):
        event = make_event(pairs, slug=f"cup-{pairs}", tables=tables)
        draw_event(event)
        for match in Match.objects.filter(draw__stage__tournament=event, round=1, number__gt=0):
            play(match, 80, 85)
            Duty.objects.create(
                tournament=event,
                referee=User.objects.get(username="zhuren"),
                table=match.table or 0,
            )
        path = f"/desk/{event.slug}/board/"
        organiser_client.get(path)
        with CaptureQueriesContext(connection) as captured:
            assert organiser_client.get(path).text.count("board-line ") <= 1
        counted.append(len(captured))
    assert counted[0] == counted[1] <= 22


def slips(client: Client, query: str = "") -> Any:
    return client.get(f"/sheets/cup/slips.pdf{query}")


def test_void_slips_are_told_and_printed_again(
    drawn: Tournament, chief_client: Client, organiser_client: Client
) -> None:
    assert slips(organiser_client, "?round=1").status_code == 200
    printed = SlipPrint.objects.values_list("match__number", flat=True)
    assert set(printed) == {1, 2, 3}
    assert "已作废" not in look(chief_client, "desk_board", slug="cup")
    Match.objects.filter(number=2).update(home_seats="NS")
    page = look(chief_client, "desk_board", slug="cup")
    assert "以下记分单已作废，请重印： 第 2 场" in page
    assert slips(organiser_client, "?stale=1").status_code == 200
    assert "已作废" not in look(chief_client, "desk_board", slug="cup")
    assert slips(organiser_client, "?stale=1").status_code == 404


def test_printing_changes_nothing_of_the_event(drawn: Tournament, organiser_client: Client) -> None:
    before = drawn.revision
    slips(organiser_client)
    drawn.refresh_from_db()
    assert drawn.revision == before


def test_table_page_asks_again_for_the_clock(
    drawn: Tournament, chief_client: Client, referee_client: Client
) -> None:
    path = "/tables/cup/1/round-clock/"
    assert words(referee_client.get(path).text) == ""
    send(chief_client, "desk_clock_start", {"minutes": "60"}, slug="cup", number=1)
    assert "到" in words(referee_client.get(path).text)
