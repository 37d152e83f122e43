"""The list of matches that referees start from."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from brackets.queries import places_of
from referee.boards import Line, board_of
from referee.duties import ranges, tables_of
from referee.labels.matches import STATES
from referee.labels.rounds import round_names
from referee.permissions import MatchState
from referee.views.access import actor, event_named
from referee.views.table.access import staff_only


@require_safe
@staff_only
def matches(request: HttpRequest, slug: str) -> HttpResponse:
    """List the matches of an event: to score now by table, then later ones, then finished ones.

    A table referee who has tables sees theirs: everybody can read the others on the public pages.
    """
    event = event_named(slug)
    board = board_of(places_of(event), round_names(event))
    lines = [line for line in board.lines if line.match.number is not None]
    tables = tables_of(event, actor(request))
    if tables is not None:
        lines = [line for line in lines if line.match.table in tables]
    now = [line for line in lines if _is_now(line)]
    now.sort(key=lambda line: (line.match.table or 0, line.match.number or 0))
    later = [line for line in lines if not line.finished and not _is_now(line)]
    # Ready ones wait for their table, the others for their teams.
    later.sort(key=lambda line: (line.state == MatchState.WAITING, line.match.number or 0))
    context = {
        "event": event,
        "drawn": bool(board.lines),
        "tables": None if tables is None else ranges(tables),
        "now": now,
        "later": later,
        "finished": [line for line in reversed(lines) if line.finished],
        "states": STATES,
    }
    return render(request, "table/list.html", context)


def _is_now(line: Line) -> bool:
    return line.under_way or (line.state == MatchState.READY and not line.queue)
