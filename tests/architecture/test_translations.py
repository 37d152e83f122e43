import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import polib
import pytest

from tests.architecture.sources import ROOT, name, python_files, templates

CATALOGUE = Path("referee/locale/zh_Hans/LC_MESSAGES/django.po")
gettext = pytest.mark.skipif(
    shutil.which("xgettext") is None, reason="no gettext on this machine, which extracts messages"
)


@pytest.fixture(scope="module")
def extracted(tmp_path_factory: pytest.TempPathFactory) -> polib.POFile:
    """Return the catalogue as it is after all messages of the sources were extracted again."""
    copy = tmp_path_factory.mktemp("sources")
    for folder in ("brackets", "referee", "rules", "templates"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("*.mo*"))
    shutil.copy(ROOT / "manage.py", copy)
    subprocess.run(
        [sys.executable, "manage.py", "makemessages", "--locale=zh_Hans", "--verbosity=0"],
        cwd=copy,
        check=True,
    )
    return polib.pofile(str(copy / CATALOGUE))


@gettext
def test_catalogue_has_every_message(extracted: polib.POFile) -> None:
    assert [entry.msgid for entry in extracted.untranslated_entries()] == []
    assert [entry.msgid for entry in extracted.fuzzy_entries()] == []


@gettext
def test_catalogue_has_no_message_that_is_gone(extracted: polib.POFile) -> None:
    assert [entry.msgid for entry in extracted.obsolete_entries()] == []


@gettext
def test_catalogue_keeps_every_placeholder() -> None:
    checked = subprocess.run(
        ["msgfmt", "--check-format", "--output-file=-", CATALOGUE],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert checked.stderr.decode() == ""


# The glossary's bans: 扣底 means both bury and capture, 轮 alone means hand, trick and round.
# A table is 3号桌 everywhere.
BANNED = re.compile(r"扣底|轮(?!次|空|庄)|轮庄次|第 ?[^第、，。 ]+ ?桌| 号桌|号 桌")


def test_chinese_words_are_those_of_the_glossary() -> None:
    texts = {
        entry.msgid: " ".join((entry.msgstr, *entry.msgstr_plural.values()))
        for entry in polib.pofile(str(ROOT / CATALOGUE))
    }
    texts |= {name(path): path.read_text(encoding="utf-8") for path in templates()}
    assert {key: text for key, text in texts.items() if BANNED.search(text)} == {}


HAN = re.compile("[\u4e00-\u9fff]")
# Comments, ornaments that screen readers skip, and the language's own name in the switch.
NOT_SHOWN = re.compile(
    r"""{\#.*?\#}|{%\ comment.*?endcomment\ %}
    |<[^>]*(?:aria-hidden="true"|lang="zh-Hans")[^>]*>[^<]*<""",
    re.DOTALL | re.VERBOSE,
)


def test_templates_have_no_chinese_of_their_own() -> None:
    """Chinese in a template would be Chinese for those who switched to English as well."""
    shown = {path: NOT_SHOWN.sub("", path.read_text(encoding="utf-8")) for path in templates()}
    assert [name(path) for path, text in shown.items() if HAN.search(text)] == []


def test_labels_views_and_forms_have_no_chinese_of_their_own() -> None:
    places = ("referee/labels/", "referee/views/", "referee/forms/")
    assert [
        f"{name(path)}:{node.lineno}"
        for path in python_files()
        if name(path).startswith(places)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and HAN.search(node.value)
    ] == []
