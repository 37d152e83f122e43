"""What the journal has told so far, while a recheck goes through it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from brackets.models import DrawState, Seating, SeatsChosen, TournamentState
from referee.rechecking.record import Record
from referee.rechecking.written import draw_says

DEFAULT_SEATS = {
    "home_seats": Seating.EAST_WEST,
    "home_first": 1,
    "away_first": 1,
    "seats_chosen": SeatsChosen.DEFAULT,
    "started_at": None,
    "kept": False,
}
TEAMS = {"home", "away", "winner"}

Values = dict[str, Any]


@dataclass(slots=True)
class Game:
    """A match as the journal has told so far; teams by number, as names may be corrected."""

    values: Values
    # Between which times it was decided.
    decided: tuple[datetime, datetime] | None = None


@dataclass(slots=True)
class Stage:
    """Everything as the journal has told so far."""

    record: Record
    event: Values = field(default_factory=dict)
    state: str = TournamentState.REGISTRATION
    teams: dict[int, Values] = field(default_factory=dict)
    draws: dict[int, DrawState] = field(default_factory=dict)
    games: dict[int, Game] = field(default_factory=dict)
    held_from: int | None = None
    at: datetime | None = None


def replace_draw(stage: Stage, state: DrawState, before: object) -> list[str]:
    """Take the draw in this state away; an entry says which that was."""
    present = next((number for number, each in stage.draws.items() if each == state), None)
    if present is None:
        return ["before"] if before is not None else []
    stage.draws[present] = DrawState.REPLACED
    stored = next((each for each in stage.record.draws if each.number == present), None)
    return ["before"] if stored is not None and draw_says(stored) != before else []


def numbered(content: object) -> Values:
    """Return values of a match with teams by their numbers, which are fixed by the draw."""
    return {
        name: _number(value) if name in TEAMS else value
        for name, value in values_of(content).items()
    }


def _number(name: object) -> int | None:
    """Return the number that the name of a team begins with."""
    if name is None:
        return None
    number = str(name).partition(" ")[0]
    return int(number) if number.isdecimal() else 0


def values_of(content: object) -> Values:
    """Return a copy of what an entry keeps, empty where that is nothing."""
    return dict(content) if isinstance(content, Mapping) else {}
