"""Append to the journal inside the transaction of the change it records."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from brackets.models import JournalEntry, Match, Team, Tournament, TournamentState


class Action(StrEnum):
    """Every kind of change; referee.labels gives each its sentence."""

    EVENT_CREATED = "event_created"
    EVENT_CHANGED = "event_changed"
    EVENT_CLOSED = "event_closed"
    EVENT_REOPENED = "event_reopened"
    RULESET_CHANGED = "ruleset_changed"
    TEAM_REGISTERED = "team_registered"
    TEAM_CHANGED = "team_changed"
    TEAM_REMOVED = "team_removed"
    TEAM_CHECKED_IN = "team_checked_in"
    TEAM_WITHDRAWN = "team_withdrawn"
    TEAM_RETURNED = "team_returned"
    TEAM_MARKED = "team_marked"
    TEAM_TABLE_FIXED = "team_table_fixed"
    RESERVE_SEATED = "reserve_seated"
    LATE_ENTRY = "late_entry"
    LATE_ENTRY_WITHDRAWN = "late_entry_withdrawn"
    SINGLE_REGISTERED = "single_registered"
    SINGLE_CHANGED = "single_changed"
    SINGLE_REMOVED = "single_removed"
    PARTNERS_DRAWN = "partners_drawn"
    PARTNERS_PARTED = "partners_parted"
    BULK_DONE = "bulk_done"
    BULK_UNDONE = "bulk_undone"
    TABLE_CLOSED = "table_closed"
    TABLE_OPENED = "table_opened"
    TABLES_ASSIGNED = "tables_assigned"
    TABLES_RESTORED = "tables_restored"
    TEAM_CODE_RENEWED = "team_code_renewed"
    DRAW_MADE = "draw_made"
    DRAW_PUBLISHED = "draw_published"
    DRAW_DISCARDED = "draw_discarded"
    DRAW_KEPT = "draw_kept"
    TIE_DECIDED = "tie_decided"
    TIE_DECISION_WITHDRAWN = "tie_decision_withdrawn"
    EXTRA_MATCHES_MADE = "extra_matches_made"
    EXTRA_MATCHES_TAKEN_BACK = "extra_matches_taken_back"
    PLACES_SWAPPED = "places_swapped"
    DUTIES_CHANGED = "duties_changed"
    LINKS_MADE = "links_made"
    LINKS_RENEWED = "links_renewed"
    TABLE_CHANGED = "table_changed"
    SEATS_CHANGED = "seats_changed"
    SEATS_DRAWN = "seats_drawn"
    SEATS_CORRECTED = "seats_corrected"
    CLOCK_STARTED = "clock_started"
    CLOCK_RESET = "clock_reset"
    TIME_CALLED = "time_called"
    LOTS_DRAWN = "lots_drawn"
    CALL_WITHDRAWN = "call_withdrawn"
    HAND_RECORDED = "hand_recorded"
    HAND_CORRECTED = "hand_corrected"
    HAND_WITHDRAWN = "hand_withdrawn"
    HAND_REDEALT = "hand_redealt"
    RULING_GIVEN = "ruling_given"
    RULING_WITHDRAWN = "ruling_withdrawn"
    RULING_NOTED = "ruling_noted"
    RULING_PROPOSED = "ruling_proposed"
    RULING_CONFIRMED = "ruling_confirmed"
    RULING_REJECTED = "ruling_rejected"
    RESULT_SIGNED = "result_signed"
    RESULT_FINALISED = "result_finalised"
    SECOND_ENTRY_MADE = "second_entry_made"
    REVIEW_OPENED = "review_opened"
    REVIEW_CLOSED = "review_closed"
    FORFEIT_GIVEN = "forfeit_given"
    FORFEIT_WITHDRAWN = "forfeit_withdrawn"
    MATCH_DECIDED = "match_decided"
    MATCH_REOPENED = "match_reopened"
    TEAM_ADVANCED = "team_advanced"
    PAIR_CALLED = "pair_called"
    PAIR_CALL_WITHDRAWN = "pair_call_withdrawn"
    ROUND_CLOCK_STARTED = "round_clock_started"
    ROUND_CLOCK_PAUSED = "round_clock_paused"
    ROUND_CLOCK_SET = "round_clock_set"
    ROUND_CLOCK_RESET = "round_clock_reset"
    EXTRA_TIME_GIVEN = "extra_time_given"
    PHOTO_ADDED = "photo_added"
    PHOTO_REMOVED = "photo_removed"
    MATCH_KEPT = "match_kept"
    MATCH_SET_ASIDE = "match_set_aside"
    ROUND_HELD = "round_held"
    ROUND_RELEASED = "round_released"
    ROUNDS_CHANGED = "rounds_changed"
    REDEAL_WITHDRAWN = "redeal_withdrawn"
    SCREEN_ADDED = "screen_added"
    SCREEN_REMOVED = "screen_removed"
    SCREEN_ARRANGED = "screen_arranged"
    SCREEN_SWITCHED = "screen_switched"
    NOTICE_POSTED = "notice_posted"
    NOTICE_TAKEN_DOWN = "notice_taken_down"
    PICTURE_ADDED = "picture_added"
    PICTURE_REMOVED = "picture_removed"
    CERTIFICATES_CHANGED = "certificates_changed"


# What begins a match (decision 10); the first of them begins the event.
BEGINNINGS = {
    Action.HAND_RECORDED,
    Action.HAND_REDEALT,
    Action.RULING_GIVEN,
    Action.RULING_PROPOSED,
    Action.FORFEIT_GIVEN,
    Action.TIME_CALLED,
}
# What a result brings about without being asked, behind the entry that gave it. A forfeit of who
# left and a match that goes to a free table are among them; the same by hand has an account.
BY_ITSELF = {
    Action.MATCH_DECIDED,
    Action.MATCH_REOPENED,
    Action.MATCH_KEPT,
    Action.TEAM_ADVANCED,
    Action.FORFEIT_GIVEN,
    Action.TABLE_CHANGED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What happened, for one journal entry; `before` and `after` are plain JSON values."""

    action: Action
    match: Match | None = None
    team: Team | None = None
    hand: int | None = None
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None
    reason: str = ""


