"""The registration template: what it lets people type, and that its example stays one."""

from io import BytesIO

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from brackets.queries import known_units
from brackets.registration import import_teams, plan_import
from referee.sheets.template import registration_template
from referee.team_file import read_team_file
from tests.builders import make_event


def sheet_of(content: bytes) -> Worksheet:
    return load_workbook(BytesIO(content)).worksheets[0]


def check_of(sheet: Worksheet, cell: str) -> DataValidation:
    found: list[DataValidation] = [
        each for each in sheet.data_validations.dataValidation if cell in each.sqref
    ]
    assert len(found) == 1
    return found[0]


def test_template_checks_what_is_typed() -> None:
    sheet = sheet_of(registration_template(["图书馆", "=1+1", "外语系"]))
    # decision 17 and the limits of the registration form
    for cell, highest in (("A3", 999_999), ("F4098", 4096)):
        whole = check_of(sheet, cell)
        assert (whole.type, whole.formula1, whole.formula2) == ("whole", "1", str(highest))
        assert (whole.showErrorMessage, whole.allow_blank) == (True, True)
    assert check_of(sheet, "F3").prompt == "请填 1 到 4096 的整数，或留空。"
    names = check_of(sheet, "C3")
    assert (names.type, names.operator, names.formula1) == ("textLength", "lessThanOrEqual", "40")
    units = check_of(sheet, "B3")
    assert (units.type, units.formula1) == ("list", "'已有单位'!$A$2:$A$4")
    # another unit can be typed as well
    assert not units.showErrorMessage
    known = load_workbook(BytesIO(registration_template(["图书馆", "=1+1", "财务处"])))["已有单位"]
    # by pinyin: cai, tu; a unit that looks like a formula is a text
    assert [cell.value for cell in known["A"]] == ["单位", "=1+1", "财务处", "图书馆"]
    assert {cell.data_type for cell in known["A"]} == {"s"}
    prompts = [each.prompt for each in sheet.data_validations.dataValidation]
    assert len(prompts) == 7
    assert all(prompts)


def test_template_without_known_units_has_no_list() -> None:
    book = load_workbook(BytesIO(registration_template()))
    assert book.sheetnames == ["报名表", "填写说明"]
    assert check_of(book.worksheets[0], "B3").type == "textLength"


@pytest.mark.django_db
def test_known_units_are_those_of_all_events_once() -> None:
    make_event(9)
    make_event(3, slug="other")
    assert len(known_units()) == len(set(known_units())) == 8


@pytest.mark.django_db
def test_filled_in_template_is_read_without_its_example() -> None:
    event = make_event(0)
    book = load_workbook(BytesIO(registration_template()))
    sheet = book.worksheets[0]
    assert (sheet["A2"].value, sheet["C2"].value, sheet["D2"].value) == ("例", "张三", "李四")
    sheet["A3"], sheet["F3"], sheet["E3"] = 1, 2, "013800000001"
    sheet["B3"], sheet["C3"], sheet["D3"] = "图书馆", "王芳", "李建国"
    filled = BytesIO()
    book.save(filled)
    teams = read_team_file(BytesIO(filled.getvalue()))
    assert [row.row for row in teams.rows] == [3]
    plan = import_teams(event, teams.rows, by=None)
    (line,) = plan.new
    assert (line.entry.phone, line.entry.seed, plan.warnings) == ("013800000001", 2, ())
    assert len(plan_import(event, teams.rows).unchanged) == 1
