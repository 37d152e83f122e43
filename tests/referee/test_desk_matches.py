import re

import pytest
from django.test import Client

from brackets.models import Tournament
from tests.builders import draw_event, match_numbered, record_points
from tests.referee.desk_pages import look, refused, send
from tests.referee.public_play import HOME_WINS
from tests.referee.signing import FOUR_HANDS, asking, reviewed
from tests.referee.table_play import play


@pytest.fixture
def drawn(event: Tournament) -> Tournament:
    """Return eleven pairs: matches 1 to 3 in round 1, 4 to 7, 8 and 9, third place, final."""
    draw_event(event)
    record_points(match_numbered(event, 1), *HOME_WINS)
    record_points(match_numbered(event, 2), 80)
    return event


def numbers(client: Client, query: str) -> set[int]:
    page = client.get(f"/desk/cup/matches/{query}").text
    return {int(number) for number in re.findall(r'href="/desk/cup/matches/(\d+)/"', page)}


# Match 1 is decided and 2 is being played; match 3 has both pairs. In round 2 stand five byes and
# three winners: matches 5 to 7 pair a bye with each winner's match, match 4 pairs two byes.
ROUNDS = {"1": {1, 2, 3}, "2": {4, 5, 6, 7}, "3": {8, 9}, "4": {10, 11}}


@pytest.mark.parametrize("number", ROUNDS)
def test_list_narrowed_to_a_round(number: str, drawn: Tournament, organiser_client: Client) -> None:
    assert numbers(organiser_client, f"?round={number}") == ROUNDS[number]


def test_list_narrowed_to_a_state(drawn: Tournament, organiser_client: Client) -> None:
    by_state = {
        state: numbers(organiser_client, f"?state={state}")
        for state in ("finished", "playing", "ready", "waiting", "open")
    }
    assert by_state["finished"] == {1}
    assert by_state["playing"] == {2}
    assert 3 in by_state["ready"]
    assert {8, 9, 10, 11} <= by_state["waiting"]
    # Every match is in one state, and without a result unless it is finished.
    parts = [by_state[state] for state in ("finished", "playing", "ready", "waiting")]
    assert sum(map(len, parts)) == 11
    assert set.union(*parts) == set(range(1, 12))
    assert by_state["open"] == set(range(2, 12))


def test_list_narrowed_to_what_waits_for_somebody(
    drawn: Tournament, organiser_client: Client
) -> None:
    asking(drawn, "both")
    play(match_numbered(drawn, 3), *FOUR_HANDS)
    reviewed(match_numbered(drawn, 1))
    found = {
        state: numbers(organiser_client, f"?state={state}")
        for state in ("to_sign", "frozen", "finished", "playing", "open")
    }
    assert found["to_sign"] == {3}
    assert found["frozen"] == {1}
    assert (found["finished"], found["playing"]) == (set(), {2})
    assert found["open"] == set(range(1, 12))


def test_list_narrowed_to_a_table(drawn: Tournament, organiser_client: Client) -> None:
    # The first match of each round is at table 1; the third place opens the last round.
    assert numbers(organiser_client, "?table=1") == {1, 4, 8, 10}
    assert numbers(organiser_client, "?table=1&round=2") == {4}


@pytest.mark.parametrize("query", ["?round=99", "?state=nonsense", "?table=x", "?round=-1"])
def test_nonsense_finds_nothing(query: str, drawn: Tournament, organiser_client: Client) -> None:
    assert numbers(organiser_client, query) == set()


def test_list_shows_scores_and_winner(drawn: Tournament, organiser_client: Client) -> None:
    home = match_numbered(drawn, 1).home
    assert home is not None
    page = look(organiser_client, "desk_matches", query="?round=1", slug="cup")
    # HOME_WINS gives big 3 : 1.
    assert f"{home.number} {home.player_one} / {home.player_two} 胜 3" in page
    assert "大分胜" in page


