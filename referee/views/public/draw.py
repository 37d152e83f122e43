"""The public page of the draws: everything that anybody needs to draw again and compare."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from brackets import seeding
from brackets.drawing import MAIN, Algorithm, ranks
from brackets.models import Draw, KeptDraw, Tournament
from brackets.queries import published_draws
from brackets.stages import plan_of
from referee import live
from referee.labels.rounds import RoundNames
from referee.labels.standings import table_title
from referee.labels.ties import kept_in_public
from referee.revisions import Revision
from referee.views.public.snapshot import drawn_at
from rules.shapes import StageKind


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A pair as it was drawn, whatever was corrected since, and where the lots put it."""

    entry: seeding.Entry
    place: str


@require_safe
def draw_page(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show what the published draws were made from, the latest one with its entry list."""
    return live.live_page(request, slug, DRAW)


@require_safe
def entry_list(
    _request: HttpRequest, slug: str, stage: int | None = None, number: int | None = None
) -> HttpResponse:
    """Give the entry lines of a published draw, byte by byte as they were hashed.

    It is the draw of a stage that begins with the round of this number, else the latest.
    """
    drawn = published_draws(get_object_or_404(Tournament, slug=slug))
    found = [
        draw
        for draw in drawn
        if stage is None or (draw.stage.number, draw.round) == (stage, number)
    ]
    if not found:
        raise Http404(f"{slug} is not drawn")
    draw = found[-1]
    part = "" if stage is None else f"-{stage}-{number}"
    name = content_disposition_header(
        as_attachment=True, filename=f"{slug}{part}-draw-{draw.number}-entries.txt"
    )
    assert name, "there is a name"
    return HttpResponse(
        draw.entries.encode(),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": name, "Cache-Control": "no-cache"},
    )


def _draw(event: Tournament, revision: Revision) -> dict[str, Any]:
    drawn = drawn_at(revision)
    if drawn is None:
        return {"registered": event.teams.count()}
    draw = drawn.draw
    return {
        "draw": draw,
        "name": drawn.names.of_round(draw.round),
        "ranked": draw.algorithm == Algorithm.BRACKET,
        "lines": _lines(draw),
        "earlier": [
            (drawn.names.of_round(each.round), each) for each in reversed(drawn.draws[:-1])
        ],
        "knockout": drawn.knockout,
        "kept": _kept(drawn.draws, drawn.names),
    }


def _kept(draws: Sequence[Draw], names: RoundNames) -> list[tuple[str, str]]:
    """Return the draws that were kept after a correction, by round, with the last reason."""
    rounds = {draw.pk: names.of_round(draw.round) for draw in draws}
    keepings = KeptDraw.objects.filter(draw__in=rounds).order_by("draw__round", "pk")
    return list({rounds[kept.draw_id]: kept_in_public(kept) for kept in keepings}.items())


def _lines(draw: Draw) -> list[DrawnLine]:
    entries = seeding.parse_lines(draw.entries)
    places = _places(draw, entries)
    return [DrawnLine(entry, places[entry.number]) for entry in entries]


def _places(draw: Draw, entries: tuple[seeding.Entry, ...]) -> dict[int, str]:
    """Return the ranks where they are all that the lots give, else the lines or the groups."""
    if draw.algorithm == Algorithm.BRACKET:
        return {
            number: str(rank) if best == MAIN else _for_places(best, rank)
            for best, ranked in ranks(entries, draw.seed_text)
            for rank, number in enumerate(ranked, 1)
        }
    grouped = plan_of(draw.stage).kind is StageKind.GROUPS
    return {
        number: table_title(line) if grouped else _("Line %(number)s") % {"number": line}
        for line, row in enumerate(draw.bracket, 1)
        for number in row
        if number is not None
    }


def _for_places(best: int, rank: int) -> str:
    """Return a rank among those who play for places from `best` on."""
    return _("%(rank)s (for place %(place)s)") % {"rank": rank, "place": best}


DRAW = live.LivePage("public/frame.html", "public/draw.html", _draw, tab="bracket")
