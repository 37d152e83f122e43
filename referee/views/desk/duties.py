"""Which referee is at which table: one form for all, and the tables with their referees."""

from collections.abc import Collection, Mapping

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError
from brackets.models import Tournament, TournamentState
from referee.duties import (
    assign_tables,
    duties_of,
    ranges,
    table_referees,
    unassign_tables,
)
from referee.forms.duties import DutiesForm, shared_out
from referee.labels.people import duty_problem
from referee.labels.refusals import refusal
from referee.permissions import Task
from referee.refusals import DutiesInvalid
from referee.views.access import actor, event_named
from referee.views.desk.access import desk_for

assigners_only = desk_for(Task.ASSIGN_TABLES)


@require_safe
@assigners_only
def duties(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who is where; with ?share the form proposes to share the tables out evenly."""
    event = event_named(slug)
    present = duties_of(event)
    referees = _referees(present)
    if "share" in request.GET and referees:
        data = shared_out(referees, present, event.tables)
        return _page(request, event, DutiesForm(data, referees=referees, present=present))
    return _page(request, event)


@require_POST
@assigners_only
def save(request: HttpRequest, slug: str) -> HttpResponse:
    """Write the lines that were changed."""
    event = event_named(slug)
    present = duties_of(event)
    form = DutiesForm(request.POST, referees=_referees(present), present=present)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    shown = form.shown()
    wanted = {user: tables for user, tables in form.wanted().items() if tables != shown[user]}
    try:
        changed = assign_tables(event, wanted, by=actor(request), seen=shown)
    except DutiesInvalid as refused:
        form.add_refusal(refused, duties_of(event))
        return _page(request, event, form, status=422)
    except BracketsError as refused:
        messages.error(request, refusal(refused))
    else:
        _tell(request, {user: wanted[user] for user in changed})
    return redirect("desk_duties", slug=event.slug)


@require_POST
@assigners_only
def take(request: HttpRequest, slug: str, person: int, table: int) -> HttpResponse:
    """Take one table away from a referee."""
    event = event_named(slug)
    user = get_object_or_404(User, pk=person)
    had = frozenset(duties_of(event).get(user, ()))
    try:
        changed = assign_tables(event, {user: had - {table}}, by=actor(request), seen={user: had})
    except DutiesInvalid as refused:
        stored = ranges(duties_of(event).get(user, ()))
        messages.error(request, duty_problem(refused.problems[user][0], stored))
    except BracketsError as refused:
        messages.error(request, refusal(refused))
    else:
        _tell(request, dict.fromkeys(changed, had - {table}))
    return redirect("desk_duties", slug=event.slug)


@require_POST
@assigners_only
def clear(request: HttpRequest, slug: str) -> HttpResponse:
    """Take all tables away: every table referee may act everywhere again."""
    event = event_named(slug)
    try:
        unassign_tables(event, by=actor(request))
    except BracketsError as refused:
        messages.error(request, refusal(refused))
    else:
        messages.success(request, _("No table is assigned any more."))
    return redirect("desk_duties", slug=event.slug)


def _tell(request: HttpRequest, changed: Mapping[User, Collection[int]]) -> None:
    if not changed:
        messages.info(request, _("Nothing was changed."))
        return
    lines = [
        _("%(name)s: %(tables)s") % {"name": _called(user), "tables": ranges(tables) or "–"}
        for user, tables in changed.items()
    ]
    messages.success(request, _("Saved. %(lines)s") % {"lines": " · ".join(lines)})


def _called(user: User) -> str:
    return user.get_full_name() or user.username


def _referees(present: Mapping[User, Collection[int]]) -> list[User]:
    """Return who can be assigned, then those who have tables from before in another role."""
    able = list(table_referees())
    return [*able, *(user for user in present if user not in able)]


def _page(
    request: HttpRequest, event: Tournament, form: DutiesForm | None = None, status: int = 200
) -> HttpResponse:
    present = duties_of(event)
    referees = _referees(present)
    able = set(table_referees())
    form = form or DutiesForm(referees=referees, present=present)
    at = {table: [user for user in present if table in present[user]] for table in _all(event)}
    context = {
        "event": event,
        "section": "duties",
        "closed": event.state == TournamentState.FINISHED,
        "form": form,
        "proposed": request.method == "GET" and form.is_bound,
        "assigned": bool(present),
        "lines": [(form[name], user in able) for name, user in _fields(form)],
        "tables": [(table, [(user, _called(user)) for user in at[table]]) for table in at],
        "unserved": ranges(table for table in at if not at[table]) if present else "",
        "idle": [_called(user) for user in referees if not present.get(user)] if present else [],
    }
    return render(request, "desk/duties.html", context, status=status)


def _fields(form: DutiesForm) -> list[tuple[str, User]]:
    return list(zip(form.fields, form.referees, strict=True))


def _all(event: Tournament) -> range:
    return range(1, event.tables + 1)
