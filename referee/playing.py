"""What is on at the tables of a draw, at which pace, and when it is expected to be over."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from django.conf import settings
from django.utils import timezone

from brackets.models import Draw, Hold, Match
from referee.models import Hand, HandKind
from referee.pace import expected_end, pace_of
from referee.permissions import MatchState, state_of

GOING_ON = frozenset({MatchState.PLAYING, MatchState.EXTRA_HAND})


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing:
    """The matches on the tables, in order of table, and the times of the hands entered so far.

    `current` is the first round with an open match, `rounds` the last one that is drawn; `hands`
    are those of a match, 0 where nobody can know.
    """

    shown: tuple[Match, ...]
    entered: Mapping[int, list[datetime]]
    pace: timedelta
    current: int
    rounds: int
    hands: int
    now: datetime

    def times(self, match: Match) -> list[datetime]:
        """Return when each hand of a match that counts was entered first, in order."""
        return self.entered.get(match.pk, [])

    def latest(self, match: Match) -> datetime | None:
        """Return when the last hand was entered, or else when the clock of the match started."""
        times = self.times(match)
        return times[-1] if times else match.started_at

    def expected(self, match: Match) -> datetime | None:
        """Return when a match that is played will be over; None for others, or if nobody knows."""
        latest = self.latest(match)
        if latest is None or state_of(match) not in GOING_ON:
            return None
        left = 1 if match.extra_hand else max(0, self.hands - match.hands_done)
        return expected_end(hands_left=left, last_entry=latest, pace=self.pace, now=self.now)


def playing(
    draw: Draw, matches: Iterable[Match], *, hands: int, now: datetime | None = None
) -> Playing:
    """Return what is on at the tables, of all matches of a published draw, in one query."""
    numbered = [match for match in matches if match.number is not None]
    open_rounds = [match.round for match in numbered if not match.verdict]
    rounds = max((match.round for match in numbered), default=0)
    current = min(open_rounds, default=rounds)
    entered = _entered(draw)
    return Playing(
        shown=tuple(_on_the_tables(numbered, current)),
        entered=entered,
        pace=pace_of(_gaps(numbered, entered), usual=timedelta(minutes=settings.HAND_MINUTES)),
        current=current,
        rounds=rounds,
        hands=hands,
        now=now or timezone.now(),
    )


def _on_the_tables(numbered: Iterable[Match], current: int) -> list[Match]:
    """Return for each table the match that is on, else its last one of the current round.

    What is under review is shown although its table plays on.
    """
    tables: dict[int, list[Match]] = {}
    for match in numbered:
        if match.table is not None:
            tables.setdefault(match.table, []).append(match)
    shown: list[Match] = []
    for _table, matches in sorted(tables.items()):
        matches.sort(key=lambda match: (not match.begun, match.round, match.number or 0))
        on = next((match for match in matches if _can_be_on(match)), None)
        done = [match for match in matches if match.verdict and match.round >= current]
        waiting = [match for match in matches if not match.verdict and match.round <= current]
        chosen = on or next(iter([*done[-1:], *waiting]), None)
        held = [match for match in matches if match.hold and match is not chosen]
        shown += [chosen, *held] if chosen else held
    return shown


def _can_be_on(match: Match) -> bool:
    frozen = match.hold in {Hold.OBJECTION, Hold.REVIEW}
    return bool(match.home_id and match.away_id) and not match.verdict and not frozen


def _entered(draw: Draw) -> dict[int, list[datetime]]:
    """Return by match when each hand that counts was entered first, in order."""
    rows = Hand.objects.filter(match__draw=draw).order_by("match", "number", "version")
    first: dict[int, dict[int, datetime]] = {}
    gone: set[tuple[int, int]] = set()
    for match, number, kind, current, at in rows.values_list(
        "match", "number", "kind", "current", "recorded_at"
    ):
        first.setdefault(match, {}).setdefault(number, at)
        if current and kind == HandKind.WITHDRAWN:
            gone.add((match, number))
    return {
        match: sorted(at for number, at in hands.items() if (match, number) not in gone)
        for match, hands in first.items()
    }


def _gaps(matches: Iterable[Match], entered: Mapping[int, list[datetime]]) -> list[timedelta]:
    gaps = []
    for match in matches:
        times = entered.get(match.pk, [])
        if match.started_at:
            times = [match.started_at, *times]
        gaps += [after - before for before, after in pairwise(times)]
    return gaps
