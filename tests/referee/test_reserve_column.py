"""The column of a team list that says who is a reserve."""

import pytest

from brackets.errors import ProblemCode
from tests.referee.test_team_file import problems, read

RESERVES = ("编号", "队员一", "队员二", "备注", "替补")


@pytest.mark.parametrize("heading", ["替补", "候补", "是否候补", "后备队", "Reserve"])
def test_column_of_reserves_is_recognised_beside_the_others(heading: str) -> None:
    teams = read(
        (*RESERVES[:4], heading),
        (1, "王芳", "李建国", "候补队员另报", ""),
        (2, "陈伟", "冯玉兰", "", "是"),
        (3, "韩雪", "杨波", "", "候补2"),
        (4, "秦刚", "许文", "", "正式"),
    )
    assert problems(teams) == []
    told = [(row.entry.note, row.entry.reserve) for row in teams.rows]
    assert told == [("候补队员另报", None), ("", True), ("", True), ("", False)]
    assert teams.headings["reserve"] == heading


def test_column_of_reserves_is_no_guesswork() -> None:
    teams = read(RESERVES, (1, "王芳", "李建国", "", "张三"))
    assert problems(teams) == [(2, "reserve", ProblemCode.NOT_YES_OR_NO)]
    # The name of a third player stands in a column that is called so.
    third = read(("编号", "队员一", "队员二", "替补队员"), (1, "王芳", "李建国", "张三"))
    assert problems(third) == []
    assert third.rows[0].entry.reserve is None
