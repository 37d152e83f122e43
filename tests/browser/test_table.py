"""The table page as a referee uses it: one hand, a phone, a slow network."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page, Request, Route, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Match, RulesetVersion, Team
from referee.models import Hand, Offender, Ruling
from tests.browser.accessibility import serious_issues
from tests.browser.complaints import complaints_of
from tests.builders import log_in, make_event, make_user
from tests.referee.table_play import fine, first_match, play, save, score

pytestmark = pytest.mark.django_db(transaction=True)
# WCAG asks for 24; fingers in a cold hall need twice that.
SMALLEST = 48
# Everything to tap that is smaller than 48 by 48, or sticks out of the screen sideways.
TOO_SMALL = """(smallest) => [...document.querySelectorAll(
    "main a, main button, main label.tb-cell, main label.tb-chip, main label.tb-btn, summary"
  )]
    .filter((element) => element.offsetParent !== null)
    .map((element) => [element.textContent.trim(), element.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.height < smallest - 0.5 || box.width < smallest - 0.5
      || box.left < -0.5 || box.right > innerWidth + 0.5))
    .map(([text, box]) => `${text} ${box.width} x ${box.height}`)"""
# Two taps on the button, quicker than anything could be sent between them.
TWO_TAPS = """() => {
  const button = document.querySelector("[data-save]");
  button.click();
  button.click();
  return button.disabled;
}"""


@pytest.fixture
def match() -> Match:
    return first_match(make_event(4))


def sign_in(context: BrowserContext, live_server: LiveServer, client: Client) -> None:
    """Give a browser the session of a client that is logged in."""
    cookie = client.cookies["sessionid"]
    context.add_cookies([{"name": "sessionid", "value": cookie.value, "url": live_server.url}])


@pytest.fixture
def table(page: Page, live_server: LiveServer, match: Match) -> Page:
    """Return the page of match 1, open for a referee."""
    client = log_in(make_user("caipan", "table_referee", name="李裁判"))
    sign_in(page.context, live_server, client)
    page.goto(f"{live_server.url}/tables/cup/1/")
    return page


def cell(page: Page, name: str, value: int | str) -> Callable[[], None]:
    """Return how to tap a choice and see it made: the browser clicks a moment after the touch."""
    label = page.locator(f'label:has(input[name="{name}"][value="{value}"])').first

    def tap() -> None:
        label.tap()
        expect(label.locator("input")).to_be_checked()

    return tap


def previews(page: Page, *words: str) -> None:
    """Expect words in what the page says before anything is saved."""
    for each in words:
        expect(page.locator("#preview")).to_contain_text(each)


def save_button(page: Page) -> Any:
    return page.locator("[data-save]")


def wait_until(page: Page, happened: Callable[[], bool]) -> None:
    """Wait for something that the page does not show, ten seconds at most."""
    for _turn in range(200):
        if happened():
            return
        page.wait_for_timeout(50)
    pytest.fail("it did not happen")


def is_post(request: Request) -> bool:
    return request.method == "POST"


def test_one_tap_chooses_a_second_saves_and_the_totals_move(table: Page, match: Match) -> None:
    cell(table, "trick_points", 125)()
    previews(table, "合计 125 · 下庄", "大分 +1", "下一局 北")
    expect(save_button(table)).to_have_text("记录 125")
    save_button(table).tap()
    expect(table.locator(".tb-notice")).to_contain_text("第 1 局已记录：抓分方 125 分")
    expect(table.locator(".tb-notice")).to_contain_text("李裁判")
    expect(table.locator(".tb-scores .tb-away td").first).to_have_text("1")
    expect(table.locator(".tb-scores .tb-away td").last).to_have_text("125")
    expect(table.locator(".tb-prompt")).to_contain_text("第 2 局 · 北")
    assert score(match) == (0, 1, 0, 125)


def test_kitty_capture_is_stored_as_it_was_previewed(table: Page, match: Match) -> None:
    cell(table, "trick_points", 60)()
    table.locator("label[for=capture]").tap()
    expect(table.locator("#preview")).to_have_text("抠底：每一项都要选。")
    table.locator("label[for=trump-yes]").tap()
    table.locator("label[for=unit-tractor]").tap()
    cell(table, "last_trick_pairs", 3)()
    cell(table, "kitty_points", 10)()
    # 60 + 10 × 6 = 120: one big point for the attackers.
    previews(table, "合计 120 · 下庄", "底 10 × 6", "大分 +1")
    save_button(table).tap()
    expect(table.locator(".tb-notice")).to_contain_text("抓分方 120 分 · 下庄 抓分方 +1")
    assert score(match) == (0, 1, 0, 120)


def test_side_cards_capture_nothing_and_the_page_says_so(table: Page, match: Match) -> None:
    cell(table, "trick_points", 75)()
    table.locator("label[for=capture]").tap()
    table.locator("label[for=trump-no]").tap()
    expect(table.locator(".tb-no-trump")).to_be_visible()
    previews(table, "合计 75 · 保庄")
    save_button(table).tap()
    expect(table.locator(".tb-notice")).to_contain_text("抓分方 75 分")
    assert score(match) == (1, 0, 0, 75)


def test_last_hand_says_before_saving_how_the_match_ends(
    table: Page, match: Match, live_server: LiveServer
) -> None:
    play(match, 80, 85, 45)
    table.reload()
    cell(table, "trick_points", 40)()
    previews(table, "大分 1 : 1、小分 125 : 125 都相同：要加赛")
    cell(table, "trick_points", 35)()
    previews(table, "本场结束：")
    save_button(table).tap()
    expect(table.locator(".tb-result")).to_contain_text("大分 1 : 2")
    match.refresh_from_db()
    assert match.winner == match.away


def test_extra_hand_is_two_big_buttons(table: Page, match: Match) -> None:
    play(match, 80, 85, 45, 40)
    table.reload()
    cell(table, "dealer", 3)()
    table.locator("label[for=result-held]").tap()
    previews(table, "南", "保庄")
    save_button(table).tap()
    expect(table.locator(".tb-result")).to_contain_text("加赛定胜负")
    match.refresh_from_db()
    assert match.winner == match.away


def test_two_quick_taps_on_a_slow_network_count_once(table: Page, match: Match) -> None:
    sent: list[Route] = []

    # Playwright looks into the function, which a bound method of a list does not allow.
    def hold(route: Route) -> None:
        sent.append(route)

    table.route("**/hands/1/", hold)
    cell(table, "trick_points", 85)()
    assert table.evaluate(TWO_TAPS) is True
    wait_until(table, lambda: bool(sent))
    sent[0].continue_()
    expect(table.locator(".tb-notice")).to_contain_text("第 1 局已记录")
    assert len(sent) == 1
    assert Hand.objects.count() == 1


def test_form_sent_again_after_a_lost_answer_counts_once(table: Page, match: Match) -> None:
    def lose_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    # Only the first answer: the hand is sent again by itself, on whatever page is open then.
    table.route("**/hands/1/", lose_answer, times=1)
    cell(table, "trick_points", 85)()
    address = table.url
    with table.expect_event("requestfailed", is_post):
        save_button(table).tap()
    assert Hand.objects.count() == 1
    table.goto(address)
    # It had arrived after all: the page is at the next hand.
    expect(table.locator(".tb-prompt")).to_contain_text("第 2 局")
    expect(table.locator("[data-count]")).to_have_text("✓ 全部已送达")
    assert Hand.objects.count() == 1


def test_hand_that_did_not_get_through_is_sent_again_by_itself(table: Page, match: Match) -> None:
    table.route("**/hands/1/", lambda route: route.abort())
    cell(table, "trick_points", 85)()
    address = table.url
    with table.expect_event("requestfailed", is_post):
        save_button(table).tap()
    expect(table.locator("[data-count]")).to_have_text("↑ 待发 1")
    # Not before the other page is there: this one would send it as well, and say so.
    table.goto(address)
    expect(table.locator("[data-count]")).to_have_text("↑ 待发 1")
    assert Hand.objects.count() == 0
    table.unroute("**/hands/1/")
    expect(table.locator(".tb-notice")).to_contain_text("第 1 局已记录")
    assert score(match) == (0, 0, 0, 85)


def test_choice_comes_back_after_the_page_was_loaded_again(table: Page, match: Match) -> None:
    cell(table, "trick_points", 85)()
    table.reload()
    expect(table.locator("[data-restored]")).to_be_visible()
    expect(save_button(table)).to_have_text("记录 85")


def test_choice_made_before_a_penalty_does_not_come_back(table: Page, match: Match) -> None:
    cell(table, "trick_points", 85)()
    table.reload()
    expect(table.locator("[data-restored]")).to_be_visible()
    fine(match, 1, Offender.AWAY)
    table.goto(table.url)
    expect(table.locator("[data-count]")).to_be_visible()  # the script has restored what it may
    expect(table.locator("[data-restored]")).to_be_hidden()
    expect(table.locator('input[name="trick_points"]:checked')).to_have_count(0)


def test_stale_page_shows_both_values_and_replaces_with_a_reason(table: Page, match: Match) -> None:
    # Typed first: an untouched page would follow what is saved, and go on to hand 2.
    cell(table, "trick_points", 120)()
    save(match, 1, 85)
    save_button(table).tap()
    expect(table.get_by_role("alert")).to_contain_text("没有保存")
    expect(table.get_by_role("alert")).to_be_focused()
    expect(table.locator("section[aria-labelledby^=theirs]")).to_contain_text("85")
    expect(table.locator("section[aria-labelledby^=mine]")).to_contain_text("120")
    item = table.locator("[data-attention]")
    item.locator("label", has_text="其他").tap()
    item.locator('input[name="reason"]').fill("两人同录")
    table.get_by_role("button", name="换成我的").tap()
    table.get_by_role("button", name="确认保存").tap()
    expect(table.locator(".tb-notice")).to_contain_text("第 1 局已记录")
    assert score(match) == (0, 1, 0, 120)


def test_fine_is_three_taps_and_stands_on_the_hand_being_played(table: Page, match: Match) -> None:
    """Case 33: 罚分, the offence, and the pair on a button that says what it costs."""
    table.get_by_role("link", name="罚分").tap()
    cell(table, "offence", "wrong_card_corrected")()
    confirm = table.locator('button[name="offender"][value="away"]')
    expect(confirm).to_contain_text("小分 −10")
    confirm.tap()
    expect(table.locator(".tb-notice")).to_contain_text("已记判罚：Y58")
    assert (Ruling.objects.get().hand_number, Ruling.objects.get().clause) == (1, "Y58")
    cell(table, "trick_points", 85)()
    previews(table, "合计 75 · 保庄", "罚 −10")
    save_button(table).tap()
    expect(table.locator(".tb-notice")).to_contain_text("抓分方 75 分 · 保庄")
    assert score(match) == (1, 0, 0, 75)


def test_script_takes_what_counts_from_the_rules(table: Page, match: Match) -> None:
    cup = RulesetVersion.objects.get()
    cup.content = cup.content.replace('= "before_band"', '= "tie_break_only"')
    cup.save()
    fine(match, 1, Offender.AWAY)
    table.reload()
    cell(table, "trick_points", 85)()
    previews(table, "合计 85 · 下庄", "罚 −10", "小分 75")
    save_button(table).tap()
    expect(table.locator(".tb-notice")).to_contain_text("抓分方 85 分 · 下庄")
    assert score(match) == (0, 0, 0, 75)


def test_keyboard_alone_saves_a_hand(table: Page, match: Match) -> None:
    table.locator('input[name="trick_points"][value="0"]').focus()
    table.keyboard.press("ArrowRight")
    table.keyboard.press("ArrowRight")
    previews(table, "合计 10 · 小光")
    table.keyboard.press("Enter")
    expect(table.locator(".tb-notice")).to_contain_text("抓分方 10 分 · 小光")
    assert score(match) == (2, 0, 0, 10)


def test_page_works_without_a_script(
    browser: Any, live_server: LiveServer, match: Match, browser_context_args: dict[str, Any]
) -> None:
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    sign_in(context, live_server, log_in(make_user("caipan", "table_referee")))
    page = context.new_page()
    page.goto(f"{live_server.url}/tables/cup/1/")
    cell(page, "trick_points", 60)()
    page.locator("label[for=capture]").tap()
    page.locator("label[for=trump-yes]").tap()
    page.locator("label[for=unit-pair]").tap()
    cell(page, "kitty_points", 20)()
    save_button(page).tap()
    expect(page.locator("main")).to_contain_text("底 20 × 2（对子）")
    expect(page.locator("main")).to_contain_text("尚未保存")
    page.get_by_role("button", name="确认保存").tap()
    expect(page.locator(".tb-notice")).to_contain_text("抓分方 100 分")
    assert score(match) == (0, 0, 0, 100)
    context.close()


@pytest.mark.parametrize("role", ["table_referee", "organiser"])
@pytest.mark.parametrize("hands", [(), (80, 85, 45, 40), (0, 200, 115, 120)])
def test_page_is_accessible_and_everything_to_tap_is_big(
    page: Page, live_server: LiveServer, match: Match, role: str, hands: tuple[int, ...]
) -> None:
    Team.objects.filter(tournament=match.draw.stage.tournament).update(
        player_one="阿卜杜热西提·阿卜杜拉", unit="某某街道办事处工会委员会"
    )
    play(match, *hands)
    sign_in(page.context, live_server, log_in(make_user("someone", role)))
    complaints = complaints_of(page)
    for path in ("/tables/cup/", "/tables/cup/1/"):
        page.goto(f"{live_server.url}{path}")
        for summary in page.locator("summary").all():
            summary.tap()
        for opener in ("capture", "trump-yes", "unit-tractor", "finished-no"):
            label = page.locator(f"label[for={opener}]").first
            if label.is_visible():
                label.tap()
        assert page.evaluate(TOO_SMALL, SMALLEST) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert serious_issues(page) == []
    assert complaints == []


def test_penalty_link_opens_its_part_also_the_second_time(table: Page) -> None:
    link = table.get_by_role("link", name="罚分")
    link.tap()
    expect(table.locator("#penalty[open]")).to_have_count(1)
    table.locator("#penalty > summary").tap()
    expect(table.locator("#penalty[open]")).to_have_count(0)
    link.tap()
    expect(table.locator("#penalty[open]")).to_have_count(1)
