"""Writers of the tables that matches are played at, and of the tables that can be used."""

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Q, QuerySet

from brackets.entries import tidy
from brackets.errors import DrawReplaced, EventInvalid, Problem, ProblemCode, ReasonMissing
from brackets.journal import Action, Change, append
from brackets.models import Draw, DrawState, JournalEntry, Match, Team, Tournament
from brackets.registration import lock_open
from brackets.table_plan import Wish, assigned

BY_ITSELF = "→"
"""The reason in the journal of a match that went to a free table by itself."""


def change_table(match: Match, table: int, *, tournament: Tournament, by: User | None) -> Match:
    """Move a match to another table of the hall; any table may serve any match at any time."""
    with transaction.atomic():
        locked = lock_open(tournament)
        current = Match.objects.select_related("draw").get(
            pk=match.pk, draw__stage__tournament=locked, number__isnull=False
        )
        if current.draw.state != DrawState.PUBLISHED:
            raise DrawReplaced
        _refuse_unknown(locked, table)
        _move(locked, current, table, by=by)
    return current


def assign_tables(tournament: Tournament, round_: int, *, by: User | None) -> dict[int, int]:
    """Give the matches of a round that have not begun their tables; return those that moved.

    Pairs do not stay at the table they just had as long as there is another way
    (`brackets.table_plan`); who cannot move keeps its own; closed tables are left out. Raises
    EventClosed.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        matches = list(_undecided(locked).filter(round=round_).order_by("number"))
        moving = [match for match in matches if not match.begun]
        found = _planned(locked, moving, [match for match in matches if match.begun])
        moved = [match for match in moving if found[match.number or 0] != match.table]
        if moved:
            places = _places(moved, found)
            change = Change(
                action=Action.TABLES_ASSIGNED, before=places["before"], after=places["after"]
            )
            append(locked, change, by=by)
        return {match.number or 0: match.table or 0 for match in moved}


def assign_draw(draw: Draw, *, by: User | None) -> None:
    """Give the rounds of a draw whose pairs are known their tables, one after the other.

    Raises EventClosed.
    """
    numbered = draw.matches.filter(number__isnull=False).order_by("round").values("round")
    known = numbered.annotate(open=Count("pk", Q(home=None) | Q(away=None))).filter(open=0)
    for row in known:
        assign_tables(draw.stage.tournament, row["round"], by=by)


def close_table(tournament: Tournament, table: int, *, reason: str, by: User | None) -> list[Match]:
    """Take a table out of service; its undecided matches go to the tables with the fewest.

    A match that is being played moves with its hands. Returns the matches that moved; a table that
    is closed already stays so. Raises EventInvalid for a table that the hall does not have or the
    last one in service, ReasonMissing and EventClosed.
    """
    if not tidy(reason):
        raise ReasonMissing
    with transaction.atomic():
        locked = lock_open(tournament)
        _refuse_unknown(locked, table)
        if table in locked.closed_tables:
            return []
        closed = sorted([*locked.closed_tables, table])
        if len(closed) >= locked.tables:
            problem = Problem(ProblemCode.OUT_OF_RANGE, "table", {"low": 1, "high": locked.tables})
            raise EventInvalid((problem,))
        locked.closed_tables = closed
        locked.save(update_fields=["closed_tables"])
        here = list(_undecided(locked).filter(table=table).order_by("round", "number"))
        others = _undecided(locked).exclude(table=table)
        found = _planned(locked, here, others, keeping_own=False)
        places = _places(here, found)
        change = Change(
            action=Action.TABLE_CLOSED,
            before={"closed": [each for each in closed if each != table], **places["before"]},
            after={"closed": closed, "table": table, **places["after"]},
            reason=tidy(reason)[:500],
        )
        append(locked, change, by=by)
        return here


def open_table(tournament: Tournament, table: int, *, by: User | None) -> list[Match]:
    """Use a table again; matches that had to leave it and have not begun since come back.

    Returns those; raises EventClosed.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        if table not in locked.closed_tables:
            return []
        closed = [each for each in locked.closed_tables if each != table]
        told = _closing(locked, table)
        went = {} if told is None else (told.after or {}).get("tables", {})
        there = _undecided(locked).filter(number__in=[int(number) for number in went], begun=False)
        back = [match for match in there if match.table == went[str(match.number)]]
        locked.closed_tables, before = closed, locked.closed_tables
        locked.save(update_fields=["closed_tables"])
        places = _places(back, {match.number or 0: table for match in back})
        change = Change(
            action=Action.TABLE_OPENED,
            before={"closed": before, **places["before"]},
            after={"closed": closed, "table": table, **places["after"]},
        )
        append(locked, change, by=by)
        return back


