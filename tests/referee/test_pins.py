"""Issue 5, point 2: PINs and what they open. Case 22 on the server."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from brackets.models import Tournament
from referee import event_day, pins
from referee.devices import COOKIE
from referee.entrance import make_links
from referee.models import Device, Hand, Pin, TableLink
from referee.permissions import Role, role_of
from referee.pins import PinInvalid, problem_of
from tests.builders import draw_event, log_in, make_user
from tests.referee.public_play import words
from tests.referee.table_play import hand_form

pytestmark = pytest.mark.django_db
PIN, WRONG = "4071", "4072"


@pytest.fixture
def link(event: Tournament, organiser: User) -> TableLink:
    draw_event(event, by=organiser)
    return make_links(event, by=organiser)[0]


@pytest.fixture
def with_pin(referee: User) -> User:
    pins.set_pin(referee, PIN, by=referee)
    return referee


def ask(client: Client, user: User, pin: str, **more: str) -> Any:
    """Send the PIN as the overlay of a table page does."""
    return client.post(reverse("pin"), {"user": str(user.pk), "pin": pin, **more})


def send_hand(client: Client) -> HttpResponse:
    """Send the first hand of match 1 as the phone does by itself."""
    path = reverse("table_hand", args=["cup", 1, 1])
    answer = client.post(path, hand_form(85), headers={"Accept": "application/json"})
    assert isinstance(answer, HttpResponse)
    return answer


@pytest.mark.parametrize(
    "pin", ["0000", "1111", "1234", "4321", "7890", "0123", "9876", "1212", "1122", "2580"]
)
def test_pin_that_everybody_tries_is_refused(pin: str, referee: User) -> None:
    with pytest.raises(PinInvalid):
        pins.set_pin(referee, pin, by=referee)
    assert not Pin.objects.exists()


@pytest.mark.parametrize("pin", ["", "123", "12345", "12a4", "１２３５", " 407"])
def test_pin_has_four_digits(pin: str) -> None:
    assert problem_of(pin) == "not_digits"


def test_only_the_hash_of_a_pin_is_kept(with_pin: User) -> None:
    stored = Pin.objects.get()
    assert stored.owner == with_pin
    assert PIN not in stored.digest


def test_referee_chooses_a_pin_on_a_page_of_his_own(referee: User, referee_client: Client) -> None:
    path = reverse("my_pin")
    differ = referee_client.post(path, {"pin": PIN, "again": WRONG})
    assert differ.status_code == 422
    assert "两次输入的 PIN 码不同" in words(differ.text)
    easy = referee_client.post(path, {"pin": "1234", "again": "1234"})
    assert "最容易被猜中" in words(easy.text)
    referee_client.post(path, {"pin": PIN, "again": PIN})
    assert Pin.objects.get().owner == referee
    assert path in referee_client.get(reverse("password_change")).text


def test_issued_pin_is_shown_once_and_works(link: TableLink, referee: User, client: Client) -> None:
    chief = log_in(make_user("zhang", "chief_referee"))
    page = chief.post(reverse("pin_issue", args=[referee.pk]))
    shown = page.text.split('<dd class="secret">')[1][:4]
    assert "no-store" in page["Cache-Control"]
    assert shown not in words(chief.get(reverse("pins")).text).split()
    assert ask(client, referee, shown, token=link.token).status_code == 204


def test_removed_pin_lets_nobody_in_and_signs_out(
    link: TableLink, with_pin: User, client: Client, organiser_client: Client
) -> None:
    ask(client, with_pin, PIN, token=link.token)
    assert client.get(reverse("table_list", args=["cup"])).status_code == 200
    organiser_client.post(reverse("pin_remove", args=[with_pin.pk]))
    assert client.get(reverse("table_list", args=["cup"])).status_code == 302
    assert ask(client, with_pin, PIN, token=link.token).status_code == 403


def test_accounts_log_tells_who_changed_which_pin(
    referee: User, organiser: User, caplog: pytest.LogCaptureFixture
) -> None:
    logger = pins._log
    logger.addHandler(caplog.handler)
    try:
        pin = pins.issue_pin(referee, by=organiser)
        pins.remove_pin(referee, by=organiser)
    finally:
        logger.removeHandler(caplog.handler)
    lines = [record.getMessage() for record in caplog.records]
    assert lines == ["zhuren set the PIN of caipan", "zhuren removed the PIN of caipan"]
    assert pin not in caplog.text


def test_referees_cannot_change_the_pins_of_others(with_pin: User, referee_client: Client) -> None:
    for name in ("pin_issue", "pin_remove", "pin_unlock"):
        assert referee_client.post(reverse(name, args=[with_pin.pk])).status_code == 403
    assert referee_client.get(reverse("pins")).status_code == 403


@pytest.mark.parametrize("name", ["pin_issue", "pin_remove"])
def test_session_of_a_pin_changes_no_pin(
    name: str, link: TableLink, organiser: User, with_pin: User, client: Client
) -> None:
    chief = make_user("zhang", "chief_referee")
    for leader in (chief, organiser):
        pins.set_pin(leader, PIN, by=leader)
        assert ask(client, leader, PIN, token=link.token).status_code == 204
        before = list(Pin.objects.order_by("pk").values())
        for owner in (chief, organiser, with_pin):
            assert client.post(reverse(name, args=[owner.pk])).status_code == 403
        assert list(Pin.objects.order_by("pk").values()) == before
        assert reverse(name, args=[with_pin.pk]) not in client.get(reverse("pins")).text


@pytest.mark.parametrize("name", ["pin_issue", "pin_remove"])
def test_pin_of_an_organiser_is_changed_by_organisers_alone(
    name: str, organiser: User, organiser_client: Client
) -> None:
    pins.set_pin(organiser, PIN, by=organiser)
    digest = Pin.objects.get().digest
    chief = log_in(make_user("zhang", "chief_referee"))
    path = reverse(name, args=[organiser.pk])
    assert chief.post(path).status_code == 403
    assert Pin.objects.get().digest == digest
    assert path not in chief.get(reverse("pins")).text
    assert path in organiser_client.get(reverse("pins")).text
    assert organiser_client.post(path).status_code in {200, 302}
    assert not Pin.objects.filter(digest=digest).exists()


def test_no_browser_offers_to_store_a_pin(
    link: TableLink, referee_client: Client, with_pin: User
) -> None:
    entrance = Client().get(reverse("table_entrance", args=[link.token])).text
    for page in (entrance, referee_client.get(reverse("table_match", args=["cup", 1])).text):
        assert 'name="pin"' in page
        assert 'type="password"' not in page


def test_pin_alone_is_not_enough(link: TableLink, with_pin: User, client: Client) -> None:
    answer = ask(client, with_pin, PIN)
    assert (answer.status_code, answer.json()["kind"]) == (403, "unknown_device")
    assert ask(client, with_pin, PIN, token="not-a-link").status_code == 403
    assert "_auth_user_id" not in client.session


def test_pin_is_enough_with_the_link_or_code_of_a_table(link: TableLink, with_pin: User) -> None:
    assert ask(Client(), with_pin, PIN, token=link.token).status_code == 204
    assert ask(Client(), with_pin, PIN, code=link.code).status_code == 204


def test_pin_is_enough_on_a_phone_that_was_signed_in_today(
    link: TableLink, with_pin: User, client: Client
) -> None:
    ask(client, with_pin, PIN, token=link.token)
    del client.cookies[django_settings.SESSION_COOKIE_NAME]
    assert ask(client, with_pin, PIN).status_code == 204
    # But not the next day.
    del client.cookies[django_settings.SESSION_COOKIE_NAME]
    device = client.cookies[COOKIE].value
    Device.objects.filter(code=device).update(seen_at=event_day.day_start() - timedelta(minutes=1))
    assert ask(client, with_pin, PIN).status_code == 403


def test_form_token_after_the_pin_is_the_one_that_later_requests_need(
    link: TableLink, with_pin: User
) -> None:
    client = Client(enforce_csrf_checks=True)
    door = reverse("table_entrance", args=[link.token])
    old = client.get(door).context["csrf_token"]
    data = {"user": with_pin.pk, "pin": PIN, "token": link.token}
    answer = client.post(reverse("pin"), data, headers={"X-CSRFToken": str(old)})
    assert answer.status_code == 204
    logout = reverse("logout")
    assert client.post(logout, headers={"X-CSRFToken": str(old)}).status_code == 403
    fresh = answer.headers["X-CSRFToken"]
    assert client.post(logout, headers={"X-CSRFToken": fresh}).status_code == 302


def test_session_of_a_pin_lasts_until_the_day_ends(
    link: TableLink, with_pin: User, client: Client
) -> None:
    ask(client, with_pin, PIN, token=link.token)
    assert client.session.get_expiry_date() == event_day.day_end()


@pytest.mark.parametrize(
    ("now", "end"),
    [
        ("2026-12-05 09:00", "2026-12-06 04:00"),
        ("2026-12-05 23:30", "2026-12-06 04:00"),
        ("2026-12-06 03:59", "2026-12-06 04:00"),
        ("2026-12-06 04:00", "2026-12-07 04:00"),
    ],
)
def test_day_of_an_event_ends_at_four_in_the_night_of_the_hall(now: str, end: str) -> None:
    def hall(text: str) -> datetime:
        return datetime.fromisoformat(f"{text}:00+08:00")

    assert event_day.day_end(hall(now).astimezone(UTC)) == hall(end)
    assert event_day.day_start(hall(now).astimezone(UTC)) == hall(end) - timedelta(days=1)


def age_sessions(hours: float) -> None:
    """Bring the end of all sessions nearer, as if so many hours had passed."""
    for session in Session.objects.all():
        session.expire_date -= timedelta(hours=hours)
        session.save()


def test_hand_is_saved_after_three_idle_hours(  # case 22
    link: TableLink, with_pin: User, client: Client, settings: Settings
) -> None:
    settings.DAY_ENDS = (timezone.localtime().hour - 1) % 24  # at least 22 hours from now
    ask(client, with_pin, PIN, token=link.token)
    age_sessions(3)
    send_hand(client)
    assert Hand.objects.get(current=True).trick_points == 85


def test_expired_session_asks_for_the_pin_and_then_saves(  # case 22
    link: TableLink, with_pin: User, client: Client
) -> None:
    ask(client, with_pin, PIN, token=link.token)
    age_sessions(25)
    assert send_hand(client).status_code == 401
    assert not Hand.objects.exists()
    assert ask(client, with_pin, PIN).status_code == 204
    assert send_hand(client).status_code not in {401, 403}
    assert Hand.objects.get(current=True).trick_points == 85


def test_pin_opens_no_desk_of_an_organiser(
    link: TableLink, organiser: User, client: Client
) -> None:
    pins.set_pin(organiser, PIN, by=organiser)
    ask(client, organiser, PIN, token=link.token)
    user = client.get(reverse("table_list", args=["cup"])).context["user"]
    assert role_of(user) is Role.CHIEF_REFEREE
    for name, arguments in (("desk_people", []), ("desk_settings", ["cup"])):
        assert client.get(reverse(name, args=arguments)).status_code == 403
    assert client.post(reverse("my_pin"), {"pin": "9182", "again": "9182"}).status_code == 403


def test_pages_that_are_read_ask_axes_nothing(
    link: TableLink, with_pin: User, client: Client
) -> None:
    ask(client, with_pin, PIN, token=link.token)
    with CaptureQueriesContext(connection) as queries:
        client.get(reverse("table_list", args=["cup"]))
        client.get(reverse("event", args=["cup"]))
        client.get(reverse("login"))
    assert not [query for query in queries if "axes_" in query["sql"]]


def test_log_in_takes_a_pin_on_a_phone_that_signed_in_today(
    client: Client, link: TableLink, with_pin: User
) -> None:
    client.get(reverse("table_entrance", args=[link.token]))
    client.post(
        reverse("table_sign_in", args=[link.token]), {"person": str(with_pin.pk), "pin": PIN}
    )
    Session.objects.all().delete()
    answer = client.get("/tables/cup/1/", follow=True)
    assert 'name="pin"' in answer.content.decode()
    sent = {"person": str(with_pin.pk), "next": "/tables/cup/1/"}
    wrong = client.post(reverse("login"), {**sent, "pin": WRONG})
    assert wrong.status_code == 403
    assert "PIN 码不对" in wrong.content.decode()
    right = client.post(reverse("login"), {**sent, "pin": PIN})
    assert (right.status_code, right["Location"]) == (302, "/tables/cup/1/")
    away = client.post(reverse("login"), {**sent, "pin": PIN, "next": "https://example.org/"})
    assert "example.org" not in away["Location"]


def test_log_in_names_nobody_and_takes_no_pin_on_an_unknown_phone(
    client: Client, link: TableLink, with_pin: User
) -> None:
    page = client.get(reverse("login")).content.decode()
    assert 'name="code"' in page
    assert 'name="pin"' not in page
    assert with_pin.get_full_name() not in page
    answer = client.post(reverse("login"), {"person": str(with_pin.pk), "pin": PIN})
    assert answer.status_code == 403
    assert "请扫桌上的二维码" in answer.content.decode()
