"""What public pages and kiosks show of the matches of an event, from summaries alone."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from brackets.models import Match, Team
from brackets.phases import Phase
from brackets.queries import Feeder, Place
from referee.hall import Calls
from referee.holds import is_concealed
from referee.labels.rounds import RoundNames
from referee.labels.scores import Score, scores, titles
from referee.permissions import MatchState, state_of

UNDER_WAY = frozenset({MatchState.PLAYING, MatchState.EXTRA_HAND, MatchState.TO_SIGN})
NOBODY_CALLED: Mapping[int, Calls] = {}


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match; `comes_from` only where the team is not known yet.

    `score` is big and small score, or level and games of a race. `called` is how often the pair of
    a match that has not begun was called to its table.
    """

    team: Team | None
    comes_from: Feeder | None
    score: Score
    won: bool
    lost: bool
    called: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One match as it is listed; `queue` counts the matches that its table plays before it."""

    match: Match
    state: MatchState
    round_name: str
    home: Side
    away: Side
    queue: int = 0

    @property
    def sides(self) -> tuple[Side, Side]:
        """Home and away."""
        return self.home, self.away

    @property
    def under_way(self) -> bool:
        """Whether the match has begun and has no verdict."""
        return _is_under_way(self.match, self.state)

    @property
    def held(self) -> bool:
        """Whether something keeps the result from counting, or puts it in question."""
        return self.state in {MatchState.TO_SIGN, MatchState.FROZEN}

    @property
    def ready(self) -> bool:
        """Whether both teams are known and nothing is played yet."""
        return self.state == MatchState.READY

    @property
    def finished(self) -> bool:
        """Whether the match has a verdict; under review it stands until the decision."""
        return bool(self.match.verdict)

    @property
    def hand(self) -> int:
        """The number of the hand that is being played or comes next."""
        return self.match.hands_done + 1

    @property
    def scored(self) -> bool:
        """Whether there is a score to show; a penalty can come before the first hand."""
        scores = (side.score for side in self.sides)
        if is_concealed(self.match):
            return False
        return self.match.hands_done > 0 or any(score.main or score.second for score in scores)

    @property
    def titles(self) -> tuple[str, str]:
        """What the two numbers of a score are called; the second is empty where there is none."""
        return titles(self.match)


@dataclass(frozen=True, slots=True)
class Board:
    """All matches of an event that are drawn, byes included, in order of number."""

    lines: tuple[Line, ...]
    rounds: int

    @property
    def complete(self) -> bool:
        """Whether every match has a verdict that nothing puts in question."""
        return all(line.finished and not line.held for line in self.lines)

    @property
    def final(self) -> Line:
        """The last match: of a knockout that for the first place."""
        return self.lines[-1]

    @property
    def current_round(self) -> int:
        """The first round with an open match; the final's when there is none."""
        open_rounds = (line.match.round for line in self.lines if not line.finished)
        return min(open_rounds, default=self.rounds)

    @property
    def under_way(self) -> tuple[Line, ...]:
        """What is being played, in order of table."""
        return tuple(sorted((line for line in self.lines if line.under_way), key=_table_order))

    @property
    def upcoming(self) -> tuple[Line, ...]:
        """What comes next: ready matches, then those that wait for one team.

        Semi-finals and final are told with both teams open, because everybody looks forward to
        them.
        """
        ready = [line for line in self.lines if line.ready]
        soon = self.current_round + 1
        waiting = [
            line
            for line in self.lines
            if line.state == MatchState.WAITING
            and line.match.round <= soon
            and (line.home.team or line.away.team or line.match.round >= self.rounds - 1)
        ]
        ready.sort(key=lambda line: (-max(side.called for side in line.sides), line.queue))
        return (*ready, *waiting)

    @property
    def results(self) -> tuple[Line, ...]:
        """Matches that were decided at a table or by a referee, the latest first."""
        decided = [line for line in self.lines if line.match.finished_at]
        decided.sort(key=lambda line: (line.match.finished_at, line.match.number), reverse=True)
        return tuple(decided)

    def round(self, number: int) -> tuple[Line, ...]:
        """Return the matches of one round, third place before the final."""
        return tuple(line for line in self.lines if line.match.round == number)

    def of_phase(self, phase: Phase) -> tuple[Line, ...]:
        """Return the matches of one stage."""
        return tuple(line for line in self.lines if phase.first <= line.match.round <= phase.last)

    def of_team(self, team: Team) -> tuple[Line, ...]:
        """Return the matches of one team, byes included."""
        return tuple(line for line in self.lines if team in (line.match.home, line.match.away))


