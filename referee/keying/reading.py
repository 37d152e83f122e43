"""Read a file of paper hands (.csv) as spreadsheets and people write it."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from brackets.entries import tidy
from referee.csv_text import FORMULA, Row, decoded, delimiter_of, rows_of
from referee.keying.columns import NEEDED, Column, columns_of

MAX_BYTES = 2_000_000
MAX_LINES = 10_000
MAX_CELL = 2_000
HEADING_LINES = 10
_NOT_TEXT = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF")


class SlipFileProblem(StrEnum):
    """Why a file cannot be read at all."""

    TOO_LARGE = "too_large"
    NOT_CSV = "not_csv"
    DAMAGED = "damaged"
    NO_HEADING = "no_heading"
    NO_LINES = "no_lines"


class SlipFileError(Exception):
    """The file is no list of paper hands that can be read."""

    def __init__(self, code: SlipFileProblem) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class SlipLine:
    """What one line says, tidy, by column; `number` counts the lines of the file from 1."""

    number: int
    cells: Mapping[Column, str]

    def text(self, column: Column) -> str:
        """Return what stands in a column, "" for nothing."""
        return self.cells.get(column, "")


@dataclass(frozen=True, slots=True)
class SlipFile:
    """The lines of a file, what each column is called there, and headings nobody knows."""

    lines: tuple[SlipLine, ...]
    headings: Mapping[Column, str]
    unknown: tuple[str, ...] = ()


def read_slips(content: bytes) -> SlipFile:
    """Return the lines of a file; empty ones and repeated headings are left out.

    Read are UTF-8 with or without a mark, UTF-16 and GB 18030 (what Chinese Excel writes), with
    commas, semicolons or tabs. Raises SlipFileError.
    """
    if len(content) > MAX_BYTES:
        raise SlipFileError(SlipFileProblem.TOO_LARGE)
    if content.startswith(_NOT_TEXT):
        raise SlipFileError(SlipFileProblem.NOT_CSV)
    rows = list(_rows(content))
    for index, (_number, cells) in enumerate(rows[:HEADING_LINES]):
        places, unknown = columns_of(cells)
        if _is_heading(places):
            headings = {column: cells[place].strip() for place, column in places.items()}
            lines = tuple(_lines(rows[index + 1 :], places))
            if not lines:
                raise SlipFileError(SlipFileProblem.NO_LINES)
            return SlipFile(lines, headings, unknown)
    raise SlipFileError(SlipFileProblem.NO_HEADING)


def _is_heading(places: Mapping[int, Column]) -> bool:
    return set(NEEDED) <= set(places.values())


def _lines(
    rows: Iterable[tuple[int, list[str]]], places: Mapping[int, Column]
) -> Iterator[SlipLine]:
    for number, cells in rows:
        texts = {
            column: _unquoted(tidy(cells[place]))
            for place, column in places.items()
            if place < len(cells)
        }
        values = {column: text for column, text in texts.items() if text}
        if values and not _heads(cells):
            yield SlipLine(number, values)


def _unquoted(text: str) -> str:
    return text[1:] if text[:1] == "'" and text[1:].startswith(FORMULA) else text


def _rows(content: bytes) -> Iterator[Row]:
    """Yield the rows with the number of the line on which each begins."""
    try:
        text = decoded(content)
        delimiter = delimiter_of(text, _heads, rows=HEADING_LINES)
        for begins, cells in rows_of(text, delimiter):
            if begins > MAX_LINES or any(len(cell) > MAX_CELL for cell in cells):
                raise SlipFileError(SlipFileProblem.TOO_LARGE)
            yield begins, cells
    except (ValueError, csv.Error) as error:
        raise SlipFileError(SlipFileProblem.DAMAGED) from error


def _heads(cells: list[str]) -> bool:
    return _is_heading(columns_of(cells)[0])
