"""The hands of matches, recorded and open ones, as a file that `manage.py enter` reads."""

import csv
from collections.abc import Iterable
from io import StringIO

from django.utils.translation import pgettext

from brackets.models import Match
from referee.csv_text import FORMULA
from referee.facts import MatchFacts
from referee.keying.columns import Column
from referee.keying.saying import Cells, cells_of, numbers_with_extra
from referee.labels.keying import COLUMNS
from referee.labels.matches import team_name
from referee.labels.paper_cells import in_words
from referee.match_facts import read_all
from referee.sheets.slip_sources import RACE_ROWS
from rules.seats import Pair

# A mark at the beginning lets Excel see that it is UTF-8.
MARK = "\ufeff"


def hand_lines(matches: Iterable[Match]) -> bytes:
    """Return the file of `matches`, which have both teams, in the active language.

    A hand that is not played has its match and number alone, to be filled in from the slip.
    """
    written = StringIO()
    lines = csv.writer(written)
    for_the_eye = (
        pgettext("heading of a file", "table"),
        pgettext("heading of a file", "east_west"),
        pgettext("heading of a file", "north_south"),
    )
    lines.writerow([*(str(COLUMNS[column]) for column in Column), *for_the_eye])
    for recorded in read_all(matches).values():
        names = (str(recorded.match.table or ""), *(_pair(recorded, pair) for pair in Pair))
        for cells in map(in_words, cells_of_match(recorded)):
            texts = [_plain(cells.get(column, "")) for column in Column]
            lines.writerow([*texts, *names])
    return (MARK + written.getvalue()).encode()


def cells_of_match(recorded: MatchFacts) -> tuple[Cells, ...]:
    """Return the cells of all hands of a match, the extra hand last."""
    rows = RACE_ROWS if recorded.is_race else recorded.most_hands
    last = max([rows, *(hand.number for hand in recorded.played)])
    return tuple(cells_of(recorded, number) for number in numbers_with_extra(recorded, last))


def _pair(recorded: MatchFacts, pair: Pair) -> str:
    team = recorded.team(pair)
    return team_name(team) if team else ""


def _plain(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text
