"""Start our server and the floor's beside it, each on its own SQLite file."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic, perf_counter, sleep

from referee.serving import LOOPBACK, next_free

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 60


@dataclass(frozen=True, slots=True)
class Served:
    """A running server."""

    port: int
    pid: int
    started_in: float


def environment(database: Path) -> dict[str, str]:
    """Return the environment of our commands on this database."""
    return {**os.environ, "DATABASE_URL": f"sqlite:///{database}"}


def manage(database: Path, *command: str) -> str:
    """Run one of our commands and return what it prints."""
    ended = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment(database),
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode:
        raise RuntimeError(ended.stderr)
    return ended.stdout


@contextmanager
def our_server(database: Path) -> Iterator[Served]:
    """Serve our program as `manage.py serve` does."""
    port = next_free(LOOPBACK, 18_000)
    command = [sys.executable, "manage.py", "serve", "--host", LOOPBACK, "--port", str(port)]
    with _running(command, environment(database), port) as served:
        yield served


@contextmanager
def floor_server(database: Path) -> Iterator[Served]:
    """Serve the bare views with the same server, threads and SQLite settings."""
    port = next_free(LOOPBACK, 19_000)
    options = ["--interface", "wsgi", "--workers", "1", "--blocking-threads", "8"]
    options += ["--no-ws", "--log-level", "error", "--host", LOOPBACK, "--port", str(port)]
    command = [sys.executable, "-m", "granian", *options, "bench.floor:application"]
    with _running(command, {**os.environ, "FLOOR_DATABASE": str(database)}, port) as served:
        yield served


@contextmanager
def _running(command: list[str], env: dict[str, str], port: int) -> Iterator[Served]:
    started = perf_counter()
    server = subprocess.Popen(  # noqa: S603 - our own command
        command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL
    )
    try:
        _wait(server, port)
        yield Served(port, server.pid, perf_counter() - started)
    finally:
        server.terminate()
        server.wait(PATIENCE)


def _wait(server: subprocess.Popen[bytes], port: int) -> None:
    """Return as soon as the first page was answered."""
    deadline = monotonic() + PATIENCE
    while True:
        connection = HTTPConnection(LOOPBACK, port, timeout=PATIENCE)
        try:
            connection.request("GET", "/")
            connection.getresponse().read()
        except OSError:
            if server.poll() is not None or monotonic() > deadline:
                raise
            sleep(0.02)
        else:
            return
        finally:
            connection.close()
