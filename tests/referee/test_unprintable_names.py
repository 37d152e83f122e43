"""A character that no font has is told when the name comes in, not only when it is printed."""

from pathlib import Path

from django.test import Client

from brackets.models import Tournament
from tests.builders import make_event
from tests.referee.desk_pages import look, send
from tests.referee.public_play import words
from tests.referee.test_desk_import import counts, preview, rows_of
from tests.referee.test_event_commands import run_json

# 𠀀 and 𪚥 are real characters of extension B that the fonts have not.
ROWS = (
    (1, "图书馆", "王㛃", "龚䶮", ""),
    (2, "机电学院", "李𠀀", "赵𪚥", ""),
    (3, "快乐😀队", "吾买尔·艾合买提", "Nguyễn Văn Ắn", ""),
)
TOLD_ONE = "队员一中有打印字体没有的字：𠀀 (U+20000)。"
TOLD_TWO = "队员二中有打印字体没有的字：𪚥 (U+2A6A5)。"


def test_preview_of_an_import_warns_in_the_row_and_takes_the_pair(
    organiser_client: Client, db: None
) -> None:
    make_event(0)
    page = preview(organiser_client, rows_of(*ROWS))
    assert counts(page) == "新增 3 更新 0 不变 0 有错，略过 0"
    before, row = words(page).split("第 3 行")
    assert "打印字体" not in before
    assert TOLD_ONE in row
    assert TOLD_TWO in row
    assert row.count("打印字体") == 2


def test_json_answer_of_an_import_has_the_warning(tmp_path: Path, db: None) -> None:
    make_event(0)
    path = tmp_path / "报名表.xlsx"
    rows_of(*ROWS).save(path)
    answer, status = run_json("import_teams", "cup", str(path))
    assert (answer["new"], answer["errors"], status) == (3, [], 0)
    (warning,) = answer["warnings"]
    assert (warning["row"], warning["column"]) == (3, "队员一")
    assert warning["message"].startswith(TOLD_ONE)
    assert TOLD_TWO in warning["message"]


def test_team_form_warns_after_saving_and_whenever_it_is_opened(
    organiser_client: Client, event: Tournament
) -> None:
    pair = {"player_one": "李𠀀", "player_two": "王芳", "unit": "😀", "number": "12"}
    page = send(organiser_client, "desk_team_create", pair, slug="cup")
    assert TOLD_ONE in page
    assert TOLD_ONE in look(organiser_client, "desk_team", slug="cup", number=12)
    plain = {**pair, "player_one": "李一", "team": str(event.teams.get(number=12).pk)}
    plain |= {"seen-player_one": "李𠀀", "seen-player_two": "王芳", "seen-unit": "😀"}
    send(organiser_client, "desk_team_save", plain, slug="cup", number=12)
    assert "打印字体" not in look(organiser_client, "desk_team", slug="cup", number=12)
