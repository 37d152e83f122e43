"""Writers that confirm a result: signatures of the sides, the chief referee's word, 二次盲录."""

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db import transaction

from brackets.journal import Action, Change
from brackets.models import Hold, Match
from referee.basis import refuse_changed, signing_basis
from referee.blind_entry import Difference, check_second_entry, differences, said
from referee.entries import HandEntry, check_reason
from referee.holds import TO_CONFIRM, chief_signature, confirm_for_all, signed_by
from referee.match_facts import MatchFacts, lock_match
from referee.models import SecondEntry, Signature, Signer
from referee.pair_rights import require_pair
from referee.permissions import Task
from referee.recording import require
from referee.refusals import DuplicateKeyDiffers, ResultHeld
from referee.scorekeeping import hold_of, store

__all__ = ["Difference", "differences", "enter_again", "finalise", "sign"]


def sign(  # noqa: PLR0913 - who signs what, and how it came
    match: Match | MatchFacts,
    signer: Signer,
    *,
    by: User | None,
    basis: str | None,
    key: str,
    device: str = "",
    code: str = "",
) -> Signature:
    """Confirm the result for a side, Signer.HOME or AWAY, and return its signature.

    Either on the phone of a referee, `by`, or by the pair itself: `by=None` with its `code`. The
    same `key`, or a side that has signed this result already, returns what was stored. `basis` is
    that of `signing_basis`. Raises WrongPairCode, BasisChanged, ResultHeld when something else than
    signatures is missing, DuplicateKeyDiffers, NotAllowed, MatchFinished or MatchFrozen, and those
    of `lock_match` and `write_summary`.
    """
    assert signer != Signer.CHIEF, "the chief referee finalises"
    with transaction.atomic():
        tournament, recorded = lock_match(match, by=by)
        repeated = _repeated(recorded, signer, basis, key)
        if repeated is not None:
            return repeated
        if by is None:
            require_pair(recorded.match, Task.SIGN, signer, code)
        else:
            require(recorded.match, Task.SIGN, by=by)
        _check(recorded, basis, {Hold.SIGNATURE})
        present = signed_by(recorded).get(signer)
        if present is not None:
            return present
        signature = Signature.objects.create(
            match=recorded.match,
            signer=signer,
            signed=signing_basis(recorded),
            with_code=by is None,
            signed_by=by,
            device=device,
            key=key,
        )
        change = Change(
            action=Action.RESULT_SIGNED,
            match=recorded.match,
            team=recorded.match.home if signer == Signer.HOME else recorded.match.away,
            after={"signer": signer.value, "with_code": signature.with_code},
        )
        store(recorded.with_signature(signature), tournament=tournament, by=by, told=[change])
        return signature


def finalise(
    match: Match | MatchFacts,
    *,
    reason: str,
    by: User | None,
    basis: str | None,
    key: str,
    on_paper: bool = False,
) -> Signature:
    """Let the result count on the chief referee's word and return his signature.

    It stands for the signatures of both sides and for a second entry; `on_paper` says
    that both sides signed the paper slip. Raises like `sign`, and ReasonMissing.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(match, by=by)
        repeated = _repeated(recorded, Signer.CHIEF, basis, key)
        if repeated is not None:
            if (repeated.reason, repeated.on_paper) != (reason, on_paper):
                raise DuplicateKeyDiffers
            return repeated
        require(recorded.match, Task.FINALISE, by=by)
        check_reason(reason)
        _check(recorded, basis, TO_CONFIRM)
        signature = chief_signature(recorded)
        signature.key, signature.on_paper = key, on_paper
        change = confirm_for_all(recorded, signature, reason=reason, by=by)
        store(recorded.with_signature(signature), tournament=tournament, by=by, told=[change])
        return signature


def enter_again(
    match: Match | MatchFacts,
    hands: Mapping[int, HandEntry],
    *,
    by: User | None,
    key: str,
    device: str = "",
) -> SecondEntry:
    """Enter all hands of a match a second time, without having seen them, and return the entry.

    Where `equal` the result counts; otherwise it waits for the chief referee (`differences`), and
    nobody tries again until a hand was corrected: guessing until both agree would check nothing.
    Raises OwnEntry, HandsMissing, EntryProblems, ResultHeld when no second entry is missing,
    DuplicateKeyDiffers, NotAllowed, MatchFinished or MatchFrozen, and those of `lock_match` and
    `write_summary`.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(match, by=by)
        entered = SecondEntry.objects.filter(key=key).first()
        if entered is not None:
            if (entered.match_id, entered.hands) != (recorded.match.pk, said(recorded, hands)):
                raise DuplicateKeyDiffers
            return entered
        require(recorded.match, Task.SECOND_ENTRY, by=by)
        _check(recorded, None, {Hold.SECOND_ENTRY})
        check_second_entry(recorded, hands, by=by)
        entered = SecondEntry(
            match=recorded.match,
            hands=said(recorded, hands),
            signed=signing_basis(recorded),
            entered_by=by,
            device=device,
            key=key,
        )
        entered.equal = not differences(entered, recorded)
        entered.save(force_insert=True)
        change = Change(
            action=Action.SECOND_ENTRY_MADE,
            match=recorded.match,
            after={"equal": entered.equal},
        )
        store(recorded.with_second_entry(entered), tournament=tournament, by=by, told=[change])
        return entered


def _check(recorded: MatchFacts, basis: str | None, holds: set[Hold]) -> None:
    """Refuse to confirm what was not shown, and what is held by something else than `holds`."""
    refuse_changed(basis, signing_basis(recorded))
    hold = hold_of(recorded)
    if hold not in holds:
        raise ResultHeld(hold)


def _repeated(
    recorded: MatchFacts, signer: Signer, basis: str | None, key: str
) -> Signature | None:
    """Return the signature that an earlier submission with this key stored."""
    stored = Signature.objects.filter(key=key).first()
    if stored is None:
        return None
    same = (stored.match_id, stored.signer) == (recorded.match.pk, signer)
    if not same or basis not in {None, stored.signed}:
        raise DuplicateKeyDiffers
    return stored
