"""Case 11: nobody who could still enter a match blind reads what was entered first."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.models import Match
from referee.models import ReviewOutcome
from referee.permissions import Role
from referee.rechecking.event import recheck
from referee.sign_off import enter_again
from tests.builders import log_in, make_event, make_user
from tests.referee.public_play import words
from tests.referee.signing import asking, decided, finalised, reviewed, state
from tests.referee.table_play import first_match, key, play, played

pytestmark = pytest.mark.django_db

POINTS = (35, 80, 135, 185)
PUBLIC = (
    "/events/cup/",
    "/events/cup/matches/1/",
    "/events/cup/matches/1/sign/",
    "/events/cup/rounds/1/",
    "/events/cup/bracket/",
    "/events/cup/standings/",
    "/kiosk/cup/",
)


@pytest.fixture
def match(referee: User) -> Match:
    match = first_match(asking(make_event(4), "blind"))
    play(match, *POINTS, by=referee)
    assert state(match) == ("second_entry", "", "")
    return match


def look(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    return response.text


def tells(page: str) -> list[str]:
    """Return what a page tells of the hands: 185 points, or 7 : 0."""
    # Not within a token, a key or a time.
    found = [sign for sign in ("185", "135") if re.search(rf"(?<!\w){sign}(?!\w)", page)]
    found += ["获胜"] if "获胜" in page else []
    return found + [sign for sign in ("7 : 0", ">7<") if sign in words(page) or sign in page]


@pytest.mark.parametrize("role", [Role.TABLE_REFEREE, Role.ENTRY_CLERK])
def test_whoever_can_enter_a_match_again_sees_no_values_and_no_winner(
    match: Match, role: Role
) -> None:
    client = log_in(make_user("luru", role, name="孙二"))
    for path in ("/tables/cup/1/", "/tables/cup/1/hands/2/"):
        page = look(client, path)
        assert tells(page) == [], path
        assert "/tables/cup/1/second/" in page, path
    page = look(client, "/tables/cup/")
    assert tells(page) == []
    assert "待确认" in page
    shown = client.get("/tables/cup/1/state/").json()
    assert (shown["big"], shown["small"]) == ([0, 0], [0, 0])


def test_first_referee_and_chief_see_the_hands_and_only_others_get_the_button(
    match: Match, referee: User, organiser: User
) -> None:
    page = look(log_in(referee), "/tables/cup/1/")
    assert "185" in page
    assert "/tables/cup/1/second/" not in page
    assert "由另一位裁判复核" in page
    page = look(log_in(organiser), "/tables/cup/1/")
    assert "185" in page
    assert "未公布" in page


def test_public_sees_no_numbers_before_the_second_entry(match: Match) -> None:
    for path in PUBLIC:
        page = look(Client(), path)
        assert tells(page) == [], path
    assert "待确认" in look(Client(), "/events/cup/matches/1/")


def test_different_entry_keeps_the_hands_from_everybody_else(
    match: Match, second_referee: User
) -> None:
    entries = {number: played(points) for number, points in enumerate((35, 80, 130, 185), 1)}
    enter_again(match, entries, by=second_referee, key=key())
    assert state(match) == ("different", "", "")
    assert tells(look(log_in(second_referee), "/tables/cup/1/")) == []
    assert tells(look(Client(), "/events/cup/matches/1/")) == []
    assert recheck(match.draw.stage.tournament) == ()


def test_score_is_published_as_soon_as_the_result_counts(match: Match) -> None:
    assert recheck(match.draw.stage.tournament) == ()
    finalised(match)
    assert "185" in look(Client(), "/events/cup/matches/1/")
    assert recheck(match.draw.stage.tournament) == ()


def test_review_of_a_concealed_match_publishes_nothing(match: Match, second_referee: User) -> None:
    review = reviewed(match)
    assert recheck(match.draw.stage.tournament) == ()
    assert tells(look(Client(), "/events/cup/matches/1/")) == []
    assert tells(look(log_in(second_referee), "/tables/cup/1/")) == []
    decided(review, ReviewOutcome.DISMISSED)
    assert recheck(match.draw.stage.tournament) == ()
