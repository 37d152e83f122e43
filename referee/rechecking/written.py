"""Recheck of facts beside their entries in the journal: each has its own, saying the same."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from brackets.journal import Action
from brackets.models import Draw, JournalEntry, Match
from brackets.overtaken import kept_values
from referee.entries import content
from referee.models import (
    CallKind,
    Forfeit,
    Hand,
    HandKind,
    MatchCall,
    Redeal,
    Review,
    Ruling,
    RulingState,
    Signer,
)
from referee.rechecking.findings import Finding, Kind
from referee.rechecking.record import Record

HAND_ACTIONS = {Action.HAND_RECORDED, Action.HAND_CORRECTED, Action.HAND_WITHDRAWN}
RULING = ("clause", "offence", "offender", "count", "hand_stands")
FORFEIT = ("kind", "loser")
DRAW = ("number", "seed_text", "entry_hash", "algorithm", "present_only")

# What a row or an entry says, by name.
Says = dict[str, Any]
Place = dict[str, str | int]
Entries = Mapping[tuple[int | None, str], list[Says]]


def written_findings(record: Record) -> Iterator[Finding]:
    """Compare every fact, draw and ruleset with its entries."""
    entries: dict[tuple[int | None, str], list[Says]] = defaultdict(list)
    dealt_again: Counter[tuple[int | None, int | None]] = Counter()
    for entry in record.journal:
        said = entry_says(entry)
        if entry.action == Action.HAND_REDEALT:
            dealt_again[entry.match_id, entry.hand] += 1
        if entry.action == Action.REDEAL_WITHDRAWN:
            dealt_again[entry.match_id, entry.hand] -= 1
        if entry.action in {Action.RULING_GIVEN, Action.RULING_PROPOSED}:
            said["redeals_before"] = dealt_again[entry.match_id, entry.hand]
        entries[entry.match_id, entry.action].append(said)
    yield from _hand_findings(record)
    for match in record.matches:
        for action, rows in _facts_of(record, match).items():
            yield from _compared(rows, entries[match.pk, action], _place(match), action)
    yield from _draw_findings(record, entries)
    yield from _ruleset_findings(record, entries)


def _draw_findings(record: Record, entries: Entries) -> Iterator[Finding]:
    made: dict[Action, list[Says]] = {Action.DRAW_MADE: [], Action.PLACES_SWAPPED: []}
    for draw in record.draws:
        says = {**draw_says(draw), "reason": draw.reason, "actor": draw.drawn_by_id}
        if draw.swaps:
            made[Action.PLACES_SWAPPED].append({**says, "swap": draw.swaps[-1]})
        else:
            made[Action.DRAW_MADE].append(says)
    for said in entries[None, Action.PLACES_SWAPPED]:
        said.pop("places", None)
    for action, rows in made.items():
        yield from _compared(rows, entries[None, action], {}, action)
    published = [
        {**draw_says(draw), "reason": ""}
        for draw in record.draws
        if draw.published_at is not None and not draw.swaps
    ]
    said_published = [{**said} for said in entries[None, Action.DRAW_PUBLISHED]]
    for said in said_published:
        del said["actor"]  # a draw does not keep who published it
    yield from _compared(published, said_published, {}, Action.DRAW_PUBLISHED)
    kept = [
        {**kept_values(each), "reason": each.reason, "actor": each.kept_by_id}
        for each in record.keepings
    ]
    yield from _compared(kept, entries[None, Action.DRAW_KEPT], {}, Action.DRAW_KEPT)


def _ruleset_findings(record: Record, entries: Entries) -> Iterator[Finding]:
    """Check that each version after the first has the entry that tells why it was made."""
    versions = [{"number": each.number, "reason": each.reason} for each in record.versions[1:]]
    said = [
        {name: each.get(name) for name in ("number", "reason")}
        for each in entries[None, Action.RULESET_CHANGED]
    ]
    yield from _compared(versions, said, {}, Action.RULESET_CHANGED)


def entry_says(entry: JournalEntry) -> Says:
    """Return what an entry says of the row it is about."""
    values = entry.before if entry.after is None else entry.after
    said = dict(values) if isinstance(values, dict) else {}
    said.pop("state", None)  # of the event
    if entry.hand is not None:
        said["hand"] = entry.hand
    return {**said, "reason": entry.reason, "actor": entry.actor_id}


def draw_says(draw: Draw) -> Says:
    """Return what the journal keeps of a draw."""
    later = {"stage": draw.stage.number, "round": draw.round} if draw.round > 1 else {}
    return {**_fields(draw, DRAW), "teams": draw.entries.count("\n"), **later}


def _facts_of(record: Record, match: Match) -> dict[Action, list[Says]]:
    """Return what the rows of a match say, by the kind of entry that tells of them."""
    rulings = record.rulings.get(match.pk, [])
    forfeits = record.forfeits.get(match.pk, [])
    calls = record.calls.get(match.pk, [])
    return {
        Action.HAND_REDEALT: [
            {"hand": each.hand_number, "reason": each.reason, "actor": each.recorded_by_id}
            for each in record.redeals.get(match.pk, [])
        ],
        Action.REDEAL_WITHDRAWN: [
            {"hand": each.hand_number, **_withdrawn(each)}
            for each in record.redeals.get(match.pk, [])
            if each.withdrawn_at
        ],
        **_ruling_facts(rulings),
        **_confirmation_facts(record, match),
        Action.RULING_WITHDRAWN: [
            {**_ruling(each), **_withdrawn(each)} for each in rulings if each.withdrawn_at
        ],
        Action.FORFEIT_GIVEN: [{**_fields(each, FORFEIT), **_given(each)} for each in forfeits],
        Action.FORFEIT_WITHDRAWN: [
            {**_fields(each, FORFEIT), **_withdrawn(each)} for each in forfeits if each.withdrawn_at
        ],
        Action.TIME_CALLED: [_called(each) for each in calls if each.kind == CallKind.TIME],
        Action.LOTS_DRAWN: [_called(each) for each in calls if each.kind == CallKind.LOTS],
        Action.CALL_WITHDRAWN: [
            {**_call(each), **_withdrawn(each)} for each in calls if each.withdrawn_at
        ],
    }


def _ruling_facts(rulings: Sequence[Ruling]) -> dict[Action, list[Says]]:
    """Return what rulings say of how they came: given, or proposed and then decided."""
    decided = [each for each in rulings if each.decided_at is not None]
    found: dict[Action, list[Says]] = {
        Action.RULING_GIVEN: [],
        Action.RULING_PROPOSED: [],
        Action.RULING_CONFIRMED: [
            {**_ruling(each), "reason": each.reason, "actor": each.decided_by_id}
            for each in decided
            if each.state == RulingState.IN_FORCE
        ],
        Action.RULING_REJECTED: [
            {**_ruling(each), "reason": each.decision_reason, "actor": each.decided_by_id}
            for each in decided
            if each.state == RulingState.REJECTED
        ],
    }
    for each in rulings:
        at_once = each.state == RulingState.IN_FORCE and each.decided_at is None
        says = {**_ruling(each), **_given(each), "redeals_before": each.redeals_before}
        found[Action.RULING_GIVEN if at_once else Action.RULING_PROPOSED].append(says)
    return found


def _confirmation_facts(record: Record, match: Match) -> dict[Action, list[Says]]:
    """Return what signatures, second entries and reviews say."""
    signatures = record.signatures.get(match.pk, [])
    reviews = record.reviews.get(match.pk, [])
    return {
        Action.RESULT_SIGNED: [
            {**_fields(each, ("signer", "with_code", "reason")), "actor": each.signed_by_id}
            for each in signatures
            if each.signer != Signer.CHIEF
        ],
        Action.RESULT_FINALISED: [
            {
                **({"on_paper": True} if each.on_paper else {}),
                "reason": each.reason,
                "actor": each.signed_by_id,
            }
            for each in signatures
            if each.signer == Signer.CHIEF
        ],
        Action.SECOND_ENTRY_MADE: [
            {"equal": each.equal, "reason": "", "actor": each.entered_by_id}
            for each in record.second_entries.get(match.pk, [])
        ],
        Action.REVIEW_OPENED: [
            {**_review(each), "reason": each.claim, "actor": each.opened_by_id} for each in reviews
        ],
        Action.REVIEW_CLOSED: [
            {
                **_review(each),
                "outcome": each.outcome,
                "reason": each.decision,
                "actor": each.closed_by_id,
            }
            for each in reviews
            if each.closed_at is not None
        ],
    }


def _review(review: Review) -> Says:
    says = _fields(review, ("kind", "side"))
    return says if review.hand_number is None else {**says, "hand": review.hand_number}


def _ruling(ruling: Ruling) -> Says:
    return {**_fields(ruling, RULING), "hand": ruling.hand_number}


def _call(call: MatchCall) -> Says:
    if call.kind == CallKind.TIME:
        return {"kind": call.kind, "last_hand": call.hand_number}
    return {"kind": call.kind, "lots": call.winner, "seed_text": call.seed_text}


def _called(call: MatchCall) -> Says:
    return {**_call(call), "reason": call.reason, "actor": call.called_by_id}


def _given(row: Ruling | Forfeit) -> Says:
    return {"reason": row.reason, "actor": row.given_by_id}


def _withdrawn(row: Ruling | Forfeit | MatchCall | Redeal) -> Says:
    return {"reason": row.withdrawal_reason, "actor": row.withdrawn_by_id}


def _compared(
    rows: Sequence[Says], written: Sequence[Says], place: Place, action: Action
) -> Iterator[Finding]:
    """Compare rows and entries of one kind; in which order they stand is of no account."""
    if len(rows) != len(written):
        counted: Place = {"stored": len(rows), "expected": len(written)}
        yield Finding(Kind.JOURNAL_LACKS, {**place, "what": action, **counted})
        return
    left = list(written)
    alone = []
    for row in rows:
        if row in left:
            left.remove(row)
        else:
            alone.append(row)
    for row, said in zip(alone, left, strict=True):
        yield from _differences(row, said, {**place, **_hand(row), "what": action})


def _hand_findings(record: Record) -> Iterator[Finding]:
    """Check that each version of a hand has its entry, in order, with the same content."""
    entries: dict[tuple[int, int], list[JournalEntry]] = defaultdict(list)
    for entry in record.journal:
        if entry.action in HAND_ACTIONS and entry.match_id and entry.hand:
            entries[entry.match_id, entry.hand].append(entry)
    for match in record.matches:
        numbers = {hand.number for hand in record.hands.get(match.pk, [])}
        numbers |= {number for pk, number in entries if pk == match.pk}
        for number in sorted(numbers):
            history = [hand for hand in record.hands.get(match.pk, []) if hand.number == number]
            written = entries[match.pk, number]
            place = {**_place(match), "hand": number}
            if len(history) != len(written):
                counted = {"stored": len(history), "expected": len(written)}
                yield Finding(Kind.JOURNAL_LACKS, {**place, "what": "hand_versions", **counted})
                continue
            before: Hand | None = None
            for hand, entry in zip(history, written, strict=True):
                yield from _differences(_version(before, hand), _entry_of_hand(entry), place)
                before = hand


def _version(before: Hand | None, hand: Hand) -> Says:
    """Return what the entry of a version must say."""
    action = Action.HAND_CORRECTED
    if hand.kind == HandKind.WITHDRAWN:
        action = Action.HAND_WITHDRAWN
    elif before is None or before.kind == HandKind.WITHDRAWN:
        action = Action.HAND_RECORDED
    return {
        **content(hand),
        "hand": hand.number,
        "reason": hand.reason,
        "actor": hand.recorded_by_id,
        "action": action,
        "before": None if before is None else content(before),
    }


def _entry_of_hand(entry: JournalEntry) -> Says:
    return {**entry_says(entry), "action": entry.action, "before": entry.before}


def _differences(row: Says, said: Says, place: Mapping[str, str | int]) -> Iterator[Finding]:
    for name in sorted(row.keys() | said.keys()):
        if name not in row or name not in said or row[name] != said[name]:
            yield Finding(Kind.JOURNAL_CONTRADICTS, {**place, "field": name})


def _fields(row: object, names: Sequence[str]) -> Says:
    return {name: getattr(row, name) for name in names}


def _hand(row: Says) -> Place:
    return {"hand": row["hand"]} if "hand" in row else {}


def _place(match: Match) -> Place:
    return {"match": match.number or 0}
