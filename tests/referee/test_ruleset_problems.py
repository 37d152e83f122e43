"""Every complaint of the rules about a ruleset can be said in the reader's language."""

import ast
from collections.abc import Iterator

from referee.labels.ruleset_problems import known
from rules.applicability import CONDITIONS
from tests.architecture.sources import ROOT

FILES = ("contradictions", "match_contradictions", "penalty_contradictions")


def said(node: ast.expr) -> str | None:
    """Return a sentence with 7 for each value, None for what is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values
        )
    return None


def complaints() -> Iterator[str]:
    for file in FILES:
        tree = ast.parse((ROOT / "rules" / f"{file}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
                if isinstance(node.value.elts[-1], ast.Name):
                    continue  # passed on: it is said where it is found
                sentence = said(node.value.elts[-1])
                assert sentence is not None, ast.dump(node)
                yield sentence


def test_every_contradiction_has_its_sentence() -> None:
    found = list(complaints())
    assert len(found) > 40
    assert [sentence for sentence in found if not known(sentence)] == []


def test_every_condition_has_its_sentence() -> None:
    where = {condition.where for condition in CONDITIONS.values()}
    assert {sentence for sentence in where if not known(sentence)} == set()
