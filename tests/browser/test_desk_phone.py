"""The desk on a phone at the door and on the organiser's laptop, in a real browser."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from brackets.draw import make_draw
from brackets.models import Tournament
from tests.browser.accessibility import faults
from tests.browser.complaints import complaints_of
from tests.browser.test_table import wait_until
from tests.builders import log_in, make_event, make_user
from tests.team_list import team_list

pytestmark = pytest.mark.django_db(transaction=True)

PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a phone."""
    return {"viewport": PHONE, "has_touch": True}


@pytest.fixture
def boss() -> User:
    return make_user("zhuren", "organiser", name="王主任")


def sign_in(page: Page, live_server: LiveServer, user: User) -> list[str]:
    """Sign the browser in and return what it complains about, a list that grows."""
    complaints = complaints_of(page)
    session = log_in(user).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    return complaints


def present(event: Tournament) -> list[int]:
    return list(event.teams.filter(present=True).values_list("number", flat=True))


def test_check_in_by_tapping(page: Page, live_server: LiveServer, boss: User) -> None:
    event = make_event(11, present=False)
    complaints = sign_in(page, live_server, boss)
    page.goto(f"{live_server.url}/desk/cup/check-in/")
    page.evaluate("window.sameDocument = true")
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    page.route("**/check-in/mark/", hold_the_first)
    # Three quick taps, faster than the answers come.
    for number in (3, 1, 2):
        page.locator(f"#pair-{number}").tap()
    wait_until(page, lambda: bool(held))
    held[0].continue_()
    count = page.locator(".check-in-count")
    expect(count).to_contain_text("3 / 11 已到")
    for number in (1, 2, 3):
        expect(page.locator(f"#pair-{number}")).to_have_attribute("aria-pressed", "true")
    assert present(event) == [1, 2, 3]
    page.locator("#pair-2").tap()
    expect(count).to_contain_text("2 / 11 已到")
    assert present(event) == [1, 3]
    assert page.evaluate("window.sameDocument") is True
    assert complaints == []


def test_marking_all_absent_asks_first(page: Page, live_server: LiveServer, boss: User) -> None:
    event = make_event(3)
    sign_in(page, live_server, boss)
    page.goto(f"{live_server.url}/desk/cup/check-in/")
    page.get_by_text("全体操作", exact=True).tap()
    page.get_by_text("全部标为未到…").tap()
    expect(page.get_by_text("已有的签到将全部清除，需要重新签到。")).to_be_visible()
    assert present(event) == [1, 2, 3]
    page.get_by_role("button", name="确认全部标为未到").tap()
    expect(page.locator(".check-in-count")).to_contain_text("0 / 3 已到")
    assert present(event) == []


def test_check_in_search_stays_while_pairs_are_marked(
    page: Page, live_server: LiveServer, boss: User
) -> None:
    make_event(11, present=False)
    sign_in(page, live_server, boss)
    page.goto(f"{live_server.url}/desk/cup/check-in/")
    search = page.get_by_role("searchbox")
    search.fill("后勤处")
    shown = page.locator(".check-in-list li:visible")
    # Units repeat after eight: pairs 3 and 11.
    expect(shown).to_have_count(2)
    page.locator("#pair-11").tap()
    expect(page.locator("#pair-11")).to_have_attribute("aria-pressed", "true")
    expect(shown).to_have_count(2)
    search.fill("没有这人")
    expect(shown).to_have_count(0)
    expect(page.get_by_text("没有找到")).to_be_visible()
    search.fill("")
    expect(shown).to_have_count(11)


def test_check_in_by_two_people_at_once(
    browser: Browser, page: Page, live_server: LiveServer, boss: User
) -> None:
    event = make_event(4, present=False)
    other = browser.new_context(viewport=PHONE, has_touch=True)
    try:
        second = other.new_page()
        # What the first phone does is not shown on the second one, which only taps.
        second.route("**/check-in/current/**", lambda route: route.abort())
        for each in (page, second):
            sign_in(each, live_server, boss)
            each.goto(f"{live_server.url}/desk/cup/check-in/")
        page.locator("#pair-1").tap()
        expect(page.locator(".check-in-count")).to_contain_text("1 / 4 已到")
        second.locator("#pair-1").tap()
        second.locator("#pair-4").tap()
        expect(second.locator(".check-in-count")).to_contain_text("2 / 4 已到")
        expect(page.locator("#pair-4")).to_have_attribute("aria-pressed", "true")
        assert present(event) == [1, 4]
    finally:
        other.close()


