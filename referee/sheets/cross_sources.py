"""Where the crosstables of the groups come from."""

from collections.abc import Iterator

from django.db.models import QuerySet

from brackets.models import DrawState, Match, MatchKind, Stage, Team, Tournament
from brackets.points_tables import Table, standing
from brackets.stages import plan_of
from referee.labels import standings as words
from referee.sheets.crosstables import CrossLine, CrossRows, CrossTable
from referee.sheets.sources import entry_of, heading_of
from rules.shapes import StageKind


def group_stages(tournament: Tournament) -> list[Stage]:
    """Return the stages whose groups are drawn and published."""
    drawn: QuerySet[Stage] = tournament.stages.filter(draws__state=DrawState.PUBLISHED).distinct()
    stages = drawn.select_related("tournament").order_by("number")
    return [stage for stage in stages if plan_of(stage).kind is StageKind.GROUPS]


def cross_rows(tournament: Tournament) -> CrossRows:
    """Return the groups of all stages, with a fixed number of queries for each stage."""
    tables = [(stage, table) for stage in group_stages(tournament) for table in standing(stage)]
    several = len({stage.number for stage, _ in tables}) > 1
    return CrossRows(
        heading=heading_of(tournament),
        tables=tuple(
            CrossTable(title=_title(stage, table, several=several), lines=tuple(_lines(table)))
            for stage, table in tables
        ),
        final=all(table.complete for _, table in tables),
    )


def _title(stage: Stage, table: Table, *, several: bool) -> str:
    group = words.table_title(table.group)
    named = words.stage_title(stage.number, StageKind.GROUPS)
    return f"{named} {group}" if several or not group else group


def _lines(table: Table) -> Iterator[CrossLine]:
    met: dict[tuple[Team, Team], list[Match]] = {}
    for match in sorted(table.matches, key=lambda each: (each.round, each.position)):
        if match.home and match.away and match.kind != MatchKind.EXTRA:
            met.setdefault((match.home, match.away), []).append(match)
            met.setdefault((match.away, match.home), []).append(match)
    rows = sorted(table.rows, key=lambda row: row.team.number)
    drawn = any(row.drawn for row in rows)
    begun = any(match.verdict for match in table.matches)
    for row in rows:
        yield CrossLine(
            entry=entry_of(row.team),
            legs=tuple(
                tuple(_leg(match, row.team) for match in met.get((row.team, other.team), ()))
                for other in rows
            ),
            points=str(row.points) if begun else "",
            record=words.record(row, drawn=drawn) if begun else "",
            place=words.place(row) if begun else "",
        )


def _leg(match: Match, team: Team) -> str:
    """Return the result for one of the pairs; an open match is called by its number."""
    return words.met(match, team) if match.verdict else f"#{match.number}"
