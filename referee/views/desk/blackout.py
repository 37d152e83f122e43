"""The blackout pack at the desk: the newest, a new one with how far it is, what went wrong."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.models import Tournament, TournamentState
from referee.packs.making import start
from referee.packs.shelf import shelf_of
from referee.views.access import event_named
from referee.views.desk.access import chief_referee_only

ZIP = "application/zip"


@require_safe
@chief_referee_only
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what there is and what to do when the power fails."""
    return render(request, "desk/blackout.html", _context(event_named(slug)))


@require_safe
@chief_referee_only
def state(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the part that changes while a pack is being made."""
    return render(request, "desk/blackout_state.html", _context(event_named(slug)))


@require_POST
@chief_referee_only
def make(request: HttpRequest, slug: str) -> HttpResponse:
    """Begin to make a pack."""
    event = event_named(slug)
    if event.state == TournamentState.REGISTRATION:
        messages.error(request, _("No draw is published yet."))
    elif not start(event):
        messages.info(request, _("The pack is being made already."))
    return redirect("desk_blackout", event.slug)


@require_safe
@chief_referee_only
def pack(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Give one of the packs that are kept."""
    found = [each for each in shelf_of(event_named(slug).slug).packs() if each.path.name == name]
    if not found:
        raise Http404(name)
    del request
    disposition = content_disposition_header(as_attachment=True, filename=name)
    headers = {"Content-Disposition": disposition or "attachment"}
    return HttpResponse(found[0].path.read_bytes(), content_type=ZIP, headers=headers)


def _context(event: Tournament) -> dict[str, object]:
    shelf = shelf_of(event.slug)
    packs = shelf.packs()
    return {
        "event": event,
        "section": "blackout",
        "drawn": event.state != TournamentState.REGISTRATION,
        "newest": packs[0] if packs else None,
        "older": packs[1:],
        "current": bool(packs) and packs[0].revision == event.revision,
        "making": shelf.making(),
        "failure": shelf.failure(),
    }
