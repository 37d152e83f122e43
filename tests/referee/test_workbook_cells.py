"""What Excel is told about cells, columns and paper."""

from dataclasses import replace
from datetime import datetime
from io import BytesIO
from zipfile import ZipFile

from referee.sheets.workbook import workbook_xlsx
from referee.sheets.workbook_tables import Column, Properties, Table
from tests.referee.test_workbook import read

PROPERTIES = Properties("标题", "作者", datetime(2026, 5, 1, 10, 5))  # noqa: DTZ001 - Excel's


def test_workbook_keeps_texts_texts() -> None:
    texts = [
        "=1+1",
        "+86138",
        "-甲",
        "@SUM(A1)",
        "#N/A",
        "张\x01三\x1f",
        "甲\ud800乙",
        "'引号",
        " <b>&\n 两行 ",
    ]
    table = Table("名单", (Column("名称"),), [(text,) for text in texts])
    cells = read(workbook_xlsx([table], PROPERTIES))["名单"]["A"][1:]
    assert [cell.value for cell in cells] == [
        "=1+1",
        "+86138",
        "-甲",
        "@SUM(A1)",
        "#N/A",
        "张三",
        "甲乙",
        "'引号",
        " <b>&\n 两行 ",
    ]
    assert {cell.data_type for cell in cells} == {"s"}
    # Excel's mark for text, so that it is none either after somebody edits the cell.
    assert [cell.quotePrefix for cell in cells] == [True] * 5 + [False] * 4


def test_workbook_has_numbers_dates_filters_and_frozen_headings() -> None:
    moment = datetime(2026, 5, 1, 9, 30)  # noqa: DTZ001 - a cell has no time zone
    columns = (Column("编号", 8), Column("时间", 20), Column("日", 5), Column("对"), Column("空"))
    row = (-7, moment, moment.date(), True, "")
    sheet = read(workbook_xlsx([Table("表", columns, [row])], PROPERTIES))["表"]
    midnight = datetime(2026, 5, 1)  # noqa: DTZ001 - a cell has no time zone
    assert [cell.value for cell in sheet[2]] == [-7, moment, midnight, True, None]
    assert [cell.data_type for cell in sheet[2]] == ["n", "d", "d", "b", "n"]
    formats = (sheet["B2"].number_format, sheet["C2"].number_format)
    assert formats == ("yyyy-mm-dd hh:mm", "yyyy-mm-dd")
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == "A1:E2"
    assert sheet.column_dimensions["B"].width == 20
    assert sheet.print_title_rows == "$1:$1"
    assert sheet["A1"].font.bold


def test_workbook_prints_landscape_one_page_wide_with_heads_and_feet() -> None:
    properties = replace(PROPERTIES, title="教工&学生杯", version="第2版 10:05")
    columns = (Column("条款", 8), Column("内容", 90, wraps=True))
    table = Table("规程", columns, [("Y1", "=长")])
    made = workbook_xlsx([table], properties)
    sheet = read(made)["规程"]
    assert (sheet.page_setup.orientation, sheet.page_setup.paperSize) == ("landscape", 9)
    assert sheet.print_options.gridLines
    with ZipFile(BytesIO(made)) as archive:
        text = archive.read("xl/worksheets/sheet1.xml").decode()
    assert '<pageSetUpPr fitToPage="1"' in text
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
    # && is one ampersand there, &A the name of the sheet, &P the page, &N how many there are.
    assert "<oddHeader>&amp;L教工&amp;&amp;学生杯&amp;R&amp;A</oddHeader>" in text
    assert "<oddFooter>&amp;L第2版 10:05&amp;R&amp;P / &amp;N</oddFooter>" in text
    assert (sheet["A2"].alignment.wrap_text, sheet["B2"].alignment.wrap_text) == (None, True)
    assert (sheet["B2"].value, sheet["B2"].data_type, sheet["B2"].quotePrefix) == ("=长", "s", True)


def test_workbook_of_equal_tables_has_equal_bytes() -> None:
    tables = [Table("表", (Column("编号"),), [(1,), ("=2",)])]
    assert workbook_xlsx(tables, PROPERTIES) == workbook_xlsx(tables, PROPERTIES)
