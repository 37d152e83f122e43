"""What is done to several pairs at once: names and consequences first, the number is typed."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError
from brackets.models import Team, TeamState, Tournament, TournamentState
from referee.bulk import NEEDS_REASON, choices, do_bulk, missing, undo_bulk
from referee.labels.leaving import BULK_KINDS
from referee.labels.matches import team_name
from referee.labels.table_refusals import table_refusal
from referee.leaving import leaving_of
from referee.models import BulkAction, BulkKind
from referee.refusals import RefereeError
from referee.views.access import actor, event_named
from referee.views.desk.access import organiser_only

SHOWN_ACTIONS = 20


@require_safe
@organiser_only
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what can be done and what was done, to be taken back."""
    return _page(request, event_named(slug))


@require_POST
@organiser_only
def do(request: HttpRequest, slug: str) -> HttpResponse:
    """Show names and consequences; do it when the number of pairs was typed."""
    event = event_named(slug)
    if request.POST.get("kind") not in BulkKind.values:
        raise Http404(request.POST.get("kind"))
    kind = BulkKind(request.POST["kind"])
    possible = choices(event, kind)
    chosen = set(request.POST.getlist("team"))
    teams = [team for team in possible if str(team.number) in chosen]
    typed, reason = request.POST.get("count", "").strip(), request.POST.get("reason", "").strip()
    key = request.POST.get("key", "")[:64]
    wrong = []
    if not teams and not BulkAction.objects.filter(key=key).exists():
        return _page(request, event, wrong=[_("Choose at least one pair.")], status=422)
    if "count" in request.POST:
        if typed != str(len(teams)):
            wrong.append(_("Type %(n)s, the number of pairs in the list.") % {"n": len(teams)})
        if kind in NEEDS_REASON and not reason:
            wrong.append(_("Please give the reason; it is kept in the journal."))
    if "count" not in request.POST or wrong or not key:
        status = 422 if wrong else 200
        return _page(request, event, kind=kind, teams=teams, wrong=wrong, status=status)
    try:
        numbers = [team.number for team in teams]
        do_bulk(event, kind, numbers, reason=reason, by=actor(request), key=key)
    except (BracketsError, RefereeError) as refused:
        words = [table_refusal(refused)]
        return _page(request, event, kind=kind, teams=teams, wrong=words, status=409)
    messages.success(request, _("Done. It can be taken back as a whole."))
    return redirect("desk_bulk", slug=event.slug)


@require_POST
@organiser_only
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take an action back as a whole."""
    event = event_named(slug)
    action = get_object_or_404(BulkAction, tournament=event, pk=number)
    try:
        undo_bulk(action, by=actor(request))
    except (BracketsError, RefereeError) as refused:
        return _page(request, event, wrong=[table_refusal(refused)], status=409)
    messages.success(request, _("Taken back as a whole."))
    return redirect("desk_bulk", slug=event.slug)


def _page(
    request: HttpRequest,
    event: Tournament,
    *,
    kind: BulkKind | None = None,
    teams: list[Team] | None = None,
    wrong: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    closed = event.state == TournamentState.FINISHED
    context: dict[str, Any] = {
        "event": event,
        "section": "teams",
        "closed": closed,
        "wrong": wrong or [],
        "reason": request.POST.get("reason", ""),
    }
    if kind is not None and teams:
        context |= {
            "kind": kind.value,
            "kind_name": BULK_KINDS[kind],
            "lines": _lines(event, kind, teams),
            "needs_reason": kind in NEEDS_REASON,
            "key": request.POST.get("key") or uuid4().hex,
        }
    else:
        context["kinds"] = [_offered(event, each) for each in BulkKind]
        names = {team.number: team_name(team) for team in event.teams.all()}
        context["done"] = [
            (
                action,
                BULK_KINDS[action.kind],
                _(", ").join(names.get(each, str(each)) for each in action.teams),
            )
            for action in event.bulk_actions.select_related("done_by")[:SHOWN_ACTIONS]
        ]
    return render(request, "desk/bulk.html", context, status=status)


def _offered(event: Tournament, kind: BulkKind) -> tuple[str, str, list[tuple[Team, bool]], int]:
    """Return an action with the pairs that it can be done to and which of them are ticked.

    Nobody is marked absent by default, and only the absent are taken out.
    """
    every = kind in {BulkKind.PRESENT, BulkKind.WALKOVER}
    teams = [
        (team, every or (kind == BulkKind.TAKEN_OUT and not team.present))
        for team in choices(event, kind)
    ]
    return kind.value, str(BULK_KINDS[kind]), teams, sum(each for _team, each in teams)


def _lines(event: Tournament, kind: BulkKind, teams: list[Team]) -> list[tuple[Team, str, str]]:
    """Return each pair with its name and what follows for it."""
    effects: dict[int, list[str]] = {}
    if kind == BulkKind.TAKEN_OUT:
        for team in teams:
            found = leaving_of(team, state=TeamState.WITHDRAWN, cancelled=False)
            lost = [each.match for each in found.matches]
            effects[team.pk] = [_lost(match.number or 0) for match in (*lost, *found.waiting)]
            if event.state == TournamentState.REGISTRATION:
                effects[team.pk] = [_("is not drawn")]
    elif kind == BulkKind.WALKOVER:
        for each in missing(event):
            for team in each.teams:
                effects[team.pk] = [_lost(each.match.number or 0) + _(" (") + each.called + _(")")]
    return [(team, team_name(team), _(", ").join(effects.get(team.pk, []))) for team in teams]


def _lost(number: int) -> str:
    return _("match %(number)s: W.O.") % {"number": number}
