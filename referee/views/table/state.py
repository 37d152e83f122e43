"""What a table page asks for every few seconds: whether it still shows what is stored."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from brackets.models import JournalEntry, Match
from referee.basis import token_of
from referee.devices import device_of, label_of, others, touch
from referee.forms.table_hand import whole
from referee.labels.authors import authors
from referee.models import Hand
from referee.permissions import state_of
from referee.views.access import actor
from referee.views.table.access import match_alone, staff_only
from referee.views.table.overruled import overruled
from referee.views.table.told import grounds, is_still_so, remember


@require_safe
def state(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer with the state of a match, or with 304 to whoever knows it; notes the device."""
    if is_still_so(request, slug, number):
        return _answer(HttpResponseNotModified(), request.headers["If-None-Match"])
    return _worked_out(request, slug, number)


@staff_only
def _worked_out(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    match = match_alone(request, slug, number)
    touch(device_of(request), actor(request), match, label=label_of(request))
    rests_on = grounds(request, slug, number)
    shown = state_shown(request, match)
    since = whole(request.GET.get("since", ""))
    if since is not None:
        newer = shown["seq"] > since
        shown["changes"] = overruled(match, since, actor(request)) if newer else []
    etag = f'W/"{token_of(shown)}"'
    remember(request, etag, rests_on)
    known = request.headers.get("If-None-Match") == etag
    return _answer(HttpResponseNotModified() if known else JsonResponse(shown), etag)


def _answer(response: HttpResponse, etag: str) -> HttpResponse:
    response["ETag"] = etag
    response["Cache-Control"] = "no-store"
    return response


def state_shown(request: HttpRequest, match: Match) -> dict[str, Any]:
    """Return the state of a match as its page compares it; pairs of numbers are home and away.

    The match comes from `match_alone`. `stamp` moves with everything that the page of the match
    shows, `last` says who moved it and `seq` is the number of that entry of the journal.
    """
    entries = JournalEntry.objects.filter(match=match).order_by("-seq")
    last = entries.values("seq", "actor_name", "at").first()
    seq = last["seq"] if last else 0
    over: bool = getattr(match, "over")  # noqa: B009 - `match_alone` added it
    hands = Hand.objects.filter(match=match, current=True).order_by("number")
    return {
        "stamp": stamp_of(match, seq, over=over),
        "seq": seq,
        "state": state_of(match).value,
        "hold": match.hold,
        "big": [match.home_big, match.away_big],
        "small": [match.home_small, match.away_small],
        "levels": [match.home_level, match.away_level],
        "hands": dict(hands.values_list("number", "version")),
        "last": None
        if last is None
        else {
            "by": last["actor_name"] or _without_account(entries),
            "at": timezone.localtime(last["at"]).strftime("%H:%M"),
        },
        "others": sorted({other.name for other in others(match, device_of(request))}),
    }


def _without_account(entries: QuerySet[JournalEntry]) -> str:
    """Return who made the first entry, which no account did: a pair with its code, a command."""
    newest = entries[:1]
    return "".join(authors(newest).values())


def stamp_of(match: Match, seq: int, *, over: bool) -> str:
    """Return a text that moves with all that the page of a match shows; `seq` is its last entry.

    Only the end of an event changes its pages: its first hand is no news at the other tables.
    """
    return token_of(seq, match.home_id, match.away_id, match.hold, match.verdict, over)
