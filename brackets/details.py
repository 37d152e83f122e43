"""The details of an event: what they are, their limits, everything that is wrong with them."""

import re
from collections.abc import Mapping
from datetime import date
from itertools import count
from typing import Any, Required, TypedDict

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug

from brackets import entries
from brackets.errors import Problem, ProblemCode
from brackets.models import SignOff, Tournament
from brackets.placement import MAXIMUM_TEAMS
from rules.ruleset import RulesetError, parse

EVENT_LIMITS = {
    "slug": 60,
    "name": 120,
    "organiser": 120,
    "place": 120,
    "footer": 200,
    "address": 200,
}
MAX_TABLES = MAXIMUM_TEAMS // 2
_ADDRESS = re.compile(
    r"https?://([A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?"
)


class EventChanges(TypedDict, total=False):
    """The details of an event that may be given or changed."""

    name: str
    organiser: str
    place: str
    date: date | None
    footer: str
    tables: int
    third_place: bool
    address: str


class EventDetails(EventChanges, total=False):
    """The details of a new event; the name is needed."""

    name: Required[str]  # type: ignore[misc] # narrows the same key of EventChanges
    sign_off: str  # changed by referee.event_settings, which folds what waits for it


def tidy_details(details: Mapping[str, object]) -> dict[str, Any]:
    """Return details without needless spaces."""
    return {
        name: entries.tidy(value) if isinstance(value, str) else value
        for name, value in details.items()
    }


def details_of(tournament: Tournament) -> dict[str, Any]:
    """Return the details of an event as the journal keeps them."""
    return {
        "name": tournament.name,
        "organiser": tournament.organiser,
        "place": tournament.place,
        "date": tournament.date.isoformat() if tournament.date else None,
        "footer": tournament.footer,
        "tables": tournament.tables,
        "closed_tables": tournament.closed_tables,
        "third_place": tournament.third_place,
        "sign_off": tournament.sign_off,
        "address": tournament.address,
    }


def put_details(tournament: Tournament, details: Mapping[str, object]) -> None:
    """Give an event these details; a table that the hall does not have is not out of service."""
    for name, value in details.items():
        setattr(tournament, name, value)
    shut = tournament.closed_tables
    tournament.closed_tables = [table for table in shut if table <= tournament.tables]


def slug_problems(slug: str) -> tuple[Problem, ...]:
    """Return what is wrong with the short name of a new event."""
    try:
        validate_slug(slug)
    except ValidationError:
        return (Problem(ProblemCode.SLUG_INVALID, "slug"),)
    if Tournament.objects.filter(slug=slug).exists():
        return (Problem(ProblemCode.SLUG_TAKEN, "slug", {"slug": slug}),)
    return ()


def ruleset_problems(text: str) -> tuple[Problem, ...]:
    """Return what is wrong with a ruleset file."""
    try:
        parse(text)
    except RulesetError as error:
        return (Problem(ProblemCode.RULESET_INVALID, "ruleset_text", {"text": str(error)}),)
    return ()


def detail_problems(tournament: Tournament) -> tuple[Problem, ...]:
    """Return what is wrong with the details of an event."""
    found = [] if tournament.name else [Problem(ProblemCode.MISSING, "name")]
    found += [
        Problem(ProblemCode.TOO_LONG, field, {"limit": limit})
        for field, limit in EVENT_LIMITS.items()
        if len(getattr(tournament, field)) > limit
    ]
    if tournament.sign_off not in SignOff.values:
        found.append(Problem(ProblemCode.MISSING, "sign_off"))
    if not 1 <= tournament.tables <= MAX_TABLES:
        values = {"low": 1, "high": MAX_TABLES}
        found.append(Problem(ProblemCode.OUT_OF_RANGE, "tables", values))
    if len(tournament.closed_tables) >= max(tournament.tables, 1):
        first = next(each for each in count(1) if each not in tournament.closed_tables)
        values = {"low": first, "high": MAX_TABLES}
        found.append(Problem(ProblemCode.OUT_OF_RANGE, "tables", values))
    if tournament.address and not _ADDRESS.fullmatch(tournament.address):
        text = {"text": tournament.address}
        found.append(Problem(ProblemCode.ADDRESS_INVALID, "address", text))
    return tuple(found)
