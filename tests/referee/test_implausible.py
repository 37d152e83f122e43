"""Case 13: what cannot be is refused, what is hardly possible is asked, what is twice is told."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client

from brackets.models import Match, Tournament
from referee.models import Hand
from tests.builders import draw_event, match_numbered
from tests.referee.public_play import words
from tests.referee.table_play import first_match, hand_form, play, post_hand, save, stored

BY_A_PAIR = {"capture": "yes", "last_trick_trump": "yes", "last_trick_unit": "pair"}
TWIN = "四局分数与 {table}号桌第 1 场完全相同"


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def test_points_that_are_no_multiple_of_five_are_refused(
    match: Match, referee_client: Client
) -> None:
    """(a) 小分 = 87."""
    answer = post_hand(referee_client, match, 1, hand_form(87))
    assert answer.status_code == 422
    assert "5 的倍数" in words(answer.text)
    assert stored() == []


def test_more_points_than_two_decks_have_are_asked_once_more(
    match: Match, referee_client: Client
) -> None:
    """(b) tricks 100, kitty 80, captured by a pair: 100 + 80 × 2 = 260."""
    form = hand_form(100, total=260) | BY_A_PAIR | {"kitty_points": "80"}
    asked = post_hand(referee_client, match, 1, form)
    assert "260" in words(asked.text)
    assert stored() == []
    sure = form | {"confirmed": asked.context["question"].token}
    assert post_hand(referee_client, match, 1, sure).status_code == 302
    assert stored() == [(1, 1, 100)]


def test_more_points_than_the_decks_hold_are_refused(match: Match, referee_client: Client) -> None:
    """(b) tricks 150 and kitty 80 are 230 of 200."""
    form = hand_form(150) | BY_A_PAIR | {"kitty_points": "80"}
    answer = post_hand(referee_client, match, 1, form)
    assert (answer.status_code, stored()) == (422, [])


def four_hands_alike(event: Tournament) -> tuple[Match, Match]:
    draw_event(event)
    first, second = match_numbered(event, 1), match_numbered(event, 2)
    play(first, 80, 85, 45, 45)
    play(second, 80, 85, 45)
    return first, second


def test_four_hands_like_those_of_another_table_are_told_at_once(
    event: Tournament, referee_client: Client
) -> None:
    """(c) The warning names the other table, as soon as the fourth hand is saved."""
    first, second = four_hands_alike(event)
    twin = TWIN.format(table=first.table)
    assert twin not in words(referee_client.get("/tables/cup/2/").text)
    post_hand(referee_client, second, 4, hand_form(45))
    page = referee_client.get("/tables/cup/2/").text
    assert twin in words(page)
    assert "notice-warning" in page


def test_four_hands_like_those_of_the_morning_are_chance(
    event: Tournament, referee_client: Client
) -> None:
    first, second = four_hands_alike(event)
    Hand.objects.filter(match=first).update(recorded_at=F("recorded_at") - timedelta(minutes=11))
    save(second, 4, 45)
    twin = TWIN.format(table=first.table)
    assert twin not in words(referee_client.get("/tables/cup/2/").text)
