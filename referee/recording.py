"""Writers of hands: a version more for each change, never an overwritten one."""

from dataclasses import replace
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from brackets.errors import ReasonMissing
from brackets.journal import Action, Change, append
from brackets.models import Match, Tournament
from referee.basis import refuse_moved_hand
from referee.duties import watch_of
from referee.entries import (
    HandEntry,
    TrumpNote,
    check_reason,
    content,
    entry_problems,
    hand_row,
)
from referee.match_facts import MatchFacts, lock_match
from referee.models import Hand, HandKind, Redeal
from referee.permissions import MatchState, Task, allowed, role_of, state_of
from referee.refusals import (
    DuplicateKeyDiffers,
    EntryProblems,
    HandNotLast,
    HandNotOpen,
    MatchFinished,
    MatchFrozen,
    NotAllowed,
    NotOnYet,
    NotYourTable,
    StaleForm,
)
from referee.scorekeeping import store, tally_from
from rules.match import Need

__all__ = [
    "HandEntry",
    "TrumpNote",
    "add_version",
    "check_hand",
    "check_withdrawal",
    "last_number",
    "open_number",
    "record_hand",
    "record_redeal",
    "refuse_stale",
    "require",
    "retract_play",
    "withdraw_hand",
    "write_version",
]


def record_hand(
    match: Match | MatchFacts,
    number: int,
    entry: HandEntry,
    *,
    by: User | None,
    seen_version: int,
    key: str,
) -> Hand:
    """Record or correct a hand and return the version that is current afterwards.

    Instead of the match the facts can be given that were read to show what would be saved.
    `seen_version` is the version of this hand on the form, 0 when it was not recorded. The same
    `key` with the same data returns what was stored for it; saving without a change writes
    nothing. Raises EntryProblems with all problems, StaleForm, BasisChanged, HandNotOpen,
    DuplicateKeyDiffers, NotAllowed or MatchFinished, ReasonMissing, and those of `lock_match` and
    `write_summary`.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(match, by=by)
        repeated = _repeated(recorded, number, entry, key)
        if repeated is not None:
            return repeated
        refuse_moved_hand(entry.basis, recorded, number)
        present = recorded.hand(number)
        hand = hand_row(recorded, number, entry)
        if present and content(present) == content(hand):
            return present
        refuse_stale(recorded, number, seen_version)
        check_hand(recorded, number, entry, by=by)
        write_version(tournament, recorded, hand, by=by, key=key)
        return hand


def check_hand(recorded: MatchFacts, number: int, entry: HandEntry, *, by: User | None) -> None:
    """Refuse what may not be recorded now, by this person, or is not possible."""
    assert entry.kind != HandKind.WITHDRAWN, "a hand is taken back by withdraw_hand"
    is_extra = number == recorded.extra_number
    assert (entry.kind == HandKind.EXTRA) == is_extra, "only the extra hand has its answers"
    correction = recorded.is_recorded(number)
    require(recorded.match, correcting(recorded.match) if correction else Task.RECORD_HAND, by=by)
    if not correction:
        expected = open_number(recorded)
        if number != expected:
            raise HandNotOpen(number, expected)
    problems = entry_problems(recorded, number, entry)
    if problems:
        raise EntryProblems(problems)
    if correction and not entry.reason:
        raise ReasonMissing


def open_number(recorded: MatchFacts) -> int | None:
    """Return the number of the hand that can be recorded now: hands come in order.

    A hand that both sides spoilt may have to be dealt again first: then it is that one. None also
    while an extra hand stands over a hand that is missing: it would decide unseen.
    """
    if recorded.forfeit is not None:
        return None
    totals = tally_from(recorded)
    if totals.needs == Need.EXTRA_HAND:
        return recorded.extra_number
    if totals.needs != Need.HAND or recorded.extra:
        return None
    return totals.next_number


def last_number(recorded: MatchFacts) -> int | None:
    """Return the number of the hand that can be taken back: the last one that is recorded.

    An extra hand comes first even when it does not count: it must not decide a match whose four
    hands, entered anew, are level again.
    """
    if recorded.extra:
        return recorded.extra_number
    return recorded.played[-1].number if recorded.played else None


def require(match: Match, task: Task, *, by: User | None) -> None:
    """Refuse a task that the role of `by` does not include in the present state of the match.

    A table referee acts only at his tables, and there only on the match that is on.
    """
    state = state_of(match)
    role = role_of(by)
    if allowed(role, task, state):
        watch = watch_of(by, match)
        if not watch.his:
            raise NotYourTable(task)
        if watch.on is not None and task is not Task.SEE_TABLES:
            raise NotOnYet(task, watch.on)
        return
    # Whoever could have done it a moment ago is told what changed.
    playing = Task.CORRECT_HAND if task is Task.REOPEN else task
    if allowed(role, playing, MatchState.PLAYING) or allowed(role, task, MatchState.TO_SIGN):
        if state == MatchState.FINISHED:
            raise MatchFinished(task)
        if state == MatchState.FROZEN:
            raise MatchFrozen(task)
    raise NotAllowed(task)


def correcting(match: Match) -> Task:
    """Return what a correction of this match is: once its result counts, it is opened again."""
    return Task.REOPEN if state_of(match) == MatchState.FINISHED else Task.CORRECT_HAND


def withdraw_hand(
    match: Match, number: int, *, reason: str, by: User | None, seen_version: int, key: str
) -> Hand:
    """Take the latest hand back as if it had not been entered; its versions stay in the history.

    Raises like `record_hand`; HandNotLast when a later hand is recorded or this one is not.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(match, by=by)
        entry = HandEntry(kind=HandKind.WITHDRAWN, reason=reason)
        repeated = _repeated(recorded, number, entry, key)
        if repeated is not None:
            return repeated
        refuse_stale(recorded, number, seen_version)
        check_withdrawal(recorded, number, reason=reason, by=by)
        hand = hand_row(recorded, number, entry)
        write_version(tournament, recorded, hand, by=by, key=key)
        return hand


