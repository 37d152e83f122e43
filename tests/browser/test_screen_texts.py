"""No text of a full hall is small, cut off or under another, on any panel and either way up."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from brackets import registration
from brackets.entries import TeamEntry
from brackets.models import Verdict
from brackets.ready_formats import ready_format
from referee.screen_panels import SECONDS, Panel, Step
from referee.screens import PictureEntry, add_picture, arrange_screen, main_screen
from tests.brackets.play import nobody_came, win
from tests.browser.full_hall import full_hall, ranked_hall, register
from tests.browser.test_kiosk import turn_to
from tests.builders import draw_event, make_event
from tests.referee.test_screens import picture

pytestmark = pytest.mark.django_db(transaction=True)

LANDSCAPE, UPRIGHT, PHONE = (1920, 1080), (1080, 1920), (390, 844)

FAULTS = (Path(__file__).parent / "text_faults.js").read_text()
# Whether all of what was opened is seen at once.
UNSCROLLED = """() => {
  const opened = document.querySelector("dialog[open]");
  return opened.scrollHeight <= opened.clientHeight;
}"""


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a screen that does not move by itself."""
    return {"reduced_motion": "reduce"}


def speak(page: Page, live_server: LiveServer, language: str) -> None:
    page.context.add_cookies(
        [{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_server.url}]
    )


def faults(page: Page) -> list[str]:
    found: list[str] = page.evaluate(FAULTS, 28)
    return found


def panels_with_faults(page: Page) -> dict[str, list[str]]:
    """Return what is wrong with the panels, either way up."""
    wrong = {}
    for size in (LANDSCAPE, UPRIGHT):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        panels = page.locator(".panel")
        for index in range(panels.count()):
            turn_to(page, index)
            if found := faults(page):
                name = panels.nth(index).get_attribute("data-panel")
                wrong[f"{name} {index} at {size[0]}"] = found
    return wrong


# Whether the strip lies over anything: the page that is shown, or the foot with its buttons.
COVERED = """() => {
  const strip = document.querySelector(".strip").getBoundingClientRect();
  return [".panel.current", ".foot", ".head"].filter((other) => {
    const box = document.querySelector(other).getBoundingClientRect();
    return box.left < strip.right - 1 && strip.left < box.right - 1
      && box.top < strip.bottom - 1 && strip.top < box.bottom - 1;
  });
}"""


