"""When a match is expected to begin, from the pace of the hall. A guess, and told as one."""

from datetime import datetime
from functools import lru_cache

from brackets.models import Tournament
from referee.boards import Line
from referee.floor import Floor, floor_of
from referee.revisions import Revision
from referee.shelf import one_at_a_time
from referee.views.public.snapshot import Drawn, drawn_at

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
    floor = _floor_at(revision)
    waits = [_ends_at(drawn, floor, feeder.number) for feeder in before if not feeder.nobody]
    if line.queue:
        waits.append(_table_is_free(line, drawn, floor))
    known = [wait for wait in waits if wait is not None]
    return max(known) if known and len(known) == len(waits) else None


@one_at_a_time
@lru_cache(maxsize=2)
def _floor_at(revision: Revision) -> Floor:
    drawn = drawn_at(revision)
    assert drawn is not None, "asked of an event that is drawn"
    event = Tournament.objects.get(pk=revision.tournament)
    return floor_of(event, drawn.draw, hands=drawn.hands)


def _ends_at(drawn: Drawn, floor: Floor, number: int) -> datetime | None:
    """Return when the match with this number will be over; a finished one is over now."""
    if drawn.line(number).finished:
        return floor.now
    return next((each.expected for each in floor.lines if each.match.number == number), None)


def _table_is_free(line: Line, drawn: Drawn, floor: Floor) -> datetime | None:
    on = [
        each.expected
        for each in floor.lines
        if each.match.table == line.match.table and each.expected
    ]
    if not on:
        return None
    between = (line.queue - 1) * (drawn.hands or USUAL_HANDS)
    return max(on) + between * floor.pace
