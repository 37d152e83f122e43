"""What importing a list of people who come alone would do. Pure but for the people it is given.

A row is an entry of a pair whose second player is to be drawn. The name is what tells people apart,
in the list and in the file: it finds who is registered already.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from brackets.entries import LIMITS, TeamEntry, cleaned
from brackets.errors import Problem, ProblemCode
from brackets.import_plan import ImportRow, RowProblems
from brackets.models import Single

Changes = dict[str, tuple[str | int | None, str | int | None]]
# What a problem calls them: “name” is that of the event, and there is no second player.
FIELD = {"name": "player", "player_one": "player", "unit": "unit", "phone": "phone"}


@dataclass(frozen=True, slots=True)
class PlannedSingle:
    """What becomes of a good row; `changes` has before and after of each field that differs."""

    row: int
    entry: TeamEntry
    single: Single | None
    changes: Changes


@dataclass(frozen=True, slots=True)
class SinglesPlan:
    """Good rows by what they do, and the rows with errors, which are left out."""

    new: tuple[PlannedSingle, ...]
    updated: tuple[PlannedSingle, ...]
    unchanged: tuple[PlannedSingle, ...]
    errors: tuple[RowProblems, ...]
    warnings: tuple[RowProblems, ...]


def plan_singles(rows: Sequence[ImportRow], singles: Iterable[Single]) -> SinglesPlan:
    """Return what importing `rows` beside those who are registered would do.

    An empty cell leaves what is known. Whoever has a partner stays as he is: his pair is changed.
    """
    known = {single.name: single for single in singles}
    seen: dict[str, int] = {}
    planned, refused, warned = [], [], []
    for row in rows:
        entry = cleaned(row.entry)
        single = known.get(entry.player_one)
        line = _planned(row.row, entry, single)
        if found := (*_renamed(row.problems), *_problems(row, line, seen)):
            refused.append(RowProblems(row.row, found))
            continue
        seen[entry.player_one] = row.row
        planned.append(line)
        if row.warnings:
            warned.append(RowProblems(row.row, _renamed(row.warnings)))
    return SinglesPlan(
        new=tuple(line for line in planned if line.single is None),
        updated=tuple(line for line in planned if line.single and line.changes),
        unchanged=tuple(line for line in planned if line.single and not line.changes),
        errors=tuple(refused),
        warnings=tuple(warned),
    )


def field_problems(name: str, unit: str, phone: str) -> tuple[Problem, ...]:
    """Return what is wrong with somebody, whoever else is registered."""
    values = {"player_one": name, "unit": unit, "phone": phone}
    found = [
        Problem(ProblemCode.TOO_LONG, FIELD[field], {"limit": LIMITS[field]})
        for field, value in values.items()
        if len(value) > LIMITS[field]
    ]
    if not name:
        found.append(Problem(ProblemCode.MISSING, FIELD["name"]))
    return tuple(found)


def _planned(row: int, entry: TeamEntry, single: Single | None) -> PlannedSingle:
    if single is None:
        return PlannedSingle(row, entry, None, {})
    merged = replace(entry, unit=entry.unit or single.unit, phone=entry.phone or single.phone)
    changes: Changes = {
        field: (getattr(single, field), getattr(merged, field))
        for field in ("unit", "phone")
        if getattr(single, field) != getattr(merged, field)
    }
    return PlannedSingle(row, replace(merged, number=single.number), single, changes)


def _problems(row: ImportRow, line: PlannedSingle, seen: dict[str, int]) -> tuple[Problem, ...]:
    entry, unreadable = line.entry, {FIELD.get(each.field) for each in row.problems}
    own = field_problems(entry.player_one, entry.unit, entry.phone)
    found = [each for each in own if each.field not in unreadable]
    if entry.player_one in seen:
        values: dict[str, str | int] = {"row": seen[entry.player_one], "name": entry.player_one}
        found.append(Problem(ProblemCode.PERSON_TWICE, FIELD["name"], values))
    if line.single and line.single.team and line.changes:
        values = {"name": entry.player_one, "number": line.single.team.number}
        found.append(Problem(ProblemCode.HAS_PARTNER, FIELD["name"], values))
    return tuple(found)


def _renamed(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(replace(each, field=FIELD.get(each.field, each.field)) for each in problems)
