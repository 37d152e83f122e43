"""What a ruling or a forfeit says, everything that can be wrong with it, and its row."""

from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import User

from referee.basis import pairs_basis, refuse_changed, refuse_moved_hand
from referee.blames import side_of
from referee.entries import (
    TEXT_LIMIT,
    HandEntry,
    breaks_off,
    check_reason,
    entry_problems,
    hand_row,
)
from referee.match_facts import MatchFacts
from referee.models import Forfeit, ForfeitKind, Hand, HandKind, Offender, Ruling, RulingState
from referee.permissions import MatchState, Task, allowed, role_of, state_of
from referee.recording import open_number, require
from referee.refusals import (
    AlreadyDecided,
    EntryProblems,
    ForfeitExists,
    HandBrokenOff,
    HandNotOpen,
    ProposalOutdated,
    StaleForm,
)
from referee.scorekeeping import dealer_of, extra_hand
from rules.extra_hand import decide
from rules.offences import DealEffect, RulingResult
from rules.penalties import CatalogueEntry, Offence, entry_of
from rules.seats import Seat

COUNT_LIMIT = 20


class RulingProblem(StrEnum):
    """What is wrong with a ruling or a forfeit."""

    OFFENCE_MISSING = "offence_missing"
    OFFENDER_MISSING = "offender_missing"
    FINISHED_MISSING = "finished_missing"
    OUTCOME_MISSING = "outcome_missing"
    NO_PENALTY = "no_penalty"
    OFFENDER_CANNOT = "offender_cannot"
    COUNT_OUT_OF_RANGE = "count_out_of_range"
    NOT_COUNTED = "not_counted"
    STANDS_NEEDS_FINISHED_HAND = "stands_needs_finished_hand"
    BROKEN_OFF_NEEDS_OPEN_HAND = "broken_off_needs_open_hand"
    REASON_MISSING = "reason_missing"
    REASON_TOO_LONG = "reason_too_long"
    LOSER_DOES_NOT_FIT = "loser_does_not_fit"


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingEntry:
    """A penalty as it is given: by team, for a hand that is recorded or being played.

    `points_so_far` says that the hand was not finished (decision 1); it is recorded as broken off
    with the ruling; `dealer` called first where it was called for. `seen_version` is the version of
    that hand on the form, `basis` what else the form showed (`referee.basis`).
    """

    hand_number: int
    offence: Offence
    offender: Offender
    count: int = 1
    hand_stands: bool = False
    reason: str = ""
    points_so_far: int | None = None
    seen_version: int = 0
    dealer: Seat | None = None
    basis: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForfeitEntry:
    """A match decided without its hands: who loses it and why (decision 8).

    `basis` is what the form showed (`referee.basis`).
    """

    kind: ForfeitKind
    loser: Offender
    reason: str
    basis: str | None = None


def check_ruling(
    recorded: MatchFacts, entry: RulingEntry, *, by: User | None, proposing: bool = False
) -> None:
    """Refuse a ruling that may not be given now, or proposed, by this person, or not at all."""
    refuse_moved_hand(entry.basis, recorded, entry.hand_number)
    try:
        line = entry_of(recorded.ruleset_of_hand(entry.hand_number), entry.offence)
    except LookupError:
        raise EntryProblems((RulingProblem.NO_PENALTY,)) from None
    task = Task.PUNISH if entry.hand_stands else task_of(line)
    require(recorded.match, Task.PROPOSE if proposing else task, by=by)
    number = entry.hand_number
    if not recorded.is_recorded(number) and number != open_number(recorded):
        raise HandNotOpen(number, open_number(recorded))
    present = recorded.hand(number)
    version = present.version if present else 0
    if entry.points_so_far is not None and present and version != entry.seen_version:
        raise StaleForm(present)
    found = (*_ruling_problems(recorded, line, entry), *_points_problems(recorded, entry))
    if found:
        raise EntryProblems(tuple(dict.fromkeys(found)))


