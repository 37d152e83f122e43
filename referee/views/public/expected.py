"""When a match is expected to begin, from the pace of the hall. A guess, and told as one."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache

from brackets.models import Match
from referee.boards import Line
from referee.pace import SILENCE
from referee.permissions import MatchState, state_of
from referee.playing import Playing, playing
from referee.revisions import Revision
from referee.shelf import one_at_a_time
from referee.views.public.snapshot import Drawn, drawn_at, published_at

# In a race of levels nobody knows how many hands are to come.
USUAL_HANDS = 6


def begins_at(line: Line, revision: Revision) -> datetime | None:
    """Return when a match is expected to begin; None when it is on, can begin, or nobody can tell.

    It waits for the matches that give it its pairs and for those before it at its table.
    """
    drawn = drawn_at(revision)
    if drawn is None or line.finished or line.under_way:
        return None
    before = [side.comes_from for side in line.sides if side.comes_from]
    if not line.queue and all(feeder.nobody for feeder in before):
        return None
    outlook = _outlook_at(revision)
    waits = [_ends_at(outlook, feeder.number) for feeder in before if not feeder.nobody]
    if line.queue:
        waits.append(_table_is_free(line, drawn, outlook))
    known = [wait for wait in waits if wait is not None]
    return max(known) if known and len(known) == len(waits) else None


@dataclass(frozen=True, slots=True)
class Outlook:
    """When what is on is expected to be over, by match and by table; where nobody knows, nothing.

    `over` are the numbers of the matches that are over by `now`.
    """

    by_match: Mapping[int, datetime]
    by_table: Mapping[int, datetime]
    over: frozenset[int]
    pace: timedelta
    now: datetime


@one_at_a_time
@lru_cache(maxsize=2)
def _outlook_at(revision: Revision) -> Outlook:
    drawn = drawn_at(revision)
    assert drawn is not None, "asked of an event that is drawn"
    matches = published_at(revision).of([drawn.draw])
    play = playing(drawn.draw, matches, hands=drawn.hands)
    by_match: dict[int, datetime] = {}
    by_table: dict[int, datetime] = {}
    for match in play.shown:
        expected = play.expected(match) or _if_begun_now(match, play, drawn)
        if expected is not None and match.number is not None and match.table is not None:
            by_match[match.number] = expected
            by_table[match.table] = max(expected, by_table.get(match.table, expected))
    over = frozenset(
        line.match.number for line in drawn.board.lines if line.finished and line.match.number
    )
    return Outlook(by_match, by_table, over, play.pace, play.now)


def _if_begun_now(match: Match, play: Playing, drawn: Drawn) -> datetime | None:
    """Return when a match that can begin would be over; nobody knows while the hall is silent."""
    latest = max((times[-1] for times in play.entered.values() if times), default=None)
    if state_of(match) is not MatchState.READY or latest is None or play.now - latest > SILENCE:
        return None
    return play.now + (drawn.hands or USUAL_HANDS) * play.pace


def _ends_at(outlook: Outlook, number: int) -> datetime | None:
    """Return when the match with this number will be over; a finished one is over now."""
    return outlook.now if number in outlook.over else outlook.by_match.get(number)


def _table_is_free(line: Line, drawn: Drawn, outlook: Outlook) -> datetime | None:
    on = outlook.by_table.get(line.match.table or 0)
    if on is None:
        return None
    return on + (line.queue - 1) * (drawn.hands or USUAL_HANDS) * outlook.pace
