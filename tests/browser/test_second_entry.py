"""The blind second entry in a browser: a form of several steps beside the outbox (case 11)."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from brackets.models import Match
from referee.models import Hand, SecondEntry
from tests.browser.accessibility import serious_issues
from tests.browser.test_table import cell, sign_in
from tests.builders import log_in, make_event
from tests.referee.signing import FOUR_HANDS, asking, state
from tests.referee.table_play import first_match, hand_form, play

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "sheng-ji-2026"  # of tests.builders.make_user


@pytest.fixture
def match(settings: Settings, referee: User) -> Match:
    """Return a match of four recorded hands that waits for its second entry."""
    settings.TABLE_POLL_SECONDS = 0.3
    settings.TABLE_RETRY_SECONDS = 0.1
    match = first_match(asking(make_event(4), "blind"))
    play(match, *FOUR_HANDS, by=referee)
    return match


@pytest.fixture
def second(page: Page, live_server: LiveServer, match: Match, second_referee: User) -> Page:
    """Return the page of the second entry, open for another referee."""
    sign_in(page.context, live_server, log_in(second_referee))
    page.goto(f"{live_server.url}/tables/cup/1/second/")
    return page


def enter(page: Page, number: int, points: int) -> None:
    """Enter one hand and go on; after the last one the entry is handed in."""
    expect(page.locator("#prompt")).to_contain_text(f"第 {number} 局")
    cell(page, "trick_points", points)()
    page.locator("#entry .tb-bar .tb-btn-main").tap()


def test_equal_entry_confirms_the_result(
    second: Page, match: Match, live_server: LiveServer
) -> None:
    for number, points in enumerate(FOUR_HANDS, 1):
        enter(second, number, points)
        assert "trick_points" not in second.url
    expect(second.locator(".tb-notice")).to_contain_text("李裁判")
    expect(second.locator(".tb-notice")).to_contain_text("赵裁判")
    expect(second.locator("[data-count]")).to_have_text("✓ 全部已送达")
    assert state(match) == ("", "big", "home")
    assert second.url == f"{live_server.url}/tables/cup/1/"


def test_different_entry_goes_to_the_chief_referee(
    second: Page, match: Match, live_server: LiveServer
) -> None:
    for number, points in enumerate((35, 80, 40, 80), 1):
        enter(second, number, points)
    expect(second.locator(".tb-notice")).to_contain_text("裁判长")
    assert state(match) == ("different", "", "")
    assert not SecondEntry.objects.get().equal
    # What was handed in is no draft any more, and nobody enters it once more.
    expect(second.locator("[data-count]")).to_be_visible()  # the script has seen the page
    assert second.evaluate("Object.keys(sessionStorage).filter((key) => /^steps/.test(key))") == []
    second.goto(f"{live_server.url}/tables/cup/1/second/")
    expect(second.get_by_role("heading", name="这里不能二次录入")).to_be_visible()


def test_chosen_points_stay_while_the_page_asks_the_server(second: Page) -> None:
    assert serious_issues(second) == []
    cell(second, "trick_points", 35)()
    for _poll in range(3):
        with second.expect_response("**/state/"):
            pass
    second.wait_for_timeout(600)  # longer than a page waits before it changes under a finger
    expect(second.locator('input[name="trick_points"]:checked')).to_have_value("35")


def test_entry_survives_a_reload_and_a_session_that_ended(
    second: Page, match: Match, second_referee: User
) -> None:
    enter(second, 1, 35)
    enter(second, 2, 80)
    expect(second.locator("#prompt")).to_contain_text("第 3 局")
    cell(second, "trick_points", 35)()
    # The page does not notice in time: nothing that it asked is under way when the session ends.
    second.route("**/state/**", lambda route: route.abort())
    second.goto(second.url)
    expect(second.locator("#prompt")).to_contain_text("第 3 局")
    expect(second.locator('input[name="trick_points"]:checked')).to_have_value("35")
    Session.objects.all().delete()
    second.locator("#entry .tb-bar .tb-btn-main").tap()
    second.wait_for_url("**/login/**")
    assert "35" not in second.url.partition("/login/")[2]
    assert "entered" not in second.url
    second.locator("#id_username").fill(second_referee.username)
    second.locator("#id_password").fill(PASSWORD)
    second.locator("#id_password").press("Enter")
    expect(second.locator("#prompt")).to_contain_text("第 3 局")
    enter(second, 3, 35)
    enter(second, 4, 80)
    expect(second.locator(".tb-notice")).to_contain_text("赵裁判")
    assert state(match) == ("", "big", "home")


def waiting_entry(url: str, user: User, **more: Any) -> str:
    """Return an entry as the outbox keeps it."""
    return json.dumps(
        {
            "key": "k1",
            "url": url,
            "match": "/tables/cup/1/",
            "title": "第 1 场",
            "label": "第 1 局",
            "value": "85",
            "order": 1,
            "at": 1,
            "by": str(user.pk),
            "byName": "李裁判",
            "state": "waiting",
            **more,
        }
    )


def open_with(page: Page, live_server: LiveServer, user: User, entry: str) -> None:
    """Open the page of match 1 on a phone that keeps an entry."""
    sign_in(page.context, live_server, log_in(user))
    page.add_init_script(
        f"localStorage.getItem('began') || localStorage.setItem('outbox:k1', {json.dumps(entry)});"
        "localStorage.setItem('began', 'yes')"
    )
    page.goto(f"{live_server.url}/tables/cup/1/")


def test_answer_that_is_a_page_is_settled_by_people_and_can_be_given_up(
    page: Page, live_server: LiveServer, match: Match, second_referee: User
) -> None:
    entry = waiting_entry("/tables/cup/1/second/", second_referee, fields=[["goto", "1"]])
    open_with(page, live_server, second_referee, entry)
    expect(page.locator("[data-count]")).to_have_text("! 需要处理 1")
    for _tap in range(2):
        page.locator("[data-attention] [data-drop]").tap()
    expect(page.locator("[data-count]")).to_have_text("✓ 全部已送达")


TAKEN_UNTIL_2100 = """() => new Promise((done) => {
  const asked = indexedDB.open("outbox", 1);
  asked.onupgradeneeded = () => {
    for (const name of ["claims", "photos"])
      asked.result.createObjectStore(name, { keyPath: "key" });
  };
  asked.onsuccess = () => {
    const writing = asked.result.transaction("claims", "readwrite");
    const claim = { key: "k1", sent: true, tab: "another", until: 4102444800000, at: Date.now() };
    writing.objectStore("claims").put(claim);
    writing.oncomplete = () => done(asked.result.close());
  };
})"""


def test_lease_of_a_clock_that_was_set_back_holds_nothing_up(
    page: Page, live_server: LiveServer, referee: User
) -> None:
    first_match(make_event(4))
    sign_in(page.context, live_server, log_in(referee))
    page.goto(f"{live_server.url}/tables/cup/")
    expect(page.locator("[data-count]")).to_have_text("✓ 全部已送达")
    page.evaluate(TAKEN_UNTIL_2100)
    form = list(hand_form(85).items())
    entry = waiting_entry("/tables/cup/1/hands/1/", referee, fields=form)
    open_with(page, live_server, referee, entry)
    expect(page.locator("[data-count]")).to_have_text("✓ 全部已送达")
    assert Hand.objects.get().trick_points == 85
