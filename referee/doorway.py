"""Let a request in once all of it is there, and so many at a time.

A phone at the edge of the Wi-Fi sends a photo for a minute; one that is carried out of the hall
never ends. A thread that waits for it costs little, but the few that work would be missed by
everybody. So many threads wait outside, and there are few places inside: SQLite has one writer at
a time, and Python works on one request at a time. What is sent has places of its own and goes
first: a hand is not to wait behind those who look on, nor to share the interpreter with them.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from threading import BoundedSemaphore, Event, Lock
from time import monotonic
from typing import IO, Any

from django.conf import settings

_CHUNK = 64 * 1024
_IN_MEMORY = 1024 * 1024
_LOOKING = {"GET", "HEAD", "OPTIONS"}
_GIVE_WAY_SECONDS = 0.3
"""So long after something was sent who looks gives way: to several hands, but not to an upload."""
_TEXT = ("Content-Type", "text/plain; charset=utf-8")

Start = Callable[..., Any]
Application = Callable[[dict[str, Any], Start], Iterable[bytes]]


class Doorway:
    """The application of a server, with `places` for requests that are worked on at once.

    So many for those who look and so many for what is sent. After each statement to the database a
    thread stands in line for the interpreter behind all others that work, and a hand takes a dozen:
    so who looks begins when nothing that was sent is being worked on. `at_first` is called with the
    first request, when the server listens.
    """

    def __init__(
        self, application: Application, places: int, *, at_first: Callable[[], None]
    ) -> None:
        self._application = application
        self._at_first: Callable[[], None] | None = at_first
        self._looking = BoundedSemaphore(places)
        self._sending = BoundedSemaphore(places)
        self._sent = _Sent()

    def __call__(self, environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        """Answer a request; one that breaks off on the way is not taken for a whole one."""
        at_first, self._at_first = self._at_first, None
        if at_first:
            at_first()
        told = str(environ.get("CONTENT_LENGTH") or "0")
        length = int(told) if told.isdecimal() else 0
        # More than that is refused without being read (referee.uploads).
        if length and length <= settings.UPLOAD_MOST_BYTES:
            body = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - closed with the request
            if _received(environ["wsgi.input"], length, body) < length:
                status = HTTPStatus.BAD_REQUEST
                start_response(f"{status.value} {status.phrase}", [_TEXT])
                return [b""]
            environ["wsgi.input"] = body
        if environ["REQUEST_METHOD"] in _LOOKING:
            with self._looking:
                self._sent.give_way()
                return self._application(environ, start_response)
        with self._sending, self._sent.counted():
            return self._application(environ, start_response)


class _Sent:
    """What is sent and being worked on."""

    def __init__(self) -> None:
        self._number = 0
        self._came_at = 0.0
        self._lock = Lock()
        self._none = Event()
        self._none.set()

    def give_way(self) -> None:
        """Wait until nothing that was sent is being worked on, or the last of it came a while ago.

        What takes long is given way to once: the places of those who look would not do for a hall
        of which each waited.
        """
        self._none.wait(max(0.0, self._came_at + _GIVE_WAY_SECONDS - monotonic()))

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Let others give way meanwhile."""
        self._came_at = monotonic()
        self._count(1)
        try:
            yield
        finally:
            self._count(-1)

    def _count(self, change: int) -> None:
        with self._lock:
            self._number += change
            if self._number:
                self._none.clear()
            else:
                self._none.set()


def _received(sent: IO[bytes], length: int, body: "SpooledTemporaryFile[bytes]") -> int:
    """Copy a body of `length` bytes and return how many came, ready to be read again."""
    left = length
    while left and (chunk := sent.read(min(left, _CHUNK))):
        body.write(chunk)
        left -= len(chunk)
    body.seek(0)
    return length - left
