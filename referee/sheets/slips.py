"""Score slips: two to an A4 page, one per match, with the boxes of the screen."""

from dataclasses import dataclass

from django.utils.translation import gettext

from brackets.models import MatchKind
from referee.labels.rounds import match_round
from referee.labels.seats import PAIRS_SHORT, SEATS_SHORT
from referee.sheets.matchbox import draw_entry, match_number
from referee.sheets.paper import (
    MEDIUM,
    PORTRAIT,
    THIN,
    Align,
    Box,
    Paper,
    Style,
    day_of,
    version_of,
)
from referee.sheets.rows import Entry, SlipRow, SlipRows
from referee.sheets.slip_foot import HEIGHT as FOOT
from referee.sheets.slip_foot import band_words, draw_foot, draw_foot_frame
from referee.sheets.slip_hands import WIDTHS, draw_hand_frame, draw_hands
from rules.seats import Pair, Seat

HALF = PORTRAIT[1] / 2
EDGE = 15.0
TITLE, SEATING, LINES = 36.0, 52.0, 24.0
GAP = 4.0
LABEL, NUMBER, NAMES = 34.0, 26.0, 201.0


def slips_pdf(rows: SlipRows) -> bytes:
    """Return the slips as a PDF, in the order of `rows`, the upper half of a page first."""
    paper = Paper(PORTRAIT, rows.heading, gettext("Score slips"))
    for index, slip in enumerate(rows.slips):
        upper = index % 2 == 0
        if upper:
            paper.start_page()
            paper.dashes(0, HALF, paper.width, HALF)
        paper.shifted(HALF if upper else 0, _Slip(paper, rows, slip).draw)
    return paper.finish()


@dataclass(frozen=True, slots=True)
class _Slip:
    """One slip, drawn in the lower half of the page."""

    paper: Paper
    rows: SlipRows
    slip: SlipRow

    @property
    def _area(self) -> Box:
        width = sum(WIDTHS)
        return Box((self.paper.width - width) / 2, EDGE, width, HALF - 2 * EDGE)

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
        # Lines and titles are the same on all slips with so many hands.
        self.paper.stencil(f"slip{len(self.slip.hands)}", self._draw_frame)
        self._draw_title()
        self._draw_seating()
        draw_hands(self.paper, self._hands, self.slip)
        draw_foot(self.paper, self._foot, self.slip)

    def _draw_frame(self) -> None:
        paper, area, heading = self.paper, self._area, self.rows.heading
        half = area.width * 0.58
        paper.write(Box(area.left, area.top - 20, half, 20), heading.event, Style(14, 7, bold=True))
        where = "　".join(filter(None, (heading.organiser, heading.place, day_of(heading))))
        paper.write(Box(area.left, area.top - 32, half, 11), where, Style(8, 5))
        draw_hand_frame(paper, self._hands, len(self.slip.hands))
        draw_foot_frame(paper, self._foot, self.rows)
        bands = Box(area.left, area.bottom + 10, area.width, 11)
        words = gettext("Attackers' points: %(bands)s") % {"bands": band_words(self.rows)}
        paper.write(bands, words, Style(7, 4))
        last = Box(area.left, area.bottom, area.width, 10)
        paper.write(last, version_of(heading), Style(7, align=Align.RIGHT))
        paper.write(Box(last.left, last.bottom, last.width * 0.8, 10), heading.footer, Style(7, 4))

    def _draw_title(self) -> None:
        """Write what the slip is found by: the match, the table and the round."""
        area, slip, paper = self._area, self.slip, self.paper
        kind = MatchKind.THIRD_PLACE if slip.third_place else MatchKind.BRACKET
        table = gettext("Table %(table)d") % {"table": slip.table} if slip.table else ""
        texts = (
            (match_round(kind, slip.round, slip.rounds), 72.0, Style(11, 7, align=Align.CENTRE)),
            (table, 72.0, Style(14, 8, bold=True, align=Align.CENTRE)),
            (match_number(slip.number), 84.0, Style(15, 8, bold=True, align=Align.CENTRE)),
        )
        left = area.right - sum(width for _, width, _ in texts)
        for words, width, style in texts:
            cell = Box(left, area.top - TITLE + 5, width, TITLE - 7)
            paper.frame(cell, MEDIUM)
            paper.write(cell.inset(3), words, style)
            left += width

    def _draw_seating(self) -> None:
        box, slip = self._seating, self.slip
        rows = (
            (Pair.EAST_WEST, slip.east_west, (Seat.EAST, Seat.WEST)),
            (Pair.NORTH_SOUTH, slip.north_south, (Seat.NORTH, Seat.SOUTH)),
        )
        for index, (pair, entry, seats) in enumerate(rows):
            row = Box(box.left, box.top - (index + 1) * box.height / 2, box.width, box.height / 2)
            self._draw_pair(row, pair, entry, seats)
        self.paper.frame(box, MEDIUM)

    def _draw_pair(self, row: Box, pair: Pair, entry: Entry, seats: tuple[Seat, Seat]) -> None:
        paper = self.paper
        label = Box(row.left, row.bottom, LABEL, row.height)
        number = Box(label.right, row.bottom, NUMBER, row.height)
        names = Box(number.right, row.bottom, NAMES, row.height)
        paper.frame(label, THIN, shade=True)
        paper.write(
            label.inset(2), str(PAIRS_SHORT[pair]), Style(11, 6, bold=True, align=Align.CENTRE)
        )
        paper.frame(number, THIN)
        paper.write(number.inset(1), str(entry.number), Style(13, 7, bold=True, align=Align.CENTRE))
        paper.frame(names, THIN)
        draw_entry(paper, names.inset(4, 1), entry, bold=True)
        width = (row.right - names.right) / 2
        for index, seat in enumerate(seats):
            self._draw_seat(Box(names.right + index * width, row.bottom, width, row.height), seat)

    def _draw_seat(self, cell: Box, seat: Seat) -> None:
        paper = self.paper
        paper.frame(cell, THIN)
        sign = Box(cell.left, cell.bottom, 24, cell.height)
        paper.line(sign.right, cell.bottom, sign.right, cell.top, THIN)
        paper.write(
            sign.inset(1), str(SEATS_SHORT[seat]), Style(13, 6, bold=True, align=Align.CENTRE)
        )
        deals = [str(hand.number) for hand in self.slip.hands if hand.dealer == seat]
        name = Box(
            sign.right + 4, cell.bottom + cell.height * 0.36, cell.right - sign.right - 6, 15
        )
        paper.write(name, self.slip.seats[seat], Style(10, 4.5))
        words = gettext("deals hand %(numbers)s") % {"numbers": ", ".join(deals)} if deals else ""
        under = Box(name.left, cell.bottom + 1, name.width, 9)
        paper.write(under, words, Style(7, 5))
