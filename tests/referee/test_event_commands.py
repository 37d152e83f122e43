"""create_event, import_teams, draw and verify_draw as scripts call them."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation
from openpyxl import Workbook, load_workbook

from brackets import draw as draws
from brackets.models import Draw, Match, Tournament
from brackets.registration import check_in
from brackets.rulesets import newest_version
from brackets.stages import plans_of
from rules.ruleset import parse
from tests.brackets.play import win
from tests.builders import draw_event, make_event

pytestmark = pytest.mark.django_db

SAMPLE = Path(__file__).parents[2] / "fixtures" / "teams.xlsx"


def run(*arguments: str) -> tuple[str, int]:
    """Return what a command printed and its exit status."""
    out = StringIO()
    try:
        call_command(*arguments, stdout=out, stderr=StringIO())
    except CommandError as error:
        return str(error), error.returncode
    except SystemExit as leaving:
        return out.getvalue(), int(leaving.code or 0)
    return out.getvalue(), 0


def run_json(*arguments: str) -> tuple[Any, int]:
    text, status = run(*arguments, "--json")
    return json.loads(text), status


def test_create_event_makes_an_empty_event() -> None:
    answer, status = run_json("create_event", "cup", "--name", "怡景丽家杯", "--tables", "6")
    assert (answer, status) == (
        {
            "slug": "cup",
            "name": "怡景丽家杯",
            "ruleset": "yijing_cup",
            "format": "knockout",
            "tables": 6,
            "state": "registration",
        },
        0,
    )
    assert Tournament.objects.get(slug="cup").teams.count() == 0


def test_create_event_refuses_a_name_that_exists() -> None:
    make_event(0)
    assert run("create_event", "cup", "--name", "另一个") == ("已有赛事使用网址短名 cup。", 1)


def test_sample_list_leaves_eleven_pairs_and_names_its_errors() -> None:
    event = make_event(0)
    answer, status = run_json("import_teams", "cup", str(SAMPLE))
    assert (answer, status) == (
        {
            "new": 11,
            "updated": 0,
            "unchanged": 0,
            "errors": [
                {
                    "row": 12,
                    "column": "队员一",
                    "message": "李建国 已在第 5 行（同一单位）中，一名队员只能参加一队。",
                },
                {"row": 16, "column": "队员二", "message": "缺少队员二，请补填。"},
            ],
            "warnings": [
                {
                    "row": 10,
                    "column": "队员一",
                    "message": "王芳 与第 5 行（图书馆）的队员同名，请确认是两个人。",
                }
            ],
        },
        1,
    )
    numbers = list(event.teams.values_list("number", flat=True))
    assert numbers == [1, 2, 3, 4, 5, 6, 7, 9, 10, 12, 13]
    again, _ = run_json("import_teams", "cup", str(SAMPLE))
    assert (again["new"], again["updated"], again["unchanged"]) == (0, 0, 11)


def test_dry_run_says_the_same_and_writes_nothing() -> None:
    event = make_event(0)
    answer, status = run_json("import_teams", "cup", str(SAMPLE), "--dry-run")
    assert (answer["new"], len(answer["errors"]), status) == (11, 2, 1)
    assert not event.teams.exists()


def test_import_speaks_the_language_that_is_active() -> None:
    make_event(0)
    with translation.override("en"):
        answer, _ = run_json("import_teams", "cup", str(SAMPLE), "--dry-run")
    assert answer["errors"][1]["message"] == "Player two is missing: please fill it in."


def test_good_file_exits_with_zero(tmp_path: Path) -> None:
    event = make_event(0)
    path = tmp_path / "名单.xlsx"
    assert run("import_teams", "--template", str(path))[1] == 0
    book = load_workbook(path)
    book.worksheets[0].append([None, "图书馆", "王芳", "李建国", "13800000001", 1, None])
    book.save(path)
    assert run_json("import_teams", "cup", str(path)) == (
        {"new": 1, "updated": 0, "unchanged": 0, "errors": [], "warnings": []},
        0,
    )
    team = event.teams.get()
    assert (team.number, team.seed, team.phone) == (1, 1, "13800000001")


def test_sheet_that_was_not_read_is_a_warning_without_a_row(tmp_path: Path) -> None:
    make_event(0)
    book = Workbook()
    for title, name in (("报名", "王芳"), ("第二批", "冯玉兰")):
        sheet = book.create_sheet(title)
        for line in (("单位", "队员一", "队员二"), ("工会", name, "陈伟")):
            sheet.append(line)
    path = tmp_path / "名单.xlsx"
    book.save(path)
    answer, status = run_json("import_teams", "cup", str(path))
    message = "还有其他工作表也列有参赛队，没有读取：第二批。若属于本赛事，请合并到同一张工作表。"
    assert answer["warnings"] == [{"row": None, "column": None, "message": message}]
    assert (answer["new"], status) == (1, 0)


def test_template_has_the_agreed_columns_and_is_not_overwritten(tmp_path: Path) -> None:
    # A folder that is missing is made, as export does.
    path = tmp_path / "新文件夹" / "报名表.xlsx"
    run("import_teams", "--template", str(path))
    sheet = load_workbook(path).worksheets[0]
    assert [cell.value for cell in sheet[1]] == [
        "编号",
        "单位",
        "队员一",
        "队员二",
        "电话",
        "种子",
        "备注",
    ]
    assert sheet.freeze_panes == "A2"
    assert sheet["E3"].number_format == "@"
    content = path.read_bytes()
    assert run("import_teams", "--template", str(path))[1] == 1
    assert path.read_bytes() == content


def test_unreadable_file_is_an_answer_without_a_row(tmp_path: Path) -> None:
    make_event(0)
    path = tmp_path / "teams.csv"
    path.write_text("编号,单位", encoding="utf-8")
    answer, status = run_json("import_teams", "cup", str(path))
    message = (
        "缺少两名队员的表头。名单需要这些表头：编号 单位 队员一 队员二 电话 种子 备注。"
        "单人名单请在“单独报名”页导入。"
    )
    assert answer["errors"] == [{"row": None, "column": None, "message": message}]
    assert (answer["new"], status) == (0, 1)


@pytest.mark.parametrize(
    "arguments",
    [
        ("import_teams",),
        ("import_teams", "cup"),
        ("import_teams", "nocup", str(SAMPLE)),
        ("import_teams", "cup", "/nowhere.xlsx"),
        ("draw", "nocup", "--seed", "开幕"),
        ("verify_draw", "nocup"),
    ],
)
def test_bad_usage_exits_with_two(arguments: tuple[str, ...]) -> None:
    make_event(0)
    assert run(*arguments)[1] == 2


def test_draw_answers_with_all_that_repeats_it() -> None:
    event = make_event(5, seeded=5)
    answer, status = run_json("draw", "cup", "--seed", " 开幕 ")
    entry_hash = answer.pop("entry_hash")
    assert (answer, status) == (
        {
            "slug": "cup",
            "seed": "开幕",
            "algorithm": 1,
            "number": 1,
            "bracket": [[1, None], [4, 5], [3, None], [2, None]],
        },
        0,
    )
    assert len(entry_hash) == 64
    assert not Match.objects.exists()
    published, _ = run_json("draw", "cup", "--seed", "开幕", "--publish")
    assert published == {**answer, "entry_hash": entry_hash}
    assert run_json("draw", "cup", "--seed", "开幕", "--publish") == (published, 0)
    assert event.stages.get().draws.count() == 1


def test_draw_leaves_the_absent_out_on_request() -> None:
    event = make_event(5, seeded=5)
    check_in(event.teams.filter(number=1), present=False, by=None)
    answer, _ = run_json("draw", "cup", "--seed", "开幕", "--present-only")
    assert answer["bracket"] == [[2, 5], [3, 4]]


@pytest.mark.parametrize(
    ("arguments", "format_key", "kinds"),
    [
        (("--ruleset", "eight_groups"), "eight_groups", ["groups", "knockout"]),
        (("--ruleset", "eight_groups", "--format", "swiss"), "swiss", ["swiss"]),
        (("--format", "nanshan_cup"), "nanshan_cup", ["groups", "knockout"]),
        # this regulation lets sides share the points, a knockout does not
        (("--ruleset", "eight_rounds_by_points", "--format", "knockout"), "knockout", ["knockout"]),
    ],
)
def test_create_event_in_a_format(
    arguments: tuple[str, ...], format_key: str, kinds: list[str]
) -> None:
    answer, _ = run_json("create_event", "cup", "--name", "杯", *arguments)
    assert answer["format"] == format_key
    event = Tournament.objects.get()
    assert [plan.kind for plan in plans_of(event)] == kinds
    ruleset = parse(newest_version(event).content)
    assert [stage.kind for stage in ruleset.stages] == kinds


def test_verify_draw_makes_every_draw_again_and_names_what_was_drawn_by_hand() -> None:
    event = make_event(4, ruleset="union_three_rounds", stages=())
    draws.publish_draw(
        draws.type_draw(event, [[1, 3], [4, 2]], reason="王老师监督", by=None), by=None
    )
    for number in (1, 2):
        win(event, number, "home")
    draw_event(event)
    answer, status = run_json("verify_draw", "cup")
    assert (answer["ok"], status) == (True, 0)
    told = [(each["round"], each["by_hand"], each["algorithm"]) for each in answer["draws"]]
    assert told == [(1, True, 0), (2, False, 3)]
    text, _ = run("verify_draw", "cup")
    assert "手工" in text
    assert "王老师监督" in text
    Draw.objects.filter(round=2).update(seed_text="别的", bracket=[[3, 4]])
    answer, status = run_json("verify_draw", "cup")
    assert (answer["differences"], status) == (["bracket"], 1)


def test_second_draw_needs_a_reason() -> None:
    make_event(4)
    run("draw", "cup", "--seed", "开幕", "--publish")
    assert run("draw", "cup", "--seed", "别的")[1] == 1
    answer, status = run_json("draw", "cup", "--seed", "别的", "--reason", "名单有误")
    assert (answer["number"], status) == (2, 0)


def test_verify_draw_finds_a_changed_match() -> None:
    event = make_event(4, seeded=4)
    assert run("verify_draw", "cup")[1] == 1
    draw_event(event)
    answer, status = run_json("verify_draw", "cup")
    assert (answer["ok"], answer["differences"], status) == (True, [], 0)
    first = Match.objects.get(number=1)
    Match.objects.filter(pk=first.pk).update(home=first.away, away=first.home)
    answer, status = run_json("verify_draw", "cup")
    assert (answer["ok"], answer["differences"], status) == (False, ["match:1.0"], 1)
    assert run("verify_draw", "cup") == ("第 1 轮次从上往下第 1 场与抽签结果不符。\n", 1)
