"""A server that dies between a hand and its answer: the phone keeps the hand and sends it again."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import Any

import psutil
import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser.bad_network import bad_network
from tests.browser.outbox_play import all_sent, count, record, wait_until
from tests.builders import PASSWORD
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


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a phone with Chinese set."""
    return {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "locale": "zh-CN",
    }


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


@pytest.fixture
def hall(tmp_path: Path) -> Generator[Hall]:
    found = Hall(tmp_path / "cup.sqlite3", free_port())
    found.run("shell", "-c", SET_UP)
    try:
        found.start()
        yield found
    finally:
        found.kill()


def test_hand_survives_a_server_killed_before_it_answers(page: Page, hall: Hall) -> None:
    """Case 16."""
    with bad_network(hall.port) as network:
        page.goto(f"{network.url}/login/")
        page.locator("#id_username").fill("caipan")
        page.locator("#id_password").fill(PASSWORD)
        page.get_by_role("button", name="登录").last.click()
        page.wait_for_load_state()
        page.goto(f"{network.url}/tables/cup/1/")

        def kill_after_saving(line: str) -> bool:
            if line.startswith("POST"):
                hall.kill()
            return not line.startswith("POST")

        network.before_reply = kill_after_saving
        record(page, 85)
        wait_until(page, lambda: hall.server.poll() is not None)
        # It is stored, and the phone cannot know: it goes on saying so, and takes the next hand.
        assert hall.hands() == [(1, 1, 85)]
        expect(count(page)).to_have_text("↑ 待发 1")
        expect(page.locator("[data-hands] [data-mark]")).to_have_text("↑ 待发")
        record(page, 120)
        expect(count(page)).to_have_text("↑ 待发 2")
        network.before_reply = lambda _line: True
        hall.start()
        all_sent(page)
        expect(page.locator("[data-hands] [data-mark]")).to_have_text(["✓ 已送达", "✓ 已送达"])
        assert hall.hands() == [(1, 1, 85), (2, 1, 120)]
        expect(page.locator(".tb-scores .tb-home td")).to_have_text(["1", "120"])
        expect(page.locator(".tb-scores .tb-away td")).to_have_text(["0", "85"])
        # What everybody is shown is what follows from these two hands.
        hall.run("recheck", "cup")
