"""Paper slips keyed in with the number pad alone, on a desk and on a phone."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from brackets.models import Tournament
from referee.models import Hand, Ruling
from referee.packs.shelf import shelf_of
from tests.browser.accessibility import serious_issues
from tests.builders import log_in, match_numbered

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a laptop."""
    return {"viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def desk(
    page: Page,
    live_server: LiveServer,
    cup: Tournament,
    organiser: User,
    settings: Settings,
    tmp_path: Path,
) -> Page:
    """Return a page that is signed in as the organiser, at the page for paper slips."""
    settings.VAR_DIR = tmp_path
    session = log_in(organiser).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page.goto(f"{live_server.url}/desk/{cup.slug}/key-in/")
    return page


def press(page: Page, keys: str) -> None:
    """Press the keys one after the other; a space stands for Enter."""
    for key in keys:
        page.keyboard.press("Enter" if key == " " else key)


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def test_slip_is_keyed_in_with_the_number_pad(desk: Page, cup: Tournament) -> None:
    press(desk, "1 ")
    expect(desk).to_have_url(re.compile("/key-in/1/$"))
    expect(desk.locator("#h1-points")).to_be_focused()
    # 80 and the kitty held; 85 with a kitty of 20 captured by a pair, and a fine for East-West;
    # the third hand is not a multiple of five.
    press(desk, "80  ")
    press(desk, "85 20 2+58 1 ")
    press(desk, "47 ")
    expect(desk.locator("#h3-points-problem")).to_contain_text("5 的倍数")
    # 85 + 2 × 20 - 10 for East and West, the home team; 80 for the other (Y46, Y50, Y58).
    expect(desk.locator("[data-line='2'] [data-result]")).to_contain_text("小分 115:80")
    press(desk, "  ")
    assert focused(desk) == "hx-dealer"
    assert Hand.objects.count() == 0

    # What was typed stays on this computer, also when the page is left.
    desk.goto(desk.url)
    expect(desk.locator("#h3-points")).to_have_value("47")
    expect(desk.locator("[data-restored]")).to_be_visible()
    desk.get_by_role("button", name="保存记分单").click()
    expect(desk.get_by_role("alert")).to_contain_text("没有保存")
    expect(desk.locator("#h3-points")).to_be_focused()
    expect(desk.locator("#h2-kitty")).to_have_value("20")
    assert serious_issues(desk) == []

    press(desk, "45")
    desk.get_by_role("button", name="保存记分单").click()
    expect(desk).to_have_url(re.compile(r"saved=1$"))
    expect(desk.locator("#match")).to_be_focused()
    hands = Hand.objects.filter(match=match_numbered(cup, 1), current=True).order_by("number")
    assert list(hands.values_list("trick_points", "kitty_points")) == [
        (80, None),
        (85, 20),
        (45, None),
    ]
    assert Ruling.objects.get().offender == "home"
    # Saved is no draft any more.
    expect(desk.locator("[data-kept]")).to_be_hidden()
    desk.goto(f"{desk.url.partition('?')[0]}1/")
    expect(desk.locator("[data-restored]")).to_be_hidden()
    expect(desk.locator("#h4-points")).to_be_focused()


def test_slips_and_packs_fit_a_phone(desk: Page, cup: Tournament) -> None:
    desk.set_viewport_size({"width": 390, "height": 844})
    shelf_of(cup.slug).reserve()
    shelf_of(cup.slug).tell(3, 10)
    start = desk.url
    for path in ("", "1/", "../blackout/"):
        desk.goto(f"{start}{path}")
        assert desk.evaluate("document.documentElement.scrollWidth") <= 390
        assert serious_issues(desk) == []
    # The part of the pack asks by itself until it is made.
    expect(desk.get_by_role("status").first).to_contain_text("10 个文件中已完成 3 个")
    shelf_of(cup.slug).put(b"PK", mark="0-1", revision=1)
    shelf_of(cup.slug).release()
    expect(desk.get_by_role("link", name=re.compile("下载 .* 的停电包"))).to_be_visible()
