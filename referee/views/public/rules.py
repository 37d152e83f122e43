"""The rules of an event as people read them, from the ruleset that it is scored with."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from brackets.models import Tournament
from referee import live
from referee.revisions import Revision
from referee.rulebook.sheet import ruleset_name
from referee.rulebook.versions import event_sheet
from referee.views.public.snapshot import ruleset_in_force


@require_safe
def rules_page(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the rules of an event."""
    return live.live_page(request, slug, RULES)


def _rules(event: Tournament, _revision: Revision) -> dict[str, Any]:
    return {"name": ruleset_name(ruleset_in_force(event)), "parts": event_sheet(event)}


RULES = live.LivePage("public/frame.html", "public/rules.html", _rules, tab="rules")
