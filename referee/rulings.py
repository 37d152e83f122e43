"""Writers of rulings and forfeits; both are taken back with a reason, never deleted."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from brackets.journal import Action, Change, append
from brackets.models import Match, Team, Tournament
from referee.basis import facts_basis, refuse_changed
from referee.entries import check_reason
from referee.match_facts import MatchFacts, lock_match
from referee.models import Forfeit, Hand, Offender, Ruling, RulingState
from referee.permissions import Task
from referee.recording import require, write_version
from referee.refusals import AlreadyDecided, AlreadyWithdrawn, DuplicateKeyDiffers
from referee.ruling_entries import (
    ForfeitEntry,
    RulingEntry,
    broken_off_row,
    check_forfeit,
    check_forfeit_withdrawal,
    check_proposal,
    check_ruling,
    check_ruling_withdrawal,
    forfeit_row,
    ruling_row,
)
from referee.scorekeeping import store
from referee.taken_back import mark_taken_back, refuse_second

__all__ = [
    "ForfeitEntry",
    "RulingEntry",
    "confirm_ruling",
    "give_forfeit",
    "give_ruling",
    "propose_ruling",
    "reject_ruling",
    "retract",
    "withdraw_forfeit",
    "withdraw_ruling",
]


def give_ruling(
    match: Match, entry: RulingEntry, *, by: User | None, key: str, device: str = ""
) -> Ruling:
    """Give a penalty and return it; a hand broken off is recorded in the same transaction.

    The same `key` with the same data returns what was stored. Raises EntryProblems with all
    problems, HandNotOpen, StaleForm, BasisChanged, DuplicateKeyDiffers, NotAllowed or
    MatchFinished, and those of `lock_match` and `write_summary`.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(match, by=by)
        repeated = _repeated(match, entry, key)
        if repeated is not None:
            return repeated
        check_ruling(recorded, entry, by=by)
        ruling = ruling_row(recorded, entry)
        ruling.given_by, ruling.key, ruling.device = by, key, device
        ruling.save(force_insert=True)
        append(tournament, _told(Action.RULING_GIVEN, recorded, ruling), by=by)
        _apply(tournament, recorded, ruling, entry, by=by, key=key)
        return ruling


def propose_ruling(
    match: Match, entry: RulingEntry, *, by: User | None, key: str, device: str = ""
) -> Ruling:
    """Ask the chief referee for a penalty (待裁判长); it counts for nothing until he confirms it.

    The result of the match is held until then. Raises like `give_ruling`.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(match, by=by)
        repeated = _repeated(match, entry, key)
        if repeated is not None:
            return repeated
        check_ruling(recorded, entry, by=by, proposing=True)
        proposal = ruling_row(recorded, entry)
        proposal.state, proposal.points_so_far = RulingState.PROPOSED, entry.points_so_far
        proposal.dealer = None if entry.dealer is None else int(entry.dealer)
        proposal.given_by, proposal.key, proposal.device = by, key, device
        proposal.save(force_insert=True)
        append(tournament, _told(Action.RULING_PROPOSED, recorded, proposal), by=by)
        store(recorded.with_proposal(proposal), tournament=tournament, by=by)
        return proposal


def confirm_ruling(
    ruling: Ruling, *, by: User | None, key: str, basis: str | None = None
) -> Ruling:
    """Give what was proposed, as `give_ruling` would now, and return it.

    `basis` is what the form showed of the match (`referee.basis.facts_basis`). The same `key`
    returns it as it was decided. Raises AlreadyDecided, AlreadyWithdrawn, BasisChanged,
    ProposalOutdated when it does not fit what was recorded since, NotAllowed, and those of
    `lock_match` and `write_summary`.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(ruling.match, by=by)
        ruling, repeated = _open_proposal(ruling, RulingState.IN_FORCE, key, "")
        if repeated:
            return ruling
        require(recorded.match, Task.DECIDE, by=by)
        refuse_changed(basis, facts_basis(recorded))
        entry = check_proposal(recorded, ruling, by=by)
        _decide(ruling, RulingState.IN_FORCE, by=by, key=key, reason="")
        append(tournament, _told(Action.RULING_CONFIRMED, recorded, ruling), by=by)
        _apply(tournament, recorded.without_proposal(ruling), ruling, entry, by=by, key=key)
        return ruling


