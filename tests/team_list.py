"""Makes fixtures/teams.xlsx, a list of pairs as it comes from an office.

    python -m tests.team_list fixtures/teams.xlsx

Thirteen rows, two of them wrong (rows 12 and 16 of the sheet): eleven pairs remain.
"""

import sys
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, Side

Cell = str | int | float | None

TITLE = "怡景丽家杯双升大赛报名表"
SUBTITLE = "报名截止：2026年11月20日　　联系人：工会办公室"
HEADINGS = ("序号", "单位", "队员一", "队员二", "联系电话", "备注")
ROWS: tuple[tuple[Cell, ...], ...] = (
    ("１", "图书馆", "王芳", "李建国", 13800000001, None),
    ("２", "机电学院", "陈㛃", "赵志强", 13800000002, "㛃音洁"),
    (3, "外语系  ", "孙丽华  ", "吴敏", 13800000003, None),
    (4, "后勤处", "周䶮", "郑晓东", 13800000004.0, "䶮音掩"),
    ("５", "工会", "冯玉兰", "陈　伟", "138 0000 0005", None),
    (6, "财务处", "王芳", "沈国平", 13800000006, "与图书馆王芳同名"),
    ("７", "医务所", "韩雪", "杨波　", "１３８００００００７７", None),
    # 李建国 already plays in row 5.
    (8, "图书馆", "李建国", "朱红梅", 13800000008, None),
    (9, "保卫处", " 秦刚", "许文", 13800000009, None),
    (None, None, None, None, None, None),
    ("１０", "基建处", "何静", "吕明 ", 13800000010, None),
    (11, "体育部", "施磊", None, 13800000011, "搭档待定"),
    (12, "计算机学院", "张海燕", "孔令军", 13800000012, None),
    ("１３", "退休办", "曹永福", "严秀英", 13800000013, None),
    (None, None, None, None, None, None),
    ("合计", None, "13队", "26人", None, None),
    ("备注：请各单位核对姓名，赛前半小时签到。", None, None, None, None, None),
)


def team_list() -> Workbook:
    """Return the workbook."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "报名汇总"
    sheet["A1"], sheet["A2"] = TITLE, SUBTITLE
    for title in ("A1:F1", "A2:F2", "A21:F21"):
        sheet.merge_cells(title)
    sheet["A1"].font = Font(size=18, bold=True)
    for row in (1, 2, 4):
        sheet.cell(row, 1).alignment = Alignment(horizontal="center")
    thin = Side(style="thin")
    for number, cells in enumerate((HEADINGS, *ROWS), start=4):
        for column, value in enumerate(cells, start=1):
            cell = sheet.cell(number, column, value)
            cell.border = Border(left=thin, right=thin, top=thin, bottom=thin)
    for name, width in {"A": 7, "B": 16, "C": 12, "D": 12, "E": 18, "F": 22}.items():
        sheet.column_dimensions[name].width = width
    return book


if __name__ == "__main__":
    team_list().save(Path(sys.argv[1]))
