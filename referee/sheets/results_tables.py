"""The sheet of the results workbook with the tables of all stages."""

from django.utils.translation import gettext, pgettext

from brackets.models import Tournament
from referee.labels.registration import field_name
from referee.sheets.workbook import Column, Table, Value
from referee.stage_tables import StageBoard, TableLine, boards_of


def stage_table(tournament: Tournament) -> Table | None:
    """Return every pair of every table, with what separates it; None without a table."""
    boards = boards_of(tournament)
    if not boards:
        return None
    criteria = boards[0].tables[0].columns
    columns = (
        Column(gettext("Stage"), 14),
        Column(gettext("Group"), 8),
        Column(pgettext("ranking", "Place"), 8),
        Column(field_name("number"), 8),
        Column(field_name("unit"), 24),
        Column(field_name("player_one"), 14),
        Column(field_name("player_two"), 14),
        Column(pgettext("standings", "Match points"), 8),
        Column(gettext("Won–lost"), 12),
        Column(gettext("Separated by"), 18),
        Column(gettext("Goes on"), 10),
        *(Column(name, 12) for name in criteria),
    )
    rows = [
        _row(board, table.title, line)
        for board in boards
        for table in board.tables
        for line in table.lines
    ]
    return Table(pgettext("sheet of a workbook", "Tables"), columns, rows)


def _row(board: StageBoard, group: str, line: TableLine) -> tuple[Value, ...]:
    stage = f"{board.title} · {gettext('NOT FINAL')}" if board.open else board.title
    return (
        stage,
        group or None,
        int(line.place) if line.place.isdecimal() else line.place or None,
        line.team.number,
        line.team.unit,
        line.team.player_one,
        line.team.player_two,
        line.points,
        line.record,
        line.needs or line.parted_by or None,
        line.mark_words or None,
        *(value or None for value in line.values),
    )
