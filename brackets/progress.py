"""Writer of match summaries: who goes through follows from them, all the way up the bracket.

Nothing is adjusted: the two teams of a later match are worked out again from the matches before
it whenever one of those changes.
"""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from brackets.errors import DrawReplaced, EventClosed, MatchLocked
from brackets.journal import Action, Change, append
from brackets.models import (
    DrawState,
    Match,
    MatchKind,
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
# After these nobody beaten plays for third place (decision 8): a disqualified team may not, and
# otherwise there is none.
NO_LOSER = {Verdict.BYE, Verdict.BOTH_ABSENT, Verdict.DISQUALIFICATION}
SEAT_FIELDS = (
    "home",
    "away",
    "home_seats",
    "home_first",
    "away_first",
    "seats_chosen",
    "started_at",
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

    `locked` says that this match has begun and would get other teams, so that nothing may change.
    """

    match: Match
    before: dict[str, Any]
    after: dict[str, Any]
    locked: bool


class _Nobody:
    """Nobody comes out of a match: both absent, or no loser who may play on."""


NOBODY = _Nobody()
# None: not known yet.
Comer = Team | _Nobody | None


def write_summary(
    match: Match, summary: Summary, *, tournament: Tournament, by: User | None
) -> tuple[Effect, ...]:
    """Store the summary of a match and seat whoever goes through; `match` is brought up to date.

    `tournament` must come from `lock_tournament` in the same transaction. Returns what changed in
    later matches. Raises MatchLocked, and writes nothing, when one of them has begun and would get
    other teams; DrawReplaced when the match is not of the published draw.
    """
    assert transaction.get_connection().in_atomic_block, "a summary belongs to a transaction"
    if tournament.state == TournamentState.FINISHED:
        raise EventClosed
    own, later = _effects(match, summary)
    for effect in later:
        if effect.locked:
            raise MatchLocked(effect.match)
    own.match.save(update_fields=[*RESULT_FIELDS, "finished_at"])
    if own.before != own.after:
        append(tournament, _decision(own), by=by)
    for effect in later:
        effect.match.save(update_fields=[*SEAT_FIELDS, "verdict", "winner"])
        append(tournament, _advance(effect), by=by)
    if summary.begun and tournament.state == TournamentState.DRAWN:
        tournament.state = TournamentState.RUNNING
        tournament.save(update_fields=["state"])
    for name in (*RESULT_FIELDS, "finished_at"):
        setattr(match, name, getattr(own.match, name))
    return later


def consequences(match: Match, summary: Summary) -> tuple[Effect, ...]:
    """Return what `write_summary` would change in later matches, nearest first."""
    return _effects(match, summary)[1]


class _Board:
    """The matches around those that change, read as far up the bracket as something changes.

    Most hands decide nothing and most winners only get their next seat: reading the whole way to
    the final each time would be most of the work of saving a hand.
    """

    def __init__(self, match: Match) -> None:
        own = Match.objects.filter(pk=match.pk, draw__state=DrawState.PUBLISHED).first()
        if own is None:
            raise DrawReplaced
        self.own = own
        self.matches = {(own.round, own.position): own}

    def read(self, *places: tuple[int, int]) -> None:
        """Read the matches at these places that were not read before."""
        missing = [place for place in places if place not in self.matches]
        if not missing:
            return
        rounds, positions = zip(*missing, strict=True)
        # A few more come along, which is quicker than asking for each place.
        found = Match.objects.filter(
            draw=self.own.draw_id, round__in=set(rounds), position__in=set(positions)
        )
        for match in found.select_related("home", "away", "winner"):
            self.matches.setdefault((match.round, match.position), match)

    def fed_by(self, match: Match) -> list[Match]:
        """Return the matches that the winner and the loser of `match` go to."""
        if match.kind == MatchKind.THIRD_PLACE:
            return []
        following, third = (match.round + 1, match.position // 2), (match.round + 1, 1)
        self.read(following, third, (match.round, match.position ^ 1))
        fed = [self.matches[following]] if following in self.matches else []
        if third in self.matches and self.matches[third].kind == MatchKind.THIRD_PLACE:
            fed.append(self.matches[third])
        return fed

    def comers(self, match: Match) -> tuple[Comer, Comer]:
        """Return who comes to a match of round 2 or later; the upper feeder's team is home."""
        third = match.kind == MatchKind.THIRD_PLACE
        first = 0 if third else match.position * 2
        feeders = (match.round - 1, first), (match.round - 1, first + 1)
        self.read(*feeders)
        upper, lower = (self.matches[place] for place in feeders)
        return (_loser(upper), _loser(lower)) if third else (_winner(upper), _winner(lower))


def _effects(match: Match, summary: Summary) -> tuple[Effect, tuple[Effect, ...]]:
    """Return the effect on the match itself and those on later matches, up to a locked one."""
    board = _Board(match)
    own = board.own
    stored, before = (own.verdict, own.winner_id), _verdict(own)
    for name in RESULT_FIELDS:
        setattr(own, name, getattr(summary, name))
    if not own.begun:
        own.verdict, own.winner = _derived(own, board)
    decided = own.begun and own.verdict
    own.finished_at = (own.finished_at or timezone.now()) if decided else None
    later: list[Effect] = []
    if stored != (own.verdict, own.winner_id):
        _follow(own, board, later)
    return Effect(own, before, _verdict(own), locked=False), tuple(later)


def _follow(match: Match, board: _Board, later: list[Effect]) -> None:
    """Append the effects on the matches that `match` feeds, and on theirs."""
    for following in board.fed_by(match):
        before = _place(following)
        home, away = board.comers(following)
        teams = tuple(comer if isinstance(comer, Team) else None for comer in (home, away))
        same_teams = teams == (following.home, following.away)
        if following.begun and same_teams:
            continue
        if not same_teams:
            following.home, following.away = teams
        if following.begun:
            later.append(Effect(following, before, _place(following), locked=True))
            return
        if not same_teams:
            _reset_seats(following)
        following.verdict, following.winner = _derived(following, board)
        after = _place(following)
        if after == before:
            continue
        later.append(Effect(following, before, after, locked=False))
        if (before["verdict"], before["winner"]) != (after["verdict"], after["winner"]):
            _follow(following, board, later)
        if later[-1].locked:
            return


def _winner(match: Match) -> Comer:
    if not match.verdict:
        return None
    return match.winner or NOBODY


def _loser(match: Match) -> Comer:
    """Return who plays for third place."""
    if not match.verdict:
        return None
    if match.verdict in NO_LOSER:
        return NOBODY
    return match.away if match.winner_id == match.home_id else match.home


def _derived(match: Match, board: _Board) -> tuple[str, Team | None]:
    """Return the verdict that a match has without facts: a bye, nobody there, or none."""
    if match.round == 1:
        return (Verdict.BYE, match.home) if match.number is None else ("", None)
    home, away = board.comers(match)
    if home is None or away is None:
        return "", None
    present = [comer for comer in (home, away) if isinstance(comer, Team)]
    if len(present) == 2:
        return "", None
    return (Verdict.BYE, present[0]) if present else (Verdict.BOTH_ABSENT, None)


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


def _advance(effect: Effect) -> Change:
    match = effect.match
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
