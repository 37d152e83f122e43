"""Writers of objections and reviews (审议): what is open freezes the public score of a match."""

from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from brackets.journal import Action, Change, append
from brackets.models import Match, SignOff, Team
from brackets.progress import Summary
from referee.basis import facts_basis, refuse_changed
from referee.entries import check_reason
from referee.holds import TO_CONFIRM, chief_signature, confirm_for_all
from referee.match_facts import MatchFacts, lock_match, published_facts
from referee.models import Review, ReviewKind, ReviewOutcome, Signer
from referee.pair_rights import refuse_other_pair, require_pair
from referee.permissions import MatchState, Task, allowed, role_of
from referee.recording import require
from referee.refusals import AlreadyDecided, DuplicateKeyDiffers, ResultMoved, ReviewExists
from referee.scorekeeping import hold_of, store, summary_from


def open_review(  # noqa: PLR0913 - who says what about which hand, and how it came
    match: Match | MatchFacts,
    *,
    kind: ReviewKind,
    side: str,
    hand_number: int | None,
    claim: str,
    by: User | None,
    key: str,
    code: str = "",
    device: str = "",
) -> Review:
    """Freeze a match for the chief referee and return the review.

    OBJECTION (有异议): of the pair of `side`, "home" or "away", through its referee or on its own
    phone (`by=None` with its `code`), or of the referee ("" as side). REVIEW: the chief referee's.
    `claim` says what is wrong. A result that counted stands until the decision, but the next match
    waits for it. Raises ReviewExists, ReasonMissing without a claim, WrongPairCode, NotAllowed,
    MatchFinished or MatchFrozen, DuplicateKeyDiffers, and those of `lock_match`.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(match, by=by)
        repeated = Review.objects.filter(key=key).first()
        if repeated is not None:
            stored = (repeated.kind, repeated.side, repeated.hand_number, repeated.claim)
            given = (kind, side, hand_number, claim)
            if repeated.match_id != recorded.match.pk or stored != given:
                raise DuplicateKeyDiffers
            return repeated
        if recorded.review is not None:
            raise ReviewExists
        _require_opening(recorded, kind, side, by=by, code=code)
        check_reason(claim)
        review = Review.objects.create(
            match=recorded.match,
            kind=kind,
            side=side,
            hand_number=hand_number,
            claim=claim,
            opened_by=by,
            with_code=bool(code),
            device=device,
            key=key,
        )
        append(tournament, _told(Action.REVIEW_OPENED, recorded, review, reason=claim), by=by)
        store(recorded.with_review(review), tournament=tournament, by=by)
        return review


def decide_review(  # noqa: PLR0913 - how it ends, who says so, and what he saw
    review: Review,
    *,
    outcome: ReviewOutcome,
    decision: str,
    by: User | None,
    key: str,
    code: str = "",
    basis: str | None = None,
) -> Review:
    """Close a review with the text that is published; what was corrected meanwhile counts now.

    UPHELD and DISMISSED are the chief referee's; WITHDRAWN is for whoever objected as well, the
    pair with its `code`. Where the chief referee changed a result that counted, or upholds an
    objection to a complete one, his word stands for the signatures. `basis` is what the form
    showed of the match (`referee.basis.facts_basis`). Raises AlreadyDecided, BasisChanged,
    ResultMoved to dismiss what was corrected, ReasonMissing without a text, WrongPairCode,
    NotAllowed, DuplicateKeyDiffers, and those of `lock_match` and `write_summary`: MatchLocked when
    the next match has begun with other teams.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(review.match, by=by)
        review = Review.objects.get(pk=review.pk)
        if review.closed_at is not None:
            _refuse_second(review, outcome, decision, key)
            return review
        chief = _require_closing(recorded, review, outcome, by=by, code=code)
        refuse_changed(basis, facts_basis(recorded))
        check_reason(decision)
        if outcome == ReviewOutcome.DISMISSED:
            _refuse_moved(recorded)
        review.outcome, review.decision, review.closing_key = outcome, decision, key
        review.closed_by, review.closed_at = by, timezone.now()
        review.save(update_fields=["outcome", "decision", "closing_key", "closed_by", "closed_at"])
        told = [_told(Action.REVIEW_CLOSED, recorded, review, reason=decision)]
        after = recorded.with_review(None)
        stood = bool(recorded.match.verdict)
        if chief and (stood or outcome == ReviewOutcome.UPHELD) and hold_of(after) in TO_CONFIRM:
            signature = chief_signature(after)
            told.append(confirm_for_all(after, signature, reason=decision, by=by))
            after = after.with_signature(signature)
        store(after, tournament=tournament, by=by, told=told)
        return review


def _require_opening(
    recorded: MatchFacts, kind: ReviewKind, side: str, *, by: User | None, code: str
) -> None:
    if kind == ReviewKind.REVIEW:
        require(recorded.match, Task.REVIEW, by=by)
    elif by is None:
        require_pair(recorded.match, Task.OBJECT, side, code)
    else:
        require(recorded.match, Task.OBJECT, by=by)


def _require_closing(
    recorded: MatchFacts, review: Review, outcome: ReviewOutcome, *, by: User | None, code: str
) -> bool:
    """Refuse whoever may not close a review like this; tell whether he acts as chief referee."""
    match = recorded.match
    if outcome == ReviewOutcome.WITHDRAWN and review.kind == ReviewKind.OBJECTION:
        if by is None:
            refuse_other_pair(match, review.side, code)
            return False
        # Whoever may object may take back what he said.
        objects = allowed(role_of(by), Task.OBJECT, MatchState.PLAYING)
        if by is not None and review.opened_by_id == by.pk and objects:
            return allowed(role_of(by), Task.DECIDE, MatchState.FROZEN)
    require(match, Task.DECIDE, by=by)
    return True


def _refuse_moved(recorded: MatchFacts) -> None:
    """Refuse to say that the published result stands where what is recorded gives another one."""
    published = published_facts([recorded.match])[recorded.match.pk]
    if _result(published) != _result(recorded):
        raise ResultMoved


def _result(recorded: MatchFacts) -> Summary:
    """Return what the facts give, whoever has confirmed it and whatever is still proposed."""
    free = replace(recorded, sign_off=SignOff.NONE, proposals=(), review=None)
    return replace(summary_from(free), begun=True)


def _refuse_second(review: Review, outcome: ReviewOutcome, decision: str, key: str) -> None:
    """Refuse to close what was closed, but for the same form that is sent again."""
    if not key or review.closing_key != key:
        raise AlreadyDecided
    if (review.outcome, review.decision) != (outcome, decision):
        raise DuplicateKeyDiffers


def _told(action: Action, recorded: MatchFacts, review: Review, *, reason: str) -> Change:
    after = {"kind": str(review.kind), "side": review.side}
    if review.outcome:
        after["outcome"] = str(review.outcome)
    return Change(
        action=action,
        match=recorded.match,
        team=_team(recorded, review),
        hand=review.hand_number,
        after=after,
        reason=reason,
    )


def _team(recorded: MatchFacts, review: Review) -> Team | None:
    teams = {Signer.HOME.value: recorded.match.home, Signer.AWAY.value: recorded.match.away}
    return teams.get(review.side)
