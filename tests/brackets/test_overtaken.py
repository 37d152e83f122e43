"""Results of a stage that are corrected when the next one is drawn."""

import pytest

from brackets import draw as draws
from brackets.models import Draw, Tournament
from brackets.overtaken import overtaken_draw
from brackets.queries import numbered_matches, published_draws
from tests.brackets.test_stages import result
from tests.builders import draw_event, make_event

pytestmark = pytest.mark.django_db


def next_draw(event: Tournament, reason: str = "") -> Draw:
    made = draws.make_draw(event, seed_text="次", reason=reason, by=None)
    return draws.publish_draw(made, by=None)


def test_correction_in_an_earlier_stage_overtakes_the_next_draw() -> None:
    event = make_event(9, ruleset="nanshan_cup", stages=())
    draw_event(event)
    # The smaller number wins: nobody is level.
    for match in numbered_matches(event):
        assert match.home
        assert match.away
        result(match, "home" if match.home.number < match.away.number else "away")
    drawn = next_draw(event)
    assert overtaken_draw(event) is None
    # Whoever goes on loses everything that was played in the groups.
    first = drawn.bracket[0][0]
    for match in numbered_matches(event).filter(draw=published_draws(event)[0]):
        if first in {match.home and match.home.number, match.away and match.away.number}:
            loses = "away" if match.home and match.home.number == first else "home"
            result(match, loses)
    assert overtaken_draw(event) == drawn
