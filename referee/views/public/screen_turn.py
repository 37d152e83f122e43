"""What a screen shows in turn: the pages of each of its panels, those without anything left out."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from brackets.models import Team, Tournament
from brackets.standings import Row, final_ranking
from referee.boards import Line, Side
from referee.models import ScreenPicture
from referee.revisions import Revision
from referee.rulebook.parts import Part
from referee.rulebook.versions import event_sheet
from referee.screen_panels import NEXT, SECONDS, Panel, Step
from referee.screens import notices_of
from referee.sheets.round_sources import team_key
from referee.stage_tables import StageBoard
from referee.views.public.bracket_panel import bracket_pages
from referee.views.public.calculator import examples_part
from referee.views.public.figure_panel import figure_pages
from referee.views.public.panels import (
    ON_A_PAGE,
    RESULTS_SHOWN,
    Page,
    notice_pages,
    paged,
    podium_pages,
    registration_pages,
    ruling_pages,
    table_pages,
)
from referee.views.public.placed import placed_at
from referee.views.public.rulings import ruling_rows
from referee.views.public.snapshot import Drawn, drawn_at, ruleset_in_force
from rules.shapes import KNOCKING_OUT


class Scene:
    """What the panels of a screen show of an event at one revision, each read when it is asked."""

    def __init__(self, event: Tournament, revision: Revision) -> None:
        self.event = event
        self.revision = revision
        self.drawn: Drawn | None = drawn_at(revision)

    @cached_property
    def teams(self) -> tuple[Team, ...]:
        """The pairs in order of number."""
        return tuple(self.event.teams.order_by("number"))

    @cached_property
    def ranking(self) -> tuple[Row, ...]:
        """The final ranking; nothing before everything is over."""
        return final_ranking(self.event) if self.drawn and self.drawn.over else ()

    @cached_property
    def pictures(self) -> tuple[ScreenPicture, ...]:
        """The pictures, sponsors and others."""
        return tuple(ScreenPicture.objects.filter(tournament=self.event).defer("image"))

    @cached_property
    def boards(self) -> tuple[StageBoard, ...]:
        """The tables of the stages."""
        return placed_at(self.revision).boards


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a pair plays next, as it looks itself up by name."""

    line: Line
    side: Side
    other: Side


@dataclass(frozen=True, slots=True)
class Lines:
    """Some lines of a part of the rules."""

    part: Part
    sentences: tuple[Any, ...]
    rows: tuple[tuple[str, ...], ...]


def pages_shown(scene: Scene, turn: tuple[Step, ...]) -> tuple[Page, ...]:
    """Return the pages of a screen, at least one: without anything to show, what comes next."""
    pages = tuple(_pages_in_turn(scene, turn))
    following = (tuple(_pages_in_turn(scene, (Step(panel, SECONDS[panel]),))) for panel in NEXT)
    return pages or next(filter(None, following), registration_pages(scene.teams))


def pages_switched_to(scene: Scene, panel: Panel) -> tuple[Page, ...]:
    """Return the pages of a panel to which the desk switches a screen; () when it has none yet."""
    pages = _pages_in_turn(scene, (Step(panel, SECONDS[panel]),))
    return tuple(replace(page, aside=True) for page in pages)


def _pages_in_turn(scene: Scene, turn: tuple[Step, ...]) -> Iterator[Page]:
    """Yield the pages of a screen in their order.

    As long as the next matches fit on one page, nobody has to be looked up by name beside it.
    """
    few = len(_upcoming(scene, turn[0])) <= 1 and any(s.panel is Panel.UPCOMING for s in turn)
    for step in turn:
        if step.panel is Panel.BY_NAME and few:
            continue
        pages = _PANELS[step.panel](scene, step)
        for number, page in enumerate(pages, 1):
            seconds = page.seconds or step.seconds
            yield replace(page, seconds=seconds, number=number, of=len(pages))


def _registration(scene: Scene, _step: Step) -> tuple[Page, ...]:
    return () if scene.drawn else registration_pages(scene.teams)


def _champion(scene: Scene, _step: Step) -> tuple[Page, ...]:
    return podium_pages(scene.ranking)


def _ranking(scene: Scene, _step: Step) -> tuple[Page, ...]:
    return paged(Panel.RANKING, scene.ranking)


