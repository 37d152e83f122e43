"""Events and teams: what is refused, all at once, and what is kept."""

import datetime
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from brackets.entries import TeamEntry
from brackets.errors import EventInvalid, Problem, ProblemCode, RegistrationInvalid, WrongState
from brackets.models import Team, Tournament
from brackets.queries import rivals, warnings
from brackets.registration import (
    change_team,
    change_tournament,
    check_in,
    create_tournament,
    register_team,
    remove_team,
)
from brackets.tables import change_table
from rules.ruleset import preset_text
from tests.builders import draw_event, make_event, match_numbered

pytestmark = pytest.mark.django_db

RULES = preset_text("yijing_cup")


@pytest.fixture
def cup() -> Tournament:
    return make_event(0)


def pair(one: str, two: str, *, unit: str = "", seed: int | None = None) -> TeamEntry:
    return TeamEntry(player_one=one, player_two=two, unit=unit, seed=seed)


def codes(problems: tuple[Problem, ...]) -> list[tuple[str, str]]:
    return [(problem.field, problem.code) for problem in problems]


def test_event_has_a_stage_its_rules_and_a_first_entry(organiser: User) -> None:
    day = datetime.date(2026, 12, 5)
    event = create_tournament(
        "cup-26", name=" 怡景丽家杯 ", place="体育馆", date=day, ruleset_text=RULES, by=organiser
    )
    assert (event.name, event.revision, event.state) == ("怡景丽家杯", 1, "registration")
    assert event.stages.get().plan["kind"] == "knockout"
    assert event.ruleset_versions.get().content == RULES
    entry = event.journal.get()
    assert entry.after == {
        "slug": "cup-26",
        "name": "怡景丽家杯",
        "organiser": "",
        "place": "体育馆",
        "date": "2026-12-05",
        "footer": "",
        "tables": 8,
        "closed_tables": [],
        "third_place": True,
        "sign_off": "none",
        "address": "",
    }


def test_event_problems_come_all_at_once(cup: Tournament) -> None:
    with pytest.raises(EventInvalid) as refused:
        create_tournament(cup.slug, name="", tables=0, ruleset_text="[", by=None)
    assert codes(refused.value.problems) == [
        ("slug", ProblemCode.SLUG_TAKEN),
        ("name", ProblemCode.MISSING),
        ("tables", ProblemCode.OUT_OF_RANGE),
        ("ruleset_text", ProblemCode.RULESET_INVALID),
    ]
    with pytest.raises(EventInvalid) as refused:
        create_tournament("杯", name="杯", ruleset_text=RULES, by=None)
    assert codes(refused.value.problems) == [("slug", ProblemCode.SLUG_INVALID)]


def test_event_change_is_journalled_once_with_what_differs(cup: Tournament) -> None:
    change_tournament(cup, name="怡景丽家杯", place="食堂二楼", by=None)
    change_tournament(cup, place="食堂二楼", by=None)
    entry = cup.journal.get(action="event_changed")
    assert (entry.before, entry.after) == ({"place": ""}, {"place": "食堂二楼"})


def test_third_place_is_fixed_by_the_draw() -> None:
    event = make_event(4)
    draw_event(event)
    with pytest.raises(EventInvalid) as refused:
        change_tournament(event, third_place=False, by=None)
    assert codes(refused.value.problems) == [("third_place", ProblemCode.FIXED_BY_DRAW)]
    assert change_tournament(event, third_place=True, footer="友谊第一", by=None).footer


def test_team_text_is_tidied(cup: Tournament) -> None:
    entry = TeamEntry(
        unit=" 机电  学院 ",
        player_one="张　三",
        player_two="\ufeff欧阳 娜娜\u200b ",
        phone="１３８ ０００１",
        note="Zoe\N{COMBINING DIAERESIS}",
    )
    team = register_team(cup, entry, by=None)
    stored = Team.objects.get(pk=team.pk)
    assert (stored.unit, stored.player_one, stored.player_two, stored.phone, stored.note) == (
        "机电 学院",
        "张三",
        "欧阳 娜娜",
        "1380001",
        "Zoë",
    )


def test_numbers_are_given_in_order_and_a_gap_stays(cup: Tournament) -> None:
    teams = [register_team(cup, pair(f"甲{n}", f"乙{n}"), by=None) for n in range(3)]
    remove_team(teams[1], by=None)
    assert register_team(cup, pair("丙", "丁"), by=None).number == 4


def test_team_problems_come_all_at_once(cup: Tournament) -> None:
    register_team(cup, pair("王芳", "李建国", unit="图书馆", seed=1), by=None)
    entry = TeamEntry(
        number=1, unit="图书馆 ", player_one="李建国", player_two="", seed=1, note="x" * 201
    )
    with pytest.raises(RegistrationInvalid) as refused:
        register_team(cup, entry, by=None)
    assert codes(refused.value.problems) == [
        ("player_two", ProblemCode.MISSING),
        ("note", ProblemCode.TOO_LONG),
        ("number", ProblemCode.NUMBER_TAKEN),
        ("seed", ProblemCode.SEED_TAKEN),
        ("player_one", ProblemCode.PLAYER_TWICE),
    ]
    assert cup.teams.count() == 1


def test_pair_of_one_person_is_refused(cup: Tournament) -> None:
    with pytest.raises(RegistrationInvalid) as refused:
        register_team(cup, pair("王芳", " 王芳"), by=None)
    assert codes(refused.value.problems) == [("player_two", ProblemCode.PLAYERS_SAME)]


