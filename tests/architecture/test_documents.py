"""What the documents name is there: files, links, commands, the modules of the map."""

import re
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, name

DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
MAP = ROOT / "ARCHITECTURE.md"
# Names of files, * for several; where the map has a folder in front, it is part of the name.
FILE = re.compile(r"(?<![\w/.<>*-])[\w*-]+(?:/[\w*-]+)*\.(?:py|js|toml|txt|md)\b")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
COMMAND = re.compile(r"manage\.py ([a-z_]+)")
# Made by whoever runs the program, and commands of Django and its apps.
THEIR_OWN = {"hands.csv", "requests.jsonl", "entries.txt"}
OTHERS = {"axes_reset", "changepassword", "makemessages"}
PLACES = ("bench", "brackets", "docs", "fixtures", "referee", "rules", "templates", "tests")
THERE = [
    path.relative_to(ROOT)
    for place in (ROOT.glob("*.*"), *((ROOT / each).rglob("*.*") for each in PLACES))
    for path in place
]


def missing(text: str, *, below: str = "") -> set[str]:
    """Return the files that a text names and that are not there, at any depth."""
    there = [path for path in THERE if path.is_relative_to(below)]
    named = set(FILE.findall(text)) - THEIR_OWN
    return {each for each in named if not any(path.match(each) for path in there)}


@pytest.mark.parametrize("document", DOCUMENTS, ids=name)
def test_documents_name_files_and_links_that_are_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    text = text.partition("## Where this differs from the first plan")[0]
    assert missing(text) == set()
    links = LINK.findall(text)
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_documents_name_commands_that_are_there() -> None:
    ours = {path.stem for path in (ROOT / "referee/management/commands").glob("[a-z]*.py")}
    named = {each for path in DOCUMENTS for each in COMMAND.findall(path.read_text("utf-8"))}
    assert named - OTHERS - ours == set()
    told = (ROOT / "docs/commands.md").read_text("utf-8")
    assert {each for each in ours if f"`{each} " not in told and f"`{each}`" not in told} == set()


@pytest.mark.parametrize("package", ["rules", "brackets", "referee"])
def test_map_names_modules_of_its_package(package: str) -> None:
    """A module that moved to another package would still be found by its name alone."""
    drawn = MAP.read_text(encoding="utf-8").split("```")[1]
    _before, _heading, after = drawn.partition(f"\n{package}/ ")
    part = re.split(r"\n\n|\ntemplates/", after)[0]
    assert len(FILE.findall(part)) > 20
    assert missing(part, below=package) == set()


def test_a_name_that_is_gone_is_found() -> None:
    """Guard the tests above: what they look for must be able to fail."""
    told = "`scoring.py`, rules/scoring.py, brackets/scoring.py and *_nothings.py"
    assert missing(told) == {"brackets/scoring.py", "*_nothings.py"}
