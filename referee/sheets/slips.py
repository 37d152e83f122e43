"""Score slips: two to an A4 page, one per match, with the boxes of the screen."""

from dataclasses import dataclass
from hashlib import sha256

from django.utils.translation import gettext

from referee.sheets.heading_words import mark_words, version_of, where_and_when
from referee.sheets.matchbox import match_number
from referee.sheets.paper import (
    CODE,
    MEDIUM,
    PORTRAIT,
    Align,
    Binding,
    Box,
    Paper,
    Style,
)
from referee.sheets.paper_codes import Mark
from referee.sheets.rows_slips import SlipRow, SlipRows
from referee.sheets.slip_extra import draw_extra_strip
from referee.sheets.slip_foot import HEIGHT as FOOT
from referee.sheets.slip_foot import band_words, draw_foot, draw_foot_frame
from referee.sheets.slip_hands import WIDTHS, draw_dealers, draw_extra, draw_hand_frame, draw_hands
from referee.sheets.slip_parts import HALF, slip_parts
from referee.sheets.slip_races import draw_race, draw_race_frame
from referee.sheets.slip_seats import draw_seat_frame, draw_seats

EDGE = 15.0
TITLE, SEATING, LINES = 36.0, 52.0, 24.0
GAP = 4.0
# The line of a match that is nothing but an extra hand.
ONLY = 30.0


def slips_pdf(rows: SlipRows) -> bytes:
    """Return the slips as a PDF, in the order of `rows`, the upper half of a page first."""
    return slips_sheet(rows).finish()


def slips_sheet(rows: SlipRows, binding: Binding | None = None) -> Paper:
    """Draw it, into a document with others when bound."""
    paper = Paper(PORTRAIT, rows.heading, gettext("Score slips"), binding)
    left = 0.0
    for slip, tall in slip_parts(rows):
        if left < tall:
            paper.start_page()
            left = paper.height
        if tall == HALF and left == paper.height:
            paper.dashes(0, HALF, paper.width, HALF)
        left -= tall
        mark = binding.marks.get(slip.number) if binding else None
        paper.shifted(left, _Slip(paper, rows, slip, tall, mark).draw)
    return paper


