"""What is wrong with an entry at the table, in words that say what to do."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from referee.entries import EntryProblem, FormProblem
from referee.ruling_entries import RulingProblem
from rules.points import deck_points, kitty_max
from rules.reports import Problem
from rules.ruleset import Ruleset

PROBLEMS: dict[str, Promise] = {
    # What the rules say about points.
    Problem.NEGATIVE: _("Points are never below zero."),
    Problem.NOT_MULTIPLE_OF_5: _("Points come in fives: 5, 10 and K are the only point cards."),
    Problem.KITTY_TOO_RICH: _("A kitty holds %(kitty)d points at most."),
    Problem.MORE_THAN_DECK: _("Tricks and kitty are more than the %(all)d points of all cards."),
    Problem.DOES_NOT_SUM_TO_200: _("The points of both sides do not add up to %(all)d."),
    Problem.TRACTOR_NEEDS_TWO_PAIRS: _("A tractor has two pairs or more."),
    Problem.TRACTOR_TOO_LONG: _("Nobody holds that many pairs."),
    Problem.POINTS_NEEDED_FOR_FINE: _(
        "The attackers were fined in this extra hand, so its points are needed."
    ),
    Problem.POINTS_NEEDED_FOR_TOTALS: _("The points of this extra hand are needed."),
    Problem.HELD_CONTRADICTS_POINTS: _("The points say the opposite of what was chosen."),
    # What was left open.
    EntryProblem.TRICK_POINTS_MISSING: _("Choose the attackers' points; 0 is a choice too."),
    EntryProblem.POINTS_SO_FAR_MISSING: _("Choose what the attackers had captured so far."),
    EntryProblem.DEALER_MISSING: _("Choose who claimed the deal."),
    EntryProblem.CALLER_MISSING: _("Say who called first and deals."),
    EntryProblem.RESULT_MISSING: _("Choose whether the dealer side held."),
    EntryProblem.BROKEN_OFF_WITHOUT_RULING: _("Only a penalty can break a hand off."),
    EntryProblem.TRUMP_SUIT_UNKNOWN: _("The trump suit is one of the four suits."),
    EntryProblem.TRUMP_SET_BY_UNKNOWN: _("How the trump suit was set is not known."),
    EntryProblem.NOTE_TOO_LONG: _("The note is longer than 500 characters."),
    EntryProblem.REASON_TOO_LONG: _("The reason is longer than 500 characters."),
    FormProblem.NOT_A_NUMBER: _("Points are whole numbers."),
    FormProblem.KEY_MISSING: _("The form was damaged on its way. Check it and save once more."),
    FormProblem.LAST_TRICK_TRUMP_MISSING: _("Say whether the last trick was won with trumps."),
    FormProblem.LAST_TRICK_UNIT_MISSING: _("Say with what the last trick was won."),
    FormProblem.LAST_TRICK_PAIRS_MISSING: _("Say how many pairs the tractor had."),
    FormProblem.KITTY_POINTS_MISSING: _("Choose the points in the kitty; 0 is a choice too."),
    # Rulings and forfeits.
    RulingProblem.OFFENCE_MISSING: _("Choose the offence."),
    RulingProblem.OFFENDER_MISSING: _("Choose who offended."),
    RulingProblem.FINISHED_MISSING: _("Say whether the hand was played to the end."),
    RulingProblem.OUTCOME_MISSING: _("Choose who does not play."),
    RulingProblem.NO_PENALTY: _("This offence costs nothing, so there is nothing to record."),
    RulingProblem.OFFENDER_CANNOT: _("Only the dealer side can commit this offence."),
    RulingProblem.COUNT_OUT_OF_RANGE: _("The number of errors is from 1 to 20."),
    RulingProblem.NOT_COUNTED: _("This offence counts once a hand, however often."),
    RulingProblem.STANDS_NEEDS_FINISHED_HAND: _("Only a hand played to the end can stand."),
    RulingProblem.BROKEN_OFF_NEEDS_OPEN_HAND: _("Only the hand being played can be broken off."),
    RulingProblem.REASON_MISSING: _("Give the reason; it is kept in the journal."),
    RulingProblem.REASON_TOO_LONG: _("The reason is longer than 500 characters."),
    RulingProblem.LOSER_DOES_NOT_FIT: _("Choose one team, or both for both absent."),
}


def sentences(problems: tuple[str, ...], ruleset: Ruleset) -> list[str]:
    """Return every problem as a sentence with the numbers of the ruleset, none twice."""
    numbers = {"kitty": kitty_max(ruleset), "all": deck_points(ruleset)}
    return list(dict.fromkeys(str(PROBLEMS[problem]) % numbers for problem in problems))
