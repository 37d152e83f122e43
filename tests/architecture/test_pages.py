import re
from pathlib import Path

import pytest

from tests.architecture.sources import name, static_files, templates

# The Content-Security-Policy forbids these; here they are found before a browser ignores them.
INLINE = {
    "script without src": re.compile(r"<script\b(?![^>]*\bsrc=)", re.IGNORECASE),
    "style element": re.compile(r"<style\b", re.IGNORECASE),
    "style attribute": re.compile(r"\sstyle\s*=", re.IGNORECASE),
    "event attribute": re.compile(r"<[^>{%]*\son[a-z]+\s*=", re.IGNORECASE),
    "javascript: address": re.compile(r"javascript:", re.IGNORECASE),
}
ADDRESS = re.compile(r"(?:https?:)?//(?!www\.w3\.org/)[a-z0-9-]+\.[a-z0-9.-]+", re.IGNORECASE)


def matches(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Return where `pattern` occurs, as file:line."""
    return [
        f"{name(path)}:{number}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize("kind", INLINE)
def test_templates_have_nothing_inline(kind: str) -> None:
    assert matches(INLINE[kind], templates()) == []


def test_pages_load_nothing_from_the_internet() -> None:
    assert matches(ADDRESS, [*templates(), *static_files()]) == []
