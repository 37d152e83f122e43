"""Writer of reserves that take the place of another pair after the lots.

The lots stay what they were: as in a swap the draw gets the next number and keeps what it was under
the old one.
"""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from brackets.draw import MAX_REASON, draw_values
from brackets.drawn_matches import late_line
from brackets.entries import tidy
from brackets.errors import DrawReplaced, NotSwappable, ReasonMissing
from brackets.feeders import TEAMS
from brackets.journal import Action, Change, append
from brackets.models import Draw, DrawState, Match, Team
from brackets.progress import Effect, reseat_drawn
from brackets.registration import lock_open
from brackets.swapping import places_of, renumbered, store_effects


def replace_pair(draw: Draw, gone: Team, coming: Team, *, reason: str, by: User | None) -> Draw:
    """Let a pair that no draw has take the place of another one, with its matches and numbers.

    Raises NotSwappable when a match of either has begun or they are not where they have to be,
    ReasonMissing, DrawReplaced and EventClosed.
    """
    reason = tidy(reason)[:MAX_REASON]
    if not reason:
        raise ReasonMissing
    with transaction.atomic():
        tournament = lock_open(draw.stage.tournament)
        current = _published(draw)
        effects = replacing(current, gone, coming)
        old = renumbered(current, gone, coming, reason=reason, by=by)
        store_effects(effects)
        change = Change(
            action=Action.PLACES_SWAPPED,
            before={**old, "places": places_of(effects, "before")},
            after={
                **draw_values(current),
                "swap": [gone.number, coming.number],
                "places": places_of(effects, "after"),
            },
            reason=reason,
        )
        append(tournament, change, by=by)
        return current


def replacing(draw: Draw, gone: Team, coming: Team) -> tuple[Effect, ...]:
    """Return what it does to matches; raises NotSwappable."""
    tournament = draw.stage.tournament
    if late_line(draw, gone) or late_line(draw, coming):
        raise NotSwappable(None)
    everywhere = Match.objects.filter(
        draw__stage__tournament=tournament, draw__state=DrawState.PUBLISHED, number__isnull=False
    )
    begun = everywhere.filter(Q(home=gone) | Q(away=gone), begun=True).first()
    if begun is not None or everywhere.filter(Q(home=coming) | Q(away=coming)).exists():
        raise NotSwappable(begun)
    found = draw.matches.filter(Q(home=gone) | Q(away=gone), home_from=None, away_from=None)
    moving = list(found.select_related("draw", *TEAMS).order_by("round", "position"))
    if not moving:
        raise NotSwappable(None)
    places = {
        match.pk: (
            coming if match.home_id == gone.pk else match.home,
            coming if match.away_id == gone.pk else match.away,
        )
        for match in moving
    }
    effects = reseat_drawn(moving, places)
    locked = next((effect.match for effect in effects if effect.locked), None)
    if locked is not None:
        raise NotSwappable(locked)
    return effects


def _published(draw: Draw) -> Draw:
    current = Draw.objects.select_related("stage__tournament").get(pk=draw.pk)
    if current.state != DrawState.PUBLISHED:
        raise DrawReplaced
    return current
