"""Writers of pairs that come after the lots: a reserve in the place of another pair, late entries.

The lots stay what they were. A reserve takes the place of a pair as in a swap: the draw gets the
next number and keeps what it was under the old one. A late pair takes the place of a bye or joins
a Swiss stage from its next round; the draw keeps that beside its lots (`Draw.latecomers`).
"""

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from brackets.draw import MAX_REASON, draw_values
from brackets.drawn_matches import next_number
from brackets.entries import tidy
from brackets.errors import DrawnSince, DrawReplaced, NotSwappable, ReasonMissing, TeamStateWrong
from brackets.feeders import TEAMS
from brackets.journal import Action, Change, append
from brackets.models import Draw, DrawState, Match, Team, TeamState, Tournament
from brackets.progress import SEAT_FIELDS, Effect, reseat_drawn
from brackets.queries import published_draws
from brackets.registration import lock_open
from brackets.stages import plan_of
from brackets.swapping import places_of, renumbered, store_effects
from brackets.tables import table_for
from rules.shapes import KNOCKING_OUT, Pairing, StageKind


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


def open_byes(draw: Draw) -> list[Match]:
    """Return the byes of a draw whose place a late pair can take: the next match has not begun."""
    plan = plan_of(draw.stage)
    if plan.kind is not StageKind.KNOCKOUT or plan.pairing is Pairing.LOT_ORDER:
        return []
    byes = draw.matches.filter(number=None, round=draw.round, home__isnull=False, away=None)
    waiting = byes.exclude(feeds_home__begun=True).exclude(feeds_away__begun=True)
    return list(waiting.select_related("draw", *TEAMS).order_by("position"))


def joins_next_round(draw: Draw) -> bool:
    """Tell whether a late pair can join the stage of this draw with its next round."""
    plan = plan_of(draw.stage)
    rounds = draw.stage.draws.filter(state=DrawState.PUBLISHED).count()
    return plan.kind not in {*KNOCKING_OUT, StageKind.GROUPS} and rounds < plan.rounds


def enter_late(
    tournament: Tournament, team: Team, bye: Match | None, *, reason: str, by: User | None
) -> Team:
    """Let a reserve or new pair take part now: in the place of a bye, or from the next round on.

    The match gets the number after the last one. Raises TeamStateWrong unless it is a reserve,
    NotSwappable where there is no such place, ReasonMissing and EventClosed.
    """
    reason = tidy(reason)[:MAX_REASON]
    if not reason:
        raise ReasonMissing
    with transaction.atomic():
        locked = lock_open(tournament)
        fresh = Team.objects.get(pk=team.pk)
        if fresh.state != TeamState.RESERVE:
            raise TeamStateWrong(fresh)
        draw = published_draws(locked)[-1]
        told: dict[str, Any] = {}
        if bye is not None:
            match = next((each for each in open_byes(draw) if each.pk == bye.pk), None)
            if match is None:
                raise NotSwappable(None)
            told = _fill_bye(locked, match, fresh)
        elif not joins_next_round(draw):
            raise NotSwappable(None)
        position, number = told.get("position"), told.get("number")
        draw.latecomers = [*draw.latecomers, [fresh.number, position, number]]
        draw.save(update_fields=["latecomers"])
        fresh.state = TeamState.ENTERED
        fresh.save(update_fields=["state"])
        change = Change(
            action=Action.LATE_ENTRY,
            team=fresh,
            before={"pair_state": str(TeamState.RESERVE), "places": told.get("before", {})},
            after={
                "pair_state": str(TeamState.ENTERED),
                "place": None if position is None else f"{draw.round}.{position}",
                "number": number,
                "table": told.get("table"),
                "places": told.get("after", {}),
            },
            reason=reason,
        )
        append(locked, change, by=by)
        return fresh


def withdraw_late(team: Team, *, by: User | None) -> Team:
    """Take a late entry back while nothing was played or drawn because of it.

    Raises NotSwappable once its match or the next one has begun, DrawnSince, TeamStateWrong for a
    pair that did not come late, and EventClosed.
    """
    with transaction.atomic():
        locked = lock_open(team.tournament)
        fresh = Team.objects.get(pk=team.pk)
        draw = next((each for each in published_draws(locked) if late_line(each, fresh)), None)
        if draw is None or fresh.state != TeamState.ENTERED:
            raise TeamStateWrong(fresh)
        line = late_line(draw, fresh)
        if draw != published_draws(locked)[-1] or (line[2] and line[2] + 1 != next_number(locked)):
            raise DrawnSince
        places = _empty_bye(draw, line[2]) if line[2] else {"before": {}, "after": {}}
        draw.latecomers = [each for each in draw.latecomers if each != line]
        draw.save(update_fields=["latecomers"])
        fresh.state = TeamState.RESERVE
        fresh.save(update_fields=["state"])
        change = Change(
            action=Action.LATE_ENTRY_WITHDRAWN,
            team=fresh,
            before={"pair_state": str(TeamState.ENTERED), "places": places["before"]},
            after={
                "pair_state": str(TeamState.RESERVE),
                "place": None if line[1] is None else f"{draw.round}.{line[1]}",
                "number": line[2],
                "table": None,
                "places": places["after"],
            },
        )
        append(locked, change, by=by)
        return fresh


def late_line(draw: Draw, team: Team) -> list[Any]:
    """Return what a draw keeps of a late pair, or nothing."""
    return next((line for line in draw.latecomers if line[0] == team.number), [])


def _fill_bye(tournament: Tournament, match: Match, team: Team) -> dict[str, Any]:
    assert match.home is not None, "somebody has the bye"
    match.number = next_number(tournament)
    match.table = table_for(tournament, match)
    effects = _reseated(match, (match.home, team))
    return {
        "position": match.position,
        "number": match.number,
        "table": match.table,
        "before": places_of(effects, "before"),
        "after": places_of(effects, "after"),
    }


def _empty_bye(draw: Draw, number: int) -> dict[str, Any]:
    match = draw.matches.select_related("draw", *TEAMS).get(number=number)
    if match.begun:
        raise NotSwappable(match)
    match.number = match.table = None
    effects = _reseated(match, (match.home, None))
    return {when: places_of(effects, when) for when in ("before", "after")}


def _reseated(match: Match, teams: tuple[Team | None, Team | None]) -> tuple[Effect, ...]:
    effects = reseat_drawn([match], {match.pk: teams})
    locked = next((effect.match for effect in effects if effect.locked), None)
    if locked is not None:
        raise NotSwappable(locked)
    for effect in effects:
        effect.match.save(update_fields=[*SEAT_FIELDS, "verdict", "winner", "number", "table"])
    return effects


def _published(draw: Draw) -> Draw:
    current = Draw.objects.select_related("stage__tournament").get(pk=draw.pk)
    if current.state != DrawState.PUBLISHED:
        raise DrawReplaced
    return current
