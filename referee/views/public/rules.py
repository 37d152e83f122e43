"""The rules of an event as people read them, from the ruleset that it is scored with."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from brackets.models import Tournament
from referee import live
from referee.forms.ruleset.trial import last_tricks, outcome, trial_from
from referee.rulebook.sheet import ruleset_name
from referee.rulebook.versions import event_sheet
from referee.views.public.snapshot import ruleset_in_force


@require_safe
def rules_page(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the rules of an event."""
    return live.live_page(request, slug, RULES)


def _rules(event: Tournament, _revision: live.Revision) -> dict[str, Any]:
    return {"name": ruleset_name(ruleset_in_force(event)), "parts": event_sheet(event)}


@require_safe
def calculator(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the rules of an event make of a hand that somebody types."""
    event = get_object_or_404(Tournament, slug=slug)
    ruleset = ruleset_in_force(event)
    tried = trial_from(request.GET)
    context = {
        "event": event,
        "page": RULES,
        "here": request.get_full_path(),
        "name": ruleset_name(ruleset),
        "trial": tried,
        "last_tricks": last_tricks(ruleset, tried),
        "outcome": outcome(ruleset, tried),
    }
    return render(request, "public/calculator.html", context)


RULES = live.LivePage("public/frame.html", "public/rules.html", _rules, tab="rules")
