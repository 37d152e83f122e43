"""The simulation parts equals as the regulation says: extra hands, whole matches, lots at last."""

from dataclasses import replace
from itertools import count

import pytest

from brackets.models import MatchKind, TieDecision
from brackets.queries import numbered_matches
from brackets.ready_formats import ready_format
from brackets.standings import final_ranking
from referee.models import Hand, HandKind
from referee.rechecking.event import recheck
from referee.simulation.chance import Dice
from referee.simulation.event import Plan, part_equals, simulate
from rules.ruleset import load
from rules.ruleset_text import to_text
from rules.shapes import Pairing
from tests.referee.test_one_hand import level_pairs

pytestmark = pytest.mark.django_db

KEYS = (f"equals-{number}" for number in count())


@pytest.mark.parametrize("ruleset", ["eight_groups", "yijing_cup"])
def test_level_pairs_play_the_extra_hands_that_the_regulation_asks_for(ruleset: str) -> None:
    event, level = level_pairs(ruleset)
    asking = load(ruleset).with_options({"tie_breaks": ["points", "extra_hands", "lots"]})
    event.ruleset_versions.update(content=to_text(asking))
    stage = event.stages.get(number=1)
    part_equals(stage, "签", Dice("签"), KEYS, by=None)
    hands = numbered_matches(event).filter(kind=MatchKind.ONE_HAND)
    assert len(hands) == len(level)
    assert not hands.filter(verdict="").exists()
    assert Hand.objects.filter(match__in=hands, kind=HandKind.EXTRA).count() == 3
    assert not TieDecision.objects.exists()


def test_whole_event_plays_whole_matches_among_equals_before_lots() -> None:
    """R9: each of three has beaten one other; they all meet once more, then come lots."""
    group = replace(ready_format("round_robin")[0], advance=2)
    final = replace(ready_format("knockout")[0], pairing=Pairing.SEEDED)
    plan = Plan(
        slug="r9",
        name="三队循环",
        ruleset_key="eight_groups",
        teams=3,
        seed="1",
        stages=(group, final),
    )
    event = simulate(plan, by=None)
    extra = numbered_matches(event).filter(kind=MatchKind.EXTRA)
    assert extra.count() == 3
    assert not extra.filter(verdict="").exists()
    assert final_ranking(event)[0].place == "1"
    assert recheck(event) == ()
