"""What is to be drawn now: the stage and the round of the event, or why nothing is."""

from dataclasses import dataclass

from django.db.models import Q

from brackets import swiss
from brackets.drawn_anew import course
from brackets.entrants import entrants
from brackets.errors import DrawLocked, RoundOpen
from brackets.layout import ROUND_BY_ROUND
from brackets.models import Draw, Match, Stage, Tournament
from brackets.qualifiers import qualifiers
from brackets.queries import published_draws, stage_matches
from brackets.stages import plan_of
from rules.shapes import KNOCKING_OUT, StageKind


@dataclass(frozen=True, slots=True)
class Due:
    """The draw that is to be made: of a stage, for the rounds of the event from `round` on.

    `again` is the published draw that it would replace.
    """

    stage: Stage
    round: int
    again: Draw | None = None


def due(tournament: Tournament) -> Due:
    """Return what is to be drawn.

    That is the latest draw again as long as none of its matches has begun, and what comes next
    when all of them are over. Raises DrawLocked when nothing comes after what has begun, RoundOpen
    while it is not over, and TiesOpen while equals keep the next stage from beginning.
    """
    drawn = published_draws(tournament)
    if not drawn:
        return Due(_first_to_play(tournament, 1, 1), 1)
    last = drawn[-1]
    begun = begun_match(last)
    if begun is None:
        return Due(last.stage, last.round, last)
    goes_on = _goes_on(last.stage, drawn)
    later = tournament.stages.filter(number__gt=last.stage.number).exists()
    if not (goes_on or later):
        raise DrawLocked(begun)
    matches = Match.objects.filter(draw__in=drawn)
    # A result under review may still move who goes on.
    unsettled = matches.filter(Q(verdict="") | ~Q(hold=""))
    open_matches = tuple(unsettled.order_by("number"))
    if open_matches:
        raise RoundOpen(open_matches)
    following = matches.order_by("-round").values_list("round", flat=True)[0] + 1
    if goes_on:
        return Due(last.stage, following)
    qualifiers(last.stage).decided()
    return Due(_first_to_play(tournament, last.stage.number + 1, following), following)


def is_over(tournament: Tournament) -> bool:
    """Tell whether nothing is left to be drawn after what is published and played."""
    drawn = published_draws(tournament)
    if not drawn:
        return False
    last = drawn[-1]
    if tournament.stages.filter(number__gt=last.stage.number).exists():
        return False
    return not _goes_on(last.stage, drawn)


def begun_match(draw: Draw) -> Match | None:
    """Return a match of a draw that has begun; byes do not count (decision 10)."""
    return draw.matches.filter(begun=True, number__isnull=False).order_by("number").first()


def _goes_on(stage: Stage, drawn: list[Draw]) -> bool:
    """Tell whether a stage that is drawn round by round has another round."""
    plan = plan_of(stage)
    if plan.pairing not in ROUND_BY_ROUND:
        return False
    if plan.kind is not StageKind.KNOCKOUT:
        of_stage = [draw for draw in drawn if draw.stage_id == stage.pk]
        return len(of_stage) < swiss.rounds(plan.rounds, of_stage[0].entries.count("\n"))
    matches = stage_matches(stage)
    unsettled = any(not match.verdict for match in matches)
    return unsettled or course(plan, matches).goes_on(plan)


def _first_to_play(tournament: Tournament, number: int, round_: int) -> Stage:
    """Return the stage that is played next: one that all would pass is left out."""
    stages = list(tournament.stages.filter(number__gte=number).select_related("tournament"))
    for stage in stages[:-1]:
        plan = plan_of(stage)
        if plan.kind not in KNOCKING_OUT:
            return stage
        if len(entrants(stage, round_)) > plan.advance:
            return stage
    return stages[-1]
