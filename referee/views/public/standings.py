"""The standings of an event: the tables of its stages and the ranking of all pairs."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from brackets.models import Tournament
from referee import live
from referee.labels.scores import is_race
from referee.revisions import Revision
from referee.views.public.event import FRAME
from referee.views.public.placed import placed_at
from referee.views.public.snapshot import frozen_at


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the tables and the ranking so far."""
    return live.live_page(request, slug, STANDINGS)


def _standings(event: Tournament, revision: Revision) -> dict[str, Any]:
    placed = placed_at(revision)
    boards, rows = placed.boards, placed.ranking
    if not rows and not boards:
        return {"registered": event.teams.count()}
    return {
        "rows": rows,
        # What is played now comes first.
        "boards": boards[::-1],
        "race": any(row.last is not None and is_race(row.last) for row in rows),
        # Whoever plays, or may still play, has no place yet.
        "open": any(not row.place for row in rows),
        "frozen": frozen_at(revision),
        "still_in": _("still in"),
    }


STANDINGS = live.LivePage(FRAME, "public/standings.html", _standings, tab="standings")
