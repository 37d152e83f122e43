"""How actions at a table answer: back to the page, once more with what was typed, or asking."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets.errors import BracketsError
from brackets.models import Match
from referee.labels.table_refusals import table_refusal
from referee.refusals import EntryProblems, NotAllowed, RefereeError
from referee.views.access import actor
from referee.views.table.access import event_of, match_numbered
from referee.views.table.lines import HandView
from referee.views.table.page import Typed, match_page

UNPROCESSABLE = 422
CONFLICT = 409
FORBIDDEN = 403


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked before something is saved; `token` says that exactly this was shown."""

    title: str
    token: str
    typed: Mapping[str, str]
    facts: tuple[tuple[str, str], ...] = ()
    before: HandView | None = None
    after: HandView | None = None
    effects: tuple[str, ...] = ()
    implausible: bool = False
    deck_points: int = 0


def ask(request: HttpRequest, match: Match, question: Question) -> HttpResponse:
    """Show what will be saved and ask; the answer goes to the same address."""
    typed = {name: text for name, text in question.typed.items() if name != "confirmed"}
    context = {"event": event_of(match), "match": match, "question": question, "fields": typed}
    return render(request, "table/confirm.html", context)


def refused(
    request: HttpRequest,
    match: Match,
    error: RefereeError | BracketsError,
    *,
    number: int | None,
    typed: Typed,
) -> HttpResponse:
    """Show the page again with everything that is wrong and everything that was typed."""
    if isinstance(error, EntryProblems):
        typed = replace(typed, problems=error.problems)
        status = UNPROCESSABLE
    else:
        typed = replace(typed, refusal=table_refusal(error))
        status = FORBIDDEN if isinstance(error, NotAllowed) else CONFLICT
    # By its number, as the form will be sent again: another draw may have come in between.
    assert match.number is not None, "a bye has no page"
    match = match_numbered(event_of(match).slug, match.number)
    return match_page(request, match, number=number, typed=typed, status=status)


def done(request: HttpRequest, match: Match, text: str) -> HttpResponse:
    """Go back to the page of the match and say what was stored, by whom and when."""
    who = actor(request)
    now = timezone.localtime()
    stamp = _("%(who)s, %(time)s") % {
        "who": who.get_full_name() or who.username,
        "time": now.strftime("%H:%M"),
    }
    messages.success(request, f"{text} ({stamp})")
    return redirect("table_match", event_of(match).slug, match.number)
