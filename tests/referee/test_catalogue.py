import os
import shutil
import subprocess
import sys
from pathlib import Path

import polib
from django.conf import settings

from referee.catalogue import compile_stale


def write_catalogue(folder: Path, text: str) -> Path:
    source = folder / "zh_Hans" / "LC_MESSAGES" / "django.po"
    source.parent.mkdir(parents=True, exist_ok=True)
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    catalogue.append(polib.POEntry(msgid="big score", msgstr=text))
    catalogue.save(str(source))
    return source


def compiled_text(compiled: Path) -> str:
    entry = polib.mofile(str(compiled)).find("big score")
    assert entry is not None
    return entry.msgstr


def test_catalogue_is_compiled_when_there_is_none(tmp_path: Path) -> None:
    source = write_catalogue(tmp_path, "大分")
    compiled = source.with_suffix(".mo")
    assert compile_stale(tmp_path) == (compiled,)
    assert compiled_text(compiled) == "大分"
    assert sorted(path.name for path in source.parent.iterdir()) == ["django.mo", "django.po"]


def test_catalogue_is_compiled_again_only_after_a_change(tmp_path: Path) -> None:
    source = write_catalogue(tmp_path, "大分")
    compiled = compile_stale(tmp_path)[0]
    assert compile_stale(tmp_path) == ()
    write_catalogue(tmp_path, "小分")
    later = compiled.stat().st_mtime + 1
    os.utime(source, (later, later))
    assert compile_stale(tmp_path) == (compiled,)
    assert compiled_text(compiled) == "小分"


def test_first_process_of_a_fresh_checkout_speaks_chinese(tmp_path: Path) -> None:
    for name in ("manage.py", "referee", "brackets", "rules", "templates", "fixtures"):
        source = Path(settings.BASE_DIR) / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=shutil.ignore_patterns("*.mo"))
        else:
            shutil.copy(source, tmp_path / name)
    database = {"DATABASE_URL": f"sqlite:///{tmp_path / 'cup.sqlite3'}"}
    done = subprocess.run(
        [sys.executable, "manage.py", "demo", "--no-serve"],
        cwd=tmp_path,
        env={**os.environ, **database},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert "组织者" in done.stdout
    assert "Organiser" not in done.stdout
