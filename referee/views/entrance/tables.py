"""What the code on a table opens: the match for its referee, the public page for everybody else."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from brackets.models import Match, Tournament
from brackets.queries import published_draw
from referee import devices, live, pins
from referee.duties import tables_of
from referee.entrance import link_with_code, link_with_token, match_on, next_at
from referee.labels.entrance import waiting
from referee.models import Device, Duty, TableLink
from referee.permissions import MatchState, Task, allowed, role_of
from referee.throttling import address_of
from referee.views.entrance.signing_in import CODES, TOO_MANY, Refused, sign_in
from referee.views.public.match import MATCH

# So many names are buttons; more of them are a list.
BUTTONS = 8


@dataclass(frozen=True, slots=True)
class People:
    """Who can sign in at a table: those likely to, by one tap, and the rest in a list."""

    likely: tuple[User, ...]
    others: tuple[User, ...]
    chosen: int | None


@require_safe
@never_cache
def table(request: HttpRequest, token: str) -> HttpResponse:
    """Lead a referee of the table to its match, show everybody else the public page of it."""
    link = link_with_token(token)
    if link is None:
        return _gone(request)
    event = link.tournament
    if _is_staff(request):
        assert isinstance(request.user, User), "staff is signed in"
        own = tables_of(event, request.user)
        if own is None or link.table in own:
            return _to_match(request, link)
        return _page(request, link, elsewhere=sorted(own))
    return _page(request, link)


@require_POST
@never_cache
def table_sign_in(request: HttpRequest, token: str) -> HttpResponse:
    """Sign a referee in with name and PIN, and on to the match."""
    link = link_with_token(token)
    if link is None:
        return _gone(request)
    # A name from the list goes before the button that was pressed already.
    number = request.POST.get("other") or request.POST.get("person", "")
    chosen = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
    user = pins.holders().filter(pk=chosen).first()
    if user is None:
        return _page(request, link, refused=Refused(_("Choose your name."), status=422))
    refused = sign_in(request, user, request.POST.get("pin", ""))
    if refused is None:
        return redirect("table_entrance", token=link.token)
    return _page(request, link, refused=refused, chosen=chosen)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def short_code(request: HttpRequest) -> HttpResponse:
    """Ask for the short code of a table and lead there."""
    if request.method != "POST":
        return render(request, "entrance/code.html")
    typed = request.POST.get("code", "").strip()
    seconds = CODES.seconds_left(address_of(request))
    if seconds:
        return _code_page(request, typed, waiting(seconds), TOO_MANY)
    link = link_with_code(typed)
    if link is None:
        CODES.count(address_of(request))
        words = _("No table has this code. It stands on the card at the table: six characters.")
        return _code_page(request, typed, words, 404)
    return redirect("table_entrance", token=link.token)


def _code_page(request: HttpRequest, typed: str, words: str, status: int) -> HttpResponse:
    return render(request, "entrance/code.html", {"typed": typed, "wrong": words}, status=status)


def _gone(request: HttpRequest) -> HttpResponse:
    return render(request, "entrance/gone.html", status=404)


def _is_staff(request: HttpRequest) -> bool:
    return allowed(role_of(request.user), Task.SEE_TABLES, MatchState.WAITING)


def _to_match(request: HttpRequest, link: TableLink) -> HttpResponse:
    event = link.tournament
    match = match_on(event, link.table)
    if match is not None:
        return redirect("table_match", slug=event.slug, number=match.number)
    messages.info(request, _nothing_on(event, link.table))
    return redirect("table_list", slug=event.slug)


def _nothing_on(event: Tournament, table: int) -> str:
    coming = next_at(event, table)
    if coming is None:
        return _("No match at table %(table)s now, and none to come.") % {"table": table}
    words = _("No match at table %(table)s now. The next one there is match %(number)s.")
    return words % {"table": table, "number": coming.number}


def _page(
    request: HttpRequest,
    link: TableLink,
    *,
    refused: Refused | None = None,
    chosen: int | None = None,
    elsewhere: list[int] | None = None,
) -> HttpResponse:
    event = link.tournament
    match = match_on(event, link.table)
    context = {
        **(_followed(event, match) if match else _empty(event, link.table)),
        "event": event,
        "link": link,
        "refused": refused,
        "elsewhere": elsewhere,
        "people": None if _is_staff(request) else _people(request, link, chosen),
    }
    status = refused.status if refused else 200
    return render(request, "entrance/table.html", context, status=status)


def _followed(event: Tournament, match: Match) -> dict[str, Any]:
    assert match.number is not None, "it is played at a table"
    path = reverse("event_match", args=[event.slug, match.number])
    shown = live.framed(event.slug, MATCH, path, number=match.number)
    return {**shown, "match": match, "live_path": path}


def _empty(event: Tournament, table: int) -> dict[str, Any]:
    if published_draw(event) is None:
        return {"drawn": False}
    return {"drawn": True, "nothing_on": _nothing_on(event, table), "next": next_at(event, table)}


def _people(request: HttpRequest, link: TableLink, chosen: int | None) -> People:
    found = list(pins.holders())
    assigned = Duty.objects.filter(tournament=link.tournament, table=link.table)
    likely = set(assigned.values_list("referee", flat=True))
    last = Device.objects.filter(code=devices.device_of(request)).values_list("user", flat=True)
    likely |= set(last) - {None}
    if len(found) <= BUTTONS:
        likely = {user.pk for user in found}
    if chosen is None and len(likely) == 1:
        (chosen,) = likely
    return People(
        tuple(user for user in found if user.pk in likely),
        tuple(user for user in found if user.pk not in likely),
        chosen,
    )
