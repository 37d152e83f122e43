"""The bracket sheet: sixteen places on A4 landscape, thirty-two on A3, more pages for more.

Where a way leads from page to page both have the same mark at their edge: the number of the match.
"""

from dataclasses import dataclass
from functools import cached_property, partial

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from referee.sheets.bracket_lists import draw_lists, list_pages
from referee.sheets.bracket_trees import (
    Ways,
    are_joined,
    came_from,
    draw_trees,
    tree_pages,
    ways_of,
)
from referee.sheets.matchbox import CAPTION, ROW, draw_entry, draw_match
from referee.sheets.paper import (
    A3_LANDSCAPE,
    LANDSCAPE,
    MEDIUM,
    THICK,
    Align,
    Binding,
    Box,
    PageSize,
    Paper,
    Style,
)
from referee.sheets.regions import ROUNDS_ON_A3, ROUNDS_ON_A4, Region, page_of, regions
from referee.sheets.rows import BracketMatch, BracketRows, DrawRecord

GAP = 22.0
WIDEST = 300.0
TITLES = 13.0
RECORD = 22.0
CHAMPION = 34.0
# The marks at the edges, in the margin of the page.
JOINT, JOINT_WIDE = 12.0, 17.0


def bracket_pdf(rows: BracketRows) -> bytes:
    """Return the bracket as a PDF."""
    return bracket_sheet(rows).finish()


def bracket_sheet(rows: BracketRows, binding: Binding | None = None) -> Paper:
    """Draw it, into a document with others when bound."""
    large = binding is not None and binding.size is PageSize.A3
    size = A3_LANDSCAPE if large else LANDSCAPE
    paper = Paper(size, rows.heading, gettext("Bracket"), binding)
    on_a_page = ROUNDS_ON_A3 if large else ROUNDS_ON_A4
    pages = regions(len(rows.rounds), on_a_page) if rows.rounds else ()
    trees = tree_pages(rows.others) if are_joined(rows.others) else []
    lists = [] if trees else list_pages(rows.others)
    count = len(pages) + len(trees) + len(lists)
    ways = ways_of(_all_matches(rows))
    tag = gettext("DRAFT") if rows.draw.draft else ""
    pairs = _pairs(rows)
    for region in pages:
        paper.start_page()
        paper.head(_part(pairs, rows, region), tag=tag)
        _Page(paper, rows, pages, region, ways).draw()
        paper.foot(region.page, count)
    beside = [partial(draw_trees, page=page, ways=ways) for page in trees]
    beside += [partial(draw_lists, stacks=stacks) for stacks in lists]
    for number, draw in enumerate(beside, len(pages) + 1):
        paper.start_page()
        paper.head(pairs, tag=tag)
        _draw_record(paper, rows.draw)
        draw(paper, _area(paper))
        paper.foot(number, count)
    return paper


def _area(paper: Paper) -> Box:
    """Return what is free between the head and the record of the draw."""
    body = paper.body
    return Box(body.left, body.bottom + RECORD, body.width, body.height - RECORD - TITLES)


def _all_matches(rows: BracketRows) -> list[BracketMatch]:
    third = [] if rows.third_place is None else [rows.third_place]
    return [
        *(match for matches in rows.rounds for match in matches),
        *third,
        *(match for column in rows.others for match in column.matches),
    ]


def _pairs(rows: BracketRows) -> str:
    """Return how many pairs play and how their scores are to be read."""
    sides = (slot for match in _all_matches(rows) for slot in (match.home, match.away))
    count = len({slot.entry.number for slot in sides if slot.entry})
    words = ngettext("%(count)d pair", "%(count)d pairs", count) % {"count": count}
    if rows.race:
        return words + " · " + gettext("score: the level reached")
    return words + " · " + gettext("score: big in large figures, small in small ones")


def _part(words: str, rows: BracketRows, region: Region) -> str:
    """Return `words` and which part of the bracket the page shows."""
    sections = 1 << (len(rows.rounds) - region.rounds[-1])
    if sections == 1:
        return words
    part = gettext("part %(part)d of %(parts)d") % {"part": region.section + 1, "parts": sections}
    return f"{words} · {part}"


