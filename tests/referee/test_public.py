import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from brackets import draw as draws
from brackets.entries import TeamEntry
from brackets.models import Team, Tournament
from brackets.registration import register_team
from brackets.stages import KNOCKOUT
from brackets.tables import change_table
from referee.models import Offender
from tests.brackets.play import win
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.public_play import AWAY_WINS, HOME_WINS, LEVEL, play, play_all, play_number, read
from tests.referee.table_play import fine

OPEN_TO_ALL = (
    "/kiosk/cup/",
    "/events/cup/",
    "/events/cup/bracket/",
    "/events/cup/draw/",
    "/events/cup/standings/",
    "/events/cup/teams/1/",
    "/events/cup/rules/",
)
PAGES_OF_AN_EVENT = (
    "/kiosk/{}/",
    "/events/{}/",
    "/events/{}/bracket/",
    "/events/{}/draw/",
    "/events/{}/standings/",
    "/events/{}/rounds/1/",
    "/events/{}/teams/1/",
    "/events/{}/matches/1/",
)
OF_A_DRAW = (
    "/events/cup/rounds/1/",
    "/events/cup/matches/1/",
    "/events/cup/bracket/1/",
    "/events/cup/draw/entries.txt",
    "/sheets/cup/bracket.pdf",
    "/sheets/cup/bracket.pdf?draft",
    "/sheets/cup/standings.pdf",
)


def shown(client: Client) -> dict[str, str]:
    """Return what every public page says, and what it says to a poll."""
    paths = [path + query for path in OPEN_TO_ALL for query in ("", "?live")]
    return {path: read(client, path) for path in paths}


def test_before_the_draw_pages_say_how_many_registered(event: Tournament, client: Client) -> None:
    for path in ("/kiosk/cup/", "/events/cup/", "/events/cup/bracket/", "/events/cup/standings/"):
        assert "11 对选手已报名" in read(client, path)
        assert "报名中 · 等待抽签" in read(client, path)


def test_draft_shows_nowhere(event: Tournament, client: Client) -> None:
    before = shown(client)
    draws.make_draw(event, seed_text="一", by=None)
    assert shown(client) == before
    for path in OF_A_DRAW:
        assert client.get(path).status_code == 404


def test_second_draft_leaves_the_published_draw(event: Tournament, client: Client) -> None:
    draw_event(event, seed="一")
    before = shown(client)
    second = draws.make_draw(event, seed_text="二", reason="迟到的队", by=None)
    assert second.bracket != draws.make_draw(event, seed_text="一", reason="x", by=None).bracket
    assert shown(client) == before


def test_replaced_draw_is_gone(event: Tournament, client: Client) -> None:
    draw_event(event, seed="一")
    second = draws.make_draw(event, seed_text="二", reason="迟到的队", by=None)
    draws.publish_draw(second, by=None)
    event.refresh_from_db()
    first = match_numbered(event, 1)
    assert first.draw_id == second.pk
    assert first.home is not None
    assert first.away is not None
    page = read(client, "/events/cup/matches/1/")
    assert first.home.player_one in page
    assert first.away.player_one in page


def test_phone_and_note_of_a_pair_show_nowhere(event: Tournament, client: Client) -> None:
    Team.objects.filter(tournament=event).update(phone="13800138000", note="欠费")
    draw_event(event)
    play_number(event, 1, *HOME_WINS)
    text = " ".join([*shown(client).values(), read(client, "/events/cup/matches/1/")])
    assert "13800138000" not in text
    assert "欠费" not in text


def test_names_are_text_whatever_they_contain(event: Tournament, client: Client) -> None:
    entry = TeamEntry(player_one="<b>粗</b>", player_two="\"引号'&", unit="<script>x</script>")
    register_team(event, entry, by=None)
    draw_event(event)
    for path in (*OPEN_TO_ALL, "/events/cup/teams/12/", "/events/cup/rounds/1/"):
        page = client.get(path).content.decode()
        assert "<b>粗" not in page
        assert "<script>x" not in page
    assert "<b>粗</b>" in read(client, "/events/cup/teams/12/")


def test_bracket_shows_byes_feeders_third_place_and_winners(
    event: Tournament, client: Client
) -> None:
    draw_event(event)
    play_number(event, 1, *AWAY_WINS)
    page = read(client, "/events/cup/bracket/")
    assert page.count("轮空") == 5
    for words in ("第8场胜者", "第9场胜者", "第8场负者", "第9场负者", "三四名决赛", "半决赛"):
        assert words in page
    winner = match_numbered(event, 1).winner
    assert winner is not None
    assert re.search(rf"{winner.player_one} / {winner.player_two} ✓ 胜 3", page)
    assert "第1场胜者" not in page


