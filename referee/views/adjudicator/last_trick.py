"""The answer about the kitty after the last trick."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.forms.adjudicator import TRICK_SLOTS, AdjudicatorForm, AskProblem
from referee.labels.adjudicator import PLAYS
from referee.labels.adjudicator_questions import PROBLEMS
from referee.views.adjudicator.answer import AnswerView, Line, clauses_of, options_of, refused
from referee.views.adjudicator.board import faces, slot_name
from referee.views.adjudicator.plays import player, trick_plays, trick_signs
from referee.views.adjudicator.setting import Setting
from rules.adjudicator import rule_on_kitty
from rules.last_trick import KittyRuling
from rules.seats import Side


def kitty(setting: Setting, form: AdjudicatorForm) -> AnswerView:
    """Say whether the kitty is captured, and how often it counts."""
    leader, dealer = form.led_by, setting.dealer
    if leader is None or dealer is None:
        return AnswerView(problems=(str(PROBLEMS[AskProblem.DEALER_MISSING]),))
    side = Side.DEALER_SIDE if leader.pair is dealer.pair else Side.ATTACKERS
    plays = trick_plays(form)
    answer = rule_on_kitty(setting.case, plays, side)
    ruling = answer.ruling
    if ruling is None:
        return refused(setting, form, answer, TRICK_SLOTS)
    statuses = ruling.trick.statuses
    return AnswerView(
        headline=_headline(ruling),
        good=ruling.captured,
        reason=_reason(ruling) % {"who": player(setting, form, ruling.trick.winner)},
        lines=tuple(
            Line(
                slot_name(setting, form, TRICK_SLOTS[place]),
                faces(play),
                str(PLAYS[statuses[place]]),
                place == ruling.trick.winner,
            )
            for place, play in enumerate(plays)
        ),
        clauses=clauses_of(answer),
        options=options_of(setting, answer),
        cards=trick_signs(plays),
    )


def _headline(ruling: KittyRuling) -> str:
    if not ruling.captured:
        return _("No kitty capture")
    return ngettext(
        "Kitty capture: its points count %(n)d time",
        "Kitty capture: its points count %(n)d times",
        ruling.multiplier,
    ) % {"n": ruling.multiplier}


def _reason(ruling: KittyRuling) -> str:
    if ruling.captured:
        return _("%(who)s wins the last trick for the attackers.")
    if ruling.last_trick.winner is Side.DEALER_SIDE:
        return _("%(who)s wins the last trick for the dealer side: the kitty is held.")
    return _("%(who)s wins the last trick for the attackers, but without trumps.")
