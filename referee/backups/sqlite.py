"""Backups of an SQLite file: a copy by SQLite's own backup, put back by one rename."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from referee.backups.checking import (
    SQLITE,
    BackupProblem,
    BackupRefused,
    beginning,
    check_migrations,
    kept_name,
)


def backup(database: Path, target: Path) -> None:
    """Write the database as it is at one moment into `target`, whole or not at all.

    Others may read and write meanwhile. Raises BackupRefused.
    """
    beginning(database)
    with _draft(target.parent, target.name) as draft:
        try:
            with closing(sqlite3.connect(database)) as source, closing(_open(draft)) as copy:
                source.backup(copy)
                # One file that needs no other: what was in the write-ahead log is in it.
                copy.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            raise BackupRefused(BackupProblem.FAILED, str(error)) from error
        check(draft)
        _put(draft, target)


def check(path: Path) -> None:
    """Refuse a file that is no whole database of this program, or of a newer one."""
    if beginning(path) != SQLITE:
        raise BackupRefused(BackupProblem.NOT_A_BACKUP)
    try:
        with closing(_open(path)) as database:
            found = [row[0] for row in database.execute("PRAGMA integrity_check(1)")]
            broken = database.execute("PRAGMA foreign_key_check").fetchone()
            tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            known = ("django_migrations",) in tables.fetchall()
            applied = (
                database.execute("SELECT app, name FROM django_migrations").fetchall()
                if known
                else []
            )
    except sqlite3.DatabaseError as error:
        raise BackupRefused(BackupProblem.DAMAGED, str(error)) from error
    if found != ["ok"] or broken:
        raise BackupRefused(BackupProblem.DAMAGED, str(found[0]))
    check_migrations((str(app), str(name)) for app, name in applied)


def restore(source: Path, database: Path, *, now: datetime) -> Path | None:
    """Put a backup in the place of the database and return where the old one is kept.

    The file is copied and checked first; then it takes its place at once. Raises BackupRefused,
    also while another program has the database open.
    """
    beginning(source)
    with _draft(database.parent, database.name) as draft:
        shutil.copyfile(source, draft)
        check(draft)
        kept: Path | None = None
        if database.exists():
            _close_log(database)
            kept = database.with_name(kept_name(database.name, now))
            _second_name(database, kept)
        for left in ("-wal", "-shm"):  # those of a file that was deleted by hand
            database.with_name(database.name + left).unlink(missing_ok=True)
        _put(draft, database)
    return kept


def _close_log(database: Path) -> None:
    """Write the log back into the file, which only somebody who has it alone can."""
    try:
        with closing(sqlite3.connect(database, timeout=0)) as present:
            mode = present.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.OperationalError as error:
        raise BackupRefused(BackupProblem.IN_USE) from error
    except sqlite3.DatabaseError:
        return  # what is replaced may be damaged: it is kept as it is
    if mode != ("delete",):
        raise BackupRefused(BackupProblem.IN_USE)


def _second_name(path: Path, kept: Path) -> None:
    """Keep a file under another name while the first one still stands."""
    try:
        os.link(path, kept)
    except OSError:  # a file system without links
        shutil.copy2(path, kept)


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None)


@contextmanager
def _draft(folder: Path, name: str) -> Iterator[Path]:
    """Give a file beside the one that is to be written, gone afterwards."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor, path = tempfile.mkstemp(dir=folder, prefix=f".{name}.")
    except OSError as error:
        raise BackupRefused(BackupProblem.FAILED, error.strerror or "") from error
    os.close(descriptor)
    try:
        yield Path(path)
    finally:
        for left in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                os.unlink(path + left)


def _put(draft: Path, target: Path) -> None:
    try:
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(draft, target)
    except OSError as error:
        raise BackupRefused(BackupProblem.FAILED, error.strerror or "") from error
