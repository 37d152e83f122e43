"""The answer to a hand that somebody else saved first: both values, keep theirs or replace it."""

from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from referee.basis import hand_basis
from referee.entries import entry_problems, hand_row
from referee.forms.table_hand import HandForm, ParsedHand
from referee.labels.hands import CAUSES, hand_name
from referee.match_facts import MatchFacts, read_facts
from referee.refusals import DuplicateKeyDiffers, StaleForm
from referee.views.access import wants_json
from referee.views.table.access import event_of
from referee.views.table.answers import CONFLICT, refused, told
from referee.views.table.lines import HandView, view_of
from referee.views.table.typed import Typed, new_key


@dataclass(frozen=True, slots=True)
class Sent:
    """A form of a hand as it was typed, and what it says."""

    form: HandForm
    parsed: ParsedHand


def stale(
    request: HttpRequest,
    recorded: MatchFacts,
    number: int,
    sent: Sent,
    error: StaleForm | DuplicateKeyDiffers,
) -> HttpResponse:
    """Show what is stored beside what was typed: keep theirs, or replace it with a reason."""
    recorded = read_facts(recorded.match)
    theirs = error.theirs if isinstance(error, StaleForm) else recorded.hand(number)
    if theirs is None:
        return refused(request, recorded.match, error, number=number, typed=Typed())
    mine, form = None, sent.form
    if not sent.parsed.problems and not entry_problems(recorded, number, sent.parsed.entry):
        mine = view_of(recorded, hand_row(recorded, number, sent.parsed.entry))
    again = replace(
        form,
        seen_version=str(theirs.version),
        basis=hand_basis(recorded, number),
        key=new_key(),
        confirmed="",
    )
    shown = view_of(recorded, theirs)
    context = {
        "event": event_of(recorded.match),
        "match": recorded.match,
        "name": hand_name(number, recorded.most_hands),
        "number": number,
        "theirs": shown,
        "mine": mine,
        "form": form,
        "reason_missing": "replace" in request.POST,
        "causes": CAUSES,
        "fields": {
            name: text for name, text in again.typed().items() if name not in {"cause", "reason"}
        },
    }
    if wants_json(request):
        return told(
            request,
            "stale",
            "table/stale_part.html",
            context,
            mine=_told(mine),
            theirs=_told(shown),
        )
    return render(request, "table/stale.html", context, status=CONFLICT)


def _told(view: HandView | None) -> dict[str, Any] | None:
    """Return a version of a hand for a program; None for what cannot be."""
    if view is None:
        return None
    at = timezone.localtime(view.at).strftime("%H:%M") if view.at else ""
    values = {"points": view.points, "kitty": view.kitty, "result": view.result}
    return {**values, "by": view.recorder, "at": at, "version": view.hand.version}
