"""A regulation that nobody published, configured in a real browser and played at a table."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Tournament
from brackets.rulesets import newest_version
from rules.ruleset import parse, preset_text
from tests.browser.accessibility import faults
from tests.browser.test_desk_phone import LAPTOP, PHONE, sign_in
from tests.builders import draw_event, make_event, make_user, match_numbered, record_points

pytestmark = pytest.mark.django_db(transaction=True)

# 0 → +4, 5–25 → +3, 30–50 → +2, 55–75 → +1, 80–95 → step down, 100–115 → attackers +1,
# each further 20 one more.
UNEVEN = {0: (4, 0), 5: (3, 0), 30: (2, 0), 55: (1, 0), 80: (0, 0), 100: (0, 1)}


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a phone."""
    return {"viewport": PHONE, "has_touch": True}


@pytest.fixture
def boss() -> User:
    return make_user("zhuren", "organiser", name="王主任")


def rows(page: Page) -> int:
    return page.locator("#rows-bands .rule-row").count()


def press_in_bands(page: Page, name: str, index: int, expected: int) -> None:
    page.locator("#rows-bands").get_by_role("button", name=name).nth(index).tap()
    expect(page.locator("#rows-bands .rule-row")).to_have_count(expected)


def configure(page: Page) -> None:
    """Enter the made-up regulation as an organiser does: bands, step, name."""
    page.get_by_label("代码", exact=True).fill("uneven_cup")
    page.get_by_label("中文名称").fill("不均档杯")
    page.get_by_label("英文名称").fill("Uneven Cup")
    page.get_by_label("每档分数").fill("20")
    # The cup has seven bands, this regulation six.
    press_in_bands(page, "删除", 6, 6)
    press_in_bands(page, "删除", 5, 5)
    press_in_bands(page, "加一行", 0, 6)
    for index, (points, (dealer, attackers)) in enumerate(UNEVEN.items()):
        page.locator(f"[name=bands-{index}-points_from]").fill(str(points))
        page.locator(f"[name=bands-{index}-dealer_gain]").fill(str(dealer))
        page.locator(f"[name=bands-{index}-attackers_gain]").fill(str(attackers))
        page.locator(f"[name=bands-{index}-clause]").fill(f"第{index + 1}条")


def try_out(page: Page, points: str, told: str) -> None:
    page.get_by_label("抓分方墩分").fill(points)
    expect(page.locator("#trial-result")).to_contain_text(told)


def test_made_up_regulation_is_configured_and_played(
    page: Page, live_server: LiveServer, boss: User
) -> None:
    event = make_event(2)
    complaints = sign_in(page, live_server, boss)
    page.goto(f"{live_server.url}/desk/cup/ruleset/edit/")
    page.evaluate("window.sameDocument = true")
    configure(page)
    page.get_by_label("底牌分", exact=True).fill("0")
    try_out(page, "25", "小光 · 庄家方 +3")
    try_out(page, "60", "保庄 · 庄家方 +1")
    try_out(page, "95", "下庄 · 0 : 0")
    try_out(page, "140", "下庄 · 抓分方 +3")
    expect(page.locator("#trial-result")).to_contain_text("100–115")
    assert page.evaluate("window.sameDocument") is True
    page.get_by_role("button", name="保存规程").last.tap()
    expect(page.locator(".notice-success")).to_have_text("规程已保存为第 2 版。")
    ruleset = parse(newest_version(event).content)
    assert {
        band.points_from: (band.dealer_gain, band.attackers_gain) for band in ruleset.bands
    } == UNEVEN
    play(page, live_server, event)
    assert complaints == []


def play(page: Page, live_server: LiveServer, event: Tournament) -> None:
    """Enter four hands at the table and compare with the table of the regulation."""
    draw_event(event)
    # East deals first and the home pair sits East and West: 60 → home +1; 25, dealt by North →
    # away +3; 115, dealt by West → away +1; 120, dealt by South → home +2.
    for number, points in enumerate((60, 25, 115, 120), 1):
        page.goto(f"{live_server.url}/tables/cup/1/")
        cell = page.locator(f"label.tb-cell:has(input[name=trick_points][value='{points}'])")
        cell.tap()
        page.locator("[data-save]").tap()
        expect(page.locator("body")).to_contain_text(f"第 {number} 局已记录")
    match = match_numbered(event, 1)
    assert (match.home_big, match.away_big) == (1 + 2, 3 + 1)
    assert (match.home_small, match.away_small) == (25 + 120, 60 + 115)
    assert (match.verdict, match.winner) == ("big", match.away)


