"""The public page of one match: the only public page that reads hands."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from brackets.models import Hold, Tournament
from referee import live
from referee.holds import is_concealed
from referee.labels.hands import hand_name
from referee.labels.penalty_words import effects
from referee.labels.rulings import FORFEITS, cost
from referee.labels.scores import reason
from referee.labels.signing import confirmed_words
from referee.ledger import published_decisions
from referee.match_facts import MatchFacts, published_facts
from referee.models import Ruling
from referee.revisions import Revision
from referee.views.public.match_picture import match_picture
from referee.views.public.snapshot import drawn_at
from referee.views.table.lines import hand_views, offender_name, ruling_views
from referee.views.table.seats import seat_views
from rules.penalties import Offence, entry_of


@require_safe
def match_page(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Show the hands of a match so far, its totals and penalties."""
    return live.live_page(request, slug, MATCH, number=number)


def _match(event: Tournament, revision: Revision, *, number: int) -> dict[str, Any]:
    drawn = drawn_at(revision)
    if drawn is None:
        raise Http404(f"{event.slug} is not drawn")
    line = drawn.line(number)
    recorded = published_facts([line.match])[line.match.pk]
    concealed = is_concealed(line.match)
    seated = bool(line.home.team and line.away.team)
    # Whoever enters the hands blind must not read them here first (case 11).
    views = () if concealed else hand_views(recorded)
    return {
        "line": line,
        "hands": drawn.hands,
        "race": recorded.is_race,
        "reason": reason(line.match) if recorded.is_race and recorded.forfeit is None else "",
        "seats": list(seat_views(recorded, None).values()) if seated else [],
        "views": views,
        "picture": match_picture(recorded, views) if views else None,
        "concealed": concealed,
        "penalties": [_penalty(recorded, ruling) for ruling in recorded.rulings],
        "redeals": [
            hand_name(redeal.hand_number, recorded.most_hands) for redeal in recorded.redeals
        ],
        "forfeit": _forfeit(recorded),
        "decisions": list(published_decisions(event).filter(match=line.match)),
        "confirmed": confirmed_words(recorded),
        # A pair signs, or objects, on its own phone.
        "may_sign": recorded.match.hold == Hold.SIGNATURE,
    }


def _penalty(recorded: MatchFacts, ruling: Ruling) -> dict[str, Any]:
    (view,) = (view for view in ruling_views(recorded, ruling.hand_number) if view.ruling == ruling)
    ruleset = recorded.ruleset_of_hand(ruling.hand_number)
    line = entry_of(ruleset, Offence(ruling.offence))
    return {
        "hand": hand_name(ruling.hand_number, recorded.most_hands),
        "clause": ruling.clause,
        "offence": view.offence,
        "offender": view.offender,
        "count": ruling.count,
        "cost": effects(line, ruleset.shape) if recorded.is_race else cost(line),
    }


def _forfeit(recorded: MatchFacts) -> dict[str, Any] | None:
    if recorded.forfeit is None:
        return None
    return {
        "kind": FORFEITS[recorded.forfeit.kind],
        "who": offender_name(recorded, recorded.forfeit.loser),
    }


MATCH = live.LivePage("public/frame.html", "public/match.html", _match, tab="event")
