"""Let requests that write take turns where the database has one writer at a time, and go first.

SQLite's own waiting is unfair: whoever sleeps longest loses again. In turn, the slowest of a
hundred saves waits tens of milliseconds instead of a second. This is for fairness only: what is
stored is right without it, and commands that write from other processes wait for SQLite itself.

Python works for one thread at a time and shares its time out evenly. A page of a big event takes a
second to make, so whoever makes one gives way to what is being written.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Lock

from django.db import connection
from django.http import HttpRequest, HttpResponse

SAFE = {"GET", "HEAD", "OPTIONS"}
WRITING = ("/tables/", "/desk/")
"""Where staff write. A log-in must not hold the turn: hashing a password takes a tenth of a
second and anybody can ask for it."""
UPLOAD = "multipart/form-data"
"""Previews of team lists: reading a workbook is slow and writes nothing."""
_TURN = Lock()
_LONGEST = 0.1
"""Seconds for which a page waits at once."""


class Precedence:
    """Who is writing, for those who should give way."""

    def __init__(self) -> None:
        self._writers = 0
        self._nobody = Event()
        self._nobody.set()
        self._resumed = 0.0
        self._lock = Lock()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Go first."""
        with self._lock:
            self._writers += 1
            self._nobody.clear()
        try:
            yield
        finally:
            with self._lock:
                self._writers -= 1
                if not self._writers:
                    self._nobody.set()

    def give_way(self) -> bool:
        """Wait while somebody writes, then work as long as it waited; tells whether it did."""
        began = time.monotonic()
        if self._nobody.is_set() or began < self._resumed:
            return False
        self._nobody.wait(_LONGEST)
        ended = time.monotonic()
        self._resumed = ended + (ended - began)
        return True


PRECEDENCE = Precedence()


class WriteTurnMiddleware:
    """Hold the turn for the whole of a request that writes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer `request`, in turn when it writes."""
        if not writes(request):
            return self.get_response(request)
        with PRECEDENCE.writing():
            if connection.vendor != "sqlite":
                return self.get_response(request)
            with _TURN:
                return self.get_response(request)


def writes(request: HttpRequest) -> bool:
    """Tell whether staff write with this request."""
    if request.method in SAFE or request.content_type == UPLOAD:
        return False
    return request.path_info.startswith(WRITING)
