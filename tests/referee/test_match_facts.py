from datetime import timedelta

import pytest
from django.db.models import F
from pytest_django import DjangoAssertNumQueries

from brackets.models import Match, Tournament
from referee.match_facts import read_all, read_facts
from referee.models import Hand, Offender
from referee.scorekeeping import facts, tally_of
from referee.twins import twin_of
from rules.match import HandFact, Need
from rules.offences import Offence
from rules.offences import Offender as Side
from rules.penalties import Penalty
from rules.reports import UnitKind
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.table_play import captured, fine, first_match, played, save

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("teams", [2, 32])
def test_facts_of_any_number_of_matches_take_five_queries(
    teams: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = make_event(teams)
    draw_event(event)
    matches = list(Match.objects.filter(home__isnull=False, away__isnull=False))
    save(matches[0], 1, 80)
    fresh = list(Match.objects.select_related("home", "away").filter(home__isnull=False))
    with django_assert_num_queries(5 if teams > 2 else 4):
        found = read_all(fresh)
        assert len([recorded.played for recorded in found.values()]) == len(fresh)


def test_facts_give_back_what_was_recorded(event: Tournament) -> None:
    match = first_match(event)
    report = captured(100, 40, UnitKind.TRACTOR, 3)
    save(match, 1, played(report))
    fine(match, 1, Offender.BOTH, times=2)
    hands, extra = facts(match)
    penalty = Penalty(Offence.WRONG_CARD_CORRECTED, Side.BOTH, count=2)
    assert hands == (HandFact(report, (penalty,)),)
    assert extra is None
    assert tally_of(match).needs is Need.HAND


def test_offender_is_a_team_and_its_side_changes_with_the_dealer(event: Tournament) -> None:
    match = first_match(event)
    for number in (1, 2):
        save(match, number, 80)
        fine(match, number, Offender.HOME)
    hands, _extra = facts(match)
    assert [fact.penalties[0].offender for fact in hands] == [Side.DEALER_SIDE, Side.ATTACKERS]


@pytest.fixture
def twins(event: Tournament) -> tuple[Match, Match]:
    draw_event(event)
    first, second = match_numbered(event, 1), match_numbered(event, 2)
    for match in (first, second):
        for number, points in enumerate((80, 85, 45, 45), 1):
            save(match, number, points)
    return first, second


def test_equal_hands_of_two_matches_within_ten_minutes_are_noticed(
    twins: tuple[Match, Match],
) -> None:
    first, second = twins
    assert twin_of(read_facts(second)) == first


def test_equal_hands_long_ago_or_not_all_equal_are_no_twins(twins: tuple[Match, Match]) -> None:
    first, second = twins
    save(first, 2, played(90, reason="x"), seen=1)
    assert twin_of(read_facts(second)) is None
    save(first, 2, played(85, reason="x"), seen=2)
    Hand.objects.filter(match=first).update(recorded_at=F("recorded_at") - timedelta(minutes=11))
    assert twin_of(read_facts(second)) is None
