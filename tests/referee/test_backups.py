"""Backup and restore on the database that the tests run on, and refusals on files made by hand."""

import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections

from brackets.models import Team, Tournament
from referee.backups import sqlite
from referee.backups.checking import BackupProblem, BackupRefused
from referee.backups.postgres import backup as pg_backup
from tests.builders import make_event

NOW = datetime(2026, 5, 1, 10, 5)  # noqa: DTZ001 - the name of a file, in local time
KEPT = ".before-restore-20260501-100500"
MIGRATIONS = [("brackets", "0001_initial"), ("referee", "0001_initial")]


def database_file(path: Path, migrations: list[tuple[str, str]], *, note: str = "") -> Path:
    """Return a database that has applied these migrations, with a note in it."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE django_migrations (app TEXT, name TEXT)")
        database.executemany("INSERT INTO django_migrations VALUES (?, ?)", migrations)
        database.execute("CREATE TABLE note (text TEXT)")
        database.execute("INSERT INTO note VALUES (?)", (note,))
        database.commit()
    return path


def note_in(path: Path) -> str:
    with closing(sqlite3.connect(path)) as database:
        return str(database.execute("SELECT text FROM note").fetchone()[0])


def refusal(source: Path, database: Path) -> BackupProblem:
    with pytest.raises(BackupRefused) as refused:
        sqlite.restore(source, database, now=NOW)
    return refused.value.problem


@pytest.mark.django_db(transaction=True)
def test_backup_comes_back_with_everything(tmp_path: Path) -> None:
    if connection.vendor != "sqlite" and shutil.which("pg_dump") is None:
        pytest.skip("PostgreSQL's client programs are not on the path")
    make_event(2)
    names = list(Team.objects.order_by("pk").values_list("player_one", flat=True))
    path = tmp_path / "folder" / "cup.backup"
    call_command("backup", str(path), stdout=StringIO())
    Team.objects.all().delete()
    Tournament.objects.update(name="别的")
    out = StringIO()
    call_command("restore", str(path), "--noinput", stdout=out)
    assert list(Team.objects.order_by("pk").values_list("player_one", flat=True)) == names
    assert Tournament.objects.get().name == "怡景丽家杯"
    # What was there is kept, whole, and named.
    kept = Path(out.getvalue().split()[-1].rstrip("。").removeprefix("原来的数据保存在").strip())
    call_command("restore", str(kept), "--noinput", stdout=StringIO())
    assert (Team.objects.count(), Tournament.objects.get().name) == (0, "别的")
    make_event(0, slug="another")  # the counters of the tables came back, too


@pytest.mark.django_db(transaction=True)
def test_restore_waits_for_nobody_who_has_the_database_open(tmp_path: Path) -> None:
    if connection.vendor != "sqlite" and shutil.which("pg_dump") is None:
        pytest.skip("PostgreSQL's client programs are not on the path")
    make_event(2)
    path = tmp_path / "cup.backup"
    call_command("backup", str(path), stdout=StringIO())
    server = connections["default"].copy()
    try:
        with server.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM django_migrations")
        with pytest.raises(CommandError, match="另一个程序正打开着数据库"):
            call_command("restore", str(path), "--noinput", stdout=StringIO())
    finally:
        server.close()
    assert Team.objects.count() == 2


def test_restore_keeps_the_old_file_and_takes_its_log_along(tmp_path: Path) -> None:
    present = database_file(tmp_path / "cup.sqlite3", MIGRATIONS, note="old")
    source = database_file(tmp_path / "cup.backup", MIGRATIONS, note="new")
    kept = sqlite.restore(source, present, now=NOW)
    assert kept == tmp_path / f"cup.sqlite3{KEPT}"
    assert (note_in(present), note_in(kept), note_in(source)) == ("new", "old", "new")
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "cup.backup",
        "cup.sqlite3",
        f"cup.sqlite3{KEPT}",
    ]


def test_restore_refuses_what_is_no_backup_and_leaves_the_database(tmp_path: Path) -> None:
    present = database_file(tmp_path / "cup.sqlite3", MIGRATIONS, note="old")
    text = tmp_path / "text.backup"
    text.write_text("not a database")
    cut = database_file(tmp_path / "cut.backup", MIGRATIONS)
    cut.write_bytes(cut.read_bytes()[:5000])
    other = database_file(tmp_path / "other.backup", [("shop", "0001_initial")])
    newer = database_file(tmp_path / "newer.backup", [*MIGRATIONS, ("referee", "9999_later")])
    found = [
        refusal(source, present) for source in (text, cut, other, newer, tmp_path / "none.backup")
    ]
    assert found == [
        BackupProblem.NOT_A_BACKUP,
        BackupProblem.DAMAGED,
        BackupProblem.NOT_THIS_PROGRAM,
        BackupProblem.NEWER_PROGRAM,
        BackupProblem.NO_FILE,
    ]
    assert note_in(present) == "old"
    assert not [each for each in tmp_path.iterdir() if "before-restore" in each.name]


def test_backup_of_an_open_write_has_what_was_saved_before(tmp_path: Path) -> None:
    present = database_file(tmp_path / "cup.sqlite3", MIGRATIONS, note="saved")
    with closing(sqlite3.connect(present, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE note SET text = 'half'")
        sqlite.backup(present, tmp_path / "cup.backup")
        writer.execute("COMMIT")
    assert (note_in(tmp_path / "cup.backup"), note_in(present)) == ("saved", "half")


def test_without_its_tools_postgresql_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupRefused) as refused:
        pg_backup(tmp_path / "cup.backup")
    assert (refused.value.problem, refused.value.detail) == (BackupProblem.NO_TOOL, "pg_dump")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.django_db
def test_restore_asks_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cup.backup"
    path.write_bytes(b"")
    monkeypatch.setattr("sys.stdin", StringIO("no\n"))
    with pytest.raises(CommandError, match="没有任何改动"):
        call_command("restore", str(path), stdout=StringIO())
