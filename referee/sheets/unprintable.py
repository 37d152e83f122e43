"""Names with characters that no font has, told when they are entered and not only when printed."""

from collections.abc import Iterable
from dataclasses import replace

from brackets.entries import PLAYERS, TeamEntry
from brackets.errors import Problem, ProblemCode
from brackets.import_plan import ImportRow
from referee.sheets.fonts import missing

# What of a pair stands on paper.
_PRINTED = ("unit", *PLAYERS)


def glyph_problems(entry: TeamEntry) -> tuple[Problem, ...]:
    """Return a warning for each field of a pair that cannot be printed as it is written."""
    found = ((field, missing([getattr(entry, field)])) for field in _PRINTED)
    return tuple(
        Problem(ProblemCode.NO_GLYPH, field, {"text": " ".join(map(_told, characters))})
        for field, characters in found
        if characters
    )


def with_glyph_warnings(rows: Iterable[ImportRow]) -> tuple[ImportRow, ...]:
    """Return the rows of a file, each with the warnings about its characters."""
    return tuple(replace(row, warnings=(*row.warnings, *glyph_problems(row.entry))) for row in rows)


def _told(character: str) -> str:
    return f"{character} (U+{ord(character):04X})"
