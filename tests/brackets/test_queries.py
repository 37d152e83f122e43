"""Readers: what they find, in how many queries."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from brackets import draw as draws
from brackets.entries import TeamEntry
from brackets.journal import lock_tournament
from brackets.models import Match, Tournament
from brackets.progress import Summary, write_summary
from brackets.queries import (
    Feeder,
    Place,
    absent,
    draft_draw,
    draws_of,
    find_teams,
    journal_of,
    numbered_matches,
    places_of,
    published_draw,
)
from brackets.registration import check_in, register_team
from brackets.standings import ranking
from tests.brackets.play import nobody_came, win
from tests.builders import draw_event, make_event, match_numbered

pytestmark = pytest.mark.django_db


def numbers(teams: Any) -> list[int]:
    return [team.number for team in teams]


def test_draft_is_not_the_published_draw(event: Tournament) -> None:
    published = draw_event(event)
    draft = draws.make_draw(event, seed_text="重抽", reason="名单有误", by=None)
    assert (published_draw(event), draft_draw(event)) == (published, draft)
    assert list(draws_of(event)) == [published, draft]
    assert not numbered_matches(event).exclude(draw=published).exists()


def by_place(event: Tournament) -> dict[tuple[int, int], Place]:
    return {(place.match.round, place.match.position): place for place in places_of(event)}


def test_bracket_says_where_missing_teams_come_from() -> None:
    event = make_event(5, seeded=5)
    draw_event(event)
    places = by_place(event)
    assert sorted(places) == [(1, 0), (1, 1), (1, 2), (1, 3), (2, 0), (2, 1), (3, 0), (3, 1)]
    first, second = places[2, 0], places[2, 1]
    # 4-5 is match 1; 1, 2 and 3 have byes.
    assert (first.home_from, first.away_from) == (None, Feeder(1, loser=False, nobody=False))
    assert (second.home_from, second.away_from) == (None, None)
    third = places[3, 1]
    assert third.home_from == Feeder(2, loser=True, nobody=False)
    assert places[3, 0].away_from == Feeder(3, loser=False, nobody=False)


def test_bracket_says_that_nobody_comes() -> None:
    event = make_event(4, seeded=4)
    draw_event(event)
    nobody_came(event, 1)
    assert by_place(event)[2, 0].home_from == Feeder(1, loser=False, nobody=True)


def test_teams_are_found_by_name_unit_number_and_both(event: Tournament) -> None:
    assert numbers(find_teams(event, "钱一1")) == [1]
    assert numbers(find_teams(event, "图书馆")) == [8]
    # Units repeat after eight: 2 and 10 are of the same one.
    assert numbers(find_teams(event, "外语系")) == [2, 10]
    assert numbers(find_teams(event, " 外语系  10 ")) == [10]
    assert numbers(find_teams(event, "７")) == [7]
    assert numbers(find_teams(event, "")) == list(range(1, 12))
    assert numbers(find_teams(event, "没有")) == []


def test_full_width_letters_and_digits_find_what_half_width_ones_do(event: Tournament) -> None:
    entry = TeamEntry(player_one="Ａnna", player_two="王１２", unit="ＡＢＣ社")
    number = register_team(event, entry, by=None).number
    for typed in ("anna", "ＡＮＮＡ", "王12", "王１２", "abc社", "ＡBＣ", "ａｎｎａ　１２"):
        assert numbers(find_teams(event, typed)) == [number], typed
    assert numbers(find_teams(event, "钱一１")) == [1]


def test_absent_are_those_not_checked_in(event: Tournament) -> None:
    check_in(event.teams.filter(number__in=(2, 5)), present=False, by=None)
    assert numbers(absent(event)) == [2, 5]


def test_journal_is_narrowed_to_match_team_or_person(event: Tournament, organiser: User) -> None:
    draw_event(event)
    match = win(event, 1, "home")
    team = match.winner
    assert team is not None
    of_match = journal_of(event, match=match)
    assert [entry.action for entry in of_match] == ["match_decided"]
    actions = [entry.action for entry in journal_of(event, team=team)]
    assert actions == ["team_advanced", "match_decided", "team_checked_in", "team_registered"]
    assert set(journal_of(event, person=organiser)) == set(journal_of(event).filter(seq__lte=23))


@pytest.mark.parametrize("teams", [2, 31])
def test_queries_do_not_grow_with_the_event(
    teams: int, django_assert_num_queries: Any, organiser: User
) -> None:
    event = make_event(teams, by=organiser)
    draw = draw_event(event)
    with django_assert_num_queries(3):
        places_of(event)
    with django_assert_num_queries(1):
        ranking(draw)
    with django_assert_num_queries(1):
        [(str(match.home), str(match.winner)) for match in numbered_matches(event)]
    with django_assert_num_queries(1):
        [(entry.match and entry.match.number, str(entry.team)) for entry in journal_of(event)]
    with django_assert_num_queries(1):
        list(draws_of(event))


def test_hand_that_decides_nothing_only_writes_its_match(
    event: Tournament, django_assert_num_queries: Any
) -> None:
    draw_event(event)
    win(event, 1, "home", verdict="", hands_done=1)
    match = _as_locked(event, 1)
    with transaction.atomic():
        locked = lock_tournament(event)
        with django_assert_num_queries(1):
            write_summary(match, Summary(begun=True, hands_done=2), tournament=locked, by=None)


@pytest.mark.parametrize("teams", [8, 64])
def test_deciding_a_match_costs_the_same_in_any_event(
    teams: int, django_assert_num_queries: Any
) -> None:
    event = make_event(teams)
    draw_event(event)
    win(event, 2, "home", verdict="", hands_done=1)
    match = _as_locked(event, 1)
    won = Summary(begun=True, hands_done=4, verdict="big", winner=match.home)
    with transaction.atomic():
        locked = lock_tournament(event)
        # The matches around it, the summary, the next place, both entries and the revision.
        with django_assert_num_queries(5):
            write_summary(match, won, tournament=locked, by=None)


def _as_locked(event: Tournament, number: int) -> Match:
    """Return a match with what comes with it when a writer locks it."""
    found = Match.objects.select_related("draw", "home", "away")
    return found.get(pk=match_numbered(event, number).pk)
