"""Paper slips keyed in at the desk: one match after the other, in any order."""

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.entries import tidy
from brackets.errors import BracketsError
from brackets.models import Hold, Match, SignOff, Tournament
from brackets.queries import numbered_matches
from referee.basis import seats_basis, signing_basis
from referee.blind_entry import must_not_see
from referee.devices import device_of
from referee.facts import MatchFacts
from referee.forms.key_in import fields_of, typed_lines
from referee.forms.table_hand import whole
from referee.keying.entering import enter_slips
from referee.keying.outcome import Did, Entered, How
from referee.keying.reading import SlipLine
from referee.labels.keying import written_words
from referee.labels.matches import STATES, team_name
from referee.labels.rounds import round_names
from referee.labels.table_refusals import table_refusal
from referee.match_facts import read_all, read_facts
from referee.permissions import MatchState, Task, allowed, role_of, state_of
from referee.refusals import RefereeError
from referee.sign_off import finalise
from referee.views.access import actor, event_named
from referee.views.desk.access import desk_for
from referee.views.desk.key_in_part import (
    grid_lines,
    problems_of,
    results_of,
    seats,
    total_words,
)

keying_only = desk_for(Task.KEY_IN)
# Fields of the form that are no part of the slip.
_NOT_TYPED = {"csrfmiddlewaretoken", "basis", "signed"}


@require_safe
@keying_only
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the number of a match, list those that are open, and lead to the chosen one."""
    event = event_named(slug)
    asked = request.GET.get("match", "")
    number = whole(tidy(asked))
    if number is not None and numbered_matches(event).filter(number=number).exists():
        return redirect("desk_key_in_match", event.slug, number)
    return number_page(request, event, asked=asked)


def number_page(
    request: HttpRequest, event: Tournament, *, asked: str = "", problem: str = ""
) -> HttpResponse:
    """Show the page that asks for a match; `asked` is no match, `problem` what a file has."""
    context = {
        **_frame(event),
        "asked": asked,
        "unknown": bool(asked),
        "problem": problem,
        "open": _open_matches(event),
        "waiting": _waiting(actor(request), event),
        "saved": request.GET.get("saved", ""),
    }
    status = 404 if asked else 422 if problem else 200
    return render(request, "desk/key_in.html", context, status=status)


@require_safe
@keying_only
def match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the slip of a match with what is recorded."""
    event = event_named(slug)
    return _match_page(request, event, _facts(event, number))


