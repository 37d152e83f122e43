"""Recheck of the journal: it is whole, and what is stored is what it says happened."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from brackets.journal import Action
from brackets.models import JournalEntry, Match
from referee.models import CallKind
from referee.rechecking.findings import Finding, Kind
from referee.rechecking.record import Record

HAND_ACTIONS = {Action.HAND_RECORDED, Action.HAND_CORRECTED, Action.HAND_WITHDRAWN}
TEAM_ACTIONS = {Action.TEAM_REGISTERED, Action.TEAM_CHANGED, Action.TEAM_CHECKED_IN}
EVENT_ACTIONS = {Action.EVENT_CREATED, Action.EVENT_CHANGED}


def journal_findings(record: Record) -> Iterator[Finding]:
    """Check the numbers, then that every fact has its entry and every entry its fact."""
    numbers = [entry.seq for entry in record.journal]
    if numbers != list(range(1, len(numbers) + 1)):
        present = set(numbers)
        missing = [number for number in range(1, max(numbers) + 1) if number not in present]
        yield Finding(Kind.JOURNAL_GAP, {"numbers": ", ".join(map(str, missing))})
    last = numbers[-1] if numbers else 0
    if record.tournament.revision != last:
        values: dict[str, str | int] = {"stored": record.tournament.revision, "expected": last}
        yield Finding(Kind.JOURNAL_REVISION, values)
    yield from _hand_findings(record)
    yield from _count_findings(record)
    yield from _replay_findings(record)


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
            for hand, entry in zip(history, written, strict=True):
                for name in _differing(hand, entry.after or {}):
                    yield Finding(Kind.JOURNAL_CONTRADICTS, {**place, "field": name})


def _count_findings(record: Record) -> Iterator[Finding]:
    """Check that there are as many entries as redeals, rulings, forfeits, calls and draws."""
    written = Counter((entry.match_id, entry.action) for entry in record.journal)
    for match in record.matches:
        rulings = record.rulings.get(match.pk, [])
        forfeits = record.forfeits.get(match.pk, [])
        calls = record.calls.get(match.pk, [])
        stored = {
            Action.HAND_REDEALT: len(record.redeals.get(match.pk, [])),
            Action.RULING_GIVEN: len(rulings),
            Action.RULING_WITHDRAWN: sum(ruling.withdrawn_at is not None for ruling in rulings),
            Action.FORFEIT_GIVEN: len(forfeits),
            Action.FORFEIT_WITHDRAWN: sum(each.withdrawn_at is not None for each in forfeits),
            Action.TIME_CALLED: sum(call.kind == CallKind.TIME for call in calls),
            Action.LOTS_DRAWN: sum(call.kind == CallKind.LOTS for call in calls),
            Action.CALL_WITHDRAWN: sum(call.withdrawn_at is not None for call in calls),
        }
        yield from _miscounted(stored, {a: written[match.pk, a] for a in stored}, _place(match))
    draws = {
        Action.DRAW_MADE: len(record.draws),
        Action.DRAW_PUBLISHED: sum(draw.published_at is not None for draw in record.draws),
    }
    yield from _miscounted(draws, {a: written[None, a] for a in draws}, {})


def _miscounted(
    stored: dict[Action, int], written: dict[Action, int], place: dict[str, str | int]
) -> Iterator[Finding]:
    for action, count in stored.items():
        if count != written[action]:
            counted = {"stored": count, "expected": written[action]}
            yield Finding(Kind.JOURNAL_LACKS, {**place, "what": action, **counted})


def _replay_findings(record: Record) -> Iterator[Finding]:
    """Apply all entries about the event and its teams one after the other and compare."""
    event: dict[str, Any] = {}
    teams: dict[int, dict[str, Any]] = defaultdict(dict)
    for entry in record.journal:
        if entry.action in EVENT_ACTIONS:
            event |= entry.after or {}
        if entry.action in TEAM_ACTIONS and entry.team_id:
            teams[entry.team_id] |= entry.after or {}
    for name in _differing(record.tournament, event):
        yield Finding(Kind.JOURNAL_CONTRADICTS, {"field": name})
    for team in record.teams:
        if team.pk not in teams:
            yield Finding(Kind.JOURNAL_LACKS, {"team": team.number, "what": Action.TEAM_REGISTERED})
        for name in _differing(team, teams[team.pk]):
            yield Finding(Kind.JOURNAL_CONTRADICTS, {"team": team.number, "field": name})


def _differing(row: object, written: dict[str, Any]) -> Sequence[str]:
    """Return the fields in which a row is not what its journal entry says."""
    return [name for name, value in written.items() if _plain(getattr(row, name)) != value]


def _plain(value: object) -> object:
    """Return a field as JSON keeps it."""
    return value.isoformat() if hasattr(value, "isoformat") else value


def _place(match: Match) -> dict[str, str | int]:
    return {"match": match.number or 0}
