"""The kiosk: a public screen that answers when a pair plays and how it is doing."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from brackets.models import Tournament
from brackets.standings import final_ranking
from referee import live
from referee.labels.events import STATES
from referee.stage_tables import boards_of
from referee.views.public.figures import round_words
from referee.views.public.panels import (
    Page,
    match_pages,
    ranking_pages,
    registration_pages,
    table_pages,
)
from referee.views.public.snapshot import drawn_at
from rules.shapes import KNOCKING_OUT


@require_safe
def kiosk(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the screen of an event."""
    return live.live_page(request, slug, SCREEN)


def screen(event: Tournament, revision: live.Revision) -> dict[str, Any]:
    """Return what the screen shows now."""
    drawn = drawn_at(revision)
    if drawn is None:
        teams = tuple(event.teams.order_by("number"))
        return {
            **_in_turn(registration_pages(teams)),
            "phase": STATES[event.state],
            "registered": len(teams),
        }
    latest = drawn.phases[-1]
    pages = match_pages(drawn.board, latest if latest == drawn.knockout else None)
    if latest.plan.kind not in KNOCKING_OUT:
        pages = (*pages, *table_pages(boards_of(event)[-1]))
    if drawn.over:
        pages = (*ranking_pages(final_ranking(event)), *pages)
    return {
        **_in_turn(pages),
        "phase": round_words(drawn),
        "hands": drawn.hands,
        "clock": None if drawn.over else drawn.clock,
        "hand_void": drawn.hand_void,
    }


SCREEN = live.LivePage(
    frame="kiosk/screen.html", part="kiosk/part.html", context=screen, personal=False
)


def _in_turn(pages: tuple[Page, ...]) -> dict[str, Any]:
    # One tab for each panel, in order of first appearance.
    return {"pages": pages, "tabs": list({page.panel: page for page in pages}.values())}
