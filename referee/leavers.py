"""Matches of pairs that left the event: lost without a hand, as soon as both pairs are known."""

from collections.abc import Iterable
from uuid import uuid4

from django.contrib.auth.models import User

from brackets.journal import Action, Change, append
from brackets.models import DrawState, Match, Team, TeamState, Tournament
from brackets.progress import Effect
from referee.models import Forfeit, ForfeitKind, Offender

OUT = frozenset({TeamState.WITHDRAWN, TeamState.DISQUALIFIED})


def is_out(team: Team | None) -> bool:
    """Tell whether a team left the event or was disqualified."""
    return team is not None and team.state in OUT


def forfeit_due(match: Match, *, reason: str = "") -> Forfeit | None:
    """Return the forfeit, not stored, of an undecided match of which a team is out.

    None while a pair is not known, and where a complete result waits to be confirmed: that was
    played.
    """
    sides = {Offender.HOME: match.home, Offender.AWAY: match.away}
    out = [side for side, team in sides.items() if is_out(team)]
    if not out or match.verdict or match.hold or not all(sides.values()):
        return None
    kind, loser = ForfeitKind.BOTH_ABSENT, Offender.BOTH
    if len(out) == 1:
        loser = out[0]
        team = sides[loser]
        barred = team is not None and team.state == TeamState.DISQUALIFIED
        kind = ForfeitKind.DISQUALIFICATION if barred else ForfeitKind.WALKOVER
    return Forfeit(match=match, kind=kind, loser=loser, reason=reason, by_leaving=True)


def give(tournament: Tournament, match: Match, *, by: User | None) -> Forfeit | None:
    """Store the forfeit that is due and tell it; folding the match is the caller's."""
    forfeit = forfeit_due(match)
    if forfeit is None:
        return None
    loser = match.away if forfeit.loser == Offender.AWAY else match.home
    forfeit.reason = _reason(tournament, loser)
    forfeit.given_by, forfeit.key = by, f"left-{uuid4().hex}"
    forfeit.save(force_insert=True)
    change = Change(
        action=Action.FORFEIT_GIVEN,
        match=match,
        team=None if forfeit.loser == Offender.BOTH else loser,
        after={"kind": forfeit.kind, "loser": forfeit.loser},
        reason=forfeit.reason,
    )
    append(tournament, change, by=by)
    return forfeit


def arrived(tournament: Tournament, effects: Iterable[Effect], *, by: User | None) -> list[Match]:
    """Give what is due in matches that got a team which is out; return them, to be folded."""
    due = {each.match.pk: each.match for each in effects if forfeit_due(each.match)}
    return [match for match in due.values() if give(tournament, match, by=by)]


def open_matches(team: Team) -> list[Match]:
    """Return the undecided matches of a team in order, also those without an opponent yet."""
    found = Match.objects.filter(
        draw__stage__tournament=team.tournament_id,
        draw__state=DrawState.PUBLISHED,
        number__isnull=False,
    )
    own = found.filter(home=team) | found.filter(away=team)
    undecided = own.filter(verdict="")
    return list(undecided.select_related("draw", "home", "away", "winner").order_by("number"))


def _reason(tournament: Tournament, team: Team | None) -> str:
    """Return why a team left, as the journal has it."""
    told = tournament.journal.filter(team=team, action=Action.TEAM_WITHDRAWN)
    left = told.order_by("-seq").first()
    assert left is not None, "nobody is out without an entry"
    return left.reason
