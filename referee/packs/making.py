"""Who makes the packs: a process of its own, so that no save waits for it."""

import logging
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.db import connection
from django.utils.translation import get_language

from brackets.models import Tournament
from referee.packs.due import is_due, mark_of
from referee.packs.shelf import Shelf, shelf_of

LOG = logging.getLogger(__name__)
# The answer is out by then, and what comes at once is looked at once.
QUIET_SECONDS = 3
_WRITES = re.compile(r"/(?:tables|desk|events)/(?P<slug>[-\w]+)/")

Start = Callable[..., Any]


def start(tournament: Tournament) -> bool:
    """Begin to make a pack in the active language; False while one is being made."""
    shelf = shelf_of(tournament.slug)
    if not shelf.reserve():
        return False
    language = get_language() or settings.LANGUAGE_CODE
    arguments = (shelf, mark_of(tournament), language, _environment())
    Thread(target=_make, args=arguments, daemon=True).start()
    return True


def _make(shelf: Shelf, mark: str, language: str, environment: dict[str, str]) -> None:
    """Run the command that makes the pack; whatever goes wrong is logged and shown at the desk."""
    manage = Path(settings.BASE_DIR) / "manage.py"
    place = ("--folder", str(shelf.root), "--language", language, "--reserved")
    try:
        ended = subprocess.run(  # noqa: S603 - our own command
            [sys.executable, str(manage), "pack", shelf.slug, *place],
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
        if ended.returncode:
            _failed(shelf, mark, ended.stderr)
    except OSError as error:
        _failed(shelf, mark, str(error))
    finally:
        shelf.release()


def _failed(shelf: Shelf, mark: str, said: str) -> None:
    LOG.error("The blackout pack of %s was not made: %s", shelf.slug, said)
    lines = said.strip().splitlines() or ["?"]
    try:
        shelf.fail(lines[-1], mark=mark)
    except OSError as error:  # a full disk, perhaps the very reason
        LOG.error("Not even that can be kept: %s", error)


def _environment() -> dict[str, str]:
    """Return what lets the command use the database that this process uses."""
    known = connection.settings_dict
    if connection.vendor == "sqlite":
        return {"DATABASE_URL": f"sqlite:///{known['NAME']}"}
    if not known["HOST"]:
        return {}
    user, password = quote(known["USER"], safe=""), quote(known["PASSWORD"], safe="")
    place = f"{known['HOST']}:{known['PORT'] or 5432}/{quote(known['NAME'], safe='')}"
    return {"DATABASE_URL": f"postgres://{user}:{password}@{place}"}


class RoundWatch:
    """The application of the server, watched: after an answer it is seen whether a pack is due."""

    def __init__(self, application: Callable[[dict[str, Any], Start], Iterable[bytes]]) -> None:
        self._application = application
        self._asked: SimpleQueue[str] = SimpleQueue()
        Thread(target=self._watch, daemon=True).start()

    def __call__(self, environ: dict[str, Any], start_response: Start) -> Iterable[bytes]:
        """Answer a request; whatever writes to an event has it looked at later."""
        answer = self._application(environ, start_response)
        if environ["REQUEST_METHOD"] == "POST":
            found = _WRITES.match(environ.get("PATH_INFO", ""))
            if found:
                self._asked.put(found["slug"])
        return answer

    def _watch(self) -> None:
        while True:
            slugs = {self._asked.get()}
            time.sleep(QUIET_SECONDS)
            while True:
                try:
                    slugs.add(self._asked.get_nowait())
                except Empty:
                    break
            for slug in slugs:
                look_after(slug)


def look_after(slug: str) -> None:
    """Begin to make a pack if one is due; no error gets out of here."""
    try:
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is not None and is_due(tournament, shelf_of(slug)):
            start(tournament)
    except Exception:
        LOG.exception("It could not be told whether %s needs a blackout pack", slug)
    finally:
        connection.close()
