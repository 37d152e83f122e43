"""晋级 and 淘汰 hold: whoever is marked at any moment ends so, however the rest is played.

Events are played to their end by chance, equals are parted in any order; beside that stands every
way in which a group can end.
"""

import random
from itertools import product

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from brackets import ties
from brackets.certainty import Certainty
from brackets.going_on import going_on
from brackets.late_entries import enter_late
from brackets.late_places import joins_next_round
from brackets.models import Stage, Team, Tournament
from brackets.points_tables import standing
from brackets.qualifiers import qualifiers
from brackets.queries import numbered_matches, published_draws
from brackets.rounds import COUNTED
from brackets.taking_part import mark_reserve
from rules.shapes import Pairing, StageKind
from rules.shapes import Stage as Plan
from tests.brackets.test_going_on import groups
from tests.brackets.test_stages import result
from tests.builders import draw_event, make_event

FINALS = Plan(kind=StageKind.KNOCKOUT, pairing=Pairing.BRACKET, advance=1, clause="淘汰赛")


def by_points(kind: StageKind, advance: int, best_next: int = 0) -> Plan:
    return Plan(
        kind=kind,
        pairing=Pairing.SIMILAR_SCORE,
        rounds=3,
        advance=advance,
        best_next=best_next,
        clause="积分编排",
    )


# Draws are possible in both regulations; one of them counts little but points.
GROUPS = (
    groups(1, 2),
    groups(1, 1, best_next=2),
    groups(2, 1),
    groups(2, 1, best_next=1),
    groups(2, 1, best_next=2),
)
TABLES = (
    by_points(StageKind.SWISS, 2),
    by_points(StageKind.SWISS, 1, 2),
    by_points(StageKind.DANISH, 3),
)
SETTINGS = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],  # each example plays an event: shrinking would take an hour
    suppress_health_check=list(HealthCheck),
)


class MarksHold(TestCase):
    @given(
        plan=st.sampled_from((*GROUPS, *TABLES)),
        teams=st.integers(min_value=5, max_value=7),
        seed=st.integers(min_value=0, max_value=999),
    )
    @SETTINGS
    def test_whoever_is_marked_ends_so(self, plan: Plan, teams: int, seed: int) -> None:
        dice = random.Random(seed)  # noqa: S311 - results, no secrets
        event = make_event(teams + 1, ruleset="eight_rounds_by_points", stages=[plan, FINALS])
        mark_reserve(event.teams.get(number=teams + 1), reserve=True, by=None)
        stage = draw_event(event).stage
        told: dict[Team, Certainty] = {}
        while True:
            play_round(event, stage, dice, told)
            draw = published_draws(event)[-1]
            if plan.kind not in COUNTED or not joins_next_round(draw):
                break
            late = event.teams.get(number=teams + 1)
            if late.state == "reserve" and dice.random() < 0.4:
                enter_late(event, late, None, reason="堵车", by=None)
            remember(stage, told)
            draw_event(event)
        through = decided(stage, dice, told)
        for team, mark in told.items():
            assert (team in through) == (mark is Certainty.THROUGH), (team, mark)

    @given(
        advance=st.integers(min_value=1, max_value=3),
        ends=st.lists(st.sampled_from(["home", "away", ""]), min_size=2, max_size=6),
        seed=st.integers(min_value=0, max_value=999),
    )
    @SETTINGS
    def test_marks_of_a_group_are_all_that_is_certain(
        self, advance: int, ends: list[str], seed: int
    ) -> None:
        dice = random.Random(seed)  # noqa: S311 - results, no secrets
        plan = groups(1, advance)
        event = make_event(4, ruleset="eight_rounds_by_points", stages=[plan, FINALS])
        stage = draw_event(event).stage
        matches = list(numbered_matches(event))
        dice.shuffle(matches)
        for match, end in zip(matches, ends, strict=False):
            result(match, end)
        if len(ends) < len(matches):
            assert going_on(stage, standing(stage)) == tried(event, advance)


def play_round(
    event: Tournament, stage: Stage, dice: random.Random, told: dict[Team, Certainty]
) -> None:
    """Play what is open in any order; no mark is ever another one."""
    matches = list(numbered_matches(event).filter(verdict=""))
    dice.shuffle(matches)
    for match in matches:
        result(match, dice.choice(["home", "away", "home", "away", ""]))
        remember(stage, told)


def remember(stage: Stage, told: dict[Team, Certainty]) -> None:
    for team, mark in going_on(stage, standing(stage)).items():
        assert told.get(team, mark) is mark, (team, told[team], mark)
        if mark is not Certainty.OPEN:
            told[team] = mark


def decided(stage: Stage, dice: random.Random, told: dict[Team, Certainty]) -> set[Team]:
    """Return who goes on once equals were ordered by chance, as often as it takes."""
    while found := qualifiers(stage).ties:
        order = list(found[0].teams)
        dice.shuffle(order)
        ties.order_by_chief(stage, order, reason="裁判长裁定", by=None)
        remember(stage, told)
    return {each.team for each in qualifiers(stage).decided()}


def tried(event: Tournament, advance: int) -> dict[Team, Certainty]:
    """Return what all ways in which the open matches can end have in common: win 2, draw 1.

    Both may stay away as well, which is worth nothing.
    """
    known = {"home": (2, 0), "away": (0, 2), "": (1, 1)}
    now = dict.fromkeys(event.teams.all(), 0)
    open_ = []
    for match in numbered_matches(event):
        assert match.home
        assert match.away
        if not match.verdict:
            open_.append((match.home, match.away))
            continue
        side = "home" if match.winner == match.home else "away" if match.winner else ""
        now[match.home] += known[side][0]
        now[match.away] += known[side][1]
    sure = {team: {Certainty.THROUGH, Certainty.OUT} for team in now}
    for ends in product([(2, 0), (0, 2), (1, 1), (0, 0)], repeat=len(open_)):
        total = dict(now)
        for sides, gained in zip(open_, ends, strict=True):
            for team, points in zip(sides, gained, strict=True):
                total[team] += points
        for team, own in total.items():
            better = sum(points > own for points in total.values())
            as_good = sum(points >= own for points in total.values())
            if as_good > advance:
                sure[team].discard(Certainty.THROUGH)
            if better < advance:
                sure[team].discard(Certainty.OUT)
    return {team: next(iter(marks), Certainty.OPEN) for team, marks in sure.items()}
