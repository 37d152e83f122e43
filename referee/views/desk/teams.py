"""The pairs of an event: list, add, change, remove."""

import re
from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets import queries
from brackets.entries import cleaned, entry_of, taken_by
from brackets.errors import BracketsError, ChangedMeanwhile, ProblemCode, RegistrationInvalid
from brackets.models import Team, TeamState, Tournament, TournamentState
from brackets.registration import change_team, register_team, remove_team
from brackets.taking_part import register_reserve
from referee import leavers
from referee.forms.team import TeamForm, initial_of
from referee.labels.refusals import refusal
from referee.labels.registration import sentence
from referee.sheets.unprintable import glyph_problems
from referee.tables import TeamTable, show
from referee.views.access import actor, event_named
from referee.views.desk.access import organiser_only


@require_safe
@organiser_only
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """List the pairs, all or those that a search finds."""
    event = event_named(slug)
    search = request.GET.get("q", "").strip()
    found = queries.find_teams(event, search).order_by("number")
    context = {
        **_frame(event),
        "table": show(TeamTable(found), request),
        "search": search,
        "any_team": bool(search) or found.exists(),
    }
    return render(request, "desk/teams.html", context)


@require_safe
@organiser_only
def new_team(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form for a new pair."""
    form = TeamForm()
    # After each pair the next one is typed without the mouse.
    form.fields["player_one"].widget.attrs["autofocus"] = True
    return _form_page(request, event_named(slug), form)


@require_POST
@organiser_only
def add_team(request: HttpRequest, slug: str) -> HttpResponse:
    """Register a pair and show an empty form for the next one; after the draw it is a reserve."""
    event = event_named(slug)
    form = TeamForm(request.POST)
    register = register_reserve if _drawn(event) else register_team
    team = _written(form, event, None, lambda: register(event, form.entry(), by=actor(request)))
    if team is None:
        return _form_page(request, event, form, status=422)
    words = _("Pair %(number)s is registered: %(one)s and %(two)s.")
    values = {"number": team.number, "one": team.player_one, "two": team.player_two}
    messages.success(request, words % values)
    _warn(request, event, form, team)
    if team.state == TeamState.RESERVE:
        return redirect("desk_part", slug=event.slug, number=team.number)
    return redirect("desk_team_add", slug=event.slug)


@require_safe
@organiser_only
def team(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one pair for changing."""
    event = event_named(slug)
    team = get_object_or_404(event.teams, number=number)
    return _form_page(request, event, _form(event, team), team)


@require_POST
@organiser_only
def save_team(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change a pair."""
    event = event_named(slug)
    team = _meant(event, number, request.POST.get("team", ""))
    form = _form(event, team, request)

    def write() -> Team:
        return change_team(team, form.entry(), seen=form.seen_entry(), by=actor(request))

    try:
        changed = _written(form, event, team, write)
    except ChangedMeanwhile as clash:
        form.add_clashes(clash.problems)
        return _form_page(request, event, form, team, status=409)
    if changed is None:
        return _form_page(request, event, form, team, status=422)
    messages.success(request, _("Pair %(number)s is saved.") % {"number": changed.number})
    _warn(request, event, form, changed)
    return redirect("desk_teams", slug=event.slug)


@require_POST
@organiser_only
def delete_team(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Remove a pair before the draw."""
    event = event_named(slug)
    team = get_object_or_404(event.teams, number=number)
    try:
        remove_team(team, by=actor(request))
    except BracketsError as refused:
        messages.error(request, refusal(refused))
        return redirect("desk_team", slug=event.slug, number=number)
    except Team.DoesNotExist:  # removed by somebody else meanwhile
        raise Http404 from None
    words = _("Pair %(number)s was removed: %(one)s and %(two)s. The journal keeps its details.")
    values = {"number": number, "one": team.player_one, "two": team.player_two}
    messages.success(request, words % values)
    return redirect("desk_teams", slug=event.slug)


def _meant(event: Tournament, number: int, key: str) -> Team:
    """Return the pair that a form is about, also when its number was changed meanwhile."""
    if re.fullmatch("[0-9]{1,18}", key):
        return get_object_or_404(event.teams, pk=int(key))
    return get_object_or_404(event.teams, number=number)


def _form(event: Tournament, team: Team, request: HttpRequest | None = None) -> TeamForm:
    given = request.POST if request else None
    out = team.state in leavers.OUT
    return TeamForm(given, initial=initial_of(team), fixed=_drawn(event), out=out)


def _written(
    form: TeamForm, event: Tournament, team: Team | None, write: Callable[[], Team]
) -> Team | None:
    """Return the team as written; None when there are problems, all of them in the form."""
    if not form.is_valid():
        entry = cleaned(form.entry())
        form.add_problems(taken_by(queries.rivals(event, entry, team)).clashes(entry))
        return None
    try:
        return write()
    except RegistrationInvalid as refused:
        form.add_problems(refused.problems)
    except ChangedMeanwhile:
        raise
    except BracketsError as refused:
        form.add_error(None, refusal(refused))
    except Team.DoesNotExist:  # removed by somebody else meanwhile
        raise Http404 from None
    return None


def _warn(request: HttpRequest, event: Tournament, form: TeamForm, team: Team) -> None:
    """Show what is accepted but may be a slip: a namesake, a name that cannot be printed."""
    entry = form.entry()
    for problem in (*queries.warnings(event, entry, team=team), *glyph_problems(entry)):
        if problem.code == ProblemCode.UNIT_MISSING:
            continue  # many events have none
        messages.warning(request, sentence(problem))


def _form_page(
    request: HttpRequest,
    event: Tournament,
    form: TeamForm,
    team: Team | None = None,
    status: int = 200,
) -> HttpResponse:
    unprintable = glyph_problems(entry_of(team)) if team else ()
    context = {
        **_frame(event),
        "form": form,
        "team": team,
        "unprintable": [sentence(problem) for problem in unprintable],
    }
    return render(request, "desk/team.html", context, status=status)


def _frame(event: Tournament) -> dict[str, object]:
    return {
        "event": event,
        "section": "teams",
        "drawn": _drawn(event),
        "closed": event.state == TournamentState.FINISHED,
    }


def _drawn(event: Tournament) -> bool:
    return event.state != TournamentState.REGISTRATION
