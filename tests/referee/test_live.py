import gzip
import itertools
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from brackets.models import JournalEntry, Tournament
from referee import live, polls
from referee.revisions import RevisionReader
from referee.screens import post_notice, take_notice_down
from referee.shelf import Shelf
from tests.builders import draw_event, make_event
from tests.referee.public_play import play_number

_events = itertools.count()
PATHS = (
    "/kiosk/cup/",
    "/events/cup/",
    "/events/cup/bracket/",
    "/events/cup/standings/",
    "/events/cup/rounds/1/",
    "/events/cup/matches/1/",
    "/events/cup/teams/1/",
    "/events/cup/figures/",
    "/events/cup/rules/",
)


@pytest.fixture
def drawn(event: Tournament) -> Tournament:
    draw_event(event)
    return event


@pytest.fixture
def patient(organiser: User, settings: Settings) -> Tournament:
    """Return an event whose revision, once read, is believed for longer than the test takes.

    No other test has an event of this name.
    """
    event = make_event(11, slug=f"patient-{next(_events)}", by=organiser)
    draw_event(event)
    settings.LIVE_REVISION_SECONDS = 600
    return event


@pytest.mark.parametrize("path", [each + query for each in PATHS for query in ("", "?live")])
def test_poll_while_nothing_changed_is_304_with_one_query(
    path: str, drawn: Tournament, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    etag = client.get(path)["ETag"]
    with django_assert_num_queries(1):
        response = client.get(path, headers={"If-None-Match": etag})
    assert (response.status_code, response.content, response["ETag"]) == (304, b"", etag)


@pytest.mark.parametrize("path", PATHS)
def test_page_is_rendered_once_a_revision(
    path: str, drawn: Tournament, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = client.get(path)
    with django_assert_num_queries(1):
        again = Client().get(path)
    assert again.content == first.content


def test_poll_after_a_hand_gets_the_new_page(drawn: Tournament, client: Client) -> None:
    before = client.get("/kiosk/cup/?live")
    play_number(drawn, 1, 40)
    after = client.get("/kiosk/cup/?live", headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert after["ETag"] != before["ETag"]
    assert "第2/4局" not in before.content.decode()
    assert "第2/4局" in after.content.decode()


def test_each_language_has_its_own_page_and_etag(drawn: Tournament, client: Client) -> None:
    chinese = client.get("/events/cup/bracket/?live")
    client.cookies["django_language"] = "en"
    english = client.get("/events/cup/bracket/?live", headers={"If-None-Match": chinese["ETag"]})
    assert english.status_code == 200
    assert "Winner of match 1" in english.content.decode()
    assert "第1场胜者" in chinese.content.decode()
    assert "Cookie" in english["Vary"]


def test_revision_is_reread_only_after_the_set_time(
    patient: Tournament,
    client: Client,
    settings: Settings,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    path = f"/events/{patient.slug}/?live"
    etag = client.get(path)["ETag"]
    play_number(patient, 1, 40)
    with django_assert_num_queries(0):
        response = client.get(path, headers={"If-None-Match": etag})
    assert response.status_code == 304
    settings.LIVE_REVISION_SECONDS = 0
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 200


def test_signed_in_page_is_never_an_old_one(
    patient: Tournament, client: Client, referee_client: Client
) -> None:
    path = f"/events/{patient.slug}/"
    client.get(path)
    play_number(patient, 1, 40)
    assert "第2/4局" not in client.get(path).content.decode()
    assert "第2/4局" in referee_client.get(path).content.decode()


def test_kept_page_carries_nothing_of_a_person(
    drawn: Tournament, client: Client, organiser_client: Client
) -> None:
    mine = organiser_client.get("/events/cup/")
    everybodys = client.get("/events/cup/")
    assert "王主任" in mine.content.decode()
    assert "ETag" not in mine
    assert "王主任" not in everybodys.content.decode()
    assert "csrf" not in everybodys.content.decode()
    assert everybodys.cookies == {}


def test_page_is_the_same_compressed_and_plain(drawn: Tournament, client: Client) -> None:
    plain = client.get("/events/cup/")
    packed = client.get("/events/cup/", headers={"Accept-Encoding": "gzip, deflate"})
    assert (packed["Content-Encoding"], "Content-Encoding" in plain) == ("gzip", False)
    assert gzip.decompress(packed.content) == plain.content
    assert "Accept-Encoding" in plain["Vary"]


def test_restored_event_with_the_same_revision_is_rendered_anew(
    drawn: Tournament, client: Client
) -> None:
    etag = client.get("/events/cup/")["ETag"]
    Tournament.objects.filter(pk=drawn.pk).update(name="另一杯")
    last = JournalEntry.objects.filter(tournament=drawn).latest("seq")
    JournalEntry.objects.filter(pk=last.pk).update(at=last.at + timedelta(minutes=5))
    again = client.get("/events/cup/", headers={"If-None-Match": etag})
    assert again.status_code == 200
    assert "另一杯" in again.content.decode()


@pytest.mark.parametrize(("path", "status"), [("matches/2/", 304), ("matches/1/", 200)])
def test_poll_after_a_hand_is_answered_by_what_the_page_shows(
    path: str, status: int, drawn: Tournament, client: Client
) -> None:
    poll = f"/events/cup/{path}?live"
    etag = client.get(poll)["ETag"]
    play_number(drawn, 1, 40)
    assert client.get(poll, headers={"If-None-Match": etag}).status_code == status


def test_page_that_shows_the_same_again_has_its_first_etag(
    drawn: Tournament, client: Client, organiser: User
) -> None:
    notice = post_notice(drawn, "开饭了", by=organiser, key="n1")
    told = client.get("/kiosk/cup/?live")["ETag"]
    take_notice_down(notice, by=organiser)
    silent = client.get("/kiosk/cup/?live", headers={"If-None-Match": told})
    assert (silent.status_code, "开饭了" in silent.content.decode()) == (200, False)
    post_notice(drawn, "开饭了", by=organiser, key="n2")
    again = client.get("/kiosk/cup/?live", headers={"If-None-Match": silent["ETag"]})
    assert (again.status_code, again["ETag"]) == (200, told)


def test_events_do_not_share_pages(drawn: Tournament, client: Client) -> None:
    make_event(3, slug="other")
    assert "11" in client.get("/events/cup/").content.decode()
    assert "等待抽签" in client.get("/events/other/").content.decode()


@pytest.mark.parametrize("path", PATHS)
def test_event_that_does_not_exist_is_not_found(path: str, client: Client, db: None) -> None:
    response = client.get(path.replace("/cup/", "/nothing/"))
    assert response.status_code == 404
    assert "ETag" not in response


class Clock:
    """A clock that goes on when it is told to, and those who read revisions by it."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        self.reader = RevisionReader(lambda: self.seconds)

    def slow(self, seconds: float) -> None:
        """Let a page of the event be made for so many seconds."""

        def make() -> str:
            self.seconds += seconds
            return ""

        self.reader.timed("cup", make)()


@pytest.fixture
def clock(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Return the clock by which revisions are believed, as they are in a hall."""
    settings.LIVE_REVISION_SECONDS = 1.0
    settings.LIVE_SLOW_SECONDS = 2.5
    found = Clock()
    for module in (live, polls):
        monkeypatch.setattr(module, "REVISIONS", found.reader)
    monkeypatch.setattr(live, "SHELF", Shelf(16))
    return found


POLL = "/events/cup/?live"


@pytest.fixture
def slow_page(drawn: Tournament, client: Client, clock: Clock) -> str:
    """Return the ETag of a page after 0.4 seconds, which it took to make pages."""
    etag: str = client.get(POLL)["ETag"]
    clock.slow(0.4)
    return etag


def test_pages_that_are_slow_to_make_are_given_again_and_tell_their_age(
    drawn: Tournament, client: Client, clock: Clock, slow_page: str
) -> None:
    whole = client.get("/events/cup/").content
    play_number(drawn, 1, 40)
    clock.seconds += 1.1  # 1.5 s since the revision was read; it is believed for 4 × 0.4 s
    again = client.get(POLL, headers={"If-None-Match": slow_page})
    assert (again.status_code, again["Age"]) == (304, "2")
    packed = client.get("/events/cup/", headers={"Accept-Encoding": "gzip"})
    assert (gzip.decompress(packed.content), packed["Age"]) == (whole, "2")
    clock.seconds += 0.2
    fresh = client.get(POLL, headers={"If-None-Match": slow_page})
    assert (fresh.status_code, "Age" in fresh) == (200, False)
    assert client.get("/events/cup/").content != whole


@pytest.mark.parametrize(
    ("took", "believed"), [(0.0, 1.0), (0.2, 1.0), (0.4, 1.6), (0.5, 2.0), (2.0, 2.5)]
)
def test_revision_is_believed_by_the_time_its_pages_took_and_never_too_long(
    took: float, believed: float, drawn: Tournament, client: Client, clock: Clock
) -> None:
    etag = client.get(POLL)["ETag"]
    clock.slow(took)
    play_number(drawn, 1, 40)
    clock.seconds += believed - took - 0.1
    assert client.get(POLL, headers={"If-None-Match": etag}).status_code == 304
    clock.seconds += 0.2
    assert client.get(POLL, headers={"If-None-Match": etag}).status_code == 200


def test_all_pages_of_a_burst_are_made_of_one_revision(
    drawn: Tournament, client: Client, clock: Clock, slow_page: str
) -> None:
    play_number(drawn, 1, 40)
    clock.seconds += 1.1
    assert "第2/4局" not in client.get("/kiosk/cup/?live").content.decode()


def test_slow_page_is_made_anew_for_somebody_signed_in(
    drawn: Tournament, client: Client, referee_client: Client, slow_page: str
) -> None:
    play_number(drawn, 1, 40)
    known = {"If-None-Match": slow_page}
    assert client.get(POLL, headers=known).status_code == 304
    assert referee_client.get(POLL, headers=known).status_code == 200
    # What is newer is there for everybody then.
    assert client.get(POLL, headers=known).status_code == 200
