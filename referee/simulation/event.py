"""Simulate a whole event: register, draw, play round by round."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from uuid import NAMESPACE_URL, uuid5

from django.contrib.auth.models import User

from brackets import draw, registration
from brackets.models import Draw, Match, Tournament
from referee.simulation import chance
from referee.simulation.chance import Dice
from referee.simulation.play import Course, play
from referee.simulation.table import Table
from rules.ruleset import preset_text

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


def simulate(plan: Plan, *, by: User | None) -> Tournament:
    """Create the event of the plan and play it; raises EventInvalid where the slug is taken."""
    dice = Dice(f"{plan.seed}\n{plan.teams}\n{plan.ruleset_key}")
    event = registration.create_tournament(
        plan.slug,
        name=plan.name,
        tables=max(plan.teams // 2, 1),
        third_place=plan.third_place,
        ruleset_text=preset_text(plan.ruleset_key),
        by=by,
    )
    entries = chance.pairs(dice, plan.teams)
    teams = [registration.register_team(event, entry, by=by) for entry in entries]
    if plan.rounds == 0:
        return event
    registration.check_in(teams, present=True, by=by)
    made = draw.make_draw(event, seed_text=plan.seed, by=by)
    published = draw.publish_draw(made, by=by)
    play_rounds(published, dice, plan, by=by)
    return event


def play_rounds(published: Draw, dice: Dice, plan: Plan, *, by: User | None) -> None:
    """Play the rounds that are asked for, match by match."""
    courses = _courses(published, dice)
    keys = _keys(plan.slug)
    last = max(match.round for match in published.matches.all())
    for round_ in range(1, 1 + (last if plan.rounds is None else min(plan.rounds, last))):
        # Read here and not before: the round before has seated the teams.
        for match in published.matches.filter(round=round_).order_by("number"):
            if not match.verdict:
                play(Table(match, dice, keys, by), courses.get(match.number or 0, Course.ORDINARY))


def _courses(published: Draw, dice: Dice) -> dict[int, Course]:
    """Return which matches are out of the ordinary, one of each kind in the first round."""
    numbers = [match.number for match in _numbered(published)]
    first = [match.number for match in _numbered(published) if match.round == 1]
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
