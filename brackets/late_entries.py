"""Writers of pairs that take part after the lots: in the place of a bye, in a group, or later.

The draw keeps beside its lots who came (`Draw.latecomers`). A group gets one pair more; a Swiss
stage is joined in the place of a bye, or with its next round.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Min, ProtectedError

from brackets.draw import MAX_REASON
from brackets.drawn_matches import Lines, late_line, next_number, slots_of, unsaved
from brackets.entries import tidy
from brackets.errors import (
    DrawnSince,
    LateBegun,
    LateBehind,
    LateOnRecord,
    LatePlaceGone,
    MatchLocked,
    ReasonMissing,
    TeamStateWrong,
)
from brackets.feeders import TEAMS, create
from brackets.journal import Action, Change, append
from brackets.late_places import joins_next_round, open_byes, open_groups
from brackets.models import Draw, Match, Team, TeamState, Tournament
from brackets.placement import Feed, Slot
from brackets.progress import SEAT_FIELDS, Effect, refuse_locked, reseat_drawn, seat_again
from brackets.queries import published_draws
from brackets.registration import lock_open
from brackets.swapping import places_of
from brackets.tables import table_for

Key = tuple[int, int]
"""Round and position of a match."""

_WIRES = ("home_from", "home_from_loser", "away_from", "away_from_loser")

LatePlace = Match | int | None
"""A bye, a group by its number from 1, or the next round."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a late entry does: matches that are made, and those that get other pairs or a number.

    `numbers` are those of the matches that there were, `rounds` how many rounds there are more.
    """

    made: tuple[Slot, ...]
    changed: tuple[Slot, ...]
    numbers: frozenset[int]
    rounds: int = 0


def outcome(draw: Draw, team: Team, place: LatePlace) -> Outcome:
    """Return what it does to take a pair in, for a preview; raises LatePlaceGone."""
    line = _line(draw, team, place)
    before, after = _by_key(draw, draw.latecomers), _by_key(draw, [*draw.latecomers, line])
    made = tuple(slot for key, slot in after.items() if key not in before)
    changed = tuple(
        slot
        for key, slot in after.items()
        if key in before
        and (slot.number, slot.home, slot.away)
        != (before[key].number, before[key].home, before[key].away)
    )
    numbers = frozenset(slot.number for slot in before.values() if slot.number)
    rounds = max(round_ for round_, _ in after) - max(round_ for round_, _ in before)
    return Outcome(made, changed, numbers, rounds)


def enter_late(
    tournament: Tournament, team: Team, place: LatePlace, *, reason: str, by: User | None
) -> Team:
    """Let a reserve or new pair take part now: in the place of a bye, in a group, or later.

    Matches that are made get the numbers after the last one. Raises TeamStateWrong unless it is a
    reserve, LatePlaceGone, LateBegun where what follows has begun, ReasonMissing and EventClosed.
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
        line = _line(draw, fresh, place)
        told = _moved(locked, draw, [*draw.latecomers, line])
        fresh.state = TeamState.ENTERED
        fresh.save(update_fields=["state"])
        change = Change(
            action=Action.LATE_ENTRY,
            team=fresh,
            before={"pair_state": str(TeamState.RESERVE), "places": told.before},
            after={
                "pair_state": str(TeamState.ENTERED),
                **_where(draw, line),
                "table": told.table,
                "places": told.after,
                "made": told.made,
            },
            reason=reason,
        )
        append(locked, change, by=by)
        return fresh


