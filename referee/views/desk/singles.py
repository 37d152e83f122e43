"""People who register alone, and the lots that give them partners."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError
from brackets.models import PartnerDraw, Tournament, TournamentState
from brackets.singles import (
    draw_partners,
    part_partners,
    register_single,
    remove_single,
    verified,
    waiting,
)
from referee.labels.refusals import refusal
from referee.views.access import actor, event_named
from referee.views.desk.access import organiser_only


@require_safe
@organiser_only
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """List those who came alone, with their partners as far as there are any."""
    return _page(request, event_named(slug))


@require_POST
@organiser_only
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Register somebody without a partner."""
    event = event_named(slug)
    typed = {name: request.POST.get(name, "") for name in ("name", "unit", "phone")}

    def write() -> str:
        single = register_single(event, **typed, by=actor(request))
        words = _("%(name)s is registered alone, no. %(number)s.")
        return words % {"name": single.name, "number": single.number}

    return _answer(request, event, write)


@require_POST
@organiser_only
def remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take somebody without a partner off the list."""
    event = event_named(slug)
    single = get_object_or_404(event.singles, number=number)

    def write() -> str:
        remove_single(single, by=actor(request))
        return _("%(name)s was taken off the list.") % {"name": single.name}

    return _answer(request, event, write)


@require_POST
@organiser_only
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw partners for all who have none."""
    event = event_named(slug)

    def write() -> str:
        seed_text = request.POST.get("seed_text", "")
        made = draw_partners(event, seed_text=seed_text, by=actor(request))
        pairs = sum(len(pair) == 2 for pair in made.pairs)
        words = ngettext("%(count)s pair was made.", "%(count)s pairs were made.", pairs)
        return words % {"count": pairs}

    return _answer(request, event, write)


@require_POST
@organiser_only
def part(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take lots back: their pairs go, their people wait again."""
    event = event_named(slug)
    made = get_object_or_404(event.partner_draws, number=number)

    def write() -> str:
        part_partners(made, reason=request.POST.get("reason", ""), by=actor(request))
        return _("The partners of draw no. %(number)s are taken back.") % {"number": number}

    return _answer(request, event, write)


def _answer(request: HttpRequest, event: Tournament, write: Callable[[], str]) -> HttpResponse:
    try:
        words = write()
    except BracketsError as refused:
        return _page(request, event, wrong=refusal(refused), status=422)
    messages.success(request, words)
    return redirect("desk_singles", slug=event.slug)


def _page(
    request: HttpRequest, event: Tournament, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    alone = waiting(event)
    drawn = list(event.partner_draws.select_related("drawn_by").order_by("-number"))
    context: dict[str, Any] = {
        "event": event,
        "section": "teams",
        "open": event.state == TournamentState.REGISTRATION,
        "singles": event.singles.select_related("team").order_by("number"),
        "alone": alone,
        "pairs": len(alone) // 2,
        "odd": len(alone) % 2,
        "left": alone[0] if len(alone) == 1 and drawn else None,
        "draws": [(made, _pairs(made), verified(made)) for made in drawn],
        "typed": request.POST,
        "wrong": wrong,
    }
    return render(request, "desk/singles.html", context, status=status)


def _pairs(made: PartnerDraw) -> list[str]:
    """Return the pairs of lots with the names that the lots knew."""
    fields = [line.split("\t") for line in made.entries.split("\n")[:-1]]
    names = {int(number): f"{number} {name}" for number, _unit, name in fields}
    return [" + ".join(names[number] for number in pair) for pair in made.pairs]
