"""The adjudicator on a phone, in a real browser."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import JournalEntry, Tournament
from referee.models import Ruling
from tests.browser.accessibility import serious_issues
from tests.browser.complaints import complaints_of
from tests.builders import draw_event, log_in, make_event, make_user

pytestmark = pytest.mark.django_db(transaction=True)

MOST_TAPS = 14


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a phone."""
    return {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def cup() -> Tournament:
    event = make_event(11)
    draw_event(event)
    return event


@pytest.fixture
def referee() -> User:
    return make_user("caipan", "table_referee", name="李裁判")


class Thumb:
    """Taps, counts the taps and listens to what the browser complains about."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        self.complaints = complaints_of(page)

    def tap(self, selector: str) -> None:
        self.taps += 1
        self.page.locator(selector).tap()

    def trump(self, suit: str) -> None:
        self.tap(f'.adj-chip[value="{suit}"]')
        expect(self.page.locator(f'.adj-chip[value="{suit}"]')).to_have_attribute(
            "aria-pressed", "true"
        )

    def slot(self, name: str) -> None:
        self.tap(f'[data-slot="{name}"] .adj-slot-name')

    def cards(self, *codes: str) -> None:
        for code in codes:
            self.tap(f'.adj-picker [data-code="{code}"]')

    def ask(self) -> None:
        self.tap(".adj-bar [name=ask]")


def sign_in(page: Page, live_server: LiveServer, user: User) -> None:
    session = log_in(user).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])


def ask_about_the_pair(thumb: Thumb) -> None:
    """Led ♥A♥A, hand ♥K♥K♥4, played ♥K♥4, trump ♠."""
    thumb.trump("S")
    thumb.cards("HA", "HA")
    thumb.slot("hand")
    thumb.cards("HK", "HK", "H4")
    thumb.slot("play")
    thumb.cards("HK", "H4")
    thumb.ask()


def test_pair_that_was_kept_back_is_ruled_on_in_fourteen_taps(
    page: Page, live_server: LiveServer, cup: Tournament, referee: User
) -> None:
    sign_in(page, live_server, referee)
    page.goto(f"{live_server.url}/tables/cup/1/")
    thumb = Thumb(page)
    thumb.tap('a:has-text("判牌")')
    ask_about_the_pair(thumb)
    answer = page.locator(".adj-answer")
    expect(answer.locator("h2")).to_contain_text("不合法")
    expect(answer).to_contain_text("必须出对子")
    expect(answer.locator(".adj-clauses")).to_contain_text("Y34")
    # What should have been played: the pair of kings.
    expect(answer.locator(".adj-alternatives .visually-hidden")).to_have_text(["红桃K", "红桃K"])
    assert thumb.taps <= MOST_TAPS
    # One more tap and the confirmation make a penalty of it.
    thumb.tap('.adj-step:has-text("Y58") button >> nth=0')
    expect(page.get_by_role("heading", name="确认这项判罚？")).to_be_visible()
    page.get_by_role("button", name="确认保存").tap()
    expect(page.get_by_text("已记判罚：Y58").first).to_be_visible()
    ruling = Ruling.objects.get()
    assert (ruling.clause, ruling.offender, ruling.hand_number) == ("Y58", "home", 1)
    assert "♥K♥4" in ruling.reason
    assert thumb.complaints == []


def test_trump_is_remembered_and_the_answer_is_noted(
    page: Page, live_server: LiveServer, cup: Tournament, referee: User
) -> None:
    sign_in(page, live_server, referee)
    page.goto(f"{live_server.url}/tables/cup/1/adjudicator/")
    thumb = Thumb(page)
    ask_about_the_pair(thumb)
    page.locator(".adj-note").tap()
    expect(page.locator(".notice-success")).to_be_visible()
    assert "♥K♥4" in JournalEntry.objects.get(action="ruling_noted").reason
    page.goto(f"{live_server.url}/tables/cup/1/adjudicator/")
    expect(page.locator('.adj-chip[value="S"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".adj-notes")).to_contain_text("♥K♥4")


def test_cards_are_counted_and_taken_away(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/adjudicator/")
    thumb = Thumb(page)
    thumb.trump("S")
    key = page.locator('.adj-picker [data-code="H5"]')
    thumb.cards("H5", "H5", "H5")
    # Two decks hold no third.
    expect(key).to_have_attribute("data-copies", "2")
    expect(page.locator('[data-slot="led"] .adj-chosen .adj-key')).to_have_count(2)
    page.locator('[data-slot="led"] .adj-chosen .adj-key >> nth=0').tap()
    expect(key).to_have_attribute("data-copies", "1")
    assert page.locator("#slot-led").input_value() == "H5"
    # Another question keeps what was entered.
    page.locator('.adj-question[value="trick"]').tap()
    expect(page.locator('.adj-question[value="trick"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-slot="led"] .adj-chosen .adj-key')).to_have_count(1)
    assert thumb.complaints == []


def test_every_key_is_high_enough_and_the_page_fits(page: Page, live_server: LiveServer) -> None:
    for address in ("", "?trump=S", "?ruleset=four_deck&level=7&trump=H", "?q=bid", "?q=kitty"):
        page.goto(f"{live_server.url}/adjudicator/{address}")
        heights = page.locator(".adj form button:not(.visually-hidden):visible").evaluate_all(
            "keys => keys.map(key => key.getBoundingClientRect().height)"
        )
        assert min(heights) >= 40
        assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_pages_are_accessible(
    language: str, page: Page, live_server: LiveServer, cup: Tournament, referee: User
) -> None:
    sign_in(page, live_server, referee)
    page.context.add_cookies(
        [{"name": "django_language", "value": language, "url": live_server.url}]
    )
    follow = "trump=S&led=HA+HA&hand=HK+HK+H4&play=HK+H4&ask=1"
    found = {}
    for address in (
        "adjudicator/",
        f"adjudicator/?{follow}",
        "adjudicator/?ask=1",
        "adjudicator/?q=bid",
        f"tables/cup/1/adjudicator/?{follow}",
        "tables/cup/1/adjudicator/?q=kitty&leader=0&led=SA&second=SK&third=S4&fourth=BJ&ask=1",
    ):
        page.goto(f"{live_server.url}/{address}")
        found[address] = serious_issues(page)
        width = page.evaluate("document.documentElement.scrollWidth")
        found[address] += [f"{width} wide"] if width > 390 else []
    assert {address: issues for address, issues in found.items() if issues} == {}


def test_text_works_without_scripts(browser: Browser, live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(f"{live_server.url}/adjudicator/")
        page.locator('.adj-chip[value="S"]').click()
        page.locator("#slot-led").fill("♥A♥A")
        page.locator("#slot-hand").fill("红桃KK4")
        page.locator("#slot-play").fill("HK H4")
        page.locator("#slot-play").press("Enter")
        expect(page.locator(".adj-answer h2")).to_contain_text("不合法")
    finally:
        context.close()


def test_no_card_or_seat_breaks_inside(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/adjudicator/")
    page.get_by_role("button", name="English").tap()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    for address in ("?trump=S", "?ruleset=four_deck&level=7&trump=H", "?q=bid", "?q=kitty"):
        page.goto(f"{live_server.url}/adjudicator/{address}")
        words = page.locator(".adj-face, .adj-row-name, .adj-radio span, .adj-chip")
        lines = words.locator("visible=true").evaluate_all(
            "all => all.map(each => {"
            " const range = document.createRange(); range.selectNodeContents(each);"
            " return new Set([...range.getClientRects()].map(one => Math.round(one.top / 8))).size;"
            "})"
        )
        assert lines
        assert max(lines) <= 2  # a sign and its rank may stand a little apart in height


def test_clearing_a_call_takes_its_seat_away_too(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/adjudicator/?q=bid")
    thumb = Thumb(page)
    page.locator('[data-slot="call_1"] .adj-seats label >> nth=0').tap()
    thumb.cards("HA")
    thumb.tap("[data-clear]")
    thumb.slot("call_new")
    thumb.cards("SA")
    page.locator('[data-slot="call_new"] .adj-seats label >> nth=1').tap()
    thumb.ask()
    expect(page.locator(".adj-answer h2")).to_contain_text("有效")
    expect(page.locator(".adj-answer .adj-lines li")).to_have_count(1)
    assert thumb.complaints == []
