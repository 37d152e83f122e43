"""The registration template: an empty list of teams for Excel.

Its headings are Chinese in every language, because units fill it in; its notes are in both.
"""

from collections.abc import Sequence
from io import BytesIO

from openpyxl import Workbook
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from brackets.entries import LIMITS, MAX_NUMBER, MAX_SEED
from brackets.placement import MAXIMUM_TEAMS
from referee.sheets.workbook import LINE, clean, set_up_print
from referee.team_headings import (
    EXAMPLE,
    EXAMPLE_MARK,
    HEADINGS,
    NOTES_SHEET,
    PLAYER_ONE,
    PLAYER_TWO,
    SINGLE_HEADINGS,
)

WIDTHS = (8, 24, 14, 14, 18, 8, 34)
PHONE_COLUMN = 5
# Below the headings stands an example.
FIRST_ROW = 3
LAST_ROW = MAXIMUM_TEAMS + 2
UNITS = "已有单位"
NOTES = (
    (
        "填写说明",
        "每队一行，每队两人。第 2 行是示例，不会被导入，可保留、可删除，也可整行改写。",
        "One pair a row, two players a pair. Row 2 is an example, which is never imported.",
    ),
    (
        "编号",
        "可留空，由系统按顺序编排；再次导入时请保留原编号。",
        "Number: empty takes the next one; keep it when you import the list again.",
    ),
    (
        "单位",
        "可从下拉列表选择已有单位，也可直接填写。例：图书馆",
        "Unit: choose a known one from the list, or type another.",
    ),
    (
        "队员一、队员二",
        "例：张三、李四。姓名请填全名，同一单位内一人只能参加一队。",
        "Players: full names; within a unit a player can be in one pair only.",
    ),
    (
        "电话",
        "例：13800138000。该列为文本格式，请填全部数字。",
        "Phone: the column is text, so type all digits.",
    ),
    (
        "种子",
        "种子队填 1、2、3……，其余留空。",
        "Seed: 1, 2, 3 … for seeded pairs, empty for the others.",
    ),
    ("备注", "可留空。", "Note: can be left empty."),
    (
        "替补",
        "有替补队时，在右边另加一列，标题写“替补”，替补队填“是”，其余留空。",
        "Reserves: add a column 替补 at the right and write 是 for each reserve.",
    ),
    (
        "再次导入",
        "改正后可再次导入同一文件：只更新有变化的队，不会重复登记；文件中没有的队保持不变。",
        "Import the corrected file again: what changed is updated, no pair comes twice.",
    ),
)
SINGLE_WIDTHS = (14, 24, 18)
SINGLE_NOTES = (
    (
        "填写说明",
        "每人一行，搭档由抽签产生。第 2 行是示例，不会被导入，可保留、可删除，也可整行改写。",
        "One person a row; lots give partners. Row 2 is an example, which is never imported.",
    ),
    (
        "姓名",
        "请填全名。同名的人请加字区分，例：王伟（后勤）。",
        "Name: in full; add something where two people have the same name.",
    ),
    NOTES[2],
    NOTES[4],
    (
        "再次导入",
        "改正后可再次导入同一文件：按姓名识别，只更新单位和电话，不会重复登记；文件中没有的人保持不变。",
        "Import the corrected file again: names are the key, nobody is registered twice.",
    ),
)


def registration_template(units: Sequence[str] = ()) -> bytes:
    """Return the template as an .xlsx file; `units` are offered in its list."""
    book = Workbook()
    _fill_teams(book.worksheets[0], units)
    return _finished(book, NOTES, units)


def singles_list(units: Sequence[str] = ()) -> bytes:
    """Return the empty list of people who come alone as an .xlsx file."""
    book = Workbook()
    sheet = book.worksheets[0]
    _head(sheet, SINGLE_HEADINGS, SINGLE_WIDTHS)
    _example(sheet, [EXAMPLE[PLAYER_ONE], "图书馆", EXAMPLE["phone"]], phone_column=3)
    _check_texts(
        sheet,
        (
            ("A", PLAYER_ONE, "姓名", "请填全名。"),
            ("B", "unit", "单位", "例：图书馆。"),
            ("C", "phone", "电话", "请填全部数字，例：13800138000。"),
        ),
        units,
    )
    _mark_repeated(sheet, "A")
    set_up_print(sheet, Worksheet.PAPERSIZE_A4, "")
    return _finished(book, SINGLE_NOTES, units)


def _finished(book: Workbook, notes: Sequence[Sequence[str]], units: Sequence[str]) -> bytes:
    """Return the file, with its notes and the units that are offered in its list."""
    _fill_notes(book.create_sheet(NOTES_SHEET), notes)
    if units:
        known = book.create_sheet(UNITS)
        known.column_dimensions["A"].width = 30
        known.append(["单位"])
        # The common characters of GB 2312 stand by pinyin.
        for unit in sorted(units, key=lambda name: name.encode("gb18030", "replace")):
            known.append([clean(unit)])
            # A unit called =1+1 is a text as well.
            known.cell(known.max_row, 1).data_type = "s"
    written = BytesIO()
    book.save(written)
    return written.getvalue()


