"""Printing from a phone: a preview that takes its time says so, and nothing is wider than it."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_desk_phone import sign_in
from tests.builders import draw_event, make_event, make_user

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a phone."""
    return {"viewport": {"width": 390, "height": 844}}


def test_preview_tells_that_it_is_being_made(page: Page, live_server: LiveServer) -> None:
    organiser = make_user("zhuren", "organiser")
    draw_event(make_event(4, by=organiser), by=organiser)
    sign_in(page, live_server, organiser)
    page.goto(f"{live_server.url}/desk/cup/paper/")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/bracket.pdf*", hold)
    page.locator("li", has=page.get_by_role("heading", name="对阵表", exact=True)).get_by_role(
        "link", name="预览"
    ).click(no_wait_after=True)
    waiting = page.locator("[data-waiting]")
    expect(waiting).to_contain_text("正在生成… 1 秒")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    held.pop().continue_()
    expect(waiting).to_be_hidden()
    # Who sees nothing in the page opens the file.
    opening = page.get_by_role("link", name="打开 PDF 打印")
    address = str(opening.get_attribute("href"))
    answer = page.request.get(f"{live_server.url}{address}")
    assert answer.body().startswith(b"%PDF-")
