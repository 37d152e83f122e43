"""A headless Chromium for the browser tests; they are skipped where there is none."""

import os
import shutil
from collections.abc import Generator
from typing import Any

import pytest

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


def find_chromium() -> str | None:
    """Return the browser of CHROMIUM, or the system's."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Return how to launch the browser; skip where the machine has none."""
    executable = find_chromium()
    if executable is None:
        pytest.skip("no Chromium on this machine: install it or set CHROMIUM to its path")
    return {"executable_path": executable, "args": list(FLAGS)}


@pytest.fixture(scope="session", autouse=True)
def _allow_database_beside_playwright() -> Generator[None]:
    """Let the test code use the database although Playwright's event loop runs in its thread."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield
