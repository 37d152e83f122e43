"""What the page of a match needs to follow it: what it shows, who else has it open, where else."""

from typing import Any

from django.http import HttpRequest

from brackets.models import Match, TournamentState
from referee.devices import device_of, others
from referee.duties import tables_of
from referee.views.access import actor
from referee.views.table.access import event_of
from referee.views.table.state import stamp_of


def following(request: HttpRequest, match: Match) -> dict[str, Any]:
    """Return what tells the page of a match that something moved, and the referee's other tables.

    `siblings` are the matches that are on at the other tables assigned to him.
    """
    seq: int = getattr(match, "last_seq") or 0  # noqa: B009 - `match_numbered` added it
    over = event_of(match).state == TournamentState.FINISHED
    return {
        "stamp": stamp_of(match, seq, over=over),
        "seq": seq,
        "others": sorted({other.name for other in others(match, device_of(request))}),
        "siblings": _siblings(request, match),
    }


def _siblings(request: HttpRequest, match: Match) -> list[Match]:
    tables = tables_of(event_of(match), actor(request))
    if not tables:
        return []
    open_ones = Match.objects.filter(
        draw=match.draw_id,
        table__in=tables - {match.table},
        verdict="",
        home__isnull=False,
        away__isnull=False,
    ).order_by("table", "-begun", "round", "number")
    first: dict[int | None, Match] = {}
    for each in open_ones:
        first.setdefault(each.table, each)
    return list(first.values())
