"""Books and appendices of an event as sheets of the registry."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy

from referee.sheets.book import BookRows, book_sheet
from referee.sheets.book_sources import programme_rows, results_book_rows
from referee.sheets.event_kinds import no_draw
from referee.sheets.keys import SheetKey
from referee.sheets.kinds import Audience, SheetKind, page, unversioned
from referee.sheets.listing import listing_sheet
from referee.sheets.ruling_lists import ruling_rows


def _shown(rows: BookRows) -> Mapping[int, object]:
    """Return what a book shows: each chapter without the revision that it was read at."""
    return {0: tuple((chapter.title, unversioned(chapter.rows)) for chapter in rows.chapters)}


PROGRAMME = SheetKind(
    number=20,
    key=SheetKey.PROGRAMME,
    title=gettext_lazy("Programme"),
    audience=Audience.PUBLIC,
    why_not=no_draw,
    rows=lambda tournament, _wish: programme_rows(tournament),
    draw=book_sheet,
    parts=_shown,
)
RESULTS_BOOK = SheetKind(
    number=21,
    key=SheetKey.RESULTS_BOOK,
    title=gettext_lazy("Results book"),
    audience=Audience.STAFF,
    why_not=no_draw,
    rows=lambda tournament, _wish: results_book_rows(tournament),
    draw=book_sheet,
    parts=_shown,
    opens=page("event_standings"),
)
RULINGS = SheetKind(
    number=22,
    key=SheetKey.RULINGS,
    title=gettext_lazy("Rulings"),
    audience=Audience.PUBLIC,
    why_not=no_draw,
    rows=lambda tournament, _wish: ruling_rows(tournament),
    draw=listing_sheet,
    opens=page("event_rulings"),
)
