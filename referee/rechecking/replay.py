"""Recheck by replay: all entries of the journal one after the other give what is stored."""

from collections.abc import Callable, Iterator
from datetime import datetime

from brackets.journal import BEGINNINGS, Action
from brackets.models import (
    DrawState,
    JournalEntry,
    Match,
    SeatsChosen,
    TournamentState,
)
from referee.rechecking.findings import Finding, Kind
from referee.rechecking.games import DEFAULT_SEATS, Game, Values, games_of
from referee.rechecking.moved import (
    extra_matches,
    extra_matches_taken_back,
    holder_of,
    late_entered,
    places_swapped,
    round_moved,
    rounds_changed,
    tables_assigned,
)
from referee.rechecking.record import Record
from referee.rechecking.stage import (
    TEAMS,
    Stage,
    key_in,
    key_of,
    numbered,
    replace_draw,
    values_of,
)
from referee.rechecking.taking_part import NEW_TEAM, of_row

SEATS = ("home_seats", "home_first", "away_first")
SEATED = {Action.SEATS_CHANGED, Action.SEATS_DRAWN, Action.SEATS_CORRECTED}
RESULT = ("verdict", "winner")
PLACE = ("home", "away", *RESULT)
# What the entries about a match must say, no less and no more.
SAYS: dict[str, set[str]] = {
    Action.SEATS_CHANGED: {*SEATS},
    Action.SEATS_DRAWN: {*SEATS, "seed_text"},
    Action.SEATS_CORRECTED: {*SEATS, "mode"},
    Action.TABLE_CHANGED: {"table"},
    Action.CLOCK_STARTED: {"started_at"},
    Action.CLOCK_RESET: set(),
    Action.MATCH_DECIDED: {*RESULT},
    Action.MATCH_REOPENED: {*RESULT},
    Action.TEAM_ADVANCED: {*PLACE},
    Action.MATCH_KEPT: {"kept"},
}
STATES: dict[str, TournamentState] = {
    Action.DRAW_PUBLISHED: TournamentState.DRAWN,
    Action.EVENT_CLOSED: TournamentState.FINISHED,
    Action.EVENT_REOPENED: TournamentState.RUNNING,
}


def replay_findings(record: Record) -> Iterator[Finding]:
    """Apply all entries one after the other and compare what comes out with what is stored."""
    stage = Stage(record)
    for entry in record.journal:
        for name in (*_next_state(stage, entry), *_apply(stage, entry)):
            yield Finding(Kind.JOURNAL_CONTRADICTS, {"entry": entry.seq, "field": name})
        stage.at = entry.at
    yield from _event_findings(record, stage)
    yield from _team_findings(record, stage)
    for match in record.matches:
        if match.pk in stage.games:
            for name in _other_game(match, stage.games[match.pk]):
                yield Finding(Kind.JOURNAL_CONTRADICTS, {**_where(match), "field": name})


def _event_findings(record: Record, stage: Stage) -> Iterator[Finding]:
    if record.tournament.state != stage.state:
        yield Finding(Kind.JOURNAL_CONTRADICTS, {"field": "state"})
    for name in _differing(record.tournament, stage.event):
        yield Finding(Kind.JOURNAL_CONTRADICTS, {"field": name})
    plans = {draw.stage.number: draw.stage.plan for draw in record.draws}
    for number, rounds in stage.rounds.items():
        if plans.get(number, {}).get("rounds") != rounds:
            yield Finding(Kind.JOURNAL_CONTRADICTS, {"stage": number, "field": "rounds"})
    counting = [key for key, state in stage.draws.items() if state == DrawState.PUBLISHED]
    latest = max(counting, default=None)
    for draw in record.draws:
        if stage.draws.get(key_of(draw), draw.state) != draw.state:
            yield Finding(Kind.JOURNAL_CONTRADICTS, {"draw": draw.number, "field": "state"})
        held = stage.held_from if key_of(draw) == latest else draw.held_from
        if draw.held_from != held:
            yield Finding(Kind.JOURNAL_CONTRADICTS, {"draw": draw.number, "field": "held_from"})


def _team_findings(record: Record, stage: Stage) -> Iterator[Finding]:
    for team in record.teams:
        if team.pk not in stage.teams:
            yield Finding(
                Kind.JOURNAL_LACKS,
                {"team": team.number, "what": Action.TEAM_REGISTERED, "stored": 1, "expected": 0},
            )
        for name in _differing(team, stage.teams.get(team.pk, {})):
            yield Finding(Kind.JOURNAL_CONTRADICTS, {"team": team.number, "field": name})


def _next_state(stage: Stage, entry: JournalEntry) -> list[str]:
    """Bring the state of the event up to date; an entry says so where it begins the event."""
    begins = entry.action in BEGINNINGS and stage.state == TournamentState.DRAWN
    if begins:
        stage.state = TournamentState.RUNNING
    first = stage.state == TournamentState.REGISTRATION
    if entry.action != Action.DRAW_PUBLISHED or first:
        stage.state = STATES.get(entry.action, stage.state)
    says = "state" in values_of(entry.after)
    return ["state"] if says != begins else []


def _apply(stage: Stage, entry: JournalEntry) -> list[str]:
    """Bring what an entry is about up to date; return the values that it contradicts."""
    if entry.action in SAYS:
        game = stage.games.get(entry.match_id or 0)
        return ["match"] if game is None else _play(game, entry, stage.at or entry.at)
    apply = _APPLIED.get(entry.action)
    return apply(stage, entry) if apply else []


def _event(stage: Stage, entry: JournalEntry) -> list[str]:
    return _change(stage.event, entry)


