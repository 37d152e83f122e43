"""What a sheet is: who may have it, what it is made for, how it is read and drawn."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.functional import Promise

from brackets.models import Tournament
from referee.sheets.paper import Binding, Paper


class Audience(StrEnum):
    """Who may have a sheet. PUBLIC: everybody, as soon as what it shows is published."""

    PUBLIC = "public"
    STAFF = "staff"
    LEADERS = "leaders"
    ORGANISER = "organiser"


class Subject(StrEnum):
    """What one copy is made for: the whole event, or a round of it as well."""

    EVENT = "event"
    ROUND = "round"


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
    address: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetKind:
    """One of the sheets that an event can print.

    `number` stands for it in paper codes and belongs to no other sheet, ever; `key` is its name in
    addresses and files. `why_not` tells why there is nothing to print yet, "" when there is;
    only then `rows` reads the database, in a fixed number of queries, and `draw` makes pages of
    that. A `secret` sheet opens a door to whoever finds it: no archive, no export has it.
    """

    number: int
    key: str
    title: Promise
    audience: Audience = Audience.STAFF
    subject: Subject = Subject.EVENT
    why_not: Callable[[Tournament, Wish], str]
    rows: Callable[[Tournament, Wish], Any]
    draw: Callable[[Any, Binding | None], Paper]
    secret: bool = False

    def make(self, tournament: Tournament, wish: Wish) -> bytes:
        """Return the sheet as a PDF; there must be something to print."""
        return self.draw(self.rows(tournament, wish), None).finish()
