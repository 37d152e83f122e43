"""The pages of an event for phones and desks: overview, bracket, standings, rounds, teams."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from brackets.models import Tournament
from referee import live
from referee.bracket_map import bracket_map
from referee.columns import last_main, main_columns, side_trees
from referee.revisions import Revision
from referee.views.public.figures import round_share, share_words
from referee.views.public.snapshot import Drawn, drawn_at
from referee.views.public.team_card import card_of
from rules.shapes import StageKind

FRAME = "public/frame.html"
RESULTS_SHOWN = 6
UPCOMING_SHOWN = 12
# A part of the bracket has this many rounds, more only when the final rounds would not join on.
ROUNDS_IN_PART = 4
WHOLE_UP_TO = 5


@require_safe
def overview(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show what is played, what comes next, the latest results and all pairs."""
    return live.live_page(request, slug, OVERVIEW)


@require_safe
def bracket(request: HttpRequest, slug: str, part: int = 0) -> HttpResponseBase:
    """Show the bracket; of a big one the final rounds, or the part with this number."""
    return live.live_page(request, slug, BRACKET, part=part)


@require_safe
def matches_of_round(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Show the matches of a round."""
    return live.live_page(request, slug, ROUND, number=number)


@require_safe
def team_card(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Show a pair: its next match and those it played."""
    return live.live_page(request, slug, TEAM, number=number)


def _overview(event: Tournament, revision: Revision) -> dict[str, Any]:
    teams = list(event.teams.order_by("number"))
    drawn = drawn_at(revision)
    if drawn is None:
        return {"teams": teams, "registered": len(teams)}
    board = drawn.board
    return {
        "teams": teams,
        "board": board,
        "playing": board.under_way,
        "upcoming": board.upcoming[:UPCOMING_SHOWN],
        "results": board.results[:RESULTS_SHOWN],
        "champion": drawn.champion,
        "rounds": drawn.rounds,
        "hands": drawn.hands,
        "clock": None if drawn.over else drawn.clock,
        "share": None if drawn.over else round_share(board),
        "share_words": share_words(drawn),
        "hand_void": drawn.hand_void,
    }


def _bracket(event: Tournament, revision: Revision, *, part: int) -> dict[str, Any]:
    drawn = drawn_at(revision)
    if drawn is None:
        if part:
            raise Http404(f"part {part}")
        return {"registered": event.teams.count()}
    phase = drawn.knockout
    if phase is None:
        if part:
            raise Http404(f"part {part}")
        return {"drawn": True}
    lines = drawn.board.of_phase(phase)
    end = last_main(phase)
    rounds = end - phase.first + 1
    last = (
        end
        if rounds <= WHOLE_UP_TO
        else max(ROUNDS_IN_PART, rounds - ROUNDS_IN_PART) + phase.first - 1
    )
    parts = 0 if last == end else phase.sizes[last] // 2
    if part > parts:
        raise Http404(f"part {part}")
    if part:
        columns = main_columns(lines, phase, phase.first, last, region=part - 1)
    else:
        first = end - ROUNDS_IN_PART + 1 if parts else phase.first
        columns = main_columns(lines, phase, first, end)
    return {
        "drawn": True,
        "columns": columns,
        "trees": () if part else side_trees(lines, phase),
        "double": phase.plan.kind is StageKind.DOUBLE_ELIMINATION,
        "before": [each for each in drawn.rounds if each[0] < phase.first],
        "region": part,
        "regions": range(1, parts + 1),
        "map": bracket_map(main_columns(lines, phase, phase.first, end), parts) if parts else None,
        "hands": drawn.hands,
    }


def _round(event: Tournament, revision: Revision, *, number: int) -> dict[str, Any]:
    drawn = _drawn_or_404(event, revision)
    lines = drawn.board.round(number)
    if not lines:
        raise Http404(f"round {number}")
    return {
        "name": drawn.names.of_round(number),
        "lines": [line for line in lines if line.match.number],
        "byes": [line.match.home for line in lines if not line.match.number],
        "rounds": drawn.rounds,
        "current": number,
        "hands": drawn.hands,
    }


def _team(event: Tournament, revision: Revision, *, number: int) -> dict[str, Any]:
    return card_of(get_object_or_404(event.teams, number=number), revision)


def _drawn_or_404(event: Tournament, revision: Revision) -> Drawn:
    drawn = drawn_at(revision)
    if drawn is None:
        raise Http404(f"{event.slug} is not drawn")
    return drawn


OVERVIEW = live.LivePage(FRAME, "public/overview.html", _overview, tab="event")
BRACKET = live.LivePage(FRAME, "public/bracket.html", _bracket, tab="bracket")
ROUND = live.LivePage(FRAME, "public/round.html", _round, tab="event")
TEAM = live.LivePage(FRAME, "public/team.html", _team, tab="event")
