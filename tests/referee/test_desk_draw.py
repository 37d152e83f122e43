import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from brackets.draw import make_draw, publish_draw
from brackets.models import Draw, Tournament, TournamentState
from tests.builders import draw_event, make_event, match_numbered, record_points
from tests.referee.desk_pages import look, refused, send
from tests.referee.public_play import words

MAKE = {"seed_text": "开幕 4 8 15 16", "who": "all"}


def draws(event: Tournament) -> list[tuple[Any, ...]]:
    found = Draw.objects.filter(stage__tournament=event).order_by("number")
    return list(found.values_list("number", "state", "seed_text", "reason"))


def test_draft_is_made_looked_at_and_published(
    organiser_client: Client, client: Client, event: Tournament
) -> None:
    page = send(organiser_client, "desk_draw_make", MAKE, slug="cup")
    assert draws(event) == [(1, "draft", "开幕 4 8 15 16", "")]
    draft = Draw.objects.get()
    assert draft.entry_hash in page
    assert "仅组织者可见" in page
    # Eleven pairs in a bracket of sixteen: three matches and five byes.
    assert page.count("直接进入第二轮次") == 5
    assert len(re.findall(r"第 \d+ 场 · \d+号桌", page)) == 3
    assert "怡景丽家杯" not in words(client.get("/").text)

    page = send(organiser_client, "desk_draw_publish", slug="cup", number=1)
    event.refresh_from_db()
    assert event.state == TournamentState.DRAWN
    assert draws(event) == [(1, "published", "开幕 4 8 15 16", "")]
    assert draft.entry_hash in page
    assert "怡景丽家杯" in words(client.get("/").text)


def test_preview_shows_the_bracket_of_the_worked_example(organiser_client: Client) -> None:
    """The pairings on the page are those of draw_vectors.json for the same entries."""
    vectors = json.loads((settings.BASE_DIR / "fixtures" / "draw_vectors.json").read_text("utf-8"))
    # Eleven pairs, four of them seeded.
    vector = next(case for case in vectors["cases"] if len(case["entries"]) == 11)
    make_event(0)
    for entry in vector["entries"]:
        pair = {name: str(entry[name] or "") for name in ("number", "unit", "seed")}
        pair["player_one"], pair["player_two"] = entry["players"]
        send(organiser_client, "desk_team_create", pair, slug="cup")
    making = {"seed_text": vector["seed"], "who": "all"}
    send(organiser_client, "desk_draw_make", making, slug="cup")
    page = organiser_client.get("/desk/cup/draw/").text
    shown = [
        [int(number) for number in re.findall(r"<span>(\d+) ", item)]
        for item in re.findall(r'(?s)<span class="pairing-teams">.*?</li>', page)
    ]
    expected = [[team for team in pairing if team] for pairing in vector["bracket"]]
    assert shown == expected
    assert vector["entry_hash"] in page


def test_absent_pairs_are_named_and_left_out(organiser_client: Client) -> None:
    event = make_event(5)
    send(organiser_client, "desk_check_in_mark", {"absent": "2"}, slug="cup")
    page = look(organiser_client, "desk_draw", slug="cup")
    assert "1 队尚未签到 2 孙一2 / 孙二2" in page
    # Either answer may be wrong, so one has to be given.
    page = refused(organiser_client, "desk_draw_make", {"seed_text": "x"}, status=422, slug="cup")
    assert page.count('class="field-error"') == 1
    assert draws(event) == []
    send(organiser_client, "desk_draw_make", {**MAKE, "who": "present"}, slug="cup")
    entries = Draw.objects.get().entries.splitlines()
    assert [line.split("\t")[0] for line in entries] == ["1", "3", "4", "5"]


def test_all_pairs_can_be_drawn_although_some_are_absent(organiser_client: Client) -> None:
    make_event(5)
    send(organiser_client, "desk_check_in_mark", {"absent": "2"}, slug="cup")
    send(organiser_client, "desk_draw_make", MAKE, slug="cup")
    assert Draw.objects.get().entries.count("\n") == 5


def test_second_draw_needs_a_reason_and_takes_the_next_number(
    organiser_client: Client, event: Tournament
) -> None:
    send(organiser_client, "desk_draw_make", MAKE, slug="cup")
    again = {**MAKE, "seed_text": "重来"}
    page = refused(organiser_client, "desk_draw_make", again, status=422, slug="cup")
    assert 'value="重来"' in page
    assert len(draws(event)) == 1
    page = send(organiser_client, "desk_draw_make", {**again, "reason": "漏了一队"}, slug="cup")
    assert draws(event) == [
        (1, "replaced", "开幕 4 8 15 16", ""),
        (2, "draft", "重来", "漏了一队"),
    ]
    assert "抽签序号 第 2 次" in page
    assert "第 1 次 已作废或被取代" in page


