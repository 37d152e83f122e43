"""A late entry that can no longer be taken back: what the desk says leads to a way that works."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from brackets.late_entries import enter_late
from brackets.models import Match, Team, TeamState
from brackets.queries import numbered_matches
from brackets.tables import change_table
from tests.browser.test_desk_phone import LAPTOP, sign_in
from tests.builders import make_user
from tests.referee.table_play import save
from tests.referee.test_late_entries import drawn, groups_of
from tests.referee.test_reserves import clean

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    return {"viewport": LAPTOP}


@pytest.fixture
def pair() -> Team:
    """Return a pair that came late, into the smaller of two groups."""
    event, reserve, draw = drawn(7, groups_of(4))
    sizes = [len(group) for group in draw.bracket]
    enter_late(event, reserve, 1 + sizes.index(min(sizes)), reason="堵车", by=None)
    return reserve


def last_match(pair: Team) -> Match:
    found = numbered_matches(pair.tournament).last()
    assert found
    return found


def test_pair_whose_match_is_on_the_record_leaves_by_what_the_refusal_says(
    page: Page, live_server: LiveServer, pair: Team
) -> None:
    match = last_match(pair)
    other = 2 if match.table == 1 else 1
    change_table(match, other, tournament=pair.tournament, by=None)
    leave(page, live_server, pair, f"场次 {match.number} 已有点名、换桌或座位记录")


def test_pair_whose_match_has_begun_is_shown_how_it_leaves(
    page: Page, live_server: LiveServer, pair: Team
) -> None:
    match = last_match(pair)
    save(match, 1, 85)
    leave(page, live_server, pair, f"第 {match.number} 场已经开始，不再变动")


def leave(page: Page, live_server: LiveServer, pair: Team, named: str) -> None:
    """Try to take a late entry back, and go the way that the refusal shows to its end."""
    complaints = sign_in(page, live_server, make_user("zhuren", "organiser"))
    page.goto(f"{live_server.url}/desk/{pair.tournament.slug}/teams/{pair.number}/part/")
    page.get_by_role("button", name="撤回", exact=True).click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text(named)
    expect(page.locator("main")).to_contain_text("请用“该队退出比赛”，选“退出，取消全部成绩”")
    page.get_by_role("link", name="该队退出比赛").click()
    form = page.locator("form", has=page.locator("#leaves"))
    expect(form).to_be_in_viewport()
    form.get_by_label("退出，取消全部成绩").check()
    form.get_by_label("原因").fill("到了又走了")
    form.get_by_role("button", name="看看会怎样").click()
    page.get_by_role("button", name="确认，让该队退出").click()
    expect(page.locator(".chip", has_text="全部成绩取消")).to_be_visible()
    pair.refresh_from_db()
    assert (pair.state, pair.results_cancelled) == (TeamState.WITHDRAWN, True)
    assert clean(pair.tournament)
    # A refusal is an answer with an error of its own.
    assert [each for each in complaints if "409" not in each] == []
