"""Who may come in: what is sent goes first, and who looks is not kept out by it for long."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import Event
from time import monotonic
from typing import Any

import pytest

from referee.doorway import Doorway

PATIENCE = 10.0


class Inside:
    """An application in which a request at /wait/ stays until it is let go."""

    def __init__(self) -> None:
        self.came = Event()
        self.go = Event()
        self.order: list[str] = []

    def __call__(self, environ: dict[str, Any], _start: Callable[..., Any]) -> Iterable[bytes]:
        self.order.append(environ["REQUEST_METHOD"])
        if environ["PATH_INFO"] == "/wait/":
            self.came.set()
            assert self.go.wait(PATIENCE)
        if environ["PATH_INFO"] == "/broken/":
            raise OSError("broken")
        return []


@contextmanager
def sent(doorway: Doorway, inside: Inside) -> Iterator[Future[Iterable[bytes]]]:
    """Have something that was sent inside, until it is let go."""
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(ask, doorway, "POST", "/wait/")
        assert inside.came.wait(PATIENCE)
        try:
            yield answer
        finally:
            inside.go.set()


def ask(doorway: Doorway, method: str, path: str = "/") -> Iterable[bytes]:
    return doorway({"REQUEST_METHOD": method, "PATH_INFO": path}, lambda *_: None)


def doorway_to(inside: Inside) -> Doorway:
    return Doorway(inside, 2, at_first=lambda: None)


def test_who_looks_comes_in_after_what_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.doorway._GIVE_WAY_SECONDS", PATIENCE)
    inside = Inside()
    doorway = doorway_to(inside)
    with ThreadPoolExecutor(1) as pool, sent(doorway, inside):
        looks = pool.submit(ask, doorway, "GET")
        ask(doorway, "POST")  # another hand does not wait for the first
        assert not wait([looks], 0.3).done
        inside.go.set()
        looks.result(PATIENCE)
    assert inside.order == ["POST", "POST", "GET"]


def test_who_looks_gives_way_to_a_long_upload_once() -> None:
    inside = Inside()
    doorway = doorway_to(inside)
    with sent(doorway, inside) as upload:
        ask(doorway, "GET")
        began = monotonic()
        for _ in range(20):
            ask(doorway, "GET")
        assert monotonic() - began < 1
        assert not upload.done()


def test_what_breaks_down_keeps_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.doorway._GIVE_WAY_SECONDS", PATIENCE)
    doorway = doorway_to(Inside())
    with pytest.raises(OSError, match="broken"):
        ask(doorway, "POST", "/broken/")
    began = monotonic()
    ask(doorway, "GET")
    assert monotonic() - began < PATIENCE / 2
