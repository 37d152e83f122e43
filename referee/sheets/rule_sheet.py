"""The rules of an event on A4 portrait for the wall, in two columns."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from django.utils.translation import gettext

from brackets.models import Tournament
from brackets.rulesets import newest_version
from referee.match_facts import ruleset_of
from referee.rulebook.parts import Part, Sentence, Table
from referee.rulebook.sheet import ruleset_name
from referee.rulebook.versions import event_sheet
from referee.sheets.paper import MEDIUM, PORTRAIT, THIN, Align, Binding, Box, Paper, Style
from referee.sheets.rows import Heading
from referee.sheets.sources import heading_of
from referee.sheets.typesetting import LEADING, wrap

# The largest size at which the rules fill one page, else the largest that fills two.
SIZES = {1: (11.0, 10.5, 10.0, 9.5, 9.0), 2: (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)}
COLUMNS = 2
GUTTER = 18.0
INDENT = 12.0
PAD = 3.0
STEP = 6.0
LONGEST_WORD = 12
ROWS_TOGETHER = 12


@dataclass(frozen=True, slots=True)
class RuleRows:
    """What the sheet shows; `regulation` is the name of the ruleset.

    Other texts have a `title` of their own, and none that `marks_defaults`.
    """

    heading: Heading
    regulation: str
    parts: tuple[Part, ...]
    title: str = ""
    marks_defaults: bool = True


def rules_rows(tournament: Tournament) -> RuleRows:
    """Return the rules that hold for what is not played yet, and the versions before."""
    ruleset = ruleset_of(newest_version(tournament).content)
    return RuleRows(
        heading=heading_of(tournament),
        regulation=ruleset_name(ruleset),
        parts=event_sheet(tournament),
    )


def rules_pdf(rows: RuleRows) -> bytes:
    """Return the rules as a PDF."""
    return rules_sheet(rows).finish()


def rules_sheet(rows: RuleRows, binding: Binding | None = None) -> Paper:
    """Draw it, into a document with others when bound."""
    paper = Paper(PORTRAIT, rows.heading, rows.title or gettext("Rules"), binding)
    width = (paper.body.width - GUTTER * (COLUMNS - 1)) / COLUMNS
    columns = _set(paper, rows, width)
    pages = -(-len(columns) // COLUMNS)
    for page in range(pages):
        paper.start_page()
        paper.head(rows.regulation)
        for place, column in enumerate(columns[page * COLUMNS : (page + 1) * COLUMNS]):
            left = paper.body.left + place * (width + GUTTER)
            top = paper.body.top
            for block in column:
                block.draw(Box(left, top - block.height, width, block.height))
                top -= block.height
        paper.foot(page + 1, pages)
    return paper


@dataclass(frozen=True, slots=True)
class _Block:
    """Something to draw in one piece; with `keep` not at the end of a column."""

    height: float
    draw: Callable[[Box], None]
    keep: bool = False


def _set(paper: Paper, rows: RuleRows, width: float) -> list[list[_Block]]:
    room = paper.body.height - 4
    blocks: list[_Block] = []
    for pages, sizes in SIZES.items():
        for size in sizes:
            blocks = list(_Setter(paper, size, width).blocks(rows))
            if len(_flow(blocks, room)) <= pages * COLUMNS:
                return _balanced(blocks, room)
    return _flow(blocks, room)


def _balanced(blocks: list[_Block], room: float) -> list[list[_Block]]:
    """Fill as many columns as are needed, each about as long as the others."""
    columns = _flow(blocks, room)
    pages = -(-len(columns) // COLUMNS)
    while room > STEP:
        room -= STEP
        shorter = _flow(blocks, room)
        if len(shorter) > pages * COLUMNS:
            break
        columns = shorter
    return columns


def _flow(blocks: list[_Block], room: float) -> list[list[_Block]]:
    """Fill columns one after the other; what keeps together moves together."""
    columns: list[list[_Block]] = [[]]
    left = room
    start = 0
    for end, block in enumerate(blocks, 1):
        if block.keep and end < len(blocks):
            continue
        group = blocks[start:end]
        height = sum(each.height for each in group)
        if height > left and columns[-1]:
            columns.append([])
            left = room
        columns[-1] += group
        left -= height
        start = end
    return columns


class _Setter:
    """Sets parts in one size for one width of a column."""

    def __init__(self, paper: Paper, size: float, width: float) -> None:
        self.paper = paper
        self.size = size
        self.width = width
        self.line = size * LEADING

    def blocks(self, rows: RuleRows) -> Iterator[_Block]:
        """Yield everything in order."""
        if rows.marks_defaults:
            words = gettext("What is marked “%(mark)s” is not stated in the regulation.")
            yield self._text("", words % {"mark": gettext("by default")}, self.size - 1)
        for part in rows.parts:
            yield self._title(part.title)
            mark = gettext(" (by default)") if part.code != "defaults" else ""
            for number, sentence in enumerate(part.sentences, 1):
                sign = f"{number}." if part.ordered else "·"
                block = self._text(sign, _told(sentence, mark), self.size)
                # A text of few parts keeps each of them together.
                together = not rows.marks_defaults and number < len(part.sentences)
                yield replace(block, keep=together)
            if part.table is not None:
                yield from self._table(part.table)

    def _title(self, title: str) -> _Block:
        def draw(box: Box) -> None:
            style = Style(self.size + 1.5, 6, bold=True)
            bottom = box.bottom + 2
            self.paper.write(Box(box.left, bottom + 1, box.width, self.line * 1.3), title, style)
            self.paper.line(box.left, bottom, box.right, bottom, MEDIUM)

        return _Block(self.line * 1.3 + 9, draw, keep=True)

    def _text(self, sign: str, text: str, size: float) -> _Block:
        indent = INDENT if sign else 0.0
        lines = wrap(text, self.width - indent, size, self.paper.measure)
        line = size * LEADING

        def draw(box: Box) -> None:
            style = Style(size)
            top = box.top - 1
            self.paper.write(Box(box.left, top - line, indent, line), sign, style)
            for each in lines:
                place = Box(box.left + indent, top - line, box.width - indent, line)
                self.paper.write(place, each, style)
                top -= line

        return _Block(len(lines) * line + 2, draw)

    def _table(self, table: Table) -> Iterator[_Block]:
        widths = self._widths(table)
        whole = len(table.rows) <= ROWS_TOGETHER
        yield self._row(table.head, widths, table.numbers, head=True)
        for row in table.rows:
            block = self._row(row, widths, table.numbers)
            yield replace(block, keep=whole and row is not table.rows[-1])

    def _widths(self, table: Table) -> list[float]:
        """Return what each column gets: at least its longest word, at most its longest text."""
        lines = (table.head, *table.rows)
        columns = range(len(table.head))
        least = [
            max(self._least(line[n], bold=line is table.head) for line in lines) for n in columns
        ]
        natural = [
            max(self._wide(line[n], bold=line is table.head) for line in lines) for n in columns
        ]
        spare = self.width - sum(least)
        wanted = [whole - word for whole, word in zip(natural, least, strict=True)]
        if sum(wanted) <= spare:
            widths = natural
            # What is left goes to the text, not to the numbers.
            widths[natural.index(max(natural))] += self.width - sum(natural)
            return widths
        share = max(spare, 0) / sum(wanted)
        return [word + more * share for word, more in zip(least, wanted, strict=True)]

    def _wide(self, text: str, *, bold: bool) -> float:
        return self.paper.measure(text, self.size, bold=bold) + 2 * PAD + 1

    def _least(self, text: str, *, bold: bool) -> float:
        """Return the width of the longest word; Chinese can be broken anywhere."""
        words = (word if len(word) <= LONGEST_WORD else word[:6] for word in text.split() or [""])
        return max(self._wide(word, bold=bold) for word in words)

    def _row(
        self,
        cells: tuple[str, ...],
        widths: list[float],
        numbers: tuple[int, ...],
        *,
        head: bool = False,
    ) -> _Block:
        measure = self.paper.measure
        wrapped = [
            wrap(
                cell, width - 2 * PAD, self.size, lambda text, size: measure(text, size, bold=head)
            )
            for cell, width in zip(cells, widths, strict=True)
        ]
        height = max(map(len, wrapped)) * self.line + 3

        def draw(box: Box) -> None:
            edges = [box.left]
            for width in widths:
                edges.append(edges[-1] + width)
            for index, (left, right) in enumerate(pairwise(edges)):
                cell = Box(left, box.bottom, right - left, height)
                self.paper.frame(cell, THIN, shade=head)
                align = Align.RIGHT if index in numbers else Align.LEFT
                self._cell(
                    cell.inset(PAD), wrapped[index], Style(self.size, bold=head, align=align)
                )

        return _Block(height, draw, keep=head)

    def _cell(self, box: Box, lines: tuple[str, ...], style: Style) -> None:
        top = box.middle + len(lines) * self.line / 2
        for line in lines:
            self.paper.write(Box(box.left, top - self.line, box.width, self.line), line, style)
            top -= self.line


def _told(sentence: Sentence, mark: str) -> str:
    """Return a sentence with its clauses and the mark of a default."""
    clause = f" ({sentence.clause})" if sentence.clause else ""
    return f"{sentence.text}{clause}{mark if sentence.default else ''}"
