"""Backup and restore of the database that the program uses, whichever it is."""

from datetime import datetime
from pathlib import Path

from django.core.management import call_command
from django.db import connection, connections

from referee.backups import postgres, sqlite
from referee.backups.checking import POSTGRES, SQLITE, BackupProblem, BackupRefused, beginning


def backup(target: Path) -> None:
    """Write the database into `target`, whole or not at all; raises BackupRefused."""
    if connection.vendor == "sqlite":
        sqlite.backup(Path(connection.settings_dict["NAME"]), target)
    else:
        postgres.backup(target)


def restore(source: Path, *, now: datetime) -> Path | None:
    """Put a backup in the place of the database; return where the old one is kept.

    An older backup is brought up to this version of the program. Raises BackupRefused.
    """
    kind = beginning(source)
    ours = SQLITE if connection.vendor == "sqlite" else POSTGRES
    if kind.startswith((SQLITE, POSTGRES)) and not kind.startswith(ours):
        raise BackupRefused(BackupProblem.OTHER_DATABASE)
    kept: Path | None
    if connection.vendor == "sqlite":
        connections.close_all()
        kept = sqlite.restore(source, Path(connection.settings_dict["NAME"]), now=now)
    else:
        kept = postgres.restore(source, now=now)
    call_command("migrate", verbosity=0, interactive=False)
    return kept
