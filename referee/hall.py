"""What the chief referee runs in the hall: calls, the clock of a round, extra time, slips.

Nothing is decided by a clock or by a call alone: people give the walkover and call time.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone

from brackets.errors import DrawReplaced, EventClosed
from brackets.journal import Action, Change, append, lock_tournament
from brackets.models import Draw, DrawState, Match, Team, Tournament, TournamentState
from referee.basis import seats_basis
from referee.clocks import Reading, reading, seconds_run
from referee.entries import check_reason
from referee.match_facts import lock_match
from referee.models import CallSide, ExtraTime, RoundClock, SlipPrint, Summons
from referee.permissions import MatchState, Task, allowed, role_of, state_of
from referee.recording import require
from referee.refusals import (
    CalledMeanwhile,
    CalledTooSoon,
    DuplicateKeyDiffers,
    MinutesInvalid,
    NotAllowed,
)

# The last of the calls arms the walkover.
CALLS = 3
# What referees wait between two calls of a pair, unless the chief referee says otherwise.
MINUTES_BETWEEN_CALLS = 5
# A round of a long race takes a day at most; extra time can be taken back by a negative one.
MOST_MINUTES = 600
MOST_EXTRA = 60


def call_to_table(
    match: Match, calls: Mapping[CallSide, int], *, by: User | None, key: str, early: bool = False
) -> tuple[Summons, ...]:
    """Call one or both pairs of a match that has not begun.

    `calls` says for each side which call the button was: if somebody called meanwhile, it is
    another one. `early`: before the minutes between two calls are over, which the journal tells.
    Raises CalledMeanwhile, CalledTooSoon, DuplicateKeyDiffers, NotAllowed, those of `lock_match`.
    """
    assert calls, "somebody is called"
    with transaction.atomic():
        tournament, recorded = lock_match(match)
        fresh = recorded.match
        teams = {side: _team(fresh, side) for side in calls}
        keys = {side: f"{key}-{side}"[:64] for side in calls}
        sent = tuple(Summons.objects.filter(key__in=keys.values()).order_by("pk"))
        if sent:
            wanted = {(fresh.pk, teams[side].pk, number) for side, number in calls.items()}
            if {(each.match_id, each.team_id, each.number) for each in sent} != wanted:
                raise DuplicateKeyDiffers
            return sent
        require(fresh, Task.RUN_MATCHES, by=by)
        if state_of(fresh) != MatchState.READY:
            raise CalledMeanwhile
        made = calls_of([fresh]).get(fresh.pk, {})
        if any(len(made.get(teams[side].pk, ())) + 1 != calls[side] for side in calls):
            raise CalledMeanwhile
        due = next_call_due(made.get(teams[side].pk, ()) for side in calls)
        too_soon = due is not None and timezone.now() < due
        if due is not None and too_soon and not early:
            raise CalledTooSoon(due)
        written = tuple(
            Summons.objects.create(
                match=fresh, team=teams[side], number=number, called_by=by, key=keys[side]
            )
            for side, number in calls.items()
        )
        after: dict[str, Any] = {str(side): number for side, number in calls.items()}
        after |= {"early": True} if too_soon else {}
        append(tournament, Change(action=Action.PAIR_CALLED, match=fresh, after=after), by=by)
        return written


def next_call_due(calls: Iterable[Sequence[Summons]]) -> datetime | None:
    """Return from when on pairs may be called again, given their calls so far; None for at once.

    After the last call there is no other one to wait for.
    """
    last = [made[-1].called_at for made in calls if 0 < len(made) < CALLS]
    return max(last) + timedelta(minutes=MINUTES_BETWEEN_CALLS) if last else None


def withdraw_summons(summons: Summons, *, by: User | None) -> Summons:
    """Take the latest call of a pair back; one that was taken back already is left alone.

    Raises CalledMeanwhile when another call came after it, NotAllowed and those of `lock_match`.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(summons.match)
        fresh = Summons.objects.select_related("team").get(pk=summons.pk)
        if fresh.withdrawn_at is not None:
            return fresh
        require(recorded.match, Task.RUN_MATCHES, by=by)
        later = Summons.objects.filter(
            match=fresh.match_id, team=fresh.team_id, withdrawn_at=None, number__gt=fresh.number
        )
        if later.exists():
            raise CalledMeanwhile
        fresh.withdrawn_at, fresh.withdrawn_by = timezone.now(), by
        fresh.save(update_fields=["withdrawn_at", "withdrawn_by"])
        change = Change(
            action=Action.PAIR_CALL_WITHDRAWN,
            match=recorded.match,
            team=fresh.team,
            before={"number": fresh.number},
        )
        append(tournament, change, by=by)
        return fresh


