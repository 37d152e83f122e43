"""The adjudicator: at a match, and for practice without one."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from referee.forms.adjudicator import NO_TRUMP, AdjudicatorForm, QuestionKind
from referee.labels.adjudicator import STAGES
from referee.labels.adjudicator_questions import HINTS, QUESTIONS, SHORT
from referee.labels.hands import SUIT_SIGNS, SUITS, hand_name
from referee.labels.levels import level_name
from referee.match_facts import MatchFacts, read_facts
from referee.rulebook.sheet import ruleset_name
from referee.ruling_notes import notes_on
from referee.views.access import actor
from referee.views.adjudicator.answer import AnswerView, not_askable
from referee.views.adjudicator.board import picker, seat_choices, slots
from referee.views.adjudicator.calls import TURNED, bid, flip, stage_of, stages
from referee.views.adjudicator.last_trick import kitty
from referee.views.adjudicator.next_steps import next_steps
from referee.views.adjudicator.plays import follow, throw, trick
from referee.views.adjudicator.setting import (
    Setting,
    dealer_is_open,
    number_of,
    of_hand,
    practice,
)
from referee.views.table.access import event_of, match_numbered, staff_only
from rules.ruleset import load, preset_keys

_KEPT = "adjudicator_trump"


@dataclass(frozen=True, slots=True)
class _Question:
    """How a question is answered, and what it needs beside its cards."""

    answer: Callable[[Setting, AdjudicatorForm], AnswerView]
    trump: bool = True
    leader: bool = False
    dealer: bool = False
    first_hand: bool = False


_QUESTIONS: dict[QuestionKind, _Question] = {
    QuestionKind.FOLLOW: _Question(follow),
    QuestionKind.TRICK: _Question(trick, leader=True),
    QuestionKind.THROW: _Question(throw),
    QuestionKind.BID: _Question(bid, trump=False, dealer=True, first_hand=True),
    QuestionKind.KITTY: _Question(kitty, leader=True, dealer=True),
    QuestionKind.FLIP: _Question(flip, trump=False, first_hand=True),
}


@require_safe
def without_match(request: HttpRequest) -> HttpResponse:
    """Answer under any published regulation; nothing is recorded, so everybody may."""
    form = AdjudicatorForm.read(request.GET.dict())
    setting = practice(form)
    rulesets = tuple((key, ruleset_name(load(key))) for key in preset_keys())
    context = {
        "frame": "adjudicator/practice_frame.html",
        "rulesets": rulesets,
        "dealer_open": True,
    }
    return _page(request, setting, form, context)


@require_safe
@staff_only
def at_match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer for one hand of a match, under its rules, level and trump."""
    match = match_numbered(request, slug, number)
    recorded = read_facts(match)
    form = AdjudicatorForm.read(request.GET.dict())
    hand = number_of(recorded, form)
    trump = _trump(request, recorded, hand, form)
    setting = of_hand(recorded, hand, replace(form, trump=trump))
    context = {
        "frame": "table/frame.html",
        "event": event_of(match),
        "match": match,
        "hand_name": hand_name(hand, recorded.most_hands),
        "dealer_open": dealer_is_open(recorded, hand),
        "notes": notes_on(match, hand),
    }
    form = replace(form, hand_number=str(hand), trump=trump)
    return _page(request, setting, form, context)


def _trump(request: HttpRequest, recorded: MatchFacts, number: int, form: AdjudicatorForm) -> str:
    """Return the trump: chosen now, recorded with the hand, or chosen before for this hand.

    What is chosen is remembered until the trump of another hand is.
    """
    kept = request.session.get(_KEPT) or [0, 0, ""]
    hand = recorded.hand(number)
    if form.trump_told:
        chosen = [recorded.match.pk, number, form.trump]
        if kept != chosen:
            request.session[_KEPT] = chosen
        return form.trump
    if hand is not None and hand.trump_suit:
        return hand.trump_suit
    return str(kept[2]) if kept[:2] == [recorded.match.pk, number] else ""


def _page(
    request: HttpRequest, setting: Setting, form: AdjudicatorForm, more: dict[str, Any]
) -> HttpResponse:
    question = _QUESTIONS[form.question]
    if question.leader and form.led_by is None and setting.dealer is not None:
        form = replace(form, leader=str(int(setting.dealer)))
    answer = None
    if form.ask:
        missing = not_askable(setting, form, dict(form.entered), trump=question.trump)
        answer = missing or question.answer(setting, form)
    form = form.tidy()
    kind = form.question
    stage = stage_of(setting.ruleset, form)
    context = {
        "form": form,
        "setting": setting,
        "question": question,
        "kind": kind.value,
        "title": QUESTIONS[kind],
        "hint": HINTS[kind],
        "questions": tuple((each.value, SHORT[each]) for each in QuestionKind),
        "suits": tuple((code, name, SUIT_SIGNS[code]) for code, name in SUITS.items()),
        "no_trump": NO_TRUMP if setting.ruleset.no_trump else "",
        "levels": tuple((str(level), level_name(level)) for level in setting.levels),
        "level": "" if setting.level is None else str(setting.level),
        "level_name": "" if setting.level is None else level_name(setting.level),
        "ruleset_name": ruleset_name(setting.ruleset),
        "seats": seat_choices(),
        "dealer_name": "" if setting.dealer is None else setting.seat_name(setting.dealer),
        "asks_trump": question.trump or (kind is QuestionKind.BID and stage in TURNED),
        "stages": tuple((each.value, STAGES[each]) for each in stages(setting.ruleset)),
        "stage": stage.value,
        "slots": slots(setting, form),
        "picker": picker(setting, kind),
        "answer": answer,
        "steps": next_steps(setting, answer, actor(request))
        if answer and setting.recorded
        else None,
    }
    return render(request, "adjudicator/page.html", context | more)
