import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Tournament
from referee.hall import start_round_clock
from referee.models import Offender
from referee.screen_panels import SECONDS, Panel, Step
from referee.screens import (
    PictureEntry,
    add_picture,
    arrange_screen,
    main_screen,
    post_notice,
)
from tests.browser.accessibility import serious_issues
from tests.browser.complaints import complaints_of
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.public_play import HOME_WINS, LEVEL, play, play_all, play_number
from tests.referee.table_play import fine
from tests.referee.test_screens import picture

pytestmark = pytest.mark.django_db(transaction=True)

SMALLEST = 28
# The size of every text that is shown, with the text.
TEXT_SIZES = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    // The other of two pictures, one for each way up.
    if (!parentElement.getClientRects().length) continue;
    // Letters of a picture are drawn larger or smaller than they are written.
    const drawn = parentElement instanceof SVGElement ? parentElement.getScreenCTM().a : 1;
    const size = Math.round(parseFloat(getComputedStyle(parentElement).fontSize) * drawn * 10) / 10;
    if (data.trim()) found.push([size, data]);
  }
  return found;
}"""
# Texts that stick out of the screen, and boxes that cut their text off below.
OVERFLOWING = """() => [...document.querySelectorAll(".panel.current *")]
    .filter((element) => element.clientWidth && !element.closest(".visually-hidden"))
    .filter((element) => {
      const box = element.getBoundingClientRect();
      const cut = element.matches(".item, .game, .step, .rank, .entry-line, .row")
        && element.scrollHeight > element.clientHeight + 1;
      return cut || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    })
    .map((element) => element.textContent.trim())"""


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a television."""
    return {"viewport": {"width": 1920, "height": 1080}}


@pytest.fixture
def cup() -> Tournament:
    event = make_event(11)
    draw_event(event)
    return event


def watch(page: Page, live_server: LiveServer) -> list[str]:
    """Open the kiosk and return what it complains about, a list that grows."""
    complaints = complaints_of(page)
    page.goto(f"{live_server.url}/kiosk/cup/")
    page.evaluate("window.sameDocument = true")
    return complaints


def stop_time(page: Page) -> None:
    """Let time pass on the pages that are opened only by `page.clock.run_for`."""
    now = timezone.now()
    page.clock.install(time=now)
    page.clock.pause_at(now + timedelta(hours=1))


def turn_to(page: Page, index: int) -> None:
    """Show the page with this index at once."""
    page.evaluate(
        """(index) => document.querySelectorAll(".panel").forEach((panel, at) => {
          panel.style.transition = "none";
          panel.classList.toggle("current", at === index);
        })""",
        index,
    )


@pytest.mark.parametrize("path", ["/kiosk/cup/", "/events/cup/"])
def test_clocks_are_those_of_journal_and_paper_whatever_the_screen_has(
    path: str, browser: Browser, live_server: LiveServer, cup: Tournament
) -> None:
    # In New York's time zone and an hour and a half slow.
    context = browser.new_context(timezone_id="America/New_York")
    page = context.new_page()
    page.clock.install(time=timezone.now() - timedelta(minutes=90))
    page.goto(live_server.url + path)
    # The first answer of the server has the time.
    expect(page.locator("[data-behind]")).to_have_count(1)
    page.clock.run_for(1500)
    clocks = page.locator("[data-as-of] time, .clock time")
    shown = clocks.all_text_contents()
    now = timezone.localtime()
    near = {(now + timedelta(minutes=off)).strftime("%H:%M") for off in (-1, 0, 1)}
    assert {text[:5] for text in shown} <= near
    assert shown
    context.close()


