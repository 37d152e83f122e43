"""What the journal has told so far, while a recheck goes through it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from brackets.models import Draw, DrawState, TournamentState
from referee.rechecking.games import Game, Values
from referee.rechecking.record import Record
from referee.rechecking.taking_part import NEW_EVENT
from referee.rechecking.written import draw_says

TEAMS = {"home", "away", "winner"}

DrawKey = tuple[int, int, int]
"""The stage, the round with which it begins, and the number of a draw there."""


@dataclass(slots=True)
class Stage:
    """Everything as the journal has told so far.

    `made` are matches that were made after a draw, by number and by place: as long as they can be
    taken back their rows may be gone by now, and their numbers those of others.
    """

    record: Record
    event: Values = field(default_factory=lambda: {**NEW_EVENT})
    state: str = TournamentState.REGISTRATION
    teams: dict[int, Values] = field(default_factory=dict)
    draws: dict[DrawKey, DrawState] = field(default_factory=dict)
    games: dict[int, Game] = field(default_factory=dict)
    made: dict[str, Game] = field(default_factory=dict)
    held_from: int | None = None
    rounds: dict[int, int] = field(default_factory=dict)
    at: datetime | None = None


def key_of(draw: Draw) -> DrawKey:
    """Return what a stored draw is known by.

    The first draw of an event may be that of a later stage, where the pairs that entered are no
    more than those that a stage lets through; its entries do not tell the stage either.
    """
    return draw.stage.number if draw.round > 1 else 1, draw.round, draw.number


def key_in(content: object) -> DrawKey:
    """Return which draw an entry is about; those of the first round do not tell it."""
    said = values_of(content)
    return said.get("stage", 1), said.get("round", 1), said.get("number", 0)


def replace_draw(
    stage: Stage, state: DrawState, before: object, of_round: tuple[int, int] | None = None
) -> list[str]:
    """Take the draw in this state away; an entry says which that was."""
    present = next(
        (key for key, each in stage.draws.items() if each == state and of_round in {None, key[:2]}),
        None,
    )
    if present is None:
        return ["before"] if before is not None else []
    stage.draws[present] = DrawState.REPLACED
    stored = next((each for each in stage.record.draws if key_of(each) == present), None)
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
