"""Results that are corrected when the round or stage after them is drawn."""

import pytest
from pytest_django import DjangoAssertNumQueries

from brackets import draw as draws
from brackets.models import Draw, Match, Tournament
from brackets.overtaken import overtaken_draws
from brackets.queries import numbered_matches, published_draws
from rules.shapes import Pairing, Stage, StageKind
from tests.brackets.test_stages import result
from tests.builders import draw_event, make_event

pytestmark = pytest.mark.django_db

REDRAWN = Stage(kind=StageKind.KNOCKOUT, pairing=Pairing.REDRAWN, advance=1, clause="每轮重新抽签")
SWISS = Stage(
    kind=StageKind.SWISS, pairing=Pairing.SIMILAR_SCORE, advance=1, rounds=3, clause="积分编排"
)


def next_draw(event: Tournament) -> Draw:
    return draws.publish_draw(draws.make_draw(event, seed_text="次", by=None), by=None)


def smaller_wins(event: Tournament) -> None:
    """Decide what is open: the smaller number wins, so nobody is level."""
    for match in numbered_matches(event).filter(verdict=""):
        result(match, stronger(match))


def stronger(match: Match) -> str:
    assert match.home
    assert match.away
    return "home" if match.home.number < match.away.number else "away"


def test_correction_in_an_earlier_stage_overtakes_the_next_draw(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = make_event(9, ruleset="nanshan_cup", stages=())
    draw_event(event)
    smaller_wins(event)
    drawn = next_draw(event)
    # Nothing was corrected: two questions to the journal, whatever was played.
    published = published_draws(event)
    with django_assert_num_queries(2):
        assert overtaken_draws(event, published=published) == ()
    # Whoever goes on loses everything that was played in the groups.
    first = drawn.bracket[0][0]
    for match in numbered_matches(event).filter(draw=published_draws(event)[0]):
        if first in {match.home and match.home.number, match.away and match.away.number}:
            loses = "away" if match.home and match.home.number == first else "home"
            result(match, loses)
    (found,) = overtaken_draws(event)
    assert (found.draw, found.leaving, found.begun) == (drawn, (first,), None)


def test_correction_of_a_round_overtakes_the_next_swiss_round() -> None:
    event = make_event(6, stages=[SWISS])
    draw_event(event)
    smaller_wins(event)
    second = next_draw(event)
    first_round = numbered_matches(event).filter(round=1)[0]
    begun = numbered_matches(event).filter(round=2)[0]
    result(begun, "home")
    result(first_round, "away" if stronger(first_round) == "home" else "home")
    (found,) = overtaken_draws(event)
    # The same pairs play, with other points.
    assert (found.draw, found.joining, found.leaving) == (second, (), ())
    assert found.begun == begun
    # The third round knows what was corrected: nothing is left to decide.
    smaller_wins(event)
    next_draw(event)
    assert overtaken_draws(event) == ()


def test_correction_two_rounds_before_overtakes_the_round_between() -> None:
    event = make_event(8, stages=[REDRAWN])
    draw_event(event)
    smaller_wins(event)
    second = next_draw(event)
    smaller_wins(event)
    next_draw(event)
    wrong = numbered_matches(event).filter(round=1)[0]
    assert wrong.winner
    result(wrong, "away" if wrong.winner == wrong.home else "home")
    wrong.refresh_from_db()
    (found,) = overtaken_draws(event)
    assert found.draw == second
    assert found.joining == (wrong.winner.number,)
