"""What goes on at each table: one line per table in use, for whoever runs the matches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.contrib.auth.models import User
from django.db.models import Count, Q

from brackets.models import Draw, Hold, Match, Tournament
from brackets.queries import seated
from referee.clocks import Reading
from referee.duties import duties_of
from referee.hall import (
    CALLS,
    MINUTES_BETWEEN_CALLS,
    Calls,
    calls_of,
    extra_minutes,
    next_call_due,
    read_clock,
)
from referee.models import Device, Ruling, RulingState, Summons
from referee.pace import is_slow
from referee.permissions import MatchState, state_of
from referee.playing import GOING_ON, Playing, playing

# A table page that is open asks every few seconds; a phone that sleeps does not.
PHONE_ON = timedelta(minutes=2)
_CHIEF = {Hold.PROPOSAL, Hold.OBJECTION, Hold.REVIEW, Hold.DIFFERENT}


class Sight(StrEnum):
    """Which lines are shown: all, those where the chief referee is needed, the slow ones."""

    ALL = "all"
    TO_DO = "todo"
    SLOW = "slow"


@dataclass(frozen=True, slots=True)
class Watcher:
    """Somebody who is at the table: assigned to it, or with the match open on a phone."""

    name: str
    assigned: bool
    phone_on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """One table and the match that is on there, or was last.

    `began_at` is when its clock was started, else when the first hand was entered. `calls` are
    those of home and away. `late`: nobody plays although the clock of the round runs.
    """

    match: Match
    state: MatchState
    began_at: datetime | None
    last_entry: datetime | None
    expected: datetime | None
    slow: bool
    late: bool
    clock: Reading | None
    calls: tuple[tuple[Summons, ...], tuple[Summons, ...]]
    proposals: int
    watchers: tuple[Watcher, ...]

    @property
    def hand(self) -> int:
        """The number of the hand that is being played or comes next."""
        return self.match.hands_done + 1

    @property
    def armed(self) -> tuple[bool, bool]:
        """Whether home and away were called for the last time."""
        home, away = (len(calls) >= CALLS for calls in self.calls)
        return home, away

    @property
    def call_due(self) -> datetime | None:
        """From when on the next call is due; None before the first and after the last."""
        return next_call_due(self.calls)

    @property
    def to_do(self) -> bool:
        """Whether the chief referee is needed here."""
        over = self.clock is not None and self.clock.over and self.state in GOING_ON
        waits = self.match.hold in _CHIEF or self.proposals > 0
        # A match that was given up is done.
        uncalled = self.state == MatchState.READY and any(self.armed)
        return waits or over or self.late or uncalled


@dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    """Every table in use, the pace of the event and the clock of each round that is on.

    The first round with an open match is always among the clocks.
    """

    lines: tuple[TableLine, ...]
    pace: timedelta
    rounds: int
    clocks: Mapping[int, Reading | None]
    now: datetime

    def seen(self, sight: Sight) -> tuple[TableLine, ...]:
        """Return the lines to show, slow tables first, then those that need somebody."""
        shown = [line for line in self.lines if _is_seen(line, sight)]
        shown.sort(key=lambda line: (not line.slow, not line.to_do, line.match.table or 0))
        return tuple(shown)

    def count(self, sight: Sight) -> int:
        """Return how many lines there are."""
        return sum(_is_seen(line, sight) for line in self.lines)


def _is_seen(line: TableLine, sight: Sight) -> bool:
    return {Sight.ALL: True, Sight.TO_DO: line.to_do, Sight.SLOW: line.slow}[sight]


def floor_of(
    tournament: Tournament, draw: Draw, *, hands: int, now: datetime | None = None
) -> Floor:
    """Return what goes on at the tables of a published draw, in ten queries.

    `hands` is the number of regular hands of a match, 0 where nobody can know.
    """
    matches = seated(draw.matches.all(), tournament.teams.all())
    play = playing(draw, matches, hands=hands, now=now)
    clocks = {clock.round: clock for clock in draw.clocks.all()}
    extra = extra_minutes(play.shown)
    facts = _Facts(
        play=play,
        clocks={
            match.pk: read_clock(clocks[match.round], now=play.now, extra=extra.get(match.pk, 0))
            for match in play.shown
            if match.round in clocks
        },
        ran={number: read_clock(clock, now=play.now) for number, clock in clocks.items()},
        calls=calls_of(play.shown),
        proposals=_proposals(play.shown),
        watchers=_watchers(tournament, play.shown, play.now),
    )
    open_rounds = {match.round for match in play.shown if not match.verdict}
    return Floor(
        lines=tuple(_line(match, facts) for match in play.shown),
        pace=play.pace,
        rounds=play.rounds,
        clocks={number: facts.ran.get(number) for number in sorted({play.current, *open_rounds})},
        now=play.now,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Facts:
    """What the lines are made of, by match."""

    play: Playing
    clocks: Mapping[int, Reading]
    ran: Mapping[int, Reading]
    calls: Mapping[int, Calls]
    proposals: Mapping[int, int]
    watchers: Mapping[int, tuple[Watcher, ...]]


def _proposals(matches: Sequence[Match]) -> dict[int, int]:
    proposed = Ruling.objects.filter(
        match__in=matches, state=RulingState.PROPOSED, withdrawn_at=None
    )
    return dict(proposed.order_by().values_list("match").annotate(Count("pk")))


def _watchers(
    tournament: Tournament, matches: Sequence[Match], now: datetime
) -> dict[int, tuple[Watcher, ...]]:
    """Return by match who is assigned to its table, then whoever else has it open."""
    assigned: dict[int, list[User]] = {}
    for referee, tables in duties_of(tournament).items():
        for table in tables:
            assigned.setdefault(table, []).append(referee)
    phones = Device.objects.filter(
        Q(match__in=matches) | Q(user__duties__tournament=tournament),
        seen_at__gt=now - PHONE_ON,
        user__isnull=False,
    )
    awake: dict[int, User] = {}
    looking: dict[int, set[int]] = {}
    for phone in phones.select_related("user").distinct():
        assert phone.user is not None, "filtered"
        awake[phone.user.pk] = phone.user
        looking.setdefault(phone.match_id or 0, set()).add(phone.user.pk)
    found = {}
    for match in matches:
        duty = assigned.get(match.table or 0, [])
        others = looking.get(match.pk, set()) - {user.pk for user in duty}
        found[match.pk] = (
            *(Watcher(_name(user), True, user.pk in awake) for user in duty),
            *(Watcher(_name(awake[pk]), False, True) for pk in sorted(others)),
        )
    return found


def _name(user: User) -> str:
    return user.get_full_name() or user.username


def _line(match: Match, facts: _Facts) -> TableLine:
    play, state = facts.play, state_of(match)
    times, latest = play.times(match), play.latest(match)
    began = match.started_at or (times[0] if times else None)
    calls = facts.calls.get(match.pk, {})
    ran = facts.ran.get(match.round)
    wait = MINUTES_BETWEEN_CALLS * 60
    return TableLine(
        match=match,
        state=state,
        began_at=began,
        last_entry=times[-1] if times else None,
        expected=play.expected(match),
        slow=state in GOING_ON
        and latest is not None
        and began is not None
        and is_slow(since=began, hands=len(times), last_entry=latest, pace=play.pace, now=play.now),
        late=state == MatchState.READY
        and ran is not None
        and ran.running
        and ran.minutes * 60 - ran.left > wait,
        clock=facts.clocks.get(match.pk),
        calls=(calls.get(match.home_id or 0, ()), calls.get(match.away_id or 0, ())),
        proposals=facts.proposals.get(match.pk, 0),
        watchers=facts.watchers.get(match.pk, ()),
    )
