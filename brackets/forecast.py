"""How many rounds, matches and minutes a format takes, before anything is drawn. Pure.

Everybody is expected to stay, and every match that may be needed is counted: the second grand
final of a double elimination too, extra matches among equals not.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from brackets import drawing, group_draw, knockouts, layout, placement
from brackets.layout import ROUND_BY_ROUND
from rules.round_order import given_orders
from rules.shapes import KNOCKING_OUT, Pairing, Stage, StageKind


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
        if plan.kind in KNOCKING_OUT and teams <= plan.advance and not last:
            continue
        found.append(_outlook(number, plan, teams))
        teams = found[-1].go_on
    return tuple(found)


def minutes(stages: Sequence[Outlook], hall: Hall) -> int:
    """Return the minutes from the first match to the last when a round waits for the one before."""
    rounds = [matches for stage in stages for matches in stage.rounds]
    turns = sum(-(-matches // hall.tables) for matches in rounds)
    return turns * hall.match_minutes + max(len(rounds) - 1, 0) * hall.pause_minutes


def halvings(teams: int) -> tuple[int, ...]:
    """Return how many of `teams` are left after each round in order of lot, 1 at last."""
    found = []
    while teams > 1:
        teams -= teams // 2
        found.append(teams)
    return tuple(found)


def unmet(stages: Sequence[Outlook]) -> Outlook | None:
    """Return the first stage in order of lot that never has as many left as are to go on."""
    return next(
        (
            each
            for each in stages
            if each.plan.pairing is Pairing.LOT_ORDER
            if each.plan.advance not in halvings(each.teams)
        ),
        None,
    )


def _outlook(number: int, plan: Stage, teams: int) -> Outlook:
    if plan.kind is StageKind.GROUPS:
        return _groups(number, plan, teams)
    if plan.kind in {StageKind.SWISS, StageKind.DANISH}:
        go_on = min(plan.advance + plan.best_next, teams)
        return Outlook(number, plan, teams, (teams // 2,) * plan.rounds, go_on)
    if plan.pairing in ROUND_BY_ROUND:
        rounds, left = _drawn_anew(plan, teams)
    else:
        rounds = _by_round(plan, placement.first_round(range(1, teams + 1)))
        left = _left(plan, teams, len(rounds))
    return Outlook(number, plan, teams, rounds, min(left + plan.best_next, teams))


def _left(plan: Stage, teams: int, rounds: int) -> int:
    """Return how many are not beaten after these rounds of a bracket."""
    if plan.kind is StageKind.DOUBLE_ELIMINATION:
        return min(plan.advance, teams)
    return min(placement.bracket_size(teams) >> rounds, teams)


def _groups(number: int, plan: Stage, teams: int) -> Outlook:
    count = group_draw.group_count(teams, groups=plan.groups, group_size=plan.group_size)
    groups = group_draw.filled((), range(1, teams + 1), count)
    sizes = tuple(len(group) for group in groups)
    through = sum(min(size, plan.advance) for size in sizes)
    go_on = min(through + plan.best_next, teams)
    return Outlook(number, plan, teams, _in_groups(plan, sizes), go_on, sizes)


def _in_groups(plan: Stage, sizes: Sequence[int]) -> tuple[int, ...]:
    """Return the matches of each round; small groups are over sooner."""
    by_round: Counter[int] = Counter()
    for size, groups in Counter(sizes).items():
        for index, matches in enumerate(_in_group(plan, size)):
            by_round[index] += groups * matches
    return tuple(by_round[index] for index in sorted(by_round))


def _in_group(plan: Stage, size: int) -> Sequence[int]:
    if given := given_orders(plan.round_order).get(size):
        return [len(meetings) for meetings in given]
    # With an odd size somebody rests in each round.
    return [size // 2] * (plan.legs * (size - 1 + size % 2))


def _by_round(plan: Stage, bracket: placement.Pairings) -> tuple[int, ...]:
    slots = layout.slots(plan, bracket, tables=1)
    count = Counter(slot.round for slot in slots if slot.number is not None)
    return tuple(count[round_] for round_ in sorted(count))


def _drawn_anew(plan: Stage, teams: int) -> tuple[tuple[int, ...], int]:
    """Return the matches of each round, and how many are left in the end.

    Those who play for the same places are by the best of them; the beaten are new such groups.
    """
    down_to = knockouts.played_down_to(plan)
    by_lot = plan.pairing is Pairing.LOT_ORDER
    groups = {drawing.MAIN: teams}
    rounds: list[int] = []
    while True:
        left: dict[int, int] = {}
        played = 0
        for best, count in groups.items():
            if count <= (plan.advance if best == drawing.MAIN else 1):
                continue
            losers = count // 2 if by_lot else count - placement.bracket_size(count) // 2
            played += losers
            left[best] = count - losers
            if losers > 1 and knockouts.is_played_for(best + left[best], down_to):
                left[best + left[best]] = losers
        if not played:
            return tuple(rounds), groups[drawing.MAIN]
        rounds.append(played)
        groups = {drawing.MAIN: groups[drawing.MAIN], **left}
