"""Read an uploaded list of teams (.xlsx, .csv) as people keep it: titles, merged cells, totals.

What cannot be read is a problem of its row; the other rows are read. A file that cannot be read
at all raises TeamFileError. Nothing here knows the teams that are registered.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import IO

from brackets.entries import TeamEntry, tidy_name
from brackets.errors import Problem, ProblemCode
from brackets.import_plan import ImportRow
from brackets.placement import MAXIMUM_TEAMS
from referee.team_cells import Cell, CellReader, as_text
from referee.team_file_errors import FileProblem, TeamFileError
from referee.team_grid import MAX_ROWS, Grid
from referee.team_headings import (
    EXAMPLE,
    NOTES_SHEET,
    PLACEHOLDERS,
    PLAYER_ONE,
    PLAYER_TWO,
    columns_of,
    plain,
)
from referee.team_sheets import HEADING_ROWS, grids_in

_TOTALS = re.compile(r"(?:合计|总计|小计|共计|总数|统计|总队数|共\d+[队对组支人]|total\b)")
_EXAMPLE = re.compile(r"(?:例|例如|示例|样例|范例|example)[:：]?\d*")
_REGISTRATION = re.compile("报名表?|teams")
# The columns of a list of people who come alone.
_OF_ONE = frozenset({PLAYER_ONE, "unit", "phone"})
_REMARK = re.compile(r"[^:]{1,10}:")


@dataclass(frozen=True, slots=True)
class TeamFile:
    """The rows of a list that are about teams, and the heading of each field's column.

    `sheet` is "" for a text. `unread` are the other sheets of the workbook that name pairs which
    are not in this one.
    """

    rows: tuple[ImportRow, ...]
    headings: Mapping[str, str]
    sheet: str
    unread: tuple[str, ...] = ()


def read_team_file(file: IO[bytes], *, alone: bool = False) -> TeamFile:
    """Return the teams of a workbook or a text; raises TeamFileError.

    With `alone` it is a list of people without partners: name, unit and phone, no second player.

    They are those of the sheet for registration, as our own workbooks have one, else of the first
    sheet that is no hidden one and has teams below a heading.
    """
    lists, half_found = _lists(file, alone=alone)
    if not lists:
        half = FileProblem.PAIRS if alone else FileProblem.PLAYER_HEADING_MISSING
        raise TeamFileError(half if half_found else FileProblem.NO_HEADING)
    filled = [each for each in lists if each.rows]
    if not filled:
        raise TeamFileError(FileProblem.NO_ROWS)
    named = (each for each in filled if _REGISTRATION.fullmatch(plain(each.sheet)))
    chosen = next(named, filled[0])
    if len(chosen.rows) > MAXIMUM_TEAMS:
        raise TeamFileError(FileProblem.TOO_LARGE)
    read = {_pair(row) for row in chosen.rows}
    unread = [each.sheet for each in filled if any(_pair(row) not in read for row in each.rows)]
    return replace(chosen, unread=tuple(unread))


def _lists(file: IO[bytes], *, alone: bool) -> tuple[list[TeamFile], bool]:
    """Return the sheets that have a heading, and whether another has half of one."""
    lists = []
    half_found = False
    for name, grid in grids_in(file, lambda texts: PLAYER_ONE in columns_of(texts)):
        if name == NOTES_SHEET:
            continue
        heading, half = _heading(grid, alone=alone)
        half_found = half_found or half
        if heading:
            lists.append(_team_file(grid, heading, name, alone=alone))
    return lists, half_found


def _heads(columns: Mapping[str, int], *, alone: bool) -> bool:
    """Return whether columns are those of a list of pairs, or of people who come alone."""
    return PLAYER_ONE in columns and (PLAYER_TWO in columns) is not alone


def _heading(grid: Grid, *, alone: bool) -> tuple[int | None, bool]:
    """Return the row of the heading, if any, and whether a row has half of one."""
    half_found = False
    for number in sorted(grid.cells):
        if number > HEADING_ROWS:
            break
        columns = columns_of(grid.texts(number))
        if _heads(columns, alone=alone):
            return number, half_found
        half_found = half_found or (PLAYER_TWO in columns if alone else len(columns) >= 2)
    return None, half_found


def _pair(row: ImportRow) -> frozenset[str]:
    return frozenset((tidy_name(row.entry.player_one), tidy_name(row.entry.player_two)))


def _team_file(grid: Grid, heading: int, sheet: str, *, alone: bool) -> TeamFile:
    texts = grid.texts(heading)
    known = columns_of(texts)
    columns = {name: at for name, at in known.items() if not alone or name in _OF_ONE}
    units = _merged_units(grid, heading, columns)
    rows = []
    for number in sorted(grid.cells):
        cells = grid.cells[number]
        row = {name: cells.get(column) for name, column in columns.items()}
        if number <= heading or _is_heading(row, alone) or not _is_team(grid, number, row):
            continue
        if number in units and row["unit"] is None:
            row["unit"] = units[number]
        rows.append(_import_row(number, row, hidden=number in grid.hidden))
    return TeamFile(tuple(rows), {name: texts[column] for name, column in columns.items()}, sheet)


def _import_row(number: int, row: Mapping[str, Cell], *, hidden: bool) -> ImportRow:
    reader = CellReader([], [])
    if hidden:
        reader.warnings.append(Problem(ProblemCode.ROW_HIDDEN, PLAYER_ONE))
    entry = TeamEntry(
        number=reader.count("number", row.get("number")),
        unit=reader.text("unit", row.get("unit")),
        player_one=reader.name(PLAYER_ONE, row[PLAYER_ONE]),
        player_two=reader.name(PLAYER_TWO, row.get(PLAYER_TWO)),
        phone=reader.phone("phone", row.get("phone")),
        seed=reader.count("seed", row.get("seed")),
        note=reader.text("note", row.get("note")),
        reserve=reader.flag("reserve", row.get("reserve")),
    )
    return ImportRow(number, entry, tuple(reader.problems), tuple(reader.warnings))


def _merged_units(grid: Grid, heading: int, columns: Mapping[str, int]) -> dict[int, Cell]:
    """Return the unit of rows that share one merged cell with the row above."""
    column = columns.get("unit")
    return {
        row: grid.cell(merged.first_row, merged.first_column)
        for merged in grid.merged
        if merged.first_column == merged.last_column == column and merged.first_row > heading
        for row in range(merged.first_row + 1, min(merged.last_row, MAX_ROWS) + 1)
    }


def _is_heading(row: Mapping[str, Cell], alone: bool) -> bool:
    """Return whether a row repeats the heading, as on the next printed page."""
    again = columns_of({column: as_text(cell) for column, cell in enumerate(row.values())})
    return _heads(again, alone=alone)


def _is_team(grid: Grid, number: int, row: Mapping[str, Cell]) -> bool:
    """Return whether a row is meant to be a team: no total, no example, no remark, no title.

    An example whose names somebody replaced by real ones is a team; its number is then a problem.

    A row that has nothing but its number was numbered in advance.
    """
    cells = grid.cells[number]
    first = as_text(cells[min(cells)])
    if _TOTALS.match(plain(first)) or _is_example(first, row):
        return False
    named = [name for name in (PLAYER_ONE, PLAYER_TWO) if row.get(name) is not None]
    if len(named) == 2:
        return True
    if _is_remark(first) or grid.is_wide(number):
        return False
    return bool(named) or any(row.get(name) is not None for name in ("unit", "phone", "seed"))


def _is_example(first: str, row: Mapping[str, Cell]) -> bool:
    texts = {name: as_text(cell) for name, cell in row.items()}
    texts.setdefault(PLAYER_TWO, EXAMPLE[PLAYER_TWO])  # in a list of people who come alone
    if EXAMPLE.items() <= texts.items():
        return True
    players = {texts[PLAYER_ONE], texts[PLAYER_TWO]}
    return _EXAMPLE.fullmatch(plain(first)) is not None and players <= PLACEHOLDERS


def _is_remark(text: str) -> bool:
    return _REMARK.match(unicodedata.normalize("NFKC", text).replace(" ", "")) is not None
