"""The screens: public pages that answer when a pair plays and how it is doing."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from brackets.models import Tournament
from referee import live
from referee.labels.events import STATES
from referee.models import Screen, ScreenPicture
from referee.revisions import Revision
from referee.screen_panels import Panel, turn_of
from referee.screens import MAIN
from referee.views.public.figures import round_words
from referee.views.public.screen_turn import Scene, pages_shown, pages_switched_to


@require_safe
def kiosk(request: HttpRequest, slug: str, screen: str = MAIN) -> HttpResponseBase:
    """Show a screen of an event."""
    return live.live_page(request, slug, SCREEN, screen=screen)


@require_safe
@cache_control(public=True, max_age=86400)
def picture(_request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Answer with a picture of the screens."""
    kept = get_object_or_404(ScreenPicture, pk=pk, tournament__slug=slug)
    return HttpResponse(bytes(kept.image), content_type="image/jpeg")


def _screen(event: Tournament, revision: Revision, *, screen: str) -> dict[str, Any]:
    """Return what the screen shows now. Raises Http404 for a name that no screen has."""
    arranged = Screen.objects.filter(tournament=event, key=screen).first()
    if arranged is None and screen != MAIN:
        raise Http404(f"screen {screen}")
    scene = Scene(event, revision)
    drawn = scene.drawn
    pages = pages_shown(scene, turn_of(arranged.turn if arranged else ()))
    if arranged and arranged.shown and arranged.shown not in {page.panel for page in pages}:
        pages += pages_switched_to(scene, Panel(arranged.shown))
    return {
        "screen": arranged,
        "pages": pages,
        # One tab for each panel, in order of first appearance.
        "tabs": list({page.panel: page for page in pages}.values()),
        "sponsors": [each for each in scene.pictures if each.sponsor]
        if arranged is None or arranged.strip
        else [],
        "phase": round_words(drawn) if drawn else STATES[event.state],
        "registered": len(scene.teams) if drawn is None else 0,
        "hands": drawn.hands if drawn else 0,
        "clock": drawn.clock if drawn and not drawn.over else None,
        "hand_void": bool(drawn and drawn.hand_void),
    }


SCREEN = live.LivePage(
    frame="kiosk/screen.html", part="kiosk/part.html", context=_screen, personal=False
)
