"""No number of the rules stands in a page: an event with other numbers shows those."""

import pytest
from django.test import Client

from brackets.models import Tournament
from referee.models import Offender
from tests.referee.table_play import (
    SETS_OF_FOUR_DECKS,
    fine,
    hand_form,
    key,
    match_under,
    play,
    post_hand,
)

pytestmark = pytest.mark.django_db
# Four decks have 400 points and a kitty of twelve holds 120; the dealer side falls at 40.
FOUR_DECKS = {
    "decks = 2": "decks = 4",
    "kitty_cards = 8": "kitty_cards = 12",
    "dealer_falls_at = 80": "dealer_falls_at = 40",
    "dealer_gain = 1  # Y41 40-75分，得1分\n": "",
    "small = 10": "small = 15",
} | SETS_OF_FOUR_DECKS


def test_grid_and_problems_have_the_numbers_of_the_ruleset(
    event: Tournament, referee_client: Client
) -> None:
    match = match_under(event, FOUR_DECKS)
    kitty = {"capture": "yes", "last_trick_trump": "yes", "last_trick_unit": "pair"}
    form = hand_form(400) | kitty | {"kitty_points": "125"}
    refused = post_hand(referee_client, match, 1, form)
    shown = refused.content.decode()
    assert refused.status_code == 422
    assert "底牌最多 120 分。" in shown
    assert "墩分加底牌超过全部牌的 400 分。" in shown
    # 400 is in the grid, 125 is not in the kitty's.
    assert shown.count("不可能") == 1
    assert 'name="kitty_points" value="120"' in shown
    assert 'name="trick_points" value="400" checked' in shown


def test_questions_have_the_numbers_of_the_ruleset(
    event: Tournament, referee_client: Client
) -> None:
    match = match_under(event, FOUR_DECKS)
    kitty = {"capture": "yes", "last_trick_trump": "yes", "last_trick_unit": "pair"}
    form = hand_form(280, total=520) | kitty | {"kitty_points": "120"}
    asked = post_hand(referee_client, match, 1, form)
    assert (asked.status_code, "超过 400" in asked.content.decode()) == (200, True)
    play(match, 45, 45, 45, 45)
    assert "抓分方不到 40 分" in referee_client.get("/tables/cup/1/").content.decode()


def test_extra_hand_asks_for_points_after_a_fine_of_any_size(
    event: Tournament, referee_client: Client
) -> None:
    match = match_under(event, FOUR_DECKS)
    play(match, 45, 45, 45, 45)
    fine(match, 5, Offender.HOME)
    form = {"dealer": "1", "result": "held", "key": key(), "seen_version": "0", "confirmed": "held"}
    refused = post_hand(referee_client, match, 5, form)
    assert "本次加赛抓分方被扣分，必须录分数。" in refused.content.decode()
