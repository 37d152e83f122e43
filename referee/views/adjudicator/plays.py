"""Answers about cards in play: follow, trick, throw and the last trick."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from referee.forms.adjudicator import (
    SLOTS,
    TRICK_SLOTS,
    AdjudicatorForm,
    AskProblem,
    QuestionKind,
)
from referee.labels.adjudicator import ALTERNATIVES, FOLLOW, PLAYS, THROWS
from referee.labels.adjudicator_cards import card_signs
from referee.labels.adjudicator_questions import PROBLEMS
from referee.views.adjudicator.answer import (
    AnswerView,
    Choice,
    Group,
    Line,
    clauses_of,
    options_of,
    refused,
)
from referee.views.adjudicator.board import faces, seat_at, slot_name
from referee.views.adjudicator.setting import Setting
from rules.adjudicator import rule_on_follow, rule_on_throw, rule_on_trick, what_may_follow
from rules.alternatives import Alternatives
from rules.cards import Card
from rules.offences import Offence
from rules.play import ThrowReason, ThrowRuling

_MISPLAYS = (
    Offence.WRONG_CARD_CORRECTED,
    Offence.WRONG_CARD_NOT_CORRECTED,
    Offence.ILLEGAL_PLAY,
)


def cards_of(form: AdjudicatorForm) -> dict[str, tuple[Card, ...]]:
    """Return the cards of each place."""
    return {name: each.cards for name, each in form.entered.items()}


def follow(setting: Setting, form: AdjudicatorForm) -> AnswerView:
    """Say whether a play may follow, and what may."""
    cards = cards_of(form)
    led, hand, play = cards["led"], cards["hand"], cards["play"]
    if not play:
        return _may_follow(setting, form, led, hand)
    answer = rule_on_follow(setting.case, led, hand, play)
    ruling = answer.ruling
    if ruling is None:
        return refused(setting, form, answer, ())
    names = {name: slot_name(setting, form, name) for name in SLOTS[QuestionKind.FOLLOW]}
    may = what_may_follow(setting.case, led, hand).ruling if not ruling.legal else None
    return AnswerView(
        headline=_("Legal") if ruling.legal else _("Not legal"),
        good=ruling.legal,
        reason=str(FOLLOW[ruling.reason]),
        lines=(Line(names["led"], faces(led)), Line(names["play"], faces(play))),
        groups=_groups(may) if may else (),
        complete=may.complete if may else True,
        clauses=clauses_of(answer),
        options=options_of(setting, answer),
        offences=() if ruling.legal else (*_MISPLAYS, Offence.REVOKE),
        cards=_("led %(led)s, hand %(hand)s, played %(play)s")
        % {"led": card_signs(led), "hand": card_signs(hand), "play": card_signs(play)},
    )


def _may_follow(
    setting: Setting, form: AdjudicatorForm, led: tuple[Card, ...], hand: tuple[Card, ...]
) -> AnswerView:
    """Say what may be played, where no play was entered: nothing is ruled legal or not."""
    answer = what_may_follow(setting.case, led, hand)
    if answer.ruling is None:
        return refused(setting, form, answer, ())
    return AnswerView(
        headline=_("No play is entered"),
        reason=_("There is nothing to rule on yet, only what this hand may play."),
        lines=(Line(slot_name(setting, form, "led"), faces(led)),),
        groups=_groups(answer.ruling),
        complete=answer.ruling.complete,
        clauses=clauses_of(answer),
        options=options_of(setting, answer),
        cards=_("led %(led)s, hand %(hand)s") % {"led": card_signs(led), "hand": card_signs(hand)},
    )


def _groups(found: Alternatives) -> tuple[Group, ...]:
    return tuple(
        Group(
            ALTERNATIVES[group.kind],
            tuple(Choice(faces(each.must), each.free, faces(each.among)) for each in group.choices),
        )
        for group in found.groups
    )


def trick(setting: Setting, form: AdjudicatorForm) -> AnswerView:
    """Say who wins a trick."""
    plays = trick_plays(form)
    answer = rule_on_trick(setting.case, plays)
    ruling = answer.ruling
    if ruling is None:
        return refused(setting, form, answer, TRICK_SLOTS)
    return AnswerView(
        headline=_("%(who)s wins") % {"who": player(setting, form, ruling.winner)},
        reason=_("%(points)d points in this trick.") % {"points": ruling.points},
        lines=tuple(
            Line(
                slot_name(setting, form, TRICK_SLOTS[place]),
                faces(play),
                str(PLAYS[ruling.statuses[place]]),
                place == ruling.winner,
            )
            for place, play in enumerate(plays)
        ),
        clauses=clauses_of(answer),
        options=options_of(setting, answer),
        cards=trick_signs(plays),
    )


def trick_plays(form: AdjudicatorForm) -> list[tuple[Card, ...]]:
    """Return the plays up to the last one that was entered."""
    plays = list(cards_of(form).values())
    while plays and not plays[-1]:
        plays.pop()
    return plays


def player(setting: Setting, form: AdjudicatorForm, place: int) -> str:
    """Return who plays so many places after the leader, as the subject of a sentence."""
    if form.led_by is not None:
        return setting.seat_name(seat_at(form.led_by, place))
    return [_("The leader"), _("The second player"), _("The third player"), _("The fourth player")][
        place
    ]


def trick_signs(plays: Iterable[tuple[Card, ...]]) -> str:
    """Return the plays of a trick in a line."""
    return " / ".join(map(card_signs, plays))


def throw(setting: Setting, form: AdjudicatorForm) -> AnswerView:
    """Say whether a throw stands."""
    led, *others = cards_of(form).values()
    answer = rule_on_throw(setting.case, led, others)
    ruling = answer.ruling
    if ruling is None:
        return refused(setting, form, answer, SLOTS[QuestionKind.THROW][1:])
    if ruling.reason is ThrowReason.OK and not any(others):
        return AnswerView(problems=(str(PROBLEMS[AskProblem.HANDS_MISSING]),))
    return AnswerView(
        headline=_("The throw stands") if ruling.ok else _("The throw does not stand"),
        good=ruling.ok,
        reason=str(THROWS[ruling.reason]),
        facts=(*_throw_facts(ruling), *_taken_as_void(setting, form, ruling)),
        lines=tuple(_throw_lines(setting, form, led, ruling)),
        clauses=clauses_of(answer),
        options=options_of(setting, answer),
        offences=_throw_offences(ruling),
        offence_count=len(led),
        cards=card_signs(led),
    )


def _throw_facts(ruling: ThrowRuling) -> Iterable[str]:
    if ruling.forced is not None:
        yield _("To be played instead: %(cards)s") % {"cards": card_signs(ruling.forced)}
    if ruling.fine:
        yield _("The failed throw costs %(points)d points.") % {"points": ruling.fine}


def _taken_as_void(setting: Setting, form: AdjudicatorForm, ruling: ThrowRuling) -> Iterable[str]:
    """Yield which hands were left empty, where the answer counts on them."""
    if ruling.reason not in {ThrowReason.OK, ThrowReason.BEATEN}:
        return
    for name, cards in cards_of(form).items():
        if not cards:
            words = {
                "place": slot_name(setting, form, name),
                "words": _("not entered, taken as void"),
            }
            yield _("%(place)s: %(words)s") % words


def _throw_lines(
    setting: Setting, form: AdjudicatorForm, led: tuple[Card, ...], ruling: ThrowRuling
) -> Iterable[Line]:
    yield Line(slot_name(setting, form, "led"), faces(led))
    others = SLOTS[QuestionKind.THROW][1:]
    for beaten in ruling.beaten:
        words = _("beats %(cards)s") % {"cards": card_signs(beaten.unit.cards)}
        yield Line(slot_name(setting, form, others[beaten.by - 1]), faces(beaten.cards), words)


def _throw_offences(ruling: ThrowRuling) -> tuple[Offence, ...]:
    if ruling.reason is ThrowReason.BEATEN:
        return (Offence.FAILED_THROW,)
    return _MISPLAYS if ruling.reason is ThrowReason.THROW_NOT_ALLOWED else ()
