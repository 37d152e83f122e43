"""Importing a list of teams again and again (decision 17)."""

from dataclasses import replace

import pytest

from brackets.entries import TeamEntry
from brackets.errors import ProblemCode
from brackets.import_plan import ImportPlan, ImportRow
from brackets.models import Tournament
from brackets.registration import import_teams, plan_import, remove_team
from referee.rechecking.event import recheck
from tests.builders import draw_event, make_event

pytestmark = pytest.mark.django_db

Line = tuple[int | None, str, str, str]

FIRST: tuple[Line, ...] = (
    (1, "图书馆", "王芳", "李建国"),
    (2, "机电学院", "陈㛃", "赵志强"),
    (3, "外语系", "孙丽华", "吴敏"),
)


@pytest.fixture
def cup() -> Tournament:
    return make_event(0)


def rows(*lines: Line, phone: str = "") -> list[ImportRow]:
    """Return rows from row 5 of a sheet on."""
    return [
        ImportRow(
            row,
            TeamEntry(number=number, unit=unit, player_one=one, player_two=two, phone=phone),
        )
        for row, (number, unit, one, two) in enumerate(lines, start=5)
    ]


def counts(plan: ImportPlan) -> tuple[int, int, int]:
    return len(plan.new), len(plan.updated), len(plan.unchanged)


def errors(plan: ImportPlan) -> list[tuple[int, list[tuple[str, str]]]]:
    return [
        (found.row, [(problem.field, problem.code) for problem in found.problems])
        for found in plan.errors
    ]


def teams(event: Tournament) -> list[tuple[int, str, str, str]]:
    return list(event.teams.values_list("number", "unit", "player_one", "player_two"))


def test_plan_writes_nothing(cup: Tournament) -> None:
    assert counts(plan_import(cup, rows(*FIRST))) == (3, 0, 0)
    assert teams(cup) == []


def test_same_file_again_changes_nothing(cup: Tournament) -> None:
    import_teams(cup, rows(*FIRST), by=None)
    assert teams(cup) == list(FIRST)
    cup.refresh_from_db()
    revision = cup.revision
    assert counts(import_teams(cup, rows(*FIRST), by=None)) == (0, 0, 3)
    cup.refresh_from_db()
    assert cup.revision == revision


def test_file_after_all_teams_were_removed_loads_all(cup: Tournament) -> None:
    forty: list[Line] = [(n, f"单位{n % 7}", f"甲{n}", f"乙{n}") for n in range(1, 41)]
    import_teams(cup, rows(*forty), by=None)
    for team in cup.teams.all():
        remove_team(team, by=None)
    assert counts(import_teams(cup, rows(*forty), by=None)) == (40, 0, 0)
    again = [*rows(*forty)]
    for index in (3, 8, 30):
        entry = TeamEntry(
            number=forty[index][0],
            unit=forty[index][1],
            player_one=forty[index][2],
            player_two=forty[index][3],
            phone="13800000001",
        )
        again[index] = ImportRow(again[index].row, entry)
    plan = import_teams(cup, again, by=None)
    assert counts(plan) == (0, 3, 37)
    assert plan.updated[0].changes == {"phone": ("", "13800000001")}


def test_rows_without_numbers_get_the_next_ones(cup: Tournament) -> None:
    lines = [(None, *line[1:]) for line in FIRST]
    import_teams(cup, rows((7, "工会", "冯玉兰", "陈伟"), *lines), by=None)
    assert [number for number, *_ in teams(cup)] == [7, 8, 9, 10]
    assert counts(plan_import(cup, rows(*lines))) == (0, 0, 3)


def test_known_number_with_new_names_changes_the_names(cup: Tournament) -> None:
    import_teams(cup, rows(*FIRST), by=None)
    plan = import_teams(cup, rows((3, "外语系", "孙丽华", "周䶮")), by=None)
    assert counts(plan) == (0, 1, 0)
    assert plan.warnings == ()
    assert teams(cup)[2] == (3, "外语系", "孙丽华", "周䶮")


def test_known_number_with_two_new_players_is_worth_a_look(cup: Tournament) -> None:
    import_teams(cup, rows(*FIRST), by=None)
    plan = plan_import(cup, rows((3, "工会", "冯玉兰", "陈伟")))
    assert counts(plan) == (0, 1, 0)
    ((warning,),) = [found.problems for found in plan.warnings]
    assert warning.code == ProblemCode.PAIR_REPLACED
    assert warning.values == {"number": 3, "old": "孙丽华/吴敏"}


