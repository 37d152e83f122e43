"""Nothing new at a table: answered from what was read of the hall, and never once something is."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from brackets.models import Match, Tournament, TournamentState
from referee import people
from referee.devices import COOKIE
from referee.duties import assign_tables
from referee.models import Device, Offender
from tests.builders import log_in, make_user, match_numbered, record_points
from tests.referee.table_play import fine, first_match

pytestmark = pytest.mark.django_db
POLL = "/tables/cup/1/state/?since=1"


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


@pytest.fixture
def etag(match: Match, referee_client: Client) -> str:
    """Return what the phone of a referee knows who has had the match open for a while."""
    referee_client.get("/tables/cup/1/")
    known: str = referee_client.get(POLL).headers["ETag"]
    return known


def status(client: Client, known: str) -> int:
    headers = {"if-none-match": known, "accept": "application/json"}
    code: int = client.get(POLL, headers=headers).status_code
    return code


# The phones of the hall, and who is signed in.
READING = 2


def test_poll_while_nothing_is_new_reads_the_hall_alone(
    referee_client: Client, etag: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        with django_assert_num_queries(READING):
            assert status(referee_client, etag) == 304


def test_hall_is_read_once_in_the_set_time_for_all_its_phones(
    event: Tournament, settings: Settings, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first_match(event)
    phones = {number: log_in(make_user(f"zhao{number}", "table_referee")) for number in (1, 2)}
    known: dict[int, str] = {}
    for number, phone in phones.items():
        phone.get(f"/tables/cup/{number}/")
        known[number] = phone.get(f"/tables/cup/{number}/state/").headers["ETag"]

    def answers() -> list[int]:
        return [
            phone.get(
                f"/tables/cup/{number}/state/", headers={"if-none-match": known[number]}
            ).status_code
            for number, phone in phones.items()
        ]

    assert answers() == [304, 304]
    settings.LIVE_REVISION_SECONDS = 600
    with django_assert_num_queries(0):
        assert answers() == [304, 304]
    record_points(match_numbered(event, 2), 35)
    settings.LIVE_REVISION_SECONDS = 0
    assert answers() == [304, 200]


def test_hand_elsewhere_is_nothing_new_and_reads_the_hall_alone(
    match: Match,
    event: Tournament,
    referee_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    referee_client.get("/tables/cup/1/")
    etag = referee_client.get(POLL).headers["ETag"]
    record_points(match_numbered(event, 2), 35)  # the first of the event, which is running now
    with django_assert_num_queries(READING):
        assert status(referee_client, etag) == 304


def test_page_that_stays_open_is_noted_each_ten_seconds(
    referee_client: Client, etag: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Device.objects.update(seen_at=timezone.now() - timedelta(seconds=11))
    before = timezone.now()
    with django_assert_num_queries(READING + 1):
        assert status(referee_client, etag) == 304
    assert Device.objects.filter(seen_at__gte=before).exists()


def record(match: Match) -> None:
    record_points(match, 35)


def punish(match: Match) -> None:
    fine(match, 1, Offender.AWAY)


def finish(match: Match) -> None:
    Tournament.objects.update(state=TournamentState.FINISHED)


def come(match: Match) -> None:
    log_in(make_user("zhao2", "table_referee")).get("/tables/cup/1/")


@pytest.mark.parametrize("change", [record, punish, finish, come])
def test_whatever_the_page_shows_is_told_when_it_changes(
    change: Callable[[Match], None], match: Match, referee_client: Client, etag: str
) -> None:
    assert status(referee_client, etag) == 304
    change(match)
    assert status(referee_client, etag) == 200


def test_who_went_is_told(
    match: Match, referee_client: Client, second_referee: User, etag: str
) -> None:
    other = log_in(second_referee)
    other.get("/tables/cup/1/")
    together = referee_client.get(POLL)
    assert together.json()["others"] == ["赵裁判"]
    assert status(referee_client, together.headers["ETag"]) == 304
    gone = Device.objects.filter(code=other.cookies[COOKIE].value)
    gone.update(seen_at=timezone.now() - timedelta(seconds=26))
    assert status(referee_client, together.headers["ETag"]) == 200
    assert referee_client.get(POLL).json()["others"] == []


def close_account(referee: User) -> None:
    people.set_active(referee, active=False, by=None)


def renew_password(referee: User) -> None:
    people.reset_password(referee, by=None)


def end_session(referee: User) -> None:
    Session.objects.all().delete()


def let_session_expire(referee: User) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))


@pytest.mark.parametrize("change", [close_account, renew_password, end_session, let_session_expire])
def test_whoever_is_signed_out_is_told_at_once(
    change: Callable[[User], object], referee: User, referee_client: Client, etag: str
) -> None:
    change(referee)
    assert status(referee_client, etag) == 401


def test_whoever_loses_role_or_table_is_told_at_once(
    event: Tournament, referee: User, second_referee: User, referee_client: Client, etag: str
) -> None:
    assign_tables(event, {second_referee: [1]}, by=None)
    assert status(referee_client, etag) == 403
    assign_tables(event, {referee: [1]}, by=None)
    assert status(referee_client, etag) == 304
    referee.groups.clear()
    assert status(referee_client, etag) == 403
