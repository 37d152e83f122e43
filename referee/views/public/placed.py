"""Tables and ranking of an event at one revision, worked out once for all pages that need them."""

from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from brackets.models import Team
from brackets.standings import Row
from referee.revisions import Revision
from referee.shelf import one_at_a_time
from referee.stage_tables import StageBoard, boards_of, ranking_beside
from referee.views.public.snapshot import published_at


@dataclass(frozen=True, slots=True)
class Placed:
    """The tables of the stages, in order, and the ranking where it says more than they do."""

    boards: tuple[StageBoard, ...]
    ranking: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """How a pair stands: its place in words, and what parts it from the pair above."""

    words: str
    parted_by: str = ""
    may_change: bool = False
    mark_words: str = ""


def placed_at(revision: Revision) -> Placed:
    """Return tables and ranking of an event in the language that is on."""
    return _placed_at(revision, get_language())


@one_at_a_time
@lru_cache(maxsize=4)
def _placed_at(revision: Revision, language: str | None) -> Placed:
    del language  # the words of the tables are in it
    read = published_at(revision)
    if not read.draws:
        return Placed((), ())
    event = read.draws[-1].stage.tournament
    boards = boards_of(event, read)
    return Placed(boards, ranking_beside(event, boards, read))


def place_of(team: Team, revision: Revision) -> Place | None:
    """Return the place of a pair: in the ranking, else in the latest table that has it."""
    placed = placed_at(revision)
    for row in placed.ranking:
        if row.team == team and row.place:
            still_open = any(not each.place for each in placed.ranking)
            return Place(_("Place %(place)s") % {"place": row.place}, may_change=still_open)
    for board in reversed(placed.boards):
        for table in board.tables:
            for line in table.lines:
                if line.team == team:
                    told = {"place": line.place, "of": len(table.lines)}
                    words = [_("Place %(place)s of %(of)d") % told, board.title, table.title]
                    return Place(
                        " · ".join(filter(None, words)),
                        line.parted_by,
                        may_change=board.open and not line.mark,
                        mark_words=line.mark_words if line.mark else "",
                    )
    return None
