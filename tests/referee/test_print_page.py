"""The page of the desk from which everything is printed."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from brackets.draw import make_draw, publish_draw
from brackets.entries import TeamEntry
from brackets.models import Tournament
from brackets.registration import change_team
from referee.entrance import make_links
from referee.sheets.registry import SHEETS
from tests.builders import draw_event, log_in, make_event, make_user
from tests.referee.paper_reading import fonts_of, keep, pages_of, poppler, text_of

pytestmark = pytest.mark.django_db
# What opens a door is no paper to be compared, and has no code.
SECRET = {"table-cards", "pair-codes"}


def page_of(client: Client, event: Tournament, **asked: str) -> str:
    answer = client.get(reverse("desk_paper", args=[event.slug]), asked)
    assert answer.status_code == 200
    # Only sheets may be shown in a frame, and only in this page.
    assert answer.headers["X-Frame-Options"] == "DENY"
    return str(answer.content.decode())


def sheets_of(page: str) -> dict[str, str]:
    """Return the addresses of the sheets that can be printed, by key."""
    found = re.findall(r'href="(/sheets/[^"]+/([a-z-]+)\.pdf[^"]*)"', page)
    return {key: unescape(address) for address, key in found}


def previewed(page: str) -> str:
    """Return the address in the frame."""
    (address,) = re.findall(r'<iframe [^>]*src="([^"]+)"', page)
    return unescape(str(address)).split("#")[0]


def test_before_the_draw_each_sheet_says_what_it_waits_for(
    organiser: User, organiser_client: Client
) -> None:
    event = make_event(4, by=organiser)
    page = page_of(organiser_client, event)
    assert {"rules", "check-in", "pair-codes"} <= set(sheets_of(page))
    assert not {"slips", "pairings", "standings", "round", "bracket"} & set(sheets_of(page))
    assert "对阵表和记分单等抽签公布后再打印" in page
    assert f'href="{reverse("desk_draw", args=[event.slug])}"' in page
    assert "各桌还没有链接" in page
    assert f'href="{reverse("desk_cards", args=[event.slug])}"' in page
    assert "<iframe" not in page
    assert "还没有公布抽签" in page_of(organiser_client, event, sheet="standings")


def test_page_tells_of_a_draft_and_leads_to_it(organiser: User, organiser_client: Client) -> None:
    event = make_event(4, by=organiser)
    draft = make_draw(event, seed_text="开幕", by=organiser)
    told = "抽签还是草稿，尚未公布"
    page = page_of(organiser_client, event)
    assert told in page
    assert "还没有抽签" not in page
    assert f'href="{reverse("desk_draw", args=[event.slug])}"' in page
    # The organiser has the bracket to look at; the chief referee hears why there is none.
    assert "bracket" in sheets_of(page)
    chief = page_of(log_in(make_user("zhang", "chief_referee")), event)
    assert told in chief
    assert "没有已公布的淘汰赛抽签" in chief
    assert reverse("desk_draw", args=[event.slug]) not in chief.split("<main")[1]
    publish_draw(draft, by=organiser)
    assert told not in page_of(organiser_client, event)
    make_draw(event, seed_text="再抽", reason="三号队退赛", by=organiser)
    again = page_of(organiser_client, event)
    assert told in again
    assert "pairings" in sheets_of(again)


@poppler
def test_every_sheet_that_is_offered_comes_and_may_be_shown_in_the_page(
    organiser: User, organiser_client: Client
) -> None:
    """Its code, where it has one, says at once that it is current; its fonts are in it."""
    event = make_event(4, by=organiser)
    draw_event(event, by=organiser)
    make_links(event, by=organiser)
    offered = sheets_of(page_of(organiser_client, event))
    waiting = {"groups", "certificates"}
    assert set(offered) >= {kind.key for kind in SHEETS} - waiting
    for key, address in offered.items():
        shown = previewed(page_of(organiser_client, event, sheet=key))
        for path in (address, shown):
            answer = organiser_client.get(path)
            assert answer.content.startswith(b"%PDF-"), path
            assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
            assert answer.headers["Content-Security-Policy"] == "frame-ancestors 'self'"
        assert {font[1:] for font in fonts_of(answer.content)} == {("yes", "yes", "yes")}, key
        assert keep(answer.content, key), key
        codes = set(re.findall(r"纸码 ([0-9A-Z-]+)", text_of(answer.content)))
        assert bool(codes) != (key in SECRET), key
        for code in codes:
            said = organiser_client.get(reverse("paper_code"), {"code": code}, follow=True)
            assert "这张纸是最新的" in said.content.decode(), key


def test_chief_referee_prints_all_but_what_is_the_organisers(organiser: User) -> None:
    event = make_event(4, by=organiser)
    draw_event(event, by=organiser)
    chief = log_in(make_user("zhang", "chief_referee"))
    for address in sheets_of(page_of(chief, event)).values():
        assert chief.get(address).status_code == 200, address


@poppler
def test_choices_are_those_of_the_sheet(organiser: User, organiser_client: Client) -> None:
    event = make_event(8, by=organiser)
    draw_event(event, by=organiser)
    asked = {"sheet": "bracket", "size": "a3", "lang": "en", "round": "2"}
    page = page_of(organiser_client, event, **asked)
    answer = organiser_client.get(previewed(page))
    assert "Bracket" in text_of(answer.content)
    (sheet,) = pages_of(answer.content)
    assert (sheet.width, sheet.height) == pytest.approx((1190.55, 841.89), abs=0.1)
    # Sheets of no choice of paper stay A4; those of a round show the one that is chosen.
    pairings = organiser_client.get(sheets_of(page)["pairings"]).content
    assert pages_of(pairings)[0].width == pytest.approx(595.28, abs=0.1)
    assert "Semi-finals" in text_of(pairings)
    # What is not there is not asked for.
    assert '<option value="1" selected>' in page_of(organiser_client, event, round="77")


def test_preview_of_cards_leaves_them_unprinted(organiser: User, organiser_client: Client) -> None:
    event = make_event(4, tables=2, by=organiser)
    make_links(event, by=organiser)
    page = page_of(organiser_client, event, sheet="table-cards")
    assert organiser_client.get(previewed(page)).status_code == 200
    assert set(event.table_links.values_list("printed_for", flat=True)) == {""}
    assert organiser_client.get(sheets_of(page)["table-cards"]).status_code == 200
    assert "" not in event.table_links.values_list("printed_for", flat=True)


def test_characters_without_a_shape_are_told_before_printing(
    organiser: User, organiser_client: Client
) -> None:
    event = make_event(4, by=organiser)
    assert "U+F0000" not in page_of(organiser_client, event)
    pair = TeamEntry(number=1, unit="工会", player_one="张\U000f0000", player_two="乙")
    change_team(event.teams.get(number=1), pair, by=organiser)
    for sheet in ("", "check-in"):
        assert "U+F0000" in page_of(organiser_client, event, sheet=sheet)
    # The sheet of the rules has no names.
    assert "U+F0000" not in page_of(organiser_client, event, sheet="rules")


def test_page_costs_the_same_for_four_and_thirty_pairs(
    organiser: User, organiser_client: Client
) -> None:
    counted = []
    for pairs in (4, 30):
        event = make_event(pairs, slug=f"cup{pairs}", by=organiser)
        draw_event(event, by=organiser)
        page_of(organiser_client, event)
        with CaptureQueriesContext(connection) as captured:
            page_of(organiser_client, event)
        counted.append(len(captured))
    assert counted[0] == counted[1] <= 60
