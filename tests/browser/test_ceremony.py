"""The draw on the projector, lot by lot, in a real browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from brackets.draw import make_draw
from brackets.models import Draw, Team
from tests.browser.accessibility import serious_issues
from tests.browser.test_desk_phone import sign_in
from tests.builders import make_event, make_user

pytestmark = pytest.mark.django_db(transaction=True)

PROJECTOR: ViewportSize = {"width": 1920, "height": 1080}
# What is written in the places, by card: a number, "轮空", or "" for a lot that is to come.
PICTURE = """
() => [...document.querySelectorAll(".ceremony-card")].map((card) =>
  [...card.querySelectorAll("li")].map((place) => place.innerText.trim().split(" ")[0]))
"""
# The lots that are seen beside it, the latest on top.
SEEN = """
() => [...document.querySelectorAll("#lots li")].filter((lot) => lot.offsetHeight > 0)
  .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
  .map((lot) => Number(lot.innerText.split(" ")[0]))
"""
# Colours are right once everything has come to rest.
ALL_STILL = "Promise.all(document.getAnimations().map((each) => each.finished)).then(() => true)"


@pytest.fixture
def draw() -> Draw:
    """Return the draft of eleven pairs, two of them seeded: five byes."""
    return make_draw(make_event(11, seeded=2), seed_text="大家 3 1 4", by=None)


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a projector."""
    return {"viewport": PROJECTOR}


def opened(page: Page, live_server: LiveServer, draw: Draw) -> list[str]:
    """Open the ceremony and return what the browser complains about, a list that grows."""
    complaints = sign_in(page, live_server, make_user("zhuren", "organiser"))
    page.goto(f"{live_server.url}/desk/cup/draw/{draw.pk}/ceremony/")
    return complaints


def drawn(draw: Draw) -> list[list[str]]:
    """Return the draw as the last picture has to show it."""
    return [[str(number or "轮空") for number in pairing] for pairing in draw.bracket]


def test_ceremony_shows_one_lot_after_another_by_keys_until_the_draw_stands_there(
    page: Page, live_server: LiveServer, draw: Draw
) -> None:
    complaints = opened(page, live_server, draw)
    count = page.locator("#lot-count")
    expect(count).to_have_text("0")
    byes = [[number if number == "轮空" else "" for number in row] for row in drawn(draw)]
    assert page.evaluate(PICTURE) == byes
    assert page.evaluate(SEEN) == []
    # The space bar presses the button that has the focus; a remote control sends the other keys.
    numbers: list[int] = []
    for step, key in enumerate(["Space", "ArrowRight", "PageDown", "Enter"], 1):
        page.keyboard.press(key)
        expect(count).to_have_text(str(step))
        latest, *before = page.evaluate(SEEN)
        assert before == numbers[-1:]
        numbers.append(latest)
    # Seeds are drawn first.
    assert numbers[:2] == [1, 2]
    shown = {number for row in page.evaluate(PICTURE) for number in row} - {"", "轮空"}
    assert shown == set(map(str, numbers))
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text("3")
    assert page.evaluate(SEEN) == numbers[2:0:-1]
    for _lot in range(9):  # one more than there are
        page.keyboard.press("PageDown")
    expect(count).to_have_text("11")
    assert page.evaluate(PICTURE) == drawn(draw)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.evaluate(ALL_STILL)
    assert serious_issues(page) == []
    assert complaints == []


def test_ceremony_goes_by_itself_and_without_motion(
    page: Page, live_server: LiveServer, draw: Draw
) -> None:
    page.emulate_media(reduced_motion="reduce")
    opened(page, live_server, draw)
    page.get_by_role("button", name="下一签").click()
    moves = "getComputedStyle(document.querySelector('#lots li.arriving')).animationName"
    assert page.evaluate(moves) == "none"
    page.clock.install()
    auto = page.get_by_role("button", name=re.compile("自动"))
    auto.click()
    expect(auto).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(8_500)
    expect(page.locator("#lot-count")).to_have_text("3")
    page.get_by_role("button", name="显示全部").click()
    expect(auto).to_have_attribute("aria-pressed", "false")
    assert page.evaluate(PICTURE) == drawn(draw)


def test_room_of_a_long_name_tells_nothing_before_its_lot(
    page: Page, live_server: LiveServer, draw: Draw
) -> None:
    Team.objects.filter(number=5).update(player_one="Featherstonehaugh-Cholmondeley" * 3)
    opened(page, live_server, draw)
    rows = "[...document.querySelectorAll('.ceremony-card li.waiting')].map(e => e.offsetHeight)"
    assert len(set(page.evaluate(rows))) == 1
    page.get_by_role("button", name="显示全部").click()
    assert len(set(page.evaluate(rows.replace(".waiting", "")))) > 1
