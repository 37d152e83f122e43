"""The sheets of an uploaded workbook; what is none or takes far too much memory is refused."""

import re
import warnings
import zipfile
from collections.abc import Iterator
from datetime import date, time
from io import BytesIO

import openpyxl
from openpyxl.cell.cell import Cell as ExcelCell
from openpyxl.cell.cell import MergedCell
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from brackets.errors import ProblemCode
from referee.team_cells import Cell, Trouble, as_text
from referee.team_file_errors import FileProblem, TeamFileError
from referee.team_grid import MAX_COLUMNS, MAX_ROWS, Grid, Merged

# What a small file may unpack to; the text of 512 teams needs less than one million.
MAX_UNPACKED = 30_000_000
MAX_TEXT = 10_000_000
MAX_PARTS = 2000
# An element of XML becomes an object many times its size; a filled cell needs about four.
MAX_ELEMENTS = 400_000
# Rows times columns of the sheets that are looked through for a heading.
MAX_CELLS = 400_000

_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")


def workbook_grids(content: bytes) -> Iterator[tuple[str, Grid]]:
    """Yield the sheets that are no hidden ones with their names; raises TeamFileError."""
    formulas, values = _opened(content)
    cells = 0
    for name in formulas.sheetnames:
        sheet = formulas[name]
        if not isinstance(sheet, Worksheet) or sheet.sheet_state != Worksheet.SHEETSTATE_VISIBLE:
            continue
        cells += min(sheet.max_row, MAX_ROWS) * min(sheet.max_column, MAX_COLUMNS)
        if cells > MAX_CELLS:
            raise TeamFileError(FileProblem.TOO_LARGE)
        yield name, _grid(sheet, values[name])


def _opened(content: bytes) -> tuple[Workbook, Workbook]:
    """Return the workbook with its formulas, and with their values; raises TeamFileError."""
    has_formulas = _FORMULA.search(_checked_text(content)) is not None
    try:
        with warnings.catch_warnings():
            # openpyxl warns of everything it leaves out, such as drop-down lists.
            warnings.simplefilter("ignore")
            formulas = openpyxl.load_workbook(BytesIO(content))
            if not has_formulas:
                return formulas, formulas
            return formulas, openpyxl.load_workbook(BytesIO(content), data_only=True)
    except Exception as error:  # openpyxl raises whatever it stumbles over in a damaged file
        raise TeamFileError(FileProblem.DAMAGED) from error


def _checked_text(content: bytes) -> bytes:
    """Return the text of a workbook, all parts in a row.

    Refuses what is no .xlsx, and what would unpack to far more than a list of teams.
    """
    try:
        archive = zipfile.ZipFile(BytesIO(content))
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise TeamFileError(FileProblem.DAMAGED) from error
    parts = archive.infolist()
    if "xl/workbook.xml" not in {part.filename for part in parts}:
        raise TeamFileError(FileProblem.NOT_EXCEL)
    texts = [part for part in parts if not part.filename.startswith("xl/media/")]
    size, unpacked = (sum(part.file_size for part in each) for each in (texts, parts))
    if len(parts) > MAX_PARTS or size > MAX_TEXT or unpacked > MAX_UNPACKED:
        raise TeamFileError(FileProblem.TOO_LARGE)
    try:
        text = b"".join(archive.read(part) for part in texts)
    except Exception as error:  # zipfile raises whatever it stumbles over in a damaged part
        raise TeamFileError(FileProblem.DAMAGED) from error
    if text.count(b"<") > MAX_ELEMENTS:
        raise TeamFileError(FileProblem.TOO_LARGE)
    return text


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
