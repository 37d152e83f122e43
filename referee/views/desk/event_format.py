"""The format of an event: its picture and times, and as long as nothing is drawn its stages."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets import queries
from brackets.errors import BracketsError
from brackets.models import Tournament, TournamentState
from brackets.placement import MAXIMUM_TEAMS, MINIMUM_TEAMS
from brackets.registration import change_tournament, plays_third_place
from brackets.rulesets import newest_version, set_ruleset
from brackets.stages import plans_of
from referee.forms.stages import Lines, lines_from, lines_of
from referee.forms.wizard import OutlookForm, proposed_outlook
from referee.labels.refusals import refusal
from referee.match_facts import ruleset_of
from referee.views.access import actor, event_named
from referee.views.desk.access import organiser_only
from referee.views.desk.format_outlook import shown
from rules.ruleset import Ruleset


@require_safe
@organiser_only
def event_format(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the format as it is."""
    event = event_named(slug)
    ruleset = _ruleset(event)
    pairs = event.teams.count()
    known = pairs if MINIMUM_TEAMS <= pairs <= MAXIMUM_TEAMS else 16
    proposal = proposed_outlook(ruleset, known)
    outlook = OutlookForm({name: str(value)[:5] for name, value in proposal.items()})
    return _page(request, event, lines_of(ruleset, plans_of(event)), outlook)


@require_POST
@organiser_only
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what is typed as a picture; nothing is kept."""
    event = event_named(slug)
    lines = lines_from(request.POST, _ruleset(event))
    outlook = OutlookForm(request.POST)
    wrong = bool(lines.checked.faults) or not outlook.is_valid()
    return _page(request, event, lines, outlook, status=422 if wrong else 200)


@require_POST
@organiser_only
def save(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep the format, or show everything that is wrong with it."""
    event = event_named(slug)
    lines = lines_from(request.POST, _ruleset(event))
    outlook = OutlookForm(request.POST)
    ruleset = lines.checked.ruleset
    if ruleset is None or not outlook.is_valid():
        return _page(request, event, lines, outlook, status=422)
    try:
        with transaction.atomic():
            set_ruleset(event, lines.checked.text, reason="", by=actor(request))
            change_tournament(event, third_place=plays_third_place(ruleset), by=actor(request))
    except BracketsError as refused:
        messages.error(request, refusal(refused))
        return _page(request, event, lines, outlook, status=409)
    messages.success(request, _("The format is saved."))
    return redirect("desk_format", slug=event.slug)


def _ruleset(event: Tournament) -> Ruleset:
    return ruleset_of(newest_version(event).content)


def _page(
    request: HttpRequest, event: Tournament, lines: Lines, outlook: OutlookForm, status: int = 200
) -> HttpResponse:
    ruleset = lines.checked.ruleset
    fits = ruleset is not None and outlook.is_valid()
    drawn = queries.draws_of(event).exists()
    context = {
        "event": event,
        "section": "ruleset",
        "lines": lines,
        "outlook": outlook,
        "tables": event.tables,
        "picture": shown(ruleset.stages, outlook, event.tables) if fits and ruleset else None,
        "settled": drawn or event.state == TournamentState.FINISHED,
    }
    return render(request, "desk/format.html", context, status=status)