def test_sponsors_pass_along_the_foot_and_cover_nothing(
    page: Page, live_server: LiveServer, organiser: User
) -> None:
    event = full_hall("cup", "knockout", by=organiser)
    for n in range(5):
        entry = PictureEntry(f"赞助{n}", 8, sponsor=True)
        add_picture(event, picture(), entry, by=organiser, key=f"sponsor-{n}")
    page.clock.install()
    page.goto(f"{live_server.url}/kiosk/cup/")
    logos = page.locator(".strip li:visible img")
    for size, room in ((LANDSCAPE, 3), (UPRIGHT, 4)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.reload()
        expect(logos).to_have_count(room)
        assert logos.first.get_attribute("alt") == "赞助0"
        assert page.evaluate(COVERED) == []
        current = page.locator(".panel.current")
        page.clock.run_for(int(current.get_attribute("data-seconds") or 0) * 1000)
        expect(logos).to_have_count(5 - room)
        expect(logos.last).to_have_attribute("alt", "赞助4")
        page.locator("[data-hold]").click()
        page.clock.run_for(20_000)
        expect(logos).to_have_count(5 - room)
    assert panels_with_faults(page) == {}
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


HALLS = {
    "knockout": lambda by: full_hall("cup", "knockout", by=by),
    "groups": lambda by: full_hall("cup", "groups_knockout", by=by),
    "swiss": lambda by: full_hall("cup", "swiss", by=by),
    "registration": lambda by: register("cup", "knockout", by=by),
    "end": lambda by: ranked_hall("cup", by=by),
}


@pytest.mark.parametrize("hall", HALLS)
def test_every_panel_shows_its_texts_in_full(
    hall: str, page: Page, live_server: LiveServer, organiser: User
) -> None:
    event = HALLS[hall](organiser)
    turn = tuple(Step(panel, SECONDS[panel]) for panel in Panel)
    arrange_screen(main_screen(event, by=organiser), turn, by=organiser)
    for language in ("zh-hans", "en"):
        speak(page, live_server, language)
        page.goto(f"{live_server.url}/kiosk/cup/")
        expect(page.locator("[data-as-of] time")).not_to_be_empty()
        page.evaluate("document.querySelector('[data-hold]').click()")
        assert panels_with_faults(page) == {}, language
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


# Texts of the foot that stick out of the screen.
OFF_THE_FOOT = """() => [...document.querySelectorAll(".times > *")]
    .filter((text) => text.checkVisibility())
    .filter((text) => {
      const box = text.getBoundingClientRect();
      const bar = document.querySelector(".foot").getBoundingClientRect();
      return box.right > innerWidth || box.top < bar.top - 1 || box.bottom > innerHeight + 1
        || text.scrollWidth > text.clientWidth;
    })
    .map((text) => text.textContent)"""


@pytest.mark.parametrize(("language", "mark"), [("zh-hans", "重连中"), ("en", "reconnecting")])
def test_mark_of_what_is_old_is_seen_in_full(
    language: str, mark: str, page: Page, live_server: LiveServer, organiser: User
) -> None:
    register("cup", "knockout", by=organiser, teams=4)
    page.clock.install()
    speak(page, live_server, language)
    page.goto(f"{live_server.url}/kiosk/cup/")
    old = page.locator(".as-of.stale")
    expect(page.locator("[data-as-of] time")).not_to_be_empty()
    page.context.set_offline(True)
    page.clock.run_for(15_000)  # case 21
    expect(old).to_contain_text(mark)
    for size in (LANDSCAPE, UPRIGHT, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(old).to_be_in_viewport(ratio=1)
        assert page.evaluate(OFF_THE_FOOT) == [], size


LONG = TeamEntry(
    player_one="阿卜杜热合曼·买买提明",
    player_two="Wilhelmina Katharina von Hohenfels",
    unit="Embassy of the United Kingdom of Great Britain",
)


def test_phone_shows_long_names_in_full(
    page: Page, live_server: LiveServer, organiser: User
) -> None:
    event = register("cup", "knockout", by=organiser, teams=15)
    registration.register_team(event, LONG, by=organiser)
    draw_event(event, by=organiser)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"{live_server.url}/kiosk/cup/")
    names = page.locator(".seats-by-name .player", has_text=LONG.player_two)
    expect(names).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    cut = """(words) => [...document.querySelectorAll(".list *, .seats-by-name *")]
        .filter((text) => words.includes(text.textContent))
        .filter((text) => text.scrollWidth > text.clientWidth + 1)
        .map((text) => text.className)"""
    assert page.evaluate(cut, [LONG.player_one, LONG.player_two, LONG.unit]) == []


def test_results_say_in_full_what_decided_them(
    page: Page, live_server: LiveServer, organiser: User
) -> None:
    event = register("cup", "knockout", by=organiser)
    draw_event(event, by=organiser)
    nobody_came(event, 1)
    won = [each for each in Verdict if each not in {Verdict.BYE, Verdict.DRAW, Verdict.BOTH_ABSENT}]
    for number, verdict in enumerate(won, 2):
        win(event, number, "away", verdict=verdict)
    arrange_screen(main_screen(event, by=organiser), (Step(Panel.RESULTS, 9),), by=organiser)
    for language in ("zh-hans", "en"):
        speak(page, live_server, language)
        page.goto(f"{live_server.url}/kiosk/cup/")
        expect(page.locator("[data-as-of] time")).not_to_be_empty()
        assert panels_with_faults(page) == {}, language


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_few_results_show_both_players_in_full(
    language: str, page: Page, live_server: LiveServer, organiser: User
) -> None:
    event = register("cup", "knockout", by=organiser, teams=7)
    registration.register_team(event, LONG, by=organiser)
    draw_event(event, by=organiser)
    for number in (1, 2, 3):
        win(event, number, "home")
    arrange_screen(main_screen(event, by=organiser), (Step(Panel.RESULTS, 9),), by=organiser)
    speak(page, live_server, language)
    page.set_viewport_size({"width": LANDSCAPE[0], "height": LANDSCAPE[1]})
    page.goto(f"{live_server.url}/kiosk/cup/")
    expect(page.locator(".list-3 .player")).to_have_count(12)
    cut = page.locator(".list-3 .player").evaluate_all(
        """(names) => names.filter((name) => name.scrollWidth > name.clientWidth
            || name.getBoundingClientRect().right > name.parentNode.getBoundingClientRect().right)
            .map((name) => name.textContent)"""
    )
    assert [name for name in cut if len(name) < 10] == []


def test_double_elimination_names_rounds_and_matches_in_full(
    page: Page, live_server: LiveServer, organiser: User
) -> None:
    event = make_event(16, stages=ready_format("double_elimination"), by=organiser)
    draw_event(event, by=organiser)
    for number in range(1, 9):
        win(event, number, "home")
    arrange_screen(main_screen(event, by=organiser), (Step(Panel.BRACKET, 9),), by=organiser)
    speak(page, live_server, "en")
    page.goto(f"{live_server.url}/kiosk/cup/")
    for tree in (".tree-wide", ".tree-upright"):
        words = page.locator(f"{tree} .tree-head, {tree} .tree-comer").all_text_contents()
        assert words
        assert [each for each in words if "…" in each] == []


def test_search_card_and_calculator_show_their_texts_in_full(
    page: Page, live_server: LiveServer, organiser: User
) -> None:
    full_hall("cup", "knockout", by=organiser)
    for language in ("zh-hans", "en"):
        speak(page, live_server, language)
        page.goto(f"{live_server.url}/kiosk/cup/")
        opened = page.locator("dialog[open]")
        for size in (LANDSCAPE, UPRIGHT, PHONE):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.locator("[data-opens]").first.click()
            expect(opened.locator(".find-pair").first).to_be_visible()
            smallest = 28 if size != PHONE else 14
            assert page.evaluate(FAULTS, smallest) == [], size
            opened.locator(".find-pair").nth(5).click()
            expect(opened.locator(".found")).to_be_visible()
            assert page.evaluate(FAULTS, smallest) == [], size
            opened.locator("[data-find-close]").click()
            page.locator("[data-opens]").last.click()
            expect(opened.locator(".tile").first).to_be_visible()
            assert page.evaluate(FAULTS, smallest) == [], size
            if size != PHONE:
                assert page.evaluate(UNSCROLLED), size
            opened.locator("[data-find-close]").click()
            expect(opened).to_have_count(0)
