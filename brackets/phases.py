"""The rounds of an event by the stage that they belong to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from django.db.models import Max

from brackets.drawing import MAIN, by_places
from brackets.layout import ROUND_BY_ROUND
from brackets.models import Draw, Match, Tournament
from brackets.queries import published_draws
from brackets.seeding import parse_lines
from brackets.stages import plan_of
from rules.shapes import KNOCKING_OUT, Stage, StageKind


@dataclass(frozen=True, slots=True)
class Phase:
    """The rounds of the event from `first` to `last` that are drawn of a stage.

    `alike` counts the stages of its kind up to this one. `sizes` are the places of each round of a
    knockout: the teams, where it is drawn anew for each round; `behind` are then the teams of a
    round that play for the places from the second of its keys on.
    """

    stage: int
    plan: Stage
    first: int
    last: int
    alike: int
    sizes: Mapping[int, int]
    behind: Mapping[tuple[int, int], int] = field(default_factory=dict)


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
    number, first = draws[0].stage.number, draws[0].round
    if plan.kind not in KNOCKING_OUT:
        return Phase(number, plan, first, last, alike, {})
    if plan.pairing in ROUND_BY_ROUND:
        behind = {
            (draw.round, best): teams for draw in draws for best, teams in _by_places(draw).items()
        }
        sizes = {draw.round: behind.pop((draw.round, MAIN), 0) for draw in draws}
        return Phase(number, plan, first, last, alike, sizes, behind)
    return Phase(number, plan, first, last, alike, _sizes(plan, draws, last))


def _by_places(draw: Draw) -> dict[int, int]:
    """Return how many of a draw play for the places from each number on."""
    if "\tbest=" not in draw.entries:
        return {MAIN: draw.entries.count("\n")}
    return {best: len(group) for best, group in by_places(parse_lines(draw.entries))}


def _sizes(plan: Stage, draws: list[Draw], last: int) -> dict[int, int]:
    """Return the places of each round; extra matches may come after them."""
    first, places = draws[0].round, 2 * len(draws[0].bracket)
    found = {round_: places >> (round_ - first) for round_ in range(first, last + 1)}
    if plan.kind is not StageKind.KNOCKOUT:
        return found
    return {round_: size for round_, size in found.items() if size > plan.advance}
