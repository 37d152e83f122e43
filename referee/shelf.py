"""What was made of an event once and is handed to everybody: pages, and what pages are made of."""

import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from threading import Lock
from typing import ParamSpec, TypeAlias, TypeVar

Arguments = ParamSpec("Arguments")
Made = TypeVar("Made")
Key: TypeAlias = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class KeptPage:
    """The bytes and the ETag as one value, so that no reader can see one without the other.

    The ETag is a digest of the content: what shows the same at a later state keeps it.
    """

    state: object
    etag: str
    body: bytes


class Shelf:
    """The latest rendering of each page; while one thread renders a page, others wait for it."""

    def __init__(self, places: int) -> None:
        self._places = places
        self._pages: OrderedDict[Key, KeptPage] = OrderedDict()
        self._making: dict[Key, Lock] = {}
        self._lock = Lock()

    def take(self, key: Key, state: object, make: Callable[[], str]) -> KeptPage:
        """Return the page of `key` at this `state`, made by `make` if there is none."""
        with self._lock:
            page = self._fresh(key, state)
            if page:
                return page
            making = self._making.setdefault(key, Lock())
        with making:
            with self._lock:
                page = self._fresh(key, state)
                before = self._pages.get(key)
            if page:
                return page
            try:
                page = _kept(state, make().encode(), before)
                with self._lock:
                    self._keep(key, page)
            finally:
                with self._lock:
                    self._making.pop(key, None)
        return page

    def find(self, key: Key, state: object) -> KeptPage | None:
        """Return the page of `key` at this `state` if there is one."""
        with self._lock:
            return self._fresh(key, state)

    def _fresh(self, key: Key, state: object) -> KeptPage | None:
        page = self._pages.get(key)
        if page is None or page.state != state:
            return None
        self._pages.move_to_end(key)
        return page

    def _keep(self, key: Key, page: KeptPage) -> None:
        self._pages[key] = page
        self._pages.move_to_end(key)
        while len(self._pages) > self._places:
            self._pages.popitem(last=False)


def _kept(state: object, content: bytes, before: KeptPage | None) -> KeptPage:
    etag = f'W/"{hashlib.sha256(content).hexdigest()[:32]}"'
    if before is not None and before.etag == etag:
        return KeptPage(state, etag, before.body)
    return KeptPage(state, etag, gzip.compress(content, compresslevel=5, mtime=0))


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
