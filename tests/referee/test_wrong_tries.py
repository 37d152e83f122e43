"""Issue 5, point 2: how often passwords and PINs may be wrong, and who has to wait."""

from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.conf import settings as django_settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from brackets.models import Tournament
from referee import pins, throttling
from referee.entrance import make_links
from referee.models import Pin, TableLink
from tests.builders import PASSWORD, draw_event, signs_in
from tests.referee.public_play import words

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


def wait(seconds: int) -> None:
    """Let time pass for all wrong tries so far."""
    for attempt in AccessAttempt.objects.all():
        attempt.attempt_time -= timedelta(seconds=seconds)
        attempt.save()


def test_five_wrong_pins_in_a_row_wait_five_minutes_and_others_do_not(
    link: TableLink, with_pin: User, second_referee: User, client: Client
) -> None:
    pins.set_pin(second_referee, "9182", by=None)
    for _ in range(4):
        assert ask(client, with_pin, WRONG, token=link.token).status_code == 403
    fifth = ask(client, with_pin, WRONG, token=link.token)
    assert fifth.status_code == 429
    assert 295 <= fifth.json()["seconds"] <= 300
    assert fifth.headers["Retry-After"] == str(fifth.json()["seconds"])
    # Even the right one has to wait, and waiting does not begin anew.
    wait(60)
    locked = ask(client, with_pin, PIN, token=link.token)
    assert locked.status_code == 429
    assert 235 <= locked.json()["seconds"] <= 240
    assert "请 4 分钟后再试" in locked.json()["message"]
    # Everybody in the hall has the same address.
    assert ask(Client(), second_referee, "9182", token=link.token).status_code == 204
    wait(241)
    assert ask(client, with_pin, PIN, token=link.token).status_code == 204


def test_right_pin_begins_the_count_anew(link: TableLink, with_pin: User, client: Client) -> None:
    for _ in range(2):
        for _ in range(4):
            assert ask(client, with_pin, WRONG, token=link.token).status_code == 403
        assert ask(client, with_pin, PIN, token=link.token).status_code == 204


def test_player_who_tries_out_pins_does_not_lock_the_referee_out_of_his_own_phone(
    link: TableLink, with_pin: User, client: Client
) -> None:
    ask(client, with_pin, PIN, token=link.token)
    del client.cookies[django_settings.SESSION_COOKIE_NAME]
    player = Client()
    for _ in range(5):
        ask(player, with_pin, WRONG, token=link.token)
    assert ask(player, with_pin, PIN, token=link.token).status_code == 429
    assert ask(client, with_pin, PIN).status_code == 204


def test_pins_lock_no_password(link: TableLink, with_pin: User, client: Client) -> None:
    for _ in range(5):
        ask(client, with_pin, WRONG, token=link.token)
    assert signs_in(Client(), "caipan", PASSWORD)


def test_patience_does_not_find_a_pin_in_a_day(link: TableLink, with_pin: User) -> None:
    """Five each five minutes would be a thousand in a day; twenty are all that are looked at."""
    answers = []
    for _ in range(6):
        answers += [ask(Client(), with_pin, WRONG, token=link.token) for _ in range(5)]
        wait(301)
    assert Pin.objects.get().wrong == pins.WRONG_AT_MOST
    shut = ask(Client(), with_pin, PIN, token=link.token)
    assert shut.status_code == 403
    assert "不能再在其他手机上登录" in shut.json()["message"]
    wait(301)
    pins.unlock(with_pin, by=None)
    assert ask(Client(), with_pin, PIN, token=link.token).status_code == 204


def test_nothing_of_a_wrong_pin_is_kept(link: TableLink, with_pin: User, client: Client) -> None:
    ask(client, with_pin, WRONG, token=link.token)
    signs_in(Client(), "caipan", "nonsense-password")
    for attempt in AccessAttempt.objects.all():
        kept = f"{attempt.get_data} {attempt.post_data} {attempt.path_info}"
        assert not any(secret in kept for secret in (WRONG, link.token, "nonsense-password"))


def test_five_wrong_passwords_lock_the_account_in_any_capitals(
    referee: User, second_referee: User, client: Client
) -> None:
    path = reverse("login")
    for name in ("caipan", "Caipan", "caipan", "CAIPAN"):
        assert client.post(path, {"username": name, "password": "wrong"}).status_code == 200
    fifth = client.post(path, {"username": "caipan", "password": "wrong"})
    assert fifth.status_code == 429
    assert "请 5 分钟后再试；其他人不受影响" in words(fifth.text).replace(",", "；")
    assert not signs_in(Client(), "caipan", PASSWORD)
    assert signs_in(Client(), "caipan2", PASSWORD)
    wait(301)
    assert signs_in(Client(), "caipan", PASSWORD)


def test_organiser_unlocks_on_the_page_of_the_person(
    referee: User, organiser_client: Client, client: Client
) -> None:
    page = reverse("desk_person", args=[referee.pk])
    unlock = reverse("pin_unlock", args=[referee.pk])
    assert unlock not in organiser_client.get(page).text
    for _ in range(5):
        signs_in(client, "caipan", "wrong")
    assert unlock in organiser_client.get(page).text
    assert "输错多次，需等待" in words(organiser_client.get(reverse("pins")).text)
    organiser_client.post(unlock)
    assert signs_in(client, "caipan", PASSWORD)


def test_name_of_nobody_can_be_tried_as_little(client: Client, db: None) -> None:
    statuses = [
        client.post(reverse("login"), {"username": "nobody", "password": "x"}).status_code
        for _ in range(6)
    ]
    assert statuses == [200, 200, 200, 200, 429, 429]
    assert throttling.locked_names() == {"nobody"}
