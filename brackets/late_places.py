"""Where a pair may come in after the lots: in the place of a bye, in a group, in the next round."""

from dataclasses import dataclass

from django.db.models import Max, Q, QuerySet

from brackets.drawn_matches import bracket_of
from brackets.feeders import TEAMS
from brackets.models import EXTRA_KINDS, Draw, DrawState, Match, Team, TeamState
from brackets.stages import plan_of
from rules.shapes import KNOCKING_OUT, StageKind


@dataclass(frozen=True, slots=True)
class GroupPlace:
    """A group that a late pair can join: it plays there from this round of the event on.

    `pairs` are those who are in it; `rest` tells that it has fewer than another group.
    """

    from_round: int
    pairs: int
    rest: bool


_BOTH_PLAY = Q(home__state=TeamState.ENTERED, away__state=TeamState.ENTERED)


def open_byes(draw: Draw) -> list[Match]:
    """Return the byes of a draw whose place a late pair can take: the next match has not begun.

    That of a Swiss or Danish round can be taken as long as the round is being played. Against a
    pair that left there is nothing to play: a reserve can have its place.
    """
    kind = plan_of(draw.stage).kind
    if kind is StageKind.GROUPS or (kind not in KNOCKING_OUT and not _is_played(draw)):
        return []
    byes = draw.matches.filter(number=None, round=draw.round, away=None, best_place=None)
    resting = byes.filter(home__state=TeamState.ENTERED)
    waiting = resting.exclude(feeds_home__begun=True).exclude(feeds_away__begun=True)
    return list(waiting.select_related("draw", *TEAMS).order_by("position"))


def open_groups(draw: Draw) -> dict[int, GroupPlace]:
    """Return the groups that a late pair can join, by number, the smallest first.

    It plays from the first round on of which, as of all after it, nothing has begun; what was lost
    by leaving the event was not played. In the group of a pair that left its place is the one to
    have. Once equals play extra matches nobody joins: those come after the rounds of all groups.
    """
    if plan_of(draw.stage).kind is not StageKind.GROUPS:
        return {}
    drawn = draw.matches.exclude(kind__in=EXTRA_KINDS)
    begun = _last_round(drawn.filter(_BOTH_PLAY | Q(hands_done__gt=0), begun=True))
    from_round = draw.round if begun is None else begun + 1
    extra = draw.matches.filter(kind__in=EXTRA_KINDS)
    if from_round > (_last_round(drawn) or 0) or extra.exists():
        return {}
    groups = bracket_of(draw)
    gone = draw.stage.tournament.teams.exclude(state=TeamState.ENTERED)
    out, places = set(gone.values_list("number", flat=True)), max(map(len, groups))
    smallest_first = sorted(enumerate(groups, 1), key=lambda each: len(each[1]))
    return {
        number: GroupPlace(from_round, len(group), rest=len(group) < places)
        for number, group in smallest_first
        if out.isdisjoint(group)
    }


def joins_next_round(draw: Draw) -> bool:
    """Tell whether a late pair can join the stage of this draw with its next round."""
    plan = plan_of(draw.stage)
    rounds = draw.stage.draws.filter(state=DrawState.PUBLISHED).count()
    return plan.kind not in {*KNOCKING_OUT, StageKind.GROUPS} and rounds < plan.rounds


def waiting_late(draw: Draw) -> list[Team]:
    """Return the late pairs that wait for the round after that of this draw."""
    numbers = [number for number, _place, first, *_round in draw.latecomers if not first]
    teams = draw.stage.tournament.teams.filter(number__in=numbers, state=TeamState.ENTERED)
    return list(teams.order_by("number"))


def _is_played(draw: Draw) -> bool:
    """Tell whether a match of a draw is without a result."""
    return draw.matches.exclude(kind__in=EXTRA_KINDS).filter(verdict="").exists()


def _last_round(matches: QuerySet[Match]) -> int | None:
    last: int | None = matches.aggregate(last=Max("round"))["last"]
    return last
