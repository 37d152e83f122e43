"""A line of a slip seen from its match: the entry and the penalties that it stands for."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.entries import EntryProblem, HandEntry, TrumpNote, content, entry_problems, hand_row
from referee.keying.cells import Accused, KeyedHand, KeyedPenalty, Trouble
from referee.keying.columns import Column
from referee.match_facts import MatchFacts
from referee.models import Hand, HandKind, Offender, Ruling
from referee.ruling_entries import COUNT_LIMIT, RulingEntry, RulingProblem, has_effect, ruling_row
from referee.scorekeeping import dealer_of
from rules.offences import CatalogueEntry
from rules.penalties import catalogue
from rules.reports import HandReport, Problem
from rules.seats import Pair, Seat

OTHER_DEALER = "other_dealer"
CLAUSE_UNKNOWN = "clause_unknown"
SEVERAL_OFFENCES = "several_offences"
KITTY_NOT_COUNTED = "kitty_not_counted"

# Whose offence, what, how often, whether the hand stands, in which deal: what makes two the same.
Sameness = tuple[str, str, int, bool, int]

_KITTY = {Problem.KITTY_TOO_RICH}
_LAST = {
    Problem.TRACTOR_NEEDS_TWO_PAIRS,
    Problem.TRACTOR_TOO_LONG,
    Problem.THROW_NEEDS_UNITS,
    Problem.SET_NEEDS_DECKS,
    Problem.LEVEL_CARD_IS_TRUMP,
}
_COLUMNS: dict[str, Column] = {
    **dict.fromkeys(map(str, _KITTY), Column.KITTY_POINTS),
    **dict.fromkeys(map(str, _LAST), Column.LAST_TRICK),
    **dict.fromkeys((EntryProblem.DEALER_MISSING, EntryProblem.CALLER_MISSING), Column.DEALER),
    EntryProblem.NOTE_TOO_LONG: Column.NOTE,
    EntryProblem.REASON_TOO_LONG: Column.REASON,
    EntryProblem.BROKEN_OFF_WITHOUT_RULING: Column.PENALTY,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A line as it would be written: the next version of the hand, None where no points are told.

    `entry` is what that version says, `rulings` the penalties, all of them.
    """

    number: int
    entry: HandEntry | None
    row: Hand | None
    rulings: tuple[RulingEntry, ...]
    deals: tuple[int, ...]
    redeals: int
    troubles: tuple[Trouble, ...]
    warnings: tuple[Trouble, ...]


def slip_of(recorded: MatchFacts, keyed: KeyedHand, *, reason: str) -> Slip:
    """Return a line as it would be written, and everything wrong with it by itself.

    `reason` is why its penalties are given where the slip does not say.
    """
    number = recorded.extra_number if keyed.hand is None else keyed.hand
    reader = _Reader(recorded, keyed, number, reason)
    rulings = tuple(reader.rulings())
    entry = reader.entry(rulings)
    row = None
    if entry is not None:
        given = recorded
        for ruling in rulings:
            given = given.with_ruling(ruling_row(recorded, ruling))
        row = hand_row(recorded, number, entry) if _can_be_row(entry) else None
        reader.add(*entry_problems(given, number, entry))
    return Slip(
        number=number,
        entry=entry,
        row=row,
        rulings=rulings,
        deals=tuple(_deal(recorded, penalty, keyed) for penalty in keyed.penalties)[: len(rulings)],
        redeals=keyed.redeals,
        troubles=(*keyed.troubles, *dict.fromkeys(reader.troubles)),
        warnings=tuple(reader.warnings),
    )


def says_the_same(recorded: MatchFacts, slip: Slip) -> bool:
    """Tell whether a recorded hand is what the slip says, its penalties and redeals too."""
    present = recorded.hand(slip.number)
    if slip.row is not None and (present is None or content(present) != content(slip.row)):
        return False
    return not any(penalty_changes(recorded, slip)) and slip.redeals <= recorded.redeals_of(
        slip.number
    )


