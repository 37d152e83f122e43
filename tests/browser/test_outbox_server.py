"""A server that dies between a hand and its answer: the phone keeps the hand and sends it again."""

from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bad_network import bad_network
from tests.browser.outbox_play import all_sent, count, record
from tests.browser.real_server import Hall, served_hall
from tests.browser.test_table import wait_until
from tests.builders import PASSWORD


@pytest.fixture
def hall(tmp_path: Path) -> Generator[Hall]:
    with served_hall(tmp_path) as found:
        yield found


def sign_in(page: Page, url: str) -> None:
    """Sign the table referee in on a phone."""
    page.goto(f"{url}/login/")
    page.locator("#id_username").fill("caipan")
    page.locator("#id_password").fill(PASSWORD)
    page.get_by_role("button", name="登录").last.click()
    page.wait_for_url(lambda address: "/login/" not in address)


def test_hand_survives_a_server_killed_before_it_answers(page: Page, hall: Hall) -> None:
    """Case 16."""
    with bad_network(hall.port) as network:
        sign_in(page, network.url)
        page.goto(f"{network.url}/tables/cup/1/")

        def kill_after_saving(line: str) -> bool:
            if line.startswith("POST"):
                hall.kill()
            return not line.startswith("POST")

        network.before_reply = kill_after_saving
        record(page, 85)
        wait_until(page, lambda: hall.server.poll() is not None)
        # It is stored, and the phone cannot know: it goes on saying so, and takes the next hand.
        assert hall.hands() == [(1, 1, 85)]
        expect(count(page)).to_have_text("↑ 待发 1")
        expect(page.locator("[data-hands] [data-mark]")).to_have_text("↑ 待发")
        record(page, 120)
        expect(count(page)).to_have_text("↑ 待发 2")
        network.before_reply = lambda _line: True
        hall.start()
        all_sent(page)
        expect(page.locator("[data-hands] [data-mark]")).to_have_text(["✓ 已送达", "✓ 已送达"])
        assert hall.hands() == [(1, 1, 85), (2, 1, 120)]
        expect(page.locator(".tb-scores .tb-home td")).to_have_text(["1", "120"])
        expect(page.locator(".tb-scores .tb-away td")).to_have_text(["0", "85"])
        # What everybody is shown is what follows from these two hands.
        hall.run("recheck", "cup")
