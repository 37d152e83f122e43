"""The chief referee's board in a real browser: it follows the hall and spoils nothing meanwhile."""

from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from django.utils import timezone
from PIL import Image
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Tournament
from referee.hall import call_to_table, start_round_clock
from referee.models import CallSide, ExtraTime, Hand, RoundClock, SlipPhoto
from tests.browser.test_desk_phone import PHONE, sign_in
from tests.builders import draw_event, make_event, make_user, match_numbered
from tests.referee.table_play import key, play

pytestmark = pytest.mark.django_db(transaction=True)


SIZE_OF_WHAT_IS_SENT = """() => {
  const send = window.fetch;
  window.fetch = async (address, options) => {
    if (options?.body instanceof FormData && options.body.has("photo")) {
      const file = options.body.get("photo");
      const picture = await createImageBitmap(file);
      window.sentSize = [file.type, picture.width, picture.height];
    }
    return send(address, options);
  };
}"""


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a phone."""
    return {"viewport": PHONE, "has_touch": True}


@pytest.fixture
def chief() -> User:
    return make_user("zhang", "chief_referee", name="张裁判长")


@pytest.fixture
def cup() -> Tournament:
    event = make_event(8, tables=4)
    draw_event(event)
    return event


def order(page: Page) -> list[str]:
    return [line.get_attribute("id") or "" for line in page.locator(".board-line").all()]


def test_open_menu_stays_with_its_table_when_the_lines_change_places(
    page: Page, live_server: LiveServer, chief: User, cup: Tournament
) -> None:
    complaints = sign_in(page, live_server, chief)
    page.goto(f"{live_server.url}/desk/cup/board/")
    assert order(page) == ["match-1", "match-2", "match-3", "match-4"]
    page.locator("#more-2 > summary").tap()
    page.locator("#why-2").fill("找裁判")
    # Table 4 becomes slow and goes to the top, while somebody types for table 2.
    play(match_numbered(cup, 4), 80)
    Hand.objects.update(recorded_at=timezone.now() - timedelta(minutes=40))
    expect(page.locator("#match-4.board-slow")).to_be_visible(timeout=15_000)
    assert order(page) == ["match-4", "match-1", "match-2", "match-3"]
    assert page.locator("#why-2").input_value() == "找裁判"
    assert page.evaluate("document.activeElement.id") == "why-2"
    page.keyboard.press("Enter")
    page.wait_for_url("**/board/?show=all#match-2")
    extra = ExtraTime.objects.get()
    assert (extra.match.number, extra.minutes, extra.reason) == (2, 5, "找裁判")
    assert complaints == []


def test_one_tap_calls_both_and_a_colleague_sees_it(
    page: Page, live_server: LiveServer, chief: User, cup: Tournament
) -> None:
    sign_in(page, live_server, chief)
    page.goto(f"{live_server.url}/desk/cup/board/")
    page.locator("#match-3").get_by_role("button", name="第一次呼叫 · 两队").tap()
    expect(page.locator("#match-3 .board-called")).to_have_count(2)
    # Somebody else calls once more; the board that is open says so by itself.
    match = match_numbered(cup, 3)
    calls = {CallSide.HOME: 2, CallSide.AWAY: 2}
    call_to_table(match, calls, by=None, key=key(), early=True)
    expect(page.locator("#match-3 .board-called").first).to_contain_text(
        "第二次呼叫", timeout=15_000
    )


def test_screen_tells_the_last_minutes_by_itself(
    page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    start_round_clock(match_numbered(cup, 1).draw, 1, minutes=60, by=None)
    # The last five minutes begin in two seconds.
    RoundClock.objects.update(running_since=timezone.now() - timedelta(minutes=55, seconds=-2))
    page.goto(f"{live_server.url}/kiosk/cup/")
    clock = page.locator(".head .round-clock")
    expect(clock).to_contain_text("还剩")
    rule = clock.get_by_text("进行中的一局打完为止")
    expect(rule).to_be_visible(timeout=15_000)


def test_photo_is_made_small_before_it_is_sent(
    page: Page, live_server: LiveServer, cup: Tournament, chief: User
) -> None:
    play(match_numbered(cup, 1), 80)
    complaints = sign_in(page, live_server, chief)
    page.goto(f"{live_server.url}/tables/cup/1/")
    page.locator("#photos > summary").tap()
    big = BytesIO()
    Image.new("RGB", (4000, 3000), "white").save(big, "PNG")
    file: Any = {"name": "slip.png", "mimeType": "image/png", "buffer": big.getvalue()}
    page.locator("#photo-file").set_input_files(file)
    page.evaluate(SIZE_OF_WHAT_IS_SENT)
    page.locator("[data-photo-form] button").tap()
    expect(page.locator(".tb-photos img")).to_be_visible(timeout=15_000)
    assert page.evaluate("window.sentSize") == ["image/jpeg", 1600, 1200]
    assert SlipPhoto.objects.get().hand_number == 1
    assert complaints == []


@pytest.mark.parametrize("width", [390, 1280])
def test_board_is_accessible_and_fits(
    page: Page, live_server: LiveServer, chief: User, cup: Tournament, width: int
) -> None:
    match = match_numbered(cup, 2)
    for number in (1, 2, 3):
        call_to_table(match, {CallSide.HOME: number}, by=None, key=key(), early=True)
    play(match_numbered(cup, 1), 80, 85)
    start_round_clock(match.draw, 1, minutes=60, by=None)
    sign_in(page, live_server, chief)
    page.set_viewport_size({"width": width, "height": 844})
    for path in ("board/", "board/referees/"):
        page.goto(f"{live_server.url}/desk/cup/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
