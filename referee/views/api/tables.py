"""What the public JSON tells of places: tables of stages, the ranking, the brackets."""

from typing import Any

from brackets.models import Tournament
from referee.boards import Board
from referee.revisions import Revision
from referee.stage_tables import StageBoard, StageTable, TableLine
from referee.views.api.matches import match_row
from referee.views.public.placed import placed_at
from referee.views.public.snapshot import Drawn, drawn_at
from rules.shapes import KNOCKING_OUT


def standings(_event: Tournament, revision: Revision) -> dict[str, Any]:
    """Return the tables of the stages and the ranking of all pairs.

    `parted_by` is what puts a pair behind the one above it; `place` is "5–8" for equals and empty
    for whoever still plays.
    """
    placed = placed_at(revision)
    return {
        "stages": [_stage(board) for board in placed.boards],
        "ranking": [
            {
                "place": row.place,
                "team": row.team.number,
                "won": row.won,
                "lost": row.lost,
                "big": row.big,
                "small": row.small,
                "criterion": row.criterion,
            }
            for row in placed.ranking
        ],
    }


def _stage(board: StageBoard) -> dict[str, Any]:
    return {
        "number": board.number,
        "title": board.title,
        "criteria": board.chain,
        "open": board.open,
        "tables": [_table(table) for table in board.tables],
        "decisions": board.decisions,
    }


def _table(table: StageTable) -> dict[str, Any]:
    return {
        "title": table.title,
        "open_matches": table.open_matches,
        "lines": [_line(line, table.columns) for line in table.lines],
    }


def _line(line: TableLine, columns: tuple[str, ...]) -> dict[str, Any]:
    return {
        "place": line.place,
        "team": line.team.number,
        "points": line.points,
        "record": line.record,
        "values": dict(zip(columns, line.values, strict=True)),
        "parted_by": line.parted_by,
        "mark": line.mark,
    }


def bracket(_event: Tournament, revision: Revision) -> dict[str, Any]:
    """Return the brackets of the knockouts that are drawn, byes included, from top to bottom."""
    drawn = drawn_at(revision)
    if drawn is None:
        return {"stages": []}
    knockouts = [phase for phase in drawn.phases if phase.plan.kind in KNOCKING_OUT]
    return {
        "stages": [
            {
                "number": phase.stage,
                "kind": phase.plan.kind,
                "rounds": [
                    _round(drawn, drawn.board, number)
                    for number in range(phase.first, phase.last + 1)
                ],
            }
            for phase in knockouts
        ]
    }


def _round(drawn: Drawn, board: Board, number: int) -> dict[str, Any]:
    lines = sorted(board.round(number), key=lambda line: (line.match.kind, line.match.position))
    return {
        "number": number,
        "name": drawn.names.of_round(number),
        "matches": [
            match_row(line) | {"position": line.match.position, "bye": line.match.number is None}
            for line in lines
        ],
    }
