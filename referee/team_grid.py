"""The cells of a list of teams or people, as values; nothing here knows what a list says."""

from dataclasses import dataclass, field

from brackets.placement import MAXIMUM_TEAMS
from referee.team_cells import Cell, as_text

# As far as a list may reach; in more rows nobody looks.
MAX_ROWS = MAXIMUM_TEAMS + 1000
MAX_COLUMNS = 60


@dataclass(frozen=True, slots=True)
class Merged:
    """An area of cells that were merged; the first one holds the value."""

    first_row: int
    last_row: int
    first_column: int
    last_column: int


@dataclass(slots=True)
class Grid:
    """The cells of a sheet that hold something, by row and column from 1; merged, hidden rows."""

    cells: dict[int, dict[int, Cell]] = field(default_factory=dict)
    merged: list[Merged] = field(default_factory=list)
    hidden: frozenset[int] = frozenset()

    def cell(self, row: int, column: int) -> Cell:
        """Return what stands in a cell."""
        return self.cells.get(row, {}).get(column)

    def texts(self, row: int) -> dict[int, str]:
        """Return the texts of a row, with those that merged cells bring to it."""
        texts = {column: as_text(cell) for column, cell in self.cells[row].items()}
        for merged in self.merged:
            if merged.first_row <= row <= merged.last_row:
                text = as_text(self.cell(merged.first_row, merged.first_column))
                for column in range(merged.first_column, merged.last_column + 1):
                    texts.setdefault(column, text)
        return texts

    def is_wide(self, row: int) -> bool:
        """Return whether a row is one cell merged over several columns: a title."""
        return len(self.cells[row]) == 1 and any(
            merged.first_row == row and merged.first_column < merged.last_column
            for merged in self.merged
        )
