"""What is recorded about a hand, as the cells of a line: what a file or a grid would say."""

from collections.abc import Mapping
from dataclasses import replace

from referee.facts import MatchFacts
from referee.hand_values import report_of
from referee.keying.cells import BROKEN_OFF, EXTRA, FELL, HELD, SIDE, STANDS, Accused
from referee.keying.columns import Column
from referee.keying.hands import Slip
from referee.models import Hand, HandKind, Offender, Ruling
from referee.ruling_entries import has_effect, ruling_row
from referee.scorekeeping import dealer_of
from rules.penalties import catalogue
from rules.reports import LastTrick
from rules.ruleset import Ruleset
from rules.seats import Pair, Seat
from rules.shapes import MatchCriterion, TimeCriterion

Cells = Mapping[Column, str]

_SEATS = {Seat.EAST: "E", Seat.NORTH: "N", Seat.WEST: "W", Seat.SOUTH: "S"}


def numbers_with_extra(recorded: MatchFacts, last: int) -> tuple[int, ...]:
    """Return hands 1 to `last`, and the extra hand where the rules have one or it was played."""
    ruleset = recorded.ruleset
    if recorded.is_race:
        known = TimeCriterion.EXTRA_HAND in ruleset.at_time
    else:
        known = MatchCriterion.EXTRA_HAND in ruleset.decided_by
    extra = (recorded.extra_number,) if known or recorded.extra else ()
    return (*range(1, last + 1), *extra)


def cells_of(recorded: MatchFacts, number: int) -> dict[Column, str]:
    """Return the cells of a hand, those that say nothing left out.

    Match and hand are always there: the line of a hand that is still to be played.
    """
    hand = recorded.hand(number) if recorded.is_recorded(number) else None
    cells = {
        Column.MATCH: str(recorded.match.number),
        Column.HAND: EXTRA if number == recorded.extra_number else str(number),
        Column.PENALTY: " ".join(
            penalty_text(recorded, ruling) for ruling in recorded.rulings_on(number)
        ),
        Column.REDEALS: str(recorded.redeals_of(number) or ""),
    }
    if hand is not None:
        cells |= _points(hand)
        cells[Column.DEALER] = "" if hand.dealer is None else _SEATS[Seat(hand.dealer)]
        cells[Column.NOTE] = hand.note
    return {column: text for column, text in cells.items() if text}


def cells_of_slip(recorded: MatchFacts, slip: Slip) -> dict[Column, str]:
    """Return the cells of a hand as the slip has it, in the same words as `cells_of`."""
    others = tuple(each for each in recorded.rulings if each.hand_number != slip.number)
    mine = tuple(
        _in_deal(ruling_row(recorded, ruling), deal)
        for ruling, deal in zip(slip.rulings, slip.deals, strict=True)
    )
    facts = replace(recorded, rulings=(*others, *mine))
    return cells_of(facts.with_hand(slip.row) if slip.row else facts, slip.number)


def _in_deal(ruling: Ruling, deal: int) -> Ruling:
    """Return the row of a penalty as given in this deal."""
    ruling.redeals_before = deal
    return ruling


def last_trick_text(trick: LastTrick | None) -> str:
    """Return how the attackers won the last trick; empty when they did not."""
    if trick is None:
        return ""
    if not trick.trump:
        return SIDE
    if trick.unit.units:
        text = f"pairs{len(trick.unit.units)}"
    else:
        text = f"{trick.unit.kind.value}{trick.unit.pairs or ''}"
    return f"{text}+{trick.level_card.value}" if trick.level_card else text


def penalty_text(recorded: MatchFacts, ruling: Ruling) -> str:
    """Return a penalty as `clause:side`, with what else it takes to give the same one."""
    number = ruling.hand_number
    parts = [
        offence_text(recorded.ruleset_of_hand(number), ruling.clause, ruling.offence),
        accused_text(recorded, ruling),
    ]
    if ruling.count > 1:
        parts.append(str(ruling.count))
    if ruling.hand_stands:
        parts.append(STANDS)
    if ruling.redeals_before < recorded.redeals_of(number):
        parts.append(f"deal{ruling.redeals_before + 1}")
    return ":".join(parts)


def offence_text(ruleset: Ruleset, clause: str, offence: str) -> str:
    """Return the clause, with the offence where the clause has several."""
    lines = [line for line in catalogue(ruleset) if line.clause == clause and has_effect(line)]
    return clause if len(lines) < 2 else f"{clause}/{offence}"


def accused_text(recorded: MatchFacts, ruling: Ruling) -> str:
    """Return whose offence it was: by side of the hand, by seats where nobody deals yet."""
    if ruling.offender == Offender.BOTH:
        return Accused.BOTH.value
    home = recorded.home_pair
    pair = home if ruling.offender == Offender.HOME else home.other
    dealer = dealer_of(recorded, ruling.hand_number)
    if dealer is None:
        accused = Accused.EAST_WEST if pair is Pair.EAST_WEST else Accused.NORTH_SOUTH
    else:
        accused = Accused.DEALER_SIDE if pair is dealer.pair else Accused.ATTACKERS
    return accused.value


def _points(hand: Hand) -> dict[Column, str]:
    if hand.kind == HandKind.BROKEN_OFF:
        return {Column.TRICK_POINTS: str(hand.points_so_far), Column.LAST_TRICK: BROKEN_OFF}
    if hand.trick_points is None:
        return {Column.TRICK_POINTS: HELD if hand.held else FELL}
    trick = report_of(hand).last_trick
    cells = {
        Column.TRICK_POINTS: str(hand.trick_points),
        Column.LAST_TRICK: last_trick_text(trick),
    }
    if hand.kitty_points is not None:
        cells[Column.KITTY_POINTS] = str(hand.kitty_points)
    return cells
