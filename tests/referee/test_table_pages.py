import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from brackets.closing import close_tournament
from brackets.models import Match, Tournament
from referee.models import Offender
from rules.ruleset import load
from rules.scoring import band_of
from tests.builders import draw_event, log_in, make_event, make_user, match_numbered
from tests.referee.table_play import fine, first_match, play, played, punish, save

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def page(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return str(response.content.decode())


def text_of(html: str) -> str:
    """Return what a page says, without tags and with single spaces."""
    plain = re.sub(r"<script.*?</script>|<[^>]+>", " ", html, flags=re.DOTALL)
    return re.sub(r"\s+", " ", plain)


def test_public_is_sent_to_the_log_in_and_back(match: Match) -> None:
    for path in ("/tables/cup/", "/tables/cup/1/", "/tables/cup/1/hands/1/"):
        response = Client().get(path)
        assert (response.status_code, response.headers["Location"]) == (302, f"/login/?next={path}")


def test_accounts_without_a_role_are_refused(match: Match) -> None:
    client = log_in(make_user("guest", "visitor"))
    assert client.get("/tables/cup/").status_code == 403
    assert client.get("/tables/cup/1/").status_code == 403


@pytest.mark.parametrize(
    "path", ["/tables/none/", "/tables/cup/99/", "/tables/none/1/", "/tables/cup/1/hands/6/"]
)
def test_unknown_events_matches_and_hands_are_not_found(
    match: Match, referee_client: Client, path: str
) -> None:
    assert referee_client.get(path).status_code == 404


def test_matches_of_a_draft_are_not_there(event: Tournament, referee_client: Client) -> None:
    assert "抽签尚未发布" in page(referee_client, "/tables/cup/")
    assert referee_client.get("/tables/cup/1/").status_code == 404


def test_list_has_the_matches_to_score_first_and_by_table(
    event: Tournament, referee_client: Client
) -> None:
    draw_event(event)
    play(match_numbered(event, 1), 0, 200, 115, 120)
    save(match_numbered(event, 2), 1, 85)
    context = referee_client.get("/tables/cup/").context
    now, finished = context["now"], context["finished"]
    tables = [line.match.table for line in now]
    assert tables == sorted(tables)
    assert match_numbered(event, 2) in [line.match for line in now]
    assert [line.match.number for line in finished] == [1]
    listed = [line.match.number for line in (*now, *context["later"], *finished)]
    # Eleven pairs play ten matches and the one for third place.
    assert sorted(listed) == list(range(1, 12))


@pytest.mark.parametrize("teams", [4, 64])
def test_list_takes_few_queries_however_many_matches(
    referee: User, teams: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    draw_event(make_event(teams))
    client = log_in(referee)
    # Draws, matches and teams are read apart, and each pair once.
    with django_assert_max_num_queries(10):
        page(client, "/tables/cup/")


@pytest.mark.parametrize("hands", [(), (80, 85, 45), (80, 85, 45, 45)])
def test_match_page_takes_a_bounded_number_of_queries(
    match: Match,
    referee: User,
    hands: tuple[int, ...],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    play(match, *hands)
    client = log_in(referee)
    page(client, "/tables/cup/1/")  # the first one notes the phone
    with django_assert_max_num_queries(21):
        page(client, "/tables/cup/1/")


def test_page_knows_that_a_hand_was_saved_while_it_was_made(
    match: Match, referee_client: Client
) -> None:
    done: list[str] = []

    def save_after_the_hands_were_read(
        execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        if done == ["read"]:
            done.append("saved")
            save(match, 1, 85)
        elif not done and sql.startswith("SELECT") and 'FROM "referee_hand"' in sql:
            done.append("read")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(save_after_the_hands_were_read):
        shown = page(referee_client, "/tables/cup/1/")
    assert done == ["read", "saved"]
    assert "第 1 局 · 东" in text_of(shown)
    stamp = referee_client.get("/tables/cup/1/state/").json()["stamp"]
    assert f'data-stamp="{stamp}"' not in shown
    assert f'data-stamp="{stamp}"' in page(referee_client, "/tables/cup/1/")


def test_attackers_are_the_pair_without_the_dealer_in_every_hand(
    match: Match, referee_client: Client
) -> None:
    assert match.home
    assert match.away
    # East, North, West and South deal; home sits East and West.
    for number, (seat, dealer, attackers) in enumerate(
        [
            ("东", match.home.player_one, match.away),
            ("北", match.away.player_one, match.home),
            ("西", match.home.player_two, match.away),
            ("南", match.away.player_two, match.home),
        ],
        1,
    ):
        html = page(referee_client, "/tables/cup/1/")
        words = text_of(html)
        assert f"第 {number} 局 · {seat} {dealer} 坐庄" in words
        name = f"{attackers.number}号 {attackers.player_one}/{attackers.player_two}"
        assert f"抓分方 {name} 墩里抓了多少分？" in words
        html = html.split("<template data-later")[0]
        (dealing,) = re.findall(r'<div class="tb-seat[^"]*tb-deals">.*?</div>', html, re.DOTALL)
        assert re.search(f"{seat}.*{dealer}.*庄.*先抓", text_of(dealing))
        # The seat before the dealer cuts (Y7): the one who dealt last.
        (cutting,) = [part for part in html.split('<div class="tb-seat')[1:] if "切牌" in part]
        assert text_of(cutting).split(">")[-1].split()[0] == "南东北西"[number - 1]
        save(match, number, 80)


def test_page_shows_running_totals_and_every_derived_number(
    match: Match, referee_client: Client
) -> None:
    save(match, 1, 85)
    fine(match, 1, Offender.AWAY)
    save(match, 2, 200)
    words = text_of(page(referee_client, "/tables/cup/1/"))
    assert match.home
    # 85 − 10 = 75 for home's deal: +1; then 200 as attackers: +3.
    assert re.search(f"{match.home.number}号 {match.home.player_one}/.*? 4 200 ", words)
    assert "85 → 75 · 保庄 庄家方 +1 大分 1 : 0 小分 0 : 75" in words
    assert "200 · 下庄 抓分方 +3 大分 3 : 0 小分 200 : 0" in words
    assert "Y58 出错牌，及时更换" in words


def test_grid_offers_all_fives_in_rows_that_say_what_they_mean(
    match: Match, referee_client: Client
) -> None:
    response = referee_client.get("/tables/cup/1/")
    html = response.content.decode().split("<template data-later")[0]
    values = re.findall(r'name="trick_points" value="(\d+)"', html)
    assert values == [str(points) for points in range(0, 201, 5)]
    kitty = re.findall(r'name="kitty_points" value="(\d+)"', html)
    assert kitty == [str(points) for points in range(0, 81, 5)]
    rows = response.context["grid"].rows
    assert [(row.span, row.name, row.gain) for row in rows] == [
        ("0", "大光", "庄家方 +3"),
        ("5–35", "小光", "庄家方 +2"),
        ("40–75", "保庄", "庄家方 +1"),
        ("80–115", "下庄", "0 : 0"),
        ("120–155", "下庄", "抓分方 +1"),
        ("160–195", "下庄", "抓分方 +2"),
        ("200", "下庄", "抓分方 +3"),
    ]


def preview(client: Client) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/tables/cup/1/").context["entry"].preview
    return found


def test_preview_table_says_what_the_rules_say(match: Match, referee_client: Client) -> None:
    table = preview(referee_client)
    ruleset = load("yijing_cup")
    for points in range(0, 601, 5):
        counted, small, place, then = table["totals"][points]
        band = band_of(ruleset, points)
        gain = band.dealer_gain or band.attackers_gain
        assert (counted, small) == (points, points)
        assert table["bands"][place]["big"].endswith(f"大分 +{gain}" if gain else "大分 0 : 0")
        assert table["then"][then] == ("超过 200 分，会再问一次。" if points > 200 else "")
    # Single ×1, pair ×2, tractors by the number of cards (Y51 to Y53).
    factors = {unit: rule["factor"] for unit, rule in table["units"].items()}
    assert factors["single"] == 1
    assert factors["pair"] == 2
    assert [factors[f"tractor-{pairs}"] for pairs in (2, 3, 4, 12)] == [4, 6, 8, 24]
    assert table["fine"] == ""


def test_preview_of_the_last_hand_says_how_the_match_would_end(
    match: Match, referee_client: Client
) -> None:
    play(match, 80, 85, 45)
    table = preview(referee_client)

    def outcome(points: int) -> str:
        return str(table["then"][table["totals"][points][3]])

    assert match.home
    assert match.away
    # Home has 1:0 and 85:125 before South's deal.
    assert outcome(40) == "大分 1 : 1、小分 125 : 125 都相同：要加赛"
    assert outcome(45).endswith(f"{match.home.player_two} 胜，小分 130 : 125")
    assert outcome(35).endswith(f"{match.away.player_two} 胜，大分 1 : 2")
    assert outcome(240).endswith(f"{match.home.player_two} 胜，大分 5 : 0")


def test_fine_waits_in_the_preview_and_a_punishment_leaves_it_to_the_server(
    match: Match, referee_client: Client
) -> None:
    fine(match, 1, Offender.AWAY, times=2)
    table = preview(referee_client)
    assert (table["fine"], table["totals"][85][:2]) == ("罚 −20", (65, 65))
    punish(match, 1, Offender.AWAY)
    assert preview(referee_client) is None
    assert "本局有判罚" in page(referee_client, "/tables/cup/1/")


def test_finished_match_says_who_won_why_and_where_the_winner_goes(
    match: Match, referee_client: Client, organiser_client: Client
) -> None:
    play(match, 0, 200, 115, 120)
    words = text_of(page(referee_client, "/tables/cup/1/"))
    assert match.home
    name = f"{match.home.number}号 {match.home.player_one}/{match.home.player_two}"
    assert f"{name} 胜 大分 7 : 0" in words
    assert "下一场：第 4 场" in words
    assert "只有裁判长可以改判" in words
    assert "改判 ›" not in words
    assert "改判 ›" in text_of(page(organiser_client, "/tables/cup/1/"))


def test_closed_event_is_read_only(organiser_client: Client) -> None:
    event = make_event(2)
    play(first_match(event), 0, 200, 115, 120)
    close_tournament(event, by=None)
    html = page(organiser_client, "/tables/cup/1/")
    assert "赛事已结束，不能再改。" in html
    assert "改判 ›" not in html
    assert 'name="reason"' not in html


def test_match_that_waits_for_its_pairs_says_so(match: Match, referee_client: Client) -> None:
    html = page(referee_client, "/tables/cup/11/")
    assert "本场对阵未定" in html
    assert 'name="trick_points"' not in html


def test_hand_before_its_turn_points_to_the_one_that_comes_next(
    match: Match, referee_client: Client
) -> None:
    html = page(referee_client, "/tables/cup/1/hands/3/")
    assert "第 3 局还不能录" in html
    assert 'name="trick_points"' not in html


def test_twin_of_another_match_draws_a_warning(event: Tournament, referee_client: Client) -> None:
    draw_event(event)
    play(match_numbered(event, 1), 80, 85, 45, 45)
    play(match_numbered(event, 2), 80, 85, 45, 45)
    table = match_numbered(event, 1).table
    assert f"四局分数与 {table}号桌第 1 场完全相同" in page(referee_client, "/tables/cup/2/")


def test_page_is_english_for_who_chose_it(match: Match, referee_client: Client) -> None:
    referee_client.cookies["django_language"] = "en"
    save(match, 1, played(85))
    words = text_of(page(referee_client, "/tables/cup/1/"))
    assert "How many points did the attackers" in words
    assert "Dealer falls 0 : 0" in words
