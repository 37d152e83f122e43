"""Lists of teams as text: letters, separators, and what spreadsheets do to numbers on the way."""

from io import BytesIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from brackets.errors import ProblemCode
from brackets.models import Tournament
from referee.team_file import TeamFile, read_team_file
from referee.team_file_errors import FileProblem
from tests.referee.test_team_file import pairs, problems, refusal

HEADINGS = "编号,单位,队员一,队员二,电话,种子,备注"
LINES = (HEADINGS, "1,图书馆,王芳,李建国,13800000001,1,", "2,工会,冯玉兰,陈伟,0755-8000123,,迟到")


def read(*lines: str, coding: str = "utf-8") -> TeamFile:
    return read_team_file(BytesIO("\r\n".join(lines).encode(coding)))


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "gbk", "gb18030", "utf-16"])
@pytest.mark.parametrize("mark", [",", ";", "\t", "，", "；"])
def test_list_is_read_in_any_letters_and_with_any_separator(coding: str, mark: str) -> None:
    found = read(*(line.replace(",", mark) for line in LINES), coding=coding)
    first, second = (row.entry for row in found.rows)
    assert (first.number, first.unit, first.seed) == (1, "图书馆", 1)
    assert (first.player_one, first.player_two, first.phone) == ("王芳", "李建国", "13800000001")
    assert (second.phone, second.note) == ("0755-8000123", "迟到")
    assert (problems(found), found.sheet, found.unread) == ([], "", ())


def test_rare_characters_come_through_gb18030() -> None:
    assert pairs(read(HEADINGS, "1,工会,㛃䶮,𠮷田,,,", coding="gb18030")) == [(2, "㛃䶮", "𠮷田")]


def test_rows_are_counted_as_a_spreadsheet_counts_them() -> None:
    """A quoted cell may have several lines, which are one row there."""
    found = read(
        '"怡景丽家杯\n报名表",,,,,,',
        "",
        '编号,单位,"队员一\n（队长）",队员二,电话,种子,备注',
        '1,"图书馆,\n二楼",王芳,李建国,,,"他说""好"""',
        "合计,1队,,,,,",
        '2,工会,"冯玉兰\n",陈伟,,,',
    )
    assert pairs(found) == [(4, "王芳", "李建国"), (6, "冯玉兰", "陈伟")]
    assert (found.rows[0].entry.unit, found.rows[0].entry.note) == ("图书馆, 二楼", '他说"好"')


def test_formulas_stay_text_and_lose_what_only_protects_them() -> None:
    found = read(
        HEADINGS,
        '1,=1+1,王芳,李建国,"=""013800000001""",,\'=HYPERLINK(1)',
        "2,工会,冯玉兰,陈伟,'013800000002,,@好",
    )
    first, second = (row.entry for row in found.rows)
    assert (first.unit, first.phone, first.note) == ("=1+1", "013800000001", "=HYPERLINK(1)")
    assert (second.phone, second.note) == ("013800000002", "@好")


def test_numbers_that_were_damaged_on_the_way_are_told() -> None:
    """Excel writes what it shows: a long number rounded, a narrow column as ####."""
    found = read(
        HEADINGS,
        "1,工会,王芳,李建国,1.38E+10,,",
        "2,工会,冯玉兰,陈伟,13800000000,,",
        "3,工会,曹永福,严秀英,13800138000,,",
        "4,工会,赵一,赵二,########,,",
        "5,工会,#N/A,钱二,,,",
    )
    warned = {row.row: [(each.field, each.code) for each in row.warnings] for row in found.rows}
    rounded = [("phone", ProblemCode.PHONE_ROUNDED)]
    assert warned == {2: rounded, 3: rounded, 4: [], 5: [], 6: []}
    assert found.rows[2].entry.phone == "13800138000"
    assert problems(found) == [
        (5, "phone", ProblemCode.CELL_ERROR),
        (6, "player_one", ProblemCode.CELL_ERROR),
    ]


def test_text_that_is_no_list_is_refused() -> None:
    assert refusal(BytesIO("王芳,李建国\n冯玉兰,陈伟\n".encode())) == FileProblem.NO_HEADING
    assert refusal(BytesIO("编号,单位,姓名,电话\n".encode())) == FileProblem.PLAYER_HEADING_MISSING
    assert refusal(BytesIO(HEADINGS.encode())) == FileProblem.NO_ROWS
    page = "<html><table><tr><td>队员一</td><td>队员二</td></tr></table></html>"
    assert refusal(BytesIO(page.encode())) == FileProblem.WEB_PAGE
    assert refusal(BytesIO(b"\x81\xff\xff")) == FileProblem.NOT_EXCEL
    long = f"{HEADINGS}\n" + "".join(f"{n},,甲{n},乙{n},,,\n" for n in range(1, 4098))
    assert refusal(BytesIO(long.encode())) == FileProblem.TOO_LARGE
    assert refusal(BytesIO(f'{HEADINGS}\n1,"{"长" * 200_000}'.encode())) == FileProblem.DAMAGED


@pytest.mark.django_db
def test_text_goes_through_the_preview_and_again_changes_nothing(
    event: Tournament, organiser_client: Client
) -> None:
    before = event.teams.count()
    content = "\n".join((HEADINGS, "90,图书馆,=cmd,王芳,13800000001,,")).encode("gb18030")

    def upload() -> str:
        file = SimpleUploadedFile("报名.csv", content)
        address = reverse("desk_import_preview", args=[event.slug])
        return str(organiser_client.post(address, {"file": file}).content.decode())

    page = upload()
    assert "报名.csv" in page
    assert "=cmd" in page
    assert "工作表" not in page.split("<main")[1]
    assert event.teams.count() == before
    rows = page.split('name="rows" value="')[1].split('"')[0]
    organiser_client.post(reverse("desk_import_confirm", args=[event.slug]), {"rows": rows})
    assert event.teams.get(number=90).phone == "13800000001"
    assert "没有需要写入的内容" in upload()


@pytest.mark.django_db
def test_command_imports_text(event: Tournament, organiser: User, tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(f"{HEADINGS}\n90,图书馆,张芳,王芳,,,\n", encoding="utf-8")
    call_command("import_teams", event.slug, str(path))
    assert event.teams.get(number=90).player_one == "张芳"
