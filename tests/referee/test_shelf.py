import gzip
import threading
import time
from functools import lru_cache

import pytest

from referee.revisions import Reading, Revision
from referee.shelf import Shelf, one_at_a_time

READ = Reading(Revision(1, 7, "7"), taken_at=10.0, read_at=10.0)


def test_shelf_renders_once_for_all_who_wait() -> None:
    shelf = Shelf(places=4)
    made: list[str] = []
    together = threading.Barrier(8)

    def make() -> str:
        made.append("page")
        return f"page {len(made)}"

    def ask() -> None:
        together.wait()
        bodies.append(gzip.decompress(shelf.take(("key",), READ, make).body))

    bodies: list[bytes] = []
    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert bodies == [b"page 1"] * 8


def test_shelf_keeps_the_pages_asked_for_last() -> None:
    shelf = Shelf(places=2)
    made: list[str] = []

    def make() -> str:
        made.append(name)
        return name

    for name in ("a", "b", "a", "c", "a", "b"):
        shelf.take((name,), READ, make)
    assert made == ["a", "b", "c", "b"]


def test_shelf_keeps_nothing_of_a_page_that_failed() -> None:
    shelf = Shelf(places=2)

    def fail() -> str:
        raise LookupError

    with pytest.raises(LookupError):
        shelf.take(("key",), READ, fail)
    assert gzip.decompress(shelf.take(("key",), READ, lambda: "page").body) == b"page"


def test_shelf_in_haste_gives_what_was_read_before_while_another_page_is_made() -> None:
    shelf = Shelf(places=2)
    later = Reading(Revision(1, 8, "8"), 15.0, 15.0, before=READ)
    shelf.take(("a",), READ, lambda: "a of 7")
    made: list[bytes] = []

    def ask() -> None:
        made.append(gzip.decompress(shelf.take(("a",), later, wrong, in_haste=True).body))

    def make() -> str:
        # In a thread of its own: whoever waits here for its turn would wait for itself.
        asked = threading.Thread(target=ask, daemon=True)
        asked.start()
        asked.join(10)
        assert not asked.is_alive(), "it waits for its turn"
        return "b of 8"

    def wrong() -> str:
        raise AssertionError("two pages at a time")

    shelf.take(("b",), later, make)
    assert made == [b"a of 7"]
    made.append(gzip.decompress(shelf.take(("a",), later, lambda: "a of 8", in_haste=True).body))
    assert made[1:] == [b"a of 8"]  # nothing else is being made


def test_shelf_in_haste_gives_nothing_that_was_so_long_ago() -> None:
    shelf = Shelf(places=2)
    later = Reading(Revision(1, 8, "8"), 12.0, read_at=600.0, before=READ)
    shelf.take(("a",), READ, lambda: "a of 7")
    made: list[bytes] = []

    def make() -> str:
        asked.start()
        asked.join(0.5)  # it waits for its turn
        return "b of 8"

    def ask() -> None:
        page = shelf.take(("a",), later, lambda: "a of 8", in_haste=True)
        made.append(gzip.decompress(page.body))

    asked = threading.Thread(target=ask)
    shelf.take(("b",), later, make)
    asked.join()
    assert made == [b"a of 8"]


def test_shelf_never_goes_back_to_what_was_read_before() -> None:
    shelf = Shelf(places=2)
    later = Reading(Revision(1, 8, "8"), 20.0, 20.0, before=READ)
    shelf.take(("key",), later, lambda: "8")
    assert gzip.decompress(shelf.take(("key",), READ, lambda: "7").body) == b"8"


def test_what_is_worked_out_is_waited_for() -> None:
    made: list[int] = []
    together = threading.Barrier(8)

    @one_at_a_time
    @lru_cache
    def square(number: int) -> int:
        made.append(number)
        time.sleep(0.01)  # so that the others ask meanwhile
        return number * number

    def ask() -> None:
        together.wait()
        found.append(square(3))

    found: list[int] = []
    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (found, made) == ([9] * 8, [3])
