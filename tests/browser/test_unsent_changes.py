"""What waits on a phone is changed or taken back, and never by guessing what the server has."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from brackets.models import Tournament
from referee.models import Hand
from rules.seats import Seat
from tests.browser.accessibility import serious_issues
from tests.browser.bad_network import BadNetwork
from tests.browser.outbox_play import all_sent, count, points, record
from tests.browser.test_table import SMALLEST, TOO_SMALL, cell, save_button, sign_in, wait_until
from tests.builders import log_in, make_user, match_numbered
from tests.referee.race_play import deal, race
from tests.referee.table_play import save

pytestmark = pytest.mark.django_db(transaction=True)


def pending(page: Page, number: int) -> Locator:
    """Return the line of a hand that waits, to be tapped."""
    return page.locator(f'[data-hands] .tb-pending[data-hand="{number}"] button')


def posts(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("POST")]


def open_to_change(page: Page, number: int) -> None:
    pending(page, number).tap()
    expect(page.locator("[data-changing] h2")).to_have_text(f"改第 {number} 局")


def lose_the_answer(phone: Page, network: BadNetwork, cup: Tournament, hand: int) -> None:
    """Record a hand that is stored while its answer is lost, and keep the network away."""

    def lose(line: str) -> bool:
        if line.startswith("POST"):
            network.down = True
        return not line.startswith("POST")

    network.before_reply = lose
    record(phone, hand)
    wait_until(phone, lambda: posts(network.lost) != [])
    network.before_reply = lambda _line: True
    assert points(cup, 1) == [(1, 1, hand)]


def test_hand_that_was_never_sent_is_changed_as_if_never_typed(
    phone: Page, cup: Tournament
) -> None:
    phone.context.set_offline(True)
    record(phone, 80)
    record(phone, 85)
    expect(count(phone)).to_have_text("↑ 待发 2")
    open_to_change(phone, 1)
    expect(phone.locator("[data-changing]")).to_contain_text("还没有送出")
    expect(phone.locator('input[name="trick_points"]:checked')).to_have_value("80")
    expect(phone.locator("[data-changing-why]")).to_be_hidden()
    assert serious_issues(phone) == []
    assert phone.evaluate(TOO_SMALL, SMALLEST) == []
    cell(phone, "trick_points", 120)()
    save_button(phone).tap()
    # Attackers of hand 1 are away: 120 of theirs, 85 of home.
    expect(phone.locator(".tb-prompt")).to_contain_text("第 3 局")
    expect(phone.locator(".tb-scores .tb-away td")).to_have_text(["1*", "120*"])
    expect(count(phone)).to_have_text("↑ 待发 2")
    phone.context.set_offline(False)
    all_sent(phone)
    assert points(cup, 1) == [(1, 1, 120), (2, 1, 85)]


def test_hand_that_is_left_as_it_was_arrives_as_it_was(phone: Page, cup: Tournament) -> None:
    phone.context.set_offline(True)
    record(phone, 80)
    open_to_change(phone, 1)
    cell(phone, "trick_points", 90)()
    phone.get_by_role("button", name="不改了").tap()
    expect(phone.locator(".tb-prompt")).to_contain_text("第 2 局")
    phone.context.set_offline(False)
    all_sent(phone)
    record(phone, 85)
    all_sent(phone)
    assert points(cup, 1) == [(1, 1, 80), (2, 1, 85)]


def test_hand_is_not_sent_while_it_is_changed(
    phone: Page, network: BadNetwork, cup: Tournament
) -> None:
    phone.context.set_offline(True)
    record(phone, 80)
    record(phone, 85)
    open_to_change(phone, 1)
    phone.context.set_offline(False)
    # The page has heard from the server again, twice: whatever may be sent has had its turn.
    heard = len(network.passed)
    wait_until(phone, lambda: len(network.passed) > heard + 1)
    assert posts(network.passed + network.lost) == []
    cell(phone, "trick_points", 90)()
    save_button(phone).tap()
    all_sent(phone)
    assert points(cup, 1) == [(1, 1, 90), (2, 1, 85)]


def test_hand_that_may_have_arrived_is_corrected_with_a_reason(
    phone: Page, network: BadNetwork, cup: Tournament
) -> None:
    lose_the_answer(phone, network, cup, 85)
    record(phone, 45)
    open_to_change(phone, 1)
    expect(phone.locator("[data-changing]")).to_contain_text("可能已经送达")
    cell(phone, "trick_points", 90)()
    save_button(phone).tap()
    expect(phone.locator("#preview")).to_have_text("请选更正的原因。")
    cell(phone, "cause", "点错了")()
    save_button(phone).tap()
    expect(count(phone)).to_have_text("↑ 待发 3")
    network.down = False
    all_sent(phone)
    # The correction is of the version that it was typed over, and before what was typed later.
    assert points(cup, 1) == [(1, 1, 85), (1, 2, 90), (2, 1, 45)]


def test_change_of_what_arrived_meanwhile_is_a_correction_too(
    phone: Page, network: BadNetwork, cup: Tournament
) -> None:
    lose_the_answer(phone, network, cup, 85)
    open_to_change(phone, 1)
    cell(phone, "trick_points", 90)()
    cell(phone, "cause", "点错了")()
    network.down = False
    all_sent(phone)
    save_button(phone).tap()
    expect(phone.locator(".tb-prompt")).to_contain_text("第 2 局")
    all_sent(phone)
    assert points(cup, 1) == [(1, 1, 85), (1, 2, 90)]


@pytest.mark.parametrize("sent", [False, True])
def test_change_never_overrules_a_colleague_who_was_first(
    phone: Page, cup: Tournament, sent: bool
) -> None:
    tries: list[str] = []

    def fail(route: Route) -> None:
        tries.append(route.request.method)
        route.abort()

    if sent:
        phone.route("**/hands/1/", fail)
        record(phone, 85)
        wait_until(phone, lambda: "POST" in tries)
        phone.context.set_offline(True)
        phone.unroute_all()
    else:
        phone.context.set_offline(True)
        record(phone, 85)
    save(match_numbered(cup, 1), 1, 120)
    open_to_change(phone, 1)
    cell(phone, "trick_points", 90)()
    if sent:
        cell(phone, "cause", "点错了")()
    save_button(phone).tap()
    phone.context.set_offline(False)
    item = phone.locator("[data-attention] article")
    expect(item.get_by_role("alert")).to_contain_text("已记第 1 局：120")
    item.get_by_role("link", name="保留").tap()
    # What was to correct the hand goes with it: it was typed over another value.
    all_sent(phone)
    assert points(cup, 1) == [(1, 1, 120)]


def test_last_hand_that_was_never_sent_is_taken_back(phone: Page, cup: Tournament) -> None:
    phone.context.set_offline(True)
    record(phone, 80)
    record(phone, 85)
    waiting = phone.locator("#waiting li")
    back = waiting.get_by_role("button", name="撤回")
    # Hands come in order: the first one can be changed, and taken back once the second one is.
    expect(back).to_have_count(1)
    expect(waiting.nth(1).get_by_role("button", name="撤回")).to_be_visible()
    back.tap()
    phone.get_by_role("button", name="真的撤回").tap()
    expect(count(phone)).to_have_text("↑ 待发 1")
    expect(phone.locator(".tb-prompt")).to_contain_text("第 2 局")
    record(phone, 45)
    phone.context.set_offline(False)
    all_sent(phone)
    assert points(cup, 1) == [(1, 1, 80), (2, 1, 45)]


def test_race_asks_again_when_another_dealer_follows(
    page: Page, network: BadNetwork, live_server: LiveServer, settings: Settings
) -> None:
    settings.TABLE_RETRY_SECONDS = 0.1
    deal(race("sports_faculty_2013"), 1, 35, Seat.NORTH)
    sign_in(page.context, live_server, log_in(make_user("caipan", "table_referee")))
    page.goto(f"{network.url}/tables/cup/1/")
    page.context.set_offline(True)
    record(page, 60)
    record(page, 40)
    expect(count(page)).to_have_text("↑ 待发 2")
    open_to_change(page, 2)
    # The dealer side loses the deal: the 40 points of hand 3 are another pair's.
    cell(page, "trick_points", 100)()
    save_button(page).tap()
    expect(page.locator(".tb-prompt")).to_contain_text("第 4 局")
    page.context.set_offline(False)
    expect(count(page)).to_have_text("! 需要处理 1")
    hands = Hand.objects.order_by("number").values_list("number", "version", "trick_points")
    assert list(hands) == [(1, 1, 35), (2, 1, 100)]


def test_extra_hand_that_waits_says_what_was_chosen(phone: Page) -> None:
    phone.context.set_offline(True)
    for hand in (80, 85, 45, 40):
        record(phone, hand)
    cell(phone, "dealer", 3)()
    phone.locator("label[for=result-held]").tap()
    save_button(phone).tap()
    expect(phone.locator("[data-hands] .tb-pending .tb-hand-points").last).to_have_text(
        "南 钱二1 · 保庄"
    )
