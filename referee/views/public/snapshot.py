"""What every page of an event needs at one revision, worked out once for all of them."""

from dataclasses import dataclass
from functools import lru_cache

from django.http import Http404
from django.utils.translation import get_language

from brackets.models import Draw, Tournament
from brackets.queries import bracket_of, published_draw
from referee.boards import Board, Line, board_of
from referee.labels.rounds import round_name
from referee.live import Revision
from referee.match_facts import ruleset_of
from rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Drawn:
    """The published draw and its matches; there is nothing here of a draft."""

    draw: Draw
    board: Board
    ruleset: Ruleset

    @property
    def hands(self) -> int:
        """How many hands a match has."""
        return self.ruleset.hands

    @property
    def rounds(self) -> list[tuple[int, str]]:
        """Number and name of each round."""
        count = self.board.rounds
        return [(number, round_name(number, count)) for number in range(1, count + 1)]

    def line(self, number: int) -> Line:
        """Return the match with this number. Raises Http404 without one."""
        for line in self.board.lines:
            if line.match.number == number:
                return line
        raise Http404(f"match {number}")


def drawn_at(revision: Revision) -> Drawn | None:
    """Return the published draw of an event, None before there is one.

    Hundreds of phones look at as many pages of one event: its matches are read once a revision.
    """
    return _drawn_at(revision, get_language())


# A board of 512 teams takes two or three megabytes.
@lru_cache(maxsize=4)
def _drawn_at(revision: Revision, language: str | None) -> Drawn | None:
    del language  # the names of the rounds are in it
    event = Tournament.objects.get(pk=revision.tournament)
    draw = published_draw(event)
    if draw is None:
        return None
    return Drawn(draw, board_of(bracket_of(draw)), ruleset_in_force(event))


def ruleset_in_force(event: Tournament) -> Ruleset:
    """Return the newest version of the event's ruleset."""
    version = event.ruleset_versions.order_by("number").last()
    assert version is not None, "an event is created with its ruleset"
    return ruleset_of(version.content)
