"""The chief referee's board: one line per table, and what is run from there."""

from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from brackets.models import Match, Tournament
from brackets.queries import numbered_matches, published_draw
from referee.floor import Sight, floor_of
from referee.hall import stale_slips
from referee.labels.rounds import round_names
from referee.live import RELEASE, etag_of
from referee.revisions import REVISIONS
from referee.views.desk.access import chief_referee_only
from referee.views.desk.board_rows import board_row, clock_rows
from referee.views.public.snapshot import hand_void, ruleset_in_force
from rules.shapes import Shape


@dataclass(frozen=True, slots=True)
class Refused:
    """A form of the board that is shown again: which part, what was typed, what was wrong."""

    part: str = ""
    typed: dict[str, str] = field(default_factory=dict)
    words: str = ""


NOTHING_REFUSED = Refused()


@require_safe
@chief_referee_only
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every table in use; `?live` is only the part that is polled."""
    sight = sight_of(request.GET.get("show", ""))
    etag = _etag(slug, sight)
    if "live" not in request.GET:
        return board_page(request, slug, sight)
    if get_conditional_response(request, etag=etag) is not None:
        response = HttpResponse(status=304)
    else:
        event = get_object_or_404(Tournament, slug=slug)
        response = render(request, "desk/board_part.html", context_of(event, sight))
    response["ETag"] = etag
    return response


def board_page(
    request: HttpRequest,
    slug: str,
    sight: Sight,
    *,
    refused: Refused = NOTHING_REFUSED,
    status: int = 200,
) -> HttpResponse:
    """Answer with the whole page."""
    etag = _etag(slug, sight)  # before anything else is read: never newer than the page
    event = get_object_or_404(Tournament, slug=slug)
    context = {**context_of(event, sight), "etag": etag, "refused": refused}
    return render(request, "desk/board.html", context, status=status)


def void_slips(event: Tournament) -> list[Match]:
    """Return the matches to come whose printed slip is wrong by now."""
    return stale_slips(numbered_matches(event).filter(verdict="", begun=False))


def sight_of(text: str) -> Sight:
    """Return which lines an address or a form asks for."""
    return Sight(text) if text in set(Sight) else Sight.ALL


def _etag(slug: str, sight: Sight) -> str:
    """Return what the board is known by: times on it change with the minute."""
    reading = REVISIONS.read(slug, max_age=0)
    if reading is None:
        raise Http404(slug)
    minute = int(timezone.now().timestamp()) // 60
    return etag_of(
        reading.revision, get_language() or settings.LANGUAGE_CODE, f"board-{sight}-{minute}"
    )


def context_of(event: Tournament, sight: Sight) -> dict[str, Any]:
    """Return what the board shows."""
    draw = published_draw(event)
    shared = {"event": event, "section": "board", "release": RELEASE, "sight": sight}
    if draw is None:
        return shared | {"drawn": False}
    ruleset = ruleset_in_force(event)
    hands = 0 if ruleset.shape is Shape.LEVEL_RACE else ruleset.hands
    names = round_names(event)
    floor = floor_of(event, draw, hands=hands)
    minutes = ruleset.time_limit_minutes or hands * settings.HAND_MINUTES
    return shared | {
        "drawn": True,
        "floor": floor,
        "pace": round(floor.pace.total_seconds() / 60),
        "rows": [board_row(line, floor, hands, names) for line in floor.seen(sight)],
        "counts": [(each, floor.count(each)) for each in Sight],
        "all_done": all(line.match.verdict for line in floor.lines),
        "clocks": clock_rows(floor, minutes, names),
        "hand_void": hand_void(ruleset),
        "stale": void_slips(event),
    }
