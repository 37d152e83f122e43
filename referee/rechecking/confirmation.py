"""What a summary must be once it is known who confirmed the result and what is under review.

Worked out from all rows with code of its own: which of them count, what is missing, and how the
match was when a review was opened. Hands are folded as everywhere.
"""

from dataclasses import replace
from datetime import datetime

from brackets.models import Hold, SignOff
from brackets.progress import Summary
from referee.blind_entry import differences
from referee.holds import NO_SCORE, is_concealed, signing_basis
from referee.match_facts import MatchFacts, ruleset_of
from referee.models import (
    Forfeit,
    Hand,
    HandKind,
    MatchCall,
    Redeal,
    ReviewKind,
    Ruling,
    RulingState,
    Signer,
)
from referee.rechecking.record import Record
from referee.scorekeeping import summary_from


def expected_summary(record: Record, recorded: MatchFacts) -> Summary:
    """Return the summary that a match must have, from everything stored about it."""
    match = recorded.match
    reviews = [each for each in record.reviews.get(match.pk, []) if each.closed_at is None]
    if not reviews:
        now = replace(recorded, proposals=_proposals(record, recorded))
        summary = _held(_open(now), _hold(record, now))
        blind = _hold(record, replace(now, proposals=())) in {Hold.SECOND_ENTRY, Hold.DIFFERENT}
        return replace(summary, **NO_SCORE) if summary.hold and blind else summary
    # The public score is that of the time when it was opened; whether it counted then may have
    # hung on another way of confirming, so that the journal alone can tell (see `replay`).
    then = _as_it_was(record, recorded, reviews[0].opened_at)
    frozen = _open(then)
    objection = reviews[0].kind == ReviewKind.OBJECTION
    hold = Hold.OBJECTION if objection else Hold.REVIEW
    if match.verdict:
        return replace(frozen, hold=hold)
    # Nor does it tell whether the score was concealed then, for a blind second entry.
    return _held(replace(frozen, **NO_SCORE) if is_concealed(match) else frozen, hold)


def _held(summary: Summary, hold: str) -> Summary:
    """Return a summary that counts unless it is held; what is not complete waits for nothing."""
    if not hold or (not summary.verdict and hold not in {Hold.OBJECTION, Hold.REVIEW}):
        return summary
    return replace(summary, hold=hold, verdict="", winner=None)


def _open(recorded: MatchFacts) -> Summary:
    """Return the summary as if nothing had to be confirmed."""
    free = replace(recorded, sign_off=SignOff.NONE, proposals=(), review=None)
    summary = summary_from(free)
    # What is proposed counts for nothing, but the match has begun with it.
    return replace(summary, begun=summary.begun or bool(recorded.proposals))


def _hold(record: Record, recorded: MatchFacts) -> str:
    """Return what a complete result waits for, "" for nothing."""
    if recorded.proposals:
        return Hold.PROPOSAL
    asked, pk = record.tournament.sign_off, recorded.match.pk
    signed = signing_basis(recorded)
    signers = {each.signer for each in record.signatures.get(pk, []) if each.signed == signed}
    if asked == SignOff.NONE or recorded.forfeit or Signer.CHIEF in signers:
        return ""
    if asked == SignOff.BLIND:
        entered = [each for each in record.second_entries.get(pk, []) if each.signed == signed]
        if not entered:
            return Hold.SECOND_ENTRY
        return Hold.DIFFERENT if differences(entered[-1], recorded) else ""
    sides = signers & {Signer.HOME, Signer.AWAY}
    enough = bool(sides) if asked == SignOff.ONE else len(sides) == len({Signer.HOME, Signer.AWAY})
    return "" if enough else Hold.SIGNATURE


def _proposals(record: Record, recorded: MatchFacts) -> tuple[Ruling, ...]:
    return tuple(
        each
        for each in record.rulings.get(recorded.match.pk, [])
        if each.state == RulingState.PROPOSED and each.withdrawn_at is None
    )


def _as_it_was(record: Record, recorded: MatchFacts, then: datetime) -> MatchFacts:
    """Return what counted of a match at a time."""
    pk = recorded.match.pk
    hands: dict[int, Hand] = {}
    for hand in record.hands.get(pk, []):
        if hand.recorded_at <= then:
            hands[hand.number] = hand  # they come in order of versions
    played = [hand for _, hand in sorted(hands.items()) if hand.kind != HandKind.WITHDRAWN]
    version = played[-1].ruleset_version_id if played else recorded.version.pk
    forfeits = [each for each in record.forfeits.get(pk, []) if _stood(each, each.given_at, then)]
    rulings = [each for each in record.rulings.get(pk, []) if _stood(each, each.given_at, then)]
    found = next((each for each in record.versions if each.pk == version), recorded.version)
    return replace(
        recorded,
        version=found,
        ruleset=ruleset_of(found.content),
        hands=tuple(hands[number] for number in sorted(hands)),
        rulings=tuple(
            each
            for each in rulings
            if each.state == RulingState.IN_FORCE
            and (each.decided_at is None or each.decided_at <= then)
        ),
        proposals=tuple(
            each
            for each in rulings
            if each.state == RulingState.PROPOSED
            or (each.decided_at is not None and each.decided_at > then)
        ),
        redeals=tuple(
            each for each in record.redeals.get(pk, []) if _stood(each, each.recorded_at, then)
        ),
        calls=tuple(
            each for each in record.calls.get(pk, []) if _stood(each, each.called_at, then)
        ),
        forfeit=forfeits[0] if forfeits else None,
    )


def _stood(row: Ruling | Forfeit | Redeal | MatchCall, given: datetime, then: datetime) -> bool:
    return given <= then and (row.withdrawn_at is None or row.withdrawn_at > then)