Calls = dict[int, tuple[Summons, ...]]


def calls_of(matches: Iterable[Match]) -> dict[int, Calls]:
    """Return the calls in force by match and team, in order; one query."""
    found: dict[int, Calls] = {}
    wanted = matches if isinstance(matches, QuerySet) else list(matches)
    in_force = Summons.objects.filter(match__in=wanted, withdrawn_at=None)
    for summons in in_force.order_by("match", "team", "number"):
        of_match = found.setdefault(summons.match_id, {})
        of_match[summons.team_id] = (*of_match.get(summons.team_id, ()), summons)
    return found


def start_round_clock(draw: Draw, number: int, *, minutes: int, by: User | None) -> RoundClock:
    """Start the clock of a round with `minutes`, or go on after a pause; a running one stays.

    `minutes` (1 to 600) count only at the first start. Raises MinutesInvalid, NotAllowed,
    EventClosed and DrawReplaced.
    """
    _check_minutes(minutes)
    with transaction.atomic():
        tournament, clock = _lock_clock(draw, number, by=by)
        clock = clock or RoundClock(draw=draw, round=number, minutes=minutes)
        if clock.running_since is not None:
            return clock
        clock.running_since = timezone.now()
        clock.save()
        _log(tournament, Action.ROUND_CLOCK_STARTED, clock, by=by)
        return clock


def pause_round_clock(draw: Draw, number: int, *, by: User | None) -> RoundClock | None:
    """Let the clock of a round stand still; one that does already is left alone."""
    with transaction.atomic():
        tournament, clock = _lock_clock(draw, number, by=by)
        if clock is None or clock.running_since is None:
            return clock
        clock.ran_before = seconds_run(clock.ran_before, clock.running_since, timezone.now())
        clock.running_since = None
        clock.save(update_fields=["ran_before", "running_since"])
        _log(tournament, Action.ROUND_CLOCK_PAUSED, clock, by=by)
        return clock


def set_round_minutes(draw: Draw, number: int, *, minutes: int, by: User | None) -> RoundClock:
    """Set how many minutes a round has, 1 to 600, before it starts or while it goes on."""
    _check_minutes(minutes)
    with transaction.atomic():
        tournament, clock = _lock_clock(draw, number, by=by)
        before = clock.minutes if clock else None
        clock = clock or RoundClock(draw=draw, round=number)
        if before != minutes:
            clock.minutes = minutes
            clock.save()
            _log(tournament, Action.ROUND_CLOCK_SET, clock, by=by, before={"minutes": before})
        return clock


def reset_round_clock(draw: Draw, number: int, *, reason: str, by: User | None) -> None:
    """Set the clock of a round back to not started; raises ReasonMissing as well."""
    with transaction.atomic():
        tournament, clock = _lock_clock(draw, number, by=by)
        if clock is None or (clock.running_since is None and not clock.ran_before):
            return
        check_reason(reason)
        clock.ran_before, clock.running_since = 0, None
        clock.save(update_fields=["ran_before", "running_since"])
        _log(tournament, Action.ROUND_CLOCK_RESET, clock, by=by, reason=reason)