def choose_filling(tournament: Tournament, *, fills: bool, by: User | None) -> None:
    """Say whether a table that becomes free takes the next waiting match by itself."""
    with transaction.atomic():
        locked = lock_open(tournament)
        if locked.fills_tables != fills:
            before = {"fills_tables": locked.fills_tables}
            locked.fills_tables = fills
            locked.save(update_fields=["fills_tables"])
            change = Change(
                action=Action.EVENT_CHANGED, before=before, after={"fills_tables": fills}
            )
            append(locked, change, by=by)


def fill_table(tournament: Tournament, table: int | None, *, by: User | None) -> Match | None:
    """Let the next waiting match play at a table where nothing is left to do; return it.

    Waiting is what has both pairs and stands behind another match of its table. A write inside
    somebody's transaction.
    """
    if table is None or table in tournament.closed_tables:
        return None
    ready = [
        match
        for match in _undecided(tournament).order_by("round", "number")
        if match.home is not None and match.away is not None
    ]
    if any(match.table == table for match in ready):
        return None
    waiting = _first_waiting(ready)
    if waiting is not None:
        _move(tournament, waiting, table, by=by, reason=BY_ITSELF)
    return waiting


def _first_waiting(ready: list[Match]) -> Match | None:
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


def table_for(tournament: Tournament, match: Match) -> int:
    """Return the table in service with the fewest undecided matches, for one match more."""
    others = [other for other in _undecided(tournament) if other.pk != match.pk]
    return _planned(tournament, [match], others)[match.number or 0]


def moved_by_itself(tournament: Tournament) -> list[JournalEntry]:
    """Return the entries of matches that went to a free table by themselves and have not begun."""
    entries = tournament.journal.filter(
        action=Action.TABLE_CHANGED, reason=BY_ITSELF, match__begun=False
    )
    latest = {entry.match_id: entry for entry in entries.select_related("match").order_by("seq")}
    return [
        entry
        for entry in latest.values()
        if entry.match and entry.match.table == (entry.after or {}).get("table")
    ]


def open_tables(tournament: Tournament) -> list[int]:
    """Return the tables in service, of which there is one at least."""
    every = range(1, tournament.tables + 1)
    return [table for table in every if table not in tournament.closed_tables]


def _planned(
    tournament: Tournament,
    moving: list[Match],
    staying: Iterable[Match],
    *,
    keeping_own: bool = True,
) -> dict[int, int]:
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
    return assigned(wishes, open_tables(tournament), taken=taken)


def _had(tournament: Tournament, matches: list[Match]) -> dict[int | None, int]:
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


def _places(
    matches: list[Match], found: dict[int, int]
) -> dict[str, dict[str, dict[str, int | None]]]:
    """Store the tables of matches and return what the journal says of them."""
    before = {str(match.number): match.table for match in matches}
    for match in matches:
        match.table = found[match.number or 0]
    Match.objects.bulk_update(matches, ["table"], batch_size=200)
    after = {str(match.number): match.table for match in matches}
    return {"before": {"tables": before}, "after": {"tables": after}}


def _closing(tournament: Tournament, table: int) -> JournalEntry | None:
    told = tournament.journal.filter(action=Action.TABLE_CLOSED).order_by("-seq")
    return next((entry for entry in told if (entry.after or {}).get("table") == table), None)


def _move(
    tournament: Tournament, match: Match, table: int, *, by: User | None, reason: str = ""
) -> None:
    if match.table == table:
        return
    before = {"table": match.table}
    match.table = table
    match.save(update_fields=["table"])
    change = Change(
        action=Action.TABLE_CHANGED,
        match=match,
        before=before,
        after={"table": table},
        reason=reason,
    )
    append(tournament, change, by=by)


def _refuse_unknown(tournament: Tournament, table: int) -> None:
    if not 1 <= table <= tournament.tables:
        values = {"low": 1, "high": tournament.tables}
        raise EventInvalid((Problem(ProblemCode.OUT_OF_RANGE, "table", values),))


def _undecided(tournament: Tournament) -> QuerySet[Match]:
    return Match.objects.filter(
        draw__stage__tournament=tournament,
        draw__state=DrawState.PUBLISHED,
        number__isnull=False,
        verdict="",
    ).select_related("home", "away")
