"""Pairs that leave the event: their matches, the tables, and everything back again."""

import random
from contextlib import suppress
from typing import Any

import pytest
from django.contrib.auth.models import User

from brackets import draw as draws
from brackets.errors import BracketsError, DrawnSince, MatchLocked, ReasonMissing
from brackets.models import Match, Team, TeamState, Tournament, Verdict
from brackets.points_tables import standing
from brackets.queries import numbered_matches
from brackets.stages import KNOCKOUT
from brackets.standings import final_ranking
from referee.labels.verdicts import CRITERIA
from referee.models import ForfeitKind, Offender
from referee.rechecking.event import recheck
from referee.refusals import NotAllowed
from referee.ruling_entries import ForfeitEntry
from referee.rulings import give_forfeit
from referee.withdrawals import return_team, withdraw_team
from rules.shapes import ByeRule, Pairing, Stage, StageKind
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.table_play import key, play

pytestmark = pytest.mark.django_db

FIELDS = (
    "number", "table", "home_id", "away_id", "verdict", "winner_id", "begun", "hold", "home_big",
    "away_big", "hands_done", "kept",
)  # fmt: skip


def picture(event: Tournament) -> list[Any]:
    """Return everything of teams and matches that a withdrawal may touch."""
    teams = event.teams.order_by("number").values_list("number", "state", "results_cancelled")
    matches = Match.objects.filter(draw__stage__tournament=event, draw__state="published")
    ended = matches.filter(finished_at__isnull=False).order_by("pk").values_list("pk")
    return [*teams, *matches.order_by("pk").values_list(*FIELDS), *ended]


def team(event: Tournament, number: int) -> Team:
    return event.teams.get(number=number)


def home_wins(event: Tournament, *numbers: int) -> None:
    for number in numbers:
        play(match_numbered(event, number), 0, 200, 115, 120)


# Case 28
def test_pair_that_leaves_after_the_quarter_final_loses_what_is_left_and_comes_back() -> None:
    event = make_event(8, seeded=8)
    draw_event(event)
    home_wins(event, 1, 2, 3, 4)
    semi = match_numbered(event, 5)
    assert semi.home
    assert semi.away
    leaver, opponent = semi.home, semi.away
    before = picture(event)
    withdraw_team(leaver, reason="家里有急事", by=None)
    semi.refresh_from_db()
    assert (semi.verdict, semi.winner) == (Verdict.WALKOVER, opponent)
    final, third = match_numbered(event, 8), match_numbered(event, 7)
    assert (final.home, third.home) == (opponent, leaver)
    # the match for third place is lost as soon as its other pair is known
    assert third.verdict == ""
    assert recheck(event) == ()
    return_team(leaver, by=None)
    assert picture(event) == before
    assert recheck(event) == ()
    withdraw_team(leaver, reason="家里有急事", by=None)
    home_wins(event, 6)
    third.refresh_from_db()
    assert (third.verdict, third.winner) == (Verdict.WALKOVER, third.away)
    assert match_numbered(event, 8).verdict == ""
    assert recheck(event) == ()
    assert [row.team for row in final_ranking(event) if row.place == "4"] == [leaver]


def test_pair_cannot_come_back_when_its_opponent_has_played_on() -> None:
    event = make_event(8, seeded=8)
    draw_event(event)
    home_wins(event, 3, 4)
    first = match_numbered(event, 1)
    assert first.home
    withdraw_team(first.home, reason="走了", by=None)
    home_wins(event, 2)
    home_wins(event, 5)
    before = picture(event)
    with pytest.raises(MatchLocked):
        return_team(first.home, by=None)
    assert picture(event) == before
    assert recheck(event) == ()


def test_pair_that_leaves_in_a_match_comes_back_to_its_hands() -> None:
    event = make_event(4)
    draw_event(event)
    match = match_numbered(event, 1)
    play(match, 80, 200)
    assert match.home
    before = picture(event)
    withdraw_team(match.home, reason="身体不适", by=None)
    assert match_numbered(event, 1).winner == match.away
    return_team(match.home, by=None)
    assert picture(event) == before
    assert match_numbered(event, 1).hands_done == 2
    assert recheck(event) == ()


