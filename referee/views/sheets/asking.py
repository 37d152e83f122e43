"""What an address asks of a sheet: round, match, paper size, language."""

from django.conf import settings
from django.http import Http404, HttpRequest
from django.utils.translation import get_language

from brackets.models import Tournament
from brackets.queries import published_draw
from referee.sheets.kinds import Wish
from referee.sheets.paper import PageSize
from referee.views.addresses import card_address
from referee.views.sheets.delivery import is_organiser


def wish_in(request: HttpRequest, tournament: Tournament) -> Wish:
    """Return what the address asks for. Raises Http404 for a draft that nobody else may see."""
    asked = request.GET
    draft = "draft" in asked
    if draft and not is_organiser(request):
        raise Http404
    if not draft and is_organiser(request):
        draft = published_draw(tournament) is None
    return Wish(
        round=number_in(request, "round"),
        match=number_in(request, "match"),
        every="all" in asked,
        draft=draft,
        stale="stale" in asked,
        size=PageSize.A3 if asked.get("size") == PageSize.A3 else PageSize.A4,
        address=card_address(request, tournament),
    )


def number_in(request: HttpRequest, name: str) -> int | None:
    """Return a number of the address; 0, which finds nothing, for what is none."""
    return _number(request.GET[name]) if name in request.GET else None


def language_in(request: HttpRequest) -> str:
    """Return the language that is asked for, else the one that is spoken."""
    asked = request.GET.get("lang")
    return asked if asked in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE


def _number(text: str) -> int:
    """Return a number of an address; anything else finds nothing."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
