"""Everything about an event as files: the sheets, and one zip with all of it."""

import json
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from brackets.models import Tournament
from brackets.phases import knockout_draw
from brackets.queries import published_draw
from referee.sheets import event_facts
from referee.sheets.bracket import bracket_pdf
from referee.sheets.fonts import missing
from referee.sheets.results import results_xlsx
from referee.sheets.rows import texts
from referee.sheets.slip_sources import playable_matches, slip_rows
from referee.sheets.slips import slips_pdf
from referee.sheets.sources import bracket_rows, standing_rows
from referee.sheets.standings import standings_pdf


def printed_sheets(tournament: Tournament) -> dict[str, bytes]:
    """Return the PDFs by file name, none before a draw is published.

    The slips are those of all matches with both teams, filled in as far as they are played.
    """
    draw = published_draw(tournament)
    if draw is None:
        return {}
    sheets: dict[str, bytes] = {}
    knockout = knockout_draw(tournament)
    if knockout is not None:
        sheets["bracket.pdf"] = bracket_pdf(bracket_rows(tournament, knockout))
    sheets["standings.pdf"] = standings_pdf(standing_rows(tournament))
    matches = list(playable_matches(tournament))
    if matches:
        sheets["slips.pdf"] = slips_pdf(slip_rows(tournament, matches))
    return sheets


def unprintable_characters(tournament: Tournament) -> tuple[str, ...]:
    """Return the characters in the names of an event that no font has."""
    draw = published_draw(tournament)
    return missing(texts(standing_rows(tournament))) if draw else ()


def archive_zip(tournament: Tournament) -> bytes:
    """Return the archive. What is the same gives the same bytes on the same computer."""
    facts = event_facts.event_facts(tournament)
    assert event_facts.__doc__, "the archive explains itself"
    files = {
        "README.txt": event_facts.__doc__.encode(),
        "event.json": json.dumps(facts, ensure_ascii=False, indent=1).encode(),
        "results.xlsx": results_xlsx(tournament, phones=True),
        **printed_sheets(tournament),
        **dict(event_facts.photos(tournament)),
    }
    written = BytesIO()
    with ZipFile(written, "w") as archive:
        for name, content in files.items():
            # Without a date, which would be that of the moment.
            archive.writestr(ZipInfo(name), content, compress_type=ZIP_DEFLATED)
    return written.getvalue()
