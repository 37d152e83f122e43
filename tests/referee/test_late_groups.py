"""Pairs that come late into a group without an empty place: it has more rounds then."""

from dataclasses import replace

import pytest

from brackets.drawn_matches import bracket_of
from brackets.late_entries import enter_late, outcome, withdraw_late
from brackets.late_places import GroupPlace, open_groups
from brackets.points_tables import standing
from brackets.queries import numbered_matches, published_draws
from referee.models import ForfeitKind, Offender
from tests.referee.test_late_entries import drawn, groups_of, meets_all, play_all, rounds_of
from tests.referee.test_reserves import clean
from tests.referee.test_withdrawals import picture, walkover

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("legs", [1, 2])
def test_late_pair_joins_a_full_group_which_has_more_rounds_then(legs: int) -> None:
    """Two groups of four: five pairs need five rounds for one leg, each of which one rests."""
    event, reserve, draw = drawn(8, groups_of(4, legs))
    before, other = picture(event), rounds_of(event, 1)
    assert open_groups(draw) == {each: GroupPlace(1, 4, rest=False) for each in (1, 2)}
    told = outcome(draw, reserve, 2)
    assert (len(told.made), told.rounds) == (4 * legs, 2 * legs)
    enter_late(event, reserve, 2, reason="堵车", by=None)
    (draw,) = published_draws(event)
    assert meets_all(event, 2, bracket_of(draw)[1], legs)
    assert len(rounds_of(event, 2)) == 5 * legs
    assert rounds_of(event, 1) == other
    assert clean(event)
    withdraw_late(reserve, by=None)
    assert picture(event) == before
    assert clean(event)


def test_late_pair_joins_a_full_group_in_the_middle_of_its_rounds() -> None:
    """Nobody of four rests: the fifth plays them one after the other once they are through."""
    event, reserve, draw = drawn(8, groups_of(4))
    walkover(numbered_matches(event).filter(round=1)[0], ForfeitKind.WALKOVER, Offender.AWAY)
    assert open_groups(draw)[1] == GroupPlace(2, 4, rest=False)
    before = rounds_of(event, 1)
    told = outcome(draw, reserve, 1)
    assert (len(told.made), told.rounds) == (4, 4)
    enter_late(event, reserve, 1, reason="堵车", by=None)
    (draw,) = published_draws(event)
    assert meets_all(event, 1, bracket_of(draw)[0])
    assert {round_: pairs for round_, pairs in rounds_of(event, 1).items() if round_ < 4} == before
    play_all(event)
    assert all(table.complete for table in standing(draw.stage))
    assert clean(event)


def test_group_with_a_given_order_that_is_longer_keeps_its_rounds() -> None:
    """Four at one table in six rounds; by the circle five would be through after five."""
    plan = replace(groups_of(4), groups=1, round_order="1-2 / 3-4 / 1-3 / 2-4 / 1-4 / 2-3")
    event, reserve, draw = drawn(4, plan)
    before = rounds_of(event, 1)
    assert len(before) == 6
    enter_late(event, reserve, 1, reason="堵车", by=None)
    (draw,) = published_draws(event)
    assert meets_all(event, 1, bracket_of(draw)[0])
    after = rounds_of(event, 1)
    assert all(after[round_][: len(pairs)] == pairs for round_, pairs in before.items())
    assert clean(event)
