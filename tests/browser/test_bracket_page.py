"""The public bracket on the screen of a desk: all rounds in sight, in letters of usual size."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Team, Tournament
from tests.builders import draw_event, make_event
from tests.referee.public_play import HOME_WINS, play_number

pytestmark = pytest.mark.django_db(transaction=True)

# What can be scrolled sideways: the page, and each tree on it.
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll(".bracket-scroll")]
    .map((each) => each.scrollWidth - each.clientWidth)"""
# Names of two usual lengths that are cut although nobody has long ones.
CUT = """() => [...document.querySelectorAll(".bracket .player")]
    .filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"""
# Sizes of letters in pixels: names, scores, the number of the match, the name of the round.
LETTERS = """() => [".names", ".big", ".match-no", ".round-name"].map((name) =>
    parseFloat(getComputedStyle(document.querySelector(`.bracket ${name}`)).fontSize))"""


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    return {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def cup() -> Tournament:
    """Return an event of 32 pairs of which the first half has won."""
    event = make_event(32)
    # The names of most people have two or three characters.
    Team.objects.filter(tournament=event).update(player_one="欧阳修", player_two="司马光")
    draw_event(event)
    for number in range(1, 9):
        play_number(event, number, *HOME_WINS)
    return event


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_five_rounds_are_in_sight_at_once(
    page: Page, live_server: LiveServer, cup: Tournament, language: str
) -> None:
    page.context.add_cookies(
        [{"name": "django_language", "value": language, "url": live_server.url}]
    )
    page.goto(f"{live_server.url}/events/cup/bracket/")
    expect(page.locator(".round")).to_have_count(6)  # with third place
    assert page.evaluate(TOO_WIDE) == [0, 0]
    assert page.evaluate(CUT) == []
    # As large as wherever else a match is listed: 0.95, 1, 0.85 and 0.95 of 16.
    assert page.evaluate(LETTERS) == pytest.approx([15.2, 16, 13.6, 15.2])


def test_long_names_make_no_column_wider(
    page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    Team.objects.filter(tournament=cup, number__lte=16).update(
        player_one="Wolfeschlegelsteinhausenbergerdorff", player_two="阿卜杜热西提·阿卜杜拉"
    )
    page.goto(f"{live_server.url}/events/cup/bracket/")
    expect(page.locator(".round")).to_have_count(6)
    assert page.evaluate(TOO_WIDE) == [0, 0]


@pytest.mark.parametrize(("pairs", "final"), [(8, 2), (16, 3), (32, 4)])
def test_match_for_third_place_stands_below_the_final(
    page: Page, live_server: LiveServer, pairs: int, final: int
) -> None:
    draw_event(make_event(pairs))
    page.goto(f"{live_server.url}/events/cup/bracket/")
    expect(page.locator(".round")).to_have_count(final + 2)
    above, below = (
        page.locator(".round").nth(place).locator(".box").bounding_box()
        for place in (final, final + 1)
    )
    assert above
    assert below
    assert (above["x"], above["width"]) == (below["x"], below["width"])
    assert above["y"] + above["height"] < below["y"]
