"""Which sheet of a workbook is read, and which files are refused."""

import zipfile
from io import BytesIO

from openpyxl import Workbook

from referee.sheets.template import registration_template
from referee.team_file import read_team_file
from referee.team_file_errors import FileProblem
from tests.referee.test_team_file import HEADINGS, pairs, refusal, rewritten, saved, sheet_of
from tests.team_list import team_list


def test_first_visible_sheet_with_a_heading_is_taken() -> None:
    book = Workbook()
    book.worksheets[0].append(("说明", "请按表填写"))
    for title, state, name in (
        ("去年", "hidden", "旧人"),
        ("今年", "visible", "王芳"),
        ("备用", "visible", "别人"),
    ):
        sheet = book.create_sheet(title)
        sheet.sheet_state = state
        sheet.append(HEADINGS)
        sheet.append((1, "", name, "李建国"))
    teams = read_team_file(saved(book))
    assert (teams.sheet, pairs(teams)) == ("今年", [(2, "王芳", "李建国")])
    assert teams.unread == ("备用",)


def test_sheet_for_registration_is_taken_wherever_it_stands() -> None:
    book = Workbook()
    book.worksheets[0].append(HEADINGS)
    for title, lines in (
        ("名次", [(1, "", "王芳", "李建国")]),
        ("报名", [(1, "", "李建国", "王 芳"), (2, "", "冯玉兰", "陈伟")]),
    ):
        sheet = book.create_sheet(title)
        for line in (HEADINGS, *lines):
            sheet.append(line)
    teams = read_team_file(saved(book))
    # The first sheet has a heading alone; the ranking names the same pairs.
    assert (teams.sheet, len(teams.rows), teams.unread) == ("报名", 2, ())


def test_stray_cell_at_the_bottom_of_the_sheet_is_no_trouble() -> None:
    sheet = sheet_of([HEADINGS, (1, "", "王芳", "李建国")])
    sheet["XFD1048576"] = " "
    assert sheet.parent is not None
    assert pairs(read_team_file(saved(sheet.parent))) == [(2, "王芳", "李建国")]


def test_file_without_headings_says_so() -> None:
    assert refusal(saved(Workbook())) == FileProblem.NO_HEADING
    plain = sheet_of([("王芳", "李建国"), ("冯玉兰", "陈伟")])
    assert plain.parent is not None
    assert refusal(saved(plain.parent)) == FileProblem.NO_HEADING
    one_column = sheet_of([("编号", "单位", "姓名", "电话"), (1, "图书馆", "王芳", 1)])
    assert one_column.parent is not None
    assert refusal(saved(one_column.parent)) == FileProblem.PLAYER_HEADING_MISSING


def test_template_is_read_but_has_no_team() -> None:
    assert refusal(BytesIO(registration_template())) == FileProblem.NO_ROWS


def test_files_that_are_no_workbook_are_refused() -> None:
    assert refusal(BytesIO(b"")) == FileProblem.NOT_EXCEL
    assert refusal(BytesIO(b"\x89PNG\r\n\x1a\n\0\0")) == FileProblem.NOT_EXCEL
    # .xls that was renamed to .xlsx, and .xlsx with a password, are containers of streams.
    container = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
    assert refusal(BytesIO(container)) == FileProblem.OLD_EXCEL
    locked = container + "EncryptionInfo\0EncryptedPackage".encode("utf-16-le")
    assert refusal(BytesIO(locked)) == FileProblem.PASSWORD
    other = BytesIO()
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("word/document.xml", "<w/>")
    other.seek(0)
    assert refusal(other) == FileProblem.NOT_EXCEL


def test_damaged_and_hostile_files_are_refused() -> None:
    whole = saved(team_list()).getvalue()
    assert refusal(BytesIO(whole[: len(whole) // 2])) == FileProblem.DAMAGED
    part = "xl/worksheets/sheet1.xml"
    broken = rewritten(BytesIO(whole), part, lambda xml: xml[: len(xml) // 2])
    assert refusal(broken) == FileProblem.DAMAGED
    laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
    bomb = rewritten(BytesIO(whole), part, lambda xml: laughs + xml.split("?>", 1)[-1])
    assert refusal(bomb) == FileProblem.DAMAGED