@dataclass(frozen=True, slots=True)
class _Slip:
    """One slip, drawn in the lower half of the page, or on all of it."""

    paper: Paper
    rows: SlipRows
    slip: SlipRow
    tall: float
    mark: Mark | None = None

    @property
    def _area(self) -> Box:
        width = sum(WIDTHS)
        return Box((self.paper.width - width) / 2, EDGE, width, self.tall - 2 * EDGE)

    @property
    def _extra(self) -> bool:
        """Whether the last row is that of an extra hand."""
        return self.rows.extra or self.slip.extra is not None

    @property
    def _seating(self) -> Box:
        area = self._area
        return Box(area.left, area.top - TITLE - SEATING, area.width, SEATING)

    @property
    def _hands(self) -> Box:
        seating, foot = self._seating, self._foot
        bottom = foot.top + GAP
        return Box(seating.left, bottom, seating.width, seating.bottom - GAP - bottom)

    @property
    def _foot(self) -> Box:
        area = self._area
        return Box(area.left, area.bottom + LINES, area.width, FOOT)

    def draw(self) -> None:
        """Draw the slip."""
        # What is the same on all slips, or on all that nothing is recorded for, is drawn once.
        slip = self.slip
        shape = "".join(f"{hand.number}{hand.dealer}{hand.game}" for hand in slip.hands)
        shape = f"{self.tall:.0f}-{shape}-{self._extra}-{slip.sheet}"
        # A name in a PDF has at most 127 characters.
        key = sha256(shape.encode()).hexdigest()[:16]
        self.paper.stencil(f"frame{key}", self._draw_frame)
        if slip.blank:
            self.paper.stencil(f"blank{key}", self._draw_recorded)
        else:
            self._draw_recorded()
        if slip.hands and not slip.race and self._extra:
            if slip.extra is None or not slip.extra.played:
                self.paper.stencil(f"extra{key}", self._draw_extra)
            else:
                self._draw_extra()
        self._draw_title()
        draw_seats(self.paper, self._seating, slip)
        if not slip.race and slip.hands:
            draw_dealers(self.paper, self._hands, slip, extra=self._extra)

    def _draw_recorded(self) -> None:
        if not self.slip.hands:
            draw_extra_strip(self.paper, self._only_extra, self.slip)
        elif self.slip.race:
            draw_race(self.paper, self._hands, self.slip, self.rows, extra=self._extra)
        else:
            draw_hands(self.paper, self._hands, self.slip, self.rows, extra=self._extra)
        draw_foot(self.paper, self._foot, self.slip)

    def _draw_extra(self) -> None:
        draw_extra(self.paper, self._hands, self.slip)

    @property
    def _only_extra(self) -> Box:
        box = self._hands
        return Box(box.left, box.top - ONLY, box.width, ONLY)

    def _draw_hand_frame(self) -> None:
        if not self.slip.hands:
            return
        if self.slip.race:
            draw_race_frame(self.paper, self._hands, self.slip, self.rows, extra=self._extra)
        else:
            draw_hand_frame(self.paper, self._hands, self.slip.hands, extra=self._extra)

    def _draw_frame(self) -> None:
        paper, area, heading = self.paper, self._area, self.rows.heading
        half = self._title_cells[0].left - CODE - 4 - area.left
        paper.write(Box(area.left, area.top - 20, half, 20), heading.event, Style(14, 7, bold=True))
        where = where_and_when(heading)
        paper.write(Box(area.left, area.top - 32, half, 11), where, Style(8, 5))
        for cell in self._title_cells:
            paper.frame(cell, MEDIUM)
        # In a race it is the result that says who deals; the rows have it.
        draw_seat_frame(paper, self._seating, () if self.slip.race else self.slip.hands)
        self._draw_hand_frame()
        draw_foot_frame(paper, self._foot, self.rows)
        bands = Box(area.left, area.bottom + 10, area.width, 11)
        words = gettext("Attackers' points: %(bands)s")
        if self.rows.race:
            words = gettext("Attackers' points and levels: %(bands)s")
        words %= {"bands": band_words(self.rows)}
        paper.write(bands, words, Style(7, 4))
        last = Box(area.left, area.bottom, area.width, 10)
        paper.write(last, version_of(heading), Style(7, align=Align.RIGHT))
        paper.write(Box(last.left, last.bottom, last.width * 0.5, 10), heading.footer, Style(7, 4))

    @property
    def _title_cells(self) -> tuple[Box, Box, Box]:
        """Round, table and match."""
        area = self._area
        bottom, tall = area.top - TITLE + 5, TITLE - 7
        return (
            Box(area.right - 228, bottom, 72, tall),
            Box(area.right - 156, bottom, 72, tall),
            Box(area.right - 84, bottom, 84, tall),
        )

    def _draw_mark(self, mark: Mark) -> None:
        """Write the slip's own code, and its QR beside the title."""
        area = self._area
        if mark.link:
            corner = self._title_cells[0].left - CODE
            self.paper.qr(Box(corner, area.top + 4 - CODE, CODE, CODE), mark.link, best=False)
        place = Box(area.left + area.width / 2, area.bottom, area.width / 2 - 80, 10)
        self.paper.write(place, mark_words(mark), Style(7, 4, align=Align.RIGHT))

    def _draw_title(self) -> None:
        """Write what the slip is found by."""
        if self.mark is not None:
            self._draw_mark(self.mark)
        slip, paper = self.slip, self.paper
        round_, table, match = (cell.inset(3) for cell in self._title_cells)
        if not slip.number:
            self._draw_title_labels()
            return
        paper.write(round_, slip.round, Style(11, 7, align=Align.CENTRE))
        if slip.table is not None:
            words = gettext("Table %(table)d") % {"table": slip.table}
            paper.write(table, words, Style(14, 8, bold=True, align=Align.CENTRE))
        words = f"{match_number(slip.number)} {slip.sheet}".strip()
        paper.write(match, words, Style(15, 8, bold=True, align=Align.CENTRE))

    def _draw_title_labels(self) -> None:
        """Say what is to be written where, on a slip that is for no match yet."""
        labels = (gettext("Round"), gettext("Table"), gettext("Match"))
        for cell, label in zip(self._title_cells, labels, strict=True):
            box = Box(cell.left + 3, cell.top - 11, cell.width - 6, 10)
            self.paper.write(box, label, Style(7, 5, bold=True))
