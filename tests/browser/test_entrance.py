"""The way in on a phone, in a real browser: scan, choose the name, four digits."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Tournament
from referee import pins
from referee.entrance import make_links
from referee.models import TableLink
from tests.browser.accessibility import serious_issues
from tests.builders import draw_event, log_in, make_event, make_user, match_numbered
from tests.referee.table_play import save

pytestmark = pytest.mark.django_db(transaction=True)
PHONE: ViewportSize = {"width": 390, "height": 844}
PIN = "4071"


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a phone."""
    return {"viewport": PHONE, "has_touch": True}


@pytest.fixture
def boss() -> User:
    return make_user("zhuren", "organiser", name="王主任")


@pytest.fixture
def cup(boss: User) -> Tournament:
    event = make_event(11, by=boss)
    draw_event(event, by=boss)
    return event


@pytest.fixture
def link(cup: Tournament, boss: User) -> TableLink:
    for username, name in (("li", "李裁判"), ("zhao", "赵裁判")):
        pins.set_pin(make_user(username, "table_referee", name=name), PIN, by=None)
    return make_links(cup, by=boss)[0]


def fits(page: Page) -> bool:
    """Tell whether nothing has to be pushed sideways, and fingers hit what they aim at."""
    small = page.evaluate(
        """[...document.querySelectorAll(
            "main :is(button, summary, .form-control, .entrance-name)"
          )].filter((each) => each.offsetParent && each.getBoundingClientRect().height < 43.5)
            .map((each) => each.outerHTML)"""
    )
    assert small == []
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_referee_scans_and_is_at_the_match_in_three_taps(
    page: Page, live_server: LiveServer, link: TableLink
) -> None:
    page.goto(f"{live_server.url}{reverse('table_entrance', args=[link.token])}")
    assert fits(page)
    assert serious_issues(page) == []
    page.get_by_text("裁判登录").tap()
    page.get_by_label("李裁判").tap()
    page.get_by_label("四位 PIN 码").fill("4072")
    assert fits(page)
    assert serious_issues(page) == []
    page.get_by_role("button", name="登录（当天有效）").tap()
    # Wrong: said where the eye is, the name is still chosen, the cursor waits for four digits.
    expect(page.get_by_role("alert")).to_have_text("PIN 码不对。")
    expect(page.get_by_label("李裁判")).to_be_checked()
    expect(page.get_by_label("四位 PIN 码")).to_be_focused()
    page.keyboard.type(PIN)
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{live_server.url}/tables/cup/1/")
    expect(page.get_by_text("李裁判").first).to_be_attached()


def test_player_at_the_table_sees_a_recorded_hand_by_itself(
    page: Page, live_server: LiveServer, link: TableLink, cup: Tournament
) -> None:
    page.goto(f"{live_server.url}{reverse('table_entrance', args=[link.token])}")
    expect(page.locator("[data-as-of]")).to_be_visible()
    expect(page.locator(".scoreboard .small-score").first).to_contain_text("0")
    save(match_numbered(cup, 1), 1, 85)
    expect(page.locator(".scoreboard .small-score").last).to_contain_text("85")


def test_short_code_is_typed_on_the_front_page(
    page: Page, live_server: LiveServer, link: TableLink
) -> None:
    page.goto(live_server.url)
    page.get_by_label("桌号短码", exact=True).fill(link.code.lower())
    page.get_by_role("button", name="打开本桌").tap()
    expect(page).to_have_url(f"{live_server.url}/t/{link.token}/")


@pytest.mark.parametrize("name", ["pins", "my_pin", "desk_cards"])
def test_pages_of_pins_and_cards_fit_a_phone(
    name: str, page: Page, live_server: LiveServer, link: TableLink, boss: User
) -> None:
    session = log_in(boss).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    arguments = ["cup"] if name == "desk_cards" else []
    page.goto(f"{live_server.url}{reverse(name, args=arguments)}")
    assert fits(page)
    assert serious_issues(page) == []
