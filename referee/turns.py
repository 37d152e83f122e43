"""Let requests that write take turns where the database has one writer at a time.

SQLite's own waiting is unfair: whoever sleeps longest loses again. In turn, the slowest of a
hundred saves waits tens of milliseconds instead of a second. This is for fairness only: what is
stored is right without it, and commands that write from other processes wait for SQLite itself.
"""

from collections.abc import Callable
from threading import Lock

from django.db import connection
from django.http import HttpRequest, HttpResponse

SAFE = {"GET", "HEAD", "OPTIONS"}
_TURN = Lock()


class WriteTurnMiddleware:
    """Hold the turn for the whole of a request that may write."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer `request`, in turn when it may write."""
        if request.method in SAFE or connection.vendor != "sqlite":
            return self.get_response(request)
        # Read here what a slow phone sends, so that nobody waits for its network.
        _ = request.POST
        with _TURN:
            return self.get_response(request)