def reject_ruling(
    ruling: Ruling, *, reason: str, by: User | None, key: str, basis: str | None = None
) -> Ruling:
    """Refuse what was proposed, with a reason; it stays in the register.

    Raises like `confirm_ruling`, and ReasonMissing.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(ruling.match, by=by)
        ruling, repeated = _open_proposal(ruling, RulingState.REJECTED, key, reason)
        if repeated:
            return ruling
        require(recorded.match, Task.DECIDE, by=by)
        refuse_changed(basis, facts_basis(recorded))
        check_reason(reason)
        _decide(ruling, RulingState.REJECTED, by=by, key=key, reason=reason)
        change = _told(Action.RULING_REJECTED, recorded, ruling, reason=reason)
        append(tournament, change, by=by)
        store(recorded.without_proposal(ruling), tournament=tournament, by=by)
        return ruling


def withdraw_ruling(ruling: Ruling, *, reason: str, by: User | None, key: str = "") -> Ruling:
    """Take a ruling back; what it did is worked out again without it.

    The same `key` with the same reason returns it as it was taken back. Raises AlreadyWithdrawn,
    DuplicateKeyDiffers, ReasonMissing, NotAllowed or MatchFinished, and HandBrokenOff while a hand
    is recorded as broken off by nothing else.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(ruling.match, by=by)
        ruling = Ruling.objects.get(pk=ruling.pk)
        if ruling.withdrawn_at is not None:
            refuse_second(ruling, reason=reason, key=key)
            return ruling
        check_ruling_withdrawal(recorded, ruling, reason=reason, by=by)
        retract(tournament, recorded, ruling, reason=reason, by=by, key=key)
        remaining = recorded.without_ruling(ruling).without_proposal(ruling)
        store(remaining, tournament=tournament, by=by, reason=reason)
        return ruling


def give_forfeit(match: Match, entry: ForfeitEntry, *, by: User | None, key: str) -> Forfeit:
    """Decide a match without its hands and return the forfeit.

    Raises EntryProblems, ForfeitExists, BasisChanged, DuplicateKeyDiffers, NotAllowed, and those
    of `lock_match` and `write_summary`.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(match)
        repeated = Forfeit.objects.filter(key=key).first()
        if repeated is not None:
            stored = (repeated.match_id, repeated.kind, repeated.loser, repeated.reason)
            if stored != (match.pk, entry.kind, entry.loser, entry.reason):
                raise DuplicateKeyDiffers
            return repeated
        check_forfeit(recorded, entry, by=by)
        forfeit = forfeit_row(recorded, entry)
        forfeit.given_by, forfeit.key = by, key
        forfeit.save(force_insert=True)
        change = Change(
            action=Action.FORFEIT_GIVEN,
            match=recorded.match,
            team=_offender_team(recorded, entry.loser),
            after={"kind": forfeit.kind, "loser": forfeit.loser},
            reason=forfeit.reason,
        )
        append(tournament, change, by=by)
        store(recorded.with_forfeit(forfeit), tournament=tournament, by=by)
        return forfeit


def withdraw_forfeit(forfeit: Forfeit, *, reason: str, by: User | None, key: str = "") -> Forfeit:
    """Take a forfeit back: the match goes on where its hands left it.

    The same `key` with the same reason returns it as it was taken back.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(forfeit.match)
        forfeit = Forfeit.objects.get(pk=forfeit.pk)
        if forfeit.withdrawn_at is not None:
            refuse_second(forfeit, reason=reason, key=key)
            return forfeit
        check_forfeit_withdrawal(recorded, reason=reason, by=by)
        retract(tournament, recorded, forfeit, reason=reason, by=by, key=key)
        store(recorded.with_forfeit(None), tournament=tournament, by=by)
        return forfeit


def retract(
    tournament: Tournament,
    recorded: MatchFacts,
    row: Ruling | Forfeit,
    *,
    reason: str,
    by: User | None,
    key: str,
) -> None:
    """Mark a ruling, a proposal or a forfeit as taken back; what follows is the caller's."""
    mark_taken_back(row, reason=reason, by=by, key=key)
    append(tournament, _withdrawn(recorded, row), by=by)


