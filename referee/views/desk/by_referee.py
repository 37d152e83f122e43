"""The report by referee: who recorded what, where and with which phone."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.functional import Promise
from django.views.decorators.http import require_safe

from brackets.models import Match
from referee.by_referee import Deed, Did, Work, matches_by_pk, work_of
from referee.labels.hands import hand_name
from referee.labels.matches import team_name
from referee.labels.work import DEEDS
from referee.match_facts import most_hands
from referee.views.access import event_named
from referee.views.desk.access import chief_referee_only
from referee.views.public.snapshot import ruleset_in_force

PER_PAGE = 100


@dataclass(frozen=True, slots=True)
class WorkRow:
    """One person's line of the report."""

    work: Work
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeedRow:
    """One record in words."""

    deed: Deed
    match: Match
    pairs: tuple[str, ...]
    what: Promise
    hand: str


@require_safe
@chief_referee_only
def by_referee(request: HttpRequest, slug: str) -> HttpResponse:
    """Show for each person how much was recorded, and with which phones."""
    event = event_named(slug)
    context = {
        "event": event,
        "section": "board",
        "deeds": [DEEDS[did] for did in Did],
        "rows": [WorkRow(work, tuple(work.count(did) for did in Did)) for work in work_of(event)],
    }
    return render(request, "desk/by_referee.html", context)


@require_safe
@chief_referee_only
def records(request: HttpRequest, slug: str, person: int) -> HttpResponse:
    """Show every record of one person, the latest first."""
    event = event_named(slug)
    who = get_object_or_404(User, pk=person)
    work = work_of(event, person=who)
    matches = matches_by_pk(event)
    hands = most_hands(ruleset_in_force(event))
    deeds = tuple(reversed(work[0].deeds)) if work else ()
    page = Paginator(deeds, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": event,
        "section": "board",
        "who": who,
        "page": page,
        "rows": [_row(deed, matches[deed.match], hands) for deed in page],
    }
    return render(request, "desk/referee_records.html", context)


def _row(deed: Deed, match: Match, hands: int) -> DeedRow:
    pairs = tuple(team_name(team) for team in (match.home, match.away) if team)
    hand = hand_name(deed.hand, hands) if deed.hand else ""
    return DeedRow(deed, match, pairs, DEEDS[deed.did], hand)
