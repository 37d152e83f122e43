"""What the phone does with an answer that is no yes: conflicts, people, sessions, a full store."""

from threading import Event
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Tournament
from referee.models import Hand
from referee.pins import set_pin
from tests.browser.accessibility import serious_issues
from tests.browser.bad_network import BadNetwork
from tests.browser.outbox_play import all_sent, count, points, record, send
from tests.browser.test_table import cell, save_button, sign_in, wait_until
from tests.builders import log_in, make_user, match_numbered
from tests.referee.table_play import save

pytestmark = pytest.mark.django_db(transaction=True)
PIN = "4729"


def test_second_phone_gets_both_values_and_keeps_what_is_stored(
    phone: Page, network: BadNetwork, cup: Tournament, browser: Any, browser_context_args: Any
) -> None:
    """Case 8."""
    context = browser.new_context(**browser_context_args)
    second = make_user("caipan2", "table_referee", name="赵裁判")
    client: Client = log_in(second)
    context.add_cookies(
        [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": network.url}]
    )
    other = context.new_page()
    other.goto(f"{network.url}/tables/cup/1/")
    expect(other.locator("[data-following]")).to_have_text("李裁判也打开了本场")
    expect(phone.locator("[data-following]")).to_have_text("赵裁判也打开了本场")
    cell(other, "trick_points", 120)()
    record(phone, 85)
    all_sent(phone)
    # What is typed stays, and the page offers what changed.
    expect(other.locator("[data-toasts]")).to_contain_text("李裁判")
    expect(other.locator('input[name="trick_points"]:checked')).to_have_value("120")
    save_button(other).tap()
    expect(count(other)).to_have_text("! 需要处理 1")
    item = other.locator("[data-attention] article")
    expect(item.get_by_role("alert")).to_contain_text("李裁判 在")
    expect(item.get_by_role("alert")).to_contain_text("已记第 1 局：85")
    expect(item).to_contain_text("120")
    assert serious_issues(other) == []
    item.get_by_role("link", name="保留").tap()
    all_sent(other)
    assert points(cup, 1) == [(1, 1, 85)]
    context.close()


def test_conflict_is_replaced_with_a_reason(phone: Page, cup: Tournament) -> None:
    cell(phone, "trick_points", 120)()
    save(match_numbered(cup, 1), 1, 85)
    save_button(phone).tap()
    item = phone.locator("[data-attention] article")
    item.locator("label", has_text="点错了").tap()
    item.get_by_role("button", name="换成我的").tap()
    item.get_by_role("button", name="确认保存").tap()
    all_sent(phone)
    assert points(cup, 1) == [(1, 1, 85), (1, 2, 120)]


def test_entry_that_is_given_up_leaves_its_form_to_be_used_again(
    phone: Page, cup: Tournament
) -> None:
    cell(phone, "trick_points", 100)()
    phone.locator("label[for=capture]").tap()
    phone.locator("label[for=trump-yes]").tap()
    phone.locator("label[for=unit-pair]").tap()
    cell(phone, "kitty_points", 80)()
    save_button(phone).tap()
    item = phone.locator("[data-attention] article")
    expect(item).to_contain_text("260")
    item.get_by_role("button", name="放弃此条").tap()
    item.get_by_role("button", name="真的放弃").tap()
    expect(phone.locator(".tb-prompt")).to_contain_text("第 1 局")
    phone.locator("label[for=capture]").tap()
    send(phone)
    all_sent(phone)
    assert points(cup, 1) == [(1, 1, 100)]


def test_session_that_ended_asks_for_the_pin_and_saves_what_was_typed(
    phone: Page, cup: Tournament, referee: User
) -> None:
    """Case 22."""
    set_pin(referee, PIN, by=referee)
    cell(phone, "trick_points", 85)()
    Session.objects.all().delete()
    save_button(phone).tap()
    dialog = phone.locator("#pin")
    expect(dialog).to_be_visible()
    assert serious_issues(phone) == []
    assert points(cup, 1) == []
    phone.locator("#pin-digits").fill("0000")
    dialog.get_by_role("button", name="登录").tap()
    expect(dialog.get_by_role("alert")).to_contain_text("PIN")
    phone.locator("#pin-digits").fill(PIN)
    dialog.get_by_role("button", name="登录").tap()
    expect(dialog).to_be_hidden()
    all_sent(phone)
    assert points(cup, 1) == [(1, 1, 85)]
    assert Hand.objects.get().recorded_by == referee


def test_answer_from_before_the_sign_in_asks_for_nothing_after_it(
    phone: Page, network: BadNetwork, cup: Tournament, referee: User
) -> None:
    set_pin(referee, PIN, by=referee)
    cell(phone, "trick_points", 85)()
    held: list[str] = []
    signed_in = Event()

    def hold_one_question(line: str) -> bool:
        if "/state/" in line and not held:
            held.append(line)
            signed_in.wait(timeout=30)
        return True

    Session.objects.all().delete()
    network.before_reply = hold_one_question
    save_button(phone).tap()
    dialog = phone.locator("#pin")
    expect(dialog).to_be_visible()
    wait_until(phone, lambda: bool(held))
    phone.locator("#pin-digits").fill(PIN)
    dialog.get_by_role("button", name="登录").tap()
    expect(dialog).to_be_hidden()
    with phone.expect_event("requestfinished", lambda request: "/state/" in request.url):
        signed_in.set()
    all_sent(phone)
    expect(dialog).to_be_hidden()
    assert points(cup, 1) == [(1, 1, 85)]


def test_entries_wait_for_the_person_who_typed_them(
    phone: Page, network: BadNetwork, live_server: LiveServer, cup: Tournament, referee: User
) -> None:
    network.down = True
    record(phone, 85)
    expect(count(phone)).to_have_text("↑ 待发 1")
    context = phone.context
    phone.close()
    second = make_user("caipan2", "table_referee", name="赵裁判")
    sign_in(context, live_server, log_in(second))
    network.down = False
    again = context.new_page()
    again.goto(f"{network.url}/tables/cup/1/")
    expect(again.locator("[data-attention]")).to_contain_text("由李裁判输入")
    assert points(cup, 1) == []
    sign_in(context, live_server, log_in(referee))
    again.goto(f"{network.url}/tables/cup/1/")
    all_sent(again)
    assert Hand.objects.get().recorded_by == referee


def test_phone_that_cannot_store_sends_at_once_and_says_so(
    page: Page, network: BadNetwork, live_server: LiveServer, cup: Tournament, referee: User
) -> None:
    sign_in(page.context, live_server, log_in(referee))
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full'); }")
    page.goto(f"{network.url}/tables/cup/1/")
    expect(count(page)).to_contain_text("无法保存")
    record(page, 85)
    expect(page.locator("main .tb-notice")).to_contain_text("第 1 局已记录")
    assert points(cup, 1) == [(1, 1, 85)]
