"""Draws of later rounds and stages at the desk: what is due, by hand, on the projector."""

import re
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from openpyxl import load_workbook

from brackets import draw
from brackets.entries import TeamEntry
from brackets.models import Draw, DrawState, Match, Tournament
from brackets.queries import numbered_matches
from brackets.registration import register_team
from referee.reserves import seat_reserve
from referee.sheets.results import results_xlsx
from rules.shapes import ByeRule, Pairing, Stage, StageKind
from tests.brackets.play import win
from tests.builders import draw_event, log_in, make_event, make_user
from tests.referee.desk_pages import look, refused, send
from tests.referee.public_play import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def by_lot(organiser_client: Client) -> Tournament:
    """Six pairs of R6, the first round drawn and open."""
    event = make_event(6, ruleset="union_three_rounds", stages=())
    draw_event(event)
    return event


def play(event: Tournament) -> None:
    for match in numbered_matches(event).filter(verdict=""):
        win(event, match.number or 0, "home")


def test_open_matches_are_named_before_the_next_round(
    organiser_client: Client, by_lot: Tournament
) -> None:
    win(by_lot, 1, "home")
    page = organiser_client.get("/desk/cup/draw/").text
    assert "还有 2 场" in page
    links = re.findall(r'href="/desk/cup/matches/(\d+)/"', page)
    assert links == ["2", "3"]
    refused(organiser_client, "desk_draw_make", {"seed_text": "x", "who": "all"}, status=409,
            slug="cup")  # fmt: skip


def test_next_round_is_drawn_and_published_with_one_confirmation(
    organiser_client: Client, by_lot: Tournament
) -> None:
    play(by_lot)
    assert "抽签下一轮次或阶段" in look(organiser_client, "desk_event", slug="cup")
    page = organiser_client.get("/desk/cup/draw/").text
    # the seed of the first draw is proposed; the entries have changed
    assert page.count('value="开幕"') == 2
    page = send(organiser_client, "desk_draw_next", {"seed_text": "开幕"}, slug="cup")
    assert "已抽签并公布" in page
    second = Draw.objects.get(round=2)
    assert (second.state, second.seed_text, second.number) == (DrawState.PUBLISHED, "开幕", 1)
    assert second.drawn_by
    assert second.drawn_by.username == "zhuren"
    # a redraw as long as nothing was played, with its reason, beside the first round's draw
    again = {"seed_text": "重来", "who": "all"}
    refused(organiser_client, "desk_draw_make", again, status=422, slug="cup")
    page = send(organiser_client, "desk_draw_make", {**again, "reason": "投影没亮"}, slug="cup")
    assert "阶段 1" in page
    page = send(organiser_client, "desk_draw_publish", slug="cup", number=2)
    assert [draw.state for draw in Draw.objects.filter(round=2)] == ["replaced", "published"]
    assert "投影没亮" in page
    assert "刚刚用种子文字和参赛名单" in look(
        organiser_client, "desk_draw", query="?verify=1", slug="cup"
    )


def test_level_pairs_stop_the_next_stage_with_a_way_on(organiser_client: Client) -> None:
    event = make_event(6, ruleset="nanshan_cup", stages=())
    draw_event(event)
    # in each group everybody wins once
    for number in (1, 2):
        in_group = list(Match.objects.filter(group=number).order_by("number"))
        both = [(match.home_id or 0, match.away_id or 0) for match in in_group]
        teams = sorted({team for pair in both for team in pair})
        beats = {(teams[i], teams[(i + 1) % 3]) for i in range(3)}
        for match in in_group:
            win(event, match.number or 0,
                "home" if (match.home_id, match.away_id) in beats else "away")  # fmt: skip
    page = organiser_client.get("/desk/cup/draw/").text
    assert 'href="/desk/cup/ties/"' in page
    next_step = r'class="btn btn-primary btn-lg" href="/desk/cup/ties/">分出同分者'
    chief = log_in(make_user("chief", "chief_referee", name="陈裁判长"))
    for client in (organiser_client, chief):
        assert re.search(next_step, client.get("/desk/cup/").text)


def test_lots_drawn_by_hand_are_checked_and_kept(organiser_client: Client) -> None:
    make_event(5, seeded=1)
    page = organiser_client.get("/desk/cup/draw/by-hand/").text
    assert "4 行" in page
    wrong = {"lots": "2\n4 4\n3\n9", "reason": ""}
    page = refused(organiser_client, "desk_draw_by_hand_keep", wrong, status=422, slug="cup")
    assert "2\n4 4\n3\n9" in page
    wrong["reason"] = "当众抽签"
    page = refused(organiser_client, "desk_draw_by_hand_keep", wrong, status=422, slug="cup")
    for told in ("第 4 行：这些队不在参加者之列：9。", "不止一次：4", "缺少这些队：1, 5"):
        assert told.replace(", ", "、") in page, told
    right = {"lots": "１\n4－2\n3 轮空\n\n5", "reason": "当众抽签，王老师监督"}
    page = send(organiser_client, "desk_draw_by_hand_keep", right, slug="cup")
    assert "手工抽签，已录入并核对" in page
    draft = Draw.objects.get()
    assert draft.bracket == [[1, None], [4, 2], [3, None], [5, None]]
    page = send(organiser_client, "desk_draw_publish", slug="cup", number=1)
    assert "王老师监督" in page


