"""Stages one after the other, played through the writers with results by chance."""

import random

import pytest

from brackets import draw as draws
from brackets import ties
from brackets.due import due
from brackets.errors import DrawLocked, NoTie, RoundOpen, StagesDrawn, TiesOpen
from brackets.models import Draw, Match, MatchKind, Tournament, Verdict
from brackets.points_tables import standing
from brackets.progress import Summary
from brackets.qualifiers import qualifiers
from brackets.queries import numbered_matches, published_draws
from brackets.standings import final_ranking
from brackets.verifying import verify
from rules.shapes import StandingCriterion
from tests.brackets.play import decide
from tests.builders import draw_event, make_event

pytestmark = pytest.mark.django_db


def result(match: Match, side: str, levels: tuple[str, str] = ("10", "8")) -> None:
    """Let home, away or nobody win a race; `levels` are the winner's and the loser's."""
    match.refresh_from_db()
    winner = {"home": match.home, "away": match.away, "": None}[side]
    high, low = levels if side != "away" else levels[::-1]
    verdict = Verdict.TIME if winner else Verdict.DRAW
    summary = Summary(
        home_level=high, away_level=low, hands_done=8, begun=True, verdict=verdict, winner=winner
    )
    decide(match, summary)


def play_all(event: Tournament, dice: random.Random) -> None:
    """Play what is open, and whatever becomes possible by it, with results by chance."""
    while True:
        found = numbered_matches(event).filter(verdict="", home__isnull=False, away__isnull=False)
        if not found:
            return
        for match in found:
            result(match, dice.choice(["home", "away"]), (dice.choice("89"), dice.choice("567")))


def play_event(event: Tournament, seed: int = 1) -> list[Draw]:
    """Draw and play everything, lots where equals keep the next stage; return the draws."""
    dice = random.Random(seed)  # noqa: S311 - results, no secrets
    for _ in range(40):
        try:
            made = draws.make_draw(event, seed_text=f"第{seed}签", by=None)
        except TiesOpen as open_:
            stage = published_draws(event)[-1].stage
            for level in open_.ties:
                tied = event.teams.filter(number__in=level)
                ties.draw_lots(stage, tied, seed_text="抽签", by=None)
        except DrawLocked:
            break
        else:
            draws.publish_draw(made, by=None)
            play_all(event, dice)
    found = published_draws(event)
    assert [verify(draw) for draw in found] == [()] * len(found)
    numbers = [match.number for match in numbered_matches(event)]
    assert numbers == list(range(1, len(numbers) + 1))
    return found


@pytest.mark.parametrize("teams", [4, 5, 8, 9, 14])
def test_nanshan_plays_two_groups_then_crossed_semi_finals(teams: int) -> None:
    event = make_event(teams, ruleset="nanshan_cup", stages=())
    groups, knockout = play_event(event, seed=teams)
    first, second = standing(groups.stage)
    assert len(first.rows) + len(second.rows) == teams
    assert abs(len(first.rows) - len(second.rows)) <= 1
    for table in (first, second):
        assert table.complete
        met = {frozenset((match.home_id, match.away_id)) for match in table.matches}
        count = len(table.rows)
        assert len(met) == len(table.matches) == count * (count - 1) // 2
    semi_finals = knockout.matches.filter(round=knockout.round).order_by("position")
    pairs = [(match.home, match.away) for match in semi_finals]
    assert pairs == [
        (first.rows[0].team, second.rows[1].team),
        (second.rows[0].team, first.rows[1].team),
    ]
    # the rounds of the knockout follow those of the groups
    rounds = [match.round for match in numbered_matches(event)]
    assert sorted(set(rounds)) == list(range(1, max(rounds) + 1))
    last = knockout.matches.filter(round=max(rounds))
    assert {match.kind for match in last} == {MatchKind.BRACKET, MatchKind.THIRD_PLACE}
    # those who did not go on are ranked by their place in the group, two sharing each
    ranked = [row.place for row in final_ranking(event)]
    assert ranked[:4] == ["1", "2", "3", "4"]
    assert ranked[4:6] == {4: [], 5: ["5"]}.get(teams, ["5–6", "5–6"])
    assert len(ranked) == teams


