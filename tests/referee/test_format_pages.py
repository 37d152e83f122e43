"""Every public page, sheet and desk page of an event of every format, halfway and at the end."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.models import Tournament
from brackets.queries import counting_matches
from brackets.ready_formats import ready_format
from brackets.stages import KNOCKOUT
from referee.simulation.event import Plan, simulate
from rules.ruleset import preset_keys
from rules.shapes import Stage

pytestmark = pytest.mark.django_db

PLACEMENT = (replace(KNOCKOUT, places_to=8),)
FORMATS: dict[str, tuple[tuple[Stage, ...], int]] = {
    "nanshan_cup": (ready_format("nanshan_cup"), 9),
    "sports_faculty_2013": (ready_format("sports_faculty_2013"), 11),
    "union_three_rounds": (ready_format("union_three_rounds"), 7),
    "faculty_pass_ten": (ready_format("faculty_pass_ten"), 8),
    "eight_groups": (ready_format("eight_groups"), 17),
    "club_past_joker": (ready_format("club_past_joker"), 8),
    "eight_rounds_by_points": (ready_format("eight_rounds_by_points"), 10),
    "double_elimination": (ready_format("double_elimination"), 6),
    "placement": (PLACEMENT, 7),
}
# These say so, with 404, where there is nothing to print.
SHEETS = ("/sheets/{0}/bracket.pdf", "/sheets/{0}/slips.pdf")
PAGES = (
    "/events/{0}/",
    "/events/{0}/bracket/",
    "/events/{0}/draw/",
    "/events/{0}/draw/entries.txt",
    "/events/{0}/standings/",
    "/events/{0}/rulings/",
    "/events/{0}/rules/",
    "/kiosk/{0}/",
    "/sheets/{0}/standings.pdf",
    "/sheets/{0}/results.xlsx",
    "/desk/{0}/",
    "/desk/{0}/draw/",
    "/desk/{0}/matches/",
    "/desk/{0}/board/",
    "/desk/{0}/rulings/",
    "/desk/{0}/journal/",
    "/desk/{0}/teams/",
)


def played(key: str, rounds: int | None) -> Tournament:
    stages, teams = FORMATS[key]
    plan = Plan(
        slug="cup",
        name="测试",
        ruleset_key=key if key in preset_keys() else "yijing_cup",
        teams=teams,
        seed="3",
        stages=stages,
        third_place=stages[-1].third_place,
        rounds=rounds,
    )
    return simulate(plan, by=None)


@pytest.mark.parametrize("rounds", [1, None])
@pytest.mark.parametrize("key", FORMATS)
def test_pages_answer_for_every_format(
    key: str, rounds: int | None, organiser_client: Client, organiser: User
) -> None:
    event = played(key, rounds)
    event.refresh_from_db()
    matches = list(counting_matches(event))
    addresses = [page.format(event.slug) for page in PAGES]
    addresses += [f"/events/cup/rounds/{number}/" for number in {each.round for each in matches}]
    addresses += [f"/events/cup/teams/{team.number}/" for team in event.teams.all()]
    shown = matches[:: max(len(matches) // 5, 1)] + matches[-1:]
    addresses += [f"/events/cup/matches/{each.number}/" for each in shown if each.number]
    addresses += [f"/desk/cup/matches/{each.number}/" for each in shown if each.number]
    found = {address: organiser_client.get(address).status_code for address in addresses}
    expected = {200} if matches else {200, 404}
    assert {at: status for at, status in found.items() if status not in expected} == {}
    sheets = [organiser_client.get(sheet.format(event.slug)).status_code for sheet in SHEETS]
    assert set(sheets) <= {200, 404}
