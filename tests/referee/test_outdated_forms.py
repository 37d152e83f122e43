"""Forms of a page that is older than the log-in, or than anything that was ever stored."""

import re

import pytest
from django.test import Client

from brackets.models import Match, Tournament
from referee.models import Hand
from tests.builders import PASSWORD, make_user
from tests.referee.table_play import first_match, hand_form, play, post_hand, stored

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def test_version_that_never_was_is_refused_in_words_and_saved_the_second_time(
    match: Match, referee_client: Client
) -> None:
    play(match, 85)
    form = hand_form(40, seen=7)
    refused = post_hand(referee_client, match, 2, form)
    text = refused.content.decode()
    assert refused.status_code == 409
    assert "第 2 局还没有记录" in text
    assert "应是第" not in text
    shown = refused.context["entry"].form
    assert (shown.seen_version, shown.trick_points) == ("0", "40")
    again = form | {"seen_version": shown.seen_version}
    assert post_hand(referee_client, match, 2, again).status_code == 302
    assert stored() == [(1, 1, 85), (2, 1, 40)]


def test_log_in_in_another_tab_leads_back_to_what_was_entered(match: Match) -> None:
    make_user("judge", "table_referee", name="李裁判")
    browser = Client(enforce_csrf_checks=True)
    browser.get("/login/")
    browser.cookies["csrftoken"] = "a" * 32
    account = {"username": "judge", "password": PASSWORD, "csrfmiddlewaretoken": "a" * 32}
    assert browser.post("/login/", account).status_code == 302
    # The form of a page from before that log-in.
    old = hand_form(85) | {"csrfmiddlewaretoken": "b" * 32}
    refused = browser.post("/tables/cup/1/hands/1/", old)
    text = refused.content.decode()
    assert refused.status_code == 403
    assert "没有任何改动" in text
    assert "内容都还在" in text
    assert not Hand.objects.exists()
    found = re.search(r'href="(/tables/[^"]+)"', text)
    assert found
    way = found[1].replace("&amp;", "&")
    assert old["key"] not in way
    back = browser.get(way).content.decode()
    assert 'name="trick_points" value="85" checked' in back
    assert "您先前填的内容" in back


def test_form_outside_the_tables_says_to_load_the_page_again(match: Match) -> None:
    browser = Client(enforce_csrf_checks=True)
    text = browser.post("/login/", {"username": "x"}).content.decode()
    assert "返回填写的内容" not in text
    assert "请重新提交" in text