def check_withdrawal(recorded: MatchFacts, number: int, *, reason: str, by: User | None) -> None:
    """Refuse to take back what may not be taken back now, by this person, or without a reason."""
    require(recorded.match, correcting(recorded.match), by=by)
    if number != last_number(recorded):
        raise HandNotLast(number, last_number(recorded))
    check_reason(reason)


def record_redeal(
    match: Match, number: int, *, reason: str, by: User | None, key: str, basis: str | None = None
) -> Redeal:
    """Record that the hand being played is dealt again by the same dealer (decision 5).

    It begins the match: a hand was dealt, so the seats and the draw stay. A recorded hand that both
    sides spoilt is taken back with it.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(match, by=by)
        stored = Redeal.objects.filter(key=key).first()
        if stored is not None:
            if (stored.match_id, stored.hand_number, stored.reason) != (match.pk, number, reason):
                raise DuplicateKeyDiffers
            return stored
        refuse_moved_hand(basis, recorded, number)
        require(recorded.match, Task.RECORD_HAND, by=by)
        expected = open_number(recorded)
        if number != expected:
            raise HandNotOpen(number, expected)
        check_reason(reason)
        redeal = Redeal.objects.create(
            match=recorded.match, hand_number=number, reason=reason, recorded_by=by, key=key
        )
        append(
            tournament,
            Change(action=Action.HAND_REDEALT, match=recorded.match, hand=number, reason=reason),
            by=by,
        )
        recorded = recorded.with_redeal(redeal)
        if recorded.is_recorded(number):
            entry = HandEntry(kind=HandKind.WITHDRAWN, reason=reason)
            hand = hand_row(recorded, number, entry)
            write_version(tournament, recorded, hand, by=by, key=key)
        else:
            store(recorded, tournament=tournament, by=by)
        return redeal


def write_version(
    tournament: Tournament, recorded: MatchFacts, hand: Hand, *, by: User | None, key: str
) -> None:
    """Store a version, its journal entry and what follows from it.

    For writers that hold the locks of `lock_match` and have checked everything.
    """
    told = add_version(recorded, hand, by=by, key=key)
    after = recorded.with_hand(hand)
    store(after, tournament=tournament, by=by, reason=hand.reason, told=[told])


def add_version(recorded: MatchFacts, hand: Hand, *, by: User | None, key: str) -> Change:
    """Store a version and return its journal entry; that and what follows are the caller's."""
    present = recorded.hand(hand.number)
    hand.recorded_by, hand.key = by, key
    if present is not None:
        Hand.objects.filter(pk=present.pk).update(current=False)
    hand.save(force_insert=True)
    return Change(
        action=_action(present, hand),
        match=recorded.match,
        hand=hand.number,
        before=content(present) if present else None,
        after=content(hand),
        reason=hand.reason,
    )


def retract_play(
    tournament: Tournament, recorded: MatchFacts, *, reason: str, by: User | None
) -> MatchFacts:
    """Take back all hands, from the last one on, and all redeals; what follows is the caller's.

    Returns the facts without them. For writers that hold the locks and have checked everything.
    """
    for hand in reversed(recorded.hands):
        if hand.kind == HandKind.WITHDRAWN:
            continue
        entry = HandEntry(kind=HandKind.WITHDRAWN, reason=reason)
        row = hand_row(recorded, hand.number, entry)
        append(tournament, add_version(recorded, row, by=by, key=uuid4().hex), by=by)
        recorded = recorded.with_hand(row)
    taken_back = {"withdrawn_by": by, "withdrawal_reason": reason}
    of_these = Redeal.objects.filter(pk__in=[redeal.pk for redeal in recorded.redeals])
    of_these.update(withdrawn_at=timezone.now(), **taken_back)
    for redeal in recorded.redeals:
        change = Change(
            action=Action.REDEAL_WITHDRAWN,
            match=recorded.match,
            hand=redeal.hand_number,
            reason=reason,
        )
        append(tournament, change, by=by)
    return replace(recorded, redeals=())


def refuse_stale(recorded: MatchFacts, number: int, seen_version: int) -> None:
    """Refuse a form that showed another version of the hand than the one that is stored now."""
    present = recorded.hand(number)
    if present is None and seen_version:
        raise HandNotOpen(number, open_number(recorded))
    if present is not None and present.version != seen_version:
        raise StaleForm(present)


def _repeated(recorded: MatchFacts, number: int, entry: HandEntry, key: str) -> Hand | None:
    """Return the version that an earlier submission with this key stored."""
    with_key = Hand.objects.filter(key=key)
    if not with_key.exists():  # mostly, and that costs a third of reading one
        return None
    stored = with_key.select_related("recorded_by").get()
    mine = (recorded.match.pk, number, entry.reason)
    same = (stored.match_id, stored.number, stored.reason) == mine
    if not same or content(stored) != content(hand_row(recorded, number, entry)):
        raise DuplicateKeyDiffers
    return stored


def _action(present: Hand | None, hand: Hand) -> Action:
    if hand.kind == HandKind.WITHDRAWN:
        return Action.HAND_WITHDRAWN
    if present is None or present.kind == HandKind.WITHDRAWN:
        return Action.HAND_RECORDED
    return Action.HAND_CORRECTED
