"""One saved hand on every screen of the hall, by nothing but the time between two questions."""

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from referee import settings as shipped
from tests.browser.test_kiosk import stop_time
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.public_play import play

pytestmark = pytest.mark.django_db(transaction=True)

# Where somebody looks, how large that is, what shows the hands that are done, and within how many
# seconds a hand is there: five before people who wait, ten on a phone (case 34).
SCREENS: tuple[tuple[str, ViewportSize, str, int], ...] = (
    ("/kiosk/cup/", {"width": 1920, "height": 1080}, ".game .hand", 5),
    ("/kiosk/cup/", {"width": 1080, "height": 1920}, ".game .hand", 5),
    ("/events/cup/matches/1/", {"width": 390, "height": 844}, ".page-head .chip", 10),
)
LONGEST_WAIT = 1.2  # of its interval, by which a page may be late so that not all ask at once


def test_hand_is_on_every_screen_in_time(browser: Browser, live_server: LiveServer) -> None:
    event = make_event(11)
    draw_event(event)
    play(match_numbered(event, 1), 80)
    pages: list[tuple[Page, float, str]] = []
    for path, size, place, within in SCREENS:
        page = browser.new_context(viewport=size).new_page()
        stop_time(page)
        page.goto(live_server.url + path)
        expect(page.locator(place)).to_have_text("第2/4局")
        every = float(page.locator("[data-live]").get_attribute("data-seconds") or 0)
        # The server tells a change by a revision that it may have read, or in a burst by a page
        # that it may have begun to make, this long ago.
        longest = max(shipped.LIVE_REVISION_SECONDS, shipped.LIVE_SLOW_SECONDS)
        assert every * LONGEST_WAIT + longest <= within
        pages.append((page, every, place))
    play(match_numbered(event, 1), 85, first=2)
    for page, every, place in pages:
        # No time passes but this: the page asks once.
        page.clock.run_for(int(every * LONGEST_WAIT * 1000))
        expect(page.locator(place)).to_have_text("第3/4局")
        page.context.close()
    assert settings.LIVE_REVISION_SECONDS == 0, "asked at once here"
