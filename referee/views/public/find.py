"""Find us: from a name, its pinyin initials or a number to the card of a pair, in two taps."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from brackets.models import Tournament
from referee import live
from referee.name_order import search_words
from referee.revisions import Revision
from referee.sheets.qr import QUIET, dark_runs, matrix_of
from referee.views.addresses import card_address
from referee.views.public.team_card import card_of

FRAME = "kiosk/find_frame.html"


@require_safe
def find(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show every pair to choose from; the script of the page narrows them down."""
    return live.live_page(request, slug, FIND)


@require_safe
def found(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Show the card of a pair as it stands on a screen."""
    return live.live_page(request, slug, FOUND, number=number)


@require_safe
@cache_control(max_age=60)
def code(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer with the QR code by which a pair takes its page along, for phones in this network."""
    event = get_object_or_404(Tournament, slug=slug)
    team = get_object_or_404(event.teams, number=number)
    page = reverse("event_team", args=[slug, team.number])
    matrix = matrix_of(f"{card_address(request, event)}{page}")
    context = {"side": len(matrix) + 2 * QUIET, "runs": list(dark_runs(matrix))}
    return render(request, "kiosk/code.svg", context, content_type="image/svg+xml")


def _find(event: Tournament, _revision: Revision) -> dict[str, Any]:
    teams = event.teams.order_by("number")
    return {
        "lines": [
            (team, search_words(team.number, team.unit, team.player_one, team.player_two))
            for team in teams
        ]
    }


def _found(event: Tournament, revision: Revision, *, number: int) -> dict[str, Any]:
    return card_of(get_object_or_404(event.teams, number=number), revision)


FIND = live.LivePage(FRAME, "kiosk/find.html", _find, personal=False)
FOUND = live.LivePage(FRAME, "kiosk/found.html", _found, personal=False)
