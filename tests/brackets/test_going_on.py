"""Who is marked as through or out while a stage is played (case 27), and the best of the rest."""

import pytest

from brackets import ties
from brackets.certainty import Certainty
from brackets.errors import TiesOpen
from brackets.going_on import going_on
from brackets.models import Match, Stage, Team, Tournament
from brackets.points_tables import standing
from brackets.qualifiers import qualifiers
from brackets.queries import numbered_matches
from rules.shapes import Grouping, Pairing, StageKind
from rules.shapes import Stage as Plan
from tests.brackets.test_stages import result
from tests.builders import draw_event, make_event

pytestmark = pytest.mark.django_db

KNOCKOUT = Plan(kind=StageKind.KNOCKOUT, pairing=Pairing.SEEDED, advance=1, clause="淘汰赛")


def groups(count: int, advance: int, *, best_next: int = 0) -> Plan:
    """Return a stage of so many groups."""
    return Plan(
        kind=StageKind.GROUPS,
        pairing=Pairing.ALL,
        groups=count,
        grouping=Grouping.LOTS,
        advance=advance,
        best_next=best_next,
        clause="小组赛",
    )


def drawn(teams: int, plan: Plan, ruleset: str = "eight_groups") -> tuple[Tournament, Stage]:
    """Return an event whose groups are drawn, and its first stage."""
    event = make_event(teams, ruleset=ruleset, stages=[plan, KNOCKOUT])
    return event, draw_event(event).stage


def between(event: Tournament, one: Team, other: Team) -> Match:
    """Return the match of two teams."""
    for match in numbered_matches(event):
        if {match.home, match.away} == {one, other}:
            return match
    raise AssertionError(f"{one} does not meet {other}")


def wins(
    event: Tournament, winner: Team, loser: Team, levels: tuple[str, str] = ("9", "7")
) -> None:
    """Let one team beat another."""
    match = between(event, winner, loser)
    result(match, "home" if match.home == winner else "away", levels)


def test_only_the_certain_are_marked_while_one_of_six_matches_is_open() -> None:
    # case 27; win 1, loss 0, two go on
    event, stage = drawn(4, groups(1, 2))
    a, b, c, d = [row.team for row in standing(stage)[0].rows]
    for winner, loser in ((a, b), (a, c), (a, d), (b, d), (c, d)):
        wins(event, winner, loser)
    # A 3; B and C have 1 and meet: one gets 2, the other stays at 1; D has 0
    tables = standing(stage)
    assert not tables[0].complete
    assert going_on(stage, tables) == {
        a: Certainty.THROUGH,
        b: Certainty.OPEN,
        c: Certainty.OPEN,
        d: Certainty.OUT,
    }
    wins(event, b, c)
    assert going_on(stage, standing(stage)) == {
        a: Certainty.THROUGH,
        b: Certainty.THROUGH,
        c: Certainty.OUT,
        d: Certainty.OUT,
    }


def test_level_teams_stay_open_when_everything_is_played() -> None:
    event, stage = drawn(4, groups(1, 2))
    a, b, c, d = [row.team for row in standing(stage)[0].rows]
    for winner, loser in ((a, b), (b, c), (c, a), (a, d), (b, d), (c, d)):
        wins(event, winner, loser)
    found = going_on(stage, standing(stage))
    assert {team for team, sure in found.items() if sure is Certainty.OPEN} == {a, b, c}
    assert found[d] is Certainty.OUT


def test_result_under_review_makes_nothing_certain() -> None:
    event, stage = drawn(4, groups(1, 2))
    a, b, c, d = [row.team for row in standing(stage)[0].rows]
    for winner, loser in ((a, b), (a, c), (a, d), (b, d), (c, d), (b, c)):
        wins(event, winner, loser)
    Match.objects.filter(pk=between(event, b, c).pk).update(hold="review")
    found = going_on(stage, standing(stage))
    assert found[b] is found[c] is Certainty.OPEN
    assert found[a] is Certainty.THROUGH


def test_nobody_is_marked_in_the_last_stage() -> None:
    event = make_event(4, ruleset="eight_groups", stages=[groups(1, 1)])
    stage = draw_event(event).stage
    assert going_on(stage, standing(stage)) == {}


def test_rounds_to_come_count_as_points_that_everybody_may_get() -> None:
    swiss = Plan(
        kind=StageKind.SWISS, pairing=Pairing.SIMILAR_SCORE, rounds=3, advance=2, clause="积分编排"
    )
    event, stage = drawn(8, swiss, ruleset="eight_rounds_by_points")
    for match in numbered_matches(event):
        result(match, "home")
    assert set(going_on(stage, standing(stage)).values()) == {Certainty.OPEN}


@pytest.mark.parametrize("level", [False, True])
def test_best_second_goes_on_beside_the_winners(level: bool) -> None:
    # two groups of three, winners and the better second; 9 v 7 is worth two levels, 9 v 3 six
    event, stage = drawn(6, groups(2, 1, best_next=1), ruleset="club_past_joker")
    first, second = [[row.team for row in table.rows] for table in standing(stage)]
    for group, high in ((first, "3"), (second, "3" if level else "7")):
        wins(event, group[0], group[1])
        wins(event, group[0], group[2])
        # nobody who may still be the best second is marked as out
        assert going_on(stage, standing(stage))[group[1]] is Certainty.OPEN
        wins(event, group[1], group[2], ("9", high))
    found = qualifiers(stage)
    marks = going_on(stage, standing(stage))
    if not level:
        assert [(each.team, each.group, each.place) for each in found.decided()] == [
            (each, group, place)
            for each, group, place in (
                (first[0], 1, 1), (second[0], 2, 1), (first[1], 1, 2),
            )
        ]  # fmt: skip
        assert marks[first[1]] is Certainty.THROUGH
        assert marks[second[1]] is Certainty.OUT
        return
    with pytest.raises(TiesOpen) as refused:
        found.decided()
    assert refused.value.ties == ((first[1].number, second[1].number),)
    assert marks[first[1]] is marks[second[1]] is Certainty.OPEN
    ties.order_by_chief(stage, [second[1], first[1]], reason="两组第二比一局", by=None)
    assert qualifiers(stage).decided()[-1].team == second[1]