def lock_tournament(tournament: Tournament) -> Tournament:
    """Return the event's row, locked until the transaction ends.

    Every writer takes this lock first, so that there is one lock order and journal numbers have no
    gaps. Raises TransactionManagementError outside `transaction.atomic()`.
    """
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def append(tournament: Tournament, change: Change, *, by: User | None) -> JournalEntry:
    """Write `change` as the next entry and raise the event's revision to its number.

    `tournament` must come from `lock_tournament` in the same transaction; its `revision` is
    brought up to date in place. `by=None` is the command line. The entry that begins a drawn event
    says so: `after` has the state that follows.
    """
    return append_all(tournament, [change], by=by)[0]


def append_all(
    tournament: Tournament, changes: Iterable[Change], *, by: User | None
) -> list[JournalEntry]:
    """Write several entries as `append` writes one, in as many statements as for one."""
    assert transaction.get_connection().in_atomic_block, "a journal entry belongs to a transaction"
    rows = [_next_row(tournament, change, by) for change in changes]
    if rows:
        tournament.save(update_fields=["revision", "state"])
    if len(rows) == 1:
        rows[0].save(force_insert=True)
    else:
        JournalEntry.objects.bulk_create(rows)
    return rows


def _next_row(tournament: Tournament, change: Change, by: User | None) -> JournalEntry:
    after = change.after
    if change.action in BEGINNINGS and tournament.state == TournamentState.DRAWN:
        tournament.state = TournamentState.RUNNING  # at once: the next entry begins nothing
        after = {**(after or {}), "state": tournament.state}
    tournament.revision += 1
    return JournalEntry(
        tournament=tournament,
        seq=tournament.revision,
        actor=by,
        actor_name=(by.get_full_name() or by.username) if by else "",
        action=change.action,
        match=change.match,
        team=change.team,
        hand=change.hand,
        before=change.before,
        after=after,
        reason=change.reason,
    )
