"""When a pair can expect to play, as its public page tells it."""

import re
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.db.models import Q
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from brackets.models import Match, Team, Tournament
from referee.models import Hand
from tests.builders import draw_event, match_numbered
from tests.referee.public_play import words
from tests.referee.table_play import play


@pytest.fixture
def paced(event: Tournament) -> Tournament:
    """Return eleven pairs at ten minutes a hand; match 1 has three of four hands to come.

    The second of them is due since six minutes, so that its last one ends in twenty minutes.
    """
    draw_event(event)
    for number, points, minutes in (
        (2, (80, 85, 45, 60), (41, 31, 21, 11)),
        (3, (80, 85, 45), (32, 22, 12)),
        (1, (80,), (16,)),
    ):
        match = match_numbered(event, number)
        play(match, *points)
        hands = Hand.objects.filter(match=match).order_by("number")
        for hand, ago in zip(hands, minutes, strict=True):
            Hand.objects.filter(pk=hand.pk).update(
                recorded_at=timezone.now() - timedelta(minutes=ago)
            )
    return event


def page(team: Team | None) -> str:
    assert team is not None
    return words(Client().get(f"/events/cup/teams/{team.number}/?live").text)


def says(text: str, end: datetime) -> bool:
    """Tell whether a page names this minute or, where the test ran into the next one, that."""
    minutes = (end, end - timedelta(minutes=1), end + timedelta(minutes=1))
    return any(f"预计约 {minute:%H:%M} 开始" in text for minute in minutes)


def waiting_for(match: Match) -> Match:
    return Match.objects.get(Q(home_from=match) | Q(away_from=match))


def test_pair_plays_when_the_match_before_is_over(paced: Tournament) -> None:
    after = waiting_for(match_numbered(paced, 1))
    assert says(page(after.home or after.away), timezone.localtime() + timedelta(minutes=20))


def test_pair_plays_when_its_table_is_free(paced: Tournament) -> None:
    later = match_numbered(paced, 5)
    assert later.home is not None
    assert later.away is not None
    Match.objects.filter(pk=later.pk).update(table=match_numbered(paced, 1).table)
    assert says(page(later.home), timezone.localtime() + timedelta(minutes=20))


def test_match_that_can_begin_is_taken_to_begin_now(paced: Tournament) -> None:
    after, later = waiting_for(match_numbered(paced, 1)), match_numbered(paced, 5)
    side = "home_from" if after.away else "away_from"
    Match.objects.filter(pk=after.pk).update(**{side: later})
    # Four hands at ten minutes each.
    assert says(page(after.home or after.away), timezone.localtime() + timedelta(minutes=40))


def test_nobody_knows_when_a_silent_hall_goes_on(paced: Tournament) -> None:
    after, later = waiting_for(match_numbered(paced, 1)), match_numbered(paced, 5)
    side = "home_from" if after.away else "away_from"
    Match.objects.filter(pk=after.pk).update(**{side: later})
    Hand.objects.update(recorded_at=timezone.now() - timedelta(hours=3))
    assert "预计约" not in page(after.home or after.away)


def test_nothing_is_expected_of_a_match_that_can_begin(paced: Tournament) -> None:
    assert not re.search("预计约", page(match_numbered(paced, 5).home))


def test_board_places_and_times_are_made_of_one_reading(paced: Tournament) -> None:
    after = waiting_for(match_numbered(paced, 1))
    with CaptureQueriesContext(connection) as captured:
        assert "预计约" in page(after.home or after.away)
    read = [each for each in captured if each["sql"].startswith('SELECT "brackets_match"."id"')]
    assert len(read) == 1
