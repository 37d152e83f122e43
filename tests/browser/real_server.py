"""A real server on an SQLite file, for tests that stop it and start it again."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

import psutil
from django.conf import settings

from tests.referee.test_serving import free_port, read

# In one process: each start takes seconds.
SET_UP = """
from django.core.management import call_command
from tests.builders import make_user
call_command("migrate", verbosity=0)
call_command("simulate", "--teams", "4", "--seed", "1", "--slug", "cup", "--rounds", "0")
call_command("draw", "cup", "--seed", "1", "--publish")
make_user("caipan", "table_referee")
"""


class Hall:
    """A real server on an SQLite file, which can be killed and started again."""

    def __init__(self, database: Path, port: int) -> None:
        self.database = database
        self.port = port
        self._environment = {**os.environ, "DATABASE_URL": f"sqlite:///{database}"}

    def run(self, *command: str) -> None:
        """Run a command of the program to its end."""
        subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=settings.BASE_DIR,
            env=self._environment,
            check=True,
            capture_output=True,
        )

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self.server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(self.port)],
            cwd=settings.BASE_DIR,
            env={**self._environment, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        read(f"http://127.0.0.1:{self.port}/healthz")

    def kill(self) -> None:
        """End the server at once with all its processes, as a pulled plug does."""
        if self.server.poll() is None:
            main = psutil.Process(self.server.pid)
            for process in (*main.children(recursive=True), main):
                process.kill()
            self.server.wait()

    def hands(self) -> list[tuple[int, int, int]]:
        """Return number, version and points of every hand that is stored."""
        with closing(sqlite3.connect(self.database)) as file:
            rows = file.execute("SELECT number, version, trick_points FROM referee_hand")
            return list(rows)


@contextmanager
def served_hall(folder: Path) -> Generator[Hall]:
    """Serve a drawn cup of four pairs, with the table referee "caipan", from a folder."""
    found = Hall(folder / "cup.sqlite3", free_port())
    found.run("shell", "-c", SET_UP)
    try:
        found.start()
        yield found
    finally:
        found.kill()