def penalty_changes(
    recorded: MatchFacts, slip: Slip
) -> tuple[tuple[RulingEntry, ...], tuple[Ruling, ...]]:
    """Return the penalties of the slip that are not recorded, and those recorded beyond it."""
    stored = Counter(_recorded_sameness(each) for each in recorded.rulings_on(slip.number))
    missing = []
    for ruling, deal in zip(slip.rulings, slip.deals, strict=True):
        same = (*_sameness(ruling), deal)
        if stored[same]:
            stored[same] -= 1
        else:
            missing.append(ruling)
    beyond = []
    for each in recorded.rulings_on(slip.number):
        if stored[_recorded_sameness(each)]:
            stored[_recorded_sameness(each)] -= 1
            beyond.append(each)
    return tuple(missing), tuple(beyond)


def deal_of(slip: Slip, ruling: RulingEntry) -> int:
    """Return before how many redeals a penalty of the slip was given."""
    return next(deal for each, deal in zip(slip.rulings, slip.deals, strict=True) if each is ruling)


def _deal(recorded: MatchFacts, penalty: KeyedPenalty, keyed: KeyedHand) -> int:
    number = recorded.extra_number if keyed.hand is None else keyed.hand
    if penalty.deal is not None:
        return penalty.deal - 1
    return max(keyed.redeals, recorded.redeals_of(number))


def _sameness(ruling: RulingEntry) -> tuple[str, str, int, bool]:
    return ruling.offence.value, ruling.offender.value, ruling.count, ruling.hand_stands


def _recorded_sameness(ruling: Ruling) -> Sameness:
    values = str(ruling.offence), str(ruling.offender), ruling.count, ruling.hand_stands
    return (*values, ruling.redeals_before)


def _can_be_row(entry: HandEntry) -> bool:
    """Tell whether an entry is whole enough to be compared with what is recorded."""
    if entry.kind == HandKind.PLAYED:
        return entry.report is not None
    return True


