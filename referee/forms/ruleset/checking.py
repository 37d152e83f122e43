"""From a draft to a ruleset, or to everything that is wrong with it, by field."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from referee.forms.ruleset.drafts import NAMES, Draft, draft_of
from referee.labels.ruleset_problems import problem_words
from rules.applicability import applies
from rules.ruleset import Ruleset, RulesetError, RulesetProblem, Words, parse
from rules.ruleset_text import to_text

Faults = dict[str, list[str]]
"""Words by the name of the input: `hands`, `bands-2-points_from`, `bands-2`, `bands`."""

_PLACE = re.compile(r"(?P<name>[a-z_0-9]+)(?:\[(?P<row>\d+)\])?(?:\.(?P<column>[a-z_0-9]+))?.*")


@dataclass(frozen=True)
class Checked:
    """What a draft says: a ruleset that can be used, or faults."""

    ruleset: Ruleset | None
    faults: Faults = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The ruleset as a file."""
        assert self.ruleset is not None, "only a ruleset without faults is written"
        return to_text(self.ruleset)


def check(draft: Draft, start: Ruleset) -> Checked:
    """Read a draft that was made from `start`."""
    before = draft_of(start).values
    changed = {
        name: draft.values[name]
        for name in NAMES
        if draft.values[name] != before[name] and draft.sensible(name)
    }
    problems: list[RulesetProblem] = []
    ruleset = start
    try:
        ruleset = start.with_options(_options(changed))
    except RulesetError as error:
        problems += error.problems
    named = _named(ruleset, draft, _silent(start, ruleset, draft, frozenset(changed)))
    try:
        read = parse(to_text(named))
    except RulesetError as error:
        problems += error.problems
    if problems:
        return Checked(None, _faults(problems, draft))
    return Checked(read)


def _options(changed: dict[str, Any]) -> dict[str, object]:
    """Return values as options; an empty cell that may be empty is absent."""
    return {
        name: [
            {column: cell for column, cell in row.items() if cell is not None}
            if isinstance(row, dict)
            else row
            for row in value
        ]
        if isinstance(value, list)
        else value
        for name, value in changed.items()
    }


def _silent(
    start: Ruleset, ruleset: Ruleset, draft: Draft, changed: frozenset[str]
) -> tuple[str, ...]:
    """Return the fields that hold by default: none that was chosen or whose mark was taken off.

    A field that makes sense only now is a default until somebody chooses.
    """
    new = [
        name
        for name in NAMES
        if applies(name, vars(ruleset))
        and not applies(name, vars(start))
        and name not in draft.marked
        and name not in draft.silent
    ]
    # In their order, so that a form that changes nothing changes nothing.
    kept = [name for name in start.silent if name in draft.silent]
    added = [name for name in NAMES if name in draft.silent and name not in start.silent]
    return tuple(name for name in (*kept, *added, *new) if name not in changed)


def _named(ruleset: Ruleset, draft: Draft, silent: tuple[str, ...]) -> Ruleset:
    given = draft.identity
    # What is no number is refused by the reader of files, with the other mistakes.
    version: Any = int(given["version"]) if given["version"].isdecimal() else given["version"]
    return replace(
        ruleset,
        key=given["key"],
        name=Words(zh=given["name_zh"], en=given["name_en"]),
        version=version,
        silent=silent,
    )


def _faults(problems: Iterable[RulesetProblem], draft: Draft) -> Faults:
    faults: Faults = {}
    for problem in problems:
        words = faults.setdefault(_input(problem.path, draft), [])
        told = problem_words(problem)
        if told not in words:
            words.append(told)
    return faults


def _input(path: str, draft: Draft) -> str:
    """Return the input that a path of a file or of an option means."""
    if path in {"name.zh", "name.en"}:
        return path.replace(".", "_")
    match = _PLACE.fullmatch(path)
    name = match["name"] if match else ""
    if match is None or name not in draft.values:
        return name
    row, column = match["row"], match["column"]
    rows = draft.values[name]
    if row is None or not (isinstance(rows, list) and rows and isinstance(rows[0], dict)):
        return name
    return f"{name}-{row}-{column}" if column else f"{name}-{row}"
