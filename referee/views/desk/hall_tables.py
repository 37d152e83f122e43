"""The tables of the hall: who plays where in a round, tables out of service, filling by itself."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError
from brackets.models import Match, Tournament, TournamentState
from brackets.queries import numbered_matches
from brackets.tables import (
    assign_tables,
    choose_filling,
    close_table,
    moved_by_itself,
    open_table,
)
from referee.labels.refusals import refusal
from referee.labels.rounds import round_names
from referee.views.access import actor, event_named
from referee.views.desk.access import chief_referee_only


@require_safe
@chief_referee_only
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tables, what waits at each of them, and what can be done."""
    return _page(request, event_named(slug))


@require_POST
@chief_referee_only
def assign(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the matches of a round their tables."""
    event = event_named(slug)

    def write() -> None:
        moved = assign_tables(event, _number(request, "round"), by=actor(request))
        words = ngettext(
            "%(count)s match got another table.",
            "%(count)s matches got other tables.",
            len(moved),
        )
        messages.success(request, words % {"count": len(moved)})

    return _answer(request, event, write)


@require_POST
@chief_referee_only
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a table out of service."""
    event = event_named(slug)
    table, reason = _number(request, "table"), request.POST.get("reason", "")

    def write() -> None:
        moved = close_table(event, table, reason=reason, by=actor(request))
        messages.success(request, _("Table %(n)s is out of service.") % {"n": table})
        for match in moved:
            words = _("Match %(number)s moves to table %(table)s.")
            messages.info(request, words % {"number": match.number, "table": match.table})

    return _answer(request, event, write)


@require_POST
@chief_referee_only
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """Use a table again."""
    event = event_named(slug)
    table = _number(request, "table")

    def write() -> None:
        open_table(event, table, by=actor(request))
        messages.success(request, _("Table %(n)s is in service again.") % {"n": table})

    return _answer(request, event, write)


@require_POST
@chief_referee_only
def filling(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose whether free tables are filled by themselves."""
    event = event_named(slug)
    fills = "on" in request.POST

    def write() -> None:
        choose_filling(event, fills=fills, by=actor(request))
        messages.success(request, _("Saved."))

    return _answer(request, event, write)


def _answer(request: HttpRequest, event: Tournament, write: Callable[[], None]) -> HttpResponse:
    try:
        write()
    except BracketsError as refused:
        return _page(request, event, wrong=refusal(refused), status=422)
    return redirect("desk_hall_tables", slug=event.slug)


def _number(request: HttpRequest, name: str) -> int:
    typed = request.POST.get(name, "").strip()
    return int(typed) if typed.isdecimal() and len(typed) <= 4 else 0


def _page(
    request: HttpRequest, event: Tournament, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    undecided = list(numbered_matches(event).filter(verdict="").order_by("round", "number"))
    queues: dict[int, list[Match]] = {table: [] for table in range(1, event.tables + 1)}
    for match in undecided:
        queues.setdefault(match.table or 0, []).append(match)
    rounds = sorted({match.round for match in undecided if not match.begun})
    names = round_names(event)
    context: dict[str, Any] = {
        "event": event,
        "section": "hall_tables",
        "closed": event.state == TournamentState.FINISHED,
        "queues": [(table, table in event.closed_tables, queues[table]) for table in queues],
        "rounds": [(number, names.of_round(number)) for number in rounds],
        "moved": moved_by_itself(event),
        "reason": request.POST.get("reason", ""),
        "chosen": request.POST.get("table", ""),
        "wrong": wrong,
    }
    return render(request, "desk/hall_tables.html", context, status=status)
