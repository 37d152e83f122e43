"""The public page of one match: the only public page that reads hands."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from brackets.models import Tournament
from referee import live
from referee.labels.hands import hand_name
from referee.labels.rulings import FORFEITS, cost
from referee.match_facts import MatchFacts, read_facts
from referee.models import Ruling
from referee.views.public.snapshot import drawn_at
from referee.views.table.lines import hand_views, offender_name, ruling_views
from referee.views.table.seats import seat_views
from rules.penalties import Offence, entry_of


@require_safe
def match_page(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Show the hands of a match so far, its totals and penalties."""
    return live.live_page(request, slug, MATCH, number=number)


def _match(event: Tournament, revision: live.Revision, *, number: int) -> dict[str, Any]:
    drawn = drawn_at(revision)
    if drawn is None:
        raise Http404(f"{event.slug} is not drawn")
    line = drawn.line(number)
    recorded = read_facts(line.match)
    seated = bool(line.home.team and line.away.team)
    return {
        "line": line,
        "hands": recorded.ruleset.hands,
        "seats": list(seat_views(recorded, None).values()) if seated else [],
        "views": hand_views(recorded),
        "penalties": [_penalty(recorded, ruling) for ruling in recorded.rulings],
        "redeals": [
            hand_name(redeal.hand_number, recorded.ruleset.hands) for redeal in recorded.redeals
        ],
        "forfeit": _forfeit(recorded),
    }


def _penalty(recorded: MatchFacts, ruling: Ruling) -> dict[str, Any]:
    (view,) = (view for view in ruling_views(recorded, ruling.hand_number) if view.ruling == ruling)
    return {
        "hand": hand_name(ruling.hand_number, recorded.ruleset.hands),
        "clause": ruling.clause,
        "offence": view.offence,
        "offender": view.offender,
        "count": ruling.count,
        "cost": cost(entry_of(recorded.ruleset, Offence(ruling.offence))),
    }


def _forfeit(recorded: MatchFacts) -> dict[str, Any] | None:
    if recorded.forfeit is None:
        return None
    return {
        "kind": FORFEITS[recorded.forfeit.kind],
        "who": offender_name(recorded, recorded.forfeit.loser),
    }


MATCH = live.LivePage("public/frame.html", "public/match.html", _match, tab="event")
