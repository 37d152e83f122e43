"""Tables of a workbook, as values that referee.sheets.workbook makes a file of."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

Value = str | int | bool | date | datetime | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column with its heading and its width in characters; long texts can be wrapped in it."""

    title: str
    width: float = 10
    wraps: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One sheet of a workbook; each row has a value for each column."""

    title: str
    columns: tuple[Column, ...]
    rows: Iterable[tuple[Value, ...]]


@dataclass(frozen=True, slots=True)
class Properties:
    """What a file says of itself. `at` is the time of the revision, not of the moment.

    `version` tells on each printed page which revision it shows.
    """

    title: str
    author: str
    at: datetime
    version: str = ""