def give_extra_time(
    match: Match, *, minutes: int, reason: str, by: User | None, key: str
) -> ExtraTime:
    """Give one match minutes beside the clock, −60 to 60; negative ones take earlier ones back.

    Raises MinutesInvalid, ReasonMissing, DuplicateKeyDiffers, NotAllowed, those of `lock_match`.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(match)
        stored = ExtraTime.objects.filter(key=key).first()
        if stored is not None:
            if (stored.match_id, stored.minutes, stored.reason) != (match.pk, minutes, reason):
                raise DuplicateKeyDiffers
            return stored
        require(recorded.match, Task.RUN_MATCHES, by=by)
        given = extra_minutes([recorded.match]).get(match.pk, 0)
        if not minutes or abs(minutes) > MOST_EXTRA or given + minutes < 0:
            raise MinutesInvalid(MOST_EXTRA)
        check_reason(reason)
        extra = ExtraTime.objects.create(
            match=recorded.match, minutes=minutes, reason=reason, given_by=by, key=key
        )
        change = Change(
            action=Action.EXTRA_TIME_GIVEN,
            match=recorded.match,
            after={"minutes": minutes, "in_all": given + minutes},
            reason=reason,
        )
        append(tournament, change, by=by)
        return extra


def extra_minutes(matches: Iterable[Match]) -> dict[int, int]:
    """Return the extra minutes of those matches that have some; one query."""
    rows = ExtraTime.objects.filter(match__in=list(matches)).order_by().values_list("match")
    return dict(rows.annotate(Sum("minutes")))


def round_clocks(draw: Draw, *, now: datetime | None = None) -> dict[int, Reading]:
    """Return the clock of each round that has one; one query."""
    at = now or timezone.now()
    return {clock.round: read_clock(clock, now=at) for clock in draw.clocks.all()}


def read_clock(clock: RoundClock, *, now: datetime, extra: int = 0) -> Reading:
    """Return what a stored clock shows at `now`, for a match with `extra` minutes."""
    return reading(
        minutes=clock.minutes,
        ran_before=clock.ran_before,
        running_since=clock.running_since,
        now=now,
        extra=extra,
    )


def clock_of(match: Match, *, minutes: int = 0, now: datetime | None = None) -> Reading | None:
    """Return the clock that a match is played by, in one query; None where there is none.

    Its own, which has the `minutes` of the ruleset, or else that of its round; with extra time.
    """
    at = now or timezone.now()
    if match.started_at and minutes:
        since, extra = match.started_at, extra_minutes([match]).get(match.pk, 0)
        return reading(minutes=minutes, ran_before=0, running_since=since, now=at, extra=extra)
    given = ExtraTime.objects.filter(match=match).order_by().values("match")
    clocks = RoundClock.objects.filter(draw=match.draw_id, round=match.round).annotate(
        given=Coalesce(Subquery(given.values_list(Sum("minutes"))), 0)
    )
    clock = clocks.first()
    return read_clock(clock, now=at, extra=clock.given) if clock else None


def remember_prints(matches: Iterable[Match], *, revision: int, by: User | None) -> None:
    """Keep which pairs stand on the slips that were printed just now.

    Nothing of the event changes, so that the next sheet has the same version in its footer.
    """
    printed = {match.pk: seats_basis(match) for match in matches}
    rows = SlipPrint.objects.filter(match__in=printed).order_by("pk")
    last = {pk: (pairs, at) for pk, pairs, at in rows.values_list("match", "pairs", "revision")}
    SlipPrint.objects.bulk_create(
        SlipPrint(match_id=pk, pairs=pairs, revision=revision, printed_by=by)
        for pk, pairs in printed.items()
        if last.get(pk) != (pairs, revision)
    )


def stale_slips(matches: Iterable[Match]) -> list[Match]:
    """Return those matches whose last slip shows other pairs or seats than they have; one query.

    The matches are compared as they are given: with pairs that a correction would seat, these are
    the slips that it would make void.
    """
    wanted = list(matches)
    prints = SlipPrint.objects.filter(match__in=wanted).order_by("pk")
    last = dict(prints.values_list("match", "pairs"))
    return [match for match in wanted if last.get(match.pk, "") not in {"", seats_basis(match)}]


def printed_slips(matches: Iterable[Match]) -> list[Match]:
    """Return those matches of which a slip was printed; one query."""
    wanted = list(matches)
    printed = set(SlipPrint.objects.filter(match__in=wanted).values_list("match", flat=True))
    return [match for match in wanted if match.pk in printed]


def _team(match: Match, side: CallSide) -> Team:
    team = match.home if side == CallSide.HOME else match.away
    assert team is not None, "lock_match refuses a match without both teams"
    return team


def _check_minutes(minutes: int) -> None:
    if not 1 <= minutes <= MOST_MINUTES:
        raise MinutesInvalid(MOST_MINUTES)


def _lock_clock(
    draw: Draw, number: int, *, by: User | None
) -> tuple[Tournament, RoundClock | None]:
    """Lock the event and return the clock as it is now, if whoever asks may run it."""
    tournament = lock_tournament(Tournament.objects.get(stages__draws=draw.pk))
    if tournament.state == TournamentState.FINISHED:
        raise EventClosed
    if Draw.objects.get(pk=draw.pk).state != DrawState.PUBLISHED:
        raise DrawReplaced
    if not allowed(role_of(by), Task.RUN_MATCHES, MatchState.WAITING):
        raise NotAllowed(Task.RUN_MATCHES)
    assert Match.objects.filter(draw=draw, round=number).exists(), "the draw has this round"
    return tournament, RoundClock.objects.filter(draw=draw, round=number).first()


def _log(
    tournament: Tournament,
    action: Action,
    clock: RoundClock,
    *,
    by: User | None,
    before: dict[str, int | None] | None = None,
    reason: str = "",
) -> None:
    after = {"round": clock.round, "minutes": clock.minutes, "ran": clock.ran_before}
    change = Change(action=action, before=before, after=after, reason=reason)
    append(tournament, change, by=by)
