"""The bracket on screens: letters of 28 pixels, nothing cut off, what is played before the rest."""

from dataclasses import replace
from typing import Any

import pytest
from django.db.models import QuerySet
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Match, Team, Tournament, Verdict
from brackets.progress import Summary
from referee.screen_panels import Panel, Step
from referee.screens import arrange_screen, main_screen
from tests.brackets.play import decide, win
from tests.browser.accessibility import serious_issues
from tests.browser.test_kiosk import SMALLEST, turn_to
from tests.builders import draw_event, make_event, match_numbered

pytestmark = pytest.mark.django_db(transaction=True)

# Width, height, the picture that is shown and its smallest letters; a phone is held in the hand.
SCREENS = (
    (1920, 1080, "tree-wide", SMALLEST),
    (1080, 1920, "tree-upright", SMALLEST),
    (390, 844, "tree-upright", 11),
)
# Level on big score, decided by the small one.
LEVEL = Summary(
    home_big=1,
    away_big=1,
    home_small=1255,
    away_small=1120,
    hands_done=4,
    begun=True,
    verdict=Verdict.SMALL,
)
# Names that are wide for their number of letters, or letters that many screens lack.
NAMES = (
    ("张卫东", "李春梅"),
    ("WWWWWWWWWWWW", "MMMMMMMMMMMM"),
    ("欧阳卫国", "阿卜杜拉·买买提"),
    ("Ольга Щукина", "Ξενοφών"),
    ("🀄🀄🀄🀄🀄🀄🀄", "李"),
    ("محمد عبد الرحمن", "ສົມສັກ"),
    ("龘龘龘龘龘龘龘龘龘", "iiiiiiiiiiiiiiiiiiiiiiii"),
)
# Texts of brackets that are small, leave their box or the screen, or touch their neighbour; every
# page of a screen is laid out, also those that are not shown yet.
TROUBLES = """(smallest) => [...document.querySelectorAll("svg text")]
  .filter((text) => text.getClientRects().length)
  .flatMap((text) => {
    const words = text.getBoundingClientRect();
    const middle = words.top + words.height / 2;
    const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    const found = size < smallest ? [`small, ${size}`] : [];
    if (words.left < 0 || words.right > innerWidth) found.push("off the screen");
    const match = text.closest("[role=listitem]");
    if (match) {
      const box = match.querySelector("rect").getBoundingClientRect();
      if (words.left < box.left || words.right > box.right) found.push("out of its box");
      if (middle < box.top || middle > box.bottom) found.push("above or below its box");
      for (const other of match.querySelectorAll(`text[y="${text.getAttribute("y")}"]`)) {
        const { left } = other.getBoundingClientRect();
        if (words.left < left && words.right > left) found.push(`over ${other.textContent}`);
      }
    }
    return found.map((trouble) => `${text.textContent}: ${trouble}`);
  })"""


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a television."""
    return {"viewport": {"width": 1920, "height": 1080}}


def played(teams: int) -> Tournament:
    """Return an event with wide names, results of each kind, and a match under way at the end."""
    event = make_event(teams, tables=max(teams // 2, 4))
    pairs = list(event.teams.order_by("number"))
    for place, team in enumerate(pairs):
        team.player_one, team.player_two = NAMES[place % len(NAMES)]
    Team.objects.bulk_update(pairs, ["player_one", "player_two"])
    draw_event(event)
    win(event, 1, "home")
    if teams > 4:
        level = match_numbered(event, 2)
        decide(level, replace(LEVEL, winner=level.home))
        win(event, 3, "home", verdict=Verdict.WALKOVER)
    last = event_matches(event).filter(round=1).last()
    assert last is not None
    assert last.number is not None
    win(event, last.number, "home", verdict="", hands_done=2)
    return event


def event_matches(event: Tournament) -> QuerySet[Match]:
    """Return its matches that have numbers, in order."""
    found = Match.objects.filter(draw__stage__tournament=event, number__isnull=False)
    return found.order_by("number")


def open_screen(page: Page, live_server: LiveServer) -> list[str]:
    """Open it and return what it complains about, a list that grows."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.goto(f"{live_server.url}/kiosk/cup/")
    expect(page.locator("[data-as-of] time")).not_to_be_empty()
    return complaints


@pytest.mark.parametrize("teams", [4, 11, 32, 256])
def test_bracket_is_readable_on_every_screen(
    page: Page, live_server: LiveServer, teams: int
) -> None:
    played(teams)
    complaints = open_screen(page, live_server)
    for width, height, shown, smallest in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        pictures = page.locator(f".{shown} svg")
        assert pictures.evaluate_all("all => all.every((each) => each.getClientRects().length)")
        assert page.evaluate(TROUBLES, smallest) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    # No refused style, no missing file.
    assert complaints == []


def test_part_in_play_is_shown_after_the_map_and_before_the_others(
    page: Page, live_server: LiveServer
) -> None:
    page.clock.install()
    event = played(64)
    screen = main_screen(event, by=None)
    arrange_screen(screen, (Step(Panel.BRACKET, 14),), by=None)
    open_screen(page, live_server)
    title = page.locator(".panel.current h2")
    # Matches 1 to 3 are decided in part 1; match 32 is being played in part 4.
    for words in ("整个对阵表的缩略图", "第4部分", "第1部分", "第2部分", "第3部分"):
        expect(title).to_contain_text(words)
        page.clock.run_for(14_000)
    live = page.locator(".tree-wide .tree-live")
    expect(live).to_have_count(1)


def test_part_that_is_over_has_one_turn_after_all_the_others(
    page: Page, live_server: LiveServer
) -> None:
    page.clock.install()
    event = make_event(64)
    draw_event(event)
    for number in (*range(1, 17), *range(33, 41), *range(49, 53)):
        win(event, number, "home")
    arrange_screen(main_screen(event, by=None), (Step(Panel.BRACKET, 14),), by=None)
    open_screen(page, live_server)
    title = page.locator(".panel.current h2")
    for _round in range(2):
        for words in ("整个", "第3部分", "第4部分", "对阵表", f"第{_round + 1}部分"):
            expect(title).to_contain_text(words)
            page.clock.run_for(14_000)


def test_bracket_is_read_out_as_a_list_of_matches(page: Page, live_server: LiveServer) -> None:
    played(11)
    open_screen(page, live_server)
    matches = page.locator(".panel-bracket .tree-wide").get_by_role("listitem")
    # Sixteen places: eight matches and byes, four, two, third place and the final.
    expect(matches).to_have_count(16)
    first = match_numbered(Tournament.objects.get(), 1)
    assert first.home is not None
    assert first.away is not None
    told = [
        f"{team.number} {team.player_one}/{team.player_two}" for team in (first.home, first.away)
    ]
    name = f"第1场、第1轮次、{told[0]} 2 (150) 胜、{told[1]} 0 (120)"
    expect(matches.get_by_role("img", name=name, exact=True)).to_have_count(1)
    for index in range(page.locator(".panel").count()):
        turn_to(page, index)
        assert serious_issues(page) == []
