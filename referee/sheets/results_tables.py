"""The sheet of the results workbook with the tables of all stages."""

import re

from django.utils.translation import gettext, pgettext

from brackets.models import Tournament
from referee.sheets.results_people import name_columns, names
from referee.sheets.workbook_tables import Column, Table, Value
from referee.stage_tables import TableLine, boards_of


def stage_table(tournament: Tournament) -> Table | None:
    """Return every pair of every table, with what separates it; None without a table."""
    boards = boards_of(tournament)
    if not boards:
        return None
    # Stages need not count the same.
    criteria = dict.fromkeys(
        name for board in boards for each in board.tables for name in each.columns
    )
    columns = (
        Column(gettext("Stage"), 24),
        Column(gettext("Group"), 8),
        Column(pgettext("ranking", "Place"), 8),
        *name_columns(),
        Column(pgettext("standings", "Match points"), 8),
        Column(gettext("Won–lost"), 12),
        Column(gettext("Separated by"), 24),
        Column(gettext("Goes on"), 10),
        *(Column(name, 12) for name in criteria),
    )
    rows = [
        (
            f"{board.title} · {gettext('NOT FINAL')}" if board.open else board.title,
            table.title or None,
            *_row(line),
            *map(dict(zip(table.columns, map(_number_of, line.values), strict=True)).get, criteria),
        )
        for board in boards
        for table in board.tables
        for line in table.lines
    ]
    return Table(pgettext("sheet of a workbook", "Tables"), columns, rows)


def _row(line: TableLine) -> tuple[Value, ...]:
    return (
        _number_of(line.place),
        *names(line.team),
        line.points,
        line.record,
        line.needs or line.parted_by or None,
        line.mark_words or None,
    )


def _number_of(words: str) -> Value:
    """Return a count or a difference as the number that it is: −3, +25, 61."""
    if re.fullmatch(r"[+−-]?\d+", words):
        return int(words.replace("−", "-"))
    return words or None
