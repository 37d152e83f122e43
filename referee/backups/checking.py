"""What every backup has to pass before it replaces a database, whatever kind it is."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from django.db.migrations.loader import MigrationLoader

SQLITE = b"SQLite format 3\0"
POSTGRES = b"PGDMP"

Migration = tuple[str, str]
"""App and name."""


class BackupProblem(StrEnum):
    """Why no backup was made, or none put in place."""

    NO_FILE = "no_file"
    NOT_A_BACKUP = "not_a_backup"
    DAMAGED = "damaged"
    NOT_THIS_PROGRAM = "not_this_program"
    NEWER_PROGRAM = "newer_program"
    OTHER_DATABASE = "other_database"
    IN_USE = "in_use"
    NO_TOOL = "no_tool"
    FAILED = "failed"


class BackupRefused(Exception):
    """Nothing was changed; `detail` is what a tool or the system said."""

    def __init__(self, problem: BackupProblem, detail: str = "") -> None:
        super().__init__(f"{problem} {detail}".strip())
        self.problem = problem
        self.detail = detail


def beginning(path: Path) -> bytes:
    """Return the first bytes of a backup, which tell its kind; raises BackupRefused."""
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE))
    except OSError as error:
        raise BackupRefused(BackupProblem.NO_FILE, error.strerror or "") from error


def check_migrations(applied: Iterable[Migration]) -> None:
    """Refuse a database of another program, or of a newer version of this one."""
    ours = set(MigrationLoader(None).disk_migrations)
    apps = {app for app, _name in ours}
    found = set(applied)
    if not {"brackets", "referee"} <= {app for app, _name in found}:
        raise BackupRefused(BackupProblem.NOT_THIS_PROGRAM)
    newer = sorted(name for app, name in found - ours if app in apps)
    if newer:
        raise BackupRefused(BackupProblem.NEWER_PROGRAM, newer[-1])


def kept_name(name: str, now: datetime) -> str:
    """Return what the database that is replaced is called from then on."""
    return f"{name}.before-restore-{now:%Y%m%d-%H%M%S}"