def withdraw_late(team: Team, *, by: User | None) -> Team:
    """Take a late entry back while nothing was played or drawn because of it.

    Raises LateBegun once one of its matches or what follows has begun, LateOnRecord when one is
    named in the journal, LateBehind while later matches have numbers behind its own, DrawnSince,
    TeamStateWrong for a pair that did not come late, and EventClosed.
    """
    with transaction.atomic():
        locked = lock_open(team.tournament)
        fresh = Team.objects.get(pk=team.pk)
        draw = next((each for each in published_draws(locked) if late_line(each, fresh)), None)
        if draw is None or fresh.state != TeamState.ENTERED:
            raise TeamStateWrong(fresh)
        line = late_line(draw, fresh)
        if draw != published_draws(locked)[-1]:
            raise DrawnSince
        others = [each for each in draw.latecomers if each != line]
        before, after = _by_key(draw, draw.latecomers), _by_key(draw, others)
        numbers = {each.number for each in before.values()}
        numbers -= {each.number for each in after.values()}
        last = next_number(locked) - 1
        if numbers != set(range(last - len(numbers) + 1, last + 1)):
            raise LateBehind
        told = _moved(locked, draw, others)
        fresh.state = TeamState.RESERVE
        fresh.save(update_fields=["state"])
        change = Change(
            action=Action.LATE_ENTRY_WITHDRAWN,
            team=fresh,
            before={"pair_state": str(TeamState.ENTERED), "places": told.before},
            after={
                "pair_state": str(TeamState.RESERVE),
                **_where(draw, line),
                "table": None,
                "places": told.after,
                "unmade": told.gone,
            },
        )
        append(locked, change, by=by)
        return fresh


@dataclass(frozen=True, slots=True)
class _Told:
    """What the journal says: who sat where and sits there now, matches made and gone.

    `table` is that of the match that was a bye.
    """

    before: Mapping[str, Any]
    after: Mapping[str, Any]
    made: Mapping[str, list[int | None]]
    gone: list[str]
    table: int | None


def _line(draw: Draw, team: Team, place: LatePlace) -> list[int | None]:
    """Return what the draw will keep of a late pair; raises LatePlaceGone."""
    number = next_number(draw.stage.tournament)
    if isinstance(place, Match):
        if place.pk not in {bye.pk for bye in open_byes(draw)}:
            raise LatePlaceGone
        return [team.number, place.position, number]
    if place is not None:
        groups = open_groups(draw)
        if place not in groups:
            raise LatePlaceGone
        return [team.number, place - 1, number, groups[place].from_round]
    if not joins_next_round(draw):
        raise LatePlaceGone
    return [team.number, None, None]


def _where(draw: Draw, line: Sequence[Any]) -> dict[str, Any]:
    """Return what the journal says of the place: of a bye round and position, or the group."""
    grouped = len(line) > 3
    bye = line[1] is not None and not grouped
    found = {"place": f"{draw.round}.{line[1]}" if bye else None, "number": line[2]}
    return {**found, "group": line[1] + 1} if grouped else found


def _by_key(draw: Draw, latecomers: Lines) -> dict[Key, Slot]:
    """Return the matches that a draw makes with these late pairs."""
    first = draw.matches.aggregate(first=Min("number"))["first"]
    made = slots_of(
        draw, tables=draw.stage.tournament.tables, first_number=first, latecomers=latecomers
    )
    return {(slot.round, slot.position): slot for slot in made}


def _moved(tournament: Tournament, draw: Draw, latecomers: Lines) -> _Told:
    """Bring the matches of a draw to what they are with these late pairs; raises LateBegun."""
    was, wanted = _by_key(draw, draw.latecomers), _by_key(draw, latecomers)
    found = ((row.round, row.position, row) for row in draw.matches.select_related("draw", *TEAMS))
    rows = {(round_, position): row for round_, position, row in found if (round_, position) in was}
    teams = {each.number: each for each in tournament.teams.all()}
    made = _made([slot for key, slot in wanted.items() if key not in was], draw, rows, teams)
    rewired = _rewired(was, wanted, {**rows, **made})
    gone = _deleted([row for key, row in rows.items() if key not in wanted])
    other = [key for key in was if key in wanted and _drawn(was[key]) != _drawn(wanted[key])]
    try:
        effects = _reseated({key: rows[key] for key in other}, wanted, teams)
        waiting = Match.objects.filter(pk__in=[row.pk for row in (*made.values(), *rewired)])
        effects += seat_again(waiting.select_related("draw", *TEAMS).order_by("round", "position"))
    except MatchLocked as locked:
        raise LateBegun(locked.match) from locked
    draw.latecomers = [list(line) for line in latecomers]
    draw.save(update_fields=["latecomers"])
    filled = [rows[key] for key in other if was[key].number is None]
    for row in (*filled, *made.values()):
        row.refresh_from_db()
        row.table = table_for(tournament, row)
        row.save(update_fields=["table"])
    # What was made is told whole: so the entry holds when it is gone again.
    effects = tuple(
        each for each in effects if each.match.pk not in {row.pk for row in made.values()}
    )
    return _Told(
        before=places_of(effects, "before"),
        after=places_of(effects, "after"),
        made={f"{row.round}.{row.position}": _told(row) for row in made.values()},
        gone=gone,
        table=filled[0].table if filled else None,
    )


