"""The matches of a draw as they were when they were made, for the replay of the journal."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from brackets.drawn_matches import slots_of
from brackets.models import Draw, Seating, SeatsChosen, Verdict
from brackets.placement import Slot

Values = dict[str, Any]

DEFAULT_SEATS = {
    "home_seats": Seating.EAST_WEST,
    "home_first": 1,
    "away_first": 1,
    "seats_chosen": SeatsChosen.DEFAULT,
    "started_at": None,
    "kept": False,
}


@dataclass(slots=True)
class Game:
    """A match as the journal has told so far; teams by number, as names may be corrected."""

    values: Values
    # Between which times it was decided.
    decided: tuple[datetime, datetime] | None = None


def games_of(draw: Draw, event: Values) -> dict[tuple[int, int], Game]:
    """Return the matches of a draw as they were when it was published."""
    made = slots_of(draw, tables=event["tables"], latecomers=())
    games = {(slot.round, slot.position): _game(slot) for slot in made}
    byes = {(slot.round, slot.position): slot.home for slot in made if slot.number is None}
    for slot in made:
        for side, feed in (("home", slot.home_from), ("away", slot.away_from)):
            if feed and (feed.round, feed.position) in byes:
                games[slot.round, slot.position].values[side] = byes[feed.round, feed.position]
    return games


def _game(slot: Slot) -> Game:
    bye = slot.number is None
    return Game(
        {
            "home": slot.home,
            "away": slot.away,
            "verdict": Verdict.BYE if bye else "",
            "winner": slot.home if bye else None,
            "table": slot.table,
            **DEFAULT_SEATS,
        }
    )


def extra_game(home: int | None, away: int | None, table: int | None) -> Game:
    """Return a match that was made after the draw as it was then."""
    return Game(
        {
            "home": home,
            "away": away,
            "verdict": "",
            "winner": None,
            "table": table,
            **DEFAULT_SEATS,
        }
    )
