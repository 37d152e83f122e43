from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models import F
from pytest_django import DjangoAssertNumQueries

from brackets.models import Match, Tournament
from referee.match_facts import read_all, read_facts
from referee.models import ForfeitKind, Hand, Offender
from referee.recording import record_redeal
from referee.rulings import ForfeitEntry, give_forfeit
from referee.scorekeeping import facts, tally_of
from referee.twins import twin_of
from rules.match import HandFact, Need
from rules.offences import Offence
from rules.offences import Offender as Side
from rules.penalties import Blame
from rules.reports import UnitKind
from rules.seats import Seat
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.race_play import deal, offend, race, time_is_up
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
    with django_assert_num_queries(5):
        found = read_all(fresh)
        assert len([recorded.played for recorded in found.values()]) == len(fresh)


def test_match_with_hands_alone_takes_three_queries(
    event: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = first_match(event)
    save(match, 1, 80)
    with django_assert_num_queries(3):
        assert len(read_facts(match).played) == 1


def _waive(match: Match) -> None:
    absent = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=Offender.AWAY, reason="未到场")
    give_forfeit(match, absent, by=None, key="absent")


@pytest.mark.parametrize(
    "incident",
    [
        lambda match: offend(match, 1, Offence.WRONG_CARD_CORRECTED, Offender.AWAY),
        lambda match: record_redeal(match, 2, reason="发错牌", by=None, key="again"),
        _waive,
        lambda match: time_is_up(match, 1),
    ],
)
def test_facts_of_one_match_are_those_of_many(incident: Callable[[Match], object]) -> None:
    match = race("village_best_of_three")
    deal(match, 1, 35, Seat.NORTH)
    incident(match)
    one = read_facts(match)
    assert one == read_all(Match.objects.all())[match.pk]
    assert any((one.rulings, one.redeals, one.forfeit, one.calls))


def test_facts_give_back_what_was_recorded(event: Tournament) -> None:
    match = first_match(event)
    report = captured(100, 40, UnitKind.TRACTOR, 3)
    save(match, 1, played(report))
    fine(match, 1, Offender.BOTH, times=2)
    hands, extra = facts(match)
    blame = Blame(Offence.WRONG_CARD_CORRECTED, None, count=2)
    assert hands == (HandFact(report, blames=(blame,)),)
    assert extra is None
    assert tally_of(match).needs is Need.HAND


def test_offender_is_a_team_and_its_side_changes_with_the_dealer(event: Tournament) -> None:
    match = first_match(event)
    for number in (1, 2):
        save(match, number, 80)
        fine(match, number, Offender.HOME)
    hands, _extra = facts(match)
    offenders = [
        fact.penalties_seen_from(dealer)[0].offender
        for fact, dealer in zip(hands, (Seat.EAST, Seat.NORTH), strict=True)
    ]
    assert offenders == [Side.DEALER_SIDE, Side.ATTACKERS]


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