@dataclass(frozen=True)
class _Page:
    """One page of the bracket."""

    paper: Paper
    rows: BracketRows
    pages: tuple[Region, ...]
    region: Region
    ways: Ways

    def draw(self) -> None:
        """Draw everything between head and foot."""
        _draw_record(self.paper, self.rows.draw)
        for round_ in self.region.rounds:
            column = self._column(round_)
            title = self.rows.titles[round_ - 1]
            box = Box(column.left, column.top, column.width, TITLES)
            self.paper.write(box, title, Style(9, 7, bold=True, align=Align.CENTRE))
            for position in self.region.positions(round_):
                self._draw(self.rows.rounds[round_ - 1][position])
        self._draw_finals()

    @cached_property
    def _area(self) -> Box:
        return _area(self.paper)

    @cached_property
    def _gap(self) -> float:
        """Columns are spread over the whole width."""
        count = len(self.region.rounds)
        return (self._area.width - count * self._wide) / (count - 1) if count > 1 else GAP

    @cached_property
    def _wide(self) -> float:
        count = len(self.region.rounds)
        return min((self._area.width - GAP * (count - 1)) / count, WIDEST)

    def _column(self, round_: int) -> Box:
        area = self._area
        left = area.left + (round_ - self.region.rounds[0]) * (self._wide + self._gap)
        return Box(left, area.bottom, self._wide, area.height)

    @cached_property
    def _row(self) -> float:
        """Return the height of a row, such that the fullest column has room for its matches."""
        pitch = self._area.height / len(self.region.positions(self.region.rounds[0]))
        return min(ROW, (pitch - CAPTION - 5) / 2)

    def _box(self, match: BracketMatch) -> Box:
        """Return where the two rows of a match of this page's rounds stand."""
        column = self._column(match.round)
        positions = self.region.positions(match.round)
        pitch = column.height / len(positions)
        middle = column.top - (match.position - positions[0] + 0.5) * pitch - CAPTION / 2
        return Box(column.left, middle - self._row, column.width, 2 * self._row)

    def _draw(self, match: BracketMatch) -> None:
        box = self._box(match)
        note = (self._origin(match), self._beside(match))
        draw_match(self.paper, box, match, note=" · ".join(filter(None, note)))
        if note[0]:
            self._come_from(match, box)
        if match.round + 1 in self.region.rounds:
            self._connect(match, box)
        elif match.round < len(self.rows.rounds):
            self._lead_on(match, box)

    def _beside(self, match: BracketMatch) -> str:
        """Return where the loser plays on, and the winner of the last round where one follows."""
        return self.ways.words(match, winner=match.round == len(self.rows.rounds))

    def _connect(self, match: BracketMatch, box: Box) -> None:
        """Draw the way to the next match, thick once somebody has gone it."""
        target = self._box(self.rows.rounds[match.round][match.position // 2])
        row = target.height / 4
        end = target.middle + (row if match.position % 2 == 0 else -row)
        played = match.number is not None and (match.home.won or match.away.won)
        width = THICK if played else MEDIUM
        bend = box.right + self._gap / 2
        self.paper.line(box.right, box.middle, bend, box.middle, width)
        self.paper.line(bend, box.middle, bend, end, width)
        self.paper.line(bend, end, target.left, end, width)

    def _lead_on(self, match: BracketMatch, box: Box) -> None:
        """Say on which page the way goes on."""
        following = self.rows.rounds[match.round][match.position // 2]
        page = page_of(self.pages, following.round, following.position)
        assert following.number is not None, "only the first round has matches without a number"
        words = gettext("Winner → match %(number)d, page %(page)d") % {
            "number": following.number,
            "page": page,
        }
        below = Box(box.left, box.bottom - 14, box.width, 12)
        self.paper.write(below, words, Style(8, 6, bold=True, align=Align.RIGHT))
        edge = self.paper.body.right + 1
        self.paper.line(box.right, box.middle, edge, box.middle, MEDIUM)
        self._draw_joint(Box(edge, box.middle - JOINT / 2, JOINT_WIDE, JOINT), match)

    def _come_from(self, match: BracketMatch, box: Box) -> None:
        """Mark before a match which matches of other pages the two pairs come from."""
        edge = box.left - 1 - JOINT_WIDE
        middles = (box.middle + box.height / 4, box.middle - box.height / 4)
        for feeder, middle in zip(self._feeders(match), middles, strict=True):
            joint = Box(edge, middle - JOINT / 2, JOINT_WIDE, JOINT)
            self.paper.line(joint.right, middle, box.left, middle, MEDIUM)
            self._draw_joint(joint, feeder)

    def _feeders(self, match: BracketMatch) -> tuple[BracketMatch, BracketMatch]:
        before = self.rows.rounds[match.round - 2]
        return before[2 * match.position], before[2 * match.position + 1]

    def _draw_joint(self, box: Box, match: BracketMatch) -> None:
        self.paper.frame(box, MEDIUM)
        number = "" if match.number is None else str(match.number)
        self.paper.write(box.inset(1), number, Style(8, 5, bold=True, align=Align.CENTRE))

    def _origin(self, match: BracketMatch) -> str:
        """Return the pages that the two teams come from, when they are others."""
        if match.round == 1 or match.round > self.region.rounds[0]:
            return ""
        feeders = (2 * match.position, 2 * match.position + 1)
        first, second = (page_of(self.pages, match.round - 1, place) for place in feeders)
        return gettext("← pages %(first)d, %(second)d") % {"first": first, "second": second}

    def _draw_finals(self) -> None:
        """Draw champion and third place, and the final where it has no column of its own."""
        rounds = len(self.rows.rounds)
        final = self.rows.rounds[-1][0]
        if self.region.final:
            column = self._column(self.region.rounds[-1])
            box = Box(
                column.left, column.top - CHAMPION - 28 - 2 * self._row, column.width, 2 * self._row
            )
            note = gettext("← pages %(first)d, %(second)d") % {
                "first": self.region.page - 1,
                "second": self.region.page,
            }
            draw_match(self.paper, box, final, note=note)
            self._come_from(final, box)
            self._title(box, self.rows.titles[-1])
        elif self.region.rounds[-1] == rounds:
            column = self._column(rounds)
            box = self._box(final)
        else:
            return
        if self.rows.champion and (final.home.won or final.away.won):
            above = box.top + CAPTION + TITLES + 2
            self._draw_champion(Box(box.left, above, box.width, CHAMPION), final)
        if self.rows.third_place is not None:
            place = Box(column.left, column.bottom + 4, column.width, box.height)
            third = self.rows.third_place
            told = (slot for slot in (third.home, third.away) if slot.entry)
            draw_match(self.paper, place, third, note=came_from(*told))
            self._title(place, self.rows.third_title)

    def _title(self, box: Box, words: str) -> None:
        above = Box(box.left, box.top + CAPTION, box.width, TITLES)
        self.paper.write(above, words, Style(9, 7, bold=True, align=Align.CENTRE))

    def _draw_champion(self, box: Box, final: BracketMatch) -> None:
        entry = final.home.entry if final.home.won else final.away.entry
        assert entry is not None, "a winner is one of the two teams"
        label = Box(box.left, box.bottom, 40, box.height)
        self.paper.frame(box, THICK)
        self.paper.line(label.right, box.bottom, label.right, box.top, MEDIUM)
        self.paper.write(label.inset(2), gettext("Champion"), Style(12, 7, True, Align.CENTRE))
        name = Box(label.right + 5, box.bottom + 4, box.width - 48, box.height - 8)
        draw_entry(self.paper, name, entry, bold=True)


def _draw_record(paper: Paper, draw: DrawRecord) -> None:
    """Write what the draw can be repeated and defended with."""
    how = [gettext("Lots drawn by hand")]
    if not draw.by_hand:
        how = [
            gettext("Seed text: %(text)s") % {"text": draw.seed_text},
            gettext("Algorithm %(version)d") % {"version": draw.algorithm},
        ]
    parts = [
        gettext("Draw no. %(number)d") % {"number": draw.number},
        *how,
        gettext("Entry list SHA-256: %(hash)s") % {"hash": draw.entry_hash},
    ]
    if draw.entry_list:
        parts.append(gettext("Entry list: %(address)s") % {"address": draw.entry_list})
    who = [draw.drawn_by, date_format(draw.drawn_at, "DATETIME_FORMAT") if draw.drawn_at else ""]
    if any(who):
        words = gettext("Typed in: %(who)s") if draw.by_hand else gettext("Drawn: %(who)s")
        parts.append(words % {"who": " ".join(filter(None, who))})
    if draw.reason:
        words = (
            gettext("Reason: %(reason)s")
            if draw.by_hand
            else gettext("Reason for drawing again: %(reason)s")
        )
        parts.append(words % {"reason": draw.reason})
    if draw.relaxed:
        parts.append(gettext("Could not be kept apart: %(what)s") % {"what": draw.relaxed})
    if draw.swaps:
        parts.append(gettext("Changed places after the lots: %(pairs)s") % {"pairs": draw.swaps})
    body = paper.body
    box = Box(body.left, body.bottom - 2, body.width, RECORD)
    paper.write(box, "　".join(parts), Style(7, 4.5))
