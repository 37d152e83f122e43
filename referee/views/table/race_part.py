"""The state of a race of levels as the page shows it: levels, games, clock and what is asked."""

import secrets
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from referee.basis import calls_basis
from referee.clocks import LAST_MINUTES
from referee.hall import clock_of
from referee.labels.levels import AT_TIME, level_name
from referee.labels.matches import team_name
from referee.match_facts import MatchFacts
from referee.models import CallKind, MatchCall
from referee.permissions import Task
from referee.scorekeeping import race_from, tally_from
from referee.views.table.lines import by_team
from rules.race import RaceNeed, RaceTally
from rules.ruleset import Ruleset
from rules.seats import Pair
from rules.shapes import LastHand


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPart:
    """The clock of the match, or of its round where the match has none of its own.

    `left` are the seconds that are left, negative when time is over; `extra` are minutes that this
    match has beside the clock. A clock that stands still has no `ends_at`.
    """

    minutes: int
    extra: int
    paused: bool
    ends_at: datetime | None
    left: int
    rules: tuple[str, ...]
    may_start: bool
    may_reset: bool

    @property
    def over(self) -> bool:
        """Whether the time is over by the clock."""
        return self.ends_at is not None and self.left <= 0

    @property
    def nearly_over(self) -> bool:
        """Whether the last minutes have begun."""
        return self.ends_at is not None and 0 < self.left <= LAST_MINUTES * 60

    @property
    def minutes_left(self) -> int:
        """The minutes that are left, a begun one counted in full."""
        return -(-self.left // 60)


@dataclass(frozen=True, slots=True, kw_only=True)
class RacePart:
    """What a page needs of a race; pairs of values are for home and away.

    `level_card` is empty while the two sides differ and the deal is called for. `may_call` are
    the choices for the call of time: whether a hand is under way, and in words what follows.
    """

    levels: tuple[str, str]
    games: tuple[int, int] | None
    best_of: int
    level_card: str
    goal: str
    clock: ClockPart
    time_call: MatchCall | None
    lots_call: MatchCall | None
    needs_lots: bool
    may_call: tuple[tuple[str, str], ...]
    may_withdraw: bool
    warnings: tuple[str, ...]
    lot_seed: str
    key: str
    basis: str


def race_part(recorded: MatchFacts, can: dict[str, bool]) -> RacePart | None:
    """Return the part of a race, None for a match of fixed hands."""
    if not recorded.is_race:
        return None
    found = race_from(recorded)
    ruleset = recorded.ruleset
    may = can[Task.RECORD_HAND] and recorded.forfeit is None
    asked = may and found.needs is RaceNeed.HAND and recorded.time_after is None
    home, away = by_team(recorded, found.levels)
    return RacePart(
        levels=(level_name(home), level_name(away)),
        games=by_team(recorded, games_won(found)) if ruleset.games > 1 else None,
        best_of=ruleset.games,
        level_card=level_name(found.level_card) if found.level_card else "",
        goal=level_name(ruleset.last_level),
        clock=_clock(recorded, may=may and not recorded.match.verdict),
        time_call=recorded.call(CallKind.TIME),
        lots_call=recorded.call(CallKind.LOTS),
        needs_lots=may and found.needs is RaceNeed.LOTS,
        may_call=_time_choices(recorded) if asked else (),
        may_withdraw=can[Task.CORRECT_HAND],
        warnings=tuple(_warnings(recorded, found)),
        lot_seed=secrets.token_hex(4),
        key=secrets.token_hex(16),
        basis=calls_basis(recorded),
    )


def games_won(found: RaceTally) -> tuple[int, int]:
    """Return the games that each pair has won."""
    won = [sum(game.winner is pair for game in found.games) for pair in Pair]
    return won[0], won[1]


def needs_lots(recorded: MatchFacts) -> bool:
    """Tell whether lots have to decide now."""
    return recorded.forfeit is None and tally_from(recorded).needs == RaceNeed.LOTS


def _clock(recorded: MatchFacts, *, may: bool) -> ClockPart:
    started, minutes = recorded.match.started_at, recorded.ruleset.time_limit_minutes
    read = clock_of(recorded.match, minutes=minutes)
    running = read if read and read.started else None
    return ClockPart(
        minutes=running.minutes if running else minutes,
        extra=running.extra if running else 0,
        paused=running is not None and running.paused,
        ends_at=running.ends_at if running else None,
        left=running.left if running else 0,
        rules=time_rules(recorded.ruleset),
        # The clock of the round counts for everybody who has not started one of his own.
        may_start=may and bool(minutes) and running is None,
        may_reset=may and started is not None,
    )


def time_rules(ruleset: Ruleset) -> tuple[str, ...]:
    """Return what happens when time is up, one sentence after the other."""
    finished = ruleset.last_hand is LastHand.FINISHED
    rules = [
        _("The hand in progress is finished and counts.")
        if finished
        else _("The hand in progress does not count.")
    ]
    if ruleset.games > 1:
        rules.append(_("Who has won more games wins; if they are equal:"))
    deciding = [str(AT_TIME[criterion]) for criterion in ruleset.at_time]
    rules.append(_("; if that is equal, ").join(deciding) + _("."))
    if ruleset.lead_wins:
        rules.append(
            _("A lead of %(n)d levels wins at once, at any time.") % {"n": ruleset.lead_wins}
        )
    return tuple(rules)


def _time_choices(recorded: MatchFacts) -> tuple[tuple[str, str], ...]:
    number = len(recorded.played) + 1
    if recorded.ruleset.last_hand is LastHand.FINISHED:
        under_way = _("Time is up: hand %(n)d is being played and is the last")
    else:
        under_way = _("Time is up: hand %(n)d does not count, the match ends now")
    return (
        ("yes", under_way % {"n": number}),
        ("no", _("Time is up between two hands: the match ends now")),
    )


def _warnings(recorded: MatchFacts, found: RaceTally) -> list[str]:
    """Return how near each pair is to losing the match by its offences."""
    words = []
    for count in found.offended:
        team = recorded.team(count.pair)
        words.append(
            _("%(team)s: %(times)d of %(limit)d offences; number %(limit)d loses the match")
            % {
                "team": team_name(team) if team else "",
                "times": count.times,
                "limit": count.limit,
            }
        )
    return words
