"""The pages of an event for phones and desks: overview, bracket, standings, rounds, teams."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from brackets.models import Team, Tournament
from brackets.queries import published_draw
from brackets.standings import ranking
from referee import live
from referee.boards import Board, Line
from referee.labels.rounds import round_name
from referee.labels.scores import is_race
from referee.views.public.snapshot import Drawn, drawn_at, frozen_at

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
def standings(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the ranking so far."""
    return live.live_page(request, slug, STANDINGS)


@require_safe
def matches_of_round(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Show the matches of a round."""
    return live.live_page(request, slug, ROUND, number=number)


@require_safe
def team_card(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Show a pair: its next match and those it played."""
    return live.live_page(request, slug, TEAM, number=number)


def _overview(event: Tournament, revision: live.Revision) -> dict[str, Any]:
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
        "champion": board.final.match.winner,
        "rounds": drawn.rounds,
        "hands": drawn.hands,
        "clock": None if board.complete else drawn.clock,
        "hand_void": drawn.hand_void,
    }


def _bracket(event: Tournament, revision: live.Revision, *, part: int) -> dict[str, Any]:
    drawn = drawn_at(revision)
    if drawn is None:
        if part:
            raise Http404(f"part {part}")
        return {"registered": event.teams.count()}
    board = drawn.board
    if board.rounds <= WHOLE_UP_TO:
        last, parts = board.rounds, 0
    else:
        last = max(ROUNDS_IN_PART, board.rounds - ROUNDS_IN_PART)
        parts = 1 << (board.rounds - last)
    if part > parts:
        raise Http404(f"part {part}")
    if part:
        columns = board.columns(1, last, region=part - 1)
    else:
        first = board.rounds - ROUNDS_IN_PART + 1 if parts else 1
        columns = board.columns(first, board.rounds)
    return {
        "board": board,
        "columns": columns,
        "region": part,
        "regions": range(1, parts + 1),
        "hands": drawn.hands,
    }


def _standings(event: Tournament, revision: live.Revision) -> dict[str, Any]:
    draw = published_draw(event)
    if draw is None:
        return {"registered": event.teams.count()}
    rows = ranking(draw)
    return {
        "rows": rows,
        "race": any(row.last is not None and is_race(row.last) for row in rows),
        # Whoever plays, or may still play, has no place yet.
        "open": any(not row.place for row in rows),
        "frozen": frozen_at(revision),
        "still_in": _("still in"),
    }


def _round(event: Tournament, revision: live.Revision, *, number: int) -> dict[str, Any]:
    drawn = _drawn_or_404(event, revision)
    lines = drawn.board.round(number)
    if not lines:
        raise Http404(f"round {number}")
    return {
        "name": round_name(number, drawn.board.rounds),
        "lines": [line for line in lines if line.match.number],
        "byes": [line.match.home for line in lines if not line.match.number],
        "rounds": drawn.rounds,
        "current": number,
        "hands": drawn.hands,
    }


def _team(event: Tournament, revision: live.Revision, *, number: int) -> dict[str, Any]:
    team = get_object_or_404(event.teams, number=number)
    drawn = drawn_at(revision)
    if drawn is None:
        return {"team": team, "drawn": False}
    lines = drawn.board.of_team(team)
    numbered = [line for line in lines if line.match.number]
    still_open = [line for line in numbered if not line.finished]
    return {
        "team": team,
        "drawn": True,
        "taking_part": bool(lines),
        "status": _status(drawn.board, team, lines),
        "champion": drawn.board.final.match.winner == team,
        "next": still_open[0] if still_open else None,
        "played": [line for line in reversed(numbered) if line.finished],
        "hands": drawn.hands,
    }


def _status(board: Board, team: Team, lines: tuple[Line, ...]) -> str:
    """Return how the pair is doing, in one sentence; empty while the next match says it."""
    if board.final.match.winner == team:
        return _("Champion")
    if not lines or not lines[-1].finished:
        return ""
    last = lines[-1]
    if last.match.winner != team:
        return _("Out after: %(round)s") % {"round": last.round_name}
    if last.match.round < board.rounds:
        return _("Through to the next round; the opponent is not known yet.")
    return _("Won: %(round)s") % {"round": last.round_name}


def _drawn_or_404(event: Tournament, revision: live.Revision) -> Drawn:
    drawn = drawn_at(revision)
    if drawn is None:
        raise Http404(f"{event.slug} is not drawn")
    return drawn


OVERVIEW = live.LivePage(FRAME, "public/overview.html", _overview, tab="event")
BRACKET = live.LivePage(FRAME, "public/bracket.html", _bracket, tab="bracket")
STANDINGS = live.LivePage(FRAME, "public/standings.html", _standings, tab="standings")
ROUND = live.LivePage(FRAME, "public/round.html", _round, tab="event")
TEAM = live.LivePage(FRAME, "public/team.html", _team, tab="event")