def test_eight_groups_of_four_end_with_one_winner() -> None:
    event = make_event(32, ruleset="eight_groups", stages=())
    groups, knockout = play_event(event)
    assert [len(group) for group in groups.bracket] == [4] * 8
    assert groups.matches.filter(kind=MatchKind.GROUP).count() == 8 * 6
    assert knockout.matches.count() == 16
    tables = standing(groups.stage)
    through = {each.team for each in qualifiers(groups.stage).teams}
    assert through == {row.team for table in tables for row in table.rows[:2]}


def won(event: Tournament, *numbers: int) -> None:
    """Let these teams win what they play now."""
    for match in numbered_matches(event).filter(verdict=""):
        assert match.home, "the draw has seated everybody"
        result(match, "home" if match.home.number in numbers else "away")


def test_winners_meet_in_order_of_lot_and_nobody_rests_twice() -> None:
    """R6: ten pairs; winners with lots 2, 3, 5, 8, 10; then 3, 8, 10 go on."""
    event = make_event(10, ruleset="union_three_rounds", stages=())
    first = draw_event(event)
    lot = {
        index: number
        for index, number in enumerate((each for pair in first.bracket for each in pair), 1)
    }
    assert first.bracket == [[lot[n], lot[n + 1]] for n in (1, 3, 5, 7, 9)]
    won(event, *(lot[n] for n in (2, 3, 5, 8, 10)))
    second = draw_event(event)
    assert second.bracket == [[lot[2], lot[3]], [lot[5], lot[8]], [lot[10], None]]
    won(event, lot[3], lot[8])
    third = draw_event(event)
    assert third.bracket == [[lot[3], lot[10]], [lot[8], None]]
    won(event, lot[10])
    final = draw_event(event)
    assert final.bracket == [[lot[8], lot[10]]]
    assert [draw.round for draw in published_draws(event)] == [1, 2, 3, 4]
    won(event, lot[8])
    with pytest.raises(DrawLocked):
        due(event)
    places = [row.place for row in final_ranking(event)]
    assert places == ["1", "2", "3", "4–5", "4–5", *["6–10"] * 5]


def test_draw_to_the_last_eight_is_followed_by_another_one() -> None:
    """R5: byes go straight to the next round; the last eight are drawn anew."""
    event = make_event(19, ruleset="sports_faculty_2013", stages=())
    first, second = play_event(event)
    assert first.matches.filter(number__isnull=False).count() == 3 + 8
    assert len(second.bracket) == 4
    assert second.round == 3
    last_eight = {number for pairing in second.bracket for number in pairing}
    places = [row.place for row in final_ranking(event)]
    assert places[:4] == ["1", "2", "3", "4"]
    assert places[4:] == [*["5–8"] * 4, *["9–16"] * 8, *["17–19"] * 3]
    assert last_eight == {
        match.winner.number for match in first.matches.filter(round=2) if match.winner
    }


def test_stage_that_everybody_would_pass_is_left_out() -> None:
    event = make_event(8, ruleset="sports_faculty_2013", stages=())
    (only,) = play_event(event)
    assert only.stage.number == 2
    assert only.round == 1


def test_faculty_keeps_the_order_of_entry() -> None:
    """R8: four groups of one match, winner of A against winner of B."""
    event = make_event(8, ruleset="faculty_pass_ten", stages=())
    (draw,) = play_event(event)
    assert draw.bracket == [[1, 2], [3, 4], [5, 6], [7, 8]]
    assert draw.matches.filter(kind=MatchKind.THIRD_PLACE).count() == 1


