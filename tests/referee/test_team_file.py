"""Lists of teams as offices send them: what is read and what is said about the rest."""

import datetime
import zipfile
from collections.abc import Callable, Iterable
from io import BytesIO

import pytest
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from brackets.entries import TeamEntry, cleaned
from brackets.errors import ProblemCode
from referee.sheets.template import registration_template
from referee.team_file import TeamFile, read_team_file
from referee.team_file_errors import FileProblem, TeamFileError
from tests.team_list import team_list

Value = str | int | float | bool | datetime.date | None

HEADINGS = ("编号", "单位", "队员一", "队员二", "电话", "种子", "备注")


def saved(book: Workbook) -> BytesIO:
    file = BytesIO()
    book.save(file)
    file.seek(0)
    return file


def sheet_of(lines: Iterable[Iterable[Value]]) -> Worksheet:
    sheet = Workbook().worksheets[0]
    for line in lines:
        sheet.append(list(line))
    return sheet


def read(*lines: Iterable[Value]) -> TeamFile:
    sheet = sheet_of(lines)
    assert sheet.parent is not None
    return read_team_file(saved(sheet.parent))


def pairs(teams: TeamFile) -> list[tuple[int, str, str]]:
    return [(row.row, row.entry.player_one, row.entry.player_two) for row in teams.rows]


def problems(teams: TeamFile) -> list[tuple[int, str, str]]:
    return [
        (row.row, problem.field, problem.code) for row in teams.rows for problem in row.problems
    ]


def refusal(file: BytesIO) -> FileProblem:
    with pytest.raises(TeamFileError) as refused:
        read_team_file(file)
    return refused.value.code


def test_sample_list_is_read_whole() -> None:
    teams = read_team_file(saved(team_list()))
    assert [(row.row, row.entry.number) for row in teams.rows] == [
        *zip(range(5, 14), range(1, 10), strict=True),
        *zip(range(15, 19), range(10, 14), strict=True),
    ]
    first, last = cleaned(teams.rows[0].entry), cleaned(teams.rows[-1].entry)
    assert first == TeamEntry(
        number=1, unit="图书馆", player_one="王芳", player_two="李建国", phone="13800000001"
    )
    assert (last.player_one, last.player_two, last.phone) == ("曹永福", "严秀英", "13800000013")
    phones = [cleaned(row.entry).phone for row in teams.rows]
    assert phones[3:7] == ["13800000004", "13800000005", "13800000006", "13800000077"]
    assert problems(teams) == []
    assert teams.headings["phone"] == "联系电话"


@pytest.mark.parametrize(
    "headings",
    [
        ("序号", "部门", "姓名1", "姓名2"),
        ("NO.", "所在学院", "选手A", "选手B"),
        ("参赛编号", "工会/分会", "队员 1", "队员 2"),
        ("队号", "单位（盖章）", "队员①姓名", "队员②姓名"),
        ("号码", "代表队", "1号队员", "2号队员"),
        ("序", "科室", "参赛队员甲", "参赛队员乙"),
        ("编号", "单位名称", "姓名", "姓名"),
        ("组号", "班级", "队长", "队员"),
        ("#", "Department", "Player 1", "Player 2"),
        ("＊序号", "院系：", "第一队员", "第二队员"),
    ],
)
def test_usual_headings_are_recognised(headings: tuple[str, ...]) -> None:
    teams = read(headings, (3, "图书馆", "王芳", "李建国"))
    assert teams.rows[0].entry == TeamEntry(
        number=3, unit="图书馆", player_one="王芳", player_two="李建国"
    )


def test_columns_in_any_order_with_others_between() -> None:
    teams = read(
        ("队员二", "性别", "队员一", "手机号码", "身份证号", "种子顺序", "学院/部门", "说明"),
        ("李建国", "男", "王芳", 13800000001, "x", "1号种子", "图书馆", "下午到"),
    )
    assert teams.rows[0].entry == TeamEntry(
        player_one="王芳",
        player_two="李建国",
        phone="13800000001",
        seed=1,
        unit="图书馆",
        note="下午到",
    )


def test_heading_in_two_lines_with_merged_cells() -> None:
    sheet = sheet_of(
        [
            ("双升报名表",),
            ("序号", "单位", "参赛队员", None, "电话"),
            (None, None, "姓名1", "姓名2", None),
            (1, "图书馆", "王芳", "李建国", 13800000001),
        ]
    )
    for area in ("A1:E1", "A2:A3", "B2:B3", "C2:D2", "E2:E3"):
        sheet.merge_cells(area)
    assert sheet.parent is not None
    teams = read_team_file(saved(sheet.parent))
    assert pairs(teams) == [(4, "王芳", "李建国")]
    assert teams.rows[0].entry.phone == "13800000001"


def test_unit_merged_over_its_pairs_belongs_to_each() -> None:
    sheet = sheet_of(
        [
            HEADINGS,
            (1, "图书馆", "王芳", "李建国"),
            (2, None, "朱红梅", "许文"),
            (3, None, None, None),
            (4, "工会", "冯玉兰", "陈伟"),
        ]
    )
    sheet.merge_cells("B2:B4")
    assert sheet.parent is not None
    teams = read_team_file(saved(sheet.parent))
    assert [(row.row, row.entry.unit) for row in teams.rows] == [
        (2, "图书馆"),
        (3, "图书馆"),
        (5, "工会"),
    ]


