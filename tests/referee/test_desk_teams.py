import re

import pytest
from django.test import Client

from brackets.models import Team, Tournament
from referee.rechecking.event import recheck
from tests.builders import draw_event
from tests.referee.desk_pages import look, refused, send

PAIR = {
    "player_one": "王芳",
    "player_two": "李建国",
    "unit": "车队",
    "number": "",
    "seed": "",
    "phone": "138 0000 0001",
    "note": "左撇子",
}


def values(team: Team) -> tuple[object, ...]:
    return (
        team.number,
        team.unit,
        team.player_one,
        team.player_two,
        team.phone,
        team.seed,
        team.note,
    )


def test_added_pair_gets_the_next_number(organiser_client: Client, event: Tournament) -> None:
    page = send(organiser_client, "desk_team_create", PAIR, slug="cup")
    assert "12 号队已登记：王芳、李建国" in page
    assert values(event.teams.get(number=12)) == (
        12,
        "车队",
        "王芳",
        "李建国",
        "13800000001",
        None,
        "左撇子",
    )


def test_bad_pair_shows_every_problem_at_once(organiser_client: Client, event: Tournament) -> None:
    # Pair 1 plays for 机电学院 as 钱一1 and 钱二1; number 3 is taken, a seed must be a number.
    wrong = {
        "player_one": "钱一1",
        "player_two": "",
        "unit": "机电学院",
        "number": "3",
        "seed": "头号",
        "phone": "",
        "note": "<i>",
    }
    page = refused(organiser_client, "desk_team_create", wrong, status=422, slug="cup")
    errors = re.findall(r'<p class="field-error">([^<]*)</p>', page)
    assert len(errors) == 4, errors
    assert "钱一1 已在本单位 1 号队中" in page
    assert "编号 3 已属于另一队" in page
    assert 'value="头号"' in page
    assert "&lt;i&gt;" in page
    assert event.teams.count() == 11


def test_same_name_in_another_unit_is_accepted_with_a_warning(
    organiser_client: Client, event: Tournament
) -> None:
    page = send(organiser_client, "desk_team_create", {**PAIR, "player_one": "钱一1"}, slug="cup")
    assert "12 号队已登记" in page
    assert "钱一1 与 1 号队（机电学院）的队员同名" in page


def test_pair_without_a_unit_is_accepted_in_silence_and_the_next_one_can_be_typed(
    organiser_client: Client, event: Tournament
) -> None:
    page = send(organiser_client, "desk_team_create", {**PAIR, "unit": ""}, slug="cup")
    assert "12 号队已登记" in page
    assert "没有单位" not in page
    form = organiser_client.get("/desk/cup/teams/add/").text
    assert re.search(r'<input[^>]*name="player_one"[^>]*autofocus', form)


def test_changed_pair_is_stored(organiser_client: Client, event: Tournament) -> None:
    send(organiser_client, "desk_team_save", {**PAIR, "number": "30"}, slug="cup", number=4)
    assert values(event.teams.get(number=30))[:4] == (30, "车队", "王芳", "李建国")
    assert event.teams.count() == 11


def test_drawn_pair_keeps_number_and_seed_but_names_can_be_corrected(
    organiser_client: Client, event: Tournament
) -> None:
    draw_event(event)
    sent = {**PAIR, "number": "30", "seed": "1"}
    send(organiser_client, "desk_team_save", sent, slug="cup", number=4)
    assert values(event.teams.get(number=4)) == (
        4,
        "车队",
        "王芳",
        "李建国",
        "13800000001",
        None,
        "左撇子",
    )
    refused(organiser_client, "desk_team_create", PAIR, status=422, slug="cup")
    assert event.teams.count() == 11
    # who comes now is a reserve and in no match
    late = {**PAIR, "player_one": "钱一", "player_two": "钱二", "seed": ""}
    send(organiser_client, "desk_team_create", late, slug="cup")
    assert event.teams.get(player_one="钱一").state == "reserve"


def test_removed_pair_is_gone_and_stays_in_the_journal(
    organiser_client: Client, event: Tournament
) -> None:
    page = send(organiser_client, "desk_team_delete", slug="cup", number=4)
    assert "4 号队已删除：周一4、周二4" in page
    assert not event.teams.filter(number=4).exists()
    assert "删除参赛队 4 周一4 / 周二4" in look(organiser_client, "desk_journal", slug="cup")


def test_drawn_pair_cannot_be_removed(organiser_client: Client, event: Tournament) -> None:
    draw_event(event)
    page = send(organiser_client, "desk_team_delete", slug="cup", number=4)
    assert "赛事处于“已抽签”状态" in page
    assert event.teams.count() == 11


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("?q=7", {"7"}),
        ("?q=图书馆", {"8"}),
        ("?q=赵", set()),
        ("?q=周一4", {"4"}),
        ("?q=", {str(number) for number in range(1, 12)}),
    ],
)
def test_search_finds_pairs(
    query: str, found: set[str], organiser_client: Client, event: Tournament
) -> None:
    page = organiser_client.get(f"/desk/cup/teams/{query}").text
    assert set(re.findall(r'href="/desk/cup/teams/(\d+)/"', page)) == found


def test_list_sorts_and_leafs(organiser_client: Client, event: Tournament) -> None:
    def numbers(query: str) -> list[str]:
        page = organiser_client.get(f"/desk/cup/teams/{query}").text
        return re.findall(r'href="/desk/cup/teams/(\d+)/"', page)

    assert numbers("?sort=-number")[:2] == ["11", "10"]
    # Nonsense shows the first page instead of an error.
    assert len(numbers("?page=99&per_page=0&sort=nonsense")) == 11
    assert len(numbers("?sort=1.5")) == 11


def test_empty_list_says_what_to_do(organiser_client: Client, event: Tournament) -> None:
    send(organiser_client, "desk_create_event", {"name": "空", "slug": "empty", "tables": "4"})
    page = look(organiser_client, "desk_teams", slug="empty")
    assert "还没有参赛队" in page
    assert "从 Excel 导入" in page


def test_reserve_is_a_tick_on_the_form_until_the_draw(
    organiser_client: Client, event: Tournament
) -> None:
    send(organiser_client, "desk_team_create", {**PAIR, "reserve": "on"}, slug="cup")
    assert event.teams.get(number=12).state == "reserve"
    page = organiser_client.get("/desk/cup/teams/12/").text
    assert re.search(r'name="reserve"[^>]*checked', page)
    unticked = {**PAIR, "number": "12", "initial-reserve": "True"}
    send(organiser_client, "desk_team_save", unticked, slug="cup", number=12)
    assert event.teams.get(number=12).state == "entered"
    ticked = {**PAIR, "number": "12", "initial-reserve": "False", "reserve": "on"}
    send(organiser_client, "desk_team_save", ticked, slug="cup", number=12)
    # A form that showed something else of the pair leaves it.
    stale = {**PAIR, "number": "12", "note": "改", "initial-note": "左撇子"}
    send(
        organiser_client,
        "desk_team_save",
        {**stale, "initial-reserve": "False"},
        slug="cup",
        number=12,
    )
    assert event.teams.get(number=12).state == "reserve"
    draw_event(event)
    send(organiser_client, "desk_team_save", unticked, slug="cup", number=12)
    assert event.teams.get(number=12).state == "reserve"
    assert recheck(event) == ()