def _fill_teams(sheet: Worksheet, units: Sequence[str]) -> None:
    _head(sheet, HEADINGS, WIDTHS)
    players, note = (EXAMPLE[PLAYER_ONE], EXAMPLE[PLAYER_TWO]), "示例行，导入时自动略过"
    line = [EXAMPLE_MARK, "图书馆", *players, EXAMPLE["phone"], None, note]
    _example(sheet, line, phone_column=PHONE_COLUMN)
    _check(sheet, units)
    _mark_repeated(sheet, "AF")
    set_up_print(sheet, Worksheet.PAPERSIZE_A4, "")


def _head(sheet: Worksheet, headings: Sequence[str], widths: Sequence[int]) -> None:
    sheet.title = "报名表"
    sheet.append(list(headings))
    line = Side(style="thin", color="808080")
    for column, (cell, width) in enumerate(zip(sheet[1], widths, strict=True), start=1):
        cell.font = Font(bold=True)
        cell.fill = PatternFill("solid", fgColor="E8E8E8")
        cell.alignment = Alignment(horizontal="center", vertical="center")
        cell.border = Border(bottom=line)
        sheet.column_dimensions[get_column_letter(column)].width = width


def _example(sheet: Worksheet, line: Sequence[str | None], *, phone_column: int) -> None:
    sheet.append(list(line))
    for cell in sheet[2]:
        cell.font = Font(italic=True, color="6B6B6B")
    sheet.freeze_panes = "A2"
    for row in range(2, LAST_ROW + 1):
        # As a number a phone loses its leading zero and may show as 1.38E+10.
        sheet.cell(row, phone_column).number_format = "@"


def _check(sheet: Worksheet, units: Sequence[str]) -> None:
    """Say at each column what belongs there, and refuse what the import would refuse."""
    for column, name, highest in (("A", "编号", MAX_NUMBER), ("F", "种子", MAX_SEED)):
        words = f"请填 1 到 {highest} 的整数，或留空。"
        whole = DataValidation(
            type="whole", operator="between", formula1="1", formula2=str(highest)
        )
        _add(sheet, column, whole, (name, words))
    texts = (
        ("B", "unit", "单位", "例：图书馆。"),
        ("C", PLAYER_ONE, "队员一", "请填全名。"),
        ("D", PLAYER_TWO, "队员二", "请填全名。"),
        ("E", "phone", "电话", "请填全部数字，例：13800138000。"),
        ("G", "note", "备注", "可留空。"),
    )
    _check_texts(sheet, texts, units)


def _check_texts(
    sheet: Worksheet, texts: Sequence[tuple[str, str, str, str]], units: Sequence[str]
) -> None:
    for column, field, name, words in texts:
        limit = LIMITS[field]
        if field == "unit" and units:
            listed = DataValidation(type="list", formula1=f"'{UNITS}'!$A$2:$A${len(units) + 1}")
            _add(sheet, column, listed, (name, "从列表选择，或直接填写新的单位。"), strict=False)
            continue
        short = DataValidation(type="textLength", operator="lessThanOrEqual", formula1=str(limit))
        _add(sheet, column, short, (name, f"{words}最多 {limit} 个字。"))


def _add(
    sheet: Worksheet,
    column: str,
    allowed: DataValidation,
    words: tuple[str, str],
    *,
    strict: bool = True,
) -> None:
    allowed.allow_blank = True
    allowed.promptTitle, allowed.prompt = words
    allowed.showInputMessage = True
    allowed.errorTitle, allowed.error = words
    allowed.showErrorMessage = strict
    sheet.add_data_validation(allowed)
    allowed.add(f"{column}{FIRST_ROW}:{column}{LAST_ROW}")


def _mark_repeated(sheet: Worksheet, columns: str) -> None:
    """Show a number, a seed or a name that stands there twice, in bold as well as in red."""
    twice = DifferentialStyle(
        font=Font(bold=True, color="A3261B"), fill=PatternFill(bgColor="FBE9E5")
    )
    for column in columns:
        area = f"{column}{FIRST_ROW}:{column}{LAST_ROW}"
        sheet.conditional_formatting.add(area, Rule(type="duplicateValues", dxf=twice))


def _fill_notes(sheet: Worksheet, notes: Sequence[Sequence[str]]) -> None:
    for row, line in enumerate(notes, start=1):
        sheet.append(list(line))
        sheet.row_dimensions[row].height = 2 * LINE
    for column, width in zip("ABC", (18, 60, 60), strict=True):
        sheet.column_dimensions[column].width = width
        for cell in sheet[column]:
            cell.font = Font(bold=column == "A")
            cell.alignment = Alignment(vertical="top", wrap_text=True)
    set_up_print(sheet, Worksheet.PAPERSIZE_A4, "")
