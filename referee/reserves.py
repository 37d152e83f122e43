"""Writers of reserves: one takes the place of a pair that does not come, and gives it back."""

from django.contrib.auth.models import User
from django.db import transaction

from brackets.entries import tidy
from brackets.errors import DrawnSince, NotSwappable, TeamStateWrong
from brackets.journal import Action, Change, append, lock_tournament
from brackets.latecomers import replace_pair
from brackets.models import JournalEntry, Team, TeamState, Tournament
from brackets.queries import published_draws
from brackets.registration import lock_open
from referee import leavers
from referee.entries import check_reason
from referee.withdrawals import require_organiser, return_team, state_values, withdraw_team


def seat_reserve(gone: Team, reserve: Team, *, reason: str, by: User | None) -> Team:
    """Let a reserve take the place of a pair that has not begun a match; that pair is out then.

    Slot, seats, tables and match numbers stay. The draw gets the next number, its lots stay.
    Raises TeamStateWrong unless `reserve` is one, NotSwappable when a match has begun, DrawnSince
    and MatchLocked when it is too late because of others, ReasonMissing, NotAllowed, EventClosed.
    """
    require_organiser(by)
    check_reason(tidy(reason))
    with transaction.atomic():
        tournament = lock_open(gone.tournament)
        coming, leaving = Team.objects.get(pk=reserve.pk), Team.objects.get(pk=gone.pk)
        if coming.state != TeamState.RESERVE:
            raise TeamStateWrong(coming)
        draws = published_draws(tournament)
        if not draws or leaving.tournament_id != coming.tournament_id:
            raise NotSwappable(None)
        was = state_values(leaving)
        why = reason
        if leavers.is_out(leaving):
            why = _reason_of(tournament, leaving)
            leaving = return_team(leaving, by=by)
        replace_pair(draws[-1], leaving, coming, reason=reason, by=by)
        withdraw_team(leaving, reason=reason, by=by)
        coming.state = TeamState.ENTERED
        coming.save(update_fields=["state"])
        change = Change(
            action=Action.RESERVE_SEATED,
            team=coming,
            before={"pair_state": str(TeamState.RESERVE), "gone": {**was, "reason": why}},
            after={"pair_state": str(TeamState.ENTERED), "gone": leaving.number},
            reason=tidy(reason),
        )
        append(lock_tournament(tournament), change, by=by)
        return coming


def unseat_reserve(team: Team, *, by: User | None) -> Team:
    """Give the place back to the pair that had it, which is what it was before.

    Raises TeamStateWrong for a pair that filled no place, NotSwappable when a match has begun,
    DrawnSince when something was drawn since, NotAllowed and EventClosed.
    """
    require_organiser(by)
    with transaction.atomic():
        tournament = lock_open(team.tournament)
        coming = Team.objects.get(pk=team.pk)
        told = seating_of(tournament, coming)
        if told is None or coming.state != TeamState.ENTERED:
            raise TeamStateWrong(coming)
        assert told.after is not None, "it says whose place it was"
        assert told.before is not None, "it says what that pair was"
        drawn = tournament.journal.filter(action=Action.DRAW_PUBLISHED, seq__gt=told.seq)
        if drawn.exists():
            raise DrawnSince
        gone = tournament.teams.get(number=told.after["gone"])
        was = told.before["gone"]
        gone = return_team(gone, by=by)
        reason = told.reason
        replace_pair(published_draws(tournament)[-1], coming, gone, reason=reason, by=by)
        coming.state = TeamState.RESERVE
        coming.save(update_fields=["state"])
        change = Change(
            action=Action.RESERVE_SEATED,
            team=coming,
            before={"pair_state": str(TeamState.ENTERED)},
            after={"pair_state": str(TeamState.RESERVE), "gone": gone.number},
        )
        append(lock_tournament(tournament), change, by=by)
        if was["pair_state"] in leavers.OUT:
            state, cancelled = TeamState(was["pair_state"]), was["results_cancelled"]
            withdraw_team(gone, state=state, cancelled=cancelled, reason=was["reason"], by=by)
        return coming


def seating_of(tournament: Tournament, team: Team) -> JournalEntry | None:
    """Return the entry by which a reserve has the place that it has; None for every other pair."""
    told = tournament.journal.filter(team=team, action=Action.RESERVE_SEATED).order_by("-seq")
    last = told.first()
    seated = last is not None and (last.after or {}).get("pair_state") == TeamState.ENTERED
    return last if seated else None


def _reason_of(tournament: Tournament, team: Team) -> str:
    left = tournament.journal.filter(team=team, action=Action.TEAM_WITHDRAWN).order_by("-seq")
    last = left.first()
    assert last is not None, "nobody is out without an entry"
    return last.reason
