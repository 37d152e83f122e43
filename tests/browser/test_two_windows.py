"""Two windows of one phone share what waits: it goes once, in order, from one at a time."""

import pytest
from playwright.sync_api import Page, expect

from brackets.models import Tournament
from tests.browser.bad_network import BadNetwork
from tests.browser.outbox_play import all_sent, count, points, record
from tests.browser.test_table import cell, save_button, wait_until
from tests.browser.test_unsent_changes import open_to_change, pending, posts

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def other(phone: Page, network: BadNetwork, cup: Tournament) -> Page:
    """Return a second window of the same phone with the same match."""
    page = phone.context.new_page()
    page.goto(f"{network.url}/tables/{cup.slug}/1/")
    return page


def test_hands_of_two_windows_are_each_sent_once(
    phone: Page, other: Page, network: BadNetwork, cup: Tournament
) -> None:
    phone.context.set_offline(True)
    record(phone, 80)
    # The other window goes on where this one is.
    expect(other.locator(".tb-prompt")).to_contain_text("第 2 局")
    record(other, 85)
    expect(phone.locator(".tb-prompt")).to_contain_text("第 3 局")
    record(phone, 45)
    for page in (phone, other):
        expect(count(page)).to_have_text("↑ 待发 3")
    # Slow, so that both windows find work to do at the same time.
    network.delay = 0.3
    phone.context.set_offline(False)
    for page in (phone, other):
        all_sent(page)
    assert points(cup, 1) == [(1, 1, 80), (2, 1, 85), (3, 1, 45)]
    assert len(posts(network.passed + network.lost)) == 3


def test_two_windows_that_type_the_same_hand_are_told(
    phone: Page, other: Page, cup: Tournament
) -> None:
    cell(other, "trick_points", 120)()
    phone.context.set_offline(True)
    record(phone, 85)
    # What was typed here is for a hand that the other window has entered by now.
    expect(other.locator(".tb-prompt")).to_contain_text("第 2 局")
    record(other, 45)
    phone.context.set_offline(False)
    for page in (phone, other):
        all_sent(page)
    assert points(cup, 1) == [(1, 1, 85), (2, 1, 45)]


def test_hand_that_one_window_changes_is_not_sent_by_the_other(
    phone: Page, other: Page, network: BadNetwork, cup: Tournament
) -> None:
    phone.context.set_offline(True)
    record(phone, 80)
    open_to_change(phone, 1)
    expect(count(other)).to_have_text("↑ 待发 1")
    pending(other, 1).tap()
    expect(other.locator("[data-toasts]")).to_contain_text("另一个窗口正在改")
    phone.context.set_offline(False)
    # Both have heard from the server again, twice: whatever may be sent has had its turn.
    heard = len(network.passed)
    wait_until(phone, lambda: len(network.passed) > heard + 3)
    assert posts(network.passed + network.lost) == []
    cell(phone, "trick_points", 90)()
    save_button(phone).tap()
    for page in (phone, other):
        all_sent(page)
    assert points(cup, 1) == [(1, 1, 90)]


def test_hand_is_sent_by_the_other_window_when_the_first_is_closed(
    phone: Page, other: Page, cup: Tournament
) -> None:
    phone.context.set_offline(True)
    record(phone, 80)
    open_to_change(phone, 1)
    expect(count(other)).to_have_text("↑ 待发 1")
    # As when a phone ends a window to save memory: nothing is said, the other one waits its time.
    other.clock.install()
    phone.close()
    other.context.set_offline(False)
    other.clock.fast_forward(30_000)
    all_sent(other)
    assert points(cup, 1) == [(1, 1, 80)]
