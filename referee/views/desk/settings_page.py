"""The details of an event, and closing and reopening it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.closing import close_tournament, open_matters, reopen_tournament
from brackets.errors import BracketsError, ChangedMeanwhile, EventInvalid
from brackets.models import Tournament, TournamentState
from brackets.table_moves import stranded
from referee.event_settings import change_event
from referee.forms.event import EventForm, ReasonForm, initial_of
from referee.labels.refusals import refusal
from referee.views.access import actor, event_named
from referee.views.desk.access import organiser_only


@require_safe
@organiser_only
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the details for changing."""
    event = event_named(slug)
    return _page(request, event, EventForm(initial=initial_of(event)))


@require_POST
@organiser_only
def save_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the details."""
    event = event_named(slug)
    form = EventForm(request.POST, initial=initial_of(event))
    if not form.is_valid():
        return _page(request, event, form, status=422)
    try:
        changed = change_event(
            event,
            form.details(),
            seen=form.seen_details(),
            reason=_("It counted before results had to be confirmed like this."),
            by=actor(request),
        )
    except ChangedMeanwhile as clash:
        form.add_clashes(clash.problems)
        return _page(request, event, form, status=409)
    except EventInvalid as refused:
        form.add_problems(refused.problems)
        return _page(request, event, form, status=422)
    except BracketsError as refused:
        messages.error(request, refusal(refused))
        return redirect("desk_settings", slug=event.slug)
    messages.success(request, _("The details are saved."))
    if changed.tables < event.tables and stranded(changed):
        words = _(
            "Matches are left at tables that the hall no longer has: assign the tables again."
        )
        messages.warning(request, words)
        return redirect("desk_hall_tables", slug=event.slug)
    return redirect("desk_settings", slug=event.slug)


@require_POST
@organiser_only
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """Close the event, or say what is open."""
    event = event_named(slug)
    try:
        close_tournament(event, by=actor(request))
    except BracketsError as refused:
        messages.error(request, refusal(refused))
        return redirect("desk_settings", slug=event.slug)
    messages.success(request, _("The event is closed. Nothing can be changed any more."))
    return redirect("desk_event", slug=event.slug)


@require_POST
@organiser_only
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a closed event again."""
    event = event_named(slug)
    try:
        reopen_tournament(event, reason=request.POST.get("reason", ""), by=actor(request))
    except BracketsError as refused:
        messages.error(request, refusal(refused))
        return redirect("desk_settings", slug=event.slug)
    messages.success(request, _("The event is open again."))
    return redirect("desk_event", slug=event.slug)


def _page(
    request: HttpRequest, event: Tournament, form: EventForm, status: int = 200
) -> HttpResponse:
    closed = event.state == TournamentState.FINISHED
    context = {
        "event": event,
        "section": "settings",
        "form": form,
        "closed": closed,
        "open": None if closed else open_matters(event),
        "reason_form": ReasonForm(auto_id="id_reopen_%s"),
    }
    return render(request, "desk/settings.html", context, status=status)
