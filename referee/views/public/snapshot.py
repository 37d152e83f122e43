"""What every page of an event needs at one revision, worked out once for all of them."""

from dataclasses import dataclass
from functools import lru_cache

from django.http import Http404
from django.utils.translation import get_language

from brackets.due import is_over
from brackets.models import Draw, Match, Team, Tournament
from brackets.phases import Phase, phases_of
from brackets.queries import Published, published
from brackets.standings import final_ranking
from referee.boards import Board, Line, board_of
from referee.clocks import Reading
from referee.hall import calls_of, round_clocks
from referee.labels.rounds import RoundNames
from referee.match_facts import FROZEN, ruleset_of
from referee.revisions import Revision
from referee.shelf import one_at_a_time
from rules.ruleset import Ruleset
from rules.shapes import KNOCKING_OUT, LastHand, Shape


@dataclass(frozen=True, slots=True)
class Drawn:
    """The matches of an event and its draws, at least one; there is nothing here of a draft.

    `over`: nothing is left to draw, and every match has a verdict that nothing puts in question.

    Of the `clock` of the present round only what time does not change is for pages that are kept:
    when it ends while it runs, what is left while it stands.
    """

    draws: tuple[Draw, ...]
    board: Board
    ruleset: Ruleset
    names: RoundNames
    phases: tuple[Phase, ...]
    clock: Reading | None = None
    over: bool = False
    champion: Team | None = None

    @property
    def draw(self) -> Draw:
        """The latest draw."""
        return self.draws[-1]

    @property
    def hands(self) -> int:
        """How many hands a match has, 0 where nobody can know."""
        return 0 if self.ruleset.shape is Shape.LEVEL_RACE else self.ruleset.hands

    @property
    def hand_void(self) -> bool:
        """Whether the hand in progress does not count when time is over."""
        return hand_void(self.ruleset)

    @property
    def rounds(self) -> list[tuple[int, str]]:
        """Number and name of each round."""
        return self.names.listed()

    @property
    def knockout(self) -> Phase | None:
        """The latest stage that has a bracket."""
        found = [phase for phase in self.phases if phase.plan.kind in KNOCKING_OUT]
        return found[-1] if found else None

    def line(self, number: int) -> Line:
        """Return the match with this number. Raises Http404 without one."""
        for line in self.board.lines:
            if line.match.number == number:
                return line
        raise Http404(f"match {number}")


@one_at_a_time
@lru_cache(maxsize=4)
def published_at(revision: Revision) -> Published:
    """Return the draws of an event that count and their matches, read once a revision."""
    return published(Tournament.objects.get(pk=revision.tournament))


def drawn_at(revision: Revision) -> Drawn | None:
    """Return the published draw of an event, None before there is one.

    Hundreds of phones look at as many pages of one event: its matches are read once a revision.
    """
    return _drawn_at(revision, get_language())


def frozen_at(revision: Revision) -> list[int]:
    """Return the numbers of the matches under review."""
    matches = published_at(revision).matches
    return sorted(match.number for match in matches if match.number and match.hold in FROZEN)


# A board of 512 teams takes two or three megabytes.
@one_at_a_time
@lru_cache(maxsize=4)
def _drawn_at(revision: Revision, language: str | None) -> Drawn | None:
    del language  # the names of the rounds are in it
    read = published_at(revision)
    if not read.draws:
        return None
    draw = read.draws[-1]
    event = draw.stage.tournament
    calls = calls_of(Match.objects.filter(draw=draw, begun=False, number__isnull=False))
    found = phases_of(read.draws, {match.draw_id: match.round for match in read.matches})
    names = RoundNames(found)
    board = board_of(read.places, names, calls)
    over = board.complete and is_over(event)
    return Drawn(
        read.draws,
        board,
        ruleset_in_force(event),
        names,
        found,
        round_clocks(draw).get(board.current_round),
        over,
        _champion(event, read) if over else None,
    )


def _champion(event: Tournament, read: Published) -> Team | None:
    """Return who alone is first when everything is over."""
    rows = final_ranking(event, read=read)
    return rows[0].team if rows and rows[0].place == "1" else None


def hand_void(ruleset: Ruleset) -> bool:
    """Tell whether the hand in progress does not count when time is over."""
    return ruleset.shape is Shape.LEVEL_RACE and ruleset.last_hand is not LastHand.FINISHED


def ruleset_in_force(event: Tournament) -> Ruleset:
    """Return the newest version of the event's ruleset."""
    version = event.ruleset_versions.order_by("number").last()
    assert version is not None, "an event is created with its ruleset"
    return ruleset_of(version.content)
