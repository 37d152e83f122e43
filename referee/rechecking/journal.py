"""Recheck of the journal: it is whole, and what is stored is what it says happened."""

from collections.abc import Iterator

from brackets.journal import Action
from referee.rechecking.findings import Finding, Kind
from referee.rechecking.record import Record
from referee.rechecking.replay import replay_findings
from referee.rechecking.written import written_findings


def journal_findings(record: Record) -> Iterator[Finding]:
    """Check numbers, times and names, then that facts and entries say the same."""
    yield from _number_findings(record)
    yield from _entry_findings(record)
    yield from written_findings(record)
    yield from replay_findings(record)


def _number_findings(record: Record) -> Iterator[Finding]:
    numbers = [entry.seq for entry in record.journal]
    if numbers != list(range(1, len(numbers) + 1)):
        present = set(numbers)
        missing = [number for number in range(1, max(numbers) + 1) if number not in present]
        yield Finding(Kind.JOURNAL_GAP, {"numbers": ", ".join(map(str, missing))})
    last = numbers[-1] if numbers else 0
    if record.tournament.revision != last:
        values: dict[str, str | int] = {"stored": record.tournament.revision, "expected": last}
        yield Finding(Kind.JOURNAL_REVISION, values)


def _entry_findings(record: Record) -> Iterator[Finding]:
    """Check of each entry that its kind is known, that time goes on and who made it."""
    known = set(Action)
    latest = None
    for entry in record.journal:
        if entry.action not in known:
            yield Finding(Kind.JOURNAL_CONTRADICTS, {"entry": entry.seq, "field": "action"})
        if latest is not None and entry.at < latest:
            yield Finding(Kind.JOURNAL_TIME, {"entry": entry.seq})
        latest = entry.at
        actor = entry.actor
        name = (actor.get_full_name() or actor.username) if actor else ""
        if entry.actor_name != name:
            yield Finding(Kind.JOURNAL_CONTRADICTS, {"entry": entry.seq, "field": "actor_name"})
