"""Writers of pairs that leave the event (弃权, 取消资格) and come back; their matches follow."""

from django.contrib.auth.models import User
from django.db import transaction

from brackets.entries import tidy
from brackets.errors import DrawnSince
from brackets.journal import Action, Change, append
from brackets.models import DrawState, JournalEntry, Match, Team, TeamState, Tournament
from brackets.registration import lock_open
from referee import leavers
from referee.entries import check_reason
from referee.match_facts import FROZEN, lock_match
from referee.models import Forfeit
from referee.permissions import MatchState, Task, allowed, role_of
from referee.refusals import NotAllowed
from referee.rulings import retract
from referee.scorekeeping import store

REASON_LIMIT = 500
# After these a pair is not out.
_NOT_OUT = (
    Action.TEAM_RETURNED,
    Action.TEAM_MARKED,
    Action.RESERVE_SEATED,
    Action.LATE_ENTRY,
    Action.LATE_ENTRY_WITHDRAWN,
)


def require_organiser(by: User | None) -> None:
    """Raise NotAllowed for whoever does not run the event."""
    if not allowed(role_of(by), Task.RUN_EVENT, MatchState.WAITING):
        raise NotAllowed(Task.RUN_EVENT)


def withdraw_team(
    team: Team,
    *,
    state: TeamState = TeamState.WITHDRAWN,
    cancelled: bool = False,
    reason: str,
    by: User | None,
) -> Team:
    """Take a pair out of the event: it loses every match that is not decided, now and later.

    `state` is WITHDRAWN or DISQUALIFIED; with `cancelled` none of its results counts in a table.
    What it is already changes nothing: the form was sent twice. Raises ReasonMissing, NotAllowed,
    EventClosed, MatchLocked, and UnderReview where it is not sure who plays a match.
    """
    assert state in leavers.OUT, "who leaves is out"
    require_organiser(by)
    reason = tidy(reason)[:REASON_LIMIT]
    check_reason(reason)
    with transaction.atomic():
        tournament = lock_open(team.tournament)
        fresh = Team.objects.get(pk=team.pk)
        wanted: dict[str, str | bool] = {"pair_state": str(state), "results_cancelled": cancelled}
        if state_values(fresh) == wanted:
            return fresh
        _move(tournament, fresh, wanted, Action.TEAM_WITHDRAWN, reason=reason, by=by)
        forfeit_open(fresh, by=by)
        return fresh


def return_team(team: Team, *, by: User | None) -> Team:
    """Let a pair that is out take part again, exactly as before: its forfeits are taken back.

    A pair that takes part already stays as it is. Raises DrawnSince when something was drawn
    without it, MatchLocked when somebody played on because of a forfeit, NotAllowed, EventClosed.
    """
    require_organiser(by)
    with transaction.atomic():
        tournament = lock_open(team.tournament)
        fresh = Team.objects.get(pk=team.pk)
        if not leavers.is_out(fresh):
            return fresh
        left = first_leaving(tournament, fresh)
        refuse_drawn_since(tournament, left.seq)
        assert left.before is not None, "it says what the team was"
        before = {**state_values(fresh), **left.before}
        _move(tournament, fresh, before, Action.TEAM_RETURNED, reason="", by=by)
        take_back_forfeits(fresh, by=by)
        return fresh


def first_leaving(tournament: Tournament, team: Team) -> JournalEntry:
    """Return the entry by which a team that is out left; later ones may have changed how."""
    entries = tournament.journal.filter(team=team)
    back = entries.filter(action__in=_NOT_OUT).order_by("-seq").first()
    since = back.seq if back else 0
    left = entries.filter(action=Action.TEAM_WITHDRAWN, seq__gt=since).order_by("seq").first()
    assert left is not None, "nobody is out without an entry"
    return left


def refuse_drawn_since(tournament: Tournament, seq: int) -> None:
    """Raise DrawnSince when a draw was published after this entry of the journal."""
    if tournament.journal.filter(action=Action.DRAW_PUBLISHED, seq__gt=seq).exists():
        raise DrawnSince


def forfeit_open(team: Team, *, by: User | None) -> None:
    """Let a team that is out lose its open matches, also those that are seated by that."""
    for match in leavers.open_matches(team):
        _forfeit(match, by=by)


def take_back_forfeits(team: Team, *, by: User | None) -> None:
    """Take back what a team lost by having left, the last match first.

    A match whose other team is out too is then lost by that one.
    """
    for forfeit in left_forfeits(team):
        tournament, recorded = lock_match(forfeit.match)
        given = recorded.forfeit
        if given is None or not given.by_leaving:
            continue
        reason = given.reason
        retract(tournament, recorded, given, reason=reason, by=by, key="")
        store(recorded.with_forfeit(None), tournament=tournament, by=by)
        _forfeit(recorded.match, by=by)


def left_forfeits(team: Team) -> list[Forfeit]:
    """Return the forfeits in force of a team that left, the last match first."""
    found = Forfeit.objects.filter(
        match__draw__stage__tournament=team.tournament_id,
        match__draw__state=DrawState.PUBLISHED,
        by_leaving=True,
        withdrawn_at=None,
    )
    home = found.filter(match__home=team, loser__in=("home", "both"))
    away = found.filter(match__away=team, loser__in=("away", "both"))
    own = (home | away).select_related("match__home", "match__away", "match__draw")
    return list(own.order_by("-match__round", "-match__number"))


def catch_up(tournament: Tournament, *, by: User | None) -> None:
    """Let teams that are out lose what they were seated in meanwhile, as by releasing a round."""
    for team in tournament.teams.filter(state__in=leavers.OUT):
        forfeit_open(team, by=by)


def state_values(team: Team) -> dict[str, str | bool]:
    """Return what the journal keeps of how a team takes part."""
    return {"pair_state": str(team.state), "results_cancelled": team.results_cancelled}


def _forfeit(match: Match, *, by: User | None) -> None:
    """Give the forfeit that is due in a match as it is now, if one is."""
    fresh = Match.objects.select_related("home", "away").get(pk=match.pk)
    if leavers.forfeit_due(fresh) is None or fresh.hold in FROZEN:
        return
    tournament, recorded = lock_match(fresh)
    forfeit = leavers.give(tournament, recorded.match, by=by)
    if forfeit is not None:
        store(recorded.with_forfeit(forfeit), tournament=tournament, by=by)


def _move(
    tournament: Tournament,
    team: Team,
    wanted: dict[str, str | bool],
    action: Action,
    *,
    reason: str,
    by: User | None,
) -> None:
    before = state_values(team)
    team.state, team.results_cancelled = (
        str(wanted["pair_state"]),
        bool(wanted["results_cancelled"]),
    )
    team.save(update_fields=["state", "results_cancelled"])
    change = Change(action=action, team=team, before=before, after=wanted, reason=reason)
    append(tournament, change, by=by)