def test_other_shape_brings_its_fields(page: Page, live_server: LiveServer, boss: User) -> None:
    make_event(2)
    complaints = sign_in(page, live_server, boss)
    page.goto(f"{live_server.url}/desk/cup/ruleset/edit/")
    expect(page.get_by_label("打到几")).to_have_count(0)
    page.get_by_text("升级赛：庄家方打自己的级").tap()
    expect(page.get_by_label("打到几")).to_be_visible()
    # What the cup has and a race has not is told beside its field.
    page.get_by_role("button", name="保存规程").last.tap()
    expect(page.locator("#section-offences .field-error").first).to_contain_text("升级赛没有")
    assert all("422" in text for text in complaints)


def test_file_goes_out_and_comes_in(
    page: Page, live_server: LiveServer, boss: User, tmp_path: Path
) -> None:
    event = make_event(2)
    sign_in(page, live_server, boss)
    page.goto(f"{live_server.url}/desk/cup/ruleset/")
    with page.expect_download() as download:
        page.get_by_role("link", name="导出规程文件").tap()
    assert download.value.path().read_text(encoding="utf-8") == preset_text("yijing_cup")
    file = tmp_path / "ours.toml"
    file.write_text(preset_text("office_double"), encoding="utf-8")
    page.get_by_role("link", name="导入规程文件").tap()
    page.get_by_label("规程文件（.toml）").set_input_files(file)
    page.get_by_role("button", name="读取文件并预览").tap()
    expect(page.get_by_role("heading", name="机关双升规则")).to_be_visible()
    page.get_by_role("button", name="确认：写入第 2 版").tap()
    expect(page.locator(".notice-success")).to_have_text("规程已保存为第 2 版。")
    assert newest_version(event).content == preset_text("office_double")


# A form that changes what is being played by, as it is and filled from another regulation.
PAGES = ("desk/cup/ruleset/edit/", "desk/cup/ruleset/edit/?from=office_double")


@pytest.mark.parametrize(("language", "size"), [("zh-hans", PHONE), ("en", LAPTOP), ("en", PHONE)])
def test_ruleset_pages_are_accessible_and_fit(
    language: str, size: ViewportSize, page: Page, live_server: LiveServer, boss: User
) -> None:
    event = make_event(2, by=boss)
    draw_event(event)
    record_points(match_numbered(event, 1), 40, by=boss)
    page.context.add_cookies(
        [{"name": "django_language", "value": language, "url": live_server.url}]
    )
    page.set_viewport_size(size)
    complaints = sign_in(page, live_server, boss)
    found = {}
    for path in PAGES:
        page.goto(f"{live_server.url}/{path}")
        found[path] = faults(page)
    assert {path: each for path, each in found.items() if each} == {}
    assert complaints == []


def test_regulation_proposes_whether_third_place_is_played(
    page: Page, live_server: LiveServer, boss: User
) -> None:
    complaints = sign_in(page, live_server, boss)
    page.goto(f"{live_server.url}/new-event/")
    box = page.get_by_label("设三、四名决赛")
    expect(box).to_be_checked()
    # R7: first, second, and two thirds.
    page.get_by_label("医院工会升级赛").check()
    expect(box).not_to_be_checked()
    page.get_by_label("管理学院升级赛").check()
    expect(box).to_be_checked()
    page.get_by_label("医院工会升级赛").check()
    page.get_by_label("赛事名称").fill("医院杯")
    page.get_by_role("button", name="建立赛事").tap()
    expect(page.locator(".notice-success")).to_contain_text("医院杯")
    assert not Tournament.objects.get().third_place
    assert complaints == []
