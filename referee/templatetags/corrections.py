"""Parts of the page of a match about corrections: kept by a ruling, set aside, wrong seats."""

from typing import Any

from django import template
from django.template.context import Context

from brackets.models import Match
from referee.basis import seats_basis
from referee.corrections import set_asides
from referee.forms.table_rulings import SeatCorrectionForm
from referee.labels.hand_words import hand_words
from referee.labels.hands import hand_name
from referee.labels.matches import SEATINGS
from referee.permissions import Task, allowed, role_of, state_of

register = template.Library()


@register.inclusion_tag("table/set_aside.html", takes_context=True)
def earlier_pairs(context: Context, match: Match, hands: int) -> dict[str, Any]:
    """Show that a match was kept, and what was set aside there; `hands` are the regular ones."""
    request = context["request"]
    return {
        "match": match,
        "slug": match.draw.stage.tournament.slug,
        "csrf_token": context.get("csrf_token", ""),
        "decides": allowed(role_of(request.user), Task.DECIDE, state_of(match)),
        "set_asides": [
            (each, [(hand_name(number, hands), hand_words(said)) for number, said in each.hands])
            for each in set_asides(match)
        ],
    }


@register.inclusion_tag("table/wrong_seats.html", takes_context=True)
def wrong_seats(context: Context, match: Match) -> dict[str, Any]:
    """Show the form for seats that were entered wrongly, to whoever may correct them now."""
    request = context["request"]
    typed = context["typed"].seats
    can = match.begun and allowed(role_of(request.user), Task.CORRECT_SEATS, state_of(match))
    return {
        "can": can and not context.get("closed") and not context.get("on"),
        "match": match,
        "slug": match.draw.stage.tournament.slug,
        "csrf_token": context.get("csrf_token", ""),
        "seatings": tuple(SEATINGS.items()),
        "form": typed if isinstance(typed, SeatCorrectionForm) else None,
        "basis": seats_basis(match) if can else "",
    }
