"""Writers of the tables that matches are played at, and of the tables that can be used."""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, Q

from brackets.entries import tidy
from brackets.errors import DrawReplaced, ReasonMissing, TablesMoved, TablesUsed
from brackets.journal import Action, Change, append
from brackets.models import Draw, DrawState, JournalEntry, Match, Tournament
from brackets.registration import lock_open
from brackets.table_moves import (
    Moves,
    first_waiting,
    last_change,
    moves_of_closing,
    moves_of_opening,
    moves_of_round,
    next_to_play,
    planned,
    ready_matches,
    refuse_unknown,
    undecided,
)

TO_FREE = "→"
"""The reason in the journal of a match that went to a free table, by itself or by one tap."""


def change_table(match: Match, table: int, *, tournament: Tournament, by: User | None) -> Match:
    """Move a match to another table of the hall; any table may serve any match at any time."""
    with transaction.atomic():
        locked = lock_open(tournament)
        current = Match.objects.select_related("draw").get(
            pk=match.pk, draw__stage__tournament=locked, number__isnull=False
        )
        if current.draw.state != DrawState.PUBLISHED:
            raise DrawReplaced
        refuse_unknown(locked, table)
        _move(locked, current, table, by=by)
    return current


def assign_tables(
    tournament: Tournament, round_: int, *, by: User | None, seen: str | None = None
) -> list[Match]:
    """Give the matches of a round that have not begun their tables; return those that moved.

    `seen` is the digest of the moves that a form showed (`moves_of_round`); None showed nothing.
    Raises TablesMoved where they are others by now, and EventClosed.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        moves = moves_of_round(locked, round_)
        _refuse_moved(moves, seen)
        if moves.moves:
            before, after = _stored(moves)
            change = Change(action=Action.TABLES_ASSIGNED, before=before, after=after)
            append(locked, change, by=by)
        return moves.matches


def assign_draw(draw: Draw, *, by: User | None) -> None:
    """Give the rounds of a draw whose pairs are known their tables, one after the other.

    Raises EventClosed.
    """
    numbered = draw.matches.filter(number__isnull=False).order_by("round").values("round")
    known = numbered.annotate(open=Count("pk", Q(home=None) | Q(away=None))).filter(open=0)
    for row in known:
        assign_tables(draw.stage.tournament, row["round"], by=by)


def close_table(
    tournament: Tournament, table: int, *, reason: str, by: User | None, seen: str | None = None
) -> list[Match]:
    """Take a table out of service; its undecided matches go to the tables with the fewest.

    Returns the matches that moved; a table that is closed already stays so. Raises what
    `moves_of_closing` raises, TablesMoved as `assign_tables`, ReasonMissing and EventClosed.
    """
    if not tidy(reason):
        raise ReasonMissing
    with transaction.atomic():
        locked = lock_open(tournament)
        if table in locked.closed_tables:
            return []
        moves = moves_of_closing(locked, table)
        _refuse_moved(moves, seen)
        _carry_out(locked, moves, Action.TABLE_CLOSED, by, {"table": table}, tidy(reason)[:500])
        return moves.matches


def open_table(
    tournament: Tournament, table: int, *, by: User | None, seen: str | None = None
) -> list[Match]:
    """Use a table again; matches that had to leave it and have not begun since come back.

    Returns those; raises TablesMoved as `assign_tables`, and EventClosed.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        if table not in locked.closed_tables:
            return []
        moves = moves_of_opening(locked, table)
        _refuse_moved(moves, seen)
        _carry_out(locked, moves, Action.TABLE_OPENED, by, {"table": table})
        return moves.matches


def undo_tables(tournament: Tournament, seq: int, *, by: User | None) -> list[Match]:
    """Undo the latest change of several tables, journal entry `seq`, as a whole.

    Returns the matches that moved back. Raises TablesUsed with a match that was played or moved
    since, TablesMoved where another change is the latest by now, and EventClosed.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        latest = last_change(locked)
        if latest is None or latest.entry.seq != seq:
            raise TablesMoved
        if latest.moved_on is not None:
            raise TablesUsed(latest.moved_on)
        _carry_out(locked, latest.moves, Action.TABLES_RESTORED, by, {"undone": seq})
        return latest.moves.matches


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
    ready = ready_matches(tournament)
    if any(match.table == table for match in ready):
        return None
    waiting = first_waiting(ready)
    if waiting is not None:
        _move(tournament, waiting, table, by=by, reason=TO_FREE)
    return waiting


def fill_next(tournament: Tournament, number: int, table: int, *, by: User | None) -> Match:
    """Let the next waiting match, `number`, play at the free table that a button showed.

    Raises TablesMoved where another match or table is the next one by now, and EventClosed.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        found = next_to_play(locked)
        if found is None or (found.match.number, found.to) != (number, table):
            raise TablesMoved
        _move(locked, found.match, table, by=by, reason=TO_FREE)
        return found.match


def table_for(tournament: Tournament, match: Match) -> int:
    """Return the table in service with the fewest undecided matches of a round, for one more."""
    others = undecided(tournament).filter(round=match.round).exclude(pk=match.pk)
    return planned(tournament, [match], others)[match.number or 0]


def moved_to_free(tournament: Tournament) -> list[JournalEntry]:
    """Return the entries of matches that went to a free table and have not begun there."""
    entries = tournament.journal.filter(
        action=Action.TABLE_CHANGED, reason=TO_FREE, match__begun=False
    )
    latest = {entry.match_id: entry for entry in entries.select_related("match").order_by("seq")}
    return [
        entry
        for entry in latest.values()
        if entry.match and entry.match.table == (entry.after or {}).get("table")
    ]


def _refuse_moved(moves: Moves, seen: str | None) -> None:
    if seen is not None and seen != moves.digest:
        raise TablesMoved


def _carry_out(
    tournament: Tournament,
    moves: Moves,
    action: Action,
    by: User | None,
    more: dict[str, int],
    reason: str = "",
) -> None:
    """Store which tables are closed and who goes where, and tell it."""
    was, tournament.closed_tables = tournament.closed_tables, [*moves.closed]
    tournament.save(update_fields=["closed_tables"])
    before, after = _stored(moves)
    change = Change(
        action=action,
        before={"closed": was, **before},
        after={"closed": tournament.closed_tables, **more, **after},
        reason=reason,
    )
    append(tournament, change, by=by)


def _stored(moves: Moves) -> tuple[dict[str, Any], dict[str, Any]]:
    """Store the tables of matches; return what the journal says of them before and after."""
    before = {str(each.match.number): each.match.table for each in moves.moves}
    for each in moves.moves:
        each.match.table = each.to
    Match.objects.bulk_update(moves.matches, ["table"], batch_size=200)
    after = {str(each.match.number): each.match.table for each in moves.moves}
    return {"tables": before}, {"tables": after}


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
