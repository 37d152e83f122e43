"""What was made of an event once and is handed to everybody: pages, and what pages are made of."""

import gzip
import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeAlias, TypeVar

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")
Key: TypeAlias = tuple[object, ...]

# Of the time that a slow page is given again, making it takes a quarter at most, so that in a burst
# of changes the rest of the server has its turn.
SLOW_SECONDS = 0.1
TIMES_ITS_MAKING = 4


@dataclass(frozen=True, slots=True)
class KeptPage:
    """The bytes and the ETag as one value, so that no reader can see one without the other.

    The ETag is a digest of the content: what shows the same at a later state keeps it. `begun` is
    when its making began, by the clock that only goes forward, `seconds` how long that took.
    """

    state: object
    etag: str
    body: bytes
    begun: float
    seconds: float

    def rests(self, longest: float) -> float:
        """Return until which age it may be given at a later state: 0 if it is made fast.

        Else that is four times the seconds it took, `longest` at most.
        """
        slow = self.seconds >= SLOW_SECONDS
        return min(TIMES_ITS_MAKING * self.seconds, longest) if slow else 0.0


class Shelf:
    """The latest rendering of each page; while one thread renders a page, others wait for it."""

    def __init__(self, places: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._places = places
        self._clock = clock
        self._pages: OrderedDict[Key, KeptPage] = OrderedDict()
        self._making: dict[Key, Lock] = {}
        self._lock = Lock()

    def take(
        self, key: Key, state: object, make: Callable[[], str], *, longest: float = 0.0
    ) -> KeptPage:
        """Return the page of `key` at this `state`, made by `make` if there is none.

        One that was slow to make may be of an earlier state, `longest` seconds old at most.
        """
        with self._lock:
            page = self._fresh(key, state, longest)
            if page:
                return page
            making = self._making.setdefault(key, Lock())
        with making:
            with self._lock:
                page = self._fresh(key, state, longest)
                before = self._pages.get(key)
            if page:
                return page
            try:
                page = self._made(state, make, before)
                with self._lock:
                    self._keep(key, page)
            finally:
                with self._lock:
                    self._making.pop(key, None)
        return page

    def find(self, key: Key, state: object, *, longest: float = 0.0) -> KeptPage | None:
        """Return the page of `key` that `take` would return, if there is one."""
        with self._lock:
            return self._fresh(key, state, longest)

    def age_of(self, page: KeptPage) -> float:
        """Return the seconds since its making began: all that happened before is in it."""
        return self._clock() - page.begun

    def _fresh(self, key: Key, state: object, longest: float) -> KeptPage | None:
        page = self._pages.get(key)
        if page is None:
            return None
        if page.state != state and self.age_of(page) >= page.rests(longest):
            return None
        self._pages.move_to_end(key)
        return page

    def _keep(self, key: Key, page: KeptPage) -> None:
        self._pages[key] = page
        self._pages.move_to_end(key)
        while len(self._pages) > self._places:
            self._pages.popitem(last=False)

    def _made(self, state: object, make: Callable[[], str], before: KeptPage | None) -> KeptPage:
        begun = self._clock()
        content = make().encode()
        etag = f'W/"{hashlib.sha256(content).hexdigest()[:32]}"'
        if before is not None and before.etag == etag:
            body = before.body
        else:
            body = gzip.compress(content, compresslevel=5, mtime=0)
        return KeptPage(state, etag, body, begun, self._clock() - begun)


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
