"""Writers of the clock, of the call of time and of lots; what is called is taken back, not lost."""

import hashlib

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from brackets.draw import refuse_seed_text
from brackets.journal import Action, Change, append
from brackets.models import Match, Tournament
from referee.basis import calls_basis, refuse_changed
from referee.entries import check_reason
from referee.match_facts import MatchFacts, lock_match
from referee.models import CallKind, CallSide, MatchCall
from referee.permissions import Task
from referee.recording import correcting, require
from referee.refusals import AlreadyWithdrawn, CallNotOpen, DuplicateKeyDiffers
from referee.scorekeeping import store, tally_from
from referee.taken_back import mark_taken_back, refuse_second
from rules.race import RaceNeed
from rules.shapes import LastHand


def start_clock(match: Match, *, by: User | None) -> Match:
    """Start the clock of a match; one that runs already is left alone."""
    with transaction.atomic():
        tournament, recorded = lock_match(match)
        fresh = recorded.match
        if fresh.started_at is not None:
            return fresh
        require(fresh, Task.RECORD_HAND, by=by)
        fresh.started_at = timezone.now()
        fresh.save(update_fields=["started_at"])
        after = {"started_at": fresh.started_at.isoformat(timespec="seconds")}
        append(tournament, Change(action=Action.CLOCK_STARTED, match=fresh, after=after), by=by)
        return fresh


def reset_clock(match: Match, *, reason: str, by: User | None) -> Match:
    """Set the clock back to not started; raises ReasonMissing and NotAllowed."""
    with transaction.atomic():
        tournament, recorded = lock_match(match)
        fresh = recorded.match
        require(fresh, Task.RECORD_HAND, by=by)
        if fresh.started_at is None:
            raise AlreadyWithdrawn
        check_reason(reason)
        before = {"started_at": fresh.started_at.isoformat(timespec="seconds")}
        fresh.started_at = None
        fresh.save(update_fields=["started_at"])
        change = Change(action=Action.CLOCK_RESET, match=fresh, before=before, reason=reason)
        append(tournament, change, by=by)
        return fresh


def last_counted(recorded: MatchFacts, *, under_way: bool) -> int:
    """Return the last hand that counts when time is up now.

    `under_way`: a hand is being played; the regulation says whether it is finished.
    """
    finished = under_way and recorded.ruleset.last_hand is LastHand.FINISHED
    return len(recorded.played) + finished


def call_time(
    match: Match, *, last_hand: int, by: User | None, key: str, basis: str | None = None
) -> MatchCall:
    """Say that time is up and that hand `last_hand` is the last one that counts.

    `basis` is what the form showed (`referee.basis`). Raises CallNotOpen unless a hand can be
    recorded and `last_hand` is that one or the one before; BasisChanged, DuplicateKeyDiffers,
    NotAllowed, and those of `lock_match` and `write_summary`.
    """
    call = MatchCall(kind=CallKind.TIME, hand_number=last_hand)
    return _call(match, call, by=by, key=key, basis=basis)


def draw_lots(
    match: Match, *, seed_text: str, by: User | None, key: str, basis: str | None = None
) -> MatchCall:
    """Let lots decide; the seed is kept, so that anybody can repeat them (see `lots_of`)."""
    seed_text = seed_text.strip()
    refuse_seed_text(seed_text)
    winner = lots_of(seed_text, match.number or 0)
    call = MatchCall(kind=CallKind.LOTS, winner=winner, seed_text=seed_text)
    return _call(match, call, by=by, key=key, basis=basis)


def record_lots(
    match: Match,
    *,
    winner: CallSide,
    reason: str,
    by: User | None,
    key: str,
    basis: str | None = None,
) -> MatchCall:
    """Record who won lots that were drawn by hand; `reason` tells how."""
    check_reason(reason)
    call = MatchCall(kind=CallKind.LOTS, winner=winner, reason=reason)
    return _call(match, call, by=by, key=key, basis=basis)


def lots_of(seed_text: str, match_number: int) -> CallSide:
    """Return who wins: the last bit of SHA-256 over seed text, LF, "lots", LF and match number."""
    digest = hashlib.sha256(f"{seed_text}\nlots\n{match_number}".encode()).digest()
    return CallSide.AWAY if digest[-1] & 1 else CallSide.HOME


def withdraw_call(call: MatchCall, *, reason: str, by: User | None, key: str = "") -> MatchCall:
    """Take a call back; the match goes on where its hands left it.

    The same `key` with the same reason returns it as it was taken back.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(call.match)
        call = MatchCall.objects.get(pk=call.pk)
        if call.withdrawn_at is not None:
            refuse_second(call, reason=reason, key=key)
            return call
        check_call_withdrawal(recorded, reason=reason, by=by)
        retract_call(tournament, call, reason=reason, by=by, key=key)
        store(recorded.without_call(call), tournament=tournament, by=by, reason=reason)
        return call


def retract_call(
    tournament: Tournament, call: MatchCall, *, reason: str, by: User | None, key: str
) -> None:
    """Mark a call as taken back and tell it; what follows is the caller's."""
    mark_taken_back(call, reason=reason, by=by, key=key)
    change = Change(
        action=Action.CALL_WITHDRAWN, match=call.match, before=call_content(call), reason=reason
    )
    append(tournament, change, by=by)


def check_call_withdrawal(recorded: MatchFacts, *, reason: str, by: User | None) -> None:
    """Refuse to take a call back to whoever may not now, or without a reason."""
    require(recorded.match, correcting(recorded.match), by=by)
    check_reason(reason)


def call_content(call: MatchCall) -> dict[str, str | int | None]:
    """Return what a call says, for the journal."""
    if call.kind == CallKind.TIME:
        return {"kind": str(call.kind), "last_hand": call.hand_number}
    return {"kind": str(call.kind), "lots": str(call.winner), "seed_text": call.seed_text}


def _call(
    match: Match, call: MatchCall, *, by: User | None, key: str, basis: str | None
) -> MatchCall:
    with transaction.atomic():
        tournament, recorded = lock_match(match)
        repeated = MatchCall.objects.filter(key=key).first()
        if repeated is not None:
            if repeated.match_id != match.pk or call_content(repeated) != call_content(call):
                raise DuplicateKeyDiffers
            return repeated
        refuse_changed(basis, calls_basis(recorded))
        require(recorded.match, Task.RECORD_HAND, by=by)
        if not is_open(recorded, call):
            raise CallNotOpen
        call.match, call.called_by, call.key = recorded.match, by, key
        call.save(force_insert=True)
        time = call.kind == CallKind.TIME
        change = Change(
            action=Action.TIME_CALLED if time else Action.LOTS_DRAWN,
            match=recorded.match,
            after=call_content(call),
            reason=call.reason,
        )
        append(tournament, change, by=by)
        store(recorded.with_call(call), tournament=tournament, by=by)
        return call


def is_open(recorded: MatchFacts, call: MatchCall) -> bool:
    """Tell whether a call can be made now."""
    needs = None if recorded.forfeit else tally_from(recorded).needs
    if call.kind == CallKind.LOTS:
        return needs == RaceNeed.LOTS
    played = len(recorded.played)
    wanted = call.hand_number in {played, played + 1}
    return recorded.is_race and needs == RaceNeed.HAND and recorded.time_after is None and wanted
