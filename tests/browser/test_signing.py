"""A result from the first tap to its last signature, on phones; what the hall sees of it."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Match, Team
from referee.models import ReviewOutcome, Ruling, Signature
from tests.browser.accessibility import serious_issues
from tests.browser.test_table import sign_in
from tests.builders import log_in, make_event, make_user
from tests.referee.signing import FOUR_HANDS, asking, decided, reviewed, state
from tests.referee.table_play import first_match, play, played, save

pytestmark = pytest.mark.django_db(transaction=True)

MOST_TAPS = 14


@pytest.fixture
def match() -> Match:
    return first_match(asking(make_event(4), "both"))


@pytest.fixture
def referee() -> User:
    return make_user("caipan", "table_referee", name="李裁判")


class Thumb:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).first.tap()
        self.taps += 1


def test_clean_match_with_both_signatures_takes_few_taps(
    page: Page, live_server: LiveServer, match: Match, referee: User
) -> None:
    """Case 10, and two taps a hand: no more than fourteen for a clean match of four hands."""
    sign_in(page.context, live_server, log_in(referee))
    page.goto(f"{live_server.url}/tables/cup/1/")
    thumb = Thumb(page)
    for number, points in enumerate(FOUR_HANDS, 1):
        expect(page.locator(".tb-prompt").first).to_contain_text(f"第 {number} 局")
        thumb.tap(f'label:has(input[name="trick_points"][value="{points}"])')
        thumb.tap("[data-save]")
    panel = page.locator("#sign")
    expect(panel).to_contain_text("4 : 0 胜")
    assert serious_issues(page) == []
    thumb.tap('#sign button[value="home"]')
    expect(page.locator(".tb-signed")).to_have_count(1)
    thumb.tap('#sign button[value="away"]')
    expect(page.locator(".tb-result")).to_contain_text("胜")
    assert state(match) == ("", "big", "home")
    assert Signature.objects.count() == 2
    assert thumb.taps <= MOST_TAPS


def test_pair_signs_on_its_own_phone_from_the_public_page(
    page: Page, live_server: LiveServer, match: Match, referee: User
) -> None:
    play(match, *FOUR_HANDS, by=referee)
    page.goto(f"{live_server.url}/events/cup/matches/1/")
    page.get_by_role("link", name="用签字码确认").tap()
    expect(page.locator(".tb-sign-winner")).to_contain_text("4 : 0 胜")
    assert serious_issues(page) == []
    assert match.away is not None
    page.locator("#code").fill(Team.objects.get(pk=match.away.pk).code.lower())
    page.get_by_role("button", name="确认结果").tap()
    expect(page.get_by_role("status")).to_contain_text("已确认结果")
    assert Signature.objects.get().signer == "away"


def test_open_public_page_shows_the_decision_within_ten_seconds(
    page: Page, live_server: LiveServer, referee: User
) -> None:
    """Case 34: 审议中 with the old score, then the new one with the text of the ruling."""
    match = first_match(make_event(4))
    play(match, *FOUR_HANDS, by=referee)
    page.goto(f"{live_server.url}/events/cup/matches/1/")
    scores = page.locator(".scoreboard .small-score")
    expect(scores.first).to_contain_text("160")
    review = reviewed(match)
    expect(page.locator(".page-head .chip")).to_have_text("审议中", timeout=10_000)
    save(match, 2, played(90, reason="核对记分单"), seen=1)
    decided(review, ReviewOutcome.UPHELD)
    expect(page.locator(".live")).to_contain_text("经核对记录单", timeout=10_000)
    expect(scores.first).to_contain_text("170")
    expect(page.locator(".page-head .chip")).not_to_have_text("审议中")


def test_referee_proposes_and_the_chief_confirms_on_his_phone(
    page: Page, browser: Browser, browser_context_args: dict[str, Any], live_server: LiveServer
) -> None:
    """Case 33: 有意作弊 stays 待裁判长 until the chief referee confirms it."""
    match = first_match(make_event(4))
    sign_in(page.context, live_server, log_in(make_user("caipan", "table_referee")))
    save(match, 1, 85)
    page.goto(f"{live_server.url}/tables/cup/1/hands/1/?open=penalty#penalty")
    page.locator('label:has(input[value="deliberate_cheating"])').tap()
    page.locator("#penalty-reason").fill("偷看底牌")
    button = page.locator('.tb-offenders button[value="home"]')
    expect(button).to_contain_text("提请")
    button.tap()
    expect(page.get_by_role("heading", name="提请裁判长作此判罚？")).to_be_visible()
    page.get_by_role("button", name="确认保存").tap()
    expect(page.locator(".tb-waiting")).to_contain_text("Y57")
    assert Ruling.objects.get().state == "proposed"
    desk = browser.new_context(**browser_context_args)
    sign_in(desk, live_server, log_in(make_user("zhang", "chief_referee")))
    chief = desk.new_page()
    chief.goto(f"{live_server.url}/desk/cup/decisions/")
    expect(chief.locator(".decision")).to_contain_text("偷看底牌")
    assert serious_issues(chief) == []
    chief.get_by_role("button", name="确认判罚").tap()
    expect(chief.locator(".notice-success")).to_contain_text("判罚已确认")
    chief.goto(f"{live_server.url}/desk/cup/rulings/")
    expect(chief.locator(".ledger")).to_contain_text("生效")
    assert serious_issues(chief) == []
    desk.close()