def task_of(line: CatalogueEntry) -> Task:
    """Return what giving or taking back a penalty is: a heavy one is for the chief referee."""
    return Task.PUNISH if is_heavy(line) else Task.FINE


def is_heavy(line: CatalogueEntry) -> bool:
    """Tell whether an offence costs big score or the deal."""
    return bool(line.big) or line.deal is DealEffect.OFFENDER_LOSES


def has_effect(line: CatalogueEntry) -> bool:
    """Tell whether there is anything to record: a cost, or a warning."""
    costs = line.big, line.small, line.levels, line.loses_match_at
    return any(costs) or is_heavy(line) or line.result is RulingResult.WARNING


def is_counted(line: CatalogueEntry) -> bool:
    """Tell whether several errors at once cost more than one."""
    return line.counted or bool(line.levels)


def _ruling_problems(
    recorded: MatchFacts, line: CatalogueEntry, entry: RulingEntry
) -> tuple[str, ...]:
    dealer = dealer_of(recorded, entry.hand_number)
    dealer = entry.dealer if dealer is None else dealer
    finished_match = state_of(recorded.match) in {MatchState.FINISHED, MatchState.FROZEN}
    checks = {
        RulingProblem.NO_PENALTY: not has_effect(line),
        RulingProblem.OFFENDER_CANNOT: dealer is not None
        and side_of(recorded, entry.offender, dealer) not in line.offenders,
        RulingProblem.COUNT_OUT_OF_RANGE: not 1 <= entry.count <= COUNT_LIMIT,
        RulingProblem.NOT_COUNTED: entry.count > 1 and not is_counted(line),
        RulingProblem.STANDS_NEEDS_FINISHED_HAND: entry.hand_stands
        and (not line.big or entry.points_so_far is not None),
        RulingProblem.BROKEN_OFF_NEEDS_OPEN_HAND: entry.points_so_far is not None
        and not _may_break_off(recorded, line, entry),
        RulingProblem.REASON_MISSING: not entry.reason and (is_heavy(line) or finished_match),
        RulingProblem.REASON_TOO_LONG: len(entry.reason) > TEXT_LIMIT,
    }
    return tuple(problem.value for problem, applies in checks.items() if applies)


def _may_break_off(recorded: MatchFacts, line: CatalogueEntry, entry: RulingEntry) -> bool:
    number = entry.hand_number
    regular = number < recorded.extra_number
    return line.ends_hand and regular and not recorded.is_recorded(number)


def _points_problems(recorded: MatchFacts, entry: RulingEntry) -> tuple[str, ...]:
    """Return what the ruling makes of the hand's points: a fine may need those of an extra hand."""
    after = recorded.with_ruling(ruling_row(recorded, entry))
    if entry.points_so_far is not None:
        return entry_problems(after, entry.hand_number, _broken_off_entry(entry))
    extra = extra_hand(after)
    if entry.hand_number != recorded.extra_number or extra is None:
        return ()
    return tuple(problem.value for problem in decide(recorded.ruleset, extra).problems)


def check_ruling_withdrawal(
    recorded: MatchFacts, ruling: Ruling, *, reason: str, by: User | None
) -> None:
    """Refuse to take a ruling back that may not be now, by this person, or without a reason."""
    if ruling.state == RulingState.REJECTED:
        raise AlreadyDecided
    require(recorded.match, _withdrawing(recorded, ruling, by), by=by)
    check_reason(reason)
    hand = recorded.hand(ruling.hand_number)
    remaining = recorded.without_ruling(ruling)
    if hand and hand.kind == HandKind.BROKEN_OFF and not breaks_off(remaining, hand.number):
        raise HandBrokenOff(hand.number)


def _withdrawing(recorded: MatchFacts, ruling: Ruling, by: User | None) -> Task:
    """Return what taking back is: of a proposal it is its author's, or the chief referee's."""
    if ruling.state == RulingState.PROPOSED:
        decides = allowed(role_of(by), Task.DECIDE, state_of(recorded.match))
        return Task.PROPOSE if ruling.given_by == by and not decides else Task.DECIDE
    line = entry_of(recorded.ruleset_of_hand(ruling.hand_number), Offence(ruling.offence))
    return task_of(line)


