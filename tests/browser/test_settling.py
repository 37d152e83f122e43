"""What came back to the phone is always in sight, and each way out of it works."""

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Tournament
from tests.browser.bad_network import BadNetwork
from tests.browser.outbox_play import all_sent, count, points, record, send
from tests.browser.test_table import cell, save_button, sign_in, wait_until
from tests.builders import log_in, make_user, match_numbered
from tests.referee.table_play import save

pytestmark = pytest.mark.django_db(transaction=True)


def correct_without_a_reason(phone: Page, cup: Tournament) -> Locator:
    """Send a correction that lacks its reason; returns what comes back."""
    save(match_numbered(cup, 1), 1, 85)
    phone.goto(phone.url + "hands/1/")
    cell(phone, "trick_points", 90)()
    save_button(phone).tap()
    expect(count(phone)).to_have_text("! 需要处理 1")
    return phone.locator("[data-attention] article")


def test_correction_without_a_reason_is_changed_and_arrives(phone: Page, cup: Tournament) -> None:
    item = correct_without_a_reason(phone, cup)
    expect(item.get_by_role("alert")).to_contain_text("原因")
    item.get_by_role("link", name="回去改").tap()
    expect(phone).to_have_url(re.compile("[?&]replaces="))
    expect(phone.locator(".tb-correcting")).to_be_visible()
    expect(phone.locator('input[name="trick_points"]:checked')).to_have_value("90")
    cell(phone, "cause", "点错了")()
    send(phone)
    all_sent(phone)
    assert points(cup, 1) == [(1, 1, 85), (1, 2, 90)]
    record(phone, 40)
    all_sent(phone)
    assert points(cup, 1) == [(1, 1, 85), (1, 2, 90), (2, 1, 40)]


def test_correction_without_a_reason_is_given_up_after_a_reload(
    phone: Page, cup: Tournament
) -> None:
    correct_without_a_reason(phone, cup)
    phone.goto(phone.url.split("hands/")[0])
    item = phone.locator("[data-attention] article")
    item.get_by_role("button", name="放弃此条").tap()
    item.get_by_role("button", name="真的放弃").tap()
    all_sent(phone)
    assert points(cup, 1) == [(1, 1, 85)]


def test_item_is_in_sight_whatever_its_answer_breaks(phone: Page, cup: Tournament) -> None:
    item = correct_without_a_reason(phone, cup)
    # An address that is none, as another version of the page may have left it in the store.
    phone.evaluate("""() => {
      for (const name of Object.keys(localStorage).filter((each) => each.startsWith("outbox:"))) {
        const entry = JSON.parse(localStorage.getItem(name));
        entry.answer.html = '<a href="https://[" data-outbox-change>回去改</a>';
        localStorage.setItem(name, JSON.stringify(entry));
      }
    }""")
    phone.reload()
    expect(item).to_be_visible()
    item.get_by_role("button", name="放弃此条").tap()
    item.get_by_role("button", name="真的放弃").tap()
    all_sent(phone)


def test_walkover_is_shown_at_once_although_a_hand_was_half_typed(
    page: Page, network: BadNetwork, live_server: LiveServer, cup: Tournament
) -> None:
    """The chief referee ends his reason with the key Enter: its field keeps the cursor."""
    sign_in(page.context, live_server, log_in(make_user("zhang", "chief_referee")))
    page.goto(f"{network.url}/tables/cup/1/")
    cell(page, "trick_points", 100)()
    page.locator("#forfeit > summary").tap()
    page.locator('label:has(input[value="walkover:away"])').tap()
    page.locator("#forfeit-reason").fill("三次呼叫未到")
    page.locator("#forfeit-reason").press("Enter")
    page.get_by_role("button", name="确认保存").tap()
    expect(page.locator(".tb-result")).to_contain_text("三次呼叫未到")
    expect(page.locator(".tb-result")).not_to_contain_text("点下面的那一局")


def test_page_that_comes_late_does_not_bring_anybody_back(phone: Page, cup: Tournament) -> None:
    for number in (1, 2):
        save(match_numbered(cup, 1), number, 85)
    phone.reload()
    held: list[Route] = []

    # Playwright looks into the function, which a bound method of a list does not allow.
    def hold(route: Route) -> None:
        held.append(route)

    phone.route("**/hands/1/", hold)
    phone.locator('[data-hands] li[data-hand="1"] > a').tap()
    wait_until(phone, lambda: held != [])
    phone.locator('[data-hands] li[data-hand="2"] > a').tap()
    expect(phone.locator(".tb-correcting h2")).to_have_text("改第 2 局")
    with phone.expect_response("**/hands/1/") as late:
        held[0].continue_()
    late.value.finished()
    cell(phone, "trick_points", 90)()
    cell(phone, "cause", "点错了")()
    save_button(phone).tap()
    all_sent(phone)
    expect(phone.locator(".tb-prompt")).to_contain_text("第 3 局")
    assert points(cup, 1) == [(1, 1, 85), (2, 1, 85), (2, 2, 90)]
