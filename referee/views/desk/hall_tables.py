"""The tables of the hall: who plays where in a round, tables out of service, filling free ones.

What moves several matches is shown first and done when that is confirmed.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError, ReasonMissing
from brackets.models import Match, Tournament, TournamentState
from brackets.queries import numbered_matches
from brackets.table_moves import (
    Moves,
    last_change,
    moves_of_closing,
    moves_of_opening,
    moves_of_round,
    next_to_play,
    stranded,
)
from brackets.tables import (
    assign_tables,
    choose_filling,
    close_table,
    fill_next,
    moved_to_free,
    open_table,
    undo_tables,
)
from referee.hall import printed_slips
from referee.labels.refusals import refusal
from referee.labels.rounds import round_names
from referee.views.access import actor, event_named, number_typed
from referee.views.desk.access import chief_referee_only
from referee.views.desk.journal import lines


@require_safe
@chief_referee_only
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tables, what waits at each of them, and what can be done."""
    return _page(request, event_named(slug))


@require_POST
@chief_referee_only
def assign(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the matches of a round their tables."""
    event, number = event_named(slug), _number(request, "round")
    words = _("Assign the tables: %(round)s") % {"round": round_names(event).of_round(number)}

    def write(seen: str) -> list[Match]:
        return assign_tables(event, number, by=actor(request), seen=seen)

    return _shown_first(request, event, words, lambda: moves_of_round(event, number), write)


@require_POST
@chief_referee_only
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a table out of service."""
    event = event_named(slug)
    table, reason = _number(request, "table"), request.POST.get("reason", "")
    words = _("Take table %(n)s out of service") % {"n": table}

    def moves() -> Moves:
        if not reason.strip():
            raise ReasonMissing
        return moves_of_closing(event, table)

    def write(seen: str) -> list[Match]:
        return close_table(event, table, reason=reason, by=actor(request), seen=seen)

    return _shown_first(request, event, words, moves, write)


@require_POST
@chief_referee_only
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """Use a table again."""
    event, table = event_named(slug), _number(request, "table")
    words = _("Use table %(n)s again") % {"n": table}

    def write(seen: str) -> list[Match]:
        return open_table(event, table, by=actor(request), seen=seen)

    return _shown_first(request, event, words, lambda: moves_of_opening(event, table), write)


@require_POST
@chief_referee_only
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Undo the latest change of several tables."""
    event = event_named(slug)
    return _answer(
        request, event, lambda: _tell(request, undo_tables(event, number, by=actor(request)))
    )


@require_POST
@chief_referee_only
def next_match(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the next waiting match play at the next free table."""
    event = event_named(slug)
    number, table = _number(request, "match"), _number(request, "table")

    def write() -> None:
        _tell(request, [fill_next(event, number, table, by=actor(request))])

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


def _shown_first(
    request: HttpRequest,
    event: Tournament,
    words: str,
    moves: Callable[[], Moves],
    write: Callable[[str], list[Match]],
) -> HttpResponse:
    """Show what would move; do it when just that was confirmed, or show what it is by now."""
    seen = request.POST.get("seen")
    if seen is not None:
        return _answer(request, event, lambda: _tell(request, write(seen)))
    try:
        found = moves()
    except BracketsError as refused:
        return _page(request, event, wrong=refusal(refused), status=422)
    context: dict[str, Any] = {
        "event": event,
        "section": "hall_tables",
        "words": words,
        "found": found,
        "playing": any(match.begun for match in found.matches),
        "printed": printed_slips(found.matches),
        "sent": [(name, text) for name, text in request.POST.items() if name in _SENT],
        "action": request.path,
    }
    return render(request, "desk/hall_tables_preview.html", context)


_SENT = ("round", "table", "reason")
"""What a form says of the change, to be sent once more with its confirmation."""


def _tell(request: HttpRequest, moved: list[Match]) -> None:
    if len(moved) == 1:
        words = _("Match %(number)s moves to table %(table)s.")
        messages.success(request, words % {"number": moved[0].number, "table": moved[0].table})
        return
    words = ngettext("Done: %(count)s match moved.", "Done: %(count)s matches moved.", len(moved))
    messages.success(request, words % {"count": len(moved)})


def _answer(request: HttpRequest, event: Tournament, write: Callable[[], None]) -> HttpResponse:
    try:
        write()
    except BracketsError as refused:
        return _page(request, event, wrong=refusal(refused), status=422)
    return redirect("desk_hall_tables", slug=event.slug)


def _number(request: HttpRequest, name: str) -> int:
    return number_typed(request.POST.get(name, ""))


def _page(
    request: HttpRequest, event: Tournament, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    undecided = list(numbered_matches(event).filter(verdict="").order_by("round", "number"))
    queues: dict[int, list[Match]] = {table: [] for table in range(1, event.tables + 1)}
    for match in undecided:
        queues.setdefault(match.table or 0, []).append(match)
    rounds = sorted({match.round for match in undecided if not match.begun})
    names = round_names(event)
    closed = event.state == TournamentState.FINISHED
    latest = None if closed else last_change(event)
    context: dict[str, Any] = {
        "event": event,
        "section": "hall_tables",
        "closed": closed,
        "queues": [
            (table, table in event.closed_tables, queues[table]) for table in sorted(queues)
        ],
        "gone": stranded(event),
        "rounds": [(number, names.of_round(number)) for number in rounds],
        "moved": moved_to_free(event),
        "next_one": next_to_play(event),
        "latest": latest,
        "latest_line": lines(event, [latest.entry])[0] if latest else None,
        "reason": request.POST.get("reason", ""),
        "chosen": request.POST.get("table", ""),
        "wrong": wrong,
    }
    return render(request, "desk/hall_tables.html", context, status=status)
