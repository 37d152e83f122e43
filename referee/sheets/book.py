"""The books of an event: a cover, a page of contents that can be tapped, and sheets bound together.

The programme (秩序册) and the results book (成绩册) differ in their chapters alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext

from referee.sheets.bracket import bracket_sheet
from referee.sheets.heading_words import day_of, version_of
from referee.sheets.listing import listing_sheet
from referee.sheets.numbering import Numbering
from referee.sheets.paper import MEDIUM, PORTRAIT, THICK, THIN, Align, Binding, Box, Paper, Style
from referee.sheets.rows import Heading
from referee.sheets.rule_sheet import rules_sheet
from referee.sheets.standings import standings_sheet


class ChapterKind(StrEnum):
    """How a chapter is drawn."""

    TEXT = "text"
    LISTING = "listing"
    BRACKET = "bracket"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A chapter: its name in the contents and what its sheet shows."""

    kind: ChapterKind
    title: str
    rows: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class BookRows:
    """A book; `signers` sign on its last page, one below the other."""

    heading: Heading
    title: str
    subtitle: str = ""
    chapters: tuple[Chapter, ...]
    signers: tuple[str, ...] = ()


_SHEETS: dict[ChapterKind, Callable[[Any, Binding | None], Paper]] = {
    ChapterKind.TEXT: rules_sheet,
    ChapterKind.LISTING: listing_sheet,
    ChapterKind.BRACKET: bracket_sheet,
    ChapterKind.STANDINGS: standings_sheet,
}
SIGNING = "signing"
LINE = 30.0


def book_sheet(rows: BookRows, binding: Binding | None = None) -> Paper:
    """Draw it, into a document with others when bound."""
    numbering = Numbering()
    given = binding or Binding()
    mark = given.mark or next(iter(given.marks.values()), None)
    paper = Paper(
        PORTRAIT, rows.heading, rows.title, Binding(given.after, mark, numbering=numbering)
    )
    _draw_cover(paper, rows)
    _draw_contents(paper, rows, numbering)
    after = paper
    for number, chapter in enumerate(rows.chapters):
        numbering.chapter(_key(number), chapter.title)
        bound = Binding(after, mark, numbering=numbering)
        after = _SHEETS[chapter.kind](chapter.rows, bound)
    if rows.signers:
        numbering.chapter(SIGNING, gettext("Signatures"))
        after = Paper(PORTRAIT, rows.heading, rows.title, Binding(after, mark, numbering=numbering))
        _draw_signatures(after, rows.signers)
    numbering.draw_all(after.define)
    return after


def _key(number: int) -> str:
    return f"chapter{number}"


def _draw_cover(paper: Paper, rows: BookRows) -> None:
    paper.start_page()
    body, heading = paper.body, rows.heading
    middle = Style(34, 14, bold=True, align=Align.CENTRE)
    paper.write(Box(body.left, body.bottom + 520, body.width, 130), heading.event, middle)
    paper.line(body.left + 120, body.bottom + 505, body.right - 120, body.bottom + 505, THICK)
    title = Box(body.left, body.bottom + 430, body.width, 60)
    paper.write(title, rows.title, Style(30, 14, bold=True, align=Align.CENTRE))
    lines = (
        (gettext("Organiser"), heading.organiser),
        (gettext("Place"), heading.place),
        (gettext("Date"), day_of(heading)),
        ("", rows.subtitle),
        ("", version_of(heading)),
    )
    bottom = body.bottom + 200
    for label, text in lines:
        if not text:
            continue
        words = gettext("%(label)s: %(text)s") % {"label": label, "text": text} if label else text
        box = Box(body.left + 40, bottom, body.width - 80, 34)
        paper.write(box, words, Style(14, 8, align=Align.CENTRE))
        bottom -= 38
    paper.foot(1, 1)


def _draw_contents(paper: Paper, rows: BookRows, numbering: Numbering) -> None:
    """Write the chapters; their pages are written when the last one is there."""
    paper.start_page()
    paper.head(gettext("Contents"))
    titles = [(_key(number), chapter.title) for number, chapter in enumerate(rows.chapters)]
    if rows.signers:
        titles.append((SIGNING, gettext("Signatures")))
    body = paper.body
    top = body.top - 30
    for key, title in titles:
        box = Box(body.left + 30, top - LINE, body.width - 60, LINE)
        wide = min(paper.measure(title, 13), box.width - 60)
        paper.write(Box(box.left, box.bottom, box.width - 50, LINE), title, Style(13, 8))
        paper.line(box.left + wide + 10, box.middle - 4, box.right - 36, box.middle - 4, THIN)
        page = Box(box.right - 32, box.bottom, 32, LINE)
        paper.place(numbering.later(f"contents-{key}", _page_number(paper, page, numbering, key)))
        paper.link(box, key)
        top -= LINE
    paper.foot(2, 2)


def _page_number(paper: Paper, box: Box, numbering: Numbering, key: str) -> Callable[[], None]:
    def draw() -> None:
        paper.write(box, str(numbering.begins[key]), Style(13, 8, align=Align.RIGHT))

    return draw


def _draw_signatures(paper: Paper, signers: tuple[str, ...]) -> None:
    paper.start_page()
    paper.head(gettext("Signatures"))
    body = paper.body
    top = body.top - 40
    for signer in signers:
        label = Box(body.left + 40, top - 40, 150, 30)
        paper.write(label, signer, Style(13, 8, bold=True))
        paper.line(label.right + 10, label.bottom + 4, body.right - 170, label.bottom + 4, MEDIUM)
        date = Box(body.right - 160, label.bottom, 40, 30)
        paper.write(date, gettext("Date"), Style(11, 7))
        paper.line(date.right, label.bottom + 4, body.right - 20, label.bottom + 4, MEDIUM)
        top -= 80
    paper.foot(1, 1)
