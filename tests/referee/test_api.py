"""The public JSON: what a spectator may read, with an ETag, and nothing that is not published."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from brackets import draw
from brackets.models import Team, Tournament
from referee.models import Offender
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.public_play import HOME_WINS, LEVEL, play_number
from tests.referee.race_play import deals, race
from tests.referee.signing import asking, reviewed
from tests.referee.table_play import fine, played, save

pytestmark = pytest.mark.django_db

EVENT = "/api/v1/events/cup/"
PARTS = ("", "teams/", "rounds/", "rules/", "matches/", "hands/", "standings/", "bracket/")
PATHS = (*(EVENT + part for part in PARTS), f"{EVENT}matches/1/")


def told(client: Client, path: str = "", event: str = EVENT) -> dict[str, Any]:
    response = client.get(event + path)
    assert response.status_code == 200
    assert response["Content-Type"].startswith("application/json")
    found: dict[str, Any] = json.loads(response.content)
    return found


@pytest.fixture
def drawn(organiser: User) -> Tournament:
    """Return four pairs, 1 against 4 in match 1 and 2 against 3 in match 2."""
    event = make_event(4, seeded=4, by=organiser)
    draw_event(event, by=organiser)
    return event


def test_event_teams_and_rounds(drawn: Tournament, client: Client) -> None:
    Team.objects.filter(number=1).update(phone="13800000000", note="迟到", code="12345678")
    event = told(client)
    assert (event["version"], event["slug"], event["name"], event["state"]) == (
        1,
        "cup",
        "怡景丽家杯",
        "drawn",
    )
    assert (event["drawn"], event["over"], event["champion"], event["current_round"]) == (
        True,
        False,
        None,
        1,
    )
    # The names that the builder gives pair 1 and the second of its units.
    assert told(client, "teams/")["teams"][0] == {
        "number": 1,
        "unit": "机电学院",
        "players": ["钱一1", "钱二1"],
        "seed": 1,
        "state": "entered",
    }
    assert told(client, "rounds/")["rounds"] == [
        {"number": 1, "name": "半决赛", "stage": 1, "matches": 2, "finished": 0},
        {"number": 2, "name": "决赛", "stage": 1, "matches": 2, "finished": 0},
    ]


def test_match_and_its_hands(drawn: Tournament, client: Client, referee: User) -> None:
    play_number(drawn, 1, *HOME_WINS)
    row = next(each for each in told(client, "matches/")["matches"] if each["number"] == 1)
    # By hand from HOME_WINS: 40 is a small shut-out for the dealer side, 120 and 75 for theirs.
    assert (row["home"], row["away"]) == (
        {"team": 1, "from": None, "score": {"big": 3, "small": 160}},
        {"team": 4, "from": None, "score": {"big": 1, "small": 115}},
    )
    assert (row["winner"], row["verdict"], row["hands_done"], row["state"]) == (
        1,
        "big",
        4,
        "finished",
    )
    final = next(each for each in told(client, "matches/")["matches"] if each["number"] == 4)
    assert (final["home"]["team"], final["away"]["from"]) == (
        1,
        {"match": 2, "loser": False, "nobody": False},
    )
    found = told(client, "matches/1/")
    assert found["match"] == row
    assert [hand["trick_points"] for hand in found["hands"]] == [40, 120, 75, 40]
    assert [hand["home"]["big"] for hand in found["hands"]] == [1, 1, 1, 0]
    # Home sits East and West; the deal goes round East, North, West, South.
    assert [(hand["dealer"], hand["attackers"]) for hand in found["hands"]] == [
        ("E", "away"),
        ("N", "home"),
        ("W", "away"),
        ("S", "home"),
    ]
    assert told(client, "hands/")["hands"] == found["hands"]


def test_penalties_stand_at_their_match(drawn: Tournament, client: Client) -> None:
    match = match_numbered(drawn, 1)
    save(match, 1, 80)
    fine(match, 1, Offender.AWAY)
    assert told(client, "matches/1/")["penalties"] == [
        {
            "hand": 1,
            "clause": "Y58",
            "offence": "wrong_card_corrected",
            "offender": "away",
            "count": 1,
        }
    ]


def test_bracket_and_ranking_follow(drawn: Tournament, client: Client) -> None:
    for number in (1, 2, 3, 4):
        play_number(drawn, number, *HOME_WINS)
    rounds = told(client, "bracket/")["stages"][0]["rounds"]
    assert [[match["number"] for match in each["matches"]] for each in rounds] == [[1, 2], [4, 3]]
    ranking = told(client, "standings/")["ranking"]
    assert [(row["place"], row["team"]) for row in ranking] == [
        ("1", 1),
        ("2", 2),
        ("3", 4),
        ("4", 3),
    ]
    assert told(client)["champion"] == 1


def test_race_tells_levels(client: Client) -> None:
    deals(race("sports_faculty_2013"), 0)
    row = told(client, "matches/1/")["match"]
    # 大光 of the dealer side, which North called for: three levels up from 2.
    assert (row["home"]["score"], row["away"]["score"]) == (
        {"level": "2", "games": 0},
        {"level": "5", "games": 0},
    )


def test_nothing_of_a_draft_is_told(event: Tournament, organiser: User, client: Client) -> None:
    """Case 23."""
    draw.make_draw(event, seed_text="秘密", present_only=False, reason="", by=organiser)
    assert told(client)["drawn"] is False
    assert told(client, "rounds/") | {"revision": 0} == {
        "version": 1,
        "slug": "cup",
        "revision": 0,
        "current": None,
        "rounds": [],
    }
    for path, key in (("matches/", "matches"), ("hands/", "hands"), ("bracket/", "stages")):
        assert told(client, path)[key] == []
    assert client.get(f"{EVENT}matches/1/").status_code == 404
    assert all("秘密" not in client.get(path).content.decode() for path in PATHS)


def test_blind_entry_is_not_told(drawn: Tournament, client: Client) -> None:
    """Case 11: whoever enters the second time must not read the first here."""
    asking(drawn, "blind")
    play_number(drawn, 1, *HOME_WINS)
    found = told(client, "matches/1/")
    assert (found["hands"], found["match"]["home"]["score"]) == ([], None)
    assert told(client, "hands/")["hands"] == []


def test_review_keeps_the_old_hands(drawn: Tournament, client: Client, organiser: User) -> None:
    """Case 34."""
    match = match_numbered(drawn, 1)
    play_number(drawn, 1, *HOME_WINS)
    before = told(client, "matches/1/")["hands"]
    reviewed(match, by=organiser)
    save(match, 1, played(120, reason="看错了"), by=organiser, seen=1)
    assert told(client, "matches/1/")["hands"] == before
    assert told(client, "matches/1/")["match"]["state"] == "frozen"


@pytest.mark.parametrize("path", PATHS)
def test_poll_is_304_with_one_query(
    path: str, drawn: Tournament, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    etag = client.get(path)["ETag"]
    with django_assert_num_queries(1):
        response = client.get(path, headers={"If-None-Match": etag})
    assert (response.status_code, response.content, response["ETag"]) == (304, b"", etag)
    play_number(drawn, 1, *LEVEL)
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 200


def test_what_is_not_there_is_told_as_json(drawn: Tournament, client: Client) -> None:
    for path in ("/api/v1/events/nowhere/", f"{EVENT}matches/99/"):
        response = client.get(path)
        assert response.status_code == 404
        assert json.loads(response.content)["error"]["code"] == "not_found"
    assert client.post(EVENT).status_code == 405


def test_other_sites_may_read_only_when_allowed(
    drawn: Tournament, client: Client, settings: Settings
) -> None:
    asked = {"Origin": "https://club.example"}
    assert "Access-Control-Allow-Origin" not in client.get(EVENT, headers=asked)
    settings.API_ORIGINS = ["https://club.example"]
    assert client.get(EVENT, headers=asked)["Access-Control-Allow-Origin"] == asked["Origin"]
    other = client.get(EVENT, headers={"Origin": "https://else.example"})
    assert "Access-Control-Allow-Origin" not in other
    before = client.options(EVENT, headers=asked)
    assert before["Access-Control-Allow-Headers"] == "If-None-Match"
    settings.API_ORIGINS = ["*"]
    assert client.get(EVENT, headers=asked)["Access-Control-Allow-Origin"] == "*"


def test_list_names_published_events(drawn: Tournament, client: Client) -> None:
    make_event(4, slug="later")
    found = told(client, "", "/api/v1/events/")["events"]
    assert [each["slug"] for each in found] == ["cup"]


def test_words_are_in_the_language_that_the_address_asks_for(
    drawn: Tournament, client: Client
) -> None:
    path = f"{EVENT}rounds/"
    english = client.get(f"{path}?lang=en", headers={"Accept-Language": "zh-CN"})
    chinese = client.get(f"{path}?lang=zh-Hans", headers={"Accept-Language": "en"})
    for response, language, name in (
        (english, "en", "Semi-finals"),
        (chinese, "zh-hans", "半决赛"),
        (client.get(path, headers={"Accept-Language": "en"}), "zh-hans", "半决赛"),
    ):
        assert response["Content-Language"] == language
        assert json.loads(response.content)["rounds"][0]["name"] == name
        assert "Cookie" in response["Vary"]
    # What was kept in one language is never called current in the other.
    again = client.get(f"{path}?lang=zh-hans", headers={"If-None-Match": english["ETag"]})
    assert again.status_code == 200
    again = client.get(f"{path}?lang=en", headers={"If-None-Match": english["ETag"]})
    assert (again.status_code, again["Content-Language"]) == (304, "en")
    # The address says more than the cookie of the language switch.
    client.cookies["django_language"] = "en"
    assert json.loads(client.get(path).content)["rounds"][0]["name"] == "Semi-finals"
    assert json.loads(client.get(f"{path}?lang=zh-hans").content)["rounds"][0]["name"] == "半决赛"
    refused = client.get(f"{path}?lang=fr")
    assert refused.status_code == 400
    assert json.loads(refused.content)["error"]["code"] == "unknown_language"
