"""Whatever happens in whatever format, recheck stays clean and every draw keeps its promises.

Most results are forfeits: they are legal, quick, and facts like any other. Some matches are played
hand by hand: extra hands before others, and races of several games.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from itertools import count

from django.contrib.auth.models import User
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from brackets import draw as draws
from brackets import tables, ties
from brackets.drawn_matches import bracket_of
from brackets.errors import BracketsError, DrawLocked, RoundOpen, TiesOpen
from brackets.late_entries import enter_late, withdraw_late
from brackets.late_places import open_byes, open_groups
from brackets.models import Draw, MatchKind, Tournament
from brackets.overtaken import keep_draw, overtaken_draws
from brackets.queries import numbered_matches, published_draws
from brackets.ready_formats import ready_format
from brackets.registration import change_tournament
from brackets.rounds import last_change as last_rounds
from brackets.rounds import rounds_of, set_rounds, undo_rounds
from brackets.stages import plan_of
from brackets.standings import final_ranking
from brackets.table_moves import last_change, next_to_play
from brackets.taking_part import mark_reserve
from brackets.verifying import verify
from referee.models import Forfeit, ForfeitKind, Offender
from referee.rechecking.event import recheck
from referee.refusals import RefereeError
from referee.reserves import seat_reserve, unseat_reserve
from referee.ruling_entries import ForfeitEntry
from referee.rulings import give_forfeit, withdraw_forfeit
from referee.simulation.chance import Dice
from referee.simulation.play import Course, play
from referee.simulation.table import Table
from referee.withdrawals import return_team, withdraw_team
from rules.shapes import ByeRule, Pairing, Stage, StageKind
from tests.builders import make_event, make_user

_ANEW = Stage(
    kind=StageKind.KNOCKOUT, pairing=Pairing.REDRAWN, advance=1, clause="test", bye=ByeRule.BY_LOT
)
FORMATS: dict[str, tuple[Stage, ...]] = {
    **{
        key: ready_format(key)
        for key in (
            "knockout",
            "groups_knockout",
            "round_robin",
            "double_elimination",
            "swiss",
            "nanshan_cup",
            "union_three_rounds",
            "club_past_joker",
        )
    },
    "anew_third": (replace(_ANEW, third_place=True),),
    "lots_places": (replace(_ANEW, pairing=Pairing.LOT_ORDER, places_to=8),),
    "danish": (replace(ready_format("swiss")[0], kind=StageKind.DANISH, rounds=3),),
    "two_lives_left": (
        replace(ready_format("double_elimination")[0], advance=4),
        replace(_ANEW, pairing=Pairing.SEEDED, bye=ByeRule.BY_DRAW),
    ),
    "village_best_of_three": ready_format("village_best_of_three"),
    "best_beaten": (replace(_ANEW, advance=2, best_next=1), replace(_ANEW, third_place=True)),
}
RULESETS = {"village_best_of_three": "village_best_of_three", "knockout": "yijing_cup"}
"""Rulesets of formats that are played by another than the usual one here."""
KEYS = count()
WHAT = (
    "draw", "result", "result", "result", "round", "round", "undo", "correct", "leave", "back",
    "late", "late", "late_back", "keep", "tables", "hands", "extra_back", "rounds", "seat",
)  # fmt: skip
MOVES = st.lists(
    st.tuples(st.sampled_from(WHAT), st.integers(min_value=0, max_value=40)),
    min_size=5,
    max_size=25,
)


def draw_next(event: Tournament, number: int) -> None:
    """Draw and publish what is due; lots part equals, or extra hands."""
    try:
        reason = "重抽"
        made = draws.make_draw(event, seed_text=f"签{number}", reason=reason, by=None)
        draws.publish_draw(made, by=None)
    except TiesOpen as open_:
        stage = published_draws(event)[-1].stage
        for numbers in open_.ties:
            tied = event.teams.filter(number__in=numbers)
            if number % 2:
                ties.make_extra_matches(stage, tied, one_hand=True, by=None)
            else:
                ties.draw_lots(stage, tied, seed_text=f"签{number}", by=None)
    except (DrawLocked, RoundOpen):
        return


def lose(event: Tournament, number: int, by: User) -> None:
    """Let one side, or both, of an open match stay away."""
    found = list(numbered_matches(event).filter(verdict="", home__isnull=False, away__isnull=False))
    if not found:
        return
    kinds = (Offender.HOME, Offender.AWAY, Offender.HOME, Offender.AWAY, Offender.BOTH)
    loser = kinds[number % len(kinds)]
    kind = ForfeitKind.BOTH_ABSENT if loser is Offender.BOTH else ForfeitKind.WALKOVER
    entry = ForfeitEntry(kind=kind, loser=loser, reason="未到")
    give_forfeit(found[number % len(found)], entry, by=by, key=f"fold-{next(KEYS)}")


def take_back(event: Tournament, number: int, by: User) -> Forfeit | None:
    """Take a forfeit back that nobody's leaving caused."""
    in_force = Forfeit.objects.filter(
        match__draw__stage__tournament=event, withdrawn_at=None, by_leaving=False
    ).order_by("pk")
    if not in_force:
        return None
    forfeit = in_force[number % len(in_force)]
    return withdraw_forfeit(forfeit, reason="弄错了", by=by)


