"""The event in numbers on a screen: attackers' points, then the latest matches hand by hand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from referee import charts
from referee.boards import Line
from referee.holds import is_concealed
from referee.match_facts import MatchFacts, published_facts
from referee.revisions import Revision
from referee.screen_panels import Panel
from referee.views.public.figures import Figures, figures_at, round_share, share_words
from referee.views.public.match_picture import MatchPicture, match_picture
from referee.views.public.panels import Page
from referee.views.public.snapshot import Drawn
from referee.views.table.lines import hand_views

ON_A_PAGE = 6
# Of the latest matches some have no hand to show, as when nobody came.
_LOOKED_AT = 2 * ON_A_PAGE


@dataclass(frozen=True, slots=True)
class Totals:
    """The first page: the numbers, and how much of the present round is done."""

    figures: Figures
    share: charts.Share | None
    words: str


@dataclass(frozen=True, slots=True)
class Course:
    """A match with the picture of its course."""

    line: Line
    picture: MatchPicture


def figure_pages(drawn: Drawn, revision: Revision) -> tuple[Page, ...]:
    """Return the event in numbers and its latest matches as pictures, once a hand counts."""
    figures = figures_at(revision)
    if figures is None or not figures.hands:
        return ()
    share = None if drawn.over else round_share(drawn.board)
    pages = [Page(Panel.FIGURES, (Totals(figures, share, share_words(drawn)),))]
    courses = _courses(drawn)
    if courses:
        pages.append(Page(Panel.FIGURES, courses, courses[0].picture.title))
    return tuple(pages)


def _courses(drawn: Drawn) -> Sequence[Course]:
    """Return what is played and then what was decided last, as much as fits on a page."""
    board = drawn.board
    lines = [line for line in (*board.under_way, *board.results) if not is_concealed(line.match)][
        :_LOOKED_AT
    ]
    facts = published_facts(line.match for line in lines)
    return list(islice(_with_pictures(lines, facts), ON_A_PAGE))


def _with_pictures(lines: Sequence[Line], facts: Mapping[int, MatchFacts]) -> Iterator[Course]:
    for line in lines:
        recorded = facts[line.match.pk]
        if picture := match_picture(recorded, hand_views(recorded)):
            yield Course(line, picture)
