"""Tables as an Excel workbook: real numbers and dates, and texts that stay texts."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from io import BytesIO
from math import ceil
from unicodedata import east_asian_width
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.cell import Cell, WriteOnlyCell
from openpyxl.packaging.core import DocumentProperties
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet
from openpyxl.worksheet.header_footer import HeaderFooterItem as _Line
from openpyxl.worksheet.header_footer import _HeaderFooterPart as _Part
from openpyxl.worksheet.page import PageMargins
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.writer.excel import ExcelWriter

Value = str | int | bool | date | datetime | None

# In characters: of more the print would be too small to read.
WIDEST_ON_A4 = 190
# In points.
LINE = 15

# What XML cannot hold, and halves of characters.
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
# A text like this would become a formula, or an error, when the file is read or edited.
_FORMULA = ("=", "+", "-", "@", "#")
_HEAD = Font(bold=True)
_GREY = PatternFill("solid", fgColor="E8E8E8")
_WRAPPED = Alignment(vertical="center", wrap_text=True)
_TOP = Alignment(vertical="top")
_LONG = Alignment(horizontal="left", vertical="top", wrap_text=True)


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


def workbook_xlsx(tables: Iterable[Table], properties: Properties) -> bytes:
    """Return a workbook with one sheet per table. Equal tables give equal bytes."""
    workbook = Workbook(write_only=True)
    for table in tables:
        _write(workbook, table, properties)
    workbook.properties = DocumentProperties(
        title=clean(properties.title),
        creator=clean(properties.author),
        created=properties.at,
        modified=properties.at,
    )
    file = BytesIO()
    ExcelWriter(workbook, _Timeless(file, "w", ZIP_DEFLATED)).save()
    return file.getvalue()


class _Timeless(ZipFile):
    """A zip file that does not say when it was written."""

    def writestr(  # type: ignore[override]  # openpyxl gives a name and a content, no more
        self, name: str | ZipInfo, content: str | bytes
    ) -> None:
        """Store a part under `name`."""
        entry = ZipInfo(name) if isinstance(name, str) else name
        entry.compress_type = ZIP_DEFLATED
        super().writestr(entry, content)

    def write(self, filename: str, arcname: str) -> None:  # type: ignore[override]
        """Store a part that was written to a file."""
        with open(filename, "rb") as file:
            self.writestr(arcname, file.read())


def _write(workbook: Workbook, table: Table, properties: Properties) -> None:
    sheet = workbook.create_sheet(table.title)
    # In a file that is written row by row, these must come before the first row.
    sheet.freeze_panes = "A2"
    for index, column in enumerate(table.columns, 1):
        sheet.column_dimensions[get_column_letter(index)].width = column.width
    wide = sum(column.width for column in table.columns) > WIDEST_ON_A4
    paper = Worksheet.PAPERSIZE_A3 if wide else Worksheet.PAPERSIZE_A4
    set_up_print(sheet, paper, properties.title, properties.version)
    # Programs differ in whether they make a row as high as its text.
    sheet.row_dimensions[1].height = 2 * LINE
    sheet.append([_heading(sheet, column.title) for column in table.columns])
    wraps = any(column.wraps for column in table.columns)
    count = 1
    for row in table.rows:
        cells = [_text(sheet, value) if isinstance(value, str) else value for value in row]
        if wraps:
            sheet.row_dimensions[count + 1].height = LINE * max(map(_lines, row, table.columns))
            cells = [*map(partial(_aligned, sheet), cells, table.columns)]
        sheet.append(cells)
        count += 1
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(table.columns))}{count}"


def set_up_print(sheet: Worksheet, paper: str, title: str, version: str = "") -> None:
    """Print landscape, as wide as the page, with headings, title, version and page number."""
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = paper
    sheet.page_margins = PageMargins(left=0.4, right=0.4, top=0.75, bottom=0.75)
    sheet.print_options.gridLines = True
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.print_title_rows = "1:1"
    # An ampersand begins a code there.
    title = clean(title).replace("&", "&&")
    pages = sheet.HeaderFooter
    pages.oddHeader = _Line(left=_Part(title), right=_Part("&A"))
    pages.oddFooter = _Line(left=_Part(version), right=_Part("&P / &N"))


def _lines(value: Value, column: Column) -> int:
    """Return how many lines a value takes in its column; a Chinese character is two wide."""
    if not column.wraps or not isinstance(value, str):
        return 1
    wide = sum(2 if east_asian_width(character) in "WFA" else 1 for character in value)
    return max(1, ceil(wide * 1.1 / column.width))


def _heading(sheet: WriteOnlyWorksheet, title: str) -> Cell:
    cell = WriteOnlyCell(sheet, title)
    cell.font, cell.fill, cell.alignment = _HEAD, _GREY, _WRAPPED
    return cell


def _aligned(sheet: WriteOnlyWorksheet, value: Value | Cell, column: Column) -> Cell:
    if not isinstance(value, Cell):
        value = WriteOnlyCell(sheet, value)  # type: ignore[arg-type]  # its stubs forget dates
    value.alignment = _LONG if column.wraps else _TOP
    return value


def clean(text: str) -> str:
    """Return `text` without what a file of Excel cannot hold."""
    return _ILLEGAL.sub("", text)


def _text(sheet: WriteOnlyWorksheet, text: str) -> str | Cell:
    text = clean(text)
    if not text.startswith(_FORMULA):
        return text
    cell = WriteOnlyCell(sheet, text)
    cell.data_type = "s"
    # Excel's own mark for "this is text", which lasts when somebody edits the cell.
    cell.quotePrefix = True
    return cell
