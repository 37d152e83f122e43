from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from time import sleep

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.urls import reverse

from referee.turns import WriteTurnMiddleware, writes


class Counter:
    """A view that counts how many requests it has inside at once."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.inside = 0
        self.most = 0

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with self.lock:
            self.inside += 1
            self.most = max(self.most, self.inside)
        sleep(0.05)
        with self.lock:
            self.inside -= 1
        return HttpResponse(request.POST.get("hand", ""))


TABLE = "/tables/cup/1/"


def most_at_once(method: str, path: str = TABLE) -> int:
    view = Counter()
    answer = WriteTurnMiddleware(view)
    requests = [RequestFactory().generic(method, path) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(answer, requests))
    return view.most


def test_requests_that_write_take_turns_on_sqlite_only() -> None:
    assert (most_at_once("POST") == 1) is (connection.vendor == "sqlite")


def test_requests_that_read_never_wait() -> None:
    assert most_at_once("GET") > 1


@pytest.mark.parametrize(
    "path",
    [
        reverse("login"),
        reverse("pin"),
        reverse("my_pin"),
        reverse("table_sign_in", args=["token"]),
        reverse("pin_issue", args=[1]),
    ],
)
def test_hashing_of_passwords_and_pins_holds_no_turn(path: str) -> None:
    assert most_at_once("POST", path) > 1


def test_uploads_hold_no_turn() -> None:
    request = RequestFactory().post(reverse("desk_import", args=["cup"]), {"file": "list"})
    assert request.content_type == "multipart/form-data"
    assert not writes(request)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("table_match", ("cup", 1)), ("desk_teams", ("cup",)), ("desk_draw", ("cup",))],
)
def test_addresses_where_staff_write_take_turns(name: str, arguments: tuple[object, ...]) -> None:
    path = reverse(name, args=arguments)
    assert writes(RequestFactory().post(path, "", "application/x-www-form-urlencoded"))


def test_turn_is_given_back_after_an_error() -> None:
    def broken(_request: HttpRequest) -> HttpResponse:
        raise RuntimeError

    with ThreadPoolExecutor(1) as pool:
        assert isinstance(
            pool.submit(
                WriteTurnMiddleware(broken), RequestFactory().generic("POST", TABLE)
            ).exception(),
            RuntimeError,
        )
    assert most_at_once("POST") >= 1


def test_form_is_still_there_for_the_view() -> None:
    request = RequestFactory().post(TABLE, "hand=35", "application/x-www-form-urlencoded")
    assert WriteTurnMiddleware(Counter())(request).content == b"35"
