import re
from datetime import date

import pytest
from django.test import Client
from django.utils import timezone

from brackets.draw import make_draw
from brackets.models import Tournament, TournamentState
from brackets.registration import create_tournament
from referee.forms.event import proposed_slug
from rules.ruleset import preset_text
from tests.builders import draw_event, make_event, match_numbered, record_points
from tests.referee.desk_pages import look, refused, send
from tests.referee.public_play import HOME_WINS

NEW = {
    "name": "怡景丽家杯",
    "slug": "yijing",
    "organiser": "业主委员会",
    "place": "活动中心",
    "date": "2026-12-05",
    "tables": "6",
    "footer": "鸣谢物业公司",
    "third_place": "on",
}


def test_new_event_is_stored_as_entered(organiser_client: Client) -> None:
    page = send(organiser_client, "desk_create_event", NEW)
    event = Tournament.objects.get()
    assert (event.slug, event.name, event.organiser, event.place) == (
        "yijing",
        "怡景丽家杯",
        "业主委员会",
        "活动中心",
    )
    assert (event.date, event.tables, event.footer) == (date(2026, 12, 5), 6, "鸣谢物业公司")
    assert event.third_place
    assert event.state == TournamentState.REGISTRATION
    assert "从 Excel 导入参赛队" in page


def test_new_event_without_third_place(organiser_client: Client) -> None:
    send(
        organiser_client,
        "desk_create_event",
        {key: value for key, value in NEW.items() if key != "third_place"},
    )
    assert not Tournament.objects.get().third_place


def test_new_event_form_proposes_name_and_day(organiser_client: Client) -> None:
    before = timezone.localdate()
    page = organiser_client.get("/new-event/").text
    days = {before, timezone.localdate()}  # midnight may have passed meanwhile
    assert any(f'value="cup-{day:%Y%m%d}"' in page for day in days)
    assert any(f'value="{day:%Y-%m-%d}"' in page for day in days)
    # Proposed, not imposed: a cup without a given date is no error.
    send(organiser_client, "desk_create_event", {**NEW, "date": ""})
    assert Tournament.objects.get().date is None


@pytest.mark.django_db
def test_proposed_slug_is_free() -> None:
    rules = preset_text("yijing_cup")
    day = date(2026, 11, 30)
    assert proposed_slug(day) == "cup-20261130"
    create_tournament("cup-20261130", name="一", ruleset_text=rules, by=None)
    assert proposed_slug(day) == "cup-20261130-2"
    create_tournament("cup-20261130-2", name="二", ruleset_text=rules, by=None)
    assert proposed_slug(day) == "cup-20261130-3"


def test_bad_event_shows_every_problem_and_keeps_what_was_typed(organiser_client: Client) -> None:
    wrong = {**NEW, "name": "", "slug": "怡景", "tables": "0", "place": "<b>二楼</b>"}
    page = refused(organiser_client, "desk_create_event", wrong, status=422)
    assert page.count('class="field-error"') == 3
    assert "&lt;b&gt;二楼&lt;/b&gt;" in page
    assert 'value="怡景"' in page
    assert not Tournament.objects.exists()


def test_slug_of_another_event_is_refused(organiser_client: Client, event: Tournament) -> None:
    page = refused(organiser_client, "desk_create_event", {**NEW, "slug": "cup"}, status=422)
    assert "已有赛事使用网址短名 cup" in page
    assert Tournament.objects.count() == 1


def test_changed_details_are_stored(organiser_client: Client, event: Tournament) -> None:
    changed = {key: value for key, value in NEW.items() if key not in {"slug", "third_place"}}
    page = send(organiser_client, "desk_settings_save", changed, slug="cup")
    event.refresh_from_db()
    assert (event.slug, event.place, event.tables, event.third_place) == (
        "cup",
        "活动中心",
        6,
        False,
    )
    assert "基本信息已保存" in page


def test_third_place_is_fixed_by_the_draw(organiser_client: Client, event: Tournament) -> None:
    draw_event(event)
    without = {key: value for key, value in NEW.items() if key not in {"slug", "third_place"}}
    page = refused(organiser_client, "desk_settings_save", without, status=422, slug="cup")
    assert "设三、四名决赛不能再改" in page
    event.refresh_from_db()
    assert (event.third_place, event.place) == (True, "")


