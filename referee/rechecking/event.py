"""Recheck one event."""

from collections.abc import Iterator

from brackets import draw as draws
from brackets.models import Draw, Tournament
from referee.rechecking.bracket import bracket_findings, published, state_findings
from referee.rechecking.findings import Finding, Kind
from referee.rechecking.hands import hand_findings, version_findings
from referee.rechecking.journal import journal_findings
from referee.rechecking.record import Record, read


def recheck(tournament: Tournament) -> tuple[Finding, ...]:
    """Return everything in which an event differs from what its facts say; () when nothing."""
    record = read(tournament)
    found = [*version_findings(record)]
    draw = published(record)
    if not found:  # without its ruleset nothing of an event can be worked out
        found += hand_findings(record)
        if draw is not None:
            found += bracket_findings(record, draw)
    found += draw_findings(record)
    found += state_findings(record, draw)
    found += journal_findings(record)
    return tuple(found)


def draw_findings(record: Record) -> Iterator[Finding]:
    """Check that draws are numbered from 1 and that each comes out again from what is stored."""
    by_stage: dict[int, list[Draw]] = {}
    for draw in record.draws:
        by_stage.setdefault(draw.stage_id, []).append(draw)
        for difference in draws.verify(draw):
            yield Finding(Kind.DRAW_DIFFERS, {"draw": draw.number, "difference": difference})
    for stage in by_stage.values():
        numbers = [draw.number for draw in stage]
        if numbers != list(range(1, len(numbers) + 1)):
            yield Finding(Kind.DRAWS_GAP, {"numbers": ", ".join(map(str, numbers))})
