"""The plans of an event's stages: read, and made from what a regulation or the wizard says."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter

from brackets.errors import StagesDrawn
from brackets.models import DrawState, Stage, Tournament
from rules.ruleset_text import plain
from rules.shapes import Pairing, StageKind
from rules.shapes import Stage as Plan

KNOCKOUT = Plan(kind=StageKind.KNOCKOUT, pairing=Pairing.BRACKET, advance=1, clause="default")
_PLAN = TypeAdapter(Plan)


def plan_of(stage: Stage) -> Plan:
    """Return the plan of a stage, third place as the event has settled it."""
    plan = _PLAN.validate_python(stage.plan)
    if plan.kind is StageKind.KNOCKOUT and plan.advance == 1:
        return replace(plan, third_place=stage.tournament.third_place)
    return plan


def plans_of(tournament: Tournament) -> tuple[Plan, ...]:
    """Return the plans of all stages in order."""
    return tuple(plan_of(stage) for stage in tournament.stages.select_related("tournament"))


def make_stages(tournament: Tournament, plans: Sequence[Plan]) -> None:
    """Give an event these stages instead of those it has; a write inside somebody's transaction.

    Nothing is written where they are the same. Raises StagesDrawn once anything was drawn.
    """
    present = list(tournament.stages.order_by("number"))
    if [_told(stage.plan) for stage in present] == [_told(_plain(plan)) for plan in plans]:
        return
    for stage in present:
        if stage.draws.exclude(state=DrawState.REPLACED).exists():
            raise StagesDrawn(stage.number)
    for number, plan in enumerate(plans, 1):
        Stage.objects.update_or_create(
            tournament=tournament, number=number, defaults={"plan": _plain(plan)}
        )
    for stage in present[len(plans) :]:
        assert not stage.draws.exists(), "a stage that was drawn once stays on the record"
        stage.delete()


def _plain(plan: Plan) -> dict[str, Any]:
    found = plain(plan)
    assert isinstance(found, dict), "a plan has fields"
    return found


def _told(plan: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a stored plan says of the format.

    The clause on which it rests changes nothing, and third place is a setting of the event.
    """
    return {name: value for name, value in plan.items() if name not in {"clause", "third_place"}}
