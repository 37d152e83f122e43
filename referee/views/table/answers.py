"""How actions at a table answer: back to the page, once more with what was typed, or asking."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets.errors import BracketsError
from brackets.models import Match
from referee.labels.table_refusals import table_refusal
from referee.match_facts import read_facts
from referee.overruling import NO_CHOICES, Choices, carry_out
from referee.refusals import EntryProblems, NotAllowed, RefereeError
from referee.views.access import actor, wants_json
from referee.views.table.access import event_of, match_alone, match_numbered, way_back
from referee.views.table.changes import NO_CHANGES, Changes
from referee.views.table.lines import HandView
from referee.views.table.page import match_page
from referee.views.table.state import state_shown
from referee.views.table.typed import Typed, new_key

Result = TypeVar("Result")

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
    effects: Changes = NO_CHANGES
    reason: str = ""
    implausible: bool = False
    deck_points: int = 0


def written_after(
    request: HttpRequest,
    match: Match,
    question: Callable[[], Question | None],
    write: Callable[[], Result],
) -> Result | HttpResponse:
    """Return what `write` returns, or the page that asks `question` as long as that has no answer.

    `question` refuses what cannot be done, and returns None for what was sent before.
    """
    asked = question()
    choices = NO_CHOICES
    if asked is not None:
        answer = _answer_to(request, asked)
        if answer is None:
            return ask(request, match, asked)
        choices = answer
    return carry_out(match, write, choices=choices, by=actor(request))


def _answer_to(request: HttpRequest, question: Question) -> Choices | None:
    """Return what was chosen about later matches; None while the question has to be asked."""
    if question.token != request.POST.get("confirmed", ""):
        return None
    return question.effects.answered(request.POST.dict()).choices(question.reason)


def ask(request: HttpRequest, match: Match, question: Question) -> HttpResponse:
    """Show what will be saved and ask; the answer goes to the same address."""
    typed = {name: text for name, text in question.typed.items() if name != "confirmed"}
    context = {
        "event": event_of(match),
        "match": match,
        "question": replace(question, effects=question.effects.answered(request.POST.dict())),
        "fields": typed,
        "choice_missing": question.token == request.POST.get("confirmed", ""),
    }
    if wants_json(request):
        return told(request, "question", "table/question.html", context)
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
    match = match_numbered(request, event_of(match).slug, match.number)
    if wants_json(request):
        recorded = read_facts(match)
        words = typed.messages(recorded.ruleset_of_hand(number) if number else recorded.ruleset)
        kind = "problems" if typed.problems else "refused"
        context = {"wrong": words, "back": way_back(request)}
        return told(request, kind, "table/wrong.html", context, status=status, problems=words)
    return match_page(request, match, number=number, typed=typed, status=status)


def unanswered(request: HttpRequest, match: Match, typed: Typed) -> HttpResponse:
    """Show the page again with the words of `typed`: a question of the form has no answer."""
    if wants_json(request):
        words = [typed.refusal]
        context = {"wrong": words, "back": way_back(request)}
        status = UNPROCESSABLE
        return told(request, "problems", "table/wrong.html", context, status=status, problems=words)
    return match_page(request, match, typed=typed, status=UNPROCESSABLE)


def told(
    request: HttpRequest,
    kind: str,
    template: str,
    context: dict[str, Any],
    *,
    status: int = CONFLICT,
    **more: Any,
) -> HttpResponse:
    """Answer a phone that asked for JSON: what kind of answer it is, and the part of the page."""
    # Several answers may be open on one page: what is named in one must not meet the other.
    part = render_to_string(template, {**context, "uid": f"-{new_key()[:8]}"}, request=request)
    return JsonResponse({"kind": kind, "html": part, **more}, status=status)


def done(request: HttpRequest, match: Match, text: str) -> HttpResponse:
    """Go back to the page of the match and say what was stored, by whom and when."""
    who = actor(request)
    now = timezone.localtime()
    stamp = _("%(who)s, %(time)s") % {
        "who": who.get_full_name() or who.username,
        "time": now.strftime("%H:%M"),
    }
    text += _(" (") + stamp + _(")")
    assert match.number is not None, "a bye has no page"
    if wants_json(request):
        stored = match_alone(request, event_of(match).slug, match.number)
        return JsonResponse({"kind": "saved", "text": text, "state": state_shown(request, stored)})
    messages.success(request, text)
    return redirect("table_match", event_of(match).slug, match.number)
