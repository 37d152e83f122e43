"""Every page of the program in a browser, in both languages, on a phone and on a laptop.

The pages are those that the list of all addresses has, so that a new one is looked at as well.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Error, ViewportSize
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from brackets.models import Tournament
from referee import entrance
from referee.packs.shelf import shelf_of
from tests.browser.accessibility import every_issue, serious_issues, too_wide
from tests.browser.complaints import complaints_of
from tests.browser.test_desk_phone import LAPTOP, PHONE
from tests.builders import draw_event, make_event
from tests.referee.addresses import (
    STATES,
    Door,
    client_of,
    door_of,
    every_name,
    make_hall,
    path_of,
)

pytestmark = pytest.mark.django_db(transaction=True)

# Who looks at what: those who have a door opened to them see what stands behind it.
READERS = {
    Door.PUBLIC: "anonymous",
    Door.SIGNED_IN: "table_referee",
    Door.STAFF: "table_referee",
    Door.TABLE: "table_referee",
}
IN_EVERY_STATE = {"table_match", "event_match", "desk_match"}
# Addresses that are read and are no page: data, files and what pages fetch into themselves.
NO_PAGE = """
    api_bracket api_event api_events api_hands api_match api_matches api_rounds api_rules
    api_standings api_teams desk_blackout_state desk_check_in_current desk_pack desk_ruleset_file
    event_draw_entries event_draw_entries_of healthz import_template kiosk_code kiosk_picture
    set_language sheet_bracket sheet_call_list sheet_certificates sheet_check_in sheet_groups
    sheet_pair_codes sheet_pairings sheet_pairings_by_name sheet_programme sheet_results
    sheet_results_book sheet_round sheet_rules sheet_rulings sheet_slips sheet_standings
    sheet_table_cards singles_template table_photo table_round_clock table_state
"""
# The blind second entry is open in another hall (test_second_entry).
ELSEWHERE = "table_second"


@pytest.fixture
def hall(organiser: User, settings: Settings, tmp_path: Path) -> Tournament:
    """Return an event with a match in every state, for which a pack is made already."""
    settings.VAR_DIR = tmp_path
    event = make_hall(organiser)
    shelf_of("cup").reserve()
    large = make_event(33, slug="large", by=organiser)  # its bracket is shown in parts
    entrance.make_links(large, by=organiser)
    draw_event(large, by=organiser)
    return event


def pages(hall: Tournament, states: Iterable[int]) -> Iterator[tuple[str, str]]:
    """Return who looks at a page and where it is: every address but those known to be none."""
    for name in every_name():
        door, takes = door_of(name)
        if takes == "WRITE" or name in {*NO_PAGE.split(), ELSEWHERE}:
            continue
        event = Tournament.objects.get(slug="large") if name == "event_bracket_part" else hall
        for number in states if name in IN_EVERY_STATE else (1,):
            yield READERS.get(door, "organiser"), path_of(name, event, number=number)


@pytest.mark.parametrize(("language", "size"), [("zh-hans", PHONE), ("en", LAPTOP), ("en", PHONE)])
def test_every_page_fits_and_is_accessible(
    language: str, size: ViewportSize, browser: Browser, live_server: LiveServer, hall: Tournament
) -> None:
    # Each state of a match once; the other times one that is being played.
    every_state = (language, size) == ("zh-hans", PHONE)
    looking = list(pages(hall, STATES if every_state else (2,)))
    found: dict[str, list[str]] = {}
    for role in sorted({role for role, _path in looking}):
        context = browser.new_context(viewport=size)
        cookies = {"django_language": language}
        if role != "anonymous":
            cookies["sessionid"] = client_of(role).cookies["sessionid"].value
        for name, value in cookies.items():
            context.add_cookies([{"name": name, "value": value, "url": live_server.url}])
        page = context.new_page()
        complaints = complaints_of(page)
        for path in (path for reader, path in looking if reader == role):
            try:
                answer = page.goto(live_server.url + path)
            except Error as refused:  # a download
                pytest.fail(f"{path} is no page: NO_PAGE must say so ({refused.message})")
            assert answer
            assert (path, answer.status) == (path, 200)
            # What the second language has on a phone differs in width alone.
            strict = not path.startswith(("/events/", "/kiosk/"))
            look = every_issue if strict else serious_issues
            issues = [] if (language, size) == ("en", PHONE) else look(page)
            issues += too_wide(page) + complaints
            complaints.clear()
            if issues:
                found[path] = issues
        context.close()
    assert not found, "\n".join(f"{path}: {each}" for path, each in found.items())