@pytest.mark.parametrize("cancelled", [False, True])
def test_results_of_a_group_count_or_are_left_out(*, cancelled: bool) -> None:
    event = make_event(8, ruleset="nanshan_cup", stages=())
    draw_event(event)
    stage = event.stages.get(number=1)
    group = standing(stage)[0]
    leaver, *others = (row.team for row in group.rows)
    own = [match for match in group.matches if leaver in {match.home, match.away}]
    played = own[0]
    loser = Offender.HOME if played.away == leaver else Offender.AWAY
    walkover(played, ForfeitKind.WALKOVER, loser)
    before = picture(event)
    withdraw_team(leaver, cancelled=cancelled, reason="全队退出", by=None)
    table = standing(stage)[0]
    rows = {row.team: row for row in table.rows}
    assert all(match.verdict for match in table.matches if leaver in {match.home, match.away})
    if cancelled:
        assert rows[leaver].last == 0
        assert [rows[other].played for other in others] == [0, 0, 0]
    else:
        assert (rows[leaver].won, rows[leaver].lost) == (1, 2)
        assert sorted(rows[other].played for other in others) == [1, 1, 1]
    assert recheck(event) == ()
    return_team(leaver, by=None)
    assert picture(event) == before
    assert recheck(event) == ()


def walkover(match: Match, kind: ForfeitKind, loser: Offender) -> None:
    give_forfeit(match, ForfeitEntry(kind=kind, loser=loser, reason="没来"), by=None, key=key())


# Case 29
def test_opponent_of_nobody_has_a_bye_and_both_are_ranked_as_walkovers() -> None:
    event = make_event(8, seeded=8)
    draw_event(event)
    first = match_numbered(event, 1)
    walkover(first, ForfeitKind.BOTH_ABSENT, Offender.BOTH)
    home_wins(event, 2, 3, 4)
    semi = match_numbered(event, 5)
    assert semi.verdict == Verdict.BYE
    home_wins(event, 6, 8)
    rows = {row.team: row for row in final_ranking(event)}
    assert {first.home, first.away} <= rows.keys()
    for absent in (first.home, first.away):
        assert absent
        assert (rows[absent].criterion, str(CRITERIA[rows[absent].criterion])) == (
            Verdict.BOTH_ABSENT,
            "弃权",
        )
    assert recheck(event) == ()


# Case 29
def test_both_absent_in_a_group_both_lose_and_nothing_stops() -> None:
    event = make_event(8, ruleset="nanshan_cup", stages=())
    draw_event(event)
    match = match_numbered(event, 1)
    walkover(match, ForfeitKind.BOTH_ABSENT, Offender.BOTH)
    table = standing(event.stages.get(number=1))[0]
    rows = {row.team: row for row in table.rows}
    assert match.home
    assert match.away
    assert (rows[match.home].lost, rows[match.away].lost) == (1, 1)
    assert recheck(event) == ()


def test_disqualified_pair_does_not_play_for_third_place() -> None:
    event = make_event(4, seeded=4)
    draw_event(event)
    semi = match_numbered(event, 1)
    assert semi.home
    withdraw_team(semi.home, state=TeamState.DISQUALIFIED, reason="换牌", by=None)
    home_wins(event, 2)
    semi.refresh_from_db()
    assert (semi.verdict, semi.winner) == (Verdict.DISQUALIFICATION, semi.away)
    assert match_numbered(event, 3).verdict == Verdict.BYE
    assert recheck(event) == ()


def test_two_pairs_that_left_both_lose_when_they_meet() -> None:
    event = make_event(8, ruleset="nanshan_cup", stages=())
    draw_event(event)
    match = match_numbered(event, 1)
    home, away = match.home, match.away
    assert home
    assert away
    withdraw_team(home, reason="走了", by=None)
    withdraw_team(away, reason="也走了", by=None)
    match.refresh_from_db()
    assert match.winner == away  # home was not there first
    return_team(home, by=None)
    match.refresh_from_db()
    assert (match.verdict, match.winner) == (Verdict.WALKOVER, home)
    return_team(away, by=None)
    match.refresh_from_db()
    assert (match.verdict, match.begun) == ("", False)
    assert recheck(event) == ()