def move(event: Tournament, what: str, number: int, by: User) -> None:
    """Do something, or be refused."""
    team = event.teams.order_by("number")[number % event.teams.count()]
    match what:
        case "draw":
            draw_next(event, number)
        case "result":
            lose(event, number, by)
        case "round":
            for turn in range(4):
                lose(event, number + turn, by)
        case "undo":
            take_back(event, number, by)
        case "correct":
            correct(event, number, by)
        case "leave":
            withdraw_team(team, cancelled=number % 3 == 0, reason="有事", by=by)
        case "back":
            return_team(team, by=by)
        case _:
            MORE[what](event, number, by)


def correct(event: Tournament, number: int, by: User) -> None:
    """Give a match to the other side."""
    if forfeit := take_back(event, number, by):
        other = {"home": Offender.AWAY, "away": Offender.HOME, "both": Offender.HOME}
        entry = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=other[forfeit.loser], reason="改判")
        give_forfeit(forfeit.match, entry, by=by, key=f"fold-{next(KEYS)}")


def keep_draws(event: Tournament, _number: int, by: User) -> None:
    """Keep every draw that a correction overtook."""
    for each in overtaken_draws(event):
        keep_draw(each.draw, seen=each.digest, reason="已公布", by=by)
    assert all(each.kept for each in overtaken_draws(event))


def move_tables(event: Tournament, number: int, by: User) -> None:
    """Close or open a table, assign a round, send a match to a free table, or undo the last."""
    table = number % event.tables + 1
    if number % 7 == 6:
        change_tournament(event, tables=number % 3 + 2, by=by)
    elif number % 5 == 0 and (latest := last_change(event)):
        tables.undo_tables(event, latest.entry.seq, by=by)
    elif number % 5 == 1 and (waiting := next_to_play(event)):
        tables.fill_next(event, waiting.match.number or 0, waiting.to or 0, by=by)
    elif number % 5 == 2:
        tables.assign_tables(event, number % 4 + 1, by=by)
    elif table in event.closed_tables:
        tables.open_table(event, table, by=by)
    else:
        tables.close_table(event, table, reason="漏雨", by=by)


def come_late(event: Tournament, number: int, by: User) -> None:
    """Let the reserve come late, wherever there is a place."""
    draw = published_draws(event)[-1]
    places = [*open_byes(draw), *open_groups(draw), None]
    late = event.teams.get(number=event.teams.count())
    enter_late(event, late, places[number % len(places)], reason="堵车", by=by)


def play_hands(event: Tournament, number: int, by: User) -> None:
    """Play an open match hand by hand, an extra hand first if there is one."""
    found = list(numbered_matches(event).filter(verdict="", home__isnull=False, away__isnull=False))
    found = [match for match in found if match.kind == MatchKind.ONE_HAND] or found
    if found:
        keys = (f"fold-{next(KEYS)}" for _ in count())
        match = found[number % len(found)]
        play(Table(match, Dice(f"{number}"), keys, by), Course.ORDINARY)


