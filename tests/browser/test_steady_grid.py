"""Nothing moves under a thumb: the points stay where they are, whatever is said above them."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from brackets.models import Tournament
from referee.hall import start_round_clock
from referee.models import RoundClock
from tests.browser.outbox_play import all_sent, record
from tests.browser.test_table import cell
from tests.builders import match_numbered
from tests.referee.table_play import played, save

pytestmark = pytest.mark.django_db(transaction=True)
HUNDRED = 'label:has(input[name="trick_points"][value="100"])'


def place(phone: Page) -> float:
    """Return how far below the top of the screen the cell of 100 points is."""
    return float(phone.locator(HUNDRED).evaluate("(each) => each.getBoundingClientRect().top"))


def test_points_stay_between_hands_and_when_others_save(phone: Page, cup: Tournament) -> None:
    before = place(phone)
    for number, points in ((1, 85), (2, 40), (3, 120)):
        expect(phone.locator(".tb-prompt").first).to_contain_text(f"第 {number} 局")
        assert place(phone) == pytest.approx(before, abs=1)
        record(phone, points)
        all_sent(phone)
    save(match_numbered(cup, 1), 1, played(90, reason="核对记分单"), seen=1)
    expect(phone.locator('[data-hand="1"]')).to_contain_text("90")
    assert place(phone) == pytest.approx(before, abs=1)


def test_points_stay_when_time_runs_out(phone: Page, cup: Tournament) -> None:
    draw = match_numbered(cup, 1).draw
    start_round_clock(draw, 1, minutes=60, by=None)
    phone.reload()
    before = place(phone)
    clock = phone.locator(".round-clock")
    expect(clock).to_contain_text("60")
    # Another page is put in: the clock says its minutes at once, and the time once.
    record(phone, 85)
    expect(phone.locator('[data-hands] [data-hand="1"]:not(.tb-pending)')).to_be_visible()
    assert clock.inner_text().count("到") == 1
    ended = timezone.now() - timedelta(minutes=61)
    RoundClock.objects.update(running_since=ended)
    phone.reload()
    expect(clock).to_contain_text("时间已到")
    expect(clock.locator(".last-minutes")).to_be_visible()
    assert place(phone) == pytest.approx(before, abs=1)


def test_what_was_saved_is_said_where_it_covers_nothing(phone: Page) -> None:
    cell(phone, "trick_points", 85)()
    phone.locator("[data-save]").tap()
    said = phone.locator("[data-toasts] .tb-toast")
    expect(said).to_contain_text("第 1 局已记录")
    box, strip = said.bounding_box(), phone.locator("#outbox").bounding_box()
    assert box
    assert strip
    assert box["y"] >= strip["y"]
    assert box["y"] + box["height"] <= strip["y"] + strip["height"]
