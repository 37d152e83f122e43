"""The table page where the screen is small: what hides, what opens, what one tap answers."""

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Match, Team
from referee.models import Hand, Offender
from tests.browser.test_table import (
    SMALLEST,
    TOO_SMALL,
    cell,
    save_button,
    sign_in,
    wait_until,
)
from tests.builders import log_in, make_event, make_user
from tests.referee.table_play import fine, first_match, save

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match() -> Match:
    return first_match(make_event(4))


@pytest.fixture
def table(page: Page, live_server: LiveServer, match: Match) -> Page:
    """Return the page of match 1, open for a referee."""
    sign_in(page.context, live_server, log_in(make_user("caipan", "table_referee", name="李裁判")))
    page.goto(f"{live_server.url}/tables/cup/{match.number}/")
    return page


def test_points_of_the_kitty_come_clear_of_the_bar(table: Page) -> None:
    cell(table, "trick_points", 60)()
    table.locator("label[for=capture]").tap()
    table.locator("label[for=trump-yes]").tap()
    table.locator("label[for=unit-tractor]").tap()
    cell(table, "last_trick_pairs", 3)()

    def clear() -> bool:
        points = table.locator(".tb-kitty-points").bounding_box()
        bar = table.locator(".tb-bar").bounding_box()
        return bool(points and bar and points["y"] + points["height"] <= bar["y"])

    wait_until(table, clear)  # the page scrolls smoothly


def test_penalty_opens_with_and_without_a_script(table: Page, live_server: LiveServer) -> None:
    cell(table, "trick_points", 85)()
    link = table.locator(".tb-bar a", has_text="罚分")
    link.tap()
    expect(table.locator("#penalty")).to_have_attribute("open", "")
    expect(table).to_have_url(f"{live_server.url}/tables/cup/1/#penalty")
    browser = table.context.browser
    assert browser
    plain = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    for cookie in table.context.cookies(live_server.url):
        plain.add_cookies(
            [{"name": cookie["name"], "value": cookie["value"], "url": live_server.url}]
        )
    page = plain.new_page()
    page.goto(f"{live_server.url}/tables/cup/1/")
    page.locator(".tb-bar a", has_text="罚分").click()
    expect(page.locator("#penalty")).to_have_attribute("open", "")
    plain.close()


def test_long_words_stay_within_the_screen(table: Page, match: Match) -> None:
    word = "W" * 40
    Team.objects.update(unit=word, player_one=word, player_two=f"{word[1:]}2")
    save(match, 1, 85)
    fine(match, 2, Offender.AWAY)
    for address in ("", "hands/1/", "hands/2/?open=penalty"):
        table.goto(table.url.split("/tables/")[0] + f"/tables/cup/1/{address}")
        table.evaluate("document.querySelectorAll('details').forEach((each) => each.open = true)")
        assert table.evaluate("document.documentElement.scrollWidth") <= 390
        assert table.evaluate(TOO_SMALL, SMALLEST) == []


def test_correction_takes_one_tap_for_its_reason(table: Page, match: Match) -> None:
    save(match, 1, 85)
    table.goto(table.url + "hands/1/")
    cell(table, "trick_points", 90)()
    expect(table.locator("#reason")).to_be_hidden()
    cell(table, "cause", "点错了")()
    save_button(table).tap()
    expect(table.locator(".tb-notice")).to_contain_text("第 1 局已记录")
    assert Hand.objects.get(version=2).reason == "点错了"


def test_capture_that_is_not_told_whole_is_not_sent(table: Page, match: Match) -> None:
    """The page stays at the hand and shows the first question that is open."""
    cell(table, "trick_points", 60)()
    table.locator("label[for=capture]").tap()
    table.locator("label[for=trump-yes]").tap()
    table.locator("label[for=unit-tractor]").tap()
    cell(table, "kitty_points", 10)()
    save_button(table).tap()
    expect(table.locator(".tb-unanswered > legend")).to_have_text("拖拉机几对")
    expect(table.locator(".tb-unanswered")).to_be_in_viewport(ratio=1)
    expect(table.locator(".tb-prompt")).to_contain_text("第 1 局")
    expect(table.locator("[data-count]")).to_have_text("✓ 全部已送达")
    cell(table, "last_trick_pairs", 2)()
    expect(table.locator(".tb-unanswered")).to_have_count(0)
    save_button(table).tap()
    expect(table.locator(".tb-prompt")).to_contain_text("第 2 局")
    # 60 + 10 × 4 (Y52, Y53) = 100: nothing for either side (Y42).
    expect(table.locator(".tb-notice")).to_contain_text("第 1 局已记录：抓分方 100 分")


def test_more_points_than_the_deck_has_are_not_sent(table: Page) -> None:
    """Two decks have 200 points (Y4a): 150 in tricks leave 50 for the kitty."""
    cell(table, "trick_points", 150)()
    table.locator("label[for=capture]").tap()
    table.locator("label[for=trump-yes]").tap()
    table.locator("label[for=unit-single]").tap()
    cell(table, "kitty_points", 55)()
    expect(table.locator("#preview")).to_have_text("墩分加底牌超过全部牌的 200 分。")
    save_button(table).tap()
    expect(table.locator(".tb-prompt")).to_contain_text("第 1 局")
    cell(table, "kitty_points", 50)()
    expect(save_button(table)).to_have_text("记录 200")


def test_question_of_the_server_comes_into_view(table: Page, match: Match) -> None:
    """Who stands far below learns that the penalty still wants a yes."""
    fine(match, 1, Offender.HOME)
    table.reload()
    table.locator("#penalty > summary").tap()
    cell(table, "offence", "wrong_card_corrected")()
    table.locator("#penalty button[value=home]").tap()
    question = table.locator("[data-attention] [data-focus]")
    expect(question).to_be_focused()
    expect(question).to_be_in_viewport()


def test_extra_hand_by_points_says_no_result(table: Page, match: Match) -> None:
    for number in (1, 2, 3, 4):
        save(match, number, 80)
    table.reload()
    preview = table.locator("#preview")
    cell(table, "dealer", 1)()
    table.locator("label[for=result-fallen]").tap()
    expect(preview).to_contain_text("下庄")
    table.locator("label[for=result-points]").tap()
    expect(preview).to_have_text("选谁抢到庄、保庄还是下庄。")
    cell(table, "trick_points", 75)()
    expect(preview).to_have_text(re.compile(r"^北 .+ · 75$"))


def test_fine_is_two_taps_without_a_search(table: Page) -> None:
    """A fine is not asked whether the hand was over, and the pairs to confirm it are in view."""
    table.locator("#penalty > summary").tap()
    expect(table.locator("#penalty .tb-finished")).to_be_visible()
    cell(table, "offence", "wrong_card_corrected")()
    expect(table.locator("#penalty .tb-finished")).to_be_hidden()
    expect(table.locator("#penalty button[value=home]")).to_be_in_viewport(ratio=1)
    expect(table.locator("#penalty button[value=both]")).to_be_in_viewport(ratio=1)
