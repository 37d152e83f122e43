"""The table page where the screen is small: what hides, what opens, what one tap answers."""

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Match, Team
from referee.models import Hand, Offender
from tests.browser.test_table import (
    SMALLEST,
    TOO_SMALL,
    cell,
    save_button,
    sign_in,
    wait_until,
)
from tests.builders import log_in, make_event, make_user
from tests.referee.table_play import fine, first_match, save

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match() -> Match:
    return first_match(make_event(4))


@pytest.fixture
def table(page: Page, live_server: LiveServer, match: Match) -> Page:
    """Return the page of match 1, open for a referee."""
    sign_in(page.context, live_server, log_in(make_user("caipan", "table_referee", name="李裁判")))
    page.goto(f"{live_server.url}/tables/cup/{match.number}/")
    return page


def test_points_of_the_kitty_come_clear_of_the_bar(table: Page) -> None:
    cell(table, "trick_points", 60)()
    table.locator("label[for=capture]").tap()
    table.locator("label[for=trump-yes]").tap()
    table.locator("label[for=unit-tractor]").tap()
    cell(table, "last_trick_pairs", 3)()

    def clear() -> bool:
        points = table.locator(".tb-kitty-points").bounding_box()
        bar = table.locator(".tb-bar").bounding_box()
        return bool(points and bar and points["y"] + points["height"] <= bar["y"])

    wait_until(table, clear)  # the page scrolls smoothly


def test_penalty_opens_with_and_without_a_script(table: Page, live_server: LiveServer) -> None:
    cell(table, "trick_points", 85)()
    link = table.locator(".tb-bar a", has_text="罚分")
    link.tap()
    expect(table.locator("#penalty")).to_have_attribute("open", "")
    expect(table).to_have_url(f"{live_server.url}/tables/cup/1/#penalty")
    browser = table.context.browser
    assert browser
    plain = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    for cookie in table.context.cookies(live_server.url):
        plain.add_cookies(
            [{"name": cookie["name"], "value": cookie["value"], "url": live_server.url}]
        )
    page = plain.new_page()
    page.goto(f"{live_server.url}/tables/cup/1/")
    page.locator(".tb-bar a", has_text="罚分").click()
    expect(page.locator("#penalty")).to_have_attribute("open", "")
    plain.close()


def test_long_words_stay_within_the_screen(table: Page, match: Match) -> None:
    word = "W" * 40
    Team.objects.update(unit=word, player_one=word, player_two=f"{word[1:]}2")
    save(match, 1, 85)
    fine(match, 2, Offender.AWAY)
    for address in ("", "hands/1/", "hands/2/?open=penalty"):
        table.goto(table.url.split("/tables/")[0] + f"/tables/cup/1/{address}")
        table.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)")
        assert table.evaluate("document.documentElement.scrollWidth") <= 390
        assert table.evaluate(TOO_SMALL, SMALLEST) == []


def test_correction_takes_one_tap_for_its_reason(table: Page, match: Match) -> None:
    save(match, 1, 85)
    table.goto(table.url + "hands/1/")
    cell(table, "trick_points", 90)()
    expect(table.locator("#reason")).to_be_hidden()
    cell(table, "cause", "点错了")()
    save_button(table).tap()
    expect(table.locator(".tb-notice")).to_contain_text("第 1 局已记录")
    assert Hand.objects.get(version=2).reason == "点错了"