def test_known_names_in_either_order_keep_the_team(cup: Tournament) -> None:
    import_teams(cup, rows(*FIRST), by=None)
    team = cup.teams.get(number=2)
    plan = import_teams(cup, rows((12, "机电学院", "赵志强", "陈㛃")), by=None)
    assert counts(plan) == (0, 1, 0)
    team.refresh_from_db()
    assert (team.number, team.player_one, team.player_two) == (12, "陈㛃", "赵志强")


def test_two_teams_swap_their_numbers(cup: Tournament) -> None:
    import_teams(cup, rows(*FIRST), by=None)
    swapped = rows((2, *FIRST[0][1:]), (1, *FIRST[1][1:]))
    assert counts(import_teams(cup, swapped, by=None)) == (0, 2, 0)
    assert teams(cup) == [(1, *FIRST[1][1:]), (2, *FIRST[0][1:]), FIRST[2]]
    changes = [(entry.before, entry.after) for entry in cup.journal.filter(action="team_changed")]
    assert changes == [({"number": 1}, {"number": 2}), ({"number": 2}, {"number": 1})]


def test_seeds_are_swapped(cup: Tournament) -> None:
    def seeded(*seeds: int) -> list[ImportRow]:
        return [
            ImportRow(
                row.row,
                TeamEntry(
                    number=row.entry.number,
                    player_one=row.entry.player_one,
                    player_two=row.entry.player_two,
                    seed=seed,
                ),
            )
            for row, seed in zip(rows(*FIRST), seeds, strict=False)
        ]

    import_teams(cup, seeded(1, 2), by=None)
    assert counts(import_teams(cup, seeded(2, 1), by=None)) == (0, 2, 0)
    assert list(cup.teams.values_list("seed", flat=True)) == [2, 1]


def test_renumbered_file_with_a_pair_inserted(cup: Tournament) -> None:
    import_teams(cup, rows(*FIRST), by=None)
    lines = [FIRST[0], (2, "工会", "冯玉兰", "陈伟"), (3, *FIRST[1][1:]), (4, *FIRST[2][1:])]
    assert counts(import_teams(cup, rows(*lines), by=None)) == (1, 2, 1)
    assert teams(cup) == lines


def test_number_of_another_known_team_is_refused(cup: Tournament) -> None:
    import_teams(cup, rows(*FIRST), by=None)
    plan = import_teams(cup, rows((3, *FIRST[0][1:])), by=None)
    assert errors(plan) == [(5, [("number", ProblemCode.NUMBER_TAKEN)])]
    assert teams(cup) == list(FIRST)


def test_half_of_a_swap_is_refused_when_the_other_half_is_bad(cup: Tournament) -> None:
    import_teams(cup, rows(*FIRST), by=None)
    bad = ImportRow(6, TeamEntry(number=1, unit="机电学院", player_one="陈㛃", player_two=""))
    plan = import_teams(cup, [*rows((2, *FIRST[0][1:])), bad], by=None)
    assert errors(plan) == [
        (5, [("number", ProblemCode.NUMBER_TAKEN)]),
        (6, [("player_two", ProblemCode.MISSING)]),
    ]
    assert teams(cup) == list(FIRST)


def test_number_twice_in_a_file_is_refused_the_second_time(cup: Tournament) -> None:
    plan = import_teams(cup, rows(*FIRST, (2, "工会", "冯玉兰", "陈伟")), by=None)
    assert errors(plan) == [(8, [("number", ProblemCode.NUMBER_TWICE)])]
    assert plan.errors[0].problems[0].values == {"row": 6}
    assert teams(cup) == list(FIRST)


def test_player_twice_in_a_unit_is_refused_in_another_unit_a_warning(cup: Tournament) -> None:
    lines: list[Line] = [
        *FIRST,
        (4, "图书馆", "朱红梅", "李建国"),
        (5, "财务处", "王芳", "沈国平"),
    ]
    plan = import_teams(cup, rows(*lines), by=None)
    assert counts(plan) == (4, 0, 0)
    assert errors(plan) == [(8, [("player_two", ProblemCode.PLAYER_TWICE)])]
    ((warning,),) = [found.problems for found in plan.warnings]
    assert (plan.warnings[0].row, warning.code) == (9, ProblemCode.PLAYER_ELSEWHERE)
    assert warning.values == {"name": "王芳", "row": 5, "number": 1, "unit": "图书馆"}