def _made(
    slots: Iterable[Slot], draw: Draw, rows: Mapping[Key, Match], teams: Mapping[int, Team]
) -> dict[Key, Match]:
    """Store new matches; pairs that come from other matches are seated later."""
    known, made = dict(rows), {}
    for slot in slots:
        key = slot.round, slot.position
        made[key] = known[key] = unsaved(draw, slot, teams)
        _wire(known[key], slot, known)
    create(made.values())
    return made


def _rewired(
    was: Mapping[Key, Slot], wanted: Mapping[Key, Slot], rows: Mapping[Key, Match]
) -> list[Match]:
    """Let matches wait for other ones than before; return them."""
    found = []
    for key, slot in wanted.items():
        before = was.get(key)
        if before and (before.home_from, before.away_from) != (slot.home_from, slot.away_from):
            _wire(rows[key], slot, rows)
            rows[key].save(update_fields=_WIRES)
            found.append(rows[key])
    return found


def _wire(row: Match, slot: Slot, rows: Mapping[Key, Match]) -> None:
    row.home_from, row.home_from_loser = _feeder(slot.home_from, rows)
    row.away_from, row.away_from_loser = _feeder(slot.away_from, rows)


def _feeder(feed: Feed | None, rows: Mapping[Key, Match]) -> tuple[Match | None, bool]:
    return (rows[feed.round, feed.position], feed.loser) if feed else (None, False)


def _deleted(rows: Iterable[Match]) -> list[str]:
    """Delete matches that only a late pair brought; return where they were."""
    found = sorted(rows, key=lambda row: -row.round)
    for row in found:
        if row.begun:
            raise LateBegun(row)
        try:
            Match.objects.filter(pk=row.pk).delete()
        except ProtectedError as error:
            # Something is on the record of it: a call, or that it was moved.
            raise LateOnRecord(row) from error
    return [f"{row.round}.{row.position}" for row in found]


def _reseated(
    rows: Mapping[Key, Match], wanted: Mapping[Key, Slot], teams: Mapping[int, Team]
) -> tuple[Effect, ...]:
    """Store the pairs that sit at drawn matches now, and at those that follow."""
    if not rows:
        return ()
    places = {}
    for key, row in rows.items():
        slot = wanted[key]
        if slot.number is None or row.number is None:
            row.number, row.table = slot.number, slot.table if slot.number else None
        places[row.pk] = teams[slot.home or 0], teams.get(slot.away or 0)
    effects = reseat_drawn(rows.values(), places)
    refuse_locked(effects)
    for effect in effects:
        effect.match.save(update_fields=[*SEAT_FIELDS, "verdict", "winner", "number", "table"])
    return effects


def _drawn(slot: Slot) -> tuple[bool, int | None, int | None]:
    """Return what the draw says of a match: whether it is a bye, and its pairs."""
    return slot.number is None, slot.home, slot.away


def _told(row: Match) -> list[int | None]:
    """Return what the journal says of a match that was made: number, home, away, table."""
    home, away = (team.number if team else None for team in (row.home, row.away))
    return [row.number, home, away, row.table]
