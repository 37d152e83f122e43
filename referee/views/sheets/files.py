"""The sheets of an event and its workbook, and the registration template."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext
from django.views.decorators.http import require_safe

from brackets.models import Tournament
from brackets.queries import known_units
from referee.hall import remember_prints
from referee.sheets.kinds import SheetKind, Wish
from referee.sheets.registry import BY_KEY
from referee.sheets.results import results_xlsx
from referee.sheets.round_kinds import SLIPS, slip_matches
from referee.sheets.round_pack import ROUND_PACK, settled
from referee.views.access import actor
from referee.views.sheets.asking import language_in, wish_in
from referee.views.sheets.delivery import (
    XLSX,
    Sheet,
    deliver,
    disposition,
    is_organiser,
    is_staff,
    may_have,
    nothing_to_print,
    refuse,
    unprintable,
)


@require_safe
def printed(request: HttpRequest, slug: str, *, key: str) -> HttpResponseBase:
    """Print a sheet of the registry, for whoever may have it.

    With ?round=n that of a round, with ?all everything there is, with ?draft (the organiser alone)
    what is not published yet; ?size and ?lang say on what paper and in which language.
    """
    kind = BY_KEY[key]
    if not may_have(request, kind.audience):
        return refuse(request)
    tournament = get_object_or_404(Tournament, slug=slug)
    return _answer(
        request, tournament, kind, settled(tournament, kind, wish_in(request, tournament))
    )


@require_safe
def slips(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Print score slips: of ?match=n, of ?round=n, or of all matches that can be played now.

    With ?stale those whose last slip shows other pairs or seats. What was printed is remembered.
    """
    if not is_staff(request):
        return refuse(request)
    tournament = get_object_or_404(Tournament, slug=slug)
    wish = SLIPS.narrowed(wish_in(request, tournament))
    found = slip_matches(tournament, wish)
    variant = " ".join(str(match.pk) for match in found)
    answer = _answer(request, tournament, SLIPS, wish, variant=variant)
    # Pages that refuse have no ETag.
    if request.method == "GET" and "ETag" in answer:
        remember_prints(found, revision=tournament.revision, by=actor(request))
    return answer


@require_safe
def round_pack(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Print all that ?round=n needs in one document, or the round that is due."""
    if not is_staff(request):
        return refuse(request)
    tournament = get_object_or_404(Tournament, slug=slug)
    wish = settled(tournament, ROUND_PACK, wish_in(request, tournament))
    answer = _answer(request, tournament, ROUND_PACK, wish)
    if request.method == "GET" and "ETag" in answer:
        found = slip_matches(tournament, wish)
        remember_prints(found, revision=tournament.revision, by=actor(request))
    return answer


def _answer(
    request: HttpRequest,
    tournament: Tournament,
    kind: SheetKind,
    wish: Wish,
    *,
    variant: str = "",
) -> HttpResponseBase:
    missing = kind.why_not(tournament, wish)
    if missing:
        return nothing_to_print(request, tournament, missing)
    language = language_in(request)

    @cache
    def rows() -> Any:
        with override(language):
            return kind.rows(tournament, wish)

    # A page about characters is in the reader's language, whatever that of the sheet.
    refused = unprintable(request, tournament, rows)
    if refused is not None:
        return refused
    with override(language):
        sheet = Sheet(str(kind.title), variant=f"{wish} {variant}", secret=wish.draft)
        return deliver(
            request,
            tournament,
            sheet,
            lambda: kind.draw(rows(), kind.binding(tournament, wish, rows())).finish(),
        )


@require_safe
def results(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Give the results workbook; telephone numbers are in the organiser's only."""
    if not is_staff(request):
        return refuse(request)
    tournament = get_object_or_404(Tournament, slug=slug)
    phones = is_organiser(request)
    sheet = Sheet(
        pgettext("file", "Results"), XLSX, variant="phones" if phones else "", secret=phones
    )
    return deliver(request, tournament, sheet, lambda: results_xlsx(tournament, phones=phones))


@require_safe
def template(request: HttpRequest) -> HttpResponse:
    """Give the empty list of teams that organisers send out."""
    return _empty_list(request, _("Registration template"))


@require_safe
def singles_template(request: HttpRequest) -> HttpResponse:
    """Give the empty list of people who come alone."""
    return _empty_list(request, _("Registration template, people alone"), alone=True)


def _empty_list(request: HttpRequest, name: str, *, alone: bool = False) -> HttpResponse:
    if not is_staff(request):
        return refuse(request)
    from referee.sheets.template import registration_template, singles_list  # noqa: PLC0415 - loaded late

    make = singles_list if alone else registration_template
    response = HttpResponse(make(known_units()), content_type=XLSX)
    response.headers["Content-Disposition"] = disposition(XLSX, name)
    return response
