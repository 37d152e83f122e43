"""The registration template: an empty list of teams for Excel."""

from io import BytesIO

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from brackets.entries import MAX_NUMBER, MAX_SEED
from brackets.placement import MAXIMUM_TEAMS
from referee.team_headings import HEADINGS

WIDTHS = (8, 24, 14, 14, 18, 8, 28)
PHONE_COLUMN = 5
LAST_ROW = MAXIMUM_TEAMS + 1
# On a sheet of its own, so that an example never becomes a team.
NOTES = (
    ("填写说明", "每队一行，每队两人。"),
    ("编号", "可留空，由系统按顺序编排；再次导入时请保留原编号。"),
    ("单位", "例：图书馆"),
    ("队员一、队员二", "例：张三、李四。姓名请填全名，同一单位内一人只能参加一队。"),
    ("电话", "例：13800138000"),
    ("种子", "种子队填 1、2、3……，其余留空。"),
    ("备注", "可留空。"),
    ("替补", "有替补队时，在右边另加一列，标题写“替补”，替补队填“是”，其余留空。"),
)


def registration_template() -> bytes:
    """Return the template as an .xlsx file."""
    book = Workbook()
    teams = book.worksheets[0]
    teams.title = "报名表"
    _fill_teams(teams)
    notes = book.create_sheet("填写说明")
    for line in NOTES:
        notes.append(line)
    for cell in notes["A"]:
        cell.font = Font(bold=True)
    notes.column_dimensions["A"].width = 18
    notes.column_dimensions["B"].width = 70
    written = BytesIO()
    book.save(written)
    return written.getvalue()


def _fill_teams(sheet: Worksheet) -> None:
    sheet.append(HEADINGS)
    line = Side(style="thin", color="808080")
    for column, (cell, width) in enumerate(zip(sheet[1], WIDTHS, strict=True), start=1):
        cell.font = Font(bold=True)
        cell.fill = PatternFill("solid", fgColor="E8E8E8")
        cell.alignment = Alignment(horizontal="center", vertical="center")
        cell.border = Border(bottom=line)
        sheet.column_dimensions[get_column_letter(column)].width = width
    sheet.freeze_panes = "A2"
    for row in range(2, LAST_ROW + 1):
        # As a number a phone loses its leading zero and may show as 1.38E+10.
        sheet.cell(row, PHONE_COLUMN).number_format = "@"
    _allow_whole_numbers(sheet, "A", MAX_NUMBER)
    _allow_whole_numbers(sheet, "F", MAX_SEED)
    sheet.print_title_rows = "1:1"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)


def _allow_whole_numbers(sheet: Worksheet, column: str, highest: int) -> None:
    allowed = DataValidation(
        type="whole", operator="between", formula1="1", formula2=str(highest), allow_blank=True
    )
    allowed.errorTitle = "请填整数"
    allowed.error = f"请填 1 到 {highest} 的整数，或留空。"
    allowed.showErrorMessage = True
    sheet.add_data_validation(allowed)
    allowed.add(f"{column}2:{column}{LAST_ROW}")
