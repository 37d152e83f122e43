"""Recheck by replay of what moves several matches at once: rounds held back, places swapped."""

from brackets.journal import Action
from brackets.models import (
    EXTRA_KINDS,
    DrawState,
    JournalEntry,
    Match,
)
from referee.rechecking.games import DEFAULT_SEATS, Game, Values, extra_game
from referee.rechecking.record import Record
from referee.rechecking.stage import DrawKey, Stage, key_in, numbered, replace_draw, values_of


def round_moved(stage: Stage, entry: JournalEntry) -> list[str]:
    """Bring the matches of the rounds that were held back, or released, up to date."""
    before, after = values_of(entry.before), values_of(entry.after)
    found = ["held_from"] if before.get("held_from") != stage.held_from else []
    stage.held_from = after.get("held_from")
    games = {str(match.number): stage.games.get(match.pk) for match in _matches(stage)}
    return found + _seated(games, before.get("matches"), after.get("matches"))


def rounds_changed(stage: Stage, entry: JournalEntry) -> list[str]:
    """Bring the number of rounds of a stage up to date."""
    before, after = values_of(entry.before), values_of(entry.after)
    number = after.get("stage", 0)
    known = stage.rounds.get(number, before.get("rounds"))
    stage.rounds[number] = after.get("rounds", 0)
    return ["rounds"] if known != before.get("rounds") else []


def places_swapped(stage: Stage, entry: JournalEntry) -> list[str]:
    """Bring the draw under its new number and the matches of the swap up to date."""
    before, after = values_of(entry.before), values_of(entry.after)
    was, places = before.pop("places", None), after.get("places")
    key = key_in(after)
    found = replace_draw(stage, DrawState.PUBLISHED, before, of_round=key[:2])
    stage.draws[key] = DrawState.PUBLISHED
    games = {f"{each.round}.{each.position}": stage.games.get(each.pk) for each in _matches(stage)}
    return found + _seated(games, was, places)


def extra_matches(stage: Stage, entry: JournalEntry) -> list[str]:
    """Take in the matches that were made to part equals."""
    extra = {each.number: each for each in stage.record.matches if each.kind in EXTRA_KINDS}
    told = values_of(values_of(entry.after).get("matches"))
    known = {int(number): place for number, place in told.items() if int(number) in extra}
    stage.games |= {extra[number].pk: extra_game(*place) for number, place in known.items()}
    gone = {
        number
        for later in stage.record.journal
        if later.action == Action.EXTRA_MATCHES_TAKEN_BACK and later.seq > entry.seq
        for number in values_of(values_of(later.before).get("matches"))
    }
    return ["matches"] if any(int(each) not in extra for each in told.keys() - gone) else []


def extra_matches_taken_back(stage: Stage, entry: JournalEntry) -> list[str]:
    """Leave out the matches that were taken back; others may have their numbers since."""
    gone = {int(number) for number in values_of(values_of(entry.before).get("matches"))}
    for match in stage.record.matches:
        if match.kind in EXTRA_KINDS and match.number in gone:
            stage.games.pop(match.pk, None)
    return [] if gone else ["matches"]


def tables_assigned(stage: Stage, entry: JournalEntry) -> list[str]:
    """Bring the tables of several matches up to date, and which tables are closed."""
    before, after = values_of(entry.before), values_of(entry.after)
    found = []
    if "closed" in after:
        if before.get("closed") != stage.event["closed_tables"]:
            found.append("closed_tables")
        stage.event["closed_tables"] = after["closed"]
    by_number = {
        str(match.number): match.pk for match in stage.record.matches if match.pk in stage.games
    }
    was = values_of(before.get("tables"))
    for number, table in values_of(after.get("tables")).items():
        game = stage.games.get(by_number.get(number, 0))
        if game is None or game.values.get("table") != was.get(number):
            found.append("table")
        if game is not None:
            game.values["table"] = table
    return found


def late_entered(stage: Stage, entry: JournalEntry) -> list[str]:
    """Bring a pair that came after the lots, and the match that it got, up to date."""
    before, after = values_of(entry.before), values_of(entry.after)
    team = stage.teams.get(entry.team_id or 0, {})
    found = ["state"] if team.get("state") != before.get("pair_state") else []
    team["state"] = after.get("pair_state")
    made = values_of(after.get("made"))
    for place in made:
        _take_in(stage, place, made[place])
    at = {f"{each.round}.{each.position}": each.pk for each in _matches(stage)}
    games = {place: stage.games.get(pk) for place, pk in at.items()}
    found += _seated(games, before.get("places"), after.get("places"))
    for place in after.get("unmade", ()):
        stage.games.pop(at.get(place, 0), None)
    game = games.get(after.get("place") or "")
    if game is not None:
        game.values["table"] = after.get("table")
    return found


def _take_in(stage: Stage, place: str, told: list[int | None]) -> None:
    """Take in a match that a late pair brought; one that was taken back is no row any more."""
    number, home, away, table = told
    for match in stage.record.matches:
        there = (f"{match.round}.{match.position}", match.number) == (place, number)
        if there and match.pk not in stage.games:
            stage.games[match.pk] = extra_game(home, away, table)
            return


def holder_of(record: Record, key: DrawKey) -> DrawKey:
    """Return under which number the matches of a draw are now: after swaps another one."""
    for entry in record.journal:
        if entry.action == Action.PLACES_SWAPPED and key_in(entry.before) == key:
            key = key_in(entry.after)
    return key


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
