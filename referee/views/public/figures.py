"""The event in numbers, for the curious: attackers' points, and how far the round is."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from brackets.models import Match, Tournament
from referee import charts, live
from referee.boards import Board, Line
from referee.hand_values import report_of
from referee.holds import is_concealed
from referee.match_facts import published_facts, ruleset_of
from referee.models import Hand, HandKind, Ruling
from referee.permissions import MatchState
from referee.revisions import Revision
from referee.shelf import one_at_a_time
from referee.views.public.snapshot import Drawn, drawn_at
from referee.views.table.lines import hand_views
from rules.bands import FIVE, Band, band_of
from rules.ruleset import Ruleset
from rules.scoring import attackers_points


@require_safe
def figures(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show how attackers did in this event."""
    return live.live_page(request, slug, FIGURES)


def round_share(board: Board) -> charts.Share:
    """Return how much of the present round is done and being done."""
    lines = _present(board)
    done = sum(line.finished for line in lines)
    return charts.share(done, sum(line.under_way for line in lines), len(lines))


def share_words(drawn: Drawn) -> str:
    """Return what `round_share` shows, in words."""
    in_play = sum(line.under_way for line in _present(drawn.board))
    words = round_words(drawn)
    if drawn.over or not in_play:
        return words
    return _("%(words)s · %(count)d in play") % {"words": words, "count": in_play}


def round_words(drawn: Drawn) -> str:
    """Return how far the event is: the present round, and how many of its matches are finished."""
    if drawn.over:
        return _("All matches finished")
    board = drawn.board
    name = drawn.names.of_round(board.current_round)
    if board.complete:
        return _("%(round)s finished · the next draw follows") % {"round": name}
    lines = _present(board)
    return _("%(round)s · %(done)d of %(all)d matches finished") % {
        "round": name,
        "done": sum(line.finished for line in lines),
        "all": len(lines),
    }


def _present(board: Board) -> list[Line]:
    """Return the matches of the present round, byes left out."""
    return [line for line in board.round(board.current_round) if line.match.number]


@dataclass(frozen=True, slots=True)
class Figures:
    """How attackers did in `hands` that count, beside those that are `void` or broken off.

    `captured_part` is per cent. Without a hand that counts all is 0 but `void`.
    """

    hands: int
    void: int
    columns: charts.Columns
    upright: charts.Columns
    average: int
    most: int
    shutouts: int
    captured: int
    captured_part: int


@one_at_a_time
@lru_cache(maxsize=4)
def figures_at(revision: Revision) -> Figures | None:
    """Return the event in numbers; None before a hand that everybody may know of, void or not."""
    drawn = drawn_at(revision)
    if drawn is None:
        return None
    # What is under review or entered blind is nobody's to count yet.
    told = [
        line.match
        for line in drawn.board.lines
        if line.state is not MatchState.FROZEN and not is_concealed(line.match)
    ]
    event = Tournament.objects.get(pk=revision.tournament)
    hands, points, void = _points(event, told)
    if not (hands or void):
        return None
    captured = sum(hand.kitty_captured for hand in hands)
    by_band = _by_band(drawn.ruleset, points)
    return Figures(
        hands=len(hands),
        void=void,
        columns=charts.columns(by_band),
        upright=charts.columns(by_band, charts.UPRIGHT),
        average=round(sum(points) / (len(points) or 1)),
        most=max(points, default=0),
        shutouts=points.count(0),
        captured=captured,
        captured_part=captured * 100 // (len(hands) or 1),
    )


def _figures(_event: Tournament, revision: Revision) -> dict[str, Any]:
    return {"figures": figures_at(revision)}


def _points(event: Tournament, matches: Iterable[Match]) -> tuple[list[Hand], list[int], int]:
    """Return the hands that count, the attackers' points of each, and how many are void.

    The points are those that give the band. Only penalties change them: matches without any are
    not folded.
    """
    rulesets = {each.pk: ruleset_of(each.content) for each in event.ruleset_versions.all()}
    told = {match.pk: match for match in matches}
    ruled = set(Ruling.objects.filter(match__in=told).values_list("match_id", flat=True))
    facts = published_facts(told[key] for key in sorted(ruled)) if ruled else {}
    views = {view.hand.pk: view for each in facts.values() for view in hand_views(each)}
    kept = Hand.objects.filter(match__in=told, current=True)
    hands, points, void = [], [], 0
    for hand in kept.filter(kind__in=(HandKind.PLAYED, HandKind.BROKEN_OFF)):
        view = views.get(hand.pk)
        if hand.kind == HandKind.BROKEN_OFF or (view and view.void):
            void += 1
            continue
        value = attackers_points(rulesets[hand.ruleset_version_id], report_of(hand))
        if view:
            value = value if view.banded is None else view.banded
        hands.append(hand)
        points.append(value)
    return hands, points, void


def _by_band(ruleset: Ruleset, points: list[int]) -> list[tuple[str, int]]:
    """Return how many hands ended in each line of the table of results, up to the best."""
    bands: list[Band] = []
    for value in range(0, max(points, default=0) + FIVE, FIVE):
        band = band_of(ruleset, value)
        if band not in bands:
            bands.append(band)
    counted = Counter(band_of(ruleset, value).points_from for value in points)
    return [(_band_points(band), counted[band.points_from]) for band in bands]


def _band_points(band: Band) -> str:
    if band.points_to is None:
        return _("%(points)d+") % {"points": band.points_from}
    if band.points_to == band.points_from:
        return str(band.points_from)
    return f"{band.points_from}–{band.points_to}"


FIGURES = live.LivePage("public/frame.html", "public/figures.html", _figures, tab="figures")