def no_extra(event: Tournament, _number: int, by: User) -> None:
    """Take extra matches back that nobody has begun."""
    stage = published_draws(event)[-1].stage
    ties.take_back_extra_matches(stage, reason="改抽签", by=by)


def other_rounds(event: Tournament, number: int, by: User) -> None:
    """Let a Swiss stage have more or fewer rounds, or take that back."""
    present = rounds_of(event)
    if number % 3 == 0 and (last := last_rounds(event, present.stage)):
        undo_rounds(event, last.seq, by=by)
    else:
        wanted = present.planned + number % 3 - 1
        set_rounds(event, wanted, seen=present.planned, reason="时间", by=by)


def seat_other(event: Tournament, number: int, by: User) -> None:
    """Let the reserve take the place of a pair, or give it back."""
    last = event.teams.order_by("-number")[0]
    if number % 3 == 0:
        unseat_reserve(last, by=by)
    else:
        gone = event.teams.order_by("number")[number % (event.teams.count() - 1)]
        seat_reserve(gone, last, reason="没来", by=by)


def leave_late(event: Tournament, _number: int, by: User) -> None:
    """Take back that the reserve came late."""
    withdraw_late(event.teams.order_by("-number")[0], by=by)


MORE: dict[str, Callable[[Tournament, int, User], None]] = {
    "keep": keep_draws,
    "tables": move_tables,
    "late": come_late,
    "late_back": leave_late,
    "hands": play_hands,
    "extra_back": no_extra,
    "rounds": other_rounds,
    "seat": seat_other,
}


def promises(draw: Draw, met: Counter[frozenset[int | None]]) -> None:
    """Nobody twice in a draw; in a Swiss stage nobody meets anybody again."""
    drawn = [number for row in bracket_of(draw) for number in row if number is not None]
    assert len(drawn) == len(set(drawn))
    plan = plan_of(draw.stage)
    if plan.kind is StageKind.SWISS:
        met.update(frozenset(row) for row in bracket_of(draw) if None not in row)
        assert max(met.values(), default=0) <= 1
    if plan.kind is StageKind.GROUPS:
        pairs = Counter(
            frozenset({match.home_id, match.away_id})
            for match in draw.matches.filter(kind=MatchKind.GROUP)
        )
        assert set(pairs.values()) <= {plan.legs}
        assert len(pairs) == sum(len(group) * (len(group) - 1) // 2 for group in bracket_of(draw))


def check(event: Tournament) -> None:
    """Everything worked out again is what is stored."""
    event.refresh_from_db()
    assert recheck(event) == ()
    found = published_draws(event)
    assert [verify(draw) for draw in found] == [()] * len(found)
    numbers = [match.number for match in numbered_matches(event)]
    assert numbers == list(range(1, len(numbers) + 1))
    met: Counter[frozenset[int | None]] = Counter()
    for draw in found:
        promises(draw, met)
    if found:
        drawn = {number for draw in found for row in bracket_of(draw) for number in row if number}
        assert {row.team.number for row in final_ranking(event)} == drawn


class FormatFolds(TestCase):
    @given(
        key=st.sampled_from(sorted(FORMATS)),
        teams=st.integers(min_value=4, max_value=7),
        moves=MOVES,
    )
    @settings(
        max_examples=20,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],  # each example plays an event: shrinking would take an hour
        suppress_health_check=list(HealthCheck),
    )
    def test_any_order_of_events_leaves_a_clean_record(
        self, key: str, teams: int, moves: list[tuple[str, int]]
    ) -> None:
        organiser = make_user("fold", "organiser")
        event = make_event(
            teams + 1,
            tables=3,
            ruleset=RULESETS.get(key, "nanshan_cup"),
            stages=FORMATS[key],
            by=organiser,
        )
        mark_reserve(event.teams.get(number=teams + 1), reserve=True, by=organiser)
        draw_next(event, 0)
        for what, number in moves:
            event.refresh_from_db()
            with suppress(BracketsError, RefereeError):
                move(event, what, number, organiser)
        check(event)
