import gzip
import itertools
import threading
import time
from datetime import timedelta
from functools import lru_cache

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from brackets.models import JournalEntry, Tournament
from referee import live
from referee.screens import post_notice, take_notice_down
from referee.shelf import Shelf, one_at_a_time
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


def test_shelf_renders_once_for_all_who_wait() -> None:
    shelf = Shelf(places=4)
    made: list[str] = []
    together = threading.Barrier(8)

    def make() -> str:
        made.append("page")
        return f"page {len(made)}"

    def ask() -> None:
        together.wait()
        bodies.append(gzip.decompress(shelf.take(("key",), "state", make).body))

    bodies: list[bytes] = []
    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert bodies == [b"page 1"] * 8


def test_shelf_keeps_the_pages_asked_for_last() -> None:
    shelf = Shelf(places=2)
    made: list[str] = []

    def make() -> str:
        made.append(name)
        return name

    for name in ("a", "b", "a", "c", "a", "b"):
        shelf.take((name,), "state", make)
    assert made == ["a", "b", "c", "b"]


def test_shelf_keeps_nothing_of_a_page_that_failed() -> None:
    shelf = Shelf(places=2)

    def fail() -> str:
        raise LookupError

    with pytest.raises(LookupError):
        shelf.take(("key",), "state", fail)
    assert gzip.decompress(shelf.take(("key",), "state", lambda: "page").body) == b"page"


def test_what_is_worked_out_is_waited_for() -> None:
    made: list[int] = []
    together = threading.Barrier(8)

    @one_at_a_time
    @lru_cache
    def square(number: int) -> int:
        made.append(number)
        time.sleep(0.01)  # so that the others ask meanwhile
        return number * number

    def ask() -> None:
        together.wait()
        found.append(square(3))

    found: list[int] = []
    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (found, made) == ([9] * 8, [3])


class Clock:
    """A clock that goes on by `each_look` whenever somebody looks at it."""

    def __init__(self) -> None:
        self.seconds, self.each_look = 1000.0, 0.0

    def __call__(self) -> float:
        self.seconds += self.each_look
        return self.seconds


@pytest.fixture
def clock(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Return the clock by which pages rest, as they do in a hall."""
    settings.LIVE_SLOW_SECONDS = 2.5
    found = Clock()
    monkeypatch.setattr(live, "SHELF", Shelf(16, found))
    return found


def test_page_that_is_slow_to_make_is_given_again_and_tells_its_age(
    drawn: Tournament, client: Client, clock: Clock
) -> None:
    poll = "/events/cup/?live"
    clock.each_look = 0.4
    etag = client.get(poll)["ETag"]
    clock.each_look = 0.0
    whole = client.get("/events/cup/").content
    play_number(drawn, 1, 40)
    clock.seconds += 1.1  # 1.5 s since it was begun; it rests for 4 × 0.4 s
    again = client.get(poll, headers={"If-None-Match": etag})
    assert (again.status_code, again["Age"]) == (304, "2")
    packed = client.get("/events/cup/", headers={"Accept-Encoding": "gzip"})
    assert (gzip.decompress(packed.content), packed["Age"]) == (whole, "2")
    clock.seconds += 0.2
    fresh = client.get(poll, headers={"If-None-Match": etag})
    assert (fresh.status_code, "Age" in fresh) == (200, False)
    assert client.get("/events/cup/").content != whole


@pytest.mark.parametrize(
    ("took", "waited", "status"),
    [(0.09, 0.0, 200), (0.2, 0.5, 304), (0.2, 0.7, 200), (2.0, 0.4, 304), (2.0, 0.6, 200)],
)
def test_page_rests_by_the_time_it_took_and_never_too_long(
    took: float, waited: float, status: int, drawn: Tournament, client: Client, clock: Clock
) -> None:
    poll = "/events/cup/?live"
    clock.each_look = took
    etag = client.get(poll)["ETag"]
    clock.each_look = 0.0
    play_number(drawn, 1, 40)
    clock.seconds += waited
    assert client.get(poll, headers={"If-None-Match": etag}).status_code == status


def test_page_that_rests_is_made_anew_for_somebody_signed_in(
    drawn: Tournament, client: Client, referee_client: Client, clock: Clock
) -> None:
    poll = "/events/cup/?live"
    clock.each_look = 0.4
    etag = client.get(poll)["ETag"]
    clock.each_look = 0.0
    play_number(drawn, 1, 40)
    assert client.get(poll, headers={"If-None-Match": etag}).status_code == 304
    assert referee_client.get(poll, headers={"If-None-Match": etag}).status_code == 200