def test_check_in_says_when_a_tap_was_lost(page: Page, live_server: LiveServer, boss: User) -> None:
    event = make_event(4, present=False)
    sign_in(page, live_server, boss)
    page.goto(f"{live_server.url}/desk/cup/check-in/")
    page.context.set_offline(True)
    page.locator("#pair-1").tap()
    trouble = page.get_by_role("alert")
    expect(trouble).to_have_text("未保存：网络不通，请再点一次。")
    expect(page.locator("#pair-1")).to_have_attribute("aria-pressed", "false")
    page.context.set_offline(False)
    page.locator("#pair-1").tap()
    expect(page.locator("#pair-1")).to_have_attribute("aria-pressed", "true")
    expect(trouble).to_be_hidden()
    assert present(event) == [1]


def test_check_in_without_scripts(browser: Browser, live_server: LiveServer, boss: User) -> None:
    event = make_event(4, present=False)
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    try:
        page = context.new_page()
        sign_in(page, live_server, boss)
        page.goto(f"{live_server.url}/desk/cup/check-in/")
        page.locator("#pair-2").click()
        expect(page.locator("#pair-2")).to_have_attribute("aria-pressed", "true")
        assert present(event) == [2]
    finally:
        context.close()


def test_import_from_upload_to_list(
    page: Page, live_server: LiveServer, boss: User, tmp_path: Path
) -> None:
    event = make_event(0)
    file = tmp_path / "报名表.xlsx"
    team_list().save(file)
    complaints = sign_in(page, live_server, boss)
    page.goto(f"{live_server.url}/desk/cup/import/")
    page.get_by_label("报名名单").set_input_files(file)
    page.get_by_role("button", name="读取文件并预览").tap()
    expect(page.get_by_role("heading", name="有错的行")).to_be_visible()
    expect(page.locator(".import-error")).to_have_count(2)
    assert not event.teams.exists()
    page.get_by_role("button", name="确认：写入 11 队").tap()
    expect(page.locator(".notice-success")).to_have_text("新增 11，更新 0，不变 0。")
    expect(page.locator("tbody tr")).to_have_count(11)
    assert event.teams.count() == 11
    assert complaints == []


def test_form_is_sent_once_however_often_it_is_tapped(
    page: Page, live_server: LiveServer, boss: User
) -> None:
    event = make_event(0)
    sign_in(page, live_server, boss)
    page.goto(f"{live_server.url}/desk/cup/teams/add/")
    page.get_by_label("队员一").fill("王芳")
    page.get_by_label("队员二").fill("李建国")
    page.evaluate("""() => {
      const button = document.querySelector("main form button");
      button.click(); button.click(); button.click();
    }""")
    expect(page.locator(".notice-success")).to_contain_text("1 号队已登记")
    assert event.teams.count() == 1
    # Back to the form: it works again.
    page.go_back()
    expect(page.get_by_role("button", name="登记此队")).to_be_enabled()


# Those that the list of all addresses does not lead to (test_every_page).
PAGES = ("desk/second/draw/", "desk/nothing/")


@pytest.mark.parametrize(("language", "size"), [("zh-hans", PHONE), ("en", LAPTOP), ("en", PHONE)])
def test_pages_are_accessible_and_fit(
    language: str, size: ViewportSize, page: Page, live_server: LiveServer, boss: User
) -> None:
    make_draw(make_event(11, slug="second", by=boss), seed_text="报数", by=boss)
    page.context.add_cookies(
        [{"name": "django_language", "value": language, "url": live_server.url}]
    )
    page.set_viewport_size(size)
    page.goto(f"{live_server.url}/login/")
    found = {"login/": faults(page)}
    complaints = sign_in(page, live_server, boss)
    for path in PAGES:
        page.goto(f"{live_server.url}/{path}")
        found[path] = faults(page)
    assert {path: each for path, each in found.items() if each} == {}
    # The last page is not there on purpose, which a browser notes.
    assert [text for text in complaints if "404" not in text] == []
