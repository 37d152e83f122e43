"""Whatever happens in whatever format, recheck stays clean and every draw keeps its promises.

Results are forfeits: they are legal, quick, and facts like any other.
"""

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import count

from django.contrib.auth.models import User
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from brackets import draw as draws
from brackets import ties
from brackets.drawn_matches import bracket_of
from brackets.errors import BracketsError, DrawLocked, RoundOpen, TiesOpen
from brackets.late_entries import enter_late, open_byes, open_groups, withdraw_late
from brackets.models import Draw, MatchKind, Tournament
from brackets.queries import numbered_matches, published_draws
from brackets.ready_formats import ready_format
from brackets.stages import plan_of
from brackets.standings import final_ranking
from brackets.taking_part import mark_reserve
from brackets.verifying import verify
from referee.models import Forfeit, ForfeitKind, Offender
from referee.rechecking.event import recheck
from referee.refusals import RefereeError
from referee.ruling_entries import ForfeitEntry
from referee.rulings import give_forfeit, withdraw_forfeit
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
    "best_beaten": (replace(_ANEW, advance=2, best_next=1), replace(_ANEW, third_place=True)),
}
KEYS = count()
WHAT = (
    "draw", "result", "result", "result", "round", "round", "undo", "correct", "leave", "back",
    "late", "late_back",
)  # fmt: skip
MOVES = st.lists(
    st.tuples(st.sampled_from(WHAT), st.integers(min_value=0, max_value=40)),
    min_size=5,
    max_size=25,
)


def draw_next(event: Tournament, number: int) -> None:
    """Draw and publish what is due; lots part equals."""
    try:
        reason = "重抽"
        made = draws.make_draw(event, seed_text=f"签{number}", reason=reason, by=None)
        draws.publish_draw(made, by=None)
    except TiesOpen as open_:
        stage = published_draws(event)[-1].stage
        for numbers in open_.ties:
            tied = event.teams.filter(number__in=numbers)
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
    if what == "draw":
        draw_next(event, number)
    elif what == "result":
        lose(event, number, by)
    elif what == "round":
        for turn in range(4):
            lose(event, number + turn, by)
    elif what == "undo":
        take_back(event, number, by)
    elif what == "correct":
        if forfeit := take_back(event, number, by):
            other = {"home": Offender.AWAY, "away": Offender.HOME, "both": Offender.HOME}
            loser = other[forfeit.loser]
            entry = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=loser, reason="改判")
            give_forfeit(forfeit.match, entry, by=by, key=f"fold-{next(KEYS)}")
    elif what == "leave":
        withdraw_team(team, cancelled=number % 3 == 0, reason="有事", by=by)
    elif what == "back":
        return_team(team, by=by)
    else:
        come_late(event, what, number, by)


def come_late(event: Tournament, what: str, number: int, by: User) -> None:
    """Let the reserve come late, wherever there is a place, or take that back."""
    if what == "late_back":
        withdraw_late(event.teams.order_by("-number")[0], by=by)
        return
    draw = published_draws(event)[-1]
    places = [*open_byes(draw), *open_groups(draw), None]
    late = event.teams.get(number=event.teams.count())
    enter_late(event, late, places[number % len(places)], reason="堵车", by=by)


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
        max_examples=15,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],  # each example plays an event: shrinking would take an hour
        suppress_health_check=list(HealthCheck),
    )
    def test_any_order_of_events_leaves_a_clean_record(
        self, key: str, teams: int, moves: list[tuple[str, int]]
    ) -> None:
        organiser = make_user("fold", "organiser")
        event = make_event(teams + 1, ruleset="nanshan_cup", stages=FORMATS[key], by=organiser)
        mark_reserve(event.teams.get(number=teams + 1), reserve=True, by=organiser)
        draw_next(event, 0)
        for what, number in moves:
            event.refresh_from_db()
            with suppress(BracketsError, RefereeError):
                move(event, what, number, organiser)
        check(event)
