"""Recheck by replay of what moves several matches at once: rounds held back, places swapped."""

from collections.abc import Iterable

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
    games = {str(match.number): stage.games[match.pk] for match in _matches(stage)}
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
    return found + _seated(_by_place(stage), was, places)


def extra_matches(stage: Stage, entry: JournalEntry) -> list[str]:
    """Take in the matches that were made to part equals."""
    extra = {each.number: each for each in stage.record.matches if each.kind in EXTRA_KINDS}
    told = values_of(values_of(entry.after).get("matches"))
    known = [int(number) for number in told if int(number) in extra]
    stage.made |= {number: extra_game(*place) for number, place in told.items()}
    stage.games |= {extra[number].pk: stage.made[str(number)] for number in known}
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
    for number in gone:
        stage.made.pop(str(number), None)
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
    games = {str(match.number): stage.games[match.pk] for match in _matches(stage)} | stage.made
    was = values_of(before.get("tables"))
    for number, table in values_of(after.get("tables")).items():
        game = games.get(number)
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
    games = _by_place(stage)
    found += _seated(games, before.get("places"), after.get("places"))
    game = games.get(after.get("place") or "")
    if game is not None:
        game.values["table"] = after.get("table")
        stage.made[str(after.get("number"))] = game
    if entry.action == Action.LATE_ENTRY_WITHDRAWN:
        _leave_out(stage, str(after.get("number")), after.get("unmade", ()))
    return found


def _take_in(stage: Stage, place: str, told: list[int | None]) -> None:
    """Take in a match that a late pair brought; one that was taken back is no row any more."""
    number, home, away, table = told
    stage.made[place] = stage.made[str(number)] = extra_game(home, away, table)
    for match in stage.record.matches:
        there = (f"{match.round}.{match.position}", match.number) == (place, number)
        if there and match.pk not in stage.games:
            stage.games[match.pk] = stage.made[place]
            return


def _leave_out(stage: Stage, number: str, places: Iterable[str]) -> None:
    """Leave out what a late pair brought: the match in the place of a bye, and those made."""
    gone = {id(stage.made[place]) for place in places if place in stage.made}
    stage.games = {key: game for key, game in stage.games.items() if id(game) not in gone}
    # The bye that there is again has no number.
    stage.made = {
        key: game for key, game in stage.made.items() if key != number and id(game) not in gone
    }


def holder_of(record: Record, key: DrawKey) -> DrawKey:
    """Return under which number the matches of a draw are now: after swaps another one."""
    for entry in record.journal:
        if entry.action == Action.PLACES_SWAPPED and key_in(entry.before) == key:
            key = key_in(entry.after)
    return key


def _matches(stage: Stage) -> list[Match]:
    """Return the matches of the draw that counts at this entry."""
    return [match for match in stage.record.matches if match.pk in stage.games]


def _by_place(stage: Stage) -> dict[str, Game]:
    """Return the matches that there are at this entry by round and position."""
    rows = {f"{each.round}.{each.position}": stage.games[each.pk] for each in _matches(stage)}
    return rows | {place: game for place, game in stage.made.items() if "." in place}


def _seated(games: dict[str, Game], was: object, places: object) -> list[str]:
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
