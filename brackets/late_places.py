"""Where a pair may come in after the lots: in the place of a bye, in a group, in the next round."""

from django.db.models import Max, Q, QuerySet

from brackets.drawn_matches import bracket_of
from brackets.feeders import TEAMS
from brackets.models import EXTRA_KINDS, Draw, DrawState, Match, TeamState
from brackets.stages import plan_of
from rules.shapes import KNOCKING_OUT, StageKind

_BOTH_PLAY = Q(home__state=TeamState.ENTERED, away__state=TeamState.ENTERED)


def open_byes(draw: Draw) -> list[Match]:
    """Return the byes of a draw whose place a late pair can take: the next match has not begun.

    Against a pair that left there is nothing to play: a reserve can have its place.
    """
    if plan_of(draw.stage).kind not in KNOCKING_OUT:
        return []
    byes = draw.matches.filter(number=None, round=draw.round, away=None, best_place=None)
    resting = byes.filter(home__state=TeamState.ENTERED)
    waiting = resting.exclude(feeds_home__begun=True).exclude(feeds_away__begun=True)
    return list(waiting.select_related("draw", *TEAMS).order_by("position"))


def open_groups(draw: Draw) -> dict[int, int]:
    """Return the groups with an empty place, by number, and the round from which one plays there.

    That is the first round of which, as of all after it, nothing has begun; what was lost by
    leaving the event was not played. In the group of a pair that left its place is the one to have.
    """
    if plan_of(draw.stage).kind is not StageKind.GROUPS:
        return {}
    drawn = draw.matches.exclude(kind__in=EXTRA_KINDS)
    begun = _last_round(drawn.filter(_BOTH_PLAY | Q(hands_done__gt=0), begun=True))
    from_round = draw.round if begun is None else begun + 1
    if from_round > (_last_round(drawn) or 0):
        return {}
    groups = bracket_of(draw)
    gone = draw.stage.tournament.teams.exclude(state=TeamState.ENTERED)
    out, places = set(gone.values_list("number", flat=True)), max(map(len, groups))
    return {
        number: from_round
        for number, group in enumerate(groups, 1)
        if len(group) < places and out.isdisjoint(group)
    }


def joins_next_round(draw: Draw) -> bool:
    """Tell whether a late pair can join the stage of this draw with its next round."""
    plan = plan_of(draw.stage)
    rounds = draw.stage.draws.filter(state=DrawState.PUBLISHED).count()
    return plan.kind not in {*KNOCKING_OUT, StageKind.GROUPS} and rounds < plan.rounds


def _last_round(matches: QuerySet[Match]) -> int | None:
    last: int | None = matches.aggregate(last=Max("round"))["last"]
    return last
