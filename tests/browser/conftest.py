"""A headless Chromium for the browser tests; they are skipped where there is none."""

import os
import shutil
import threading
import time
from collections.abc import Generator
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from brackets.models import Tournament
from tests.browser.bad_network import BadNetwork, bad_network
from tests.builders import draw_event, log_in, make_event

# The same without windows, which cost a third of the time, and without a viewer of PDF.
WINDOWLESS = ("chromium-headless-shell",)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def launch_args(*names: str) -> dict[str, Any]:
    """Return how to launch the browser of CHROMIUM, or the first of these; skip without any."""
    executable = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    if executable is None:
        pytest.skip("no Chromium on this machine: install it or set CHROMIUM to its path")
    return {"executable_path": executable, "args": list(FLAGS)}


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Return how to launch the browser; skip where the machine has none."""
    return launch_args(*WINDOWLESS, *NAMES)


@pytest.fixture
def browser_context_args() -> dict[str, Any]:
    """Return a phone with Chinese set; tests of other screens have a fixture of their own."""
    return {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "locale": "zh-CN",
    }


@pytest.fixture(scope="session", autouse=True)
def _allow_database_beside_playwright() -> Generator[None]:
    """Let the test code use the database although Playwright's event loop runs in its thread."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield


# A page that is right shows it at once; a busy machine may take its time.
expect.set_options(timeout=15_000)

SERVING = "process_request_thread"  # in the name of each thread of the live server
LAST_ANSWERS = 10


@pytest.fixture(autouse=True)
def _server_is_done() -> Generator[None]:
    """Let the server end its last answers before the database is emptied for the next test.

    Browser and network are closed by then. An answer that still reads while the tables are
    emptied waits for them, and they for it.
    """
    yield
    patience = time.monotonic() + LAST_ANSWERS
    while time.monotonic() < patience:
        if not any(SERVING in thread.name for thread in threading.enumerate()):
            return
        time.sleep(0.02)


# How long the page was busy at a time, in milliseconds.
WATCH = """
  window.busy = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.busy.push(entry.duration);
  }).observe({ type: "longtask", buffered: true });
"""


@pytest.fixture
def cup(settings: Settings) -> Tournament:
    """Return an event of four pairs, drawn; pages ask and try again quickly."""
    settings.TABLE_POLL_SECONDS = 0.4
    settings.TABLE_RETRY_SECONDS = 0.1
    event = make_event(4)
    draw_event(event)
    return event


@pytest.fixture
def network(live_server: LiveServer) -> Generator[BadNetwork]:
    with bad_network(live_server.thread.port) as found:
        yield found


@pytest.fixture
def phone(
    page: Page, network: BadNetwork, live_server: LiveServer, cup: Tournament, referee: User
) -> Page:
    """Return the page of match 1, open for a referee over the network."""
    session = log_in(referee).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page.add_init_script(WATCH)
    page.goto(f"{network.url}/tables/{cup.slug}/1/")
    return page