def test_namesake_of_another_unit_is_a_warning_only(cup: Tournament) -> None:
    team = register_team(cup, pair("王芳", "李建国", unit="图书馆"), by=None)
    entry = pair("沈国平", "王芳", unit="财务处")
    (warning,) = warnings(cup, entry)
    assert (warning.field, warning.code) == ("player_two", ProblemCode.PLAYER_ELSEWHERE)
    assert warning.values == {"name": "王芳", "number": 1, "unit": "图书馆"}
    register_team(cup, entry, by=None)
    (warning,) = warnings(cup, pair("王芳", "李建国", unit="工会"), team=team)
    assert warning.values == {"name": "王芳", "number": 2, "unit": "财务处"}


def test_team_change_is_journalled_with_what_differs(cup: Tournament, organiser: User) -> None:
    team = register_team(cup, pair("王芳", "李建国", unit="图书馆"), by=None)
    change_team(team, pair("王方", "李建国", unit="图书馆"), by=organiser)
    change_team(team, pair("王方", "李建国", unit="图书馆"), by=organiser)
    entry = cup.journal.get(action="team_changed")
    assert (entry.before, entry.after) == ({"player_one": "王芳"}, {"player_one": "王方"})
    assert (entry.team, entry.actor) == (team, organiser)


def test_removed_team_stays_in_the_journal(cup: Tournament) -> None:
    team = register_team(cup, pair("王芳", "李建国"), by=None)
    remove_team(team, by=None)
    registered, removed = cup.journal.select_related("team").order_by("seq")[1:]
    assert registered.after == removed.before
    assert (registered.team, removed.team) == (None, None)


def test_after_the_draw_names_change_but_not_number_seed_or_teams() -> None:
    event = make_event(4, seeded=1)
    draw_event(event)
    team = event.teams.get(number=1)
    changed = change_team(team, pair("王方", "李建国", unit="图书馆", seed=1), by=None)
    assert changed.player_one == "王方"
    with pytest.raises(RegistrationInvalid) as refused:
        change_team(
            team, TeamEntry(number=9, player_one="王方", player_two="李建国", seed=None), by=None
        )
    assert codes(refused.value.problems) == [
        ("number", ProblemCode.FIXED_BY_DRAW),
        ("seed", ProblemCode.FIXED_BY_DRAW),
    ]
    with pytest.raises(WrongState):
        register_team(event, pair("马超群", "方圆"), by=None)
    with pytest.raises(WrongState):
        remove_team(team, by=None)


def test_check_in_of_many_counts_and_journals_changes_only(cup: Tournament) -> None:
    teams = [register_team(cup, pair(f"甲{n}", f"乙{n}"), by=None) for n in range(3)]
    assert check_in(teams[:2], present=True, by=None) == 2
    assert check_in(teams, present=True, by=None) == 1
    assert check_in(teams[:1], present=False, by=None) == 1
    assert check_in([], present=True, by=None) == 0
    assert [team.present for team in cup.teams.all()] == [False, True, True]
    entries = cup.journal.filter(action="team_checked_in")
    assert [entry.after for entry in entries] == [{"present": True}] * 3 + [{"present": False}]


def test_table_of_a_match_changes_within_the_hall() -> None:
    event = make_event(4, tables=3)
    draw_event(event)
    match = match_numbered(event, 1)
    assert change_table(match, 3, tournament=event, by=None).table == 3
    with pytest.raises(EventInvalid):
        change_table(match, 4, tournament=event, by=None)
    entry = event.journal.get(action="table_changed")
    assert (entry.match, entry.before, entry.after) == (match, {"table": 1}, {"table": 3})


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("138 0000 0001", "13800000001"),
        ("１３８　００００　０００１", "13800000001"),
        ("+86 138 0000 0001", "+8613800000001"),
        # Two numbers stay two.
        ("13800000001 13900000002", "13800000001 13900000002"),
        ("8888 转 12", "8888 转 12"),
    ],
)
def test_phone_is_stored_in_one_way_however_it_is_grouped(
    cup: Tournament, typed: str, stored: str
) -> None:
    entry = TeamEntry(unit="工会", player_one="王芳", player_two="李建国", phone=typed)
    assert register_team(cup, entry, by=None).phone == stored


def test_pair_without_a_unit_is_accepted_with_a_warning(cup: Tournament) -> None:
    entry = pair("王芳", "李建国", unit=" ")
    assert codes(warnings(cup, entry)) == [("unit", ProblemCode.UNIT_MISSING)]
    assert register_team(cup, entry, by=None).unit == ""


def test_registration_reads_only_those_of_a_large_event_that_it_can_clash_with(
    cup: Tournament,
) -> None:
    for number in range(1, 21):
        register_team(cup, pair(f"甲{number}", f"乙{number}", seed=number), by=None)
    entry = replace(pair("乙1", "丙", seed=3), number=7)
    assert [team.number for team in rivals(cup, entry)] == [1, 3, 7]
    with CaptureQueriesContext(connection) as queries:
        register_team(cup, pair("乙1", "丙", unit="图书馆"), by=None)
    reading = [query["sql"] for query in queries if 'FROM "brackets_team"' in query["sql"]]
    assert all("MAX(" in sql or ("WHERE" in sql and " IN (" in sql) for sql in reading), reading