def test_bracket_says_what_decided_where_the_scores_do_not_tell(
    event: Tournament, client: Client
) -> None:
    draw_event(event)
    for number, verdict in ((1, "big"), (2, "small"), (3, "extra_hand"), (4, "walkover")):
        win(event, number, "home", verdict=verdict)
    told = re.findall(
        r'class="live-tag decision">([^<]+)<', client.get("/events/cup/bracket/").text
    )
    assert told == ["小分决胜", "加赛胜", "弃权"]


def test_bracket_of_sixty_four_is_shown_in_parts(client: Client, db: None) -> None:
    draw_event(make_event(64))
    finals = read(client, "/events/cup/bracket/")
    assert "第33场胜者" in finals
    assert "第1场胜者" not in finals
    parts = [read(client, f"/events/cup/bracket/{part}/") for part in (1, 2, 3, 4)]
    for number in range(1, 65):
        team = f"一{number} /"
        assert sum(team in part for part in parts) == 1
    assert client.get("/events/cup/bracket/5/").status_code == 404


def four(client: Client) -> Tournament:
    """Play a cup of four: 1 beats 4, 3 beats 2, third place to 4, the final to 1."""
    event = make_event(4, seeded=4)
    draw_event(event)
    play_number(event, 1, *HOME_WINS)
    play_number(event, 2, *AWAY_WINS)
    play_number(event, 3, *HOME_WINS)
    assert "未完赛，名次可能变动" in read(client, "/events/cup/standings/")
    play_number(event, 4, *HOME_WINS)
    return event


def rows(page: str) -> list[tuple[str, ...]]:
    """Return place, number, won–lost, big, small and criterion of each row."""
    found = re.findall(
        r"(\d\S*) (\d+) \S+ / \S+ \S+ (\d–\d) (-?\d+) (-?\d+) (大分|小分|加赛|弃权)", page
    )
    return [tuple(row) for row in found]


def test_standings_of_a_finished_cup_are_those_worked_out_on_paper(
    client: Client, db: None
) -> None:
    four(client)
    page = read(client, "/events/cup/standings/")
    assert rows(page) == [
        ("1", "1", "2–0", "6", "320", "大分"),
        ("2", "3", "1–1", "4", "320", "大分"),
        ("3", "4", "1–1", "4", "275", "大分"),
        ("4", "2", "0–2", "1", "230", "大分"),
    ]
    assert "未完赛" not in page


def test_kiosk_shows_champion_and_ranking_at_the_end(client: Client, db: None) -> None:
    draw_event(make_event(11))
    assert "最终名次" not in read(client, "/kiosk/cup/")
    play_all(Tournament.objects.get())
    page = read(client, "/kiosk/cup/")
    places = re.findall(r"(?<= )(\d+(?:–\d+)?) \d+ \S+ / \S+ \S+ \d胜\d负", page)
    assert places == ["1", "2", "3", "4", *["5–8"] * 4, *["9–11"] * 3]
    champion = match_numbered(Tournament.objects.get(), 11).winner
    assert champion is not None
    assert f"冠军 {champion.player_one} / {champion.player_two}" in page


def test_kiosk_shows_hand_totals_and_extra_hand(event: Tournament, client: Client) -> None:
    draw_event(event)
    play_number(event, 1, *LEVEL[:3])
    page = read(client, "/kiosk/cup/")
    assert "1号桌 第1场 · 第1轮次 第4/4局 大分 小分" in page
    # Hand 1 to 3 of case 26: big 1 : 0, small 85 : 125.
    match = match_numbered(event, 1)
    assert match.home is not None
    assert match.away is not None
    for team, score in ((match.home, "大分 1 小分 85"), (match.away, "大分 0 小分 125")):
        assert f"{team.player_one} / {team.player_two} {team.unit} {score}" in page
    assert "加赛中" not in page
    play(match, LEVEL[3], first=4)
    page = read(client, "/kiosk/cup/")
    assert "加赛中" in page
    for team in (match.home, match.away):
        assert f"{team.player_one} / {team.player_two} {team.unit} 大分 1 小分 125" in page


def test_match_page_lists_hands_with_their_scores(event: Tournament, client: Client) -> None:
    draw_event(event)
    play_number(event, 1, *LEVEL)
    page = read(client, "/events/cup/matches/1/")
    # Points, big and small of each hand, home first.
    for points, big, small in (
        (80, "0 : 0", "0 : 80"),
        (85, "0 : 0", "85 : 0"),
        (45, "1 : 0", "0 : 45"),
        (40, "0 : 1", "40 : 0"),
    ):
        assert re.search(rf" {points} {big} {small}(?= |$)", page)


