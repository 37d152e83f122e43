"""Writer of match summaries: who goes through follows from them, all the way up the bracket.

Nothing is adjusted: the two teams of a later match are worked out again from the matches before
it whenever one of those changes.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from brackets.errors import DrawReplaced, EventClosed, MatchLocked
from brackets.feeders import TEAMS, Comer, Graph, comer, goes_to
from brackets.journal import Action, Change, append_all
from brackets.models import (
    DrawState,
    Match,
    Seating,
    SeatsChosen,
    Team,
    Tournament,
    TournamentState,
    Verdict,
)

RESULT_FIELDS = (
    "home_big",
    "away_big",
    "home_small",
    "away_small",
    "home_level",
    "away_level",
    "home_games",
    "away_games",
    "hands_done",
    "extra_hand",
    "begun",
    "hold",
    "verdict",
    "winner",
)
SEAT_FIELDS = (
    "home",
    "away",
    "home_seats",
    "home_first",
    "away_first",
    "seats_chosen",
    "started_at",
    "kept",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What scorekeeping worked out for one match from its facts.

    A match without facts has the default summary, whatever its place in the bracket.
    """

    home_big: int = 0
    away_big: int = 0
    home_small: int = 0
    away_small: int = 0
    home_level: str = ""
    away_level: str = ""
    home_games: int = 0
    away_games: int = 0
    hands_done: int = 0
    extra_hand: bool = False
    begun: bool = False
    hold: str = ""
    verdict: str = ""
    winner: Team | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What a summary does to one match; `match` holds the state after it.

    `locked` says that this match has begun and would get other teams: `after` holds when it is
    played again. `kept` says that it would as well, but stays as it was played by a ruling, or
    does not need that ruling any more; `before` and `after` then say so and nothing else.
    """

    match: Match
    before: dict[str, Any]
    after: dict[str, Any]
    locked: bool = False
    kept: bool = False


def write_summary(
    match: Match,
    summary: Summary,
    *,
    tournament: Tournament,
    by: User | None,
    told: Sequence[Change] = (),
) -> tuple[Effect, ...]:
    """Store the summary of a match and seat whoever goes through; `match` is brought up to date.

    `tournament` must come from `lock_tournament` in the same transaction, and `match` have been
    read since. `told` is what led to the summary, for the journal: it is written with what follows.
    Returns what changed in later matches. Raises MatchLocked, and writes nothing, when one of them
    has begun, would get other teams and was not kept; DrawReplaced when the match is not of the
    published draw.
    """
    assert transaction.get_connection().in_atomic_block, "a summary belongs to a transaction"
    if tournament.state == TournamentState.FINISHED:
        raise EventClosed
    own, later = _effects(copy(match), summary)
    refuse_locked(later)
    moved = [effect for effect in later if effect.before != effect.after]
    decided = [_decision(own)] if own.before != own.after else []
    entries = append_all(tournament, [*told, *decided, *map(seated, moved)], by=by)
    if decided and own.match.begun and own.match.verdict:
        own.match.finished_at = own.match.finished_at or entries[len(told)].at
    own.match.save(update_fields=[*RESULT_FIELDS, "finished_at"])
    for effect in moved:
        effect.match.save(update_fields=[*SEAT_FIELDS, "verdict", "winner"])
    if summary.begun and tournament.state == TournamentState.DRAWN:
        tournament.state = TournamentState.RUNNING
        tournament.save(update_fields=["state"])
    for name in (*RESULT_FIELDS, "finished_at"):
        setattr(match, name, getattr(own.match, name))
    return later


def consequences(match: Match, summary: Summary) -> tuple[Effect, ...]:
    """Return what `write_summary` would change in later matches, nearest first.

    A locked match is followed as if it were played again, so that all that hangs on it is told; a
    kept one stays, and is told of with the same before and after.
    """
    stored = Match.objects.select_related("draw", *TEAMS).get(pk=match.pk)
    return _effects(stored, summary)[1]


def seat_again(matches: Iterable[Match]) -> tuple[Effect, ...]:
    """Store who sits at matches of one draw now, in order of round, and return what changed.

    The caller tells the journal: once, or with `seated` for each. Raises MatchLocked like
    `write_summary`.
    """
    found = list(matches)
    if not found:
        return ()
    way = _Way(Graph(found[0].draw, found), [])
    for match in found:
        _seat(match, way)
    refuse_locked(way.later)
    changed = [effect for effect in way.later if effect.before != effect.after]
    Match.objects.bulk_update(
        {effect.match for effect in changed}, [*SEAT_FIELDS, *RESULT_FIELDS], batch_size=30
    )
    return tuple(changed)


def reseat_drawn(
    matches: Iterable[Match], places: Mapping[int, tuple[Team | None, Team | None]]
) -> tuple[Effect, ...]:
    """Return what other drawn pairs do to matches, by their keys, and to those that follow.

    Nothing is stored; a match that has begun is locked.
    """
    found = list(matches)
    way = _Way(Graph(found[0].draw, found), [])
    came = {match.pk: _outcome(match) for match in found}
    for match in found:
        before, locked = _place(match), match.begun
        match.home, match.away = places[match.pk]
        _reset_seats(match)
        _put(match, Summary())
        match.verdict, match.winner = derived(*way.graph.comers(match))
        way.later.append(Effect(match, before, _place(match), locked=locked))
    for match in found:
        _follow(match, came[match.pk], way)
    return tuple(way.later)


def refuse_locked(effects: Iterable[Effect]) -> None:
    """Raise MatchLocked for the first match that would get other teams and has begun."""
    for effect in effects:
        if effect.locked:
            raise MatchLocked(effect.match)


def _effects(own: Match, summary: Summary) -> tuple[Effect, tuple[Effect, ...]]:
    """Bring a match up to date; return the effect on itself and those on later matches."""
    if own.draw.state != DrawState.PUBLISHED:
        raise DrawReplaced
    way = _Way(Graph(own.draw, [own]), [])
    before, came = _verdict(own), _outcome(own)
    _put(own, summary)
    if not own.begun:
        # A match that was kept has its own two teams, whoever is due.
        own.verdict, own.winner = ("", None) if own.kept else derived(*way.graph.comers(own))
    if not (own.begun and own.verdict):
        own.finished_at = None
    _follow(own, came, way)
    return Effect(own, before, _verdict(own)), tuple(way.later)


@dataclass(frozen=True, slots=True)
class _Way:
    """The way up the bracket: what is known, and what was found so far."""

    graph: Graph
    later: list[Effect]


def _follow(match: Match, came: tuple[Comer, Comer], way: _Way) -> None:
    """Find the effects on the matches that `match` feeds, and on theirs.

    `came` are the winner and the loser who came out of it before.
    """
    comes = _outcome(match)
    if comes == came:
        return
    for following in way.graph.fed_by(match):
        if any(comes[loser] != came[loser] for loser in goes_to(match, following)):
            _seat(following, way)


def _seat(match: Match, way: _Way) -> None:
    """Work out anew who sits at a match, and everything that follows from it."""
    before, came = _place(match), _outcome(match)
    comers = way.graph.comers(match)
    home, away = (each if isinstance(each, Team) else None for each in comers)
    same_teams = (home, away) == (match.home, match.away)
    if match.kept and (same_teams or match.begun):
        match.kept = not same_teams
        way.later.append(Effect(match, {"kept": True}, {"kept": match.kept}, kept=True))
    if match.begun and (same_teams or match.kept):
        return
    locked = match.begun
    if not same_teams:
        match.home, match.away, match.kept = home, away, False
        _reset_seats(match)
        _put(match, Summary())
    match.verdict, match.winner = derived(*comers)
    after = _place(match)
    if locked or after != before:
        way.later.append(Effect(match, before, after, locked=locked))
    _follow(match, came, way)


def derived(home: Comer, away: Comer) -> tuple[str, Team | None]:
    """Return the verdict that a match has without facts: a bye, nobody there, or none."""
    if home is None or away is None:
        return "", None
    present = [comer for comer in (home, away) if isinstance(comer, Team)]
    if len(present) == 2:
        return "", None
    return (Verdict.BYE, present[0]) if present else (Verdict.BOTH_ABSENT, None)


def _outcome(match: Match) -> tuple[Comer, Comer]:
    """Return the winner and the loser who come out of a match."""
    return comer(match, loser=False), comer(match, loser=True)


def _put(match: Match, summary: Summary) -> None:
    for name in RESULT_FIELDS:
        setattr(match, name, getattr(summary, name))


def _reset_seats(match: Match) -> None:
    match.home_seats = Seating.EAST_WEST
    match.home_first = match.away_first = 1
    match.seats_chosen = SeatsChosen.DEFAULT
    match.started_at = None


def _decision(effect: Effect) -> Change:
    decided = bool(effect.after["verdict"])
    return Change(
        action=Action.MATCH_DECIDED if decided else Action.MATCH_REOPENED,
        match=effect.match,
        team=effect.match.winner,
        before=effect.before,
        after=effect.after,
    )


def seated(effect: Effect) -> Change:
    """Return the entry of the journal that tells who sits at a later match now."""
    match = effect.match
    if effect.kept:
        return Change(
            action=Action.MATCH_KEPT, match=match, before=effect.before, after=effect.after
        )
    arrived = [
        team
        for side, team in (("home", match.home), ("away", match.away))
        if team and effect.after[side] != effect.before[side]
    ]
    return Change(
        action=Action.TEAM_ADVANCED,
        match=match,
        team=arrived[0] if len(arrived) == 1 else None,
        before=effect.before,
        after=effect.after,
    )


def _verdict(match: Match) -> dict[str, Any]:
    return {"verdict": match.verdict, "winner": _name(match.winner)}


def _place(match: Match) -> dict[str, Any]:
    return {"home": _name(match.home), "away": _name(match.away), **_verdict(match)}


def _name(team: Team | None) -> str | None:
    return str(team) if team else None
