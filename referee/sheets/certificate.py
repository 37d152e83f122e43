"""Certificates: one on a landscape page each, in the organiser's words, with the seal."""

from dataclasses import dataclass, replace
from hashlib import sha256

from django.utils.translation import gettext

from referee.sheets.heading_words import day_of
from referee.sheets.paper import LANDSCAPE, MEDIUM, THICK, Align, Binding, Box, Paper, Style
from referee.sheets.paper_codes import spaced
from referee.sheets.rows import Entry, Heading
from referee.sheets.typesetting import LEADING, wrap

EDGE = 34.0
SEAL = 118.0
SIZES = (26.0, 11.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateRow:
    """The certificate of a pair: its `text` is filled in, line by line."""

    entry: Entry
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateRows:
    """Certificates to print; `wording` is not filled in yet, `seal` is a PNG.

    `ranked` has all places that are known, on which they rest.
    """

    heading: Heading
    title: str
    certificates: tuple[CertificateRow, ...]
    signer: str = ""
    seal: bytes = b""
    wording: str = ""
    ranked: tuple[tuple[str, Entry], ...] = ()

    @property
    def shown(self) -> tuple[object, ...]:
        """What makes any certificate another one, whichever are printed: words, seal, ranking."""
        heading = replace(self.heading, revision=0, at=None)
        seal = sha256(self.seal).hexdigest()
        return (heading, self.title, self.wording, self.signer, seal, self.ranked)


def certificate_sheet(rows: CertificateRows, binding: Binding | None = None) -> Paper:
    """Draw them, into a document with others when bound."""
    paper = Paper(LANDSCAPE, rows.heading, gettext("Certificates"), binding)
    mark = next(iter(binding.marks.values()), None) if binding else None
    for row in rows.certificates:
        paper.start_page()
        _draw_frame(paper)
        _draw(paper, rows, row)
        if mark is not None:
            words = gettext("Paper code %(code)s") % {"code": spaced(mark.code)}
            below = Box(EDGE, EDGE - 16, paper.width - 2 * EDGE, 10)
            paper.write(below, words, Style(7, align=Align.RIGHT))
    return paper


def _draw_frame(paper: Paper) -> None:
    outer = Box(EDGE, EDGE, paper.width - 2 * EDGE, paper.height - 2 * EDGE)
    paper.frame(outer, THICK)
    paper.frame(outer.inset(6, 6), MEDIUM)


def _draw(paper: Paper, rows: CertificateRows, row: CertificateRow) -> None:
    inner = Box(EDGE, EDGE, paper.width - 2 * EDGE, paper.height - 2 * EDGE).inset(80, 50)
    title = Box(inner.left, inner.top - 70, inner.width, 64)
    paper.write(title, rows.title, Style(48, 16, bold=True, align=Align.CENTRE))
    foot = Box(inner.right - 300, inner.bottom, 300, 66)
    text = Box(inner.left, foot.top + 14, inner.width, title.bottom - foot.top - 34)
    _draw_text(paper, text, row.text)
    signer = rows.signer or rows.heading.organiser
    if rows.seal:
        # A stamp stands on the name of whoever gives it.
        paper.image(Box(foot.left + 100, foot.bottom - 22, SEAL, SEAL), rows.seal)
    upper = Box(foot.left, foot.bottom + 34, foot.width, 30)
    paper.write(upper, signer, Style(17, 8, align=Align.CENTRE))
    lower = Box(foot.left, foot.bottom + 4, foot.width, 26)
    paper.write(lower, day_of(rows.heading), Style(15, 8, align=Align.CENTRE))


def _draw_text(paper: Paper, box: Box, text: str) -> None:
    """Write the lines as large as they fit, each wrapped where it is too long."""
    size, lines = _fitted(paper, box, text)
    leading = size * LEADING * 1.25
    top = box.middle + leading * len(lines) / 2
    for line in lines:
        cell = Box(box.left, top - leading, box.width, leading)
        # A line that still does not fit, one long word, becomes smaller and is never lost.
        paper.write(cell, line, Style(size, 5))
        top -= leading


def _fitted(paper: Paper, box: Box, text: str) -> tuple[float, list[str]]:
    size, smallest = SIZES
    while True:
        lines = [
            part for line in text.split("\n") for part in wrap(line, box.width, size, paper.measure)
        ]
        if size <= smallest or len(lines) * size * LEADING * 1.25 <= box.height:
            return size, lines
        size -= 1