def test_match_page_tells_points_before_and_after_a_fine(event: Tournament, client: Client) -> None:
    """Y58: 85 less 10 is 75, which keeps the deal; a second fine is for the dealer's own side."""
    draw_event(event)
    match = match_numbered(event, 1)
    play(match, 85)
    fine(match, 1, Offender.AWAY)
    fine(match, 2, Offender.AWAY)
    play(match, 100, first=2)
    page = read(client, "/events/cup/matches/1/")
    assert " 85 → 75 1 : 0 0 : 75 " in page
    assert " 100 0 : 0 100 : −10" in page


def test_ready_match_says_how_many_its_table_plays_before(client: Client, db: None) -> None:
    # Eight first-round matches at three tables: 1, 4 and 7 are all at table 1.
    event = make_event(16, tables=3)
    draw_event(event)
    play_number(event, 1, 40)
    page = read(client, "/events/cup/rounds/1/")
    assert "2号桌 第2场 · 第1轮次 请入座" in page
    assert "1号桌 第4场 · 第1轮次 本桌前面还有1场" in page
    assert "1号桌 第7场 · 第1轮次 本桌前面还有2场" in page


def test_team_page_tells_what_comes_next_and_how_it_ended(client: Client, db: None) -> None:
    event = make_event(4, seeded=4)
    draw_event(event)
    assert "下一场 1号桌 第1场 · 半决赛" in read(client, "/events/cup/teams/1/")
    play_number(event, 1, *HOME_WINS)
    page = read(client, "/events/cup/teams/1/")
    assert re.search("下一场 预计约 [0-9:]{5} 开始 2号桌 第4场 · 决赛 对手待定", page)
    play_number(event, 2, *AWAY_WINS)
    play_number(event, 3, *HOME_WINS)
    play_number(event, 4, *HOME_WINS)
    assert "冠军" in read(client, "/events/cup/teams/1/")
    assert "止步：决赛" in read(client, "/events/cup/teams/3/")
    assert "获胜：三四名决赛" in read(client, "/events/cup/teams/4/")


@pytest.mark.parametrize(
    "path",
    ["/events/cup/matches/12/", "/events/cup/rounds/5/", "/events/cup/teams/99/"],
)
def test_number_that_does_not_exist_is_not_found(
    path: str, event: Tournament, client: Client
) -> None:
    draw_event(event)
    assert client.get(path).status_code == 404


def test_rules_page_is_that_of_the_regulation(event: Tournament, client: Client) -> None:
    page = read(client, "/events/cup/rules/")
    for line in (
        "0 大光 +3 0 Y39",
        "5–35 小光 +2 0 Y40",
        "40–75 保庄 +1 0 Y41",
        "80–115 下庄 0 0 Y42",
        "120–155 下庄 0 +1 Y43",
        "160–195 下庄 0 +2 Y44",
        "200–235 下庄 0 +3 Y45",
        "240–275 下庄 0 +4 Y46",
        "东 → 北 → 西 → 南",
        "主5 > 副5 > 大王 > 小王 > 主3 > 副3 > 主2 > 副2",
        "单张 × 1 对子 × 2",
    ):
        assert line in page


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200, path
    return len(captured)


@pytest.mark.parametrize("kind", ["", "?live"])
def test_pages_need_no_more_queries_for_more_teams(client: Client, db: None, kind: str) -> None:
    events = [make_event(2, slug="small"), make_event(30, slug="big")]
    for event in events:
        draw_event(event)
    for turn, page in enumerate(PAGES_OF_AN_EVENT):
        for event in events:
            # Every page starts from nothing after a change.
            change_table(match_numbered(event, 1), 2 + turn % 2, tournament=event, by=None)
        few, many = (queries(client, page.format(event.slug) + kind) for event in events)
        assert many == few, page
        # A screen has most: every panel of its turn.
        assert few <= 21, page


@pytest.mark.django_db
def test_bracket_of_a_later_stage_leads_to_the_rounds_before_it(client: Client) -> None:
    event = make_event(5, stages=[replace(KNOCKOUT, advance=2), KNOCKOUT])
    draw_event(event)
    for number in (1, 2, 3):
        win(event, number, "home")
    draw_event(event)
    page = client.get("/events/cup/bracket/").content.decode()
    assert "此前的轮次" in page
    links = re.findall(r'class="btn btn-plain" href="/events/cup/rounds/(\d)/"', page)
    assert links == ["1", "2"]
    # The bracket itself is that of the last stage.
    assert re.findall(r'class="match-no">(\d*)<', page) == ["4"]
