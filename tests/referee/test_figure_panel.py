"""The event in numbers on a screen, with the latest matches as pictures."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.models import Tournament
from referee.screen_panels import Panel, Step
from referee.screens import arrange_screen, main_screen
from tests.brackets.play import win
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.public_play import AWAY_WINS, HOME_WINS, play_number, read
from tests.referee.signing import asking, reviewed

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(organiser: User) -> Tournament:
    """Return an event of sixteen pairs whose screen shows numbers alone."""
    event = make_event(16, by=organiser)
    draw_event(event, by=organiser)
    arrange_screen(main_screen(event, by=organiser), (Step(Panel.FIGURES, 9),), by=organiser)
    return event


def courses(client: Client) -> list[int]:
    """Return the numbers of the matches of which there is a picture, in order."""
    page = client.get("/kiosk/cup/").content.decode()
    return [int(number) for number in re.findall(r'<li class="course">.*?第(\d+)场', page)]


def test_numbers_are_shown_once_a_hand_is_played(event: Tournament, client: Client) -> None:
    assert 'data-panel="figures"' not in client.get("/kiosk/cup/").content.decode()
    play_number(event, 2, 0, 40)
    page = read(client, "/kiosk/cup/")
    assert "第1轮次 · 已赛完 0/8 场 · 进行中 1 场" in page
    # 0 and 40 points.
    assert "已打局数 2" in page
    assert "抓分方平均得分 20" in page
    bands = ("0 分：1 局", "5–35 分：0 局", "40–75 分：1 局")
    assert [words for words in bands if words not in page] == []


def test_matches_in_play_come_before_the_latest_results(event: Tournament, client: Client) -> None:
    for number in range(1, 7):
        play_number(event, number, *(HOME_WINS if number % 2 else AWAY_WINS))
    win(event, 7, "home", verdict="walkover")
    play_number(event, 8, 40)
    assert courses(client) == [8, 6, 5, 4, 3, 2]


def test_hands_entered_blind_are_on_no_screen(event: Tournament, client: Client) -> None:
    asking(event, "blind")
    play_number(event, 1, *HOME_WINS)
    assert 'data-panel="figures"' not in client.get("/kiosk/cup/").content.decode()


def test_match_under_review_keeps_the_picture_it_had(
    event: Tournament, client: Client, organiser: User
) -> None:
    play_number(event, 1, *HOME_WINS)
    play_number(event, 2, 40)
    before = re.findall(
        r'class="chart-home" d="([^"]+)"', client.get("/kiosk/cup/").content.decode()
    )
    reviewed(match_numbered(event, 1), by=organiser)
    after = re.findall(
        r'class="chart-home" d="([^"]+)"', client.get("/kiosk/cup/").content.decode()
    )
    assert len(before) == 2
    assert after == before
