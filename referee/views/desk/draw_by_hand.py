"""Lots drawn by hand: typed in, checked, kept as a draft."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.draw import type_draw
from brackets.drawing import algorithm_of, outcome
from brackets.entrants import entrants
from brackets.errors import BracketsError, LotsInvalid
from brackets.models import Tournament
from brackets.placement import MINIMUM_TEAMS
from brackets.stages import plan_of
from referee.forms.typed_lots import TypedLots
from referee.labels.refusals import refusal
from referee.views.access import actor, event_named
from referee.views.desk.access import organiser_only
from referee.views.desk.draw_shown import Coming, coming, place_words
from rules.shapes import StageKind


@require_safe
@organiser_only
def by_hand(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the lots of what is due."""
    return _page(request, event_named(slug), TypedLots())


@require_POST
@organiser_only
def keep(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep the lots as the draft, or show everything that is wrong with them."""
    event = event_named(slug)
    form = TypedLots(request.POST)
    now = coming(event)
    if not form.is_valid() or now.due is None:
        return _page(request, event, form, status=422)
    try:
        draft = type_draw(
            event,
            form.lines(groups=_grouped(now)),
            reason=form.cleaned_data["reason"],
            by=actor(request),
        )
    except LotsInvalid as refused:
        form.add_flaws(refused.flaws)
        return _page(request, event, form, status=422)
    except BracketsError as refused:
        form.add_error(None, refusal(refused))
        return _page(request, event, form, status=409)
    words = _("Draw no. %(number)s is made, as a draft that only organisers see.")
    messages.success(request, words % {"number": draft.number})
    return redirect("desk_draw", slug=event.slug)


def _grouped(now: Coming) -> bool:
    return now.due is not None and plan_of(now.due.stage).kind is StageKind.GROUPS


def _page(
    request: HttpRequest, event: Tournament, form: TypedLots, status: int = 200
) -> HttpResponse:
    now = coming(event)
    taking_part = entrants(now.due.stage, now.due.round) if now.due else []
    lines: list[list[int | None]] = []
    if now.due and len(taking_part) >= MINIMUM_TEAMS:
        plan = plan_of(now.due.stage)
        lines = outcome(algorithm_of(plan), plan, taking_part, "shape")
    context = {
        "event": event,
        "section": "draw",
        "form": form,
        "due": now.due,
        "place": place_words(now.due) if now.due else "",
        "groups": _grouped(now),
        "lines": len(lines),
        "byes": sum(None in line for line in lines),
        "sizes": sorted({len(line) for line in lines}),
        "taking_part": taking_part,
    }
    return render(request, "desk/draw_by_hand.html", context, status=status)
