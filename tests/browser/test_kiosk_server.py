"""A screen and a phone through a server that dies and comes back: cases 16 and 21 together."""

import re
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.outbox_play import all_sent, count, record
from tests.browser.real_server import Hall, served_hall
from tests.browser.test_outbox_server import sign_in

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "zh-CN",
}


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a television."""
    return {"viewport": {"width": 1920, "height": 1080}}


@pytest.fixture
def hall(tmp_path: Path) -> Generator[Hall]:
    with served_hall(tmp_path) as found:
        yield found


def test_screen_keeps_its_page_while_the_server_is_gone_and_goes_on_by_itself(
    page: Page, browser: Browser, hall: Hall
) -> None:
    url = f"http://127.0.0.1:{hall.port}"
    phone = browser.new_context(**PHONE).new_page()
    sign_in(phone, url)
    phone.goto(f"{url}/tables/cup/1/")
    page.clock.install()
    page.goto(f"{url}/kiosk/cup/")
    page.evaluate("window.sameDocument = true")
    hand = page.locator(".game .hand")
    marker = page.locator("[data-as-of]")
    record(phone, 85)
    all_sent(phone)
    expect(hand).to_have_text("第2/4局")
    expect(marker).to_have_text(re.compile(r"^数据截至 \d\d:\d\d:\d\d$"))

    hall.kill()
    page.clock.run_for(15_000)  # case 21, by the clock of the screen
    expect(marker).to_have_text(re.compile(r"^数据截至 \d\d:\d\d:\d\d · 重连中$"))
    expect(marker).to_be_visible()
    expect(hand).to_have_text("第2/4局")
    # The rotation goes on over what is known.
    expect(page.locator(".panel.current")).to_have_count(1)
    record(phone, 120)
    expect(count(phone)).to_have_text("↑ 待发 1")

    hall.start()
    all_sent(phone)
    expect(hand).to_have_text("第3/4局")
    expect(marker).to_have_text(re.compile(r"^数据截至 \d\d:\d\d:\d\d$"))
    record(phone, 45)
    all_sent(phone)
    expect(hand).to_have_text("第4/4局")
    assert page.evaluate("window.sameDocument") is True
    assert hall.hands() == [(1, 1, 85), (2, 1, 120), (3, 1, 45)]
    phone.context.close()