def board_of(
    places: Iterable[Place], names: RoundNames, calls: Mapping[int, Calls] = NOBODY_CALLED
) -> Board:
    """Return the board of an event; `calls` are those in force (`hall.calls_of`)."""
    found = [(place, state_of(place.match)) for place in _in_order(places)]
    queues = _queues((place.match, state) for place, state in found)
    named = _Named(names)
    return Board(
        tuple(
            Line(
                place.match,
                state,
                named.of(place.match),
                *_sides(place, calls),
                queues.get(place.match.pk, 0),
            )
            for place, state in found
        ),
        names.last,
    )


class _Named:
    """The names of rounds, each asked for once: most matches of a round are called the same."""

    def __init__(self, names: RoundNames) -> None:
        self._names = names
        self._known: dict[tuple[int, str, int | None], str] = {}

    def of(self, match: Match) -> str:
        """Return which round a match belongs to."""
        key = (match.round, match.kind, match.best_place)
        if key not in self._known:
            self._known[key] = self._names.of_match(match)
        return self._known[key]


def _in_order(places: Iterable[Place]) -> list[Place]:
    """Return the matches by number; in a round with byes, which have none, from top to bottom."""
    rounds: dict[int, list[Place]] = {}
    for place in places:
        rounds.setdefault(place.match.round, []).append(place)
    found: list[Place] = []
    for _, of_round in sorted(rounds.items()):
        numbered = all(place.match.number for place in of_round)
        of_round.sort(
            key=lambda place: place.match.number if numbered else place.match.position  # type: ignore[arg-type,return-value]
        )
        found += of_round
    return found


def _sides(place: Place, calls: Mapping[int, Calls]) -> tuple[Side, Side]:
    match = place.match
    home, away = scores(match)
    return (
        _side(match, match.home, place.home_from, home, calls),
        _side(match, match.away, place.away_from, away, calls),
    )


def _side(
    match: Match,
    team: Team | None,
    feeder: Feeder | None,
    score: Score,
    calls: Mapping[int, Calls],
) -> Side:
    won, lost = _outcome(match, team)
    return Side(team, feeder, score, won, lost, _called(match, team, calls))


def _called(match: Match, team: Team | None, calls: Mapping[int, Calls]) -> int:
    """Return how often a team was called; whoever has sat down was not called."""
    if team is None or match.begun:
        return 0
    return len(calls.get(match.pk, {}).get(team.pk, ()))


def _outcome(match: Match, team: Team | None) -> tuple[bool, bool]:
    """Return whether the team won and whether it lost."""
    if not match.verdict or team is None:
        return False, False
    won = match.winner_id == team.pk
    return won, not won


def _queues(found: Iterable[tuple[Match, MatchState]]) -> dict[int, int]:
    """Return for each match that can be played how many its table plays before it."""
    states = [(match, state) for match, state in found if match.table is not None]
    waiting = [match for match, state in states if state == MatchState.READY]
    before = Counter(match.table for match, state in states if _is_under_way(match, state))
    queues = {}
    for match in waiting:
        queues[match.pk] = before[match.table]
        before[match.table] += 1
    return queues


def _is_under_way(match: Match, state: MatchState) -> bool:
    return state in UNDER_WAY or (state == MatchState.FROZEN and not match.verdict)


def _table_order(line: Line) -> tuple[int, int]:
    assert line.match.number is not None, "a bye is never under way"
    return line.match.table or 9999, line.match.number
