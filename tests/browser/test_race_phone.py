"""A hand of a level race on a phone, in a real browser: two taps, as in the cup."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.complaints import complaints_of
from tests.builders import log_in, make_user
from tests.referee.race_play import deals, levels, race

pytestmark = pytest.mark.django_db(transaction=True)

PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a phone."""
    return {"viewport": PHONE, "has_touch": True}


@pytest.fixture
def judge() -> User:
    return make_user("caipan", "table_referee", name="李裁判")


def sign_in(page: Page, live_server: LiveServer, user: User) -> list[str]:
    """Sign the browser in and return what it complains about, a list that grows."""
    complaints = complaints_of(page)
    session = log_in(user).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    return complaints


def test_first_hand_by_caller_points_and_save(
    page: Page, live_server: LiveServer, judge: User
) -> None:
    match = race("sports_faculty_2013")
    complaints = sign_in(page, live_server, judge)
    page.goto(f"{live_server.url}/tables/cup/1/")
    page.get_by_role("button", name="开始计时").tap()
    expect(page.locator("[data-clock]")).to_contain_text("还剩60分钟")
    assert match.away
    page.get_by_role("link", name=f"北 {match.away.player_one}").first.tap()
    page.locator("[name=trick_points][value='35']").tap()
    preview = page.locator("#preview")
    expect(preview).to_contain_text(f"{match.away.number}号 2→4")
    expect(preview).to_contain_text("下一局 南")
    page.get_by_role("button", name="记录 35").tap()
    expect(page.locator(".tb-notice")).to_contain_text("第 1 局")
    assert levels(match) == ("2", "4")
    assert complaints == []


@pytest.mark.parametrize("preset", ["sports_faculty_2013", "four_deck", "nanshan_cup"])
def test_grid_fits_the_phone(page: Page, live_server: LiveServer, judge: User, preset: str) -> None:
    match = race(preset)
    deals(match, 35)
    sign_in(page, live_server, judge)
    page.goto(f"{live_server.url}/tables/cup/1/")
    page.locator("label[for=capture]").tap()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    cells = page.locator(".tb-grid .tb-cell:visible")
    sizes = [cells.nth(index).bounding_box() for index in range(0, cells.count(), 7)]
    assert all(size and size["width"] >= 44 and size["height"] >= 44 for size in sizes)
    assert Axe().run(page).response["violations"] == []