def test_kiosk_follows_a_new_hand_without_reload(
    page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    play_number(cup, 1, *LEVEL[:2])
    complaints = watch(page, live_server)
    game = page.locator(".game")
    expect(game.locator(".hand")).to_have_text("第3/4局")
    expect(game.locator(".big")).to_have_text(["大分 0", "大分 0"])
    play(match_numbered(cup, 1), LEVEL[2], first=3)
    expect(game.locator(".hand")).to_have_text("第4/4局")
    expect(game.locator(".big")).to_have_text(["大分 1", "大分 0"])
    expect(game.locator(".small")).to_have_text(["小分 85", "小分 125"])
    play(match_numbered(cup, 1), LEVEL[3], first=4)
    expect(game.locator(".hand")).to_have_text("加赛中")
    assert page.evaluate("window.sameDocument") is True
    assert complaints == []


def test_kiosk_marks_old_data_and_recovers_by_itself(
    page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    page.clock.install()
    watch(page, live_server)
    marker = page.locator("[data-as-of]")
    expect(marker).to_have_text(re.compile(r"^数据截至 \d\d:\d\d:\d\d$"))
    page.context.set_offline(True)
    play_number(cup, 1, 40)
    page.clock.run_for(15_000)  # case 21, by the clock of the screen
    expect(marker).to_have_text(re.compile(r"^数据截至 \d\d:\d\d:\d\d · 重连中$"))
    assert page.locator(".game").count() == 0
    page.context.set_offline(False)
    expect(page.locator(".game .hand")).to_have_text("第2/4局")
    expect(marker).not_to_contain_text("重连中")
    assert page.evaluate("window.sameDocument") is True


def test_kiosk_turns_its_pages_and_shows_how_long_each_stays(
    page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    play_number(cup, 1, 40)
    stop_time(page)
    watch(page, live_server)
    shown = []
    for _ in range(6):
        current = page.locator(".panel.current")
        expect(current).to_have_count(1)
        shown.append(current.get_attribute("data-panel"))
        title = current.locator("h2").evaluate("(title) => title.firstChild.textContent.trim()")
        expect(page.locator(".tabs .current")).to_contain_text(title, ignore_case=False)
        expect(page.locator("[data-progress].running")).to_have_count(1)
        page.clock.run_for(int(current.get_attribute("data-seconds") or 0) * 1000)
    assert shown == ["playing", "upcoming", "bracket", "figures", "figures", "playing"]


def test_round_clock_that_is_over_tells_no_time_to_come(
    page: Page, live_server: LiveServer, cup: Tournament, organiser: User
) -> None:
    start_round_clock(match_numbered(cup, 1).draw, 1, minutes=50, by=organiser)
    page.clock.install()
    watch(page, live_server)
    wall = page.locator(".clock-wall .round-clock")
    until = wall.get_by_text(re.compile(r"^到\d\d:\d\d$"))
    expect(wall).to_contain_text("还剩")
    expect(until).to_be_visible()
    page.context.set_offline(True)  # an answer would put the clock right
    page.clock.fast_forward(60 * 60_000)
    expect(wall).to_contain_text("时间已到")
    expect(until).to_be_hidden()


@pytest.mark.parametrize(
    ("teams", "state"), [(23, "open"), (11, "drawn"), (64, "play"), (11, "end")]
)
def test_kiosk_has_no_small_and_no_lost_text(
    page: Page, live_server: LiveServer, teams: int, state: str
) -> None:
    event = make_event(teams)
    if state != "open":
        draw_event(event)
    if state == "play":
        for number in range(1, 10):
            play_number(event, number, *LEVEL[: number % 3 + 1])
    if state == "end":
        play_all(event)
    watch(page, live_server)
    expect(page.locator("[data-as-of] time")).not_to_be_empty()
    for width, height in ((1920, 1080), (1080, 1920)):
        page.set_viewport_size({"width": width, "height": height})
        small = [text for size, text in page.evaluate(TEXT_SIZES) if size < SMALLEST]
        assert small == []
        for index in range(page.locator(".panel").count()):
            turn_to(page, index)
            assert page.evaluate(OVERFLOWING) == []


@pytest.mark.parametrize(("size", "shown"), [((1920, 1080), "wide"), ((1080, 1920), "upright")])
def test_columns_fill_their_room_either_way_up(
    size: tuple[int, int], shown: str, page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    play_number(cup, 1, *LEVEL)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    watch(page, live_server)
    charts = page.locator(".totals-chart .chart:visible")
    expect(charts).to_have_count(1)
    expect(charts).to_have_class(f"chart chart-{shown}")
    room = page.locator(".totals-chart").bounding_box()
    words = [each.bounding_box() for each in charts.locator("text").all()]
    assert room is not None
    tops, feet = zip(*((box["y"], box["y"] + box["height"]) for box in words if box), strict=True)
    assert max(feet) - min(tops) > 0.6 * room["height"]


def test_kiosk_has_no_serious_accessibility_issue(
    page: Page, live_server: LiveServer, cup: Tournament, organiser: User
) -> None:
    play_number(cup, 1, *LEVEL)
    play_number(cup, 2, *HOME_WINS)
    play_number(cup, 3, 40)
    fine(match_numbered(cup, 3), 1, Offender.AWAY)
    start_round_clock(match_numbered(cup, 3).draw, 1, minutes=50, by=organiser)
    post_notice(cup, "12:00 午餐", by=organiser, key="n")
    sponsor = PictureEntry("某某茶", 8, sponsor=True)
    add_picture(cup, picture(), sponsor, by=organiser, key="p")
    turn = tuple(Step(panel, SECONDS[panel]) for panel in Panel)
    arrange_screen(main_screen(cup, by=organiser), turn, by=organiser)
    watch(page, live_server)
    seen = set()
    for index in range(page.locator(".panel").count()):
        name = page.locator(".panel").nth(index).get_attribute("data-panel")
        if name not in seen:
            seen.add(name)
            turn_to(page, index)
            assert serious_issues(page) == [], name
    assert seen >= {"notices", "clock", "playing", "results", "rulings", "pictures", "rules"}
    assert "figures" in seen


@pytest.mark.parametrize("over", [False, True])
def test_kiosk_before_the_draw_and_at_the_end_has_no_serious_accessibility_issue(
    over: bool, page: Page, live_server: LiveServer
) -> None:
    event = make_event(8)
    if over:
        draw_event(event)
        play_all(event)
    watch(page, live_server)
    panels = page.locator(".panel")
    names = [each.get_attribute("data-panel") for each in panels.all()]
    assert set(names) >= ({"champion", "ranking", "results"} if over else {"registration"})
    for index, name in enumerate(names):
        turn_to(page, index)
        assert serious_issues(page) == [], name


def test_pages_are_never_seen_through_each_other(
    page: Page, live_server: LiveServer, cup: Tournament
) -> None:
    play_number(cup, 1, 40)
    watch(page, live_server)
    faded = """() => {
      const key = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
      document.body.dispatchEvent(key);
      return ["opacity", "transitionDuration"].map((name) => (
        [...document.querySelectorAll(".panel")].filter((panel) => (
          !panel.matches(".current") && getComputedStyle(panel).opacity !== "0"
          || name === "transitionDuration" && getComputedStyle(panel)[name] !== "0s"
        )).length));
    }"""
    # What goes is gone at once, what comes fades in; for some people nothing may move at all.
    assert page.evaluate(faded) == [0, 1]
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(faded) == [0, 0]
