"""What a change of tables would do, before it is done: which tables are closed, who goes where."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from brackets.errors import EventInvalid, Problem, ProblemCode
from brackets.journal import BEGINNINGS, Action
from brackets.models import DrawState, JournalEntry, Match, Team, Tournament
from brackets.table_plan import Wish, assigned

_UNDONE = (Action.TABLES_ASSIGNED, Action.TABLE_CLOSED, Action.TABLE_OPENED)
# What an undoing ends at: itself, and what may give a number to another match.
_ENDS = (
    Action.TABLES_RESTORED,
    Action.DRAW_PUBLISHED,
    Action.EXTRA_MATCHES_TAKEN_BACK,
    Action.LATE_ENTRY_WITHDRAWN,
)
# After one of these a match stays where it is.
_PLAYED = (*BEGINNINGS, Action.HAND_CORRECTED, Action.HAND_WITHDRAWN, Action.TABLE_CHANGED)


@dataclass(frozen=True, slots=True)
class Move:
    """A match as it is, and the table that it gets."""

    match: Match
    to: int | None


@dataclass(frozen=True, slots=True)
class Moves:
    """What a change does: the tables out of service afterwards, and who goes where."""

    closed: tuple[int, ...]
    moves: tuple[Move, ...]

    @property
    def matches(self) -> list[Match]:
        """The matches that move."""
        return [move.match for move in self.moves]

    @property
    def digest(self) -> str:
        """Return what a form says of the change that it showed."""
        told = [self.closed, [(each.match.pk, each.match.table, each.to) for each in self.moves]]
        return hashlib.sha256(repr(told).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Undoing:
    """The latest change of several tables, and what undoes it.

    `moved_on` is a match that was played or moved since: then the change stays.
    """

    entry: JournalEntry
    moves: Moves
    moved_on: Match | None = None


def moves_of_round(tournament: Tournament, round_: int) -> Moves:
    """Return where the matches of a round go that have not begun.

    Pairs do not stay at the table they just had as long as there is another way
    (`brackets.table_plan`); who cannot move keeps its own; closed tables are left out.
    """
    matches = list(undecided(tournament).filter(round=round_).order_by("number"))
    moving = [match for match in matches if not match.begun]
    found = planned(tournament, moving, [match for match in matches if match.begun])
    moves = (Move(match, found[match.number or 0]) for match in moving)
    moved = tuple(move for move in moves if move.to != move.match.table)
    return Moves(tuple(tournament.closed_tables), moved)


def moves_of_closing(tournament: Tournament, table: int) -> Moves:
    """Return where the undecided matches of a table go when it is taken out of service.

    They go to the tables with the fewest, the one that is being played with its hands. Raises
    EventInvalid for a table that the hall does not have and the last one in service.
    """
    refuse_unknown(tournament, table)
    closed = tuple(sorted({*tournament.closed_tables, table}))
    if len(closed) >= tournament.tables:
        raise _outside(tournament)
    here = list(undecided(tournament).filter(table=table).order_by("round", "number"))
    others = undecided(tournament).exclude(table=table)
    found = planned(tournament, here, others, closed=closed, keeping_own=False)
    return Moves(closed, tuple(Move(match, found[match.number or 0]) for match in here))


def moves_of_opening(tournament: Tournament, table: int) -> Moves:
    """Return which matches come back: those that had to leave and have not begun since."""
    closed = tuple(each for each in tournament.closed_tables if each != table)
    told = _closing(tournament, table)
    went = {} if told is None else (told.after or {}).get("tables", {})
    there = undecided(tournament).filter(number__in=[int(number) for number in went], begun=False)
    back = [match for match in there.order_by("number") if match.table == went[str(match.number)]]
    return Moves(closed, tuple(Move(match, table) for match in back))


def last_change(tournament: Tournament) -> Undoing | None:
    """Return the latest change of several tables unless it was undone, or drawn over.

    It is undone as a whole, or stays when one of its matches was played or moved since, or another
    one came to a table that would be closed again. Nothing goes back to a table that is no more.
    """
    entries = tournament.journal.filter(action__in=(*_UNDONE, *_ENDS)).order_by("-seq")
    entry = entries.first()
    if entry is None or entry.action not in _UNDONE:
        return None
    before, after = entry.before or {}, entry.after or {}
    shut = before.get("closed", tournament.closed_tables)
    closed = tuple(table for table in shut if table <= tournament.tables)
    if max((table or 0 for table in before["tables"].values()), default=0) > tournament.tables:
        return None
    numbers = [int(number) for number in after["tables"]]
    counting = Match.objects.filter(
        draw__stage__tournament=tournament, draw__state=DrawState.PUBLISHED, number__in=numbers
    )
    matches = list(counting.select_related("home", "away").order_by("number"))
    since = tournament.journal.filter(seq__gt=entry.seq, match__in=matches, action__in=_PLAYED)
    played = set(since.values_list("match", flat=True))
    moved_on = [
        match
        for match in matches
        if match.pk in played or match.verdict or match.table != after["tables"][str(match.number)]
    ]
    moved_on += _came(tournament, set(closed).difference(tournament.closed_tables), matches)
    moves = tuple(Move(match, before["tables"][str(match.number)]) for match in matches)
    return Undoing(entry, Moves(closed, moves), moved_on[0] if moved_on else None)


def _came(tournament: Tournament, tables: set[int], expected: list[Match]) -> list[Match]:
    """Return the undecided matches that are at some tables beside those that went there."""
    if not tables:
        return []
    there = undecided(tournament).filter(table__in=tables).order_by("number")
    return [match for match in there if match not in expected]


def next_to_play(tournament: Tournament) -> Move | None:
    """Return the next waiting match and the free table that it can have, if there are any.

    Free is a table in service where no match of two known pairs is left to do.
    """
    ready = ready_matches(tournament)
    busy = {match.table for match in ready}
    free = next((table for table in open_tables(tournament) if table not in busy), None)
    waiting = first_waiting(ready)
    return None if free is None or waiting is None else Move(waiting, free)


def ready_matches(tournament: Tournament) -> list[Match]:
    """Return the undecided matches that have both pairs, in order."""
    found = undecided(tournament).filter(home__isnull=False, away__isnull=False)
    return list(found.order_by("round", "number"))


def first_waiting(ready: Iterable[Match]) -> Match | None:
    """Return the first match that another one keeps from its table, and nothing else."""
    busy_tables: set[int | None] = set()
    busy_teams: set[int | None] = set()
    for match in ready:
        teams = {match.home_id, match.away_id}
        alone = not match.begun and not teams & busy_teams
        if alone and match.table in busy_tables and _own_table(match) is None:
            return match
        busy_tables.add(match.table)
        busy_teams |= teams
    return None


def open_tables(tournament: Tournament, closed: Iterable[int] | None = None) -> list[int]:
    """Return the tables in service, of which there is one at least."""
    shut = set(tournament.closed_tables if closed is None else closed)
    return [table for table in range(1, tournament.tables + 1) if table not in shut]


def planned(
    tournament: Tournament,
    moving: list[Match],
    staying: Iterable[Match],
    *,
    closed: Iterable[int] | None = None,
    keeping_own: bool = True,
) -> dict[int, int]:
    """Return the tables of matches by number, beside matches that stay at theirs."""
    had = _had(tournament, moving)
    wishes = [
        Wish(
            match.number or 0,
            fixed=_own_table(match) if keeping_own else None,
            avoid=tuple(had[team] for team in (match.home_id, match.away_id) if team in had),
        )
        for match in moving
    ]
    taken: dict[int, int] = {}
    for match in staying:
        taken[match.table or 0] = taken.get(match.table or 0, 0) + 1
    return assigned(wishes, open_tables(tournament, closed), taken=taken)


def stranded(tournament: Tournament) -> list[Match]:
    """Return the undecided matches at tables that the hall no longer has, in order of number."""
    return list(undecided(tournament).filter(table__gt=tournament.tables).order_by("number"))


def undecided(tournament: Tournament) -> QuerySet[Match]:
    """Return the matches that have a number and no result, with their pairs."""
    return Match.objects.filter(
        draw__stage__tournament=tournament,
        draw__state=DrawState.PUBLISHED,
        number__isnull=False,
        verdict="",
    ).select_related("home", "away")


def refuse_unknown(tournament: Tournament, table: int) -> None:
    """Raise EventInvalid for a table that the hall does not have."""
    if not 1 <= table <= tournament.tables:
        raise _outside(tournament)


def _outside(tournament: Tournament) -> EventInvalid:
    values = {"low": 1, "high": tournament.tables}
    return EventInvalid((Problem(ProblemCode.OUT_OF_RANGE, "table", values),))


def _had(tournament: Tournament, matches: list[Match]) -> Mapping[int | None, int]:
    """Return the table that each team had in its last match before the round of these."""
    first = min((match.round for match in matches), default=0)
    earlier = Match.objects.filter(
        draw__stage__tournament=tournament,
        draw__state=DrawState.PUBLISHED,
        number__isnull=False,
        table__isnull=False,
        round__lt=first,
    )
    had: dict[int | None, int] = {}
    for home, away, table in earlier.order_by("round").values_list("home", "away", "table"):
        had[home] = had[away] = table or 0
    had.pop(None, None)
    return had


def _own_table(match: Match) -> int | None:
    teams: list[Team] = [team for team in (match.home, match.away) if team is not None]
    return next((team.table for team in teams if team.table), None)


def _closing(tournament: Tournament, table: int) -> JournalEntry | None:
    told = tournament.journal.filter(action=Action.TABLE_CLOSED).order_by("-seq")
    return next((entry for entry in told if (entry.after or {}).get("table") == table), None)
