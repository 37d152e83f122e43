"""Backups of a PostgreSQL database with its own tools, put back in one transaction."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from django.db import connection

from referee.backups.checking import (
    POSTGRES,
    BackupProblem,
    BackupRefused,
    Migration,
    beginning,
    check_migrations,
    kept_name,
)

# Roles and rights are those of the server, not of the event.
_PLAIN = ("--no-owner", "--no-privileges")


def backup(target: Path) -> None:
    """Write the database as it is at one moment into `target`, whole or not at all.

    Others may read and write meanwhile. Raises BackupRefused.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".{target.name}.draft")
    try:
        _run("pg_dump", "--format=custom", *_PLAIN, f"--file={draft}")
        check(draft)
        os.replace(draft, target)
    except OSError as error:
        raise BackupRefused(BackupProblem.FAILED, error.strerror or "") from error
    finally:
        draft.unlink(missing_ok=True)


def check(path: Path) -> None:
    """Refuse a file that is no whole backup of this program, or one of a newer version."""
    if not beginning(path).startswith(POSTGRES):
        raise BackupRefused(BackupProblem.NOT_A_BACKUP)
    try:
        # Reads all of it; a file that was cut off ends here.
        _run("pg_restore", f"--file={os.devnull}", str(path))
        table = "--table=django_migrations"
        told = _run("pg_restore", "--data-only", table, "--file=-", str(path))
    except BackupRefused as refused:
        if refused.problem is BackupProblem.FAILED:
            raise BackupRefused(BackupProblem.DAMAGED, refused.detail) from refused
        raise
    check_migrations(_migrations(told))


def restore(source: Path, *, now: datetime) -> Path:
    """Put a backup in the place of the database; return where the old one is kept, by the source.

    The old tables go and the new ones come in one transaction. Raises BackupRefused, also while
    somebody else is connected.
    """
    check(source)
    if _others():
        raise BackupRefused(BackupProblem.IN_USE)
    kept = source.with_name(kept_name(source.name, now))
    backup(kept)
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "restore.sql"
        _run("pg_restore", *_PLAIN, f"--file={script}", str(source))
        before = Path(folder) / "before.sql"
        before.write_text("".join(f"DROP TABLE {name} CASCADE;\n" for name in _tables()))
        connection.close()
        once = ("--single-transaction", "--set=ON_ERROR_STOP=1", "--quiet", "--no-psqlrc")
        _run("psql", *once, f"--file={before}", f"--file={script}")
    return kept


def _migrations(script: str) -> list[Migration]:
    """Return the migrations that a script would put into their table."""
    lines = iter(script.splitlines())
    columns: list[str] = []
    for line in lines:
        if line.startswith("COPY "):
            columns = [name.strip() for name in line.partition("(")[2].partition(")")[0].split(",")]
            break
    found = []
    for line in lines:
        if line == "\\.":
            break
        row = dict(zip(columns, line.split("\t"), strict=False))
        found.append((row.get("app", ""), row.get("name", "")))
    return found


def _others() -> bool:
    """Tell whether another program is connected."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        return bool(cursor.fetchone()[0])


def _tables() -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) FROM pg_tables"
            " WHERE schemaname = current_schema()"
        )
        return [row[0] for row in cursor.fetchall()]


def _run(tool: str, *arguments: str) -> str:
    """Run one of PostgreSQL's tools on the database and return what it printed."""
    program = shutil.which(tool)
    if program is None:
        raise BackupRefused(BackupProblem.NO_TOOL, tool)
    ended = subprocess.run(  # noqa: S603 - one of three tools, and paths that the person names
        [program, *arguments],
        env={**os.environ, **_environment(connection.settings_dict)},
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    if ended.returncode:
        said = ended.stderr.strip().splitlines() or [tool]
        raise BackupRefused(BackupProblem.FAILED, said[-1])
    return ended.stdout


def _environment(settings: Mapping[str, Any]) -> dict[str, str]:
    """Return how the tools reach the database; a password is not seen in the list of processes."""
    names: Sequence[tuple[str, str]] = (
        ("PGHOST", "HOST"),
        ("PGPORT", "PORT"),
        ("PGUSER", "USER"),
        ("PGPASSWORD", "PASSWORD"),
        ("PGDATABASE", "NAME"),
    )
    return {name: str(settings[key]) for name, key in names if settings.get(key)}
