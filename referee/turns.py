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
WRITING = ("/tables/", "/desk/")
"""Where staff write. A log-in must not hold the turn: hashing a password takes a tenth of a
second and anybody can ask for it."""
UPLOAD = "multipart/form-data"
"""Previews of team lists: reading a workbook is slow and writes nothing."""
_TURN = Lock()


class WriteTurnMiddleware:
    """Hold the turn for the whole of a request that writes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer `request`, in turn when it writes."""
        if connection.vendor != "sqlite" or not writes(request):
            return self.get_response(request)
        # Read here what a slow phone sends, so that nobody waits for its network.
        _ = request.POST
        with _TURN:
            return self.get_response(request)


def writes(request: HttpRequest) -> bool:
    """Tell whether staff write with this request."""
    if request.method in SAFE or request.content_type == UPLOAD:
        return False
    return request.path_info.startswith(WRITING)
