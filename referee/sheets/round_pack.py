"""All that a round needs, in one document: pairings, call list, slips."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from brackets.models import Tournament
from referee.sheets.keys import SheetKey
from referee.sheets.kinds import SheetKind, Subject, Wish
from referee.sheets.paper import Binding, Paper
from referee.sheets.round_kinds import CALL_LIST, PAIRINGS, PAIRINGS_BY_NAME, SLIPS
from referee.sheets.round_sources import due_round
from referee.sheets.rows import Heading
from referee.sheets.sources import heading_of

PACKED = (PAIRINGS, PAIRINGS_BY_NAME, CALL_LIST, SLIPS)


@dataclass(frozen=True, slots=True)
class PackRows:
    """The sheets of a round, each with what it shows and its codes."""

    heading: Heading
    sheets: tuple[tuple[SheetKind, Any, Binding], ...]


def _no_round(tournament: Tournament, wish: Wish) -> str:
    if all(kind.why_not(tournament, wish) for kind in PACKED):
        return gettext("Nothing of this round can be printed yet.")
    return ""


def _rows(tournament: Tournament, wish: Wish) -> PackRows:
    found = [
        (kind, kind.rows(tournament, wish)) for kind in PACKED if not kind.why_not(tournament, wish)
    ]
    return PackRows(
        heading=heading_of(tournament),
        sheets=tuple((kind, rows, kind.binding(tournament, wish, rows)) for kind, rows in found),
    )


def _draw(rows: PackRows, binding: Binding | None = None) -> Paper:
    paper = binding.after if binding else None
    for kind, shown, own in rows.sheets:
        paper = kind.draw(shown, replace(own, after=paper))
    assert paper is not None, "why_not is asked first"
    return paper


# No sheet of the registry: its papers are those of others, each with its own code.
ROUND_PACK = SheetKind(
    number=0,
    key=SheetKey.ROUND,
    title=gettext_lazy("All for the round"),
    subject=Subject.ROUND,
    why_not=_no_round,
    rows=_rows,
    draw=_draw,
    secret=True,
)


def settled(tournament: Tournament, kind: SheetKind, wish: Wish) -> Wish:
    """Return what a sheet heeds of a wish; without a round that which is due."""
    wish = kind.narrowed(wish)
    if kind.subject is Subject.ROUND and wish.round is None and not wish.every:
        return replace(wish, round=due_round(tournament))
    return wish