def _team(stage: Stage, entry: JournalEntry) -> list[str]:
    if entry.team_id is None:
        return ["team"]
    return _change(stage.teams.setdefault(entry.team_id, {**NEW_TEAM}), entry)


def _team_removed(stage: Stage, entry: JournalEntry) -> list[str]:
    gone = values_of(entry.before)
    for team in stage.teams.values():
        if {**team, **gone} == team and not team.get("removed"):
            team["removed"] = True
            return []
    return ["before"]


def _draw_made(stage: Stage, entry: JournalEntry) -> list[str]:
    found = replace_draw(stage, DrawState.DRAFT, entry.before)
    stage.draws[key_in(entry.after)] = DrawState.DRAFT
    return found


def _draw_discarded(stage: Stage, entry: JournalEntry) -> list[str]:
    return replace_draw(stage, DrawState.DRAFT, entry.before)


def _draw_published(stage: Stage, entry: JournalEntry) -> list[str]:
    key = key_in(entry.after)
    found = replace_draw(stage, DrawState.PUBLISHED, entry.before, of_round=key[:2])
    stage.draws[key], stage.held_from, stage.made = DrawState.PUBLISHED, None, {}
    draw = next((each for each in stage.record.draws if key_of(each) == key), None)
    if draw is None:
        return [*found, "number"]
    games = games_of(draw, stage.event)
    held = holder_of(stage.record, key)
    holding = next((each for each in stage.record.draws if key_of(each) == held), draw)
    for match in stage.record.played(holding):
        if (match.round, match.position) in games:
            stage.games[match.pk] = games[match.round, match.position]
    return found


_APPLIED: dict[str, Callable[[Stage, JournalEntry], list[str]]] = {
    Action.EVENT_CREATED: _event,
    Action.EVENT_CHANGED: _event,
    Action.TEAM_REGISTERED: _team,
    Action.TEAM_CHANGED: _team,
    Action.TEAM_CHECKED_IN: _team,
    Action.TEAM_WITHDRAWN: _team,
    Action.TEAM_RETURNED: _team,
    Action.TEAM_MARKED: _team,
    Action.TEAM_TABLE_FIXED: _team,
    Action.RESERVE_SEATED: late_entered,
    Action.LATE_ENTRY: late_entered,
    Action.LATE_ENTRY_WITHDRAWN: late_entered,
    Action.TEAM_REMOVED: _team_removed,
    Action.DRAW_MADE: _draw_made,
    Action.DRAW_DISCARDED: _draw_discarded,
    Action.DRAW_PUBLISHED: _draw_published,
    Action.TABLES_ASSIGNED: tables_assigned,
    Action.TABLE_CLOSED: tables_assigned,
    Action.TABLE_OPENED: tables_assigned,
    Action.TABLES_RESTORED: tables_assigned,
    Action.EXTRA_MATCHES_MADE: extra_matches,
    Action.EXTRA_MATCHES_TAKEN_BACK: extra_matches_taken_back,
    Action.PLACES_SWAPPED: places_swapped,
    Action.ROUND_HELD: round_moved,
    Action.ROUND_RELEASED: round_moved,
    Action.ROUNDS_CHANGED: rounds_changed,
}


def _play(game: Game, entry: JournalEntry, since: datetime) -> list[str]:
    """Bring a match up to date."""
    before, after = numbered(entry.before), numbered(entry.after)
    if after.keys() != SAYS[entry.action]:
        return ["after"]
    found = [name for name in before if game.values.get(name) != before[name]]
    if entry.action in {Action.MATCH_DECIDED, Action.MATCH_REOPENED}:
        if bool(after["verdict"]) != (entry.action == Action.MATCH_DECIDED):
            found.append("verdict")
        if not after["verdict"]:
            game.decided = None
        elif not game.values["verdict"]:
            game.decided = (since, entry.at)
    if entry.action == Action.TEAM_ADVANCED:
        same = all(after[side] == game.values[side] for side in ("home", "away"))
        after |= {} if same else DEFAULT_SEATS  # other people sit down
    elif entry.action == Action.CLOCK_RESET:
        after["started_at"] = None
    elif entry.action in SEATED:
        for name in ("seed_text", "mode"):
            after.pop(name, None)
        drawn = entry.action == Action.SEATS_DRAWN
        after["seats_chosen"] = SeatsChosen.LOT if drawn else SeatsChosen.HAND
    game.values |= after
    return found


def _other_game(match: Match, game: Game) -> list[str]:
    """Return the fields in which a match is not what the journal has told."""
    found = []
    for name, value in game.values.items():
        stored = getattr(match, name)
        if name in TEAMS:
            stored = stored.number if stored else None
        elif name == "started_at" and stored:
            stored = stored.isoformat(timespec="seconds")  # as the journal keeps it
        if stored != value:
            found.append(name)
    start, end = game.decided or (None, None)
    finished = match.finished_at
    if (finished is None) != (start is None) or (
        start and end and finished and not start <= finished <= end
    ):
        found.append("finished_at")
    return found


def _change(current: Values, entry: JournalEntry) -> list[str]:
    before = of_row(values_of(entry.before))
    found = [name for name in before if current.get(name) != before[name]]
    current |= of_row(values_of(entry.after))
    return found


def _differing(row: object, written: Values) -> list[str]:
    """Return the fields in which a row is not what the journal has told."""
    return [name for name, value in written.items() if _plain(getattr(row, name, None)) != value]


def _plain(value: object) -> object:
    """Return a field as JSON keeps it."""
    return value.isoformat() if hasattr(value, "isoformat") else value


def _where(match: Match) -> dict[str, str | int]:
    return {"match": match.number or 0, "round": match.round, "position": match.position + 1}
