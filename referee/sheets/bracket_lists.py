"""Matches of a knockout that is drawn anew for each round: they stand below one another.

No match leads to another one, so there are no lines.
"""

from collections.abc import Sequence

from referee.sheets.matchbox import CAPTION, ROW, draw_match
from referee.sheets.paper import Align, Box, Paper, Style
from referee.sheets.rows import BracketColumn

TITLES = 13.0
GAP = 22.0
IN_A_STACK = 7
STACKS = 3

# Columns below one another, as many of these as stand beside each other on a page.
Stack = list[BracketColumn]


def list_pages(others: Sequence[BracketColumn]) -> list[list[Stack]]:
    """Return the pages; what is too long for a page goes on in the next stack."""
    stacks: list[Stack] = []
    room = 0
    for column in others:
        for start in range(0, len(column.matches), IN_A_STACK):
            part = BracketColumn(column.title, column.matches[start : start + IN_A_STACK])
            if len(part.matches) > room:
                stacks.append([])
                room = IN_A_STACK
            stacks[-1].append(part)
            room -= len(part.matches)
    return [stacks[start : start + STACKS] for start in range(0, len(stacks), STACKS)]


def draw_lists(paper: Paper, area: Box, stacks: Sequence[Stack]) -> None:
    """Draw the stacks of a page beside each other."""
    wide = (area.width - GAP * (STACKS - 1)) / STACKS
    pitch = area.height / IN_A_STACK
    row = min(ROW, (pitch - CAPTION - TITLES - 5) / 2)
    for index, stack in enumerate(stacks):
        left, top = area.left + index * (wide + GAP), area.top + TITLES
        for column in stack:
            title = Box(left, top - TITLES, wide, TITLES)
            paper.write(title, column.title, Style(9, 7, bold=True, align=Align.CENTRE))
            for match in column.matches:
                bottom = top - TITLES - CAPTION - 2 * row
                draw_match(paper, Box(left, bottom, wide, 2 * row), match)
                top -= pitch
