"""Where the packs of an event lie: the last few, what is being made, what went wrong."""

import json
import os
import re
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psutil
from django.conf import settings

KEPT = 5
# Longer than the largest event takes; then the maker was killed and left its mark.
GIVEN_UP = timedelta(minutes=20)
_NAME = re.compile(r"(?P<slug>.+)-r(?P<mark>\d+-\d+)-v(?P<revision>\d+)\.zip")
_MAKING, _FAILED = "making.json", "failed.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A pack; `mark` is how far the event was, as `referee.packs.due` writes it."""

    path: Path
    mark: str
    revision: int
    made_at: datetime
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """A pack that is being made: `done` of `total` files, 0 of 0 before the first."""

    done: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Why the last pack was not made, and how far the event was then."""

    at: datetime
    why: str
    mark: str


@dataclass(frozen=True, slots=True)
class Shelf:
    """The packs of one event."""

    slug: str
    root: Path

    @property
    def folder(self) -> Path:
        """Where they lie."""
        return self.root / self.slug

    def packs(self) -> tuple[Pack, ...]:
        """Return the packs that are kept, the newest first."""
        found = []
        for path in self.folder.glob("*.zip"):
            name = _NAME.fullmatch(path.name)
            if name and name["slug"] == self.slug:
                known = path.stat()
                pack = Pack(
                    path=path,
                    mark=name["mark"],
                    revision=int(name["revision"]),
                    made_at=datetime.fromtimestamp(known.st_mtime, UTC),
                    size=known.st_size,
                )
                found.append(pack)
        return tuple(sorted(found, key=lambda pack: (pack.made_at, pack.revision), reverse=True))

    def newest(self) -> Pack | None:
        """Return the newest pack."""
        return next(iter(self.packs()), None)

    def put(self, content: bytes, *, mark: str, revision: int) -> Path:
        """Keep a new pack, whole or not at all, and throw the oldest away."""
        path = self.folder / f"{self.slug}-r{mark}-v{revision}.zip"
        self._write(path, content)
        for old in self.packs()[KEPT:]:
            with suppress(OSError):
                old.path.unlink()
        with suppress(OSError):
            (self.folder / _FAILED).unlink()
        return path

    def reserve(self) -> bool:
        """Say that this process makes a pack; False while another one does."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.making() is None:
            with suppress(OSError):
                (self.folder / _MAKING).unlink()  # of a maker that was killed
        try:
            descriptor = os.open(self.folder / _MAKING, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
        except FileExistsError:
            return False
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(_making(0, 0), file)
        return True

    def tell(self, done: int, total: int) -> None:
        """Say how far the maker is."""
        self._write(self.folder / _MAKING, json.dumps(_making(done, total)).encode())

    def release(self) -> None:
        """Say that nobody makes a pack any more."""
        with suppress(OSError):
            (self.folder / _MAKING).unlink()

    def making(self) -> Making | None:
        """Return how far the maker is; None when nobody makes a pack."""
        told = self._read(_MAKING)
        if told is None or not psutil.pid_exists(told["pid"]):
            return None
        if datetime.now(UTC) - datetime.fromisoformat(told["at"]) > GIVEN_UP:
            return None
        return Making(done=told["done"], total=told["total"])

    def fail(self, why: str, *, mark: str) -> None:
        """Keep why no pack was made."""
        told = {"at": datetime.now(UTC).isoformat(), "why": why, "mark": mark}
        self._write(self.folder / _FAILED, json.dumps(told).encode())

    def failure(self) -> Failure | None:
        """Return why the last pack was not made; None when it was."""
        told = self._read(_FAILED)
        if told is None:
            return None
        at = datetime.fromisoformat(told["at"])
        return Failure(at=at, why=told["why"], mark=told["mark"])

    def _read(self, name: str) -> dict[str, Any] | None:
        try:
            told: dict[str, Any] = json.loads((self.folder / name).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return told

    def _write(self, path: Path, content: bytes) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        descriptor, draft = tempfile.mkstemp(dir=self.folder, prefix=".draft")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
            os.replace(draft, path)
        except BaseException:
            os.unlink(draft)
            raise


def packs_dir() -> Path:
    """Return where the packs of all events lie."""
    return Path(settings.VAR_DIR) / "packs"


def shelf_of(slug: str) -> Shelf:
    """Return the packs of an event."""
    return Shelf(slug, packs_dir())


def _making(done: int, total: int) -> dict[str, Any]:
    return {"done": done, "total": total, "pid": os.getpid(), "at": datetime.now(UTC).isoformat()}
