"""Everything about an event as files: the sheets, and one zip with all of it."""

import json
from collections.abc import Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from brackets.models import Tournament
from brackets.queries import published_draw
from referee.sheets import event_facts
from referee.sheets.fonts import missing
from referee.sheets.kinds import Wish
from referee.sheets.registry import SHEETS
from referee.sheets.results import results_xlsx
from referee.sheets.rows import texts
from referee.sheets.sources import standing_rows


def printed_sheets(tournament: Tournament) -> dict[str, bytes]:
    """Return the PDFs by file name, none before a draw is published.

    They are whole: the slips of all matches with both teams, filled in as far as they are played.
    """
    if published_draw(tournament) is None:
        return {}
    wish = Wish(every=True, address=tournament.address)
    return {
        f"{kind.key}.pdf": kind.make(tournament, wish)
        for kind in SHEETS
        if not kind.secret and not kind.why_not(tournament, wish)
    }


def unprintable_characters(tournament: Tournament) -> tuple[str, ...]:
    """Return the characters in the names of an event that no font has."""
    draw = published_draw(tournament)
    return missing(texts(standing_rows(tournament))) if draw else ()


def archive_zip(tournament: Tournament, *, phones: bool = True) -> bytes:
    """Return the archive. What is the same gives the same bytes on the same computer.

    Telephone numbers are for the organiser only: without `phones` they are left out.
    """
    facts = event_facts.event_facts(tournament, phones=phones)
    assert event_facts.__doc__, "the archive explains itself"
    files = {
        "README.txt": event_facts.__doc__.encode(),
        "event.json": json.dumps(facts, ensure_ascii=False, indent=1).encode(),
        "results.xlsx": results_xlsx(tournament, phones=phones),
        **printed_sheets(tournament),
        **dict(event_facts.images(tournament)),
    }
    return zipped(files)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as one zip, without a date, which would be that of the moment."""
    written = BytesIO()
    with ZipFile(written, "w") as archive:
        for name, content in files.items():
            archive.writestr(ZipInfo(name), content, compress_type=ZIP_DEFLATED)
    return written.getvalue()
