"""The sheets of an uploaded list of teams or people: those of a workbook, or one text (.csv).

Nothing here knows what a list says. A file that cannot be read at all raises TeamFileError.
"""

import csv
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import IO

from brackets.errors import ProblemCode
from referee.csv_text import FORMULA, decoded, delimiter_of, rows_of
from referee.team_cells import Cell, Trouble, as_text
from referee.team_file_errors import FileProblem, TeamFileError
from referee.team_grid import MAX_COLUMNS, MAX_ROWS, Grid

MAX_BYTES = 5_000_000
HEADING_ROWS = 20
# Old Excel and WPS files, and new ones with a password, are such containers.
_CONTAINER = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
# What a spreadsheet writes in place of a value: an error, or #### for a column too narrow.
_ERRORS = re.compile(r"#(?:N/A|REF!|VALUE!|NAME\?|DIV/0!|NULL!|NUM!|##+)", re.IGNORECASE)
# ="0138" keeps a spreadsheet from making a number of a text.
_KEPT_TEXT = re.compile(r'="([^"]*)"')
_DIGITS = re.compile(r"[1-9][0-9]{0,30}")

IsHeading = Callable[[Mapping[int, str]], bool]


def grids_in(file: IO[bytes], is_heading: IsHeading) -> Iterator[tuple[str, Grid]]:
    """Yield the sheets that are no hidden ones with their names; that of a text has none.

    `is_heading` tells by the texts of a row whether a text is cut into its cells rightly.
    """
    content = _content_of(file)
    if content.startswith(_CONTAINER):
        locked = _ENCRYPTED in content
        raise TeamFileError(FileProblem.PASSWORD if locked else FileProblem.OLD_EXCEL)
    if not content.startswith(b"PK"):
        yield "", _text_grid(content, is_heading)
        return
    from referee.team_workbook import workbook_grids  # noqa: PLC0415 - loaded late

    yield from workbook_grids(content)


def _content_of(file: IO[bytes]) -> bytes:
    """Return what is in a file; raises TeamFileError for one without anything, or far too much."""
    content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise TeamFileError(FileProblem.TOO_LARGE)
    if not content:
        raise TeamFileError(FileProblem.NOT_EXCEL)
    return content


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