def _notices(scene: Scene, _step: Step) -> tuple[Page, ...]:
    return notice_pages(notices_of(scene.event))


def _clock(scene: Scene, _step: Step) -> tuple[Page, ...]:
    clock = scene.drawn.clock if scene.drawn and not scene.drawn.over else None
    return (Page(Panel.CLOCK, ()),) if clock and clock.started else ()


def _playing(scene: Scene, _step: Step) -> tuple[Page, ...]:
    return paged(Panel.PLAYING, scene.drawn.board.under_way) if scene.drawn else ()


def _upcoming(scene: Scene, _step: Step) -> tuple[Page, ...]:
    return paged(Panel.UPCOMING, scene.drawn.board.upcoming) if scene.drawn else ()


def _by_name(scene: Scene, _step: Step) -> tuple[Page, ...]:
    """Return where the pairs play that can sit down, looked up by name."""
    if scene.drawn is None:
        return ()
    ready = [line for line in scene.drawn.board.lines if line.ready]
    seats = [
        (team_key(side.team), Seat(line, side, other))
        for line in ready
        for side, other in (line.sides, line.sides[::-1])
        if side.team
    ]
    return paged(Panel.BY_NAME, [seat for _, seat in sorted(seats, key=lambda each: each[0])])


def _results(scene: Scene, _step: Step) -> tuple[Page, ...]:
    return paged(Panel.RESULTS, scene.drawn.board.results[:RESULTS_SHOWN]) if scene.drawn else ()


def _bracket(scene: Scene, step: Step) -> tuple[Page, ...]:
    """Return the bracket of the stage that is played, or of the one that was asked for."""
    if scene.drawn is None:
        return ()
    found = [
        phase
        for phase in scene.drawn.phases
        if phase.plan.kind in KNOCKING_OUT
        and phase.stage == (step.stage or scene.drawn.phases[-1].stage)
    ]
    return bracket_pages(scene.drawn.board, found[0], scene.drawn.hands) if found else ()


def _standings(scene: Scene, step: Step) -> tuple[Page, ...]:
    if scene.drawn is None:
        return ()
    wanted = step.stage or scene.drawn.phases[-1].stage
    return tuple(
        page for board in scene.boards if board.number == wanted for page in table_pages(board)
    )


def _rulings(scene: Scene, _step: Step) -> tuple[Page, ...]:
    return ruling_pages(ruling_rows(scene.event)) if scene.drawn else ()


def _figures(scene: Scene, _step: Step) -> tuple[Page, ...]:
    return figure_pages(scene.drawn, scene.revision) if scene.drawn else ()


def _pictures(scene: Scene, _step: Step) -> tuple[Page, ...]:
    return tuple(
        Page(Panel.PICTURES, (each,), each.caption, each.seconds) for each in scene.pictures
    )


def _rules(scene: Scene, _step: Step) -> tuple[Page, ...]:
    return tuple(
        Page(Panel.RULES, (lines,), lines.part.title)
        for part in (*event_sheet(scene.event), examples_part(ruleset_in_force(scene.event)))
        for lines in _lines_of(part)
    )


def _lines_of(part: Part) -> Iterator[Lines]:
    size = ON_A_PAGE[Panel.RULES]
    for start in range(0, len(part.sentences), size):
        yield Lines(part, part.sentences[start : start + size], ())
    rows = part.table.rows if part.table else ()
    for start in range(0, len(rows), size):
        yield Lines(part, (), rows[start : start + size])


_PANELS: Mapping[Panel, Callable[[Scene, Step], tuple[Page, ...]]] = {
    Panel.REGISTRATION: _registration,
    Panel.CHAMPION: _champion,
    Panel.RANKING: _ranking,
    Panel.NOTICES: _notices,
    Panel.CLOCK: _clock,
    Panel.PLAYING: _playing,
    Panel.UPCOMING: _upcoming,
    Panel.BY_NAME: _by_name,
    Panel.RESULTS: _results,
    Panel.BRACKET: _bracket,
    Panel.STANDINGS: _standings,
    Panel.RULINGS: _rulings,
    Panel.FIGURES: _figures,
    Panel.PICTURES: _pictures,
    Panel.RULES: _rules,
}