@require_POST
@keying_only
def check(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Tell what would become of the slip as it is typed so far; nothing is written."""
    event = event_named(slug)
    recorded = _facts(event, number)
    if must_not_see(recorded, actor(request)):
        return JsonResponse({"fields": {}, "lines": {}, "total": ""})
    entered = _enter(request, event, recorded, How.DRY)
    problems = problems_of(recorded, entered)
    return JsonResponse(
        {
            "fields": {
                name: [{"text": each.text, "warning": each.warning} for each in found]
                for name, found in problems.items()
            },
            "lines": results_of(recorded, entered),
            "total": total_words(entered, recorded),
        }
    )


@require_POST
@keying_only
def save(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Write the slip, all of it or nothing, and go on to the next number."""
    event = event_named(slug)
    recorded = _facts(event, number)
    if must_not_see(recorded, actor(request)):
        return _match_page(request, event, recorded)
    entered = _enter(request, event, recorded, How.WHOLE)
    if entered.troubled:
        return _match_page(request, event, recorded, entered=entered)
    _report(request, entered, number)
    return redirect(f"{reverse('desk_key_in', args=[event.slug])}?saved={number}")


@require_POST
@keying_only
def signed(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let the result of a slip count that both sides signed: the chief referee's word."""
    event = event_named(slug)
    recorded = _facts(event, number)
    try:
        finalise(
            recorded,
            reason=written_words().signed,
            by=actor(request),
            basis=request.POST.get("basis", ""),
            key=request.POST.get("key", "")[:64] or uuid4().hex,
            on_paper=True,
        )
    except (RefereeError, BracketsError) as error:
        messages.error(request, table_refusal(error))
    else:
        messages.success(request, _("Match %(number)s counts.") % {"number": number})
    return redirect("desk_key_in", event.slug)


def _enter(request: HttpRequest, event: Tournament, recorded: MatchFacts, how: How) -> Entered:
    lines = typed_lines(recorded, _typed(request), signed="signed" in request.POST)
    return enter_lines(request, event, lines, how, basis=request.POST.get("basis", ""))


def enter_lines(
    request: HttpRequest,
    event: Tournament,
    lines: Iterable[SlipLine],
    how: How,
    *,
    basis: str | None = None,
) -> Entered:
    """Enter lines for whoever is signed in; `basis` is what the form of one match showed."""
    return enter_slips(
        event,
        lines,
        how=how,
        words=written_words(),
        by=actor(request),
        device=device_of(request),
        basis=basis,
    )


def _typed(request: HttpRequest) -> dict[str, str]:
    return {name: tidy(str(text)) for name, text in request.POST.items() if name not in _NOT_TYPED}


def _report(request: HttpRequest, entered: Entered, number: int) -> None:
    """Say what was written, and what is to be known about it."""
    new, corrected = entered.count(Did.NEW), entered.count(Did.CORRECTED)
    facts = entered.facts[number]
    values = {
        "number": number,
        "new": new,
        "corrected": corrected,
        "total": total_words(entered, facts),
    }
    words = _("Match %(number)s: %(new)s hands new, %(corrected)s corrected. %(total)s")
    if not new and not corrected:
        words = _("Match %(number)s is unchanged. %(total)s")
    messages.success(request, words % values)
    for found in problems_of(facts, entered).values():
        for problem in found:
            messages.warning(request, problem.text)


def _match_page(
    request: HttpRequest, event: Tournament, recorded: MatchFacts, *, entered: Entered | None = None
) -> HttpResponse:
    """Show the slip; after a refusal with everything that was typed and everything wrong."""
    found, user = recorded.match, actor(request)
    typed = _typed(request) if entered else fields_of(recorded)
    refused = sum(len(result.troubles) for result in entered.lines) if entered else 0
    context: dict[str, Any] = {
        **_frame(event),
        "match": found,
        "round": round_names(event).of_match(found),
        "state": STATES[state_of(found)],
        "pairs": [(team_name(team), team.unit) for team in (found.home, found.away) if team],
        "unseen": must_not_see(recorded, user),
        "refused": refused,
        "basis": seats_basis(found),
        "signed": "signed" in request.POST,
        "asks_signed": _confirms(user)
        and event.sign_off in {SignOff.ONE, SignOff.BOTH}
        and not found.verdict,
    }
    if not context["unseen"] and len(context["pairs"]) == 2:
        context |= {
            "lines": grid_lines(recorded, typed, entered),
            "total": total_words(entered, recorded),
            "seats": [words[2:] for _letter, words in seats(recorded)],
        }
    return render(request, "desk/key_in_match.html", context, status=422 if refused else 200)


def _facts(event: Tournament, number: int) -> MatchFacts:
    matches = numbered_matches(event).select_related("draw__stage__tournament")
    return read_facts(get_object_or_404(matches, number=number))


def _frame(event: Tournament) -> dict[str, Any]:
    return {"event": event, "section": "key_in"}


def _confirms(user: User) -> bool:
    """Tell whether somebody may let a result count without signatures."""
    return allowed(role_of(user), Task.FINALISE, MatchState.TO_SIGN)


def _open_matches(event: Tournament) -> list[tuple[Match, str, list[str]]]:
    """Return the matches that can be keyed in: both pairs known and nothing decided."""
    names = round_names(event)
    known = numbered_matches(event).filter(home__isnull=False, away__isnull=False)
    return [
        (each, names.of_match(each), [team_name(team) for team in (each.home, each.away) if team])
        for each in known.filter(verdict="", hold="")
    ]


def _waiting(user: User, event: Tournament) -> list[tuple[Match, str]]:
    """Return the complete matches that wait for signatures, for whoever may do without them."""
    if not _confirms(user):
        return []
    found = read_all(numbered_matches(event).filter(hold=Hold.SIGNATURE))
    return [(recorded.match, signing_basis(recorded)) for recorded in found.values()]
