"""Parts of the page of a match that stand by themselves: clock, photos, what was not given."""

import uuid
from typing import Any

from django import template
from django.template.context import Context
from django.utils import timezone

from brackets.models import Match, MatchKind
from referee.duties import open_at
from referee.hall import clock_of
from referee.labels.hands import hand_name
from referee.labels.matches import team_name
from referee.labels.rulings import OFFENCES, OFFENDERS
from referee.models import Offender, Ruling, RulingState
from referee.permissions import MatchState, Task, may_open, state_of
from referee.photos import MOST_BYTES, MOST_PHOTOS, photos_of

register = template.Library()


@register.inclusion_tag("table/round_clock.html")
def round_clock(match: Match) -> dict[str, Any]:
    """Show the clock that a match of fixed hands is played by, if there is one."""
    now = timezone.now()
    # Nobody plays against it any more once the result only waits to be confirmed.
    over = state_of(match) in {MatchState.FINISHED, MatchState.TO_SIGN}
    clock = None if over else clock_of(match, now=now)
    return {
        "clock": clock,
        "clock_now": int(now.timestamp()),
        "slug": match.draw.stage.tournament.slug,
        "number": match.number,
    }


@register.inclusion_tag("table/photos.html", takes_context=True)
def slip_photos(context: Context, match: Match, hands: int) -> dict[str, Any]:
    """Show the photos of the slip of a match, with the form for another one.

    `hands` is the number of regular hands that a match has at most.
    """
    request = context["request"]
    first = hands + 1 if match.kind == MatchKind.ONE_HAND else 1
    numbers = range(first, max(first, min(match.hands_done + 1, hands + 1)) + 1)
    photos = photos_of([match])
    return {
        "request": request,
        "csrf_token": context.get("csrf_token", ""),
        "slug": match.draw.stage.tournament.slug,
        "match": match,
        "photos": [(photo, hand_name(photo.hand_number, hands)) for photo in photos],
        "choices": [(number, hand_name(number, hands)) for number in numbers],
        "chosen": max(first, match.hands_done),
        "may_remove": may_open(request.user, Task.RUN_MATCHES),
        "full": len(photos) >= MOST_PHOTOS,
        "most_bytes": MOST_BYTES,
        "key": uuid.uuid4().hex,
    }


@register.simple_tag
def next_at_table(match: Match) -> Match | None:
    """Return what is played next at the table of a match that is over."""
    return open_at(match.draw, match.table).first() if match.table else None


@register.inclusion_tag("desk/photos.html")
def kept_photos(match: Match, slug: str) -> dict[str, Any]:
    """Show the photos of the slip of a match at the desk."""
    return {"match": match, "slug": slug, "photos": photos_of([match])}


@register.inclusion_tag("table/rejected.html")
def rejected_proposals(match: Match, hands: int) -> dict[str, Any]:
    """Show the proposals about a match of `hands` regular hands that were not given, and why."""
    rejected = match.rulings.filter(state=RulingState.REJECTED).select_related("decided_by")
    return {
        "rejected": [
            (ruling, hand_name(ruling.hand_number, hands), OFFENCES[ruling.offence], _side(ruling))
            for ruling in rejected.order_by("decided_at")
        ]
    }


def _side(ruling: Ruling) -> str:
    team = {Offender.HOME: ruling.match.home, Offender.AWAY: ruling.match.away}.get(
        Offender(ruling.offender)
    )
    return team_name(team) if team else str(OFFENDERS[ruling.offender])
