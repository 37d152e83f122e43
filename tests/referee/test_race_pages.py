"""The pages of a race of levels: at the table, in public and on paper."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from referee.models import CallSide, Hand, MatchCall, Offender
from rules.penalties import Offence
from rules.seats import Seat
from tests.referee.race_play import deal, deals, ended, levels, offend, race, time_is_up
from tests.referee.table_play import hand_form, key

pytestmark = pytest.mark.django_db


def text(client: Client, path: str, status: int = 200) -> str:
    """Return what a page says, without tags and with single spaces."""
    response = client.get(path)
    assert response.status_code == status
    html = re.sub(r"<script.*?</script>|<[^>]+>", " ", response.content.decode(), flags=re.DOTALL)
    return re.sub(r"\s+", " ", html)


def entry(client: Client, path: str = "/tables/cup/1/") -> Any:
    return client.get(path).context["entry"]


def post(client: Client, path: str, **form: str) -> str:
    """Send a form, say yes to the question if there is one, return the page after it."""
    answer = client.post(f"/tables/cup/1/{path}", form, follow=True)
    question = answer.context.get("question")
    if question is not None:
        form["confirmed"] = question.token
        answer = client.post(f"/tables/cup/1/{path}", form, follow=True)
    return answer.content.decode()


def test_first_hand_asks_who_called_and_then_names_the_attackers(referee_client: Client) -> None:
    match = race("sports_faculty_2013")
    assert match.home
    assert match.away
    page = text(referee_client, "/tables/cup/1/")
    assert "谁先亮主？由他坐庄。" in page
    assert "墩里抓了多少分" not in page
    page = text(referee_client, "/tables/cup/1/hands/1/?dealer=1")
    assert f"北 {match.away.player_one} 坐庄 · 级牌2" in page
    assert f"抓分方 {match.home.number}号" in page
    assert not Hand.objects.exists()


def test_rows_say_what_the_points_do_to_the_levels(referee_client: Client) -> None:
    match = race("sports_faculty_2013")
    deals(match, 35)
    # South deals at 4, home attacks at 2.
    assert match.away
    assert match.home
    away, home = f"{match.away.number}号", f"{match.home.number}号"
    rows = entry(referee_client).grid.rows
    assert [(row.points[0], row.points[-1], row.gain) for row in rows] == [
        (0, 0, f"{away} 4→7 · 获胜"),
        (5, 35, f"{away} 4→6"),
        (40, 75, f"{away} 4→5"),
        (80, 115, "级数不变"),
        (120, 155, f"{home} 2→3"),
        (160, 195, f"{home} 2→4"),
        (200, 200, f"{home} 2→5"),
    ]


def test_hand_is_saved_with_the_total_that_the_page_showed(referee_client: Client) -> None:
    match = race("sports_faculty_2013")
    form = hand_form(35, dealer="1")
    answer = referee_client.post("/tables/cup/1/hands/1/", form)
    assert answer.status_code == 302
    assert levels(match) == ("2", "4")


def test_hand_of_nobody_is_refused_with_what_was_typed(referee_client: Client) -> None:
    race("sports_faculty_2013")
    answer = referee_client.post("/tables/cup/1/hands/1/", hand_form(35))
    assert answer.status_code == 422
    assert "请选择谁先亮主坐庄" in answer.content.decode()


@pytest.mark.parametrize(
    ("preset", "asked", "most"),
    [
        ("sports_faculty_2013", (False, (), False, False), 200),
        ("four_deck", (False, (), False, False), 400),
        ("nanshan_cup", (False, ("single", "pair", "tractor", "loose_pairs"), True, False), 200),
        ("village_best_of_three", (False, ("single", "pair", "tractor"), False, False), 200),
        ("office_double", (False, ("single", "pair", "tractor"), True, True), 200),
    ],
)
def test_kitty_is_asked_about_as_the_regulation_counts(
    referee_client: Client, preset: str, asked: tuple[Any, ...], most: int
) -> None:
    race(preset)
    shown = entry(referee_client, "/tables/cup/1/hands/1/?dealer=0")
    asks = shown.asks
    assert (asks.trump, asks.units, asks.pairs, asks.level_card) == asked
    points = [point for row in shown.grid.rows for point in row.points]
    assert points == list(range(0, most + 1, 5))


def test_captured_kitty_is_doubled_without_a_question_about_its_format(
    referee_client: Client,
) -> None:
    match = race("sports_faculty_2013")
    # 100 + 10 × 2 = 120: the attackers gain a level.
    form = hand_form(100, total=120, dealer="1", capture="yes", kitty_points="10")
    referee_client.post("/tables/cup/1/hands/1/", form)
    assert levels(match) == ("3", "2")


def test_clock_runs_and_time_says_first_what_will_happen(referee_client: Client) -> None:
    match = race("sports_faculty_2013")
    assert "开始计时：60分钟" in text(referee_client, "/tables/cup/1/")
    post(referee_client, "clock/start/")
    assert "还剩60分钟" in text(referee_client, "/tables/cup/1/")
    deals(match, 85)
    answer = referee_client.post("/tables/cup/1/time/", {"under_way": "no", "key": key()})
    asked = answer.content.decode()
    assert "正在打的一局打完并计入。" in asked
    assert "到时坐庄" in asked
    assert not MatchCall.objects.exists()
    assert "任何时候领先5级，立即获胜。" in asked
    page = post(referee_client, "time/", under_way="no", key=key())
    assert ended(match) == ("dealer_at_time", "home")
    assert "到时坐庄 · 级数 2 : 2" in page


def test_hand_in_progress_is_the_last_when_time_is_up(referee_client: Client) -> None:
    match = race("sports_faculty_2013")
    deals(match, 85)
    page = post(referee_client, "time/", under_way="yes", key=key())
    assert "计到第2局为止" in page
    assert ended(match) == ("", "")


def test_lots_are_drawn_or_typed(referee_client: Client) -> None:
    match = race("union_three_rounds")
    deals(match, 85)
    time_is_up(match, 1)
    assert "抽签决定" in text(referee_client, "/tables/cup/1/")
    post(referee_client, "lots/", winner="away", reason="抛硬币", key=key())
    assert ended(match) == ("lots", "away")
    assert MatchCall.objects.get(kind="lots").winner == CallSide.AWAY


def test_offences_show_how_many_are_left_and_what_they_cost(referee_client: Client) -> None:
    match = race("office_double")
    deals(match, 35, dealer=Seat.EAST)
    offend(match, 2, Offence.REVOKE, Offender.HOME)
    page = text(referee_client, "/tables/cup/1/")
    assert match.home
    assert "犯规1次，满3次判负本场" in page
    assert "R11-3 有牌不跟" in page or "R11-3" in page
    assert "大分" not in page


def test_fine_for_each_card_asks_how_many_cards(referee_client: Client) -> None:
    # R13: −10 points for each card that is withdrawn.
    race("village_best_of_three")
    page = text(referee_client, "/tables/cup/1/hands/1/?dealer=1")
    assert "本局得分每张（每次） −10" in page
    assert "几张或几次（逐一扣）" in page


def test_race_shows_levels_and_no_scores_anywhere(organiser_client: Client, client: Client) -> None:
    match = race("sports_faculty_2013")
    before = [
        text(client, "/events/cup/matches/1/"),
        text(organiser_client, "/desk/cup/matches/1/"),
    ]
    deals(match, 0, 5)
    places = (
        "/events/cup/matches/1/",
        "/events/cup/",
        "/events/cup/bracket/",
        "/events/cup/standings/",
        "/kiosk/cup/",
    )
    pages = [*before, *(text(client, place) for place in places)]
    pages += [text(organiser_client, place) for place in ("/tables/cup/1/", "/desk/cup/matches/1/")]
    assert [page for page in pages if "大分" in page or "小分" in page] == []
    assert "领先级数足够 · 级数 2 : 7" in pages[2]
    assert "7 : 2" in pages[5]


@pytest.mark.parametrize("place", ["/tables/cup/1/", "/events/cup/matches/1/"])
def test_page_of_a_long_race_takes_no_more_queries(referee_client: Client, place: str) -> None:
    match = race("common_two_deck")

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as found:
            assert referee_client.get(place).status_code == 200
        return len(found)

    deals(match, 80)
    referee_client.get(place)
    # North falls, and every hand of this race falls: nobody ever gains a level.
    for number in range(2, 6):
        deal(match, number, 85)
    few = queries()
    for number in range(6, 26):
        deal(match, number, 85)
    assert queries() == few
