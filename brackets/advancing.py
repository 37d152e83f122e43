"""Writers around who goes through: hold a round back, let it go, keep a match as it was played."""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from brackets.entries import tidy
from brackets.errors import DrawReplaced, ReasonMissing, RoundBegun, RoundNotHeld
from brackets.feeders import TEAMS
from brackets.journal import Action, Change, append
from brackets.models import Draw, DrawState, Match, Tournament
from brackets.progress import Effect, seat_again
from brackets.registration import lock_open


def take_back_round(draw: Draw, round_: int, *, by: User | None) -> Draw:
    """Take back who went through to a round: nobody is seated there until it is released.

    Results stay, and results that come meanwhile count. Whoever had a bye keeps his place. A round
    that is held already stays so. Raises RoundBegun once a match of this round or a later one has
    begun, DrawReplaced and EventClosed.
    """
    with transaction.atomic():
        tournament, held = _lock(draw)
        last = held.matches.aggregate(last=Max("round"))["last"]
        assert held.round < round_ <= last, "into this round nobody goes through"
        if held.held_from is not None and held.held_from <= round_:
            return held
        begun = begun_from(held, round_)
        if begun is not None:
            raise RoundBegun(begun)
        _move(tournament, held, round_, by=by)
        return held


def release_round(draw: Draw, *, by: User | None) -> Draw:
    """Seat again whoever goes through to the rounds that were held.

    Raises RoundNotHeld, DrawReplaced and EventClosed.
    """
    with transaction.atomic():
        tournament, held = _lock(draw)
        if held.held_from is None:
            raise RoundNotHeld
        _move(tournament, held, None, by=by)
        return held


def begun_from(draw: Draw, round_: int) -> Match | None:
    """Return a match of this round or a later one that has begun: it keeps the round as it is."""
    return draw.matches.filter(round__gte=round_, begun=True).order_by("round", "number").first()


def keep_match(match: Match, *, tournament: Tournament, reason: str, by: User | None) -> None:
    """Let a match that has begun stay as it was played, whoever the matches before it bring.

    `tournament` must come from `lock_tournament` in the same transaction. Raises ReasonMissing.
    """
    if not tidy(reason):
        raise ReasonMissing
    before = {"kept": match.kept}
    match.kept = True
    match.save(update_fields=["kept"])
    change = Change(
        action=Action.MATCH_KEPT, match=match, before=before, after={"kept": True}, reason=reason
    )
    append(tournament, change, by=by)


def _lock(draw: Draw) -> tuple[Tournament, Draw]:
    tournament = lock_open(draw.stage.tournament)
    current = Draw.objects.select_related("stage__tournament").get(pk=draw.pk)
    if current.state != DrawState.PUBLISHED:
        raise DrawReplaced
    return tournament, current


def _move(tournament: Tournament, draw: Draw, held_from: int | None, *, by: User | None) -> None:
    """Hold the rounds from `held_from` on, or none, and tell once what that does."""
    before, first = draw.held_from, min(filter(None, (draw.held_from, held_from)))
    draw.held_from = held_from
    draw.save(update_fields=["held_from"])
    of_rounds = Match.objects.filter(draw=draw, round__gte=first, number__isnull=False)
    effects = seat_again(of_rounds.select_related("draw", *TEAMS).order_by("round", "position"))
    change = Change(
        action=Action.ROUND_HELD if held_from else Action.ROUND_RELEASED,
        before={"held_from": before, "matches": _places(effects, "before")},
        after={"held_from": held_from, "matches": _places(effects, "after")},
    )
    append(tournament, change, by=by)


def _places(effects: tuple[Effect, ...], when: str) -> dict[str, Any]:
    """Return who sits where by number of match: first what was, last what is."""
    ordered = effects if when == "after" else effects[::-1]
    return {str(effect.match.number): getattr(effect, when) for effect in ordered}
