"""The clock of a round as a table page asks for it again: it may start or stop meanwhile."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.views.table.access import match_numbered, staff_only


@require_safe
@staff_only
@never_cache
def clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Answer with the part of the page that shows the clock."""
    match = match_numbered(request, slug, number)
    return render(request, "table/round_clock_part.html", {"match": match})