class _Reader:
    """One line being understood with the facts of its match."""

    def __init__(self, recorded: MatchFacts, keyed: KeyedHand, number: int, reason: str) -> None:
        self.recorded, self.keyed, self.number, self.reason = recorded, keyed, number, reason
        self.troubles: list[Trouble] = []
        self.warnings: list[Trouble] = []
        self.ruleset = recorded.ruleset_of_hand(number)
        self.is_extra = number == recorded.extra_number
        self.due = None if self.is_extra else dealer_of(recorded, number)

    def add(self, *codes: str) -> None:
        """Note problems of the rules under the column that they are about."""
        for code in codes:
            self.troubles.append(Trouble(str(code), _COLUMNS.get(code, Column.TRICK_POINTS)))

    def entry(self, rulings: tuple[RulingEntry, ...]) -> HandEntry | None:
        """Return the entry of the hand; None where the line has penalties alone."""
        keyed = self.keyed
        told = keyed.points is not None or keyed.held is not None
        if not told and rulings and not keyed.broken_off and keyed.last_trick is None:
            return None
        present = self.recorded.hand(self.number)
        kept: dict[str, Any] = {
            "note": keyed.note or (present.note if present else ""),
            "reason": keyed.reason,
            "trump": _trump_of(present),
        }
        if keyed.broken_off and not self.is_extra:
            # What the line notes is why the penalty was given, which breaks the hand off.
            kept["note"] = present.note if present else ""
            return HandEntry(
                kind=HandKind.BROKEN_OFF,
                points_so_far=keyed.points,
                dealer=self.caller(),
                **kept,
            )
        kind = HandKind.EXTRA if self.is_extra else HandKind.PLAYED
        held = keyed.held if self.is_extra else None
        dealer = keyed.dealer if self.is_extra else self.caller()
        return HandEntry(kind=kind, report=self.report(), held=held, dealer=dealer, **kept)

    def report(self) -> HandReport | None:
        """Return points and last trick; kitty points without a capture are told and left out."""
        keyed = self.keyed
        if keyed.points is None:
            return None
        kitty = keyed.kitty_points or 0
        if kitty and keyed.last_trick is None:
            values = {"points": kitty}
            self.warnings.append(Trouble(KITTY_NOT_COUNTED, Column.KITTY_POINTS, values))
        return HandReport(keyed.points, kitty, keyed.last_trick)

    def caller(self) -> Seat | None:
        """Return who called first in a race; elsewhere the deal goes round and is only compared."""
        if self.recorded.is_race:
            return self.keyed.dealer
        if self.keyed.dealer not in {None, self.due}:
            values = {"due": self.due}
            self.troubles.append(Trouble(OTHER_DEALER, Column.DEALER, values))
        return None

    def rulings(self) -> Iterator[RulingEntry]:
        """Yield the penalties."""
        known = Counter(each.offence for each in self.recorded.rulings_on(self.number))
        for penalty in self.keyed.penalties:
            line, offender = self.line_of(penalty, known), self.offender_of(penalty)
            if line is None or offender is None:
                continue
            if not 1 <= penalty.count <= COUNT_LIMIT:
                self.troubles.append(Trouble(RulingProblem.COUNT_OUT_OF_RANGE, Column.PENALTY))
                continue
            known[line.offence] -= 1
            yield RulingEntry(
                hand_number=self.number,
                offence=line.offence,
                offender=offender,
                count=penalty.count,
                hand_stands=penalty.stands,
                reason=self.keyed.reason or self.keyed.note or self.reason,
                dealer=self.keyed.dealer if self.recorded.is_race else None,
            )

    def line_of(self, penalty: KeyedPenalty, known: Counter[str]) -> CatalogueEntry | None:
        """Return the line of the catalogue; of several of a clause the one that is recorded."""
        of_clause = [
            line
            for line in catalogue(self.ruleset)
            if line.clause.lower() == penalty.clause.lower()
            and penalty.offence in {None, line.offence}
        ]
        lines = [line for line in of_clause if has_effect(line)] or of_clause
        if not lines:
            values = {"penalty": penalty.text}
            self.troubles.append(Trouble(CLAUSE_UNKNOWN, Column.PENALTY, values))
            return None
        stored = [line for line in lines if known[line.offence] > 0]
        if len(lines) > 1 and not stored:
            others = [line.offence for line in lines[1:]]
            self.warnings.append(
                Trouble(
                    SEVERAL_OFFENCES,
                    Column.PENALTY,
                    {"clause": lines[0].clause, "offence": lines[0].offence, "others": others},
                )
            )
        return (stored or lines)[0]

    def offender_of(self, penalty: KeyedPenalty) -> Offender | None:
        """Return the team that is meant by its side, its seats or its name on the slip."""
        home = self.recorded.home_pair
        dealer = self.keyed.dealer if self.due is None else self.due
        pairs: dict[Accused, Pair | None] = {
            Accused.EAST_WEST: Pair.EAST_WEST,
            Accused.NORTH_SOUTH: Pair.NORTH_SOUTH,
            Accused.HOME: home,
            Accused.AWAY: home.other,
            Accused.DEALER_SIDE: dealer.pair if dealer is not None else None,
            Accused.ATTACKERS: dealer.pair.other if dealer is not None else None,
        }
        if penalty.accused is Accused.BOTH:
            return Offender.BOTH
        pair = pairs[penalty.accused]
        if pair is None:
            self.add(EntryProblem.DEALER_MISSING)
            return None
        return Offender.HOME if pair is home else Offender.AWAY


def _trump_of(present: Hand | None) -> TrumpNote:
    """Return what is recorded about the trump suit: a slip that is keyed in says nothing of it."""
    if present is None:
        return TrumpNote()
    seat = None if present.trump_seat is None else Seat(present.trump_seat)
    return TrumpNote(suit=present.trump_suit, set_by=present.trump_set_by, seat=seat)


def with_points(ruling: RulingEntry, slip: Slip) -> RulingEntry:
    """Return the penalty that breaks the hand off, with what the attackers had so far."""
    assert slip.entry is not None, "a hand that is broken off has its points"
    return replace(ruling, points_so_far=slip.entry.points_so_far)