def _apply(
    tournament: Tournament,
    recorded: MatchFacts,
    ruling: Ruling,
    entry: RulingEntry,
    *,
    by: User | None,
    key: str,
) -> None:
    """Let a ruling that was stored count; break the hand off where it does."""
    recorded = recorded.with_ruling(ruling)
    broken_off = broken_off_row(recorded, entry)
    if broken_off is not None:
        write_version(tournament, recorded, broken_off, by=by, key=key)
    else:
        store(recorded, tournament=tournament, by=by, reason=ruling.reason)


def _open_proposal(
    ruling: Ruling, state: RulingState, key: str, reason: str
) -> tuple[Ruling, bool]:
    """Return the ruling as it is stored, and whether this form has decided it before."""
    ruling = Ruling.objects.select_related("given_by").get(pk=ruling.pk)
    if ruling.state != RulingState.PROPOSED:
        decided = (ruling.state, ruling.decision_reason)
        if not key or ruling.decision_key != key:
            raise AlreadyDecided
        if decided != (state, reason):
            raise DuplicateKeyDiffers
        return ruling, True
    if ruling.withdrawn_at is not None:
        raise AlreadyWithdrawn
    return ruling, False


def _decide(ruling: Ruling, state: RulingState, *, by: User | None, key: str, reason: str) -> None:
    ruling.state, ruling.decided_by, ruling.decided_at = state, by, timezone.now()
    ruling.decision_reason, ruling.decision_key = reason, key
    ruling.save(
        update_fields=["state", "decided_by", "decided_at", "decision_reason", "decision_key"]
    )


def _repeated(match: Match, entry: RulingEntry, key: str) -> Ruling | None:
    """Return the ruling that an earlier submission with this key stored."""
    stored = Ruling.objects.filter(key=key).first()
    if stored is not None and not _same_ruling(stored, match, entry):
        raise DuplicateKeyDiffers
    return stored


def _same_ruling(stored: Ruling, match: Match, entry: RulingEntry) -> bool:
    broken_off = Hand.objects.filter(key=stored.key).first()
    proposed = stored.points_so_far
    return (
        stored.match_id,
        stored.hand_number,
        stored.offence,
        stored.offender,
        stored.count,
        stored.hand_stands,
        stored.reason,
        broken_off.points_so_far if broken_off else proposed,
    ) == (
        match.pk,
        entry.hand_number,
        entry.offence,
        entry.offender,
        entry.count,
        entry.hand_stands,
        entry.reason,
        entry.points_so_far,
    )


def _offender_team(recorded: MatchFacts, offender: Offender) -> Team | None:
    teams = {Offender.HOME: recorded.match.home, Offender.AWAY: recorded.match.away}
    return teams.get(offender)


def _ruling_content(ruling: Ruling) -> dict[str, str | int | bool]:
    return {
        "clause": ruling.clause,
        "offence": ruling.offence,
        "offender": ruling.offender,
        "count": ruling.count,
        "hand_stands": ruling.hand_stands,
    }


def _told(action: Action, recorded: MatchFacts, ruling: Ruling, *, reason: str = "") -> Change:
    return Change(
        action=action,
        match=recorded.match,
        team=_offender_team(recorded, Offender(ruling.offender)),
        hand=ruling.hand_number,
        after=_ruling_content(ruling),
        reason=reason or ruling.reason,
    )


def _withdrawn(recorded: MatchFacts, row: Ruling | Forfeit) -> Change:
    if isinstance(row, Forfeit):
        return Change(
            action=Action.FORFEIT_WITHDRAWN,
            match=recorded.match,
            team=_offender_team(recorded, Offender(row.loser)),
            before={"kind": row.kind, "loser": row.loser},
            reason=row.withdrawal_reason,
        )
    return Change(
        action=Action.RULING_WITHDRAWN,
        match=recorded.match,
        team=_offender_team(recorded, Offender(row.offender)),
        hand=row.hand_number,
        before=_ruling_content(row),
        reason=row.withdrawal_reason,
    )
