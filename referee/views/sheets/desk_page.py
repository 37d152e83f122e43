"""The page of the desk from which everything is printed, with a preview of each sheet."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import override
from django.views.decorators.http import require_safe

from brackets.models import Tournament
from brackets.queries import draft_draw, published_draw
from referee.labels.rounds import round_names
from referee.permissions import Task, may_open
from referee.sheets.door_kinds import TABLE_CARDS
from referee.sheets.fonts import missing
from referee.sheets.kinds import SheetKind, Subject, Wish
from referee.sheets.paper import PageSize
from referee.sheets.registry import BY_KEY, SHEETS
from referee.sheets.round_pack import ROUND_PACK, settled
from referee.sheets.round_sources import due_round
from referee.sheets.rows import texts
from referee.views.access import event_named
from referee.views.desk.access import chief_referee_only
from referee.views.sheets.asking import language_in, wish_in
from referee.views.sheets.delivery import may_have


@dataclass(frozen=True, slots=True)
class Offer:
    """A sheet on the page: where it is, or why there is none yet."""

    kind: SheetKind
    why_not: str
    address: str
    preview: str
    chosen: bool = False

    @property
    def by_round(self) -> bool:
        """Whether the choice of a round says what it shows."""
        return self.kind.subject is not Subject.EVENT

    @property
    def links_first(self) -> bool:
        """Whether it comes with the links of the tables, which have a page of their own."""
        return self.kind is TABLE_CARDS


@require_safe
@chief_referee_only
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every sheet, and of the one that is chosen how it will look.

    ?sheet is its key; ?round, ?size and ?lang are for all of them.
    """
    event = event_named(slug)
    names = round_names(event)
    wish = wish_in(request, event)
    if wish.round not in {number for number, _ in names.listed()}:
        wish = replace(wish, round=due_round(event) or None)
    wish = replace(wish, every=False, match=None, stale=False)
    language = language_in(request)
    chosen = BY_KEY.get(request.GET.get("sheet", ""))
    offers = [
        _offer(event, kind, wish, language, chosen=kind is chosen)
        for kind in (*SHEETS, ROUND_PACK)
        if may_have(request, kind.audience)
    ]
    pack = offers.pop()
    shown = next((offer for offer in offers if offer.chosen), None)
    if request.GET.get("sheet") == ROUND_PACK.key:
        shown = pack
    context = {
        "event": event,
        "section": "paper",
        "offers": offers,
        "pack": pack,
        "shown": shown,
        "unprintable": _unprintable(event, shown, wish, language),
        "rounds": names.listed(),
        "round": wish.round,
        "round_name": names.of_round(wish.round) if wish.round else "",
        "size": wish.size,
        "sizes": list(PageSize),
        "language": language,
        "languages": settings.LANGUAGES,
        "drawn": published_draw(event) is not None,
        "drafted": draft_draw(event) is not None,
        "organises": may_open(request.user, Task.RUN_EVENT),
    }
    return render(request, "sheets/desk_page.html", context)


def _offer(event: Tournament, kind: SheetKind, wish: Wish, language: str, *, chosen: bool) -> Offer:
    own = settled(event, kind, wish)
    asked = {"lang": language}
    if kind.subject is not Subject.EVENT and own.round:
        asked["round"] = str(own.round)
    if kind.sizes:
        asked["size"] = own.size
    path = reverse(f"sheet_{kind.key.replace('-', '_')}", args=[event.slug])
    address = f"{path}?{urlencode(asked)}"
    # The page tells of characters without a shape itself.
    preview = f"{path}?{urlencode({**asked, 'preview': 1, 'anyway': 1})}"
    return Offer(kind, kind.why_not(event, own), address, preview, chosen)


def _unprintable(
    event: Tournament, shown: Offer | None, wish: Wish, language: str
) -> list[tuple[str, str]]:
    """Return the characters that no font has, of the chosen sheet, else of all pairs' names."""
    if shown is not None and not shown.why_not:
        with override(language):
            written = dict.fromkeys(texts(shown.kind.rows(event, settled(event, shown.kind, wish))))
    else:
        names = event.teams.values_list("unit", "player_one", "player_two")
        written = dict.fromkeys(text for pair in names for text in pair)
    return [(character, f"U+{ord(character):04X}") for character in missing(written)]
