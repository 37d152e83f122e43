"""The journal of an event, latest first."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from brackets.journal import Action
from brackets.models import JournalEntry, Tournament
from brackets.queries import journal_of
from referee.forms.journal import JournalFilter
from referee.labels.authors import authors
from referee.labels.journal import tell
from referee.labels.journal_parts import Told
from referee.match_facts import most_hands, ruleset_of
from referee.views.access import event_named
from referee.views.desk.access import chief_referee_only

PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class Line:
    """An entry, who made it and what it says."""

    entry: JournalEntry
    who: str
    told: Told


@require_safe
@chief_referee_only
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a page of the journal, narrowed as the address says."""
    event = event_named(slug)
    form = JournalFilter(request.GET or None, event=event)
    entries = journal_of(event)
    if form.is_bound:
        entries = (
            journal_of(
                event,
                match=form.wanted_match,
                team=form.wanted_team,
                person=form.wanted_person,
            )
            if form.is_valid()
            else entries.none()
        )
    page = Paginator(entries, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": event,
        "section": "journal",
        "form": form,
        "narrowed": form.is_bound and any(form.data.get(name) for name in form.fields),
        "page": page,
        "lines": lines(event, page),
    }
    return render(request, "desk/journal.html", context)


def lines(event: Tournament, entries: Iterable[JournalEntry]) -> list[Line]:
    """Return entries in words."""
    newest = event.ruleset_versions.last()
    assert newest is not None, "an event is created with its ruleset"
    hands = most_hands(ruleset_of(newest.content))
    shown = list(entries)
    removed = _removed(event, shown)
    who = authors(shown)
    return [
        Line(
            entry,
            who[entry.pk],
            tell(entry, hands=hands, registered=removed.get(entry.team_id)),
        )
        for entry in shown
    ]


def _removed(event: Tournament, entries: list[JournalEntry]) -> dict[int | None, dict[str, Any]]:
    """Return what the pairs that were removed since were when they were registered."""
    gone = {entry.team_id for entry in entries if entry.team_id and entry.team is None}
    if not gone:
        return {}
    registered = event.journal.filter(action=Action.TEAM_REGISTERED, team_id__in=gone)
    return {entry.team_id: entry.after or {} for entry in registered}
