"""What a sheet is: who may have it, what it is made for, how it is read and drawn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language

from brackets.models import Tournament
from referee.sheets.keys import SheetKey
from referee.sheets.paper import Binding, PageSize, Paper
from referee.sheets.paper_codes import Mark, PaperCode, digest_of, written


class Audience(StrEnum):
    """Who may have a sheet. PUBLIC: everybody, as soon as what it shows is published."""

    PUBLIC = "public"
    STAFF = "staff"
    LEADERS = "leaders"
    ORGANISER = "organiser"


class Subject(StrEnum):
    """What one copy is made for: the whole event, a round of it, or a match each."""

    EVENT = "event"
    ROUND = "round"
    MATCH = "match"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is wanted of a sheet: `round` and `match` narrow it down to a number.

    Without them a sheet shows what is due now; with `every` all that there is, for the record.
    `address` is that of the program, for codes on the paper, empty where it is not known.
    """

    round: int | None = None
    match: int | None = None
    every: bool = False
    draft: bool = False
    stale: bool = False
    size: PageSize = PageSize.A4
    address: str = ""


def page(name: str, *, numbered: bool = False) -> Callable[[Tournament, int], str]:
    """Return what finds the page of this name; `numbered` ones only for a paper of one number."""

    def find(tournament: Tournament, target: int) -> str:
        if not numbered:
            return reverse(name, args=[tournament.slug])
        if not target:
            return reverse("event", args=[tournament.slug])
        return reverse(name, args=[tournament.slug, target])

    return find


_EVENT_PAGE = page("event")


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetKind:
    """One of the sheets that an event can print.

    `number` stands for it in paper codes and belongs to no other sheet, ever; `key` is its name in
    addresses and files. `why_not` tells why there is nothing to print yet, "" when there is;
    only then `rows` reads the database, in a fixed number of queries, and `draw` makes pages of
    that. A `secret` sheet opens a door to whoever finds it: no archive, no export and no paper code
    has it. `parts` are what the papers show that go to different people, by number of the match;
    a sheet without them is one paper. `opens` is the address of what a paper is about, `checked_by`
    who may ask whether a paper is stale. With `drafts` the organiser has it before it is published.
    """

    number: int
    key: SheetKey
    title: Promise
    audience: Audience = Audience.STAFF
    subject: Subject = Subject.EVENT
    why_not: Callable[[Tournament, Wish], str]
    rows: Callable[[Tournament, Wish], Any]
    draw: Callable[[Any, Binding | None], Paper]
    parts: Callable[[Any], Mapping[int, object]] | None = None
    opens: Callable[[Tournament, int], str] = _EVENT_PAGE
    checked_by: Audience | None = None
    sizes: tuple[PageSize, ...] = ()
    drafts: bool = False
    secret: bool = False

    def narrowed(self, wish: Wish) -> Wish:
        """Return what of a wish this sheet heeds."""
        size = wish.size if wish.size in self.sizes else PageSize.A4
        if self.subject is Subject.MATCH:
            return replace(wish, size=size, draft=False)
        if self.subject is Subject.ROUND:
            return replace(wish, size=size, draft=False, match=None, stale=False)
        return Wish(draft=wish.draft and self.drafts, size=size, address=wish.address)

    def make(self, tournament: Tournament, wish: Wish) -> bytes:
        """Return the sheet as a PDF; there must be something to print."""
        rows = self.rows(tournament, wish)
        return self.draw(rows, self.binding(tournament, wish, rows)).finish()

    def binding(self, tournament: Tournament, wish: Wish, rows: Any) -> Binding:
        """Return the paper's size and its codes."""
        if self.secret:
            return Binding(size=wish.size)
        marks = {
            target: _mark(self, tournament, target, shown, wish.address)
            for target, shown in self.shown(wish, rows).items()
        }
        if self.parts is not None:
            return Binding(size=wish.size, marks=marks)
        return Binding(size=wish.size, mark=marks[self.target(wish)])

    def shown(self, wish: Wish, rows: Any) -> Mapping[int, object]:
        """Return what each paper shows, by its target: its rows but for the revision."""
        if self.parts is not None:
            return self.parts(rows)
        return {self.target(wish): unversioned(rows)}

    def target(self, wish: Wish) -> int:
        """Return what a paper code says of a wish; `wish_of` is the way back."""
        if self.subject is Subject.EVENT:
            return int(wish.draft)
        number = wish.round if self.subject is Subject.ROUND else wish.match
        return number or 0

    def wish_of(self, target: int) -> Wish:
        """Return the wish for what the paper with this target shows."""
        if self.subject is Subject.EVENT:
            return Wish(draft=bool(target))
        if not target:
            return Wish(every=True)
        return Wish(round=target) if self.subject is Subject.ROUND else Wish(match=target)


def unversioned(rows: Any) -> object:
    """Return rows as they would be at any other revision that changed nothing of them."""
    return replace(rows, heading=replace(rows.heading, revision=0, at=None))


def language_number() -> int:
    """Return which of the languages of the program is spoken now."""
    codes = [code for code, _name in settings.LANGUAGES]
    language = get_language() or settings.LANGUAGE_CODE
    return codes.index(language) if language in codes else 0


def _mark(
    kind: SheetKind, tournament: Tournament, target: int, shown: object, address: str
) -> Mark:
    code = written(
        PaperCode(
            kind=kind.number,
            language=language_number(),
            event=tournament.pk,
            target=target,
            revision=tournament.revision,
            digest=digest_of(shown),
        )
    )
    return Mark(code, address + reverse("paper", args=[code]) if address else "")
