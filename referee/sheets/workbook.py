"""Tables as an Excel workbook: real numbers and dates, and texts that stay texts."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO
from itertools import repeat
from math import ceil
from unicodedata import east_asian_width
from xml.sax.saxutils import escape
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

from referee.sheets.workbook_tables import Column, Properties, Table, Value

# In characters: of more the print would be too small to read.
WIDEST_ON_A4 = 190
# In points.
LINE = 15

# What XML cannot hold, and halves of characters.
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
# A text like this would become a formula, or an error, when the file is read or edited.
_FORMULA = ("=", "+", "-", "@", "#")
_DAY_ZERO = date(1899, 12, 30).toordinal()
_HEAD = Font(bold=True)
_GREY = PatternFill("solid", fgColor="E8E8E8")
_WRAPPED = Alignment(vertical="center", wrap_text=True)
_TOP = Alignment(vertical="top")
_LONG = Alignment(horizontal="left", vertical="top", wrap_text=True)


def workbook_xlsx(tables: Iterable[Table], properties: Properties) -> bytes:
    """Return a workbook with one sheet per table. Equal tables give equal bytes."""
    workbook = Workbook(write_only=True)
    bodies = [_write(workbook, table, properties) for table in tables]
    workbook.properties = DocumentProperties(
        title=clean(properties.title),
        creator=clean(properties.author),
        created=properties.at,
        modified=properties.at,
    )
    file = BytesIO()
    ExcelWriter(workbook, _Timeless(file, bodies)).save()
    return file.getvalue()


class _Timeless(ZipFile):
    """A zip file that does not say when it was written.

    Each sheet gets its rows here, below the heading that openpyxl wrote: as text they take a third
    of the time that its cells take.
    """

    def __init__(self, file: BytesIO, bodies: Sequence[str]) -> None:
        super().__init__(file, "w", ZIP_DEFLATED)
        self._bodies = {f"xl/worksheets/sheet{n}.xml": body for n, body in enumerate(bodies, 1)}

    def writestr(  # type: ignore[override]  # openpyxl gives a name and a content, no more
        self, name: str | ZipInfo, content: str | bytes
    ) -> None:
        """Store a part under `name`."""
        entry = ZipInfo(name) if isinstance(name, str) else name
        entry.compress_type = ZIP_DEFLATED
        super().writestr(entry, content)

    def write(self, filename: str, arcname: str) -> None:  # type: ignore[override]
        """Store a part that was written to a file."""
        with open(filename, encoding="utf-8") as file:
            content = file.read()
        body = self._bodies.get(arcname, "")
        self.writestr(arcname, content.replace("</sheetData>", f"{body}</sheetData>", 1))


def _write(workbook: Workbook, table: Table, properties: Properties) -> str:
    """Make the sheet of a table with its heading; returns the rows below it as XML."""
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
    plain, top, long = (_look(sheet, alignment) for alignment in (None, _TOP, _LONG))
    looks = [(long if column.wraps else top) if wraps else plain for column in table.columns]
    letters = [get_column_letter(number) for number in range(1, len(looks) + 1)]
    rows = []
    number = 1
    for number, row in enumerate(table.rows, 2):
        cells = "".join(map(_cell, letters, repeat(number), row, looks))
        height = LINE * max(map(_lines, row, table.columns)) if wraps else 0
        high = f' ht="{height}" customHeight="1"' if height else ""
        rows.append(f'<row r="{number}"{high}>{cells}</row>')
    sheet.auto_filter.ref = f"A1:{letters[-1]}{number}"
    return "".join(rows)


@dataclass(frozen=True, slots=True)
class _Look:
    """The styles of the cells of a column, by what they hold."""

    plain: int
    quoted: int
    day: int
    moment: int


def _look(sheet: WriteOnlyWorksheet, alignment: Alignment | None) -> _Look:
    def style(form: str = "General", *, quoted: bool = False) -> int:
        cell = WriteOnlyCell(sheet)
        cell.number_format = form
        if alignment is not None:
            cell.alignment = alignment
        # Excel's own mark for "this is text", which lasts when somebody edits the cell.
        cell.quotePrefix = quoted
        return cell.style_id

    return _Look(
        plain=style(),
        quoted=style(quoted=True),
        day=style("yyyy-mm-dd"),
        moment=style("yyyy-mm-dd hh:mm"),
    )


def _cell(letter: str, row: int, value: Value, look: _Look) -> str:
    """Return a cell as XML; nothing for an empty one."""
    if value is None or value == "":
        return ""
    place = f'<c r="{letter}{row}" s="{look.plain}"'
    if isinstance(value, str):
        if value.startswith(_FORMULA):
            place = f'<c r="{letter}{row}" s="{look.quoted}"'
        text = escape(clean(value))
        return f'{place} t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
    if isinstance(value, bool):
        return f'{place} t="b"><v>{value:d}</v></c>'
    if isinstance(value, date):
        style = look.moment if isinstance(value, datetime) else look.day
        return f'<c r="{letter}{row}" s="{style}"><v>{_serial(value)}</v></c>'
    return f"{place}><v>{value}</v></c>"


def _serial(value: date) -> float:
    """Return a day or a moment as Excel counts: days since the end of 1899."""
    days = value.toordinal() - _DAY_ZERO
    if not isinstance(value, datetime):
        return days
    return days + (value.hour * 3600 + value.minute * 60 + value.second) / 86400


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


def clean(text: str) -> str:
    """Return `text` without what a file of Excel cannot hold."""
    return _ILLEGAL.sub("", text)
