"""Answers about calls for the trump, and about the kitty that names it."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from referee.forms.adjudicator import CALL_SLOTS, AdjudicatorForm, AskProblem
from referee.labels.adjudicator import CALLS, STAGES
from referee.labels.adjudicator_cards import PROBLEMS as CARD_PROBLEMS
from referee.labels.adjudicator_cards import card_signs
from referee.labels.adjudicator_questions import PROBLEMS
from referee.labels.hands import SUIT_SIGNS, SUITS
from referee.views.adjudicator.answer import AnswerView, Line, clauses_of, options_of, refused
from referee.views.adjudicator.board import faces, slot_name
from referee.views.adjudicator.plays import cards_of
from referee.views.adjudicator.setting import Setting
from rules.adjudicator import rule_on_bid, rule_on_flip
from rules.bidding import Bidding, BidStage, Called, Claim, earlier_calls
from rules.card_problems import CardProblemCode
from rules.cards import Card, Suit
from rules.ruleset import Ruleset
from rules.shapes import KittyOvercall

TURNED = frozenset({
    BidStage.KITTY_FLIPPED,
    BidStage.KITTY_NOT_YET_BURIED,
    BidStage.KITTY_REBURIED,
    BidStage.COUNTER_KITTY,
})  # fmt: skip
"""Only from then on the trump may come from the kitty."""

_NEW = CALL_SLOTS[-1]

_BY_TURNS = (BidStage.OPENING_BID, BidStage.COUNTER_KITTY)
_BY_HAND = (BidStage.DRAWING, BidStage.KITTY_REBURIED)


def stages(ruleset: Ruleset) -> tuple[BidStage, ...]:
    """Return when calls are made under a regulation, in order of time."""
    other = _BY_HAND if ruleset.kitty_overcall is KittyOvercall.COUNTER else _BY_TURNS
    return tuple(
        stage
        for stage in (
            BidStage.DRAWING,
            BidStage.OPENING_BID,
            BidStage.EIGHT_LEFT,
            BidStage.KITTY_FLIPPED,
            BidStage.KITTY_NOT_YET_BURIED,
            BidStage.KITTY_REBURIED,
            BidStage.COUNTER_KITTY,
        )
        if stage not in other
    )


def stage_of(ruleset: Ruleset, form: AdjudicatorForm) -> BidStage:
    """Return the stage that was chosen; the first one unless told otherwise."""
    found = stages(ruleset)
    return form.called_at if form.called_at in found else found[0]


def bid(setting: Setting, form: AdjudicatorForm) -> AnswerView:
    """Say whether a call is valid, and what holds after it."""
    cards = cards_of(form)
    missing = tuple(_missing(setting, form, cards))
    if missing:
        return AnswerView(problems=missing)
    *history, new = _claims(form, cards)
    stage = stage_of(setting.ruleset, form)
    bidding = _bidding(setting, stage)
    answer = rule_on_bid(bidding, stage, history, new)
    ruling = answer.ruling
    if ruling is None:
        return refused(setting, form, answer, ())
    told = _(", ").join(
        f"{setting.seat_name(claim.seat)} {card_signs(claim.cards)}" for claim in (*history, new)
    )
    return AnswerView(
        headline=_("Valid") if ruling.legal else _("Not valid"),
        good=ruling.legal,
        reason=str(CALLS[ruling.reason]),
        facts=tuple(_state(setting, ruling.after)),
        lines=(
            *_earlier(setting, bidding, stage, history),
            Line(setting.seat_name(new.seat), faces(new.cards)),
        ),
        clauses=clauses_of(answer),
        options=options_of(setting, answer),
        cards=_("%(stage)s: %(calls)s") % {"stage": STAGES[stage], "calls": told},
    )


def _earlier(
    setting: Setting, bidding: Bidding, stage: BidStage, history: Sequence[Claim]
) -> Iterator[Line]:
    """Yield the calls that were made; one that cannot stand was passed over, which is told."""
    reasons = earlier_calls(bidding, stage, history)
    for claim, reason in zip(history, reasons, strict=True):
        refusal = {"place": _("Not valid"), "words": CALLS[reason]}
        words = "" if reason.legal else _("%(place)s: %(words)s") % refusal
        yield Line(setting.seat_name(claim.seat), faces(claim.cards), words)


def _missing(
    setting: Setting, form: AdjudicatorForm, cards: dict[str, tuple[Card, ...]]
) -> Iterator[str]:
    if setting.level is None:
        yield str(PROBLEMS[AskProblem.LEVEL_MISSING])
    for name, shown in cards.items():
        if not shown and (name == _NEW or form.caller(name) is not None):
            yield _("%(place)s: %(words)s") % {
                "place": slot_name(setting, form, name),
                "words": CARD_PROBLEMS[CardProblemCode.NO_CARDS],
            }
    if any(shown and form.caller(name) is None for name, shown in cards.items()):
        yield str(PROBLEMS[AskProblem.SEAT_MISSING])


def _claims(form: AdjudicatorForm, cards: dict[str, tuple[Card, ...]]) -> Iterator[Claim]:
    for name, shown in cards.items():
        seat = form.caller(name)
        if shown and seat is not None:
            yield Claim(seat, shown)


def _bidding(setting: Setting, stage: BidStage) -> Bidding:
    assert setting.level is not None, "a missing level was refused"
    return Bidding(
        setting.ruleset,
        setting.level,
        dealer=setting.dealer,
        first_hand=setting.first_hand,
        extra_hand=setting.extra_hand,
        trump=setting.trump if stage in TURNED else None,
    )


def _state(setting: Setting, after: Called) -> Iterator[str]:
    """Yield what holds after the call."""
    if after.call is None and after.trump is None:
        yield _("The trump is still open.")
        return
    words = _("Trump: %(suit)s") % {"suit": _trump(after.trump)}
    yield _("%(words)s, fixed") % {"words": words} if after.fixed else words
    if after.dealer is not None:
        yield _("Dealer: %(seat)s") % {"seat": setting.seat_name(after.dealer)}
    if after.kitty_holder is not None and after.kitty_holder is not after.dealer:
        yield _("The kitty goes to: %(seat)s") % {"seat": setting.seat_name(after.kitty_holder)}


def _trump(suit: Suit | None) -> str:
    return f"{SUIT_SIGNS[suit]} {SUITS[suit]}" if suit else _("No-trump")


def flip(setting: Setting, form: AdjudicatorForm) -> AnswerView:
    """Say which trump the turned kitty gives."""
    turned = cards_of(form)["turned"]
    answer = rule_on_flip(setting.ruleset, turned, first_hand=setting.first_hand)
    ruling = answer.ruling
    if ruling is None:
        return refused(setting, form, answer, ())
    decided = _("The card turned as number %(n)d decides.") % {"n": ruling.turned}
    return AnswerView(
        headline=_("Deal again")
        if ruling.redeal
        else _("Trump: %(suit)s") % {"suit": _trump(ruling.trump)},
        reason=_("Nobody declared: no trump comes from this kitty.") if ruling.redeal else decided,
        lines=(Line(slot_name(setting, form, "turned"), faces(turned)),),
        clauses=clauses_of(answer),
        options=options_of(setting, answer),
        cards=card_signs(turned),
    )
