"""What is typed on a phone reaches the server exactly once, however bad the network is."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from brackets.models import Tournament
from referee.models import Duty, Hand
from rules.seats import Seat
from tests.browser.accessibility import serious_issues
from tests.browser.bad_network import BadNetwork
from tests.browser.outbox_play import all_sent, count, points, record
from tests.browser.test_table import TWO_TAPS, cell, save_button, sign_in, wait_until
from tests.builders import log_in, make_user, match_numbered
from tests.referee.race_play import deal, race
from tests.referee.table_play import save

pytestmark = pytest.mark.django_db(transaction=True)


# How many times longer the same work takes at worst than at best, because others use the machine.
HELD_UP = """() => {
  const took = [];
  for (let turn = 0; turn < 30; turn += 1) {
    const begun = performance.now();
    for (let each = 0, sum = 0; each < 3e6; each += 1) sum += Math.sqrt(each);
    took.push(performance.now() - begun);
  }
  return Math.max(...took) / Math.min(...took);
}"""


# What the counter said: an answer may come before anybody has looked.
REMEMBER_WHAT_WAITED = """() => {
  window.waited = [];
  new MutationObserver(() => {
    const said = document.querySelector("[data-count]")?.textContent ?? "";
    if (said !== window.waited.at(-1)) window.waited.push(said);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""


def test_two_matches_of_four_hands_arrive_once_and_in_order(
    phone: Page, network: BadNetwork, cup: Tournament, referee: User
) -> None:
    """Case 20, with its times divided by ten: 0.5 s for each answer, 30 % lost."""
    for table in (1, 2):
        Duty.objects.create(tournament=cup, referee=referee, table=table)
    phone.reload()
    wait_until(phone, lambda: "GET /tables/cup/2/ HTTP/1.1" in network.passed)
    phone.evaluate(REMEMBER_WHAT_WAITED)
    network.delay, network.drop = 0.5, 0.3
    for number, hand in enumerate((80, 85, 45, 35), 1):
        expect(phone.locator(".tb-prompt")).to_contain_text(f"第 {number} 局")
        record(phone, hand)
    phone.locator("[data-siblings] a").tap()
    expect(phone.locator(".tb-title")).to_contain_text("第2场")
    for number, hand in enumerate((0, 200, 115, 120), 1):
        expect(phone.locator(".tb-prompt")).to_contain_text(f"第 {number} 局")
        record(phone, hand)
    all_sent(phone)
    assert points(cup, 1) == [(1, 1, 80), (2, 1, 85), (3, 1, 45), (4, 1, 35)]
    assert points(cup, 2) == [(1, 1, 0), (2, 1, 200), (3, 1, 115), (4, 1, 120)]
    assert any(line.startswith("POST") for line in network.lost)
    assert any("待发" in said for said in phone.evaluate("window.waited"))
    assert max(phone.evaluate("window.busy"), default=0) <= 200 * phone.evaluate(HELD_UP)


def test_whole_match_is_typed_while_the_server_is_away(
    phone: Page, network: BadNetwork, cup: Tournament
) -> None:
    network.down = True
    for hand in (80, 85, 45):
        record(phone, hand)
    expect(count(phone)).to_have_text("↑ 待发 3")
    # Attackers of hands 1 and 3 are away, of hand 2 home; 45 keeps the deal of home.
    expect(phone.locator(".tb-scores .tb-home td")).to_have_text(["1*", "85*"])
    expect(phone.locator(".tb-scores .tb-away td")).to_have_text(["0*", "125*"])
    marks = phone.locator("[data-hands] [data-mark]")
    expect(marks).to_have_text(["↑ 待发", "↑ 待发", "↑ 待发"])
    assert serious_issues(phone) == []
    record(phone, 40)
    # Level on big and small: the extra hand opens without the server.
    phone.locator('label:has(input[name="dealer"][value="3"])').tap()
    phone.locator("label[for=result-held]").tap()
    save_button(phone).tap()
    expect(count(phone)).to_have_text("↑ 待发 5")
    assert points(cup, 1) == []
    network.down = False
    all_sent(phone)
    expect(phone.locator(".tb-result")).to_contain_text("加赛定胜负")
    assert [hand[:2] for hand in points(cup, 1)] == [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]


def test_race_goes_on_while_the_server_is_away(
    page: Page, network: BadNetwork, live_server: LiveServer, settings: Settings
) -> None:
    settings.TABLE_RETRY_SECONDS = 0.1
    match = race("sports_faculty_2013")
    deal(match, 1, 35, Seat.NORTH)
    sign_in(page.context, live_server, log_in(make_user("caipan", "table_referee")))
    page.goto(f"{network.url}/tables/cup/1/")
    network.down = True
    # North held with 35 and South deals; he holds with 60, so North deals again.
    record(page, 60)
    prompt = page.locator(".tb-prompt")
    expect(prompt).to_contain_text("第 3 局")
    expect(prompt).to_contain_text("下一局 北")
    record(page, 40)
    # What follows from a hand that was not sent, the page does not say.
    expect(prompt).to_contain_text("第 4 局")
    expect(prompt).not_to_contain_text("坐庄")
    record(page, 80)
    expect(count(page)).to_have_text("↑ 待发 3")
    network.down = False
    all_sent(page)
    hands = Hand.objects.order_by("recorded_at").values_list("number", "version", "trick_points")
    assert list(hands) == [(1, 1, 35), (2, 1, 60), (3, 1, 40), (4, 1, 80)]


def test_what_waits_survives_a_closed_page(
    phone: Page, network: BadNetwork, context: BrowserContext, cup: Tournament
) -> None:
    network.down = True
    record(phone, 80)
    expect(count(phone)).to_have_text("↑ 待发 1")
    phone.close()
    network.down = False
    again = context.new_page()
    again.goto(f"{network.url}/tables/cup/")
    all_sent(again)
    assert points(cup, 1) == [(1, 1, 80)]


def test_two_taps_with_a_delay_and_a_lost_answer_count_once(
    phone: Page, network: BadNetwork, cup: Tournament
) -> None:
    """Case 14."""
    answers = iter([False])
    network.before_reply = lambda line: not line.startswith("POST") or next(answers, True)
    network.delay = 0.6
    cell(phone, "trick_points", 85)()
    assert phone.evaluate(TWO_TAPS) is True
    all_sent(phone)
    assert [line for line in network.lost if line.startswith("POST")] != []
    assert points(cup, 1) == [(1, 1, 85)]


def test_page_says_since_when_it_has_heard_nothing(
    phone: Page, network: BadNetwork, cup: Tournament
) -> None:
    """Case 21."""
    network.down = True
    expect(phone.locator("[data-following]")).to_contain_text("重连中", timeout=15_000)
    expect(phone.locator("[data-following]")).to_contain_text("数据截至")
    save(match_numbered(cup, 1), 1, 85)
    network.down = False
    expect(phone.locator("[data-following]")).not_to_contain_text("重连中")
    expect(phone.locator(".tb-prompt")).to_contain_text("第 2 局")


@pytest.mark.parametrize(("sign_off", "taps"), [("none", 8), ("both", 10)])
def test_clean_match_takes_few_taps(phone: Page, cup: Tournament, sign_off: str, taps: int) -> None:
    """At most 14 with the confirmation of both pairs on the referee's phone."""
    Tournament.objects.update(sign_off=sign_off)
    phone.reload()
    # At the document: the browser's driver holds back at the window what it will do once more.
    phone.evaluate(
        "() => { window.taps = 0;"
        " document.addEventListener('pointerdown', () => window.taps++, true); }"
    )
    for hand in (80, 85, 45, 35):
        record(phone, hand)
    if sign_off == "both":
        for signed, side in enumerate(("home", "away")):
            expect(phone.locator(".tb-signed")).to_have_count(signed)
            phone.locator(f'#sign button[value="{side}"]').tap()
    expect(phone.locator(".tb-result")).to_be_visible()
    assert phone.evaluate("window.taps") == taps
