"""The words of a certificate are previewed while they are typed, mistakes and all."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.accessibility import faults
from tests.browser.test_desk_phone import PHONE, sign_in
from tests.builders import make_event, make_user

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a phone."""
    return {"viewport": PHONE, "has_touch": True}


def test_preview_follows_the_typing_and_tells_every_mistake(
    page: Page, live_server: LiveServer
) -> None:
    boss = make_user("zhuren", "organiser", name="王主任")
    make_event(2)
    complaints = sign_in(page, live_server, boss)
    page.goto(f"{live_server.url}/desk/cup/certificates/")
    shown = page.locator("#certificate-preview")
    expect(shown).to_contain_text("钱一1")
    page.get_by_label("正文").fill("{队员}\n得{奖项}{谁}")
    expect(shown).to_contain_text("得冠军{谁}")
    expect(shown).to_contain_text("“谁”不是可用的代填项")
    page.get_by_label("正文").fill("{队员}\n得{奖项}")
    expect(shown).not_to_contain_text("代填项")
    page.get_by_label("标题").fill("奖状")
    expect(shown).to_contain_text("奖状")
    page.get_by_role("button", name="保存").tap()
    expect(page.get_by_text("证书已保存")).to_be_visible()
    expect(page.get_by_label("标题")).to_have_value("奖状")
    assert complaints == []
    assert faults(page) == []