def test_pair_twice_in_a_file_is_one_message(cup: Tournament) -> None:
    plan = import_teams(cup, rows(*FIRST, (4, "图书馆", "李建国", "王芳")), by=None)
    assert errors(plan) == [(8, [("player_one", ProblemCode.TEAM_TWICE)])]


def test_player_of_a_registered_team_of_the_unit_is_refused(cup: Tournament) -> None:
    import_teams(cup, rows(*FIRST), by=None)
    plan = import_teams(cup, rows((9, "图书馆", "王芳", "朱红梅")), by=None)
    assert errors(plan) == [(5, [("player_one", ProblemCode.PLAYER_TWICE)])]


def test_empty_cells_leave_what_is_known(cup: Tournament) -> None:
    import_teams(cup, rows(*FIRST, phone="13800000001"), by=None)
    lines: list[Line] = [(number, "", one, two) for number, _, one, two in FIRST]
    assert counts(plan_import(cup, rows(*lines))) == (0, 0, 3)


def test_after_the_draw_names_are_corrected_and_nobody_is_added() -> None:
    event = make_event(2)
    draw_event(event)
    one, two = teams(event)
    lines: list[Line] = [
        (1, one[1], one[2], "王方"),
        (9, two[1], two[2], two[3]),
        (3, "工会", "冯玉兰", "陈伟"),
    ]
    plan = import_teams(event, rows(*lines), by=None)
    assert counts(plan) == (0, 1, 0)
    assert errors(plan) == [
        (6, [("number", ProblemCode.FIXED_BY_DRAW)]),
        (7, [("player_one", ProblemCode.TEAM_AFTER_DRAW)]),
    ]
    assert teams(event) == [(1, one[1], one[2], "王方"), two]


def test_row_without_a_unit_is_imported_with_a_warning(cup: Tournament) -> None:
    plan = plan_import(cup, rows((1, "", "王芳", "李建国"), (2, "工会", "孙丽华", "吴敏")))
    assert counts(plan) == (2, 0, 0)
    found = [(row.row, [(each.field, each.code) for each in row.problems]) for row in plan.warnings]
    assert found == [(5, [("unit", ProblemCode.UNIT_MISSING)])]
    # An empty cell leaves a unit that is known.
    import_teams(cup, rows((1, "图书馆", "王芳", "李建国")), by=None)
    assert plan_import(cup, rows((1, "", "王芳", "李建国"))).warnings == ()


def with_reserve(row: ImportRow, *, reserve: bool | None) -> ImportRow:
    return replace(row, entry=replace(row.entry, reserve=reserve))


def states(event: Tournament) -> list[str]:
    return [str(team.state) for team in event.teams.order_by("number")]


def test_reserves_come_by_their_column_and_an_empty_cell_leaves_them(cup: Tournament) -> None:
    first, second, third = rows(*FIRST)
    listed = [first, with_reserve(second, reserve=True), with_reserve(third, reserve=False)]
    import_teams(cup, listed, by=None)
    assert states(cup) == ["entered", "reserve", "entered"]
    assert counts(plan_import(cup, rows(*FIRST))) == (0, 0, 3)
    moved = [with_reserve(first, reserve=True), with_reserve(second, reserve=False), third]
    found = import_teams(cup, moved, by=None)
    assert [line.changes for line in found.updated] == [
        {"reserve": (False, True)},
        {"reserve": (True, False)},
    ]
    assert states(cup) == ["reserve", "entered", "entered"]
    assert recheck(cup) == ()


def test_after_the_draw_a_list_brings_reserves_alone(cup: Tournament) -> None:
    import_teams(cup, rows(*FIRST), by=None)
    draw_event(cup)
    late = rows(*FIRST, (4, "工会", "冯玉兰", "陈伟"), (5, "医务所", "韩雪", "杨波"))
    late[4] = with_reserve(late[4], reserve=True)
    # Who is drawn stays so, whatever the list says.
    late[0] = with_reserve(late[0], reserve=True)
    found = import_teams(cup, late, by=None)
    assert errors(found) == [(8, [("player_one", ProblemCode.TEAM_AFTER_DRAW)])]
    assert counts(found) == (1, 0, 3)
    assert states(cup) == ["entered", "entered", "entered", "reserve"]
    assert recheck(cup) == ()
