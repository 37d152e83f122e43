from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from time import sleep

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from referee.turns import WriteTurnMiddleware


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


def most_at_once(method: str) -> int:
    view = Counter()
    answer = WriteTurnMiddleware(view)
    requests = [RequestFactory().generic(method, "/") for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(answer, requests))
    return view.most


def test_requests_that_write_take_turns_on_sqlite_only() -> None:
    assert most_at_once("POST") == (1 if connection.vendor == "sqlite" else 4)


def test_requests_that_read_never_wait() -> None:
    assert most_at_once("GET") == 4


def test_turn_is_given_back_after_an_error() -> None:
    def broken(_request: HttpRequest) -> HttpResponse:
        raise RuntimeError

    with ThreadPoolExecutor(1) as pool:
        assert isinstance(
            pool.submit(WriteTurnMiddleware(broken), RequestFactory().post("/")).exception(),
            RuntimeError,
        )
    assert most_at_once("POST") >= 1


def test_form_is_still_there_for_the_view() -> None:
    request = RequestFactory().post("/", {"hand": "35"})
    assert WriteTurnMiddleware(Counter())(request).content == b"35"
