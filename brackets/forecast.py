"""How many rounds, matches and minutes a format takes, before anything is drawn. Pure.

Everybody is expected to stay, and every match that may be needed is counted: the second grand
final of a double elimination too, extra matches among equals not.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from brackets import group_draw, layout, placement
from brackets.layout import ROUND_BY_ROUND
from rules.shapes import Stage, StageKind


@dataclass(frozen=True, slots=True)
class Outlook:
    """A stage as it will be: `rounds` are the numbers of matches, `groups` the sizes of groups.

    `number` is the stage's own, from 1; `go_on` is how many it leaves for the next one.
    """

    number: int
    plan: Stage
    teams: int
    rounds: tuple[int, ...]
    go_on: int
    groups: tuple[int, ...] = ()

    @property
    def matches(self) -> int:
        """How many matches are played in it."""
        return sum(self.rounds)


@dataclass(frozen=True, slots=True)
class Hall:
    """What the time depends on: tables, minutes of a match, minutes between two rounds."""

    tables: int
    match_minutes: int
    pause_minutes: int = 0


def outlooks(plans: Sequence[Stage], teams: int) -> tuple[Outlook, ...]:
    """Return the stages that so many teams will play, in order; those that all pass are left out.

    `teams` is 2 or more.
    """
    found: list[Outlook] = []
    for number, plan in enumerate(plans, 1):
        last = number == len(plans)
        if teams < placement.MINIMUM_TEAMS:
            break
        if plan.kind is StageKind.KNOCKOUT and teams <= plan.advance and not last:
            continue
        found.append(_outlook(number, plan, teams))
        teams = found[-1].go_on
    return tuple(found)


def minutes(stages: Sequence[Outlook], hall: Hall) -> int:
    """Return the minutes from the first match to the last when a round waits for the one before."""
    rounds = [matches for stage in stages for matches in stage.rounds]
    turns = sum(-(-matches // hall.tables) for matches in rounds)
    return turns * hall.match_minutes + max(len(rounds) - 1, 0) * hall.pause_minutes


def _outlook(number: int, plan: Stage, teams: int) -> Outlook:
    if plan.kind is StageKind.GROUPS:
        return _groups(number, plan, teams)
    if plan.kind in {StageKind.SWISS, StageKind.DANISH}:
        go_on = min(plan.advance + plan.best_next, teams)
        return Outlook(number, plan, teams, (teams // 2,) * plan.rounds, go_on)
    go_on = min(plan.advance + plan.best_next, teams)
    if plan.pairing in ROUND_BY_ROUND:
        return Outlook(number, plan, teams, _round_by_round(plan, teams), go_on)
    bracket = placement.first_round(range(1, teams + 1))
    return Outlook(number, plan, teams, _by_round(plan, bracket), go_on)


def _groups(number: int, plan: Stage, teams: int) -> Outlook:
    count = group_draw.group_count(teams, groups=plan.groups, group_size=plan.group_size)
    groups = group_draw.filled((), range(1, teams + 1), count)
    sizes = tuple(len(group) for group in groups)
    through = sum(min(size, plan.advance) for size in sizes)
    go_on = min(through + plan.best_next, teams)
    return Outlook(number, plan, teams, _by_round(plan, groups), go_on, sizes)


def _by_round(plan: Stage, bracket: placement.Pairings) -> tuple[int, ...]:
    slots = layout.slots(plan, bracket, tables=1)
    count = Counter(slot.round for slot in slots if slot.number is not None)
    return tuple(count[round_] for round_ in sorted(count))


def _round_by_round(plan: Stage, teams: int) -> tuple[int, ...]:
    rounds = []
    while teams > max(plan.advance, 1):
        rounds.append(teams // 2)
        teams -= teams // 2
    return tuple(rounds)
