"""A knockout drawn anew in each round from the steps to a new event to its final ranking.

Ten pairs, five winners and the two best of the beaten, who are seven: one of them rests by lot.
"""

from collections import Counter

import pytest
from django.test import Client

from brackets.models import MatchKind, TournamentState
from brackets.queries import numbered_matches, published_draws
from brackets.standings import final_ranking
from brackets.verifying import verify
from referee.rechecking.event import recheck
from tests.journeys.test_formats import Journey, entered
from tests.referee.wizard_pages import Typed, Visitor

pytestmark = pytest.mark.django_db

FIRST: dict[str, Typed] = {
    "stages-0-pairing": "lot_order",
    "stages-0-advance": "5",
    "stages-0-best_next": "2",
    "stages-0-third_place": [],
}
SECOND: dict[str, Typed] = {
    "stages-1-pairing": "redrawn",
    "stages-1-bye": "by_lot",
    "stages-1-third_place": "on",
}


def begun(client: Client) -> Journey:
    visitor = Visitor(client)
    visitor.go("regulation", name="春季赛", slug="spring", tables="4", sign_off="none")
    visitor.go("format", ruleset="nanshan_cup", format="knockout")
    visitor.change("stages.add", **FIRST)
    page = visitor.go("picture", pairs="10", **SECOND)
    # 5 + 2 go on; 3 matches and a bye, 2, then third place and the final
    assert "共 7 队晋级" in page
    return entered(visitor, "anew", 10)


def test_best_beaten_byes_by_lot_and_third_place_are_played_from_the_steps(
    organiser_client: Client,
) -> None:
    journey = begun(organiser_client)
    journey.run()
    assert journey.event.state == TournamentState.FINISHED
    assert recheck(journey.event) == ()
    drawn = published_draws(journey.event)
    assert [verify(draw) for draw in drawn] == [()] * len(drawn)
    assert [draw.entries.count("\n") for draw in drawn] == [10, 7, 4, 4]
    rests = Counter(home for draw in drawn for home, away in draw.bracket if away is None)
    assert list(rests.values()) == [1]
    found = [each for each in numbered_matches(journey.event) if each.kind != MatchKind.EXTRA]
    assert [each.kind for each in found] == [
        *[MatchKind.BRACKET] * (5 + 3 + 2),
        MatchKind.THIRD_PLACE,
        MatchKind.BRACKET,
    ]
    rows = final_ranking(journey.event)
    assert [row.place for row in rows] == ["1", "2", "3", "4", *["5–7"] * 3, *["8–10"] * 3]
