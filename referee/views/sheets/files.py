"""The sheets and the workbook of an event, and the registration template."""

from functools import cache

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from brackets.models import Draw, DrawState, Match, Tournament
from brackets.phases import knockout_draw
from brackets.queries import draft_draw, published_draw
from brackets.stages import plan_of
from referee.hall import remember_prints, stale_slips
from referee.sheets.bracket import bracket_pdf
from referee.sheets.results import results_xlsx
from referee.sheets.rule_sheet import rules_pdf, rules_rows
from referee.sheets.slip_sources import playable_matches, slip_rows
from referee.sheets.slips import slips_pdf
from referee.sheets.sources import bracket_rows, standing_rows
from referee.sheets.standings import standings_pdf
from referee.sheets.template import registration_template
from referee.views.access import actor
from referee.views.sheets.delivery import (
    XLSX,
    Sheet,
    deliver,
    disposition,
    is_organiser,
    is_staff,
    nothing_to_print,
    refuse,
    unprintable,
)
from rules.shapes import KNOCKING_OUT


@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Print the published bracket; for the organiser also the draft (?draft), marked as such."""
    tournament = get_object_or_404(Tournament, slug=slug)
    draw = _visible_draw(request, tournament)
    if plan_of(draw.stage).kind not in KNOCKING_OUT:
        return nothing_to_print(request, tournament, _("No knockout is drawn yet."))
    rows = cache(lambda: bracket_rows(tournament, draw))
    draft = draw.state == DrawState.DRAFT
    sheet = Sheet(_("Bracket"), variant=f"{draw.state} {draw.number}", secret=draft)
    return unprintable(request, tournament, rows) or deliver(
        request, tournament, sheet, lambda: bracket_pdf(rows())
    )


def _visible_draw(request: HttpRequest, tournament: Tournament) -> Draw:
    """Return the draw that the one who asks may see; nobody learns that there is a draft."""
    draw = None
    if "draft" not in request.GET:
        draw = knockout_draw(tournament) or published_draw(tournament)
    if draw is None and is_organiser(request):
        draw = draft_draw(tournament)
    if draw is None:
        raise Http404
    return draw


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Print the ranking as far as it is known."""
    tournament = get_object_or_404(Tournament, slug=slug)
    if published_draw(tournament) is None:
        raise Http404
    rows = cache(lambda: standing_rows(tournament))
    return unprintable(request, tournament, rows) or deliver(
        request, tournament, Sheet(_("Standings")), lambda: standings_pdf(rows())
    )


@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Print the rules of the event for the wall."""
    tournament = get_object_or_404(Tournament, slug=slug)
    rows = cache(lambda: rules_rows(tournament))
    return unprintable(request, tournament, rows) or deliver(
        request, tournament, Sheet(_("Rules")), lambda: rules_pdf(rows())
    )


@require_safe
def slips(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Print score slips: of ?match=n, of ?round=n, or of all matches that can be played now.

    With ?stale those whose last slip shows other pairs or seats. What was printed is remembered.
    """
    if not is_staff(request):
        return refuse(request)
    tournament = get_object_or_404(Tournament, slug=slug)
    matches = playable_matches(tournament)
    if "match" in request.GET:
        matches = matches.filter(number=_number(request.GET["match"]))
        empty = _("There is no such match, or its pairs are not known yet.")
    elif "round" in request.GET:
        matches = matches.filter(round=_number(request.GET["round"]))
        empty = _("No match of this round has both pairs yet.")
    else:
        matches = matches.filter(verdict="", hold="")
        empty = _("No match is waiting to be played: the next slips come with the next results.")
    found: list[Match] = list(matches)
    if "stale" in request.GET:
        found = stale_slips(found)
        empty = _("No slip is void: those that were printed show the pairs as they are.")
    if not found:
        return nothing_to_print(request, tournament, empty)
    rows = cache(lambda: slip_rows(tournament, found))
    sheet = Sheet(_("Score slips"), variant=" ".join(str(match.pk) for match in found))
    refused = unprintable(request, tournament, rows)
    if refused is not None:
        return refused
    delivered = deliver(request, tournament, sheet, lambda: slips_pdf(rows()))
    if request.method == "GET":
        remember_prints(found, revision=tournament.revision, by=actor(request))
    return delivered


def _number(text: str) -> int:
    """Return a number of an address; anything else finds nothing."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


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
    if not is_staff(request):
        return refuse(request)
    response = HttpResponse(registration_template(), content_type=XLSX)
    response.headers["Content-Disposition"] = disposition(XLSX, _("Registration template"))
    return response