def test_totals_titles_notes_examples_and_repeated_headings_are_no_teams() -> None:
    teams = read(
        HEADINGS,
        ("例", "某单位", "张三", "李四"),
        (1, "图书馆", "王芳", "李建国"),
        ("小计", None, "1队"),
        HEADINGS,
        (2, "工会", "冯玉兰", "陈伟"),
        (3,),
        (None, "共2队", "4人"),
        ("总计", None, 2, 4),
        ("备注：同单位不同队", None, None),
        ("填表人：赵六", None, None, "电话：8800"),
        ("以上名单经核对无误",),
    )
    assert pairs(teams) == [(3, "王芳", "李建国"), (6, "冯玉兰", "陈伟")]


def test_row_with_a_player_missing_is_kept_for_its_message() -> None:
    teams = read(HEADINGS, (1, "图书馆", "王芳", "待定"), (2, "工会", None, None))
    assert pairs(teams) == [(2, "王芳", ""), (3, "", "")]


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("１２", 12),
        ("03", 3),
        (4.0, 4),
        ("⑤", 5),
        ("6号", 6),
        ("第7队", 7),
        ("No.8", 8),
        ("无", None),
    ],
)
def test_numbers_as_people_write_them(cell: Value, number: int | None) -> None:
    assert read(HEADINGS, (cell, "", "王芳", "李建国")).rows[0].entry.number == number


@pytest.mark.parametrize("cell", ["一", 1.5, "1-2", True, datetime.date(2026, 12, 5), 13800000001])
def test_numbers_that_are_none_are_a_problem(cell: Value) -> None:
    teams = read(HEADINGS, (cell, "", "王芳", "李建国"))
    assert problems(teams) == [(2, "number", ProblemCode.NOT_A_NUMBER)]


@pytest.mark.parametrize(
    ("cell", "phone"),
    [
        (13800138000, "13800138000"),
        (1.38e10, "13800000000"),
        (" １３８-００００ ", "138-0000"),
        ("057188001234", "057188001234"),
        ("13800000001\n13900000002", "13800000001 13900000002"),
        ("-", ""),
    ],
)
def test_phones_are_digits_however_they_are_stored(cell: Value, phone: str) -> None:
    entry = read(HEADINGS, (1, "", "王芳", "李建国", cell)).rows[0].entry
    assert cleaned(entry).phone == phone


def test_phone_that_lost_its_digits_is_worth_a_look() -> None:
    (row,) = read(HEADINGS, (1, "", "王芳", "李建国", "1.38E+10")).rows
    assert row.entry.phone == "13800000000"
    assert [problem.code for problem in row.warnings] == [ProblemCode.PHONE_ROUNDED]


@pytest.mark.parametrize("cell", [12, datetime.date(2026, 12, 5), "123", True])
def test_names_that_are_none_are_a_problem(cell: Value) -> None:
    teams = read(HEADINGS, (1, "", cell, "李建国"))
    assert problems(teams) == [(2, "player_one", ProblemCode.NOT_A_NAME)]


def test_errors_and_formulas_without_value_are_a_problem() -> None:
    teams = read(HEADINGS, (1, "#N/A", "王芳", '=A1&"芳"'))
    assert problems(teams) == [
        (2, "unit", ProblemCode.CELL_ERROR),
        (2, "player_two", ProblemCode.FORMULA_WITHOUT_VALUE),
    ]


def rewritten(file: BytesIO, part: str, change: Callable[[str], str]) -> BytesIO:
    """Return the workbook with one of its parts changed."""
    out = BytesIO()
    with zipfile.ZipFile(file) as source, zipfile.ZipFile(out, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, change(content.decode()) if name == part else content)
    out.seek(0)
    return out


def test_formula_values_are_read_as_excel_saved_them() -> None:
    sheet = sheet_of([HEADINGS, ("=1+2", "", '="王"&"芳"', "李建国"), (4, "", '=""', '=""')])
    assert sheet.parent is not None

    def with_values(xml: str) -> str:
        xml = xml.replace("<f>1+2</f><v></v>", "<f>1+2</f><v>3</v>")
        xml = xml.replace("<f>1+2</f><v />", "<f>1+2</f><v>3</v>")
        for cell, formula, value in (
            ("C2", '"王"&amp;"芳"', "王芳"),
            ("C3", '""', ""),
            ("D3", '""', ""),
        ):
            for empty in ("<v></v>", "<v />"):
                xml = xml.replace(
                    f'<c r="{cell}"><f>{formula}</f>{empty}',
                    f'<c r="{cell}" t="str"><f>{formula}</f><v>{value}</v>',
                )
        return xml

    file = rewritten(saved(sheet.parent), "xl/worksheets/sheet1.xml", with_values)
    teams = read_team_file(file)
    assert [(row.row, row.entry.number, row.entry.player_one) for row in teams.rows] == [
        (2, 3, "王芳")
    ]


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
    assert refusal(BytesIO("编号,单位\n1,图书馆".encode())) == FileProblem.NOT_EXCEL
    assert refusal(BytesIO(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))) == (
        FileProblem.OLD_EXCEL
    )
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
