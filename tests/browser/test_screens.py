"""Screens before people: found in two taps, stopped by hand, switched from the desk."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Tournament
from referee.models import Screen
from referee.screen_panels import Panel, Step
from referee.screens import add_screen, arrange_screen, main_screen, switch_screen
from tests.browser.accessibility import serious_issues
from tests.browser.test_kiosk import SMALLEST, TEXT_SIZES, stop_time
from tests.builders import draw_event, log_in, make_event
from tests.referee.public_play import HOME_WINS, play_number

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a television that can be touched."""
    return {"viewport": {"width": 1920, "height": 1080}, "has_touch": True}


@pytest.fixture
def cup() -> Tournament:
    """Return 16 pairs, pair n against 17 - n, with a match played and one begun."""
    event = make_event(16, seeded=16)
    draw_event(event)
    play_number(event, 1, *HOME_WINS)
    return event


def small_texts(page: Page) -> list[str]:
    return [text for size, text in page.evaluate(TEXT_SIZES) if size < SMALLEST]


def test_pair_is_found_in_two_taps_and_the_turn_goes_on(
    page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    stop_time(page)
    page.goto(f"{live_server.url}/kiosk/cup/")
    page.get_by_role("link", name="查找我们队").tap()
    page.locator(".find-pair", has_text="钱一1").tap()
    card = page.locator(".found")
    expect(card).to_contain_text("钱一1")
    expect(card.locator(".found-hands tbody tr")).to_have_count(1)
    # HOME_WINS by hand, small scores of the home pair: 120 and 40 as attackers.
    expect(card.locator(".own-hand")).to_have_text(["1/0", "1/120", "1/0", "0/40"])
    expect(card.locator("img")).to_have_js_property("complete", value=True)
    assert page.evaluate("document.querySelector('.found-code img').naturalWidth") > 0
    page.keyboard.press("Shift")  # a touch: the twenty seconds begin anew
    page.clock.run_for(10_000)
    expect(card).to_be_visible()
    page.clock.run_for(10_500)
    expect(card).to_be_hidden()
    expect(page.locator(".panel.current")).to_be_visible()


def test_card_of_a_pair_is_accessible_and_large(
    page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    page.goto(f"{live_server.url}/kiosk/cup/")
    page.get_by_role("link", name="查找我们队").tap()
    page.locator(".find-pair", has_text="钱一1").tap()
    expect(page.locator(".found")).to_contain_text("钱一1")
    assert serious_issues(page) == []
    assert small_texts(page) == []


def test_search_understands_number_name_and_initials(
    page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    page.goto(f"{live_server.url}/kiosk/cup/")
    page.get_by_role("link", name="查找我们队").tap()
    shown = page.locator(".find-list li:not([hidden])")
    expect(shown).to_have_count(16)
    assert serious_issues(page) == []
    words = page.get_by_role("searchbox")
    # A number or its beginning; a surname; initials, of 陈一9 and 褚一10; nobody.
    for typed, numbers in (
        ("1", [1, *range(10, 17)]),
        ("14", [14]),
        ("褚", [10]),
        ("cy", [9, 10]),
        ("１４", [14]),
        ("ＣＹ", [9, 10]),
        ("Zzz", []),
    ):
        words.fill(typed)
        expect(shown.locator(".no")).to_have_text([str(number) for number in numbers])
    expect(page.locator("[data-find-more]")).to_have_text("没有这样的队。")
    words.fill("")
    for key in "14":
        page.get_by_role("button", name=key, exact=True).tap()
    expect(shown).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()


def test_search_without_server_says_so_and_leaves_the_screen(
    page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    page.goto(f"{live_server.url}/kiosk/cup/")
    page.context.set_offline(True)
    page.get_by_role("link", name="查找我们队").tap()
    expect(page.get_by_role("alert")).to_have_text("服务器没有回应，请稍后再试。")
    page.get_by_role("button", name="返回大屏").tap()
    expect(page.locator(".panel.current")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="查找我们队").tap()
    expect(page.locator(".find-list li:not([hidden])")).to_have_count(16)


def test_pair_on_a_phone_leads_back(page: Page, live_server: LiveServer, cup: Tournament) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/kiosk/cup/")
    page.get_by_role("link", name="查找我们队").tap()
    page.locator(".find-pair", has_text="钱一1").tap()
    expect(page.locator(".found")).to_contain_text("钱一1")
    page.get_by_role("button", name="全部队伍").tap()
    expect(page.locator(".find-list li:not([hidden])")).to_have_count(16)
    page.get_by_role("button", name="返回大屏").tap()
    expect(page.locator("dialog")).to_be_hidden()
    # Everything stands below one another: there is nothing to stop.
    expect(page.locator("[data-hold]")).to_be_hidden()


def test_hand_is_tried_by_tapping_and_the_turn_goes_on(
    page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    page.clock.install()
    page.goto(f"{live_server.url}/kiosk/cup/")
    page.get_by_role("link", name="试算一局").tap()
    result = page.locator(".try-result")
    expect(result).to_contain_text("85 分，未抠底")
    assert serious_issues(page) == []
    page.get_by_role("link", name="+20").tap()
    expect(result).to_contain_text("105 分，未抠底")
    # Y52: a pair doubles the kitty, 105 + 10 × 2; Y43: 120 to 155 points are one point.
    page.get_by_role("link", name="对子", exact=True).tap()
    expect(result).to_contain_text("105 + 底牌 10 × 2 = 125 分")
    expect(result).to_contain_text("下庄 · 抓分方 +1 (Y43)")
    expect(page.get_by_role("link", name="✓ 对子")).to_be_focused()
    # Y50: without trumps nothing is captured.
    page.get_by_role("link", name="✓ 用主牌").press("Enter")
    expect(result).to_contain_text("105 分，未抠底")
    page.clock.run_for(20_500)
    expect(page.locator("dialog")).to_be_hidden()


def test_screen_stops_on_request_and_goes_on_by_itself(
    page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    stop_time(page)
    page.goto(f"{live_server.url}/kiosk/cup/")
    at = """[...document.querySelectorAll(".panel")].findIndex(
        (panel) => panel.classList.contains("current"))"""
    page.get_by_role("button", name="暂停").tap()
    expect(page.locator("[data-hold]")).to_have_attribute("aria-pressed", "true")
    first = page.evaluate(at)
    page.clock.run_for(30_000)
    assert page.evaluate(at) == first
    page.clock.run_for(50_000)
    assert page.evaluate(at) != first
    page.keyboard.press("ArrowLeft")
    held = page.evaluate(at)
    page.clock.run_for(30_000)
    assert page.evaluate(at) == held
    expect(page.locator("[data-hold]")).to_have_attribute("aria-pressed", "true")


def test_desk_switches_a_screen_and_it_goes_back_by_itself(
    page: Page, live_server: LiveServer, cup: Tournament, organiser: User
) -> None:
    screen = add_screen(cup, "检录屏", by=organiser)
    arrange_screen(screen, (Step(Panel.UPCOMING, 12), Step(Panel.RESULTS, 12)), by=organiser)
    page.goto(f"{live_server.url}/kiosk/cup/{screen.key}/")
    expect(page.locator(".tabs li")).to_have_text(
        [re.compile("^即将开始"), re.compile("^最新战果")]
    )
    desk = page.context.new_page()
    session = log_in(organiser).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    desk.goto(f"{live_server.url}/desk/cup/screens/")
    assert serious_issues(desk) == []
    box = desk.locator("section", has=desk.get_by_role("heading", name="检录屏"))
    box.get_by_label("立即显示").select_option("results")
    box.get_by_role("button", name="切换").click()
    # Within five seconds, though its turn is not over.
    expect(page.locator(".panel.current")).to_have_attribute("data-panel", "results")
    # Stopped here, it goes on by a key alone; while the switch lasts there is nowhere to go.
    page.evaluate("document.querySelector('[data-hold]').click()")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".panel.current")).to_have_attribute("data-panel", "results")
    # The ten minutes are over: the time of the screen is what counts.
    over = datetime(2026, 1, 1, tzinfo=UTC)
    Screen.objects.update(shown_until=over)
    switch_screen(main_screen(cup, by=organiser), None, 0, by=organiser)
    known = f'.screen[data-shown-until="{over.timestamp():.0f}"]'
    expect(page.locator(known)).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".panel.current")).to_have_attribute("data-panel", "upcoming")


def test_screen_shows_the_rules_only_while_it_is_switched_to_them(
    page: Page, live_server: LiveServer, cup: Tournament, organiser: User
) -> None:
    """Rules have no turn of their own on a screen that nobody arranged."""
    screen = main_screen(cup, by=organiser)
    page.goto(f"{live_server.url}/kiosk/cup/")
    current = page.locator(".panel.current")
    expect(current).not_to_have_attribute("data-panel", "rules")
    switch_screen(screen, Panel.RULES, 10, by=organiser)
    expect(current).to_have_attribute("data-panel", "rules")
    expect(page.locator(".tabs .current")).to_contain_text("规则")
    switch_screen(screen, None, 0, by=organiser)
    expect(page.locator("[data-panel=rules]")).to_have_count(0)
    expect(current).to_have_count(1)