def test_ceremony_shows_the_lots_in_the_order_in_which_they_were_drawn(
    organiser_client: Client, referee_client: Client, client: Client
) -> None:
    make_event(5, seeded=2)
    seed_page = organiser_client.get("/desk/cup/draw/ceremony/").text
    assert 'name="seed_text"' in seed_page
    answer = organiser_client.post(
        "/desk/cup/draw/ceremony/draw/", {"seed_text": "大家 3 1 4", "who": "all"}
    )
    draft = Draw.objects.get()
    where = f"/desk/cup/draw/{draft.pk}/ceremony/"
    assert answer.headers["Location"] == where
    page = organiser_client.get(where).text
    steps = re.findall(r'<li data-step="(\d+)"><span class="lot-team">(\d+) ', page)
    assert [int(step) for step, _number in steps] == [1, 2, 3, 4, 5]
    assert [int(number) for _step, number in steps][:2] == [1, 2]
    # every place of the bracket is there, and the three byes
    assert len(re.findall(r'<li data-step="\d+"><span>', page)) == 5
    assert page.count("ceremony-bye") == 3
    assert referee_client.get(where).status_code == 403
    assert client.get(where).status_code == 302


def test_ceremony_of_groups_fills_them_in_turns(organiser_client: Client) -> None:
    draft = draw_event(make_event(8, ruleset="nanshan_cup", stages=()))
    page = organiser_client.get(f"/desk/cup/draw/{draft.pk}/ceremony/").text
    steps = re.findall(r'<li data-step="\d+"><span class="lot-team">(\d+) ', page)
    assert [int(each) for each in steps] == [
        number for row in zip(*draft.bracket, strict=True) for number in row
    ]


FOUR_ROUNDS = Stage(
    kind=StageKind.SWISS,
    pairing=Pairing.SIMILAR_SCORE,
    bye=ByeRule.LOWEST_SCORE_ONCE,
    rounds=4,
    advance=1,
    clause="x",
)


def test_what_a_round_could_not_keep_apart_is_told_with_its_reason(
    organiser_client: Client, client: Client
) -> None:
    # Three pairs: after three rounds all have met and all have rested.
    event = make_event(3, stages=[FOUR_ROUNDS])
    for _round in range(3):
        draw_event(event)
        play(event)
    draft = draw.make_draw(event, seed_text="第四轮", by=None)
    (home, away), (resting, _nobody) = draft.bracket
    again = rf"{home} \S+ / \S+ – {away} \S+ / \S+ 再次相遇：本轮次不重复相遇就配不齐。"
    rests = rf"{resting} \S+ / \S+ 第二次轮空：其余各队都已轮空过。"
    page = look(organiser_client, "desk_draw", slug="cup")
    assert re.search(f"{again} {rests}", page)
    assert "第 4 场 · 1号桌 曾相遇" in page
    assert "轮空 第二次轮空" in page
    assert "再次相遇" not in read(client, "/events/cup/draw/")
    draw.publish_draw(draft, by=None)
    for page in (
        look(organiser_client, "desk_draw", slug="cup"),
        read(client, "/events/cup/draw/"),
    ):
        assert re.search(f"{again} {rests}", page)
    # The draws before stand below, and each entry list has what its hash was made from.
    assert "此前的抽签" in read(client, "/events/cup/draw/")
    lines = client.get("/events/cup/draw/1/4/entries.txt").content
    assert lines == draft.entries.encode()
    assert client.get("/events/cup/draw/1/3/entries.txt").content != lines
    assert client.get("/events/cup/draw/1/5/entries.txt").status_code == 404
    rows = load_workbook(BytesIO(results_xlsx(event, phones=False)))["抽签"].values
    (told,) = [row for row in rows if "第四轮" in row]
    assert re.search(again, " ".join(map(str, told)))


def test_swap_that_was_looked_at_can_be_changed(organiser_client: Client) -> None:
    """What was chosen is still chosen, and nobody has changed places."""
    event = make_event(4)
    published = draw_event(event)
    homes = published.matches.filter(round=1).values_list("home__number", flat=True)
    first, second = map(str, homes)
    chosen = {"first": first, "second": second, "reason": "同一单位"}
    page = organiser_client.post("/desk/cup/draw/swap/", chosen).text
    assert 'name="edit"' in page
    again = organiser_client.post("/desk/cup/draw/swap/", chosen | {"edit": "yes"})
    assert again.status_code == 200
    assert re.findall(r'<option value="(\d+)" selected', again.text) == [first, second]
    assert 'value="同一单位"' in again.text
    assert Draw.objects.filter(stage=published.stage).count() == 1


def test_ceremony_of_a_draw_with_a_reserve_shows_what_was_drawn(
    organiser: User, organiser_client: Client
) -> None:
    event = make_event(4, by=organiser)
    register_team(
        event, TeamEntry(player_one="候一", player_two="候二", reserve=True), by=organiser
    )
    published = draw_event(event, by=organiser)
    where = f"/desk/cup/draw/{published.pk}/ceremony/"
    before = organiser_client.get(where).text
    gone, reserve = event.teams.get(number=2), event.teams.get(number=5)
    seat_reserve(gone, reserve, reason="未到场", by=organiser)
    lots = r'<li data-step="(\d+)"><span class="lot-team">(\d+) '
    newest = Draw.objects.latest("pk")
    after = organiser_client.get(f"/desk/cup/draw/{newest.pk}/ceremony/").text
    assert re.findall(lots, after) == re.findall(lots, before)
    assert len(re.findall(lots, before)) == 4
