"""The rounds of an event by the stage that they belong to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Max

from brackets.layout import ROUND_BY_ROUND
from brackets.models import Draw, Match, Tournament
from brackets.queries import published_draws
from brackets.stages import plan_of
from rules.shapes import KNOCKING_OUT, Stage


@dataclass(frozen=True, slots=True)
class Phase:
    """The rounds of the event from `first` to `last` that are drawn of a stage.

    `alike` counts the stages of its kind up to this one. `sizes` are the places of each round of a
    knockout: the teams, where it is drawn anew for each round.
    """

    stage: int
    plan: Stage
    first: int
    last: int
    alike: int
    sizes: Mapping[int, int]


def phases(tournament: Tournament) -> tuple[Phase, ...]:
    """Return the stages of which anything is drawn, in two queries."""
    draws = published_draws(tournament)
    matches = Match.objects.filter(draw__in=[draw.pk for draw in draws])
    last = dict(matches.order_by().values_list("draw").annotate(last=Max("round")))
    return phases_of(draws, last)


def phases_of(draws: Sequence[Draw], last: Mapping[int, int]) -> tuple[Phase, ...]:
    """Return the stages of the published draws of an event; `last` is the last round of each."""
    found: list[Phase] = []
    for _, made in groupby(draws, key=lambda draw: draw.stage):
        of_stage = list(made)
        found.append(_phase(of_stage, max(last[draw.pk] for draw in of_stage), found))
    return tuple(found)


def with_draft(found: Sequence[Phase], draft: Draw, last: int) -> tuple[Phase, ...]:
    """Return the stages as they would be with a draft, the matches of which end in round `last`."""
    before = [phase for phase in found if phase.last < draft.round]
    return (*before, _phase([draft], last, before))


def knockout_draw(tournament: Tournament) -> Draw | None:
    """Return the latest published draw of a knockout."""
    return last_knockout(published_draws(tournament))


def last_knockout(draws: Iterable[Draw]) -> Draw | None:
    """Return the last of these draws that is one of a knockout."""
    found = [draw for draw in draws if plan_of(draw.stage).kind in KNOCKING_OUT]
    return found[-1] if found else None


def _phase(draws: list[Draw], last: int, before: Sequence[Phase]) -> Phase:
    plan = plan_of(draws[0].stage)
    alike = 1 + sum(phase.plan.kind is plan.kind for phase in before)
    sizes = _sizes(plan, draws, last) if plan.kind in KNOCKING_OUT else {}
    return Phase(draws[0].stage.number, plan, draws[0].round, last, alike, sizes)


def _sizes(plan: Stage, draws: list[Draw], last: int) -> dict[int, int]:
    if plan.pairing in ROUND_BY_ROUND:
        return {draw.round: draw.entries.count("\n") for draw in draws}
    first, places = draws[0].round, 2 * len(draws[0].bracket)
    return {round_: places >> (round_ - first) for round_ in range(first, last + 1)}
