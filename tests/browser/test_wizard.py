"""A new event on a phone, from its regulation to the format that was looked at, in a browser."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Tournament
from brackets.stages import plans_of
from rules.ruleset import load
from rules.shapes import StageKind
from tests.browser.accessibility import serious_issues
from tests.browser.test_desk_phone import PHONE, sign_in
from tests.builders import make_user

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a phone."""
    return {"viewport": PHONE, "has_touch": True}


def fits(page: Page) -> bool:
    """Tell whether nothing is wider than the phone."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_wizard_goes_from_a_regulation_to_the_picture_and_the_event(
    page: Page, live_server: LiveServer
) -> None:
    complaints = sign_in(page, live_server, make_user("zhuren", "organiser"))
    page.goto(f"{live_server.url}/new-event/steps/")
    page.get_by_label("赛事名称").fill("春季赛")
    page.get_by_label("网址短名").fill("spring")
    go_on = page.get_by_role("button", name="下一步")
    assert serious_issues(page) == []
    go_on.tap()
    # R9: eight groups, then a knockout.
    page.locator("strong", has_text="八个小组").tap()
    assert fits(page)
    go_on.tap()
    # A choice of another kind shows its own fields at once, and back again those of groups.
    kind = page.get_by_label("阶段", exact=True).first
    kind.select_option(label="积分编排")
    expect(page.get_by_label("轮次数")).to_be_visible()
    kind.select_option(label="小组赛")
    groups = page.get_by_label("组数", exact=True)
    groups.fill("4")
    page.get_by_label("出线数").first.fill("2")
    # The pairs that are expected: 19 in four groups, 10 minutes between rounds of an hour.
    page.get_by_label("预计队数").fill("19")
    page.get_by_label("首场开始时间").fill("08:30")
    assert fits(page)
    assert serious_issues(page) == []
    go_on.tap()
    # Four groups of five and four: 3 × 10 + 6 matches in five rounds, then 4 + 2 + 2.
    expect(page.locator(".format-picture svg")).to_have_count(2)
    expect(page.get_by_text("3 × 5、1 × 4")).to_be_visible()
    numbers = page.locator(".stat dd")
    expect(numbers).to_have_text(["8", "44", "9 小时 10 分", "17:40"])
    assert fits(page)
    assert serious_issues(page) == []
    page.get_by_role("button", name="建立赛事").tap()
    expect(page.get_by_role("heading", name="春季赛")).to_be_visible()
    first, last = plans_of(Tournament.objects.get(slug="spring"))
    assert (first.kind, first.groups, first.advance) == (StageKind.GROUPS, 4, 2)
    assert last == load("eight_groups").stages[1]
    assert complaints == []


def test_back_button_goes_through_the_steps(page: Page, live_server: LiveServer) -> None:
    """What was chosen is there, and the browser asks nothing about sending forms again."""
    sign_in(page, live_server, make_user("zhuren", "organiser"))
    page.goto(f"{live_server.url}/new-event/steps/")
    page.get_by_label("赛事名称").fill("春季赛")
    go_on = page.get_by_role("button", name="下一步")
    go_on.tap()
    expect(page.locator("strong", has_text="八个小组")).to_be_visible()
    go_on.tap()
    expect(page.get_by_label("预计队数")).to_be_visible()
    page.go_back()
    expect(page.locator("strong", has_text="八个小组")).to_be_visible()
    page.go_back()
    expect(page.get_by_label("赛事名称")).to_have_value("春季赛")
