"""The public page of the draw: everything that anybody needs to draw again and compare."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from brackets import seeding
from brackets.models import Draw, Tournament
from brackets.queries import published_draw
from referee import live
from referee.views.public.snapshot import drawn_at


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A pair as it was drawn, whatever was corrected since, and the rank that it got."""

    entry: seeding.Entry
    rank: int


@require_safe
def draw_page(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show what the published draw was made from."""
    return live.live_page(request, slug, DRAW)


@require_safe
def entry_list(_request: HttpRequest, slug: str) -> HttpResponse:
    """Give the entry lines of the published draw, byte by byte as they were hashed."""
    draw = published_draw(get_object_or_404(Tournament, slug=slug))
    if draw is None:
        raise Http404(f"{slug} is not drawn")
    name = content_disposition_header(
        as_attachment=True, filename=f"{slug}-draw-{draw.number}-entries.txt"
    )
    assert name, "there is a name"
    return HttpResponse(
        draw.entries.encode(),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": name, "Cache-Control": "no-cache"},
    )


def _draw(event: Tournament, revision: live.Revision) -> dict[str, Any]:
    drawn = drawn_at(revision)
    if drawn is None:
        return {"registered": event.teams.count()}
    return {"draw": drawn.draw, "lines": _lines(drawn.draw)}


def _lines(draw: Draw) -> list[DrawnLine]:
    entries = seeding.parse_lines(draw.entries)
    ranks = {number: rank for rank, number in enumerate(seeding.ranked(entries, draw.seed_text), 1)}
    return [DrawnLine(entry, ranks[entry.number]) for entry in entries]


DRAW = live.LivePage("public/frame.html", "public/draw.html", _draw, tab="bracket")