def check_proposal(recorded: MatchFacts, proposal: Ruling, *, by: User | None) -> RulingEntry:
    """Return what was proposed, if it can be given as things are now.

    Raises ProposalOutdated when it does not fit what was recorded since, and what `require` raises.
    """
    number = proposal.hand_number
    present = recorded.hand(number)
    entry = RulingEntry(
        hand_number=number,
        offence=Offence(proposal.offence),
        offender=Offender(proposal.offender),
        count=proposal.count,
        hand_stands=proposal.hand_stands,
        reason=proposal.reason,
        points_so_far=proposal.points_so_far,
        seen_version=present.version if present else 0,
        dealer=None if proposal.dealer is None else Seat(proposal.dealer),
    )
    try:
        check_ruling(recorded, entry, by=by)
        if entry.points_so_far is not None:
            _refuse_other_deal(recorded, proposal)
    except (EntryProblems, HandNotOpen, StaleForm) as error:
        raise ProposalOutdated(error) from error
    return entry


def _refuse_other_deal(recorded: MatchFacts, proposal: Ruling) -> None:
    """Refuse to break off a deal that was dealt again since."""
    number = proposal.hand_number
    if recorded.redeals_of(number) != proposal.redeals_before:
        raise HandNotOpen(number, open_number(recorded))


def ruling_row(recorded: MatchFacts, entry: RulingEntry) -> Ruling:
    """Return a ruling as a row that is not stored yet."""
    return Ruling(
        match=recorded.match,
        hand_number=entry.hand_number,
        clause=entry_of(recorded.ruleset_of_hand(entry.hand_number), entry.offence).clause,
        offence=entry.offence.value,
        offender=entry.offender.value,
        count=max(entry.count, 1),
        redeals_before=recorded.redeals_of(entry.hand_number),
        hand_stands=entry.hand_stands,
        reason=entry.reason,
    )


def broken_off_row(recorded: MatchFacts, entry: RulingEntry) -> Hand | None:
    """Return the hand that the ruling breaks off, as a row that is not stored yet."""
    if entry.points_so_far is None:
        return None
    return hand_row(recorded, entry.hand_number, _broken_off_entry(entry))


def _broken_off_entry(entry: RulingEntry) -> HandEntry:
    return HandEntry(
        kind=HandKind.BROKEN_OFF,
        points_so_far=entry.points_so_far,
        dealer=entry.dealer,
        reason=entry.reason,
    )


def check_forfeit(recorded: MatchFacts, entry: ForfeitEntry, *, by: User | None) -> None:
    """Refuse a forfeit that may not be given now, by this person, or is not possible."""
    refuse_changed(entry.basis, pairs_basis(recorded.match))
    require(recorded.match, Task.FORFEIT, by=by)
    if recorded.forfeit is not None:
        raise ForfeitExists
    both = entry.kind == ForfeitKind.BOTH_ABSENT
    checks = {
        RulingProblem.LOSER_DOES_NOT_FIT: both != (entry.loser == Offender.BOTH),
        RulingProblem.REASON_MISSING: not entry.reason,
        RulingProblem.REASON_TOO_LONG: len(entry.reason) > TEXT_LIMIT,
    }
    found = tuple(problem.value for problem, applies in checks.items() if applies)
    if found:
        raise EntryProblems(found)


def check_forfeit_withdrawal(recorded: MatchFacts, *, reason: str, by: User | None) -> None:
    """Refuse to take a forfeit back to whoever may not now, or without a reason."""
    require(recorded.match, Task.FORFEIT, by=by)
    check_reason(reason)


def forfeit_row(recorded: MatchFacts, entry: ForfeitEntry) -> Forfeit:
    """Return a forfeit as a row that is not stored yet."""
    return Forfeit(
        match=recorded.match, kind=entry.kind.value, loser=entry.loser.value, reason=entry.reason
    )
