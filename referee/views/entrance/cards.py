"""The cards of the tables and the codes of the pairs: their page and what is printed."""

from functools import cache

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError
from brackets.models import TournamentState
from brackets.registration import change_tournament, renew_code
from referee.entrance import make_links, note_printed, renew_link, renew_links
from referee.forms.table_hand import whole
from referee.labels.refusals import refusal
from referee.models import TableLink
from referee.permissions import MatchState, Task, allowed, role_of
from referee.sheets.door_kinds import card_rows, pair_code_rows
from referee.sheets.pair_codes import pair_codes_pdf
from referee.sheets.table_cards import table_cards_pdf
from referee.views.access import actor, event_named, only_for
from referee.views.addresses import (
    address_warnings,
    card_address,
    is_loopback,
    present_address,
)
from referee.views.desk.access import organiser_only
from referee.views.sheets.delivery import Sheet, deliver, nothing_to_print, refuse, unprintable

leaders_only = only_for(Task.RUN_MATCHES)
_unkept = cache_control(private=True, no_store=True)


@require_safe
@_unkept
@leaders_only
def cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the links of all tables with what can be done about them."""
    event = event_named(slug)
    address = card_address(request, event)
    links = make_links(event, by=actor(request))
    context = {
        "event": event,
        "section": "cards",
        "links": links,
        "unprinted": [link for link in links if not link.printed_for],
        "role": role_of(request.user).value,
        "address": address,
        "present": present_address(request),
        "can_take": event.address != present_address(request),
        "loopback": is_loopback(address),
        "warnings": address_warnings(request, event),
        "teams": event.teams.order_by("number"),
        "pair": whole(request.GET.get("pair", "")),
        "closed": event.state == TournamentState.FINISHED,
    }
    return render(request, "entrance/cards.html", context)


@require_POST
@_unkept
@leaders_only
def renew(request: HttpRequest, slug: str, table: int) -> HttpResponse:
    """Make a card worthless and give its table another link."""
    event = event_named(slug)
    try:
        link = renew_link(event, table, by=actor(request))
    except BracketsError as refused:
        messages.error(request, refusal(refused))
    else:
        if link is None:
            raise Http404(table)
        words = _("The old card of table %(table)s opens nothing any more. Print its new card.")
        messages.success(request, words % {"table": table})
    return redirect("desk_cards", slug=event.slug)


@require_POST
@_unkept
@leaders_only
def renew_all(request: HttpRequest, slug: str) -> HttpResponse:
    """Make all cards worthless."""
    event = event_named(slug)
    try:
        renew_links(event, by=actor(request))
    except BracketsError as refused:
        messages.error(request, refusal(refused))
    else:
        messages.success(request, _("All old cards open nothing any more. Print the new cards."))
    return redirect("desk_cards", slug=event.slug)


@require_POST
@_unkept
@leaders_only
def renew_pair(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the code on a pair's card worthless and give it another one."""
    event = event_named(slug)
    number = whole(request.POST.get("pair", "")) or 0
    team = get_object_or_404(event.teams, number=number)
    try:
        renew_code(team, by=actor(request))
    except BracketsError as refused:
        messages.error(request, refusal(refused))
        return redirect("desk_cards", slug=event.slug)
    words = _("The old code of pair %(number)s signs nothing any more. Print its new card.")
    messages.success(request, words % {"number": number})
    return redirect(f"{reverse('desk_cards', args=[event.slug])}?pair={number}#pairs-heading")


@require_POST
@organiser_only
def take_address(request: HttpRequest, slug: str) -> HttpResponse:
    """Send phones to the address under which the desk is open."""
    event = event_named(slug)
    try:
        change_tournament(event, address=present_address(request), by=actor(request))
    except BracketsError as refused:
        messages.error(request, refusal(refused))
    else:
        messages.success(request, _("Phones are sent to this address now. Print the cards again."))
    return redirect("desk_cards", slug=event.slug)


@require_safe
def table_cards(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Print the cards of all tables, or of ?table=n, or of those not printed yet (?new)."""
    if not _leads(request):
        return refuse(request)
    event = event_named(slug)
    links = _chosen(request, make_links(event, by=actor(request)))
    if not links:
        return nothing_to_print(request, event, _("There is no such card to print."))
    event.refresh_from_db()  # making links moves the revision
    address = card_address(request, event)
    rows = cache(lambda: card_rows(event, links, address))
    missing = unprintable(request, event, rows)
    if missing:
        return missing
    if "preview" not in request.GET:
        note_printed(links, address)
    variant = " ".join((address, *(link.token for link in links)))
    sheet = Sheet(_("Table cards"), variant=variant, secret=True)
    return deliver(request, event, sheet, lambda: table_cards_pdf(rows()))


def _leads(request: HttpRequest) -> bool:
    return allowed(role_of(request.user), Task.RUN_MATCHES, MatchState.WAITING)


def _chosen(request: HttpRequest, links: list[TableLink]) -> list[TableLink]:
    if "table" in request.GET:
        return [link for link in links if str(link.table) == request.GET["table"]]
    if "new" in request.GET:
        return [link for link in links if not link.printed_for]
    return links


@require_safe
def pair_codes(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Print the codes of all pairs, or of ?pair=n, to be handed to each of them."""
    if not _leads(request):
        return refuse(request)
    event = event_named(slug)
    number = whole(request.GET["pair"]) or 0 if "pair" in request.GET else None
    read = pair_code_rows(event, number=number)
    if not read.codes:
        return nothing_to_print(request, event, _("There is no pair to print a code of."))
    variant = " ".join(pair.code for pair in read.codes)
    sheet = Sheet(_("Pair codes"), variant=variant, secret=True)
    return unprintable(request, event, lambda: read) or deliver(
        request, event, sheet, lambda: pair_codes_pdf(read)
    )
