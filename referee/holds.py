"""What keeps a complete result from counting: who has to confirm it and who has."""

import hashlib
from dataclasses import replace
from enum import Enum
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User

from brackets.journal import Action, Change
from brackets.models import Hold, Match, MatchKind, SignOff, Verdict
from referee.facts import MatchFacts
from referee.models import Hand, SecondEntry, Signature, Signer

# What signatures, second entries and the chief referee's word can lift.
TO_CONFIRM = {Hold.SIGNATURE, Hold.SECOND_ENTRY, Hold.DIFFERENT}
# Without hands there is nothing to confirm.
PLAYED_VERDICTS = set(Verdict.values) - {
    Verdict.WALKOVER,
    Verdict.DISQUALIFICATION,
    Verdict.BOTH_ABSENT,
    Verdict.BYE,
}

# Dealer, points, kitty, format and winner; notes and trumps are for memory alone.
COMPARED = (
    "kind",
    "dealer",
    "trick_points",
    "kitty_points",
    "kitty_captured",
    "last_trick_trump",
    "last_trick_unit",
    "last_trick_pairs",
    "last_trick_level_card",
    "points_so_far",
    "held",
)
# What the summary of a match says while whoever could enter it blind must not read the score.
NO_SCORE: dict[str, Any] = {
    **dict.fromkeys(("home_big", "away_big", "home_small", "away_small"), 0),
    **dict.fromkeys(("home_level", "away_level"), ""),
    **dict.fromkeys(("home_games", "away_games"), 0),
}


def token_of(*shown: object) -> str:
    """Return a short text that differs when anything shown differs."""
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


def signing_basis(recorded: MatchFacts) -> str:
    """Return what a signature stands for: pairs, seats and everything that counts in the result.

    Facts that change give another one, and so make the signatures void; a hand that is corrected
    and then corrected back is what was signed.
    """
    match = recorded.match
    return token_of(
        *(match.pk, match.home_id, match.away_id),
        *(str(match.home_seats), match.home_first, match.away_first),
        recorded.version.number,
        [_content(hand) for hand in (*recorded.played, recorded.extra) if hand],
        sorted(ruling.pk or 0 for ruling in recorded.rulings),
        [redeal.pk for redeal in recorded.redeals],
        [call.pk for call in recorded.calls],
    )


def _content(hand: Hand) -> tuple[object, ...]:
    values = (getattr(hand, name) for name in COMPARED)
    plain = (each.value if isinstance(each, Enum) else each for each in values)
    return (hand.number, hand.ruleset_version_id, *plain)


def signed_by(recorded: MatchFacts) -> dict[str, Signature]:
    """Return the signatures that stand for the present facts, by signer."""
    present = signing_basis(recorded)
    return {each.signer: each for each in recorded.signatures if each.signed == present}


def counted_before(recorded: MatchFacts) -> frozenset[str]:
    """Return which sides had confirmed an earlier result that counted by their signatures.

    Those on a paper slip are among them.
    """
    present = signing_basis(recorded)
    sides: dict[str, set[str]] = {}
    for each in recorded.signatures:
        if each.signed == present:
            continue
        if each.on_paper:
            sides.setdefault(each.signed, set()).update({Signer.HOME, Signer.AWAY})
        elif each.signer != Signer.CHIEF:
            sides.setdefault(each.signed, set()).add(each.signer)
    needed = 1 if recorded.sign_off == SignOff.ONE else 2
    counted = [signers for signers in sides.values() if len(signers) >= needed]
    return frozenset(counted[-1]) if counted else frozenset()


def second_entry(recorded: MatchFacts) -> SecondEntry | None:
    """Return the last second entry that was compared with the present facts."""
    present = signing_basis(recorded)
    compared = [each for each in recorded.second_entries if each.signed == present]
    return compared[-1] if compared else None


def waits_for_second_entry(recorded: MatchFacts) -> bool:
    """Tell whether a complete result lacks an equal second entry, whatever else it waits for."""
    return unconfirmed(replace(recorded, proposals=())) in {Hold.SECOND_ENTRY, Hold.DIFFERENT}


def is_concealed(match: Match) -> bool:
    """Tell whether the score of a match is kept from whoever could still enter it blind.

    Its summary has no score then, however many hands were played. A single extra hand has none
    at any time: there it is what it waits for.
    """
    if match.kind == MatchKind.ONE_HAND:
        return match.hold in {Hold.SECOND_ENTRY, Hold.DIFFERENT}
    scores = (match.home_big, match.away_big, match.home_small, match.away_small)
    held = match.hold not in {"", Hold.SIGNATURE}
    return held and match.hands_done > 0 and not (any(scores) or match.home_level)


def unconfirmed(recorded: MatchFacts) -> str:
    """Return what a complete result waits for, "" for nothing; open reviews are left out.

    A forfeit needs nobody's confirmation.
    """
    if recorded.proposals:
        return Hold.PROPOSAL
    if recorded.sign_off == SignOff.NONE or recorded.forfeit is not None:
        return ""
    signers = signed_by(recorded)
    if Signer.CHIEF in signers:
        return ""
    if recorded.sign_off == SignOff.BLIND:
        second = second_entry(recorded)
        if second is None:
            return Hold.SECOND_ENTRY
        return "" if second.equal else Hold.DIFFERENT
    needed = 1 if recorded.sign_off == SignOff.ONE else 2
    return "" if len(signers) >= needed else Hold.SIGNATURE


def upheld(recorded: MatchFacts, hold: str) -> tuple[MatchFacts, Signature | None]:
    """Return the facts with the chief referee's signature where a changed result needs one.

    `recorded.match` is as it was before the change: what counted then goes on counting.
    """
    match = recorded.match
    counted = match.verdict in PLAYED_VERDICTS and not match.hold
    if not counted or hold not in TO_CONFIRM:
        return recorded, None
    signature = chief_signature(recorded)
    return recorded.with_signature(signature), signature


def chief_signature(recorded: MatchFacts) -> Signature:
    """Return the chief referee's signature for the present facts, not stored yet."""
    return Signature(
        match=recorded.match, signer=Signer.CHIEF, signed=signing_basis(recorded), key=uuid4().hex
    )


def confirm_for_all(
    recorded: MatchFacts, signature: Signature, *, reason: str, by: User | None
) -> Change:
    """Store the chief referee's signature and return its journal entry.

    That and what follows are the caller's.
    """
    signature.reason, signature.signed_by = reason, by
    signature.save(force_insert=True)
    after = {"on_paper": True} if signature.on_paper else None
    return Change(action=Action.RESULT_FINALISED, match=recorded.match, after=after, reason=reason)