def test_closing_is_refused_with_what_is_open(organiser_client: Client, event: Tournament) -> None:
    page = send(organiser_client, "desk_close", slug="cup")
    assert "尚未发布抽签" in page
    draw_event(event)
    page = look(organiser_client, "desk_settings", slug="cup")
    # Eleven pairs: ten matches to the champion and one for third place.
    assert set(re.findall(r"第 (\d+) 场", page)) == {str(number) for number in range(1, 12)}
    assert "尚无结果：第 1 场" in send(organiser_client, "desk_close", slug="cup")
    event.refresh_from_db()
    assert event.state == TournamentState.DRAWN


def test_finished_event_is_closed_and_opened_again(organiser_client: Client) -> None:
    event = make_event(2)
    draw_event(event)
    record_points(match_numbered(event, 1), *HOME_WINS)
    assert "检查并结束赛事" in look(organiser_client, "desk_event", slug="cup")
    assert "赛事已结束" in send(organiser_client, "desk_close", slug="cup")
    event.refresh_from_db()
    assert event.state == TournamentState.FINISHED

    changes = {"name": "新名", "tables": "3"}
    page = send(organiser_client, "desk_settings_save", changes, slug="cup")
    assert "赛事已结束。如需更改" in page

    assert "请填写原因" in send(organiser_client, "desk_reopen", {"reason": " "}, slug="cup")
    send(organiser_client, "desk_reopen", {"reason": "第一场算错"}, slug="cup")
    event.refresh_from_db()
    assert event.state == TournamentState.RUNNING
    assert "第一场算错" in look(organiser_client, "desk_journal", slug="cup")


def test_cockpit_says_what_comes_next(organiser_client: Client, referee_client: Client) -> None:
    def next_step() -> str:
        page = organiser_client.get("/desk/cup/").text
        found = re.findall(r'<a class="btn btn-primary btn-lg" href="[^"]*">([^<]*)</a>', page)
        assert len(found) == 1, "one primary button"
        return str(found[0])

    make_event(0)
    assert next_step() == "从 Excel 导入参赛队"
    event = _with_two_pairs(organiser_client)
    assert next_step() == "签到"
    send(organiser_client, "desk_check_in_all", {"present": "all"}, slug="cup")
    assert next_step() == "抽签"
    draft = make_draw(event, seed_text="报数", by=None)
    assert next_step() == "查看草案并发布"
    send(organiser_client, "desk_draw_publish", slug="cup", number=draft.number)
    assert next_step() == "打印记分单"
    record_points(match_numbered(event, 1), 40)
    assert next_step() == "打开牌桌"
    record_points(match_numbered(event, 1), 120, 75, 40)
    assert next_step() == "检查并结束赛事"
    send(organiser_client, "desk_close", slug="cup")
    assert next_step() == "下载成绩工作簿"


def _with_two_pairs(client: Client) -> Tournament:
    for one, two in (("王芳", "李建国"), ("陈伟", "冯玉兰")):
        send(client, "desk_team_create", {"player_one": one, "player_two": two}, slug="cup")
    return Tournament.objects.get()


def test_cockpit_counts_matches(organiser_client: Client) -> None:
    event = make_event(5)
    draw_event(event)
    # Five pairs: one match in round 1, then two semi-finals, one of them with both pairs,
    # the third place and the final.
    page = look(organiser_client, "desk_event", slug="cup")
    assert "场次 5 结束 0 进行中 0 待开赛 2 待定 3" in page
    record_points(match_numbered(event, 1), *HOME_WINS)
    record_points(match_numbered(event, 2), 80)
    page = look(organiser_client, "desk_event", slug="cup")
    assert "场次 5 结束 1 进行中 1 待开赛 1 待定 2" in page


def test_cockpit_warns_of_an_outdated_draft(organiser_client: Client, event: Tournament) -> None:
    make_draw(event, seed_text="报数", by=None)
    assert "请重新抽签" not in look(organiser_client, "desk_event", slug="cup")
    send(
        organiser_client,
        "desk_team_create",
        {"player_one": "后来", "player_two": "居上"},
        slug="cup",
    )
    assert "草案之后参赛名单有变动，请重新抽签" in look(organiser_client, "desk_event", slug="cup")
