"""What was made of an event once and is handed to everybody: pages, and what pages are made of."""

import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeAlias, TypeVar

from referee.revisions import Reading

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")
Key: TypeAlias = tuple[object, ...]
# Two polls of a phone: so long after a change it may get the page before that.
BEFORE_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Packed:
    """A page as it is sent: compressed, and known by a digest of its content."""

    etag: str
    body: bytes


def packed(content: str) -> Packed:
    """Return a page as it is sent."""
    plain = content.encode()
    etag = f'W/"{hashlib.sha256(plain).hexdigest()[:32]}"'
    return Packed(etag, gzip.compress(plain, compresslevel=5, mtime=0))


Make: TypeAlias = Callable[[], str | Packed]


@dataclass(frozen=True, slots=True)
class KeptPage:
    """The bytes and the ETag as one value, so that no reader can see one without the other.

    The ETag is a digest of the content: what shows the same at a later revision keeps it.
    """

    etag: str
    body: bytes
    made_of: Reading

    def shows(self, reading: Reading) -> bool:
        """Tell whether it shows the event as it was read, or later."""
        made_of = self.made_of
        return made_of.revision == reading.revision or made_of.taken_at >= reading.taken_at


class Shelf:
    """The latest rendering of each page; while one thread renders a page, others wait for it.

    One page is made at a time: all are made by one core, which whoever saves needs too.
    """

    def __init__(self, places: int) -> None:
        self._places = places
        self._pages: OrderedDict[Key, KeptPage] = OrderedDict()
        self._making = Lock()
        self._lock = Lock()

    def take(self, key: Key, reading: Reading, make: Make, *, in_haste: bool = False) -> KeptPage:
        """Return the page of `key` that shows the event as read, made by `make` if there is none.

        In haste it is the one of the reading before, if other pages are being made now and that
        was so not long ago.
        """
        page = self.find(key, reading)
        if page:
            return page
        earlier = reading.before
        if in_haste and earlier and self._making.locked():
            page = self.find(key, earlier)
            if page and reading.read_at - earlier.read_at < BEFORE_SECONDS:
                return page
        with self._making:
            with self._lock:
                before = self._pages.get(key)
            if before is not None and before.shows(reading):
                return before
            page = _made(reading, make, before)
            with self._lock:
                self._pages[key] = page
                self._pages.move_to_end(key)
                while len(self._pages) > self._places:
                    self._pages.popitem(last=False)
        return page

    def find(self, key: Key, reading: Reading) -> KeptPage | None:
        """Return the page of `key` that shows the event as read, if there is one."""
        with self._lock:
            page = self._pages.get(key)
            if page is None or not page.shows(reading):
                return None
            self._pages.move_to_end(key)
            return page


def _made(reading: Reading, make: Make, before: KeptPage | None) -> KeptPage:
    content = make()
    made = content if isinstance(content, Packed) else packed(content)
    if before is not None and before.etag == made.etag:
        return KeptPage(made.etag, before.body, reading)
    return KeptPage(made.etag, made.body, reading)


def one_at_a_time(work: Callable[Arguments, Made]) -> Callable[Arguments, Made]:
    """Let whoever asks for something that is being worked out, and then kept, wait for it.

    After a change many threads ask at once, and `lru_cache` alone lets each work it out.
    """
    lock = Lock()

    @wraps(work)
    def waiting(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Made:
        with lock:
            return work(*args, **kwargs)

    return waiting
