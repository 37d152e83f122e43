"""Printing from a phone: a preview that takes its time says so, and nothing is wider than it."""

import re
from collections.abc import Generator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from referee.sheets.kinds import Wish
from referee.sheets.paper_codes import spaced
from referee.sheets.round_kinds import PAIRINGS
from tests.browser.accessibility import serious_issues
from tests.browser.conftest import NAMES, launch_args
from tests.browser.test_desk_phone import sign_in
from tests.builders import draw_event, make_event, make_user

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def browser(browser_type: BrowserType) -> Generator[Browser]:
    """Return one that shows PDF in a page."""
    whole = browser_type.launch(**launch_args(*NAMES))
    yield whole
    whole.close()


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a phone."""
    return {"viewport": {"width": 390, "height": 844}}


def test_preview_tells_that_it_is_being_made(page: Page, live_server: LiveServer) -> None:
    organiser = make_user("zhuren", "organiser")
    draw_event(make_event(4, by=organiser), by=organiser)
    sign_in(page, live_server, organiser)
    page.goto(f"{live_server.url}/desk/cup/paper/")
    assert serious_issues(page) == []
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/bracket.pdf*", hold)
    page.locator("li", has=page.get_by_role("heading", name="对阵表", exact=True)).get_by_role(
        "link", name="预览"
    ).click(no_wait_after=True)
    waiting = page.locator("[data-waiting]")
    expect(waiting).to_have_text(re.compile(r"正在生成… \d+ 秒"))
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    held.pop().continue_()
    expect(waiting).to_be_hidden()
    # Who sees nothing in the page opens the file.
    opening = page.get_by_role("link", name="打开 PDF 打印")
    address = str(opening.get_attribute("href"))
    answer = page.request.get(f"{live_server.url}{address}")
    assert answer.body().startswith(b"%PDF-")


def test_paper_code_is_typed_on_a_phone(page: Page, live_server: LiveServer) -> None:
    event = make_event(4)
    draw_event(event)
    wish = Wish(round=1)
    mark = PAIRINGS.binding(event, wish, PAIRINGS.rows(event, wish)).mark
    assert mark is not None
    page.goto(f"{live_server.url}/")
    page.get_by_role("link", name="核对纸张").click()
    page.get_by_label("纸码").fill(spaced(mark.code).lower())
    page.get_by_role("button", name="核对").click()
    expect(page.get_by_role("status").filter(has_text="这张纸")).to_have_text("这张纸是最新的。")
    assert serious_issues(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    # The paper leads to what it is about.
    page.get_by_role("link", name="打开页面").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("半决赛")
