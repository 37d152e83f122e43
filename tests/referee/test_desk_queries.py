"""The number of queries of each list is the same with one thing in it and with thirty."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from brackets.draw import make_draw
from brackets.models import Match
from tests.builders import draw_event, make_event, make_user, record_points
from tests.referee.public_play import HOME_WINS


def queries(client: Client, path: str) -> int:
    # Content types and the like are read once in a process.
    client.get(path)
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


# The desk itself costs session, user and groups twice; a page at most nine beside them.
LIMIT = 15


@pytest.mark.parametrize(
    "page",
    [
        "desk_event",
        "desk_teams",
        "desk_check_in",
        "desk_draw",
        "desk_matches",
        "desk_journal",
        "desk_settings",
    ],
)
def test_event_pages_cost_the_same_for_four_and_thirty_pairs(
    page: str, organiser: User, organiser_client: Client
) -> None:
    counted = []
    # Two pairs would have played everything in the first round, and the desk says what follows.
    for pairs in (4, 30):
        event = make_event(pairs, slug=f"cup-{pairs}", by=organiser)
        draw_event(event, by=organiser)
        for match in Match.objects.filter(draw__stage__tournament=event, round=1, number__gt=0):
            record_points(match, *HOME_WINS, by=organiser)
        path = reverse(page, kwargs={"slug": event.slug})
        counted.append(queries(organiser_client, path))
    assert counted[0] == counted[1] <= LIMIT


def test_draft_page_costs_the_same_for_two_and_thirty_pairs(
    organiser: User, organiser_client: Client
) -> None:
    counted = []
    for pairs in (2, 30):
        event = make_event(pairs, slug=f"cup-{pairs}")
        make_draw(event, seed_text="报数", by=organiser)
        counted.append(queries(organiser_client, f"/desk/cup-{pairs}/draw/"))
    assert counted[0] == counted[1] <= LIMIT + 2


def test_match_page_costs_the_same_for_one_and_thirty_entries(
    organiser: User, organiser_client: Client
) -> None:
    event = make_event(2)
    draw_event(event)
    match = Match.objects.get()
    record_points(match, 40, by=organiser)
    first = queries(organiser_client, "/desk/cup/matches/1/")
    for table in range(30):
        data = {"table": str(table % 8 + 1)}
        organiser_client.post("/desk/cup/matches/1/move/", data)
    assert queries(organiser_client, "/desk/cup/matches/1/") == first <= LIMIT


def test_lists_of_events_and_people_cost_the_same_for_one_and_thirty(
    organiser_client: Client,
) -> None:
    def both() -> tuple[int, int, int]:
        return (
            queries(organiser_client, "/desk/"),
            queries(organiser_client, "/people/"),
            queries(organiser_client, "/"),
        )

    draw_event(make_event(2))
    first = both()
    for number in range(30):
        draw_event(make_event(2, slug=f"cup-{number}"))
        make_user(f"referee{number}", "table_referee")
    assert both() == first
    assert max(first) <= 8
