"""The list of events and the form for a new one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import EventInvalid
from brackets.models import SignOff, Tournament
from brackets.registration import create_tournament, plays_third_place
from referee.forms.event import USUAL_RULESET, NewEventForm, proposed_slug
from referee.views.access import actor
from referee.views.desk.access import chief_referee_only, organiser_only
from rules.ruleset import load, preset_keys, preset_text


@require_safe
@chief_referee_only
def desk(request: HttpRequest) -> HttpResponse:
    """List all events, newest first."""
    return render(request, "desk/events.html", {"events": Tournament.objects.all()})


@require_safe
@organiser_only
def new_event(request: HttpRequest) -> HttpResponse:
    """Show the form for a new event with what most cups want filled in."""
    # A proposal like everything here; in the time zone of the hall, whatever the computer has.
    day = timezone.localdate()
    proposal = {
        "slug": proposed_slug(day),
        "ruleset": USUAL_RULESET,
        "date": day,
        "tables": 8,
        "third_place": True,
        "sign_off": SignOff.BOTH,
    }
    return _form_page(request, NewEventForm(initial=proposal))


@require_POST
@organiser_only
def create_event(request: HttpRequest) -> HttpResponse:
    """Make the event and go to its page."""
    form = NewEventForm(request.POST)
    if not form.is_valid():
        return _form_page(request, form, status=422)
    slug = form.cleaned_data["slug"]
    try:
        event = create_tournament(
            slug,
            ruleset_text=preset_text(form.cleaned_data["ruleset"]),
            by=actor(request),
            **form.details(),
        )
    except EventInvalid as refused:
        form.add_problems(refused.problems)
        return _form_page(request, form, status=422)
    messages.success(request, _("%(name)s was created.") % {"name": event.name})
    return redirect("desk_event", slug=event.slug)


def _form_page(request: HttpRequest, form: NewEventForm, status: int = 200) -> HttpResponse:
    with_third_place = [key for key in preset_keys() if plays_third_place(load(key))]
    context = {"form": form, "with_third_place": " ".join(with_third_place)}
    return render(request, "desk/new_event.html", context, status=status)
