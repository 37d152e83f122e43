"""Let a request in once all of it is there, and so many at a time.

A phone at the edge of the Wi-Fi sends a photo for a minute; one that is carried out of the hall
never ends. A thread that waits for it costs little, but the few that work would be missed by
everybody. So many threads wait outside, and there are few places inside: SQLite has one writer at
a time, and Python works on one request at a time. What writes has places of its own: a hand is not
to wait behind those who look on.
"""

from collections.abc import Callable, Iterable
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from threading import BoundedSemaphore
from typing import IO, Any

from django.conf import settings

_CHUNK = 64 * 1024
_IN_MEMORY = 1024 * 1024
_LOOKING = {"GET", "HEAD", "OPTIONS"}
_TEXT = ("Content-Type", "text/plain; charset=utf-8")

Start = Callable[..., Any]
Application = Callable[[dict[str, Any], Start], Iterable[bytes]]


class Doorway:
    """The application of a server, with `places` for requests that are worked on at once.

    So many for those who look and so many for what is sent. `at_first` is called with the first
    request, when the server listens.
    """

    def __init__(
        self, application: Application, places: int, *, at_first: Callable[[], None]
    ) -> None:
        self._application = application
        self._at_first: Callable[[], None] | None = at_first
        self._looking = BoundedSemaphore(places)
        self._sending = BoundedSemaphore(places)

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
        looks = environ["REQUEST_METHOD"] in _LOOKING
        with self._looking if looks else self._sending:
            return self._application(environ, start_response)


def _received(sent: IO[bytes], length: int, body: "SpooledTemporaryFile[bytes]") -> int:
    """Copy a body of `length` bytes and return how many came, ready to be read again."""
    left = length
    while left and (chunk := sent.read(min(left, _CHUNK))):
        body.write(chunk)
        left -= len(chunk)
    body.seek(0)
    return length - left
