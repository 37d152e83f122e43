"""The lines of the chief referee's board in words."""

import uuid
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from brackets.models import Match, Team
from referee.basis import pairs_basis
from referee.clocks import Reading
from referee.floor import Floor, TableLine
from referee.hall import CALLS
from referee.labels.board import SIGNS, state_words
from referee.labels.hall import CALL_NAMES
from referee.labels.matches import team_name
from referee.labels.rounds import RoundNames
from referee.labels.scores import Score, scores
from referee.models import CallSide, Summons


@dataclass(frozen=True, slots=True, kw_only=True)
class SideRow:
    """One pair of a line: its calls so far, and the button for the next one."""

    side: str
    team: Team | None
    name: str
    score: Score
    calls: tuple[Summons, ...]
    called: str
    next_name: str
    sends: str
    armed: bool
    reason: str

    @property
    def last(self) -> Summons | None:
        """The call that can be taken back."""
        return self.calls[-1] if self.calls else None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRow:
    """One line of the board; minutes are full ones. `soon`: the next call is not due yet."""

    line: TableLine
    key: str
    basis: str
    round_name: str
    sign: str
    words: str
    since: int | None
    silent: int | None
    sides: tuple[SideRow, SideRow]
    soon: bool
    both: str
    both_armed: bool
    both_reason: str

    @property
    def match(self) -> Match:
        """The match of the line."""
        return self.line.match

    @property
    def extra_part(self) -> str:
        """The name of the form for extra time."""
        return f"extra-{self.match.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRow:
    """The clock of one round; `minutes` are those it has, or would have if it started now."""

    number: int
    name: str
    clock: Reading | None
    minutes: int

    @property
    def part(self) -> str:
        """The name of its forms."""
        return f"clock-{self.number}"


def board_row(line: TableLine, floor: Floor, hands: int, names: RoundNames) -> BoardRow:
    """Return a line in words."""
    match = line.match
    home, away = _sides(line)
    open_sides = [side for side in (home, away) if side.sends]
    return BoardRow(
        line=line,
        key=uuid.uuid4().hex,
        basis=pairs_basis(match),
        round_name=names.of_match(match),
        sign=SIGNS[line.state],
        words=state_words(match, line.state, hands),
        since=_minutes(line.began_at, floor.now),
        silent=_minutes(line.last_entry, floor.now),
        sides=(home, away),
        soon=line.call_due is not None and floor.now < line.call_due,
        both=" ".join(side.sends for side in open_sides) if len(open_sides) > 1 else "",
        both_armed=home.armed and away.armed,
        both_reason=_(", ").join((home.reason, away.reason)),
    )


def clock_rows(floor: Floor, minutes: int, names: RoundNames) -> list[ClockRow]:
    """Return the clocks of the rounds that are on; `minutes` are what a new one would have."""
    return [
        ClockRow(
            number=number,
            name=names.of_round(number),
            clock=clock,
            minutes=clock.minutes if clock else minutes,
        )
        for number, clock in floor.clocks.items()
    ]


def _sides(line: TableLine) -> tuple[SideRow, SideRow]:
    match = line.match
    home, away = (
        _side(CallSide(side), team, score, calls)
        for side, team, score, calls in zip(
            CallSide, (match.home, match.away), scores(match), line.calls, strict=True
        )
    )
    return home, away


def _side(side: CallSide, team: Team | None, score: Score, calls: tuple[Summons, ...]) -> SideRow:
    following = len(calls) + 1 if len(calls) < CALLS else 0
    times = _(", ").join(
        _("%(call)s %(time)s")
        % {"call": CALL_NAMES[call.number], "time": f"{timezone.localtime(call.called_at):%H:%M}"}
        for call in calls
    )
    name = team_name(team) if team else _("Not yet known")
    return SideRow(
        side=side,
        team=team,
        name=name,
        score=score,
        calls=calls,
        called=times,
        next_name=str(CALL_NAMES[following]) if following else "",
        sends=f"{side}:{following}" if following else "",
        armed=len(calls) >= CALLS,
        reason=_("%(pair)s did not come: %(calls)s") % {"pair": name, "calls": times},
    )


def _minutes(since: datetime | None, now: datetime) -> int | None:
    return None if since is None else max(0, int((now - since).total_seconds()) // 60)
