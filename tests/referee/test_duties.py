"""Who is at which table, and what a table referee may do there (case 31)."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from brackets.errors import EventClosed
from brackets.models import Hold, JournalEntry, Match, Tournament, TournamentState
from brackets.tables import change_table
from referee.duties import assign_tables, duties_of, may_act, ranges, unassign_tables
from referee.entries import HandEntry
from referee.forms.duties import DutiesForm, field_of
from referee.models import Duty, HandKind
from referee.permissions import Task
from referee.recording import record_hand, require
from referee.refusals import DutiesInvalid, DutyProblem, NotOnYet, NotYourTable
from rules.reports import HandReport
from tests.builders import draw_event, log_in, make_event, make_user, match_numbered, record_points
from tests.referee.desk_pages import look, refused, send
from tests.referee.public_play import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(organiser: User) -> Tournament:
    """Return an event of eight pairs at two tables: matches 1 and 3 at table 1, 2 and 4 at 2."""
    event = make_event(8, tables=2, by=organiser)
    draw_event(event, by=organiser)
    placed = Match.objects.filter(number__lte=4).order_by("number")
    assert [match.table for match in placed] == [1, 2, 1, 2]
    return event


@pytest.fixture
def chief(db: None) -> User:
    return make_user("zhang", "chief_referee", name="裁判长")


def save(match: Match, by: User) -> None:
    entry = HandEntry(kind=HandKind.PLAYED, report=HandReport(trick_points=80))
    number = match.hands.filter(current=True).count() + 1
    record_hand(match, number, entry, by=by, seen_version=0, key=uuid4().hex)


def test_without_any_assignment_a_referee_acts_at_every_table(
    hall: Tournament, referee: User
) -> None:
    save(match_numbered(hall, 1), referee)
    save(match_numbered(hall, 2), referee)


def test_referee_acts_at_his_tables_only_once_tables_are_assigned(
    hall: Tournament, referee: User, second_referee: User
) -> None:
    assign_tables(hall, {referee: {1}}, by=None)
    save(match_numbered(hall, 1), referee)
    for match, by in ((2, referee), (1, second_referee), (2, second_referee)):
        with pytest.raises(NotYourTable):
            save(match_numbered(hall, match), by)
    assert not may_act(second_referee, match_numbered(hall, 1))


@pytest.mark.parametrize("role", ["organiser", "chief_referee", "entry_clerk"])
def test_other_roles_act_at_every_table(hall: Tournament, referee: User, role: str) -> None:
    assign_tables(hall, {referee: {1}}, by=None)
    other = make_user("other", role)
    for number in (1, 2, 3):
        save(match_numbered(hall, number), other)


def test_later_match_of_the_table_waits_until_the_one_before_has_its_result(
    hall: Tournament, referee: User
) -> None:
    third = match_numbered(hall, 3)
    with pytest.raises(NotOnYet) as told:
        save(third, referee)
    assert told.value.on == 1
    record_points(match_numbered(hall, 1), 40, 120, 75, 40)
    save(third, referee)


def test_match_that_has_begun_goes_on_before_one_that_has_not(
    hall: Tournament, referee: User, organiser: User
) -> None:
    save(match_numbered(hall, 3), organiser)
    save(match_numbered(hall, 3), referee)
    with pytest.raises(NotOnYet) as told:
        save(match_numbered(hall, 1), referee)
    assert told.value.on == 3


def test_match_that_waits_for_its_signatures_keeps_its_table(
    hall: Tournament, referee: User
) -> None:
    Match.objects.filter(number=1).update(hold=Hold.SIGNATURE, begun=True)
    with pytest.raises(NotOnYet):
        save(match_numbered(hall, 3), referee)
    require(match_numbered(hall, 1), Task.SIGN, by=referee)


@pytest.mark.parametrize("hold", [Hold.OBJECTION, Hold.REVIEW])
def test_frozen_match_leaves_its_table_to_the_next_one(
    hall: Tournament, referee: User, hold: Hold
) -> None:
    Match.objects.filter(number=1).update(hold=hold, begun=True)
    save(match_numbered(hall, 3), referee)


def test_match_that_is_moved_is_another_referees(
    hall: Tournament, referee: User, second_referee: User, organiser: User
) -> None:
    assign_tables(hall, {referee: {1}, second_referee: {2}}, by=None)
    record_points(match_numbered(hall, 2), 40, 120, 75, 40)
    record_points(match_numbered(hall, 4), 40, 120, 75, 40)
    change_table(match_numbered(hall, 1), 2, tournament=hall, by=organiser)
    with pytest.raises(NotYourTable):
        save(match_numbered(hall, 1), referee)
    save(match_numbered(hall, 1), second_referee)


def test_assigning_replaces_and_tells_the_journal(
    hall: Tournament, referee: User, second_referee: User, chief: User
) -> None:
    assert assign_tables(hall, {referee: {1, 2}, second_referee: ()}, by=chief) == (referee,)
    assert assign_tables(hall, {referee: {2}, second_referee: {1}}, by=chief)
    assert duties_of(hall) == {referee: (2,), second_referee: (1,)}
    entries = JournalEntry.objects.filter(action="duties_changed").order_by("seq")
    told = [(e.actor, e.before, e.after) for e in entries]
    assert told == [
        (chief, *({"referee": "李裁判", "at_tables": tables} for tables in ("", "1-2"))),
        (chief, *({"referee": "李裁判", "at_tables": tables} for tables in ("1-2", "2"))),
        (chief, *({"referee": "赵裁判", "at_tables": tables} for tables in ("", "1"))),
    ]
    assert unassign_tables(hall, by=chief) == (referee, second_referee)
    assert not Duty.objects.exists()


def test_assigning_refuses_everything_wrong_at_once(
    hall: Tournament, referee: User, second_referee: User, organiser: User
) -> None:
    assign_tables(hall, {second_referee: {1}}, by=None)
    wanted = {referee: {1, 3}, second_referee: {2}, organiser: {1}}
    with pytest.raises(DutiesInvalid) as told:
        assign_tables(hall, wanted, by=None, seen=dict.fromkeys(wanted, ()))
    assert told.value.problems == {
        referee: (DutyProblem.NO_SUCH_TABLE,),
        second_referee: (DutyProblem.CHANGED_MEANWHILE,),
        organiser: (DutyProblem.OTHER_ROLE,),
    }
    assert duties_of(hall) == {second_referee: (1,)}


def test_closed_event_keeps_its_duties(hall: Tournament, referee: User) -> None:
    Tournament.objects.update(state=TournamentState.FINISHED)
    with pytest.raises(EventClosed):
        assign_tables(hall, {referee: {1}}, by=None)


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("", set()),
        ("1-4, 7", {1, 2, 3, 4, 7}),
        ("１－３，５", {1, 2, 3, 5}),
        ("1至3、8", {1, 2, 3, 8}),
        ("4 - 2  9", {2, 3, 4, 9}),
    ],
)
def test_tables_are_read_in_any_usual_writing(referee: User, text: str, tables: set[int]) -> None:
    form = DutiesForm({field_of(referee): text}, referees=[referee], present={})
    assert form.is_valid()
    assert form.wanted() == {referee: tables}


@pytest.mark.parametrize("text", ["1-", "a", "1-99999", "-3", "1--2", "2049"])
def test_nonsense_is_no_table(referee: User, text: str) -> None:
    form = DutiesForm({field_of(referee): text}, referees=[referee], present={})
    assert not form.is_valid()


def test_tables_are_told_as_ranges() -> None:
    assert ranges([7, 1, 2, 3, 4, 9, 10]) == "1-4, 7, 9-10"
    assert ranges(()) == ""


def test_page_assigns_and_takes_away(
    hall: Tournament, referee: User, second_referee: User, chief: User
) -> None:
    client = log_in(chief)
    page = look(client, "desk_duties", slug="cup")
    assert "尚未分配：分配之前，每位桌裁都可以操作所有牌桌。" in page
    form = {field_of(referee): "1", field_of(second_referee): "1-2"}
    page = send(client, "desk_duties_save", form, slug="cup")
    assert "已保存。李裁判：1 · 赵裁判：1-2" in page
    page = send(client, "desk_duties_take", slug="cup", person=second_referee.pk, table=2)
    assert "赵裁判：1" in page
    assert "没有桌裁的牌桌：2" in page
    page = send(client, "desk_duties_take", slug="cup", person=second_referee.pk, table=1)
    assert "没有分到牌桌： 赵裁判" in page
    assert "已取消全部分配" in send(client, "desk_duties_clear", slug="cup")
    assert duties_of(hall) == {}


def test_page_writes_only_what_was_changed_on_it(
    hall: Tournament, referee: User, second_referee: User, chief: User
) -> None:
    client = log_in(chief)
    shown = {f"initial-{field_of(referee)}": "", f"initial-{field_of(second_referee)}": ""}
    mine = shown | {field_of(referee): "1", field_of(second_referee): ""}
    assign_tables(hall, {second_referee: {2}}, by=None)
    send(client, "desk_duties_save", mine, slug="cup")
    assert duties_of(hall) == {referee: (1,), second_referee: (2,)}
    clash = shown | {field_of(referee): "2", field_of(second_referee): ""}
    page = refused(client, "desk_duties_save", clash, slug="cup", status=422)
    assert "刚才有人改成了：1。再次保存即可替换。" in words(page)
    assert f'name="initial-{field_of(referee)}" value="1"' in page
    assert f'name="{field_of(referee)}" value="2"' in page


def test_page_keeps_what_was_typed_wrongly(hall: Tournament, referee: User, chief: User) -> None:
    form = {field_of(referee): "1-8"}
    page = refused(log_in(chief), "desk_duties_save", form, slug="cup", status=422)
    assert "本赛事没有这个桌号" in page
    assert 'value="1-8"' in page


def test_page_proposes_even_shares_and_writes_nothing(
    organiser: User, referee: User, second_referee: User, chief: User
) -> None:
    event = make_event(4, tables=5, by=organiser)
    client = log_in(chief)
    page = client.get(f"/desk/{event.slug}/duties/?share").text
    assert "这是建议方案" in page
    shares = [f'value="{tables}"' in page for tables in ("1-2", "3-5")]
    assert shares == [True, True]
    assert not Duty.objects.exists()


def test_page_says_what_to_do_without_any_referee(organiser: User, chief: User) -> None:
    make_event(4, by=organiser)
    assert "还没有桌裁" in look(log_in(chief), "desk_duties", slug="cup")
    page = log_in(organiser).get("/desk/cup/duties/").text
    assert "/people/" in page


def test_former_referee_can_be_taken_away(hall: Tournament, referee: User, chief: User) -> None:
    assign_tables(hall, {referee: {1}}, by=None)
    referee.groups.clear()
    client = log_in(chief)
    assert "已不是桌裁" in look(client, "desk_duties", slug="cup")
    send(client, "desk_duties_save", {field_of(referee): ""}, slug="cup")
    assert duties_of(hall) == {}


@pytest.mark.parametrize("count", [1, 30])
def test_page_takes_as_many_queries_for_any_number(
    organiser: User, chief: User, count: int
) -> None:
    event = make_event(4, tables=60, by=organiser)
    wanted = {make_user(f"r{n}", "table_referee"): {n, n + 1} for n in range(1, count + 1)}
    assign_tables(event, wanted, by=None)
    client = log_in(chief)
    with CaptureQueriesContext(connection) as queries:
        assert client.get("/desk/cup/duties/").status_code == 200
    assert len(queries) <= 12


def test_list_of_tables_shows_his_tables_only(
    hall: Tournament, referee: User, second_referee: User, referee_client: Client
) -> None:
    assign_tables(hall, {second_referee: {1}}, by=None)
    page = referee_client.get("/tables/cup/")
    assert "没有给您分配牌桌" in page.text
    assert "/tables/cup/1/" not in page.text
    page = log_in(second_referee).get("/tables/cup/")
    assert "您的牌桌：1" in page.text
    found = [number for number in (1, 2, 3, 4) if f"/tables/cup/{number}/" in page.text]
    assert found == [1, 3]


def test_page_of_a_later_match_can_be_read_and_names_the_one_that_is_on(
    hall: Tournament, referee: User, referee_client: Client
) -> None:
    page = referee_client.get("/tables/cup/3/")
    assert page.status_code == 200
    assert "本桌现在进行的是第 1 场" in words(page.text)
    assert 'name="trick_points"' not in page.text
    form = {"kind": "played", "trick_points": "80", "seen_version": "0", "key": "k"}
    answer = referee_client.post("/tables/cup/3/hands/1/", form)
    assert answer.status_code == 403
    assert "本桌现在进行的是第 1 场" in words(answer.text)


def test_refusal_at_another_table_is_clear(
    hall: Tournament, referee: User, second_referee: User, referee_client: Client
) -> None:
    assign_tables(hall, {referee: {1}, second_referee: {2}}, by=None)
    for send_ in (referee_client.get, referee_client.post):
        for path in ("/tables/cup/2/hands/1/", "/tables/cup/4/hands/1/"):
            answer = send_(path)
            assert answer.status_code == 403
            assert "这一桌没有分配给您" in words(answer.text)