def test_match_page_shows_scores_and_journal(drawn: Tournament, organiser_client: Client) -> None:
    page = look(organiser_client, "desk_match", slug="cup", number=1)
    assert "记录第 1 场第 1 局：抓分方抓分 40" in page
    # Small: home attacked in hands 2 and 4 (120 + 40), away in 1 and 3 (40 + 75).
    assert re.search(r"胜 3 160 ", page)
    assert re.search(r" 1 115 ", page)
    assert "第 2 场" not in page


def test_match_moves_to_another_table(drawn: Tournament, organiser_client: Client) -> None:
    page = send(organiser_client, "desk_match_move", {"table": "7"}, slug="cup", number=3)
    assert match_numbered(drawn, 3).table == 7
    assert "第 3 场已改到 7号桌" in page
    assert "桌号： 3 → 改为 7" in page


@pytest.mark.parametrize("table", ["0", "9", "", "x"])
def test_table_that_the_hall_lacks_is_refused(
    table: str, drawn: Tournament, organiser_client: Client
) -> None:
    page = refused(
        organiser_client, "desk_match_move", {"table": table}, status=422, slug="cup", number=3
    )
    assert page.count('class="field-error"') == 1
    assert match_numbered(drawn, 3).table == 3


def test_match_is_moved_while_it_is_played(drawn: Tournament, organiser_client: Client) -> None:
    send(organiser_client, "desk_match_move", {"table": "8"}, slug="cup", number=2)
    assert match_numbered(drawn, 2).table == 8


def test_match_without_pairs_has_no_table_page(drawn: Tournament, organiser_client: Client) -> None:
    page = organiser_client.get("/desk/cup/matches/11/").text
    assert "/tables/cup/11/" not in page
    assert "/tables/cup/1/" in organiser_client.get("/desk/cup/matches/1/").text


def test_slips_are_linked_where_there_is_one_to_print(
    drawn: Tournament, organiser_client: Client
) -> None:
    def links(path: str) -> list[str]:
        page = organiser_client.get(path).text
        return re.findall(r'href="(/sheets/cup/slips\.pdf[^"]*)"', page)

    # In round 3 nobody is known yet; match 4 pairs two byes, match 8 nobody.
    found = {path: links(f"/desk/cup/matches/{path}") for path in ("", "?round=2", "4/")}
    assert all(found.values())
    for path in (path for each in found.values() for path in each):
        assert organiser_client.get(path).status_code == 200
    for path in ("?round=3", "8/"):
        assert links(f"/desk/cup/matches/{path}") == []
    assert "没有待赛的场次" in look(organiser_client, "desk_matches", query="?round=3", slug="cup")
    assert "两队都确定后" in look(organiser_client, "desk_match", slug="cup", number=8)


def test_before_the_draw_the_list_says_what_to_do(
    event: Tournament, organiser_client: Client
) -> None:
    assert "发布抽签之后才有场次" in look(organiser_client, "desk_matches", slug="cup")


def test_match_page_says_what_a_correction_would_change(
    event: Tournament, organiser_client: Client
) -> None:
    draw_event(event)
    record_points(match_numbered(event, 1), *HOME_WINS)
    page = look(organiser_client, "desk_match", slug="cup", number=1)
    later = re.search(r"第 (\d+) 场 ：尚未开始。更正本场结果会改变其对阵", page)
    assert later
    following = match_numbered(event, int(later[1]))
    assert match_numbered(event, 1).winner in {following.home, following.away}
    record_points(following, 80)
    page = look(organiser_client, "desk_match", slug="cup", number=1)
    assert f"第 {following.number} 场 ：已经开始。本场的更改不能改变其对阵双方" in page
    # Both semi-finals lead to the final and to the third place, which is played before it.
    page = look(organiser_client, "desk_match", slug="cup", number=8)
    assert "第 10 场 （三、四名）：尚未开始" in page
    assert "第 11 场 ：尚未开始" in page
    assert "后续场次" not in look(organiser_client, "desk_match", slug="cup", number=11)
