"""The blind second entry: a second referee enters all hands again without seeing the first."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from brackets.errors import BracketsError
from brackets.models import Hold, Match
from referee.blind_entry import refuse_own_entry
from referee.devices import device_of
from referee.entries import HandEntry, entry_problems
from referee.facts import MatchFacts
from referee.forms.table_hand import KEY_LIMIT, HandForm, ParsedHand, whole
from referee.kitty_questions import questions_of
from referee.labels.entries import sentences
from referee.labels.table_refusals import table_refusal
from referee.match_facts import read_facts
from referee.models import HandKind, SecondEntry
from referee.permissions import Task
from referee.recording import require
from referee.refusals import EntryProblems, RefereeError, ResultHeld
from referee.scorekeeping import hold_of
from referee.sign_off import enter_again
from referee.views.access import actor
from referee.views.table.access import event_of, match_numbered, staff_only
from referee.views.table.second_part import numbers_of, second_hand, steps
from referee.views.table.typed import new_key

_OF_A_HAND = frozenset(HandForm.__slots__) - {"key", "basis", "seen_version", "confirmed"}
_LONGEST = 20_000
"""Characters of all hands that were entered before, as the page carries them along."""

Forms = dict[int, HandForm]


@require_http_methods(["GET", "HEAD", "POST"])
@staff_only
def second(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask for one hand after the other, then compare all of them with what is recorded."""
    match = match_numbered(request, slug, number)
    recorded = read_facts(match)
    try:
        _refuse(request, recorded)
    except RefereeError as error:
        return _closed(request, match, error)
    numbers = numbers_of(recorded)
    if request.method != "POST":
        return _page(request, recorded, {}, at=numbers[0])
    entered = _entered(request, numbers)
    at = _number(request.POST.get("at", ""), numbers)
    form = HandForm.read({**request.POST.dict(), "key": "second"})
    if _has_answer(form):
        entered[at] = form
    if "goto" in request.POST:
        return _page(request, recorded, entered, at=_number(request.POST["goto"], numbers))
    # What is left open in all is told at the end, hand by hand.
    whole_entry = "submit" in request.POST and at not in entered
    found = [] if whole_entry else _problems(recorded, at, entered.get(at, form))
    if found:
        return _page(request, recorded, entered, at=at, wrong=found)
    if "submit" not in request.POST:
        following = next((each for each in numbers if each not in entered), numbers[-1])
        return _page(request, recorded, entered, at=following)
    return _submit(request, recorded, entered, at)


def _submit(request: HttpRequest, recorded: MatchFacts, entered: Forms, at: int) -> HttpResponse:
    hands = {number: _parsed(recorded, number, form).entry for number, form in entered.items()}
    key = request.POST.get("key", "")[:KEY_LIMIT] or new_key()
    try:
        made = enter_again(
            recorded.match, hands, by=actor(request), key=key, device=device_of(request)
        )
    except (RefereeError, BracketsError) as error:
        words = (
            sentences(error.problems, recorded.ruleset)
            if isinstance(error, EntryProblems)
            else [table_refusal(error)]
        )
        return _page(request, recorded, entered, at=at, wrong=words)
    match = recorded.match
    if made.equal:
        messages.success(
            request, _("Both entries agree: %(names)s") % {"names": _names(recorded, made)}
        )
    else:
        # Not a word of where they differ: that is for the chief referee.
        messages.info(request, _("Handed in. The chief referee deals with it."))
    return redirect("table_match", event_of(match).slug, match.number)


def _names(recorded: MatchFacts, made: SecondEntry) -> str:
    people = [hand.recorded_by for hand in (*recorded.played, recorded.extra) if hand]
    people.append(made.entered_by)
    names = (each.get_full_name() or each.username for each in people if each)
    return _(", ").join(dict.fromkeys(names))


def _refuse(request: HttpRequest, recorded: MatchFacts) -> None:
    """Refuse whoever may not enter the match a second time, and a match that waits for nobody."""
    require(recorded.match, Task.SECOND_ENTRY, by=actor(request))
    hold = hold_of(recorded)
    if hold != Hold.SECOND_ENTRY:
        raise ResultHeld(hold)
    refuse_own_entry(recorded, by=actor(request))


def _closed(request: HttpRequest, match: Match, error: RefereeError) -> HttpResponse:
    context = {"event": event_of(match), "match": match, "why": table_refusal(error)}
    return render(request, "table/second_closed.html", context, status=403)


def _page(
    request: HttpRequest,
    recorded: MatchFacts,
    entered: Forms,
    *,
    at: int,
    wrong: list[str] | None = None,
) -> HttpResponse:
    others = [number for number in numbers_of(recorded) if number != at]
    context = {
        "event": event_of(recorded.match),
        "match": recorded.match,
        "entry": second_hand(recorded, at),
        "grid": second_hand(recorded, at).grid,
        "form": entered.get(at, HandForm()),
        "steps": steps(recorded, entered),
        "entered": json.dumps({number: _kept(form) for number, form in entered.items()}),
        "last": all(number in entered for number in others),
        "key": request.POST.get("key", "")[:KEY_LIMIT] or new_key(),
        "wrong": wrong or [],
    }
    return render(request, "table/second.html", context, status=422 if wrong else 200)


def _entered(request: HttpRequest, numbers: tuple[int, ...]) -> Forms:
    """Return the hands that were entered before, as the page brings them back."""
    text = request.POST.get("entered", "")
    try:
        found = json.loads(text) if len(text) <= _LONGEST else {}
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        number: HandForm.read({**_texts(found[str(number)]), "key": "second"})
        for number in numbers
        if isinstance(found.get(str(number)), dict)
    }


def _texts(found: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in found.items() if name in _OF_A_HAND}


def _kept(form: HandForm) -> dict[str, str]:
    return {name: value for name, value in form.typed().items() if name in _OF_A_HAND}


def _has_answer(form: HandForm) -> bool:
    return bool(form.trick_points or form.points_so_far or form.result)


def _number(text: str, numbers: tuple[int, ...]) -> int:
    number = whole(text)
    return number if number in numbers else numbers[0]


def _parsed(recorded: MatchFacts, number: int, form: HandForm) -> ParsedHand:
    extra = number == recorded.extra_number
    if form.kind == HandKind.BROKEN_OFF:
        form = replace(form, points_so_far=form.points_so_far or form.trick_points)
    return form.parse(extra=extra, asks=questions_of(recorded.ruleset_of_hand(number)))


def _problems(recorded: MatchFacts, number: int, form: HandForm) -> list[str]:
    parsed = _parsed(recorded, number, form)
    entry: HandEntry = parsed.entry
    found = (*parsed.problems, *entry_problems(recorded, number, entry))
    return sentences(tuple(dict.fromkeys(found)), recorded.ruleset_of_hand(number))
