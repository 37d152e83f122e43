"""Which files the architecture tests look at."""

from pathlib import Path

from django.conf import settings

ROOT: Path = settings.BASE_DIR
PACKAGES = ("bench", "brackets", "referee", "rules", "tests")


def python_files() -> list[Path]:
    """Return all Python files that people write."""
    return [
        path
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        if "migrations" not in path.parts
    ]


def templates() -> list[Path]:
    """Return all templates."""
    return sorted((ROOT / "templates").rglob("*.*"))


def static_files() -> list[Path]:
    """Return our own scripts and style sheets."""
    static = ROOT / "referee" / "static"
    return sorted([*static.rglob("*.js"), *static.rglob("*.css")])


def name(path: Path) -> str:
    """Return the path as it is written in messages."""
    return path.relative_to(ROOT).as_posix()
