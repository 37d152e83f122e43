from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Team, Tournament
from referee.models import Offender
from tests.browser.accessibility import serious_issues
from tests.browser.complaints import complaints_of
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.public_play import LEVEL, play, play_number
from tests.referee.table_play import fine

pytestmark = pytest.mark.django_db(transaction=True)

PATHS = (
    "/events/cup/",
    "/events/cup/bracket/",
    "/events/cup/draw/",
    "/events/cup/standings/",
    "/events/cup/rounds/1/",
    "/events/cup/matches/1/",
    "/events/cup/teams/1/",
    "/events/cup/rules/",
    "/events/cup/figures/",
    "/kiosk/cup/",
    "/kiosk/cup/find/",
    "/kiosk/cup/find/1/",
)


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a phone."""
    return {"viewport": {"width": 390, "height": 844}}


@pytest.fixture
def cup() -> Tournament:
    event = make_event(11)
    # As long as the columns allow, and without a place to break.
    Team.objects.filter(tournament=event, number__lte=3).update(
        player_one="阿卜杜热西提·阿卜杜拉·买买提" * 2,
        player_two="W" * 40,
        unit="某某区某某街道办事处工会委员会" * 4,
    )
    draw_event(event)
    play_number(event, 1, *LEVEL)
    play_number(event, 2, *LEVEL[:2])
    return event


@pytest.mark.parametrize("path", PATHS)
def test_page_fits_a_phone_and_is_accessible(
    path: str, page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    complaints = complaints_of(page)
    page.goto(live_server.url + path)
    expect(page.locator("[data-as-of]")).to_contain_text("数据截至")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert serious_issues(page) == []
    assert complaints == []
    page.context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    page.reload()
    expect(page.locator("[data-as-of]")).to_contain_text("As of")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


# Each name is one word in a table whose other columns have long heads in English.
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_standings_keep_each_name_on_its_line(
    language: str, page: Page, live_server: LiveServer, organiser: User
) -> None:
    event = make_event(11, by=organiser)
    draw_event(event)
    play_number(event, 1, *LEVEL)
    page.context.add_cookies(
        [{"name": "django_language", "value": language, "url": live_server.url}]
    )
    page.goto(f"{live_server.url}/events/cup/standings/")
    expect(page.locator(".standings .player")).to_have_count(22)
    heights = page.locator(".standings .player").evaluate_all(
        "names => names.map((name) => name.getClientRects()[0].height / 16)"
    )
    assert max(heights) < 2
    hidden = "box => box.scrollWidth - box.clientWidth"
    assert page.locator(".table-container").first.evaluate(hidden) <= 0


def test_phone_follows_and_keeps_focus_and_place(
    page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    page.goto(f"{live_server.url}/events/cup/")
    last = page.locator(".pair-list a").last
    last.scroll_into_view_if_needed()
    last.focus()
    at = page.evaluate("scrollY")
    assert at > 0
    play(match_numbered(cup, 2), LEVEL[2], first=3)
    expect(page.locator(".chip", has_text="第4/4局")).to_have_count(1)
    expect(last).to_be_focused()
    assert page.evaluate("scrollY") == at


def test_hands_of_a_match_fit_a_phone_in_english(
    page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    """Level after four hands; with long points, fines and the widest scores there are."""
    match = match_numbered(cup, 2)
    play(match, 195, first=3)
    fine(match, 3, Offender.HOME)
    fine(match, 3, Offender.AWAY, times=5)
    play(match, 195, first=4)
    page.context.add_cookies([{"name": "django_language", "value": "en", "url": live_server.url}])
    Team.objects.update(player_one="Alexander", player_two="Margarethe")
    page.goto(f"{live_server.url}/events/cup/matches/2/")
    expect(page.locator(".hands thead")).to_contain_text("Points")
    box = page.locator(".hands").locator("xpath=..")
    assert box.evaluate("e => e.scrollWidth - e.clientWidth") == 0
