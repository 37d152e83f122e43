"""The rows of a list of pairs, kept in the page between preview and confirmation."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from brackets.entries import TeamEntry
from brackets.errors import Problem, ProblemCode
from brackets.import_plan import ImportPlan, ImportRow
from brackets.singles_plan import SinglesPlan
from referee.views.desk.kept_content import keep, kept

_WHAT = "import"


@dataclass(frozen=True, slots=True)
class KeptRows:
    """The rows of a file, where they stood, and the outcome that the preview showed."""

    file_name: str
    sheet: str
    unread: tuple[str, ...]
    headings: dict[str, str]
    rows: tuple[ImportRow, ...]
    outcome: str


def outcome_of(plan: ImportPlan | SinglesPlan) -> str:
    """Return a digest of all that a plan would write or leave out."""
    written = {
        kind: [[line.row, asdict(line.entry), line.changes] for line in lines]
        for kind, lines in (
            ("new", plan.new),
            ("updated", plan.updated),
            ("unchanged", plan.unchanged),
        )
    }
    refused = [[found.row, [problem.code for problem in found.problems]] for found in plan.errors]
    text = json.dumps([written, refused], ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def pack(shown: KeptRows, *, slug: str) -> str:
    """Return the rows as signed text that only the event `slug` accepts."""
    content = {
        "file_name": shown.file_name,
        "sheet": shown.sheet,
        "unread": shown.unread,
        "headings": shown.headings,
        "rows": [_row_content(row) for row in shown.rows],
        "outcome": shown.outcome,
    }
    return keep(content, what=_WHAT, slug=slug)


def unpack(text: str, *, slug: str) -> KeptRows:
    """Return the rows again; raises signing.BadSignature when they are not ours or too old."""
    content = kept(text, what=_WHAT, slug=slug)
    return KeptRows(
        file_name=content["file_name"],
        sheet=content["sheet"],
        unread=tuple(content["unread"]),
        headings=content["headings"],
        rows=tuple(_row(each) for each in content["rows"]),
        outcome=content["outcome"],
    )


def _row_content(row: ImportRow) -> dict[str, Any]:
    return {
        "row": row.row,
        "entry": asdict(row.entry),
        "problems": _problem_contents(row.problems),
        "warnings": _problem_contents(row.warnings),
    }


def _problem_contents(problems: Sequence[Problem]) -> list[list[Any]]:
    return [[problem.code, problem.field, dict(problem.values)] for problem in problems]


def _row(content: Mapping[str, Any]) -> ImportRow:
    return ImportRow(
        row=content["row"],
        entry=TeamEntry(**content["entry"]),
        problems=_problems(content["problems"]),
        warnings=_problems(content["warnings"]),
    )


def _problems(contents: Sequence[Sequence[Any]]) -> tuple[Problem, ...]:
    return tuple(Problem(ProblemCode(code), field, values) for code, field, values in contents)
