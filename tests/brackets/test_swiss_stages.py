"""Swiss and Danish stages round by round: drawn, published, played, through the writers."""

import random

import pytest

from brackets import draw as draws
from brackets.due import due
from brackets.entrants import entrants
from brackets.errors import DrawLocked, RoundOpen
from brackets.models import Match, Team, TeamState, Tournament, Verdict
from brackets.points_tables import standing
from brackets.queries import numbered_matches, published_draws
from brackets.verifying import verify
from rules.shapes import Pairing, Stage, StageKind
from tests.brackets.test_stages import play_all, play_event, result
from tests.builders import make_event

pytestmark = pytest.mark.django_db


def drawn(event: Tournament) -> list[Match]:
    """Draw and publish the next round and return its matches."""
    made = draws.publish_draw(draws.make_draw(event, seed_text="积分编排", by=None), by=None)
    return list(made.matches.select_related("home", "away").order_by("position"))


def pairs(matches: list[Match]) -> list[tuple[int, int | None]]:
    """Return the numbers of home and away."""
    return [
        (match.home.number, match.away.number if match.away else None)
        for match in matches
        if match.home
    ]


@pytest.mark.parametrize("teams", [10, 11])
def test_eight_rounds_are_played_without_a_rematch_or_a_second_bye(teams: int) -> None:
    event = make_event(teams, ruleset="eight_rounds_by_points", stages=())
    played = play_event(event, seed=teams)  # verifies each draw, and the numbers of the matches
    assert [draw.round for draw in played] == list(range(1, 9))
    matches = Match.objects.filter(draw__in=played)
    met = [frozenset((match.home_id, match.away_id)) for match in matches.filter(number__gt=0)]
    assert len(met) == len(set(met)) == 8 * (teams // 2)
    byes = list(matches.filter(verdict=Verdict.BYE).values_list("home", flat=True))
    assert len(byes) == len(set(byes)) == 8 * (teams % 2)
    (table,) = standing(played[-1].stage)
    assert table.complete
    # win 2, draw 1, loss 0, a bye as a win: two points are given in each match and for each bye
    assert sum(row.points for row in table.rows) == 2 * (len(met) + len(byes))
    with pytest.raises(DrawLocked):
        due(event)


def test_draw_at_time_is_a_point_each_and_the_next_round_pairs_by_score() -> None:
    # R12: 8 v 8 at time → 1:1; 9 v 8 at time → 2:0
    event = make_event(4, ruleset="eight_rounds_by_points", stages=())
    first, second = drawn(event)
    result(first, "", ("8", "8"))
    with pytest.raises(RoundOpen):
        draws.make_draw(event, seed_text="积分编排", by=None)
    result(second, "away", ("9", "8"))
    (table,) = standing(first.draw.stage)
    assert {row.team: row.points for row in table.rows} == {
        first.home: 1,
        first.away: 1,
        second.away: 2,
        second.home: 0,
    }
    known = {entry.number: dict(entry.known) for entry in entrants(first.draw.stage, 2)}
    assert first.home
    assert first.away
    assert second.away
    assert known[first.home.number] == {
        "met": str(first.away.number),
        "points": "1",
        "rank": "2",
    }
    # 2 meets one of those with 1: the sum of squared differences is 1 + 1 either way
    following = pairs(drawn(event))
    assert second.away.number == following[0][0]
    result(Match.objects.get(round=2, position=0), "away", ("9", "8"))
    result(Match.objects.get(round=2, position=1), "home", ("9", "8"))
    known = {entry.number: dict(entry.known) for entry in entrants(first.draw.stage, 3)}
    assert known[second.away.number]["float"] == "down"
    assert known[following[0][1] or 0]["float"] == "up"


def test_bye_counts_as_a_win_and_goes_to_the_lowest_score_once() -> None:
    event = make_event(5, ruleset="eight_rounds_by_points", stages=())
    matches = drawn(event)
    rests = matches[-1]
    assert rests.number is None
    assert rests.table is None
    assert rests.verdict == Verdict.BYE
    for match in matches[:-1]:
        result(match, "home")
    (table,) = standing(rests.draw.stage)
    assert next(row for row in table.rows if row.team == rests.home).points == 2
    again = drawn(event)[-1]
    lowest = {match.away for match in matches[:-1]}
    assert again.home in lowest


def test_withdrawn_pair_is_left_out_of_later_rounds_and_keeps_its_results() -> None:
    event = make_event(6, ruleset="eight_rounds_by_points", stages=())
    first = drawn(event)
    for match in first:
        result(match, "home")
    gone = first[0].home
    assert gone is not None
    Team.objects.filter(pk=gone.pk).update(state=TeamState.WITHDRAWN)
    second = drawn(event)
    assert gone.number not in {number for pair in pairs(second) for number in pair}
    assert len(second) == 3  # two matches and a bye
    (table,) = standing(second[0].draw.stage)
    assert next(row.points for row in table.rows if row.team == gone) == 2
    assert verify(published_draws(event)[-1]) == ()


def test_danish_rounds_pair_neighbours_in_rank_and_may_repeat() -> None:
    plan = Stage(
        kind=StageKind.DANISH, pairing=Pairing.SIMILAR_SCORE, advance=1, rounds=3, clause="丹麦制"
    )
    event = make_event(4, ruleset="eight_rounds_by_points", stages=[plan])
    order: list[int] = []
    met = set()
    for _ in range(3):
        matches = drawn(event)
        assert not order or pairs(matches) == [(order[0], order[1]), (order[2], order[3])]
        met |= {frozenset(pair) for pair in pairs(matches)}
        for match in matches:
            result(match, "home", ("10", "8") if match.position == 0 else ("9", "8"))
        order = [row.team.number for row in standing(matches[0].draw.stage)[0].rows]
    assert len(numbered_matches(event)) == 6
    assert len(met) < 6
    with pytest.raises(DrawLocked):
        due(event)


def test_pairs_of_one_unit_do_not_meet_where_it_can_be_avoided() -> None:
    plan = Stage(
        kind=StageKind.SWISS,
        pairing=Pairing.SIMILAR_SCORE,
        advance=1,
        rounds=3,
        units_apart=True,
        clause="回避",
    )
    event = make_event(8, ruleset="eight_rounds_by_points", stages=[plan])
    units = {team.number: team.unit for team in event.teams.all()}
    for number in units:
        Team.objects.filter(tournament=event, number=number).update(unit=f"单位{number % 2}")
    for seed in range(3):
        for home, away in pairs(drawn(event)):
            assert home % 2 != (away or 0) % 2
        play_all(event, random.Random(seed))  # noqa: S311 - results, no secrets


def test_rounds_follow_from_the_number_of_teams_where_none_are_planned() -> None:
    plan = Stage(kind=StageKind.SWISS, pairing=Pairing.SIMILAR_SCORE, advance=1, clause="积分编排")
    event = make_event(9, ruleset="eight_rounds_by_points", stages=[plan])
    played = play_event(event)
    assert len(played) == 4  # 2⁴ ≥ 9
