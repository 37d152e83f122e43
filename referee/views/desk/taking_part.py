"""How a pair takes part: it leaves, is disqualified, comes back, is a reserve, has a table."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError
from brackets.models import Team, Tournament, TournamentState
from brackets.taking_part import can_be_marked, fix_table, mark_reserve
from referee.forms.leaving import LeavingForm
from referee.labels.leaving import TEAM_STATES
from referee.labels.matches import team_name
from referee.labels.table_refusals import table_refusal
from referee.leavers import is_out
from referee.leaving import Leaving, leaving_of, returning_of
from referee.refusals import RefereeError
from referee.views.access import actor, event_named, number_typed
from referee.views.desk.access import organiser_only
from referee.views.desk.late_part import late_context
from referee.withdrawals import return_team, withdraw_team


@require_safe
@organiser_only
def page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show how a pair takes part and what can be done about it."""
    event = event_named(slug)
    return _page(request, event, get_object_or_404(event.teams, number=number))


@require_POST
@organiser_only
def leave(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a pair out: first what follows is shown, then it is confirmed."""
    event = event_named(slug)
    team = get_object_or_404(event.teams, number=number)
    form = LeavingForm.read(request.POST.dict())
    wrong = []
    if form.choice is None:
        wrong.append(_("Choose how the pair leaves."))
    if not form.reason:
        wrong.append(_("Please give the reason; it is kept in the journal."))
    if wrong or form.choice is None or "edit" in request.POST:
        status = 200 if "edit" in request.POST else 422
        wrong = [] if "edit" in request.POST else wrong
        return _page(request, event, team, form=form, wrong=wrong, status=status)
    state, cancelled = form.choice
    seen = leaving_of(team, state=state, cancelled=cancelled)
    if form.confirmed != seen.token:
        return _page(request, event, team, form=form, leaving=seen)
    write = lambda: withdraw_team(  # noqa: E731
        team, state=state, cancelled=cancelled, reason=form.reason, by=actor(request)
    )
    words = _("%(pair)s is out of the event.") % {"pair": team_name(team)}
    return _answer(request, event, team, write, words)


@require_POST
@organiser_only
def come_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let a pair take part again as before."""
    event = event_named(slug)
    team = get_object_or_404(event.teams, number=number)
    write = lambda: return_team(team, by=actor(request))  # noqa: E731
    words = _("%(pair)s is in the event again, as before.") % {"pair": team_name(team)}
    return _answer(request, event, team, write, words)


@require_POST
@organiser_only
def reserve(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Make a pair a reserve, or let it take part."""
    event = event_named(slug)
    team = get_object_or_404(event.teams, number=number)
    wanted = "reserve" in request.POST
    write = lambda: mark_reserve(team, reserve=wanted, by=actor(request))  # noqa: E731
    words = _("%(pair)s is a reserve.") if wanted else _("%(pair)s takes part.")
    return _answer(request, event, team, write, words % {"pair": team_name(team)})


@require_POST
@organiser_only
def table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give a pair that cannot move a table of its own."""
    event = event_named(slug)
    team = get_object_or_404(event.teams, number=number)
    typed = request.POST.get("table", "").strip()
    wanted = number_typed(typed) if typed else None
    write = lambda: fix_table(team, wanted, by=actor(request))  # noqa: E731
    words = _("Saved. It counts when tables are assigned the next time.")
    return _answer(request, event, team, write, words)


def _answer(
    request: HttpRequest, event: Tournament, team: Team, write: Callable[[], object], words: str
) -> HttpResponse:
    try:
        write()
    except (BracketsError, RefereeError) as refused:
        team.refresh_from_db()
        wrong = [table_refusal(refused)]
        return _page(request, event, team, wrong=wrong, status=409)
    messages.success(request, words)
    return redirect("desk_part", slug=event.slug, number=team.number)


def _page(  # noqa: PLR0913 - the page with its states
    request: HttpRequest,
    event: Tournament,
    team: Team,
    *,
    form: LeavingForm | None = None,
    leaving: Leaving | None = None,
    wrong: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    out = is_out(team)
    context: dict[str, Any] = {
        "event": event,
        "section": "teams",
        "team": team,
        "pair": team_name(team),
        "state": TEAM_STATES[team.state],
        "out": out,
        "closed": event.state == TournamentState.FINISHED,
        "form": form or LeavingForm(),
        "leaving": leaving,
        "returning": returning_of(team)
        if out and event.state != TournamentState.FINISHED
        else None,
        "can_be_reserve": can_be_marked(team),
        "wrong": wrong or [],
        **({} if leaving else late_context(event, team)),
    }
    return render(request, "desk/taking_part.html", context, status=status)
