"""The cells of a list of teams or people as they come: sheets of a workbook, or one text (.csv).

Nothing here knows what a list says. A file that cannot be read at all raises TeamFileError.
"""

import csv
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, time
from itertools import islice
from typing import IO

from openpyxl.cell.cell import Cell as ExcelCell
from openpyxl.cell.cell import MergedCell
from openpyxl.worksheet.worksheet import Worksheet

from brackets.errors import ProblemCode
from brackets.placement import MAXIMUM_TEAMS
from referee.csv_text import FORMULA, decoded, delimiter_of, rows_of
from referee.team_cells import Cell, Trouble, as_text
from referee.team_file_errors import FileProblem, TeamFileError
from referee.team_workbook import content_of, is_workbook, open_workbook

# Rows times columns of the sheets that are looked through for a heading.
MAX_CELLS = 400_000
MAX_ROWS = MAXIMUM_TEAMS + 1000
MAX_COLUMNS = 60
HEADING_ROWS = 20
# What a spreadsheet writes in place of a value: an error, or #### for a column too narrow.
_ERRORS = re.compile(r"#(?:N/A|REF!|VALUE!|NAME\?|DIV/0!|NULL!|NUM!|##+)", re.IGNORECASE)
# ="0138" keeps a spreadsheet from making a number of a text.
_KEPT_TEXT = re.compile(r'="([^"]*)"')
_DIGITS = re.compile(r"[1-9][0-9]{0,30}")


@dataclass(frozen=True, slots=True)
class Merged:
    """An area of cells that were merged; the first one holds the value."""

    first_row: int
    last_row: int
    first_column: int
    last_column: int


@dataclass(slots=True)
class Grid:
    """The cells of a sheet that hold something, by row and column from 1; merged, hidden rows."""

    cells: dict[int, dict[int, Cell]] = field(default_factory=dict)
    merged: list[Merged] = field(default_factory=list)
    hidden: frozenset[int] = frozenset()

    def cell(self, row: int, column: int) -> Cell:
        """Return what stands in a cell."""
        return self.cells.get(row, {}).get(column)

    def texts(self, row: int) -> dict[int, str]:
        """Return the texts of a row, with those that merged cells bring to it."""
        texts = {column: as_text(cell) for column, cell in self.cells[row].items()}
        for merged in self.merged:
            if merged.first_row <= row <= merged.last_row:
                text = as_text(self.cell(merged.first_row, merged.first_column))
                for column in range(merged.first_column, merged.last_column + 1):
                    texts.setdefault(column, text)
        return texts

    def is_wide(self, row: int) -> bool:
        """Return whether a row is one cell merged over several columns: a title."""
        return len(self.cells[row]) == 1 and any(
            merged.first_row == row and merged.first_column < merged.last_column
            for merged in self.merged
        )


IsHeading = Callable[[Mapping[int, str]], bool]


def grids_in(file: IO[bytes], is_heading: IsHeading) -> Iterator[tuple[str, Grid]]:
    """Yield the sheets that are no hidden ones with their names; that of a text has none.

    `is_heading` tells by the texts of a row whether a text is cut into its cells rightly.
    """
    content = content_of(file)
    if not is_workbook(content):
        yield "", _text_grid(content, is_heading)
        return
    formulas, values = open_workbook(content)
    cells = 0
    for name in formulas.sheetnames:
        sheet = formulas[name]
        if not isinstance(sheet, Worksheet) or sheet.sheet_state != Worksheet.SHEETSTATE_VISIBLE:
            continue
        cells += min(sheet.max_row, MAX_ROWS) * min(sheet.max_column, MAX_COLUMNS)
        if cells > MAX_CELLS:
            raise TeamFileError(FileProblem.TOO_LARGE)
        yield name, _grid(sheet, values[name])


def _text_grid(content: bytes, is_heading: IsHeading) -> Grid:
    """Return the cells of a text, its rows counted as a spreadsheet counts them."""
    try:
        text = decoded(content)
    except ValueError as error:
        raise TeamFileError(FileProblem.NOT_EXCEL) from error
    if text.lstrip().startswith("<"):
        raise TeamFileError(FileProblem.WEB_PAGE)
    delimiter = delimiter_of(
        text, lambda cells: is_heading(dict(enumerate(cells, 1))), rows=HEADING_ROWS
    )
    grid = Grid()
    try:
        for number, (_line, texts) in enumerate(islice(rows_of(text, delimiter), MAX_ROWS), 1):
            values = {column: _typed(each) for column, each in enumerate(texts[:MAX_COLUMNS], 1)}
            cells = {
                column: value
                for column, value in values.items()
                if isinstance(value, Trouble) or as_text(value)
            }
            if cells:
                grid.cells[number] = cells
    except csv.Error as error:
        raise TeamFileError(FileProblem.DAMAGED) from error
    return grid


def _typed(text: str) -> Cell:
    """Return what a spreadsheet would have in a cell: a number for digits, never a formula."""
    text = text.strip()
    if kept := _KEPT_TEXT.fullmatch(text):
        return kept[1]
    if text[:1] == "'" and (text[1:].startswith(FORMULA) or text[1:2].isdecimal()):
        return text[1:]
    if _ERRORS.fullmatch(text):
        return Trouble(ProblemCode.CELL_ERROR, text)
    return int(text) if _DIGITS.fullmatch(text) else text


def _rows(sheet: Worksheet) -> Iterator[tuple[ExcelCell | MergedCell, ...]]:
    """Yield the rows of a sheet, as far as a list of teams may reach."""
    last_row, last_column = min(sheet.max_row, MAX_ROWS), min(sheet.max_column, MAX_COLUMNS)
    return sheet.iter_rows(max_row=last_row, max_col=last_column)


def _grid(sheet: Worksheet, values: Worksheet) -> Grid:
    grid = Grid()
    for number, (row, computed) in enumerate(
        zip(_rows(sheet), _rows(values), strict=True), start=1
    ):
        cells: dict[int, Cell] = {}
        for column, (cell, result) in enumerate(zip(row, computed, strict=True), start=1):
            value = _value(cell.data_type == "f", result.data_type, result.value)
            if isinstance(value, Trouble) or as_text(value):
                cells[column] = value
        if cells:
            grid.cells[number] = cells
    grid.merged = [
        Merged(merged.min_row, merged.max_row, merged.min_col, merged.max_col)
        for merged in sheet.merged_cells.ranges
    ]
    grid.hidden = frozenset(number for number in grid.cells if sheet.row_dimensions[number].hidden)
    return grid


def _value(is_formula: bool, kind: str, result: object) -> Cell:
    if kind == "e":
        return Trouble(ProblemCode.CELL_ERROR, str(result))
    # A formula with an empty text as its result has a kind of its own; one that no program ever
    # computed has neither.
    if is_formula and result is None and kind != "str":
        return Trouble(ProblemCode.FORMULA_WITHOUT_VALUE, "")
    if isinstance(result, str | int | float | date | time):
        return result
    return None if result is None else str(result)
