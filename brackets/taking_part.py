"""Writers of how a pair takes part: as a reserve, at a table of its own."""

from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction

from brackets.entries import TeamEntry
from brackets.errors import EventInvalid, Problem, ProblemCode, TeamStateWrong
from brackets.journal import Action, Change, append
from brackets.models import DrawState, Match, Team, TeamState, Tournament
from brackets.registration import lock_open, register_team, store_state


def register_reserve(tournament: Tournament, entry: TeamEntry, *, by: User | None) -> Team:
    """Register a pair as a reserve, also after the draw; raises RegistrationInvalid."""
    return register_team(tournament, replace(entry, reserve=True), late=True, by=by)


def mark_reserve(team: Team, *, reserve: bool, by: User | None) -> Team:
    """Make a pair that no published draw has a reserve, or let it take part.

    So a pair that was taken out before the draw can come after all. What it is already changes
    nothing. Raises TeamStateWrong for a pair that is drawn or disqualified.
    """
    wanted = TeamState.RESERVE if reserve else TeamState.ENTERED
    with transaction.atomic():
        tournament = lock_open(team.tournament)
        fresh = Team.objects.get(pk=team.pk)
        if fresh.state == wanted:
            return fresh
        if not can_be_marked(fresh):
            raise TeamStateWrong(fresh)
        store_state(tournament, fresh, wanted, by=by)
        return fresh


def can_be_marked(team: Team) -> bool:
    """Tell whether a pair can become a reserve, or take part instead of being one."""
    return team.state != TeamState.DISQUALIFIED and not is_drawn(team)


def fix_table(team: Team, table: int | None, *, by: User | None) -> Team:
    """Give a pair that cannot move a table of its own, or none; raises EventInvalid.

    Matches get it when tables are assigned the next time.
    """
    with transaction.atomic():
        tournament = lock_open(team.tournament)
        fresh = Team.objects.get(pk=team.pk)
        if table is not None and not 1 <= table <= tournament.tables:
            values = {"low": 1, "high": tournament.tables}
            raise EventInvalid((Problem(ProblemCode.OUT_OF_RANGE, "table", values),))
        if fresh.table != table:
            before = {"table": fresh.table}
            fresh.table = table
            fresh.save(update_fields=["table"])
            change = Change(
                action=Action.TEAM_TABLE_FIXED, team=fresh, before=before, after={"table": table}
            )
            append(tournament, change, by=by)
        return fresh


def is_drawn(team: Team) -> bool:
    """Tell whether a published draw has a pair."""
    drawn = Match.objects.filter(draw__state=DrawState.PUBLISHED)
    return drawn.filter(home=team).exists() or drawn.filter(away=team).exists()
