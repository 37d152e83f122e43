"""An event at a glance: how far it is, what to do next, what needs a look."""

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from brackets import queries
from brackets.draw import is_current
from brackets.models import Draw, DrawState, Tournament, TournamentState
from brackets.phases import last_knockout
from referee.labels.events import STATES
from referee.packs.shelf import shelf_of
from referee.permissions import Role, Task, may_open
from referee.views.access import event_named
from referee.views.addresses import address_warnings, is_away, present_address
from referee.views.desk.access import chief_referee_only
from referee.views.desk.board import void_slips
from referee.views.desk.counts import Counts, counts_of
from referee.views.desk.draw_shown import replaces_begun
from referee.views.desk.journal import lines
from referee.views.desk.next_step import next_for_chief, next_step
from referee.views.desk.overtaken import overtaken_lines

RECENT = 8
LOOPBACK = ("localhost", "127.", "[::1]")


@require_safe
@chief_referee_only
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the cockpit of an event."""
    event = event_named(slug)
    counts = counts_of(event)
    draws = list(queries.draws_of(event))
    draft = next((draw for draw in draws if draw.state == DrawState.DRAFT), None)
    published = [draw for draw in draws if draw.state == DrawState.PUBLISHED]
    leftover = draft is not None and replaces_begun(draft, published)
    organises = may_open(request.user, Task.RUN_EVENT)
    context = {
        "event": event,
        "section": "event",
        "steps": _steps(event),
        "counts": counts,
        "draft": draft,
        "knockout": last_knockout(published),
        # A draft that was left behind is no next step: play goes on.
        "step": next_step(event, counts, has_draft=draft is not None and not leftover)
        if organises
        else next_for_chief(event, counts),
        "warnings": [
            *(_organisers_warnings(event, draft, leftover=leftover) if organises else ()),
            *_warnings(event, counts),
        ],
        "overtaken": overtaken_lines(event, published),
        "stale": [] if event.state == TournamentState.FINISHED else void_slips(event),
        "recent": lines(event, queries.journal_of(event)[:RECENT]),
        "address_warnings": address_warnings(request, event),
        "address_away": bool(event.address) and is_away(request, event.address),
        "present": present_address(request),
        "pack": shelf_of(event.slug).newest(),
        "pack_failure": shelf_of(event.slug).failure(),
        "loopback": request.get_host().startswith(LOOPBACK),
    }
    return render(request, "desk/cockpit.html", context)


def _steps(event: Tournament) -> list[tuple[str, str]]:
    """Return the four states, each done, now or to come."""
    order = list(TournamentState)
    now = order.index(TournamentState(event.state))
    words = ["done"] * now + ["now"] + ["later"] * (len(order) - now - 1)
    return [(word, str(STATES[state])) for word, state in zip(words, order, strict=True)]


def _organisers_warnings(event: Tournament, draft: Draw | None, *, leftover: bool) -> list[str]:
    """Return what only the organiser can mend."""
    found = []
    if leftover:
        found.append(_("A draft of a draw is left; discard it before the event is closed."))
    elif draft and not is_current(draft):
        found.append(_("The pairs were changed after the draft was made. Draw again."))
    if event.state != TournamentState.FINISHED and not _any_referee():
        found.append(_("There is no referee account yet. Make one for each referee."))
    return found


def _warnings(event: Tournament, counts: Counts) -> list[str]:
    """Return what organiser and chief referee should look at."""
    found = []
    if event.state in {TournamentState.DRAWN, TournamentState.RUNNING} and counts.absent:
        words = ngettext(
            "%(count)s pair is marked absent. If it is in the draw and stays away, give the "
            "walkover at its table.",
            "%(count)s pairs are marked absent. If they are in the draw and stay away, give the "
            "walkovers at their tables.",
            counts.absent,
        )
        found.append(words % {"count": counts.absent})
    return found


def _any_referee() -> bool:
    return User.objects.filter(groups__name=Role.TABLE_REFEREE, is_active=True).exists()
