"""The rows of an import preview, in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from brackets.entries import TeamEntry
from brackets.import_plan import ImportPlan, ImportRow, PlannedRow
from brackets.singles_plan import PlannedSingle, SinglesPlan
from referee.labels.registration import field_name, sentence, shown


@dataclass(frozen=True, slots=True)
class Changed:
    """A field that gets another value."""

    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the file: who stands there, what changes, what is wrong or worth a look."""

    row: int
    entry: TeamEntry
    changes: tuple[Changed, ...] = ()
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """The rows by what becomes of them."""

    errors: tuple[Line, ...]
    new: tuple[Line, ...]
    updated: tuple[Line, ...]
    unchanged: tuple[Line, ...]


def preview(plan: ImportPlan | SinglesPlan, rows: Sequence[ImportRow]) -> Preview:
    """Return a plan in words; `rows` say what stands in those that are left out."""
    warned = {
        found.row: tuple(sentence(problem) for problem in found.problems) for found in plan.warnings
    }
    entries = {row.row: row.entry for row in rows}
    errors = tuple(
        Line(
            found.row,
            entries[found.row],
            errors=tuple(sentence(problem) for problem in found.problems),
            warnings=warned.get(found.row, ()),
        )
        for found in plan.errors
    )
    return Preview(
        errors=errors,
        new=_lines(plan.new, warned),
        updated=_lines(plan.updated, warned),
        unchanged=_lines(plan.unchanged, warned),
    )


def _lines(
    planned: Sequence[PlannedRow | PlannedSingle], warned: dict[int, tuple[str, ...]]
) -> tuple[Line, ...]:
    return tuple(
        Line(
            line.row,
            line.entry,
            changes=tuple(
                Changed(field_name(name), shown(before), shown(after))
                for name, (before, after) in line.changes.items()
            ),
            warnings=warned.get(line.row, ()),
        )
        for line in planned
    )
