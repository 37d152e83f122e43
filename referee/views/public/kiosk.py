"""The kiosk: a public screen that answers when a pair plays and how it is doing."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from brackets.models import Draw, Tournament
from brackets.queries import bracket_of, published_draw
from brackets.standings import ranking
from referee import live
from referee.boards import Board, board_of
from referee.labels.events import STATES
from referee.labels.rounds import round_name
from referee.views.public.panels import Page, match_pages, ranking_pages, registration_pages
from referee.views.public.ruleset import ruleset_in_force


@require_safe
def kiosk(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the screen of an event."""
    return live.live_page(request, slug, SCREEN)


def screen(event: Tournament) -> dict[str, Any]:
    """Return what the screen shows now."""
    draw = published_draw(event)
    if draw is None:
        teams = tuple(event.teams.order_by("number"))
        return {
            **_in_turn(registration_pages(teams)),
            "phase": STATES[event.state],
            "registered": len(teams),
        }
    board = board_of(bracket_of(draw))
    return {
        **_in_turn(_match_pages(draw, board)),
        "phase": _phase(board),
        "hands": ruleset_in_force(event).hands,
    }


SCREEN = live.LivePage(
    frame="kiosk/screen.html", part="kiosk/part.html", context=screen, personal=False
)


def _in_turn(pages: tuple[Page, ...]) -> dict[str, Any]:
    # One tab for each panel, in order of first appearance.
    return {"pages": pages, "tabs": list({page.panel: page for page in pages}.values())}


def _match_pages(draw: Draw, board: Board) -> tuple[Page, ...]:
    if board.complete:
        return (*ranking_pages(ranking(draw)), *match_pages(board))
    return match_pages(board)


def _phase(board: Board) -> str:
    """Return the line beside the name of the event: how far it is."""
    if board.complete:
        return _("All matches finished")
    lines = [line for line in board.round(board.current_round) if line.match.number]
    return _("%(round)s · %(done)d of %(all)d matches finished") % {
        "round": round_name(board.current_round, board.rounds),
        "done": sum(line.finished for line in lines),
        "all": len(lines),
    }
