"""Who may open the tables, and the match that an address names."""

from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from brackets.models import DrawState, JournalEntry, Match, Tournament, TournamentState
from brackets.queries import seated
from referee.duties import watch_of, watched
from referee.labels.table_refusals import table_refusal
from referee.permissions import Task
from referee.refusals import NotYourTable
from referee.views.access import actor, only_for

# Never part of an address: it would end up in logs and histories.
_NOT_IN_ADDRESSES = {"csrfmiddlewaretoken", "key", "confirmed", "seen_version"}


# Long in a large event, and no page of a match shows them.
_OF_THE_LOTS = tuple(
    f"draw__{name}"
    for name in ("seed_text", "entries", "entry_hash", "bracket", "latecomers", "swaps")
)


def match_numbered(request: HttpRequest, slug: str, number: int) -> Match:
    """Return a match of the published draw, with its event and teams, or answer 404.

    Raises PermissionDenied when it is at a table that is not assigned to this referee: every page
    of a match takes its match from here. `last_seq` of the match is the number of the last entry of
    the journal about it, read in the same query: a page may be newer than what it says of itself,
    never older, or it would not follow what was saved while it was made.
    """
    entries = JournalEntry.objects.filter(match=OuterRef("pk")).order_by("-seq")
    matches = Match.objects.select_related("home", "away", "draw__stage__tournament")
    known = matches.defer(*_OF_THE_LOTS).annotate(last_seq=Subquery(entries.values("seq")[:1]))
    match = _named(known, actor(request), slug, number)
    return seated([match], filter(None, (match.home, match.away)))[0]


def match_alone(request: HttpRequest, slug: str, number: int) -> Match:
    """Do what `match_numbered` does without event, draw and teams, which cost most of it.

    `over` of the match tells whether its event is finished.
    """
    over = Q(draw__stage__tournament__state=TournamentState.FINISHED)
    return _named(Match.objects.annotate(over=over), actor(request), slug, number)


def _named(matches: QuerySet[Match], user: User, slug: str, number: int) -> Match:
    match = get_object_or_404(
        watched(matches, user),
        draw__stage__tournament__slug=slug,
        draw__state=DrawState.PUBLISHED,
        number=number,
    )
    if not watch_of(user, match).his:
        raise PermissionDenied(table_refusal(NotYourTable(Task.SEE_TABLES)))
    return match


def event_of(match: Match) -> Tournament:
    """Return the event of a match that `match_numbered` found."""
    return match.draw.stage.tournament


def hand_in(hands: int, number: int) -> int:
    """Return the number of a hand that the match can have, or answer 404."""
    if not 1 <= number <= hands + 1:
        raise Http404(number)
    return number


def way_back(request: HttpRequest) -> str:
    """Return where to go after a log-in: for a form, its page with what was typed."""
    found = request.resolver_match
    if request.method != "POST" or found is None:
        return request.get_full_path()
    values = found.kwargs
    if found.url_name == "table_second":
        return request.path  # its page keeps what was typed; a blind entry is for nobody's eyes
    if "hand" in values:
        names = ("slug", "number", "hand")
        page = reverse("table_hand", kwargs={name: values[name] for name in names})
    else:
        page = reverse("table_match", kwargs={name: values[name] for name in ("slug", "number")})
    typed = {
        name: text
        for name, text in request.POST.items()
        if name not in _NOT_IN_ADDRESSES and isinstance(text, str) and text
    }
    return f"{page}?{urlencode({'draft': found.url_name or '', **typed})}"


# A form that arrives after the log-in ended is not lost: the log-in leads back to the page of the
# same match with everything that was typed in its address.
staff_only = only_for(Task.SEE_TABLES, way_back=way_back)