def test_nobody_comes_back_after_a_draw_without_him() -> None:
    event = make_event(9)
    withdraw_team(team(event, 3), reason="生病", by=None)
    draw_event(event)
    assert not numbered_matches(event).filter(home__number=3).exists()
    with pytest.raises(DrawnSince):
        return_team(team(event, 3), by=None)
    assert recheck(event) == ()


def test_only_organisers_take_pairs_out(referee: User) -> None:
    event = make_event(4)
    with pytest.raises(NotAllowed):
        withdraw_team(team(event, 1), reason="走了", by=referee)
    with pytest.raises(NotAllowed):
        return_team(team(event, 1), by=referee)
    with pytest.raises(ReasonMissing):
        withdraw_team(team(event, 1), reason=" ", by=None)
    assert team(event, 1).state == TeamState.ENTERED


SWISS = Stage(
    kind=StageKind.SWISS,
    pairing=Pairing.SIMILAR_SCORE,
    advance=1,
    rounds=4,
    bye=ByeRule.LOWEST_SCORE_ONCE,
    clause="test",
)
DOUBLE = Stage(kind=StageKind.DOUBLE_ELIMINATION, pairing=Pairing.BRACKET, advance=1, clause="test")


def event_of(format_: str, dice: random.Random) -> Tournament:
    """Return an event of this format that is drawn."""
    if format_ == "groups":
        event = make_event(dice.randint(6, 9), ruleset="nanshan_cup", stages=())
    else:
        plan = {"knockout": KNOCKOUT, "swiss": SWISS, "double": DOUBLE}[format_]
        event = make_event(dice.randint(5, 12), seeded=2, stages=[plan])
    draw_event(event)
    return event


def draw_next(event: Tournament) -> None:
    """Draw what is due, if anything is."""
    with suppress(BracketsError):
        draws.publish_draw(
            draws.make_draw(event, seed_text="再抽", reason="下一轮", by=None), by=None
        )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("format_", ["knockout", "groups", "swiss", "double"])
def test_leaving_and_coming_back_at_random_never_breaks_an_event(format_: str, seed: int) -> None:
    dice = random.Random(f"{format_} {seed}")  # noqa: S311 - an evening, no secrets
    event = event_of(format_, dice)
    for _ in range(16):
        open_ = numbered_matches(event).filter(verdict="", home__isnull=False, away__isnull=False)
        what = dice.choice(["play", "play", "leave", "back"])
        if what == "play" and not open_:
            draw_next(event)
        elif what == "play":
            match = dice.choice(list(open_))
            loser = dice.choice(list(Offender))
            kind = ForfeitKind.BOTH_ABSENT if loser == Offender.BOTH else ForfeitKind.WALKOVER
            walkover(match, kind, loser)
        elif what == "leave":
            chosen = dice.choice(list(event.teams.filter(state=TeamState.ENTERED)) or [None])
            if chosen is None:
                continue
            cancelled = dice.random() < 0.5
            state = dice.choice([TeamState.WITHDRAWN, TeamState.DISQUALIFIED])
            withdraw_team(chosen, state=state, cancelled=cancelled, reason="走了", by=None)
        else:
            out = list(event.teams.exclude(state=TeamState.ENTERED))
            if out:
                with suppress(MatchLocked, DrawnSince):
                    return_team(dice.choice(out), by=None)
        assert recheck(event) == ()
        late = numbered_matches(event).filter(verdict="", home__isnull=False, away__isnull=False)
        assert not late.exclude(home__state="entered", away__state="entered").exists()


@pytest.mark.parametrize("cancelled", [False, True])
def test_qualifier_that_leaves_does_not_stop_the_next_stage(*, cancelled: bool) -> None:
    event = make_event(8, ruleset="nanshan_cup", stages=())
    draw_event(event)
    for match in numbered_matches(event):
        assert match.home
        assert match.away
        better = match.home.number < match.away.number
        walkover(match, ForfeitKind.WALKOVER, Offender.AWAY if better else Offender.HOME)
    first = standing(event.stages.get(number=1))[0].rows[0].team
    withdraw_team(first, cancelled=cancelled, reason="走了", by=None)
    draw_next(event)
    knockout = event.stages.get(number=2).draws.get(state="published")
    assert first.number not in {number for pairing in knockout.bracket for number in pairing}
    assert recheck(event) == ()
