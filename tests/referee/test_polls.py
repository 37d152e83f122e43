import gzip

import pytest
from django.test import Client
from pytest_django import Settings

from brackets.models import Tournament
from referee.live import KeptResponse
from tests.builders import draw_event, match_numbered, record_points

pytestmark = pytest.mark.django_db

POLL = "/events/cup/?live"


@pytest.fixture
def etag(event: Tournament, client: Client) -> str:
    """Return what somebody knows who looked at the event just now."""
    draw_event(event)
    known: str = client.get(POLL)["ETag"]
    return known


def status(client: Client, known: str, path: str = POLL) -> int:
    code: int = client.get(path, headers={"If-None-Match": known}).status_code
    return code


def test_poll_that_knows_everything_is_answered_without_the_rest(client: Client, etag: str) -> None:
    answer = client.get(POLL, headers={"If-None-Match": etag})
    assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", etag)
    # Nothing that later parts of the server add, so they were not asked.
    assert "Content-Language" not in answer.headers
    assert answer["Vary"] == "Accept-Encoding, Cookie"


def test_poll_after_a_hand_gets_the_new_part(client: Client, event: Tournament, etag: str) -> None:
    record_points(match_numbered(event, 1), 35)
    assert status(client, etag) == 200


def test_poll_after_a_hand_elsewhere_is_rendered_once(
    client: Client, event: Tournament, etag: str
) -> None:
    poll = "/events/cup/matches/2/?live"
    known = client.get(poll)["ETag"]
    record_points(match_numbered(event, 1), 35)
    first, second = (client.get(poll, headers={"If-None-Match": known}) for _ in range(2))
    assert (first.status_code, second.status_code) == (304, 304)
    assert "Content-Language" in first.headers
    assert "Content-Language" not in second.headers


def test_poll_after_a_switch_of_language_gets_the_part_in_it(client: Client, etag: str) -> None:
    client.cookies["django_language"] = "en"
    assert status(client, etag) == 200


def test_poll_of_somebody_signed_in_reads_the_revision_each_time(
    referee_client: Client, event: Tournament, etag: str, settings: Settings
) -> None:
    settings.LIVE_REVISION_SECONDS = 600
    assert status(referee_client, etag) == 304
    record_points(match_numbered(event, 1), 35)
    assert status(referee_client, etag) == 200


@pytest.mark.parametrize("path", ["/events/nowhere/?live", "/kiosk/?live", "/?live", "/live?live"])
def test_poll_of_what_is_not_there_is_no_poll(client: Client, etag: str, path: str) -> None:
    assert status(client, etag, path) in {200, 404}


def test_page_is_given_again_as_it_was_given_before(
    client: Client, event: Tournament, etag: str
) -> None:
    path, packed = "/events/cup/", {"Accept-Encoding": "gzip"}
    first = client.get(path, headers=packed)
    again = client.get(path, headers=packed)
    assert isinstance(first, KeptResponse)
    assert not isinstance(again, KeptResponse)  # no view was asked
    assert again.content == first.content
    assert dict(again.items()) == dict(first.items())
    assert "Content-Security-Policy" in again.headers
    plain = client.get(path)
    assert gzip.decompress(again.content) == plain.content
    record_points(match_numbered(event, 1), 35)
    assert client.get(path, headers=packed).content != first.content


def test_page_kept_for_everybody_is_not_given_to_somebody_signed_in(
    client: Client, referee_client: Client, etag: str
) -> None:
    path, packed = "/events/cup/", {"Accept-Encoding": "gzip"}
    for _ in range(2):
        client.get(path, headers=packed)
    own = referee_client.get(path, headers=packed)
    assert own["Cache-Control"] == "private, no-cache"
