"""Recheck by replay of what moves several matches at once: rounds held back, places swapped."""

from brackets.journal import Action
from brackets.models import DrawState, JournalEntry, Match
from referee.rechecking.record import Record
from referee.rechecking.stage import (
    DEFAULT_SEATS,
    Game,
    Stage,
    Values,
    numbered,
    replace_draw,
    values_of,
)


def round_moved(stage: Stage, entry: JournalEntry) -> list[str]:
    """Bring the matches of the rounds that were held back, or released, up to date."""
    before, after = values_of(entry.before), values_of(entry.after)
    found = ["held_from"] if before.get("held_from") != stage.held_from else []
    stage.held_from = after.get("held_from")
    games = {str(match.number): stage.games.get(match.pk) for match in _matches(stage)}
    return found + _seated(games, before.get("matches"), after.get("matches"))


def places_swapped(stage: Stage, entry: JournalEntry) -> list[str]:
    """Bring the draw under its new number and the matches of the swap up to date."""
    before, after = values_of(entry.before), values_of(entry.after)
    was, places = before.pop("places", None), after.get("places")
    found = replace_draw(stage, DrawState.PUBLISHED, before)
    stage.draws[after.get("number", 0)] = DrawState.PUBLISHED
    games = {f"{each.round}.{each.position}": stage.games.get(each.pk) for each in _matches(stage)}
    return found + _seated(games, was, places)


def holder_of(record: Record, number: int) -> int:
    """Return the number under which the matches of a draw are now: after swaps another one."""
    for entry in record.journal:
        before, after = values_of(entry.before), values_of(entry.after)
        if entry.action == Action.PLACES_SWAPPED and before.get("number") == number:
            number = after.get("number", 0)
    return number


def _matches(stage: Stage) -> list[Match]:
    """Return the matches of the draw that counts at this entry."""
    return [match for match in stage.record.matches if match.pk in stage.games]


def _seated(games: dict[str, Game | None], was: object, places: object) -> list[str]:
    """Seat other teams; return the values that the entry contradicts."""
    found: list[str] = []
    seen = values_of(was)
    for name, place in values_of(places).items():
        game = games.get(name)
        if game is None:
            return [*found, "match"]
        before: Values = numbered(seen.get(name))
        found += [field for field in before if game.values.get(field) != before[field]]
        game.values |= {**numbered(place), **DEFAULT_SEATS}
    return found
