"""The matches of an event and one of them at the desk."""

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError, EventInvalid
from brackets.models import Match, Tournament, TournamentState
from brackets.queries import journal_of, numbered_matches
from brackets.tables import change_table
from referee.forms.matches import MatchFilter, TableForm
from referee.labels.matches import STATES
from referee.labels.refusals import refusal
from referee.labels.rounds import round_names
from referee.labels.scores import is_race, scores, titles
from referee.labels.verdicts import VERDICTS
from referee.permissions import state_of
from referee.sheets.slip_sources import playable_matches
from referee.tables import MatchTable, show
from referee.views.access import actor, event_named
from referee.views.desk.access import chief_referee_only
from referee.views.desk.advancing import round_lines
from referee.views.desk.journal import lines
from referee.views.public.snapshot import ruleset_in_force
from rules.shapes import Shape

SHOWN_ENTRIES = 100


@require_safe
@chief_referee_only
def matches(request: HttpRequest, slug: str) -> HttpResponse:
    """List the matches, narrowed as the address says."""
    event = event_named(slug)
    everything = numbered_matches(event)
    names = round_names(event)
    form = MatchFilter(request.GET, rounds=names.listed(), tables=event.tables)
    context = {
        "event": event,
        "section": "matches",
        "drawn": event.state != TournamentState.REGISTRATION,
        "form": form,
        "narrowed": any(request.GET.get(name) for name in form.fields),
        "rounds": round_lines(event),
        "slips": _any_slips(event, request.GET.get("round", "")),
        "table": show(MatchTable(form.narrow(everything), slug=slug, names=names), request),
    }
    return render(request, "desk/matches.html", context)


def _any_slips(event: Tournament, round_: str) -> bool:
    """Tell whether there is a slip to print, of a round (decided matches too) or of all to play."""
    found = playable_matches(event)
    if round_.isascii() and round_.isdigit():
        return found.filter(round=int(round_[:5])).exists()
    return found.filter(verdict="", hold="").exists()


@require_safe
@chief_referee_only
def match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one match with its journal."""
    event = event_named(slug)
    match = get_object_or_404(numbered_matches(event), number=number)
    form = TableForm(initial={"table": match.table}, tables=event.tables)
    return _page(request, event, match, form)


@require_POST
@chief_referee_only
def move(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Move a match to another table."""
    event = event_named(slug)
    match = get_object_or_404(numbered_matches(event), number=number)
    form = TableForm(request.POST, tables=event.tables)
    if not form.is_valid():
        return _page(request, event, match, form, status=422)
    try:
        change_table(match, form.cleaned_data["table"], tournament=event, by=actor(request))
    except EventInvalid as refused:
        form.add_problems(refused.problems)
        return _page(request, event, match, form, status=422)
    except BracketsError as refused:
        form.add_error(None, refusal(refused))
        return _page(request, event, match, form, status=409)
    words = _("Match %(number)s is at table %(table)s now.")
    messages.success(request, words % {"number": number, "table": form.cleaned_data["table"]})
    return redirect("desk_match", slug=event.slug, number=number)


def _page(
    request: HttpRequest, event: Tournament, match: Match, form: TableForm, status: int = 200
) -> HttpResponse:
    context = {
        "event": event,
        "section": "matches",
        "match": match,
        "form": form,
        "round_name": round_names(event).of_match(match),
        "state": STATES[state_of(match)],
        "verdict": VERDICTS.get(match.verdict, ""),
        "scores": scores(match),
        "titles": titles(match) if is_race(match) or not _race(event) else ("", ""),
        "closed": event.state == TournamentState.FINISHED,
        "following": _following(event, match),
        "lines": lines(event, journal_of(event, match=match)[:SHOWN_ENTRIES]),
    }
    return render(request, "desk/match.html", context, status=status)


def _race(event: Tournament) -> bool:
    """Tell whether the matches of an event are races, which have no score before a hand."""
    return ruleset_in_force(event).shape is Shape.LEVEL_RACE


def _following(event: Tournament, match: Match) -> list[Match]:
    """Return the matches that the winner and the loser of a match go to."""
    return list(numbered_matches(event).filter(Q(home_from=match) | Q(away_from=match)))
