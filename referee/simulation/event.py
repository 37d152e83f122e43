"""Simulate a whole event: register, draw, play round by round."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from uuid import NAMESPACE_URL, uuid5

from django.contrib.auth.models import User

from brackets import draw, queries, registration, ties
from brackets.errors import DrawLocked, TiesOpen
from brackets.import_plan import ImportRow
from brackets.models import Draw, Match, Stage, Tournament
from brackets.qualifiers import qualifiers
from brackets.stages import KNOCKOUT
from referee.simulation import chance
from referee.simulation.chance import Dice
from referee.simulation.play import Course, play
from referee.simulation.table import Table
from rules.ruleset import preset_text
from rules.shapes import Stage as StagePlan
from rules.shapes import StandingCriterion

ORDERED_REASON = "裁判长按比赛中的表现裁定"
# How a match goes that is not played to its end; most often one side stays away.
FORFEITS = (Course.WALKOVER, Course.WALKOVER, Course.BOTH_ABSENT, Course.DISQUALIFICATION)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to simulate; `rounds` None plays to the end, 0 stops before the draw."""

    slug: str
    name: str
    ruleset_key: str
    teams: int
    seed: str
    rounds: int | None = None
    third_place: bool = True
    stages: tuple[StagePlan, ...] = (KNOCKOUT,)


def simulate(plan: Plan, *, by: User | None) -> Tournament:
    """Create the event of the plan and play it; raises EventInvalid where the slug is taken."""
    dice = Dice(f"{plan.seed}\n{plan.teams}\n{plan.ruleset_key}")
    event = registration.create_tournament(
        plan.slug,
        name=plan.name,
        tables=max(plan.teams // 2, 1),
        third_place=plan.third_place,
        ruleset_text=preset_text(plan.ruleset_key),
        stages=plan.stages,
        by=by,
    )
    rows = [ImportRow(row, entry) for row, entry in enumerate(chance.pairs(dice, plan.teams), 1)]
    written = registration.import_teams(event, rows, by=by)
    assert not written.errors, "pairs by chance are possible pairs"
    if plan.rounds == 0:
        return event
    registration.check_in(event.teams.all(), present=True, by=by)
    keys = _keys(plan.slug)
    while (published := _drawn_next(event, plan, dice, keys, by=by)) is not None:
        play_rounds(published, dice, plan, keys, by=by)
        if published.matches.filter(verdict="").exists():
            break
    return event


def _drawn_next(
    event: Tournament, plan: Plan, dice: Dice, keys: Iterator[str], *, by: User | None
) -> Draw | None:
    """Draw what comes next, once equals who keep it are parted; None when the event is over."""
    while True:
        try:
            return draw.publish_draw(draw.make_draw(event, seed_text=plan.seed, by=by), by=by)
        except TiesOpen:
            part_equals(queries.published_draws(event)[-1].stage, plan.seed, dice, keys, by=by)
        except DrawLocked:
            return None


def part_equals(
    stage: Stage, seed: str, dice: Dice, keys: Iterator[str], *, by: User | None
) -> None:
    """Part those who are level in the way that comes next in the regulation, else by lots."""
    for tie in qualifiers(stage).ties:
        match tie.needs:
            case StandingCriterion.EXTRA_MATCHES | StandingCriterion.EXTRA_HANDS:
                alone = tie.needs is StandingCriterion.EXTRA_HANDS
                for extra in ties.make_extra_matches(stage, tie.teams, one_hand=alone, by=by):
                    play(Table(extra, dice, keys, by), Course.ORDINARY)
            case StandingCriterion.CHIEF_REFEREE:
                ties.order_by_chief(stage, tie.teams, reason=ORDERED_REASON, by=by)
            case _:
                ties.draw_lots(stage, tie.teams, seed_text=seed, by=by)


def play_rounds(
    published: Draw, dice: Dice, plan: Plan, keys: Iterator[str], *, by: User | None
) -> None:
    """Play the rounds of a draw that are asked for, match by match."""
    courses = _courses(published, dice)
    last = max(match.round for match in published.matches.all())
    last = last if plan.rounds is None else min(plan.rounds, last)
    for round_ in range(published.round, last + 1):
        # Read here and not before: the round before has seated the teams.
        for match in published.matches.filter(round=round_).order_by("number"):
            if not match.verdict:
                play(Table(match, dice, keys, by), courses.get(match.number or 0, Course.ORDINARY))


def _courses(published: Draw, dice: Dice) -> dict[int, Course]:
    """Return which matches are out of the ordinary, one of each kind in the first round."""
    numbers = [match.number for match in _numbered(published)]
    first = [match.number for match in _numbered(published) if match.round == published.round]
    courses = {
        number: Course.LEVEL if dice.chance(70) else dice.pick(FORFEITS)
        for number in numbers
        if number is not None and dice.chance(8)
    }
    if len(first) >= 4:
        at = dice.below(len(first) - 1)
        courses[first[at] or 0] = Course.LEVEL
        courses[first[at + 1] or 0] = Course.WALKOVER
    return courses


def _numbered(published: Draw) -> list[Match]:
    return list(published.matches.filter(number__isnull=False).order_by("number"))


def _keys(slug: str) -> Iterator[str]:
    for number in count():
        yield uuid5(NAMESPACE_URL, f"simulate:{slug}:{number}").hex
