"""Writer of swaps: two pairs change places in the first round after the lots, on the record.

The draw takes the next number, with a reason. The matches stay the rows that they are, so whatever
was played elsewhere keeps its hands, people and times; what the draw was before stays as a row of
its own under its old number.
"""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from brackets.draw import MAX_REASON, draw_values
from brackets.drawn_matches import swapped_bracket
from brackets.entries import tidy
from brackets.errors import DrawReplaced, NotSwappable, ReasonMissing
from brackets.feeders import TEAMS
from brackets.journal import Action, Change, append
from brackets.models import Draw, DrawState, Match, Team
from brackets.progress import SEAT_FIELDS, Effect, reseat_drawn
from brackets.registration import lock_open


def swap_places(draw: Draw, first: Team, second: Team, *, reason: str, by: User | None) -> Draw:
    """Let two pairs change places in the first round and return the draw under its new number.

    Neither their matches nor those that hang on them through byes may have begun. Raises
    NotSwappable, ReasonMissing, DrawReplaced and EventClosed.
    """
    with transaction.atomic():
        tournament = lock_open(draw.stage.tournament)
        current = Draw.objects.select_related("stage__tournament").get(pk=draw.pk)
        if current.state != DrawState.PUBLISHED:
            raise DrawReplaced
        effects = swap_effects(current, first, second)
        if not tidy(reason):
            raise ReasonMissing
        old = renumbered(current, first, second, reason=tidy(reason)[:MAX_REASON], by=by)
        store_effects(effects)
        change = Change(
            action=Action.PLACES_SWAPPED,
            before={**old, "places": places_of(effects, "before")},
            after={
                **draw_values(current),
                "swap": [first.number, second.number],
                "places": places_of(effects, "after"),
            },
            reason=current.reason,
        )
        append(tournament, change, by=by)
        return current


def swap_effects(draw: Draw, first: Team, second: Team) -> tuple[Effect, ...]:
    """Return what a swap does to matches, for a preview; raises NotSwappable."""
    if {first.number, second.number} & {late[0] for late in draw.latecomers}:
        raise NotSwappable(None)  # who came after the lots was not drawn
    found = draw.matches.filter(home_from=None, away_from=None)
    drawn = list(found.select_related("draw", *TEAMS).order_by("round", "position"))
    partner = {first.pk: second, second.pk: first}
    moving = [match for match in drawn if {match.home_id, match.away_id} & partner.keys()]
    if len(moving) != 2:
        raise NotSwappable(None)  # not drawn, twice the same, or they meet each other
    if moving[0].best_place != moving[1].best_place:
        raise NotSwappable(None)  # they play for other places
    places = {match.pk: _swapped(match, partner) for match in moving}
    effects = reseat_drawn(moving, places)
    for effect in effects:
        if effect.locked:
            raise NotSwappable(effect.match)
    return effects


def swappable(draw: Draw) -> list[Match]:
    """Return the drawn matches of which a pair may change places, in order."""
    found = draw.matches.filter(home_from=None, away_from=None, begun=False)
    waiting = found.exclude(number=None, feeds_home__begun=True)
    waiting = waiting.exclude(number=None, feeds_away__begun=True)
    return list(waiting.select_related(*TEAMS).order_by("round", "position"))


def _swapped(match: Match, partner: dict[int, Team]) -> tuple[Team | None, Team | None]:
    home = partner.get(match.home_id or 0, match.home)
    return home, partner.get(match.away_id or 0, match.away)


def renumbered(
    draw: Draw, first: Team, second: Team, *, reason: str, by: User | None
) -> dict[str, Any]:
    """Give a draw a swap and the next number; keep, and return, what it was before."""
    values = draw_values(draw)
    fields = {
        field.attname: getattr(draw, field.attname)
        for field in Draw._meta.concrete_fields
        if not field.primary_key
    }
    last = draw.stage.draws.filter(round=draw.round).order_by("number").last()
    assert last is not None, "there is this draw"
    now = timezone.now()
    draw.number = last.number + 1
    draw.swaps = [*draw.swaps, [first.number, second.number]]
    draw.bracket = swapped_bracket(draw.bracket, draw.swaps[-1:])
    draw.reason, draw.drawn_by = reason, by
    draw.drawn_at = draw.published_at = now
    draw.save()
    before = Draw.objects.create(**{**fields, "state": DrawState.REPLACED, "held_from": None})
    Draw.objects.filter(pk=before.pk).update(drawn_at=fields["drawn_at"])
    return values


def store_effects(effects: tuple[Effect, ...]) -> None:
    """Store who sits where now."""
    for effect in effects:
        effect.match.save(update_fields=[*SEAT_FIELDS, "verdict", "winner"])


def places_of(effects: tuple[Effect, ...], when: str) -> dict[str, Any]:
    """Return who sits where by round and position: first what was, last what is."""
    ordered = effects if when == "after" else effects[::-1]
    return {f"{each.match.round}.{each.match.position}": getattr(each, when) for each in ordered}
