"""Check-in at the door: made for a phone, and for two people at once."""

import re
from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError
from brackets.models import Team, Tournament, TournamentState
from brackets.registration import check_in
from referee.labels.refusals import refusal
from referee.name_order import search_words
from referee.views.access import actor, event_named
from referee.views.desk.access import organiser_only


@require_safe
@organiser_only
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every pair as a button that marks it present."""
    return render(request, "desk/check_in.html", _context(event_named(slug)))


@require_safe
@organiser_only
def current(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer the list again, or nothing when no change came since the revision that is shown."""
    event = event_named(slug)
    if request.GET.get("revision") == str(event.revision):
        return HttpResponse(status=204)
    return render(request, "desk/check_in_list.html", _context(event))


@require_POST
@organiser_only
def mark(request: HttpRequest, slug: str) -> HttpResponse:
    """Mark one pair as the pressed button says.

    The button says what the pair shall be, not that it shall change: when two people tap the same
    pair, it is present and not absent again.
    """
    event = event_named(slug)
    present = "present" in request.POST
    number = request.POST.get("present", "") or request.POST.get("absent", "")
    known = re.fullmatch("[0-9]{1,9}", number)
    teams = event.teams.filter(number=int(number)) if known else Team.objects.none()
    return _answer(request, event, lambda: check_in(teams, present=present, by=actor(request)))


@require_POST
@organiser_only
def mark_all(request: HttpRequest, slug: str) -> HttpResponse:
    """Mark all pairs as the pressed button says."""
    event = event_named(slug)
    present = "present" in request.POST

    def write() -> None:
        changed = check_in(event.teams.all(), present=present, by=actor(request))
        words = ngettext("%(count)s pair was changed.", "%(count)s pairs were changed.", changed)
        messages.success(request, words % {"count": changed})

    return _answer(request, event, write)


def _answer(request: HttpRequest, event: Tournament, write: Callable[[], object]) -> HttpResponse:
    try:
        write()
    except BracketsError as refused:
        if request.headers.get("HX-Request"):
            return HttpResponse(refusal(refused), status=409, content_type="text/plain")
        messages.error(request, refusal(refused))
    if request.headers.get("HX-Request"):
        event.refresh_from_db()
        return render(request, "desk/check_in_list.html", _context(event))
    return redirect("desk_check_in", slug=event.slug)


def _context(event: Tournament) -> dict[str, object]:
    teams = list(event.teams.order_by("number"))
    present = sum(team.present for team in teams)
    return {
        "event": event,
        "section": "check_in",
        "teams": [
            (team, search_words(team.number, team.unit, team.player_one, team.player_two))
            for team in teams
        ],
        "present": present,
        "absent": len(teams) - present,
        "closed": event.state == TournamentState.FINISHED,
        "drawn": event.state != TournamentState.REGISTRATION,
    }
