"""Chinese prose has full-width punctuation: ，：；（）？！ in the catalogue, templates and code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib

from tests.architecture.sources import ROOT, name, python_files, templates
from tests.architecture.test_translations import CATALOGUE, NOT_SHOWN

# What stands for a word that is filled in; a number that is filled in is as good as a digit.
WORD = "\ufffc"
FORMATS = re.compile(r"Y58:抓分方|\(U\+\{code\}\)")
FILLED_IN = re.compile(r"%\(\w+\)s|\{\w*\}|<[^>]*>")
NUMBER = re.compile(r"%\(\w+\)\d*d")
HALF_WIDTH = re.compile(rf"[{WORD}㐀-鿿，。：；？！（）、“”《》][,:;?!()]|[,:;?!()][{WORD}㐀-鿿]")


def half_width(text: str) -> bool:
    """Tell whether a Chinese text has half-width punctuation beside its words."""
    bare = NUMBER.sub("0", FORMATS.sub("", text))
    return bool(HALF_WIDTH.search(FILLED_IN.sub(WORD, bare)))


def test_half_width_punctuation_is_found() -> None:
    wrong = (
        "原因: 迟到",
        "%(name)s: 迟到",
        "单位,姓名",
        "第%(n)d桌(%(unit)s)",
        "谁?",
        "（半决赛):",
    )
    right = (
        "原因：迟到",
        "大分 %(a)s : %(b)s",
        "%(a)d:%(b)d",
        "1-4, 7",
        "%(points)d+",
        "打印 (PDF)",
    )
    assert [text for text in wrong if not half_width(text)] == []
    assert [text for text in right if half_width(text)] == []


def test_chinese_catalogue_has_full_width_punctuation() -> None:
    entries = polib.pofile(str(ROOT / CATALOGUE))
    texts = [text for entry in entries for text in (entry.msgstr, *entry.msgstr_plural.values())]
    assert [text for text in texts if half_width(text)] == []


# A mark between pieces of a page comes out of the catalogue, as {% translate ": " %} does.
BETWEEN = re.compile(
    r"""[%}]\}(?:</?[a-z][^>]*>)*[,.:;](?=[\s<]|$)   # {{ field }}: {{ value }}
    |>[,.:;]\ (?=\{)                                   # <span>: {{ value }}
    |\((?:<[^>]*>)*\{%                                   # ({% translate "Small" %})""",
    re.VERBOSE,
)
NOT_PROSE = re.compile(
    r"""\{%\ blocktranslate.*?endblocktranslate\ %\}|<(?:script|style).*?</(?:script|style)>
    |aria-hidden="true">[^<]*<|\{\{\ forloop\.counter\ \}\}\.""",
    re.DOTALL | re.VERBOSE,
)


def test_templates_put_no_punctuation_of_their_own_between_words() -> None:
    shown = {
        path: NOT_PROSE.sub("{{ }}", NOT_SHOWN.sub("", path.read_text(encoding="utf-8")))
        for path in templates()
    }
    assert {
        name(path): found for path, text in shown.items() if (found := BETWEEN.findall(text))
    } == {}


WORDS = tuple(f"referee/{part}" for part in ("labels/", "views/", "sheets/", "templatetags/"))
# Numbers and what is typed, names of files, scores: no prose.
NO_PROSE = {
    "referee/labels/standings.py": 2,
    "referee/labels/paper_cells.py": 1,
    "referee/sheets/slip_seats.py": 1,
}


def _joined(node: ast.AST) -> Iterator[str]:
    """Yield the punctuation that a piece of code puts between words."""
    if isinstance(node, ast.JoinedStr):
        for before, part in zip(node.values, node.values[1:], strict=False):
            if isinstance(before, ast.FormattedValue) and isinstance(part, ast.Constant):
                yield from re.findall(r"^[,:;?!] ", str(part.value))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        mark = node.func.value
        if node.func.attr == "join" and isinstance(mark, ast.Constant):
            yield from re.findall(r"^[,:;?!] ?$", str(mark.value))


def _in_code(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [mark for node in ast.walk(tree) for mark in _joined(node)]


def test_code_joins_words_by_punctuation_of_the_catalogue() -> None:
    found = {
        name(path): len(marks)
        for path in python_files()
        if name(path).startswith(WORDS) and (marks := _in_code(path))
    }
    assert found == NO_PROSE
