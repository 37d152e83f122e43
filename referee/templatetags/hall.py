"""Parts of the page of a match that stand by themselves: the clock of its round, its photos."""

import uuid
from typing import Any

from django import template
from django.template.context import Context
from django.utils import timezone

from brackets.models import Match
from referee.hall import clock_of
from referee.labels.hands import hand_name
from referee.permissions import Task, may_open
from referee.photos import MOST_BYTES, MOST_PHOTOS, photos_of

register = template.Library()


@register.inclusion_tag("table/round_clock.html")
def round_clock(match: Match) -> dict[str, Any]:
    """Show the clock that a match of fixed hands is played by, if there is one."""
    now = timezone.now()
    clock = None if match.verdict else clock_of(match, now=now)
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
    numbers = range(1, min(match.hands_done + 1, hands + 1) + 1)
    photos = photos_of([match])
    return {
        "request": request,
        "csrf_token": context.get("csrf_token", ""),
        "slug": match.draw.stage.tournament.slug,
        "match": match,
        "photos": [(photo, hand_name(photo.hand_number, hands)) for photo in photos],
        "choices": [(number, hand_name(number, hands)) for number in numbers],
        "chosen": max(1, match.hands_done),
        "may_remove": may_open(request.user, Task.RUN_MATCHES),
        "full": len(photos) >= MOST_PHOTOS,
        "most_bytes": MOST_BYTES,
        "key": uuid.uuid4().hex,
    }


@register.inclusion_tag("desk/photos.html")
def kept_photos(match: Match, slug: str) -> dict[str, Any]:
    """Show the photos of the slip of a match at the desk."""
    return {"match": match, "slug": slug, "photos": photos_of([match])}
