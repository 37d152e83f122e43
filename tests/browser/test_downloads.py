"""What the desk shows while a file is made, and while a form waits for its answer."""

import re
import time
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.test_desk_phone import LAPTOP, sign_in
from tests.builders import make_event, make_user

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a laptop."""
    return {"viewport": LAPTOP}


@pytest.fixture
def desk(page: Page, live_server: LiveServer) -> Page:
    """Return the page with the pairs of an event, open for its organiser."""
    organiser = make_user("zhuren", "organiser")
    make_event(3, by=organiser)
    sign_in(page, live_server, organiser)
    page.goto(f"{live_server.url}/desk/cup/teams/")
    return page


def test_file_that_takes_long_is_announced_then_saved(desk: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    desk.route("**/results.xlsx", hold)
    link = desk.get_by_role("link", name="导出（Excel）")
    working = desk.locator("#working")
    with desk.expect_download() as coming:
        link.click()
        expect(working).to_have_text(re.compile(r"正在准备文件… \d+ 秒"))
        expect(working.get_by_role("status")).to_have_text("正在准备文件…")
        held.pop().continue_()
    expect(working).to_be_hidden()
    assert coming.value.suggested_filename == "怡景丽家杯 成绩.xlsx"
    sheet = load_workbook(BytesIO(Path(coming.value.path()).read_bytes())).worksheets[0]
    assert [cell.value for cell in sheet["A"]] == ["编号", 1, 2, 3]
    # The server went away: the page says so, and the link works again afterwards.
    desk.unroute("**/results.xlsx")
    desk.route("**/results.xlsx", lambda route: route.abort())
    link.click()
    expect(working).to_have_text("文件没有收到，请再试一次。")
    desk.unroute("**/results.xlsx")
    with desk.expect_download():
        link.click()
    expect(working).to_be_hidden()


# What the page showed while it waited, kept for the page that comes after it.
REMEMBER = """() => new MutationObserver(() => {
  const box = document.getElementById("working");
  if (!box.hidden) sessionStorage.shown = box.textContent;
}).observe(document.body, { subtree: true, childList: true, attributes: true })"""


def slowly(route: Route) -> None:
    time.sleep(2)
    route.continue_()


def test_list_that_is_read_long_is_announced(desk: Page) -> None:
    desk.get_by_role("link", name="从 Excel 导入").click()
    expect(desk.get_by_role("button", name="读取文件并预览")).to_be_visible()
    desk.evaluate(REMEMBER)
    desk.route("**/import/preview/", slowly)
    chosen = Path(__file__).parents[2] / "fixtures" / "teams.xlsx"
    desk.get_by_label("Excel").set_input_files(chosen)
    desk.get_by_role("button", name="读取文件并预览").click()
    expect(desk.get_by_role("heading", name="导入预览")).to_be_visible()
    expect(desk.locator("#working")).to_be_hidden()
    assert desk.evaluate("sessionStorage.shown").startswith("正在处理… ")
