"""P4, P8 and P9: pages, sheets and workbooks of a played event, beside the bare libraries."""

from collections.abc import Iterable
from io import BytesIO

from django.db.models import F
from django.template import Context, Engine
from django.test import Client, override_settings
from openpyxl import Workbook, load_workbook
from pypdf import PdfReader
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from bench.results import Result, alternate, cpu_milliseconds, milliseconds
from brackets.models import Match, Tournament
from brackets.queries import published_draw
from referee.sheets.book_kinds import RESULTS_BOOK
from referee.sheets.bracket import bracket_pdf
from referee.sheets.event_kinds import BRACKET
from referee.sheets.kinds import Wish
from referee.sheets.results import results_xlsx
from referee.sheets.round_kinds import SLIPS
from referee.sheets.slip_sources import playable_matches, slip_rows
from referee.sheets.slips import slips_pdf
from referee.sheets.sources import bracket_rows

TABLE = Engine().from_string(
    "<table>{% for row in rows %}<tr>{% for cell in row %}<td>{{ cell }}</td>{% endfor %}</tr>"
    "{% endfor %}</table>"
)


def first_render(event: Tournament, turns: int) -> Result:
    """P4: the standings after a change; the floor is a template with as many cells."""
    client, path = Client(), f"/events/{event.slug}/standings/"
    teams = event.teams.count()
    rows = [[str(row), "甲", "乙", "3–1", "12", "345"] for row in range(teams)]

    def ours() -> float:
        # Another revision and score, as after a hand; this database is thrown away.
        Tournament.objects.filter(pk=event.pk).update(revision=F("revision") + 1)
        played = Match.objects.filter(draw__stage__tournament=event, number=1)
        played.update(home_small=F("home_small") + 5)
        return milliseconds(lambda: client.get(path, {"live": ""}))

    def floor() -> float:
        return milliseconds(lambda: TABLE.render(Context({"rows": rows})))

    # Otherwise the revision would be read once a second at most, and nothing rendered meanwhile;
    # and what another process renders would not be measured.
    alone = {"BIG_EVENT_PAIRS": teams + 1}
    with override_settings(LIVE_REVISION_SECONDS=0, LIVE_SLOW_SECONDS=0, **alone):
        measured = alternate(ours, floor, turns=turns)
    return Result("P4", f"standings after a change, {teams} pairs", *measured, "ms")


def sheets(event: Tournament, turns: int) -> Result:
    """P8: bracket and slips of the first round; the floor is bare pages of 33 × 6 strings."""
    draw = published_draw(event)
    assert draw is not None, "the event was drawn"
    first = list(playable_matches(event).filter(round=1))

    def made() -> tuple[bytes, bytes]:
        return bracket_pdf(bracket_rows(event, draw)), slips_pdf(slip_rows(event, first))

    pages = _pages(made())
    ours, floor = alternate(
        lambda: pages * 1000 / cpu_milliseconds(made),
        lambda: pages * 1000 / cpu_milliseconds(lambda: _bare_pages(pages)),
        turns=turns,
    )
    work = f"bracket and {len(first)} slips of {event.teams.count()} pairs, {pages} pages"
    return Result("P8", work, round(ours, 1), round(floor, 1), "pages a second")


def papers(event: Tournament, turns: int) -> list[Result]:
    """P8: the same and the results book, with their codes, in seconds and in MB."""
    wish = Wish(round=1, address="http://192.168.1.5:8000")

    def made() -> list[bytes]:
        return [kind.make(event, wish) for kind in (BRACKET, SLIPS, RESULTS_BOOK)]

    sheets = made()
    pages = _pages(sheets)
    ours, floor = alternate(
        lambda: cpu_milliseconds(made) / 1000,
        lambda: cpu_milliseconds(lambda: _bare_pages(pages)) / 1000,
        turns=turns,
    )
    work = f"bracket, slips, results book of {event.teams.count()} pairs, {pages} pages"
    size, least = sum(map(len, sheets)) / 1e6, len(_bare_pages(pages)) / 1e6
    return [
        Result("P8", work, round(ours, 2), round(floor, 2), "CPU seconds"),
        Result("P8", "their size", round(size, 2), round(least, 2), "MB"),
    ]


def _pages(sheets: Iterable[bytes]) -> int:
    return sum(len(PdfReader(BytesIO(sheet)).pages) for sheet in sheets)


def _bare_pages(pages: int) -> bytes:
    written = BytesIO()
    canvas = Canvas(written, pagesize=A4)
    for _ in range(pages):
        for row in range(33):
            for column in range(6):
                canvas.drawString(30 + 90 * column, 800 - 23 * row, f"{row} {column} text")
        canvas.showPage()
    canvas.save()
    return written.getvalue()


def workbook(event: Tournament, turns: int) -> Result:
    """P9: the results workbook; the floor is as many bare rows of ten cells."""
    made = load_workbook(BytesIO(results_xlsx(event, phones=True)))
    rows = sum(sheet.max_row for sheet in made.worksheets)
    ours, floor = alternate(
        lambda: rows * 1000 / cpu_milliseconds(lambda: results_xlsx(event, phones=True)),
        lambda: rows * 1000 / cpu_milliseconds(lambda: _bare_rows(rows)),
        turns=turns,
    )
    work = f"results workbook of {event.teams.count()} pairs, {rows} rows"
    return Result("P9", work, round(ours), round(floor), "rows a second")


def _bare_rows(rows: int) -> None:
    book = Workbook(write_only=True)
    sheet = book.create_sheet("rows")
    for row in range(rows):
        sheet.append([row, "甲", "乙", 1, 2, 3, 4, 5, 6, "text"])
    book.save(BytesIO())


def event_results(sizes: tuple[int, ...], turns: int) -> list[Result]:
    """Measure events of these sizes that were played before; sheets of the largest."""
    events = [Tournament.objects.get(slug=f"played-{teams}") for teams in sizes]
    return [
        *(first_render(event, turns * 3) for event in events),
        sheets(events[-1], turns),
        *papers(events[-1], turns),
        workbook(events[-1], turns),
    ]
