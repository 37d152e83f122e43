"""A process of its own that makes the pages of big events, so that a hand is not saved beside it.

Python works for one thread at a time. A page of a thousand matches takes a good part of a second,
and all of a burst more than one core has; so they are made on another. The process is started for
the first of them and ends with the server. Whatever goes wrong with it, the page is made here.
"""

import json
import logging
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from threading import Lock, Timer
from typing import IO

from django.conf import settings

from referee.revisions import Revision
from referee.shelf import Packed

LOG = logging.getLogger(__name__)
# So long a page may take, with the start of the process, on a machine that has no time for it.
PATIENCE_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Job:
    """A part of a page to make: its template, the module that has its page, and of what."""

    part: str
    module: str
    arguments: Mapping[str, int | str]
    language: str
    revision: Revision

    def as_line(self) -> bytes:
        """Return it as it is sent: one line."""
        return json.dumps(asdict(self)).encode() + b"\n"

    @classmethod
    def of_line(cls, line: bytes) -> "Job":
        """Return what was sent as a line."""
        values = json.loads(line)
        return cls(**{**values, "revision": Revision(**values["revision"])})


def send(packed: Packed | None, out: IO[bytes]) -> None:
    """Answer with a page, or with none."""
    etag, body = (packed.etag, packed.body) if packed else ("", b"")
    out.write(json.dumps([etag, len(body)]).encode() + b"\n" + body)
    out.flush()


class PageMaker:
    """The process, started when it is needed; one page is made at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()

    @property
    def pid(self) -> int:
        """The number of the process, 0 while there is none."""
        return self._process.pid if self._process else 0

    def make(self, job: Job) -> Packed | None:
        """Return a page, or None: then it is to be made here, where it is told what is wrong."""
        with self._lock:
            try:
                self._process = self._process or _started()
                etag, body = _answer(self._process, job)
            except Exception:
                LOG.exception("no answer from the process that makes pages")
                self._end()
                return None
            return Packed(etag, body) if etag else None

    def close(self) -> None:
        """End the process; the next page starts another."""
        with self._lock:
            self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process:
            process.kill()
            with suppress(OSError), process:  # what was not sent yet cannot be
                pass


def _started() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "referee.page_making"],
        cwd=settings.BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def _answer(process: subprocess.Popen[bytes], job: Job) -> tuple[str, bytes]:
    """Return ETag and body of what the process makes, which is ended if it hangs."""
    assert process.stdin is not None, "a pipe"
    assert process.stdout is not None, "a pipe"
    watch = Timer(PATIENCE_SECONDS, process.kill)
    watch.daemon = True
    watch.start()
    try:
        process.stdin.write(job.as_line())
        process.stdin.flush()
        etag, length = json.loads(process.stdout.readline())
        body = process.stdout.read(length)
    finally:
        watch.cancel()
    if len(body) < length:
        raise EOFError
    return etag, body


PAGE_MAKER = PageMaker()
