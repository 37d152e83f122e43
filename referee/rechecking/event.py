"""Recheck one event."""

from collections.abc import Iterator

from brackets.models import Draw, Tournament
from brackets.singles import verified
from brackets.verifying import verify
from referee.rechecking.bracket import (
    bracket_findings,
    misplaced_findings,
    number_findings,
    published,
    state_findings,
)
from referee.rechecking.findings import Finding, Kind
from referee.rechecking.hands import hand_findings, version_findings
from referee.rechecking.journal import journal_findings
from referee.rechecking.record import Record, read


def recheck(tournament: Tournament) -> tuple[Finding, ...]:
    """Return everything in which an event differs from what its facts say; () when nothing."""
    record = read(tournament)
    found = [*version_findings(record)]
    draws = published(record)
    if not found:  # without its ruleset nothing of an event can be worked out
        found += hand_findings(record)
        for draw in draws:
            found += bracket_findings(record, draw)
        if draws:
            found += misplaced_findings(record, draws)
    found += number_findings(record, draws)
    found += draw_findings(record)
    found += state_findings(record, draws)
    found += journal_findings(record)
    return tuple(found)


def draw_findings(record: Record) -> Iterator[Finding]:
    """Check that draws are numbered from 1 and that each comes out again from what is stored."""
    by_round: dict[tuple[int, int], list[Draw]] = {}
    for draw in record.draws:
        by_round.setdefault((draw.stage_id, draw.round), []).append(draw)
        for difference in verify(draw):
            yield Finding(Kind.DRAW_DIFFERS, {"draw": draw.number, "difference": difference})
    for lots in record.tournament.partner_draws.all():
        if not verified(lots):
            yield Finding(Kind.DRAW_DIFFERS, {"draw": lots.number, "difference": "partners"})
    for made in by_round.values():
        numbers = [draw.number for draw in made]
        if numbers != list(range(1, len(numbers) + 1)):
            yield Finding(Kind.DRAWS_GAP, {"numbers": ", ".join(map(str, numbers))})