def test_club_plays_groups_and_then_a_group_of_the_winners() -> None:
    """R10: winners of groups play round robin again."""
    event = make_event(14, ruleset="club_past_joker", stages=())
    groups, again = play_event(event)
    assert [len(group) for group in groups.bracket] == [3, 3, 4, 4]
    assert [len(group) for group in again.bracket] == [4]
    assert again.matches.count() == 6


def test_circle_of_three_asks_for_extra_matches_before_the_next_stage() -> None:
    """R9: A beats B, B beats C, C beats A and D loses all; they play again, all of them."""
    event = make_event(16, ruleset="eight_groups", stages=())
    event = _with_groups(event, 4)
    draw_event(event)
    stage = event.stages.get(number=1)
    group = standing(stage)[0]
    order = [row.team for row in group.rows]
    a, b, c, d = order
    for match in numbered_matches(event):
        if match.group != 1:
            # the better one wins by order of number, so that these groups have no ties
            home, away = match.home, match.away
            assert home
            assert away
            result(match, "home" if home.number < away.number else "away")
            continue
        teams = {match.home, match.away}
        winner = next(
            one for one, other in ((a, b), (b, c), (c, a), (a, d), (b, d), (c, d))
            if teams == {one, other}
        )  # fmt: skip
        result(match, "home" if match.home == winner else "away")
    with pytest.raises(TiesOpen) as refused:
        due(event)
    assert [set(tie) for tie in refused.value.ties] == [{a.number, b.number, c.number}]
    row = standing(stage)[0].rows[0]
    assert (row.first, row.last, row.points) == (1, 3, 2)
    assert row.needs == StandingCriterion.EXTRA_MATCHES
    with pytest.raises(NoTie):
        ties.make_extra_matches(stage, [a, b], by=None)
    extra = ties.make_extra_matches(stage, [a, b, c], by=None)
    assert [match.number for match in extra] == [25, 26, 27]
    assert all(match.needs_winner for match in extra)
    with pytest.raises(RoundOpen):
        due(event)
    for match in extra:
        teams = {match.home, match.away}
        winner = c if c in teams else b
        result(match, "home" if match.home == winner else "away")
    assert [row.team for row in standing(stage)[0].rows] == [c, b, a, d]
    assert standing(stage)[0].rows[1].parted_by == StandingCriterion.EXTRA_MATCHES
    knockout = draw_event(event)
    assert knockout.bracket[0][0] == c.number
    with pytest.raises(StagesDrawn):
        ties.order_by_chief(stage, [a, b, c], reason="听裁判长的", by=None)


def test_lots_and_the_chief_referee_part_equals_on_the_record() -> None:
    event = make_event(4, ruleset="nanshan_cup", stages=())
    event = _with_groups(event, 1)
    draw_event(event)
    stage = event.stages.get(number=1)
    teams = [row.team for row in standing(stage)[0].rows]
    for match in numbered_matches(event):
        result(match, "", ("9", "9"))
    tied = qualifiers(stage).ties
    assert [set(tie.teams) for tie in tied] == [set(teams)]
    assert tied[0].needs == StandingCriterion.LOTS
    lots = ties.draw_lots(stage, teams, seed_text="当场", by=None)
    assert sorted(lots.order) == sorted(team.number for team in teams)
    assert [row.team.number for row in standing(stage)[0].rows] == lots.order
    assert standing(stage)[0].rows[1].parted_by == StandingCriterion.LOTS
    ties.withdraw_decision(lots, reason="签条少了一张", by=None)
    assert qualifiers(stage).ties
    ties.order_by_chief(stage, teams[::-1], reason="以报到先后", by=None)
    assert [row.team for row in standing(stage)[0].rows] == teams[::-1]
    assert standing(stage)[0].rows[1].parted_by == StandingCriterion.CHIEF_REFEREE


def _with_groups(event: Tournament, groups: int) -> Tournament:
    stage = event.stages.get(number=1)
    stage.plan = {**stage.plan, "groups": groups}
    stage.save()
    return event