def test_published_draw_stays_until_the_new_one_is_published(
    organiser_client: Client, event: Tournament
) -> None:
    draw_event(event)
    again = {"seed_text": "重来", "who": "all", "reason": "漏了一队"}
    send(organiser_client, "desk_draw_make", again, slug="cup")
    assert [draw[1] for draw in draws(event)] == ["published", "draft"]
    send(organiser_client, "desk_draw_publish", slug="cup", number=2)
    assert [draw[1] for draw in draws(event)] == ["replaced", "published"]


def test_discarded_draft_needs_a_reason(organiser_client: Client, event: Tournament) -> None:
    send(organiser_client, "desk_draw_make", MAKE, slug="cup")
    assert "请填写原因" in send(organiser_client, "desk_draw_discard", slug="cup", number=1)
    assert draws(event)[0][1] == "draft"
    send(organiser_client, "desk_draw_discard", {"reason": "种子写错"}, slug="cup", number=1)
    assert draws(event)[0][1] == "replaced"
    assert "种子写错" in look(organiser_client, "desk_journal", slug="cup")


def test_draft_of_other_pairs_cannot_be_published(
    organiser_client: Client, event: Tournament
) -> None:
    send(organiser_client, "desk_draw_make", MAKE, slug="cup")
    send(organiser_client, "desk_team_delete", slug="cup", number=11)
    assert "确认发布" not in look(organiser_client, "desk_draw", slug="cup")
    page = send(organiser_client, "desk_draw_publish", slug="cup", number=1)
    assert "草案之后参赛名单有变动" in page
    event.refresh_from_db()
    assert event.state == TournamentState.REGISTRATION


def test_draw_is_locked_once_a_match_has_begun(organiser_client: Client, event: Tournament) -> None:
    draw_event(event)
    record_points(match_numbered(event, 2), 80)
    page = organiser_client.get("/desk/cup/draw/").text
    assert "第 2 场已经开始，抽签锁定" in words(page)
    assert "/desk/cup/draw/make/" not in page
    again = {"seed_text": "重来", "who": "all", "reason": "漏了一队"}
    page = refused(organiser_client, "desk_draw_make", again, status=409, slug="cup")
    assert len(draws(event)) == 1


def test_draft_made_before_the_first_hand_cannot_be_published_after_it(
    organiser_client: Client, event: Tournament
) -> None:
    draw_event(event)
    make_draw(event, seed_text="重来", reason="漏了一队", by=None)
    record_points(match_numbered(event, 2), 80)
    page = send(organiser_client, "desk_draw_publish", slug="cup", number=2)
    assert "第 2 场已经开始" in page
    assert [draw[1] for draw in draws(event)] == ["published", "draft"]


def test_draft_left_behind_stands_below_the_published_draw_and_can_be_discarded(
    organiser_client: Client, event: Tournament
) -> None:
    draw_event(event)
    make_draw(event, seed_text="重来", reason="漏了一队", by=None)
    record_points(match_numbered(event, 2), 80)
    page = look(organiser_client, "desk_draw", slug="cup")
    assert (
        page.index("已发布的抽签")
        < page.index("抽签序号 第 1 次")
        < page.index("草案 仅组织者可见")
    )
    assert "请作废，否则赛事无法结束" in page
    assert "确认发布" not in page
    # The play goes on as the next step; the draft is a thing to look at.
    page = look(organiser_client, "desk_event", slug="cup")
    assert "打开牌桌" in page
    assert "还留有一份抽签草案" in page
    assert "/desk/cup/draw/" in organiser_client.get("/desk/cup/settings/").text
    send(organiser_client, "desk_draw_discard", {"reason": "不用了"}, slug="cup", number=2)
    assert [draw[1] for draw in draws(event)] == ["published", "replaced"]
    assert "还留有一份抽签草案" not in look(organiser_client, "desk_event", slug="cup")


@pytest.mark.parametrize("corrupted", [False, True])
def test_verifying_finds_what_is_there(
    corrupted: bool, organiser_client: Client, event: Tournament
) -> None:
    published = draw_event(event)
    if corrupted:
        published.bracket[0], published.bracket[1] = published.bracket[1], published.bracket[0]
        published.save()
    page = look(organiser_client, "desk_draw", query="?verify=1", slug="cup")
    assert ("每个位置都与保存的对阵一致" in page) != corrupted
    assert ("存档的抽签与应有的不符" in page) == corrupted


def test_two_organisers_publishing_at_once(organiser_client: Client, event: Tournament) -> None:
    draft = make_draw(event, seed_text="报数", by=None)
    publish_draw(draft, by=None)
    page = send(organiser_client, "desk_draw_publish", slug="cup", number=1)
    assert "此抽签已被他人发布或作废" in page
    assert [draw[1] for draw in draws(event)] == ["published"]


def test_one_pair_is_not_enough(organiser_client: Client) -> None:
    event = make_event(1)
    page = look(organiser_client, "desk_draw", slug="cup")
    assert "抽签至少需要两队，现有 1 队" in page
    refused(organiser_client, "desk_draw_make", MAKE, status=409, slug="cup")
    assert draws(event) == []
