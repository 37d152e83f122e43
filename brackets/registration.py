"""Writers of events and teams: create, change, register, remove, check in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Unpack

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import F, Max

from brackets import entries, import_plan
from brackets.codes import new_code
from brackets.details import (
    EventChanges,
    EventDetails,
    detail_problems,
    details_of,
    put_details,
    ruleset_problems,
    slug_problems,
    tidy_details,
)
from brackets.entries import TeamEntry
from brackets.errors import (
    EventClosed,
    EventInvalid,
    Problem,
    ProblemCode,
    RegistrationInvalid,
    TeamStateWrong,
    WrongState,
)
from brackets.import_plan import ImportPlan, ImportRow
from brackets.journal import Action, Change, append, append_all, lock_tournament
from brackets.merging import merged
from brackets.models import RulesetVersion, Team, TeamState, Tournament, TournamentState
from brackets.queries import rivals
from brackets.stages import make_stages
from rules.ruleset import Ruleset, parse
from rules.shapes import Stage as Plan
from rules.shapes import StageKind


def create_tournament(
    slug: str,
    *,
    ruleset_text: str,
    stages: Sequence[Plan] = (),
    by: User | None,
    **details: Unpack[EventDetails],
) -> Tournament:
    """Create an empty event in state 报名 with its stages and ruleset version 1.

    The stages, and whether third place is played, are as the ruleset says where they are not
    given. Raises EventInvalid with every problem.
    """
    tournament = Tournament(slug=slug, **tidy_details(details))
    problems = (
        *slug_problems(slug),
        *detail_problems(tournament),
        *ruleset_problems(ruleset_text),
    )
    if problems:
        raise EventInvalid(problems)
    ruleset = parse(ruleset_text)
    if "third_place" not in details:
        tournament.third_place = plays_third_place(ruleset)
    with transaction.atomic():
        try:
            with transaction.atomic():
                tournament.save()
        except IntegrityError:
            # Somebody created the same event between the check and now.
            raise EventInvalid(slug_problems(slug)) from None
        make_stages(tournament, stages or ruleset.stages)
        RulesetVersion.objects.create(tournament=tournament, number=1, content=ruleset_text)
        after = {"slug": slug, **details_of(tournament)}
        append(tournament, Change(action=Action.EVENT_CREATED, after=after), by=by)
    return tournament


def plays_third_place(ruleset: Ruleset) -> bool:
    """Tell whether a knockout under this ruleset has a match for third place.

    A ruleset whose own format ends without a final says nothing about it: then it is played.
    """
    last = ruleset.stages[-1]
    return last.third_place or last.kind is not StageKind.KNOCKOUT


def change_tournament(
    tournament: Tournament,
    *,
    seen: Mapping[str, object] | None = None,
    by: User | None,
    **changes: Unpack[EventChanges],
) -> Tournament:
    """Change details of an event; what is the same already is not journalled.

    `seen` are the details that the form showed: what is as it was seen is no change, and what
    somebody else changed since raises ChangedMeanwhile. Whether third place is played is fixed
    once the draw is published.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        before = details_of(locked)
        published = locked.state != TournamentState.REGISTRATION
        wanted = tidy_details(changes)
        present = {name: getattr(locked, name) for name in wanted}
        put_details(locked, merged(present, seen or {}, wanted))
        after = details_of(locked)
        problems = detail_problems(locked)
        if published and after["third_place"] != before["third_place"]:
            problems = (*problems, Problem(ProblemCode.FIXED_BY_DRAW, "third_place"))
        if problems:
            raise EventInvalid(problems)
        changed = [name for name in after if after[name] != before[name]]
        if changed:
            locked.save(update_fields=changed)
            change = Change(
                action=Action.EVENT_CHANGED,
                before={name: before[name] for name in changed},
                after={name: after[name] for name in changed},
            )
            append(locked, change, by=by)
    return locked


def register_team(
    tournament: Tournament, entry: TeamEntry, *, late: bool = False, by: User | None
) -> Team:
    """Register a pair under the next number, or the one it brings.

    Raises RegistrationInvalid with every problem, WrongState once the draw is published unless it
    is a `late` one; the entry says whether it is a reserve.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        if locked.state != TournamentState.REGISTRATION and not late:
            raise WrongState(locked.state)
        entry = entries.cleaned(entry)
        _refuse_problems(entry, rivals(locked, entry))
        last = locked.teams.aggregate(last=Max("number"))["last"] or 0
        entry = replace(entry, number=entry.number or last + 1)
        (team,) = _create(locked, [entry], by=by)
    return team


def change_team(
    team: Team, entry: TeamEntry, *, seen: TeamEntry | None = None, by: User | None
) -> Team:
    """Change a team; `entry.number=None` keeps its number.

    `seen` is what the form showed: what is as it was seen is no change, and what somebody else
    changed since raises ChangedMeanwhile. Once the draw is published number and seed are fixed,
    names may still be corrected.
    """
    with transaction.atomic():
        locked = lock_open(team.tournament)
        current = locked.teams.get(pk=team.pk)
        before = {**_values(current), "reserve": entries.is_reserve(current)}
        told = {} if seen is None else asdict(seen)
        shown = before | {name: value for name, value in told.items() if name != "reserve"}
        shown["reserve"] = before["reserve"] if told.get("reserve") is None else told["reserve"]
        asked = shown["reserve"] if entry.reserve is None else entry.reserve
        entry = replace(entry, number=entry.number or shown["number"], reserve=asked)
        entry = TeamEntry(**merged(before, shown, asdict(entries.cleaned(entry))))
        problems: tuple[Problem, ...] = ()
        if locked.state != TournamentState.REGISTRATION:
            problems = entries.fixed_by_draw(current, entry)
        _refuse_problems(entry, rivals(locked, entry, team), problems)
        _store(locked, current, entry, before, by=by)
        _take_part(locked, current, entry, by=by)
    return current


def remove_team(team: Team, *, by: User | None) -> None:
    """Remove a team that no published draw has; the journal keeps what it was."""
    with transaction.atomic():
        locked = lock_open(team.tournament)
        if locked.state != TournamentState.REGISTRATION:
            raise WrongState(locked.state)
        current = locked.teams.get(pk=team.pk)
        change = Change(action=Action.TEAM_REMOVED, before=_values(current))
        append(locked, change, by=by)
        current.singles.update(team=None)  # who came alone waits for a partner again
        current.delete()


def renew_code(team: Team, *, by: User | None) -> Team:
    """Give a pair that lost its card another code; the old one signs nothing any more.

    Raises EventClosed, Team.DoesNotExist.
    """
    with transaction.atomic():
        locked = lock_open(team.tournament)
        current = locked.teams.get(pk=team.pk)
        (current.code,) = _free_codes(locked, 1)
        current.save(update_fields=["code"])
        append(locked, Change(action=Action.TEAM_CODE_RENEWED, team=current), by=by)
    return current


def check_in(teams: Iterable[Team], *, present: bool, by: User | None) -> int:
    """Mark teams of one event present or absent; returns how many were not so before."""
    chosen = list(teams)
    if not chosen:
        return 0
    with transaction.atomic():
        locked = lock_open(chosen[0].tournament)
        changed = locked.teams.filter(pk__in=[team.pk for team in chosen]).exclude(present=present)
        marking = list(changed)
        changes = [
            Change(
                action=Action.TEAM_CHECKED_IN,
                team=team,
                before={"present": not present},
                after={"present": present},
            )
            for team in marking
        ]
        append_all(locked, changes, by=by)
        locked.teams.filter(pk__in=[team.pk for team in marking]).update(present=present)
    return len(marking)


def lock_open(tournament: Tournament) -> Tournament:
    """Return the event locked for a change; raises EventClosed when it is closed."""
    locked = lock_tournament(tournament)
    if locked.state == TournamentState.FINISHED:
        raise EventClosed
    return locked


def plan_import(tournament: Tournament, rows: Sequence[ImportRow]) -> ImportPlan:
    """Return what importing these rows would do; writes nothing."""
    tidy_rows = [replace(row, entry=entries.cleaned(row.entry)) for row in rows]
    drawn = tournament.state != TournamentState.REGISTRATION
    return import_plan.plan(tidy_rows, list(tournament.teams.all()), drawn=drawn)


def import_teams(
    tournament: Tournament, rows: Sequence[ImportRow], *, by: User | None
) -> ImportPlan:
    """Write the good rows of a file; the plan that is returned says what was left out."""
    with transaction.atomic():
        locked = lock_open(tournament)
        plan = plan_import(locked, rows)
        before = {line.row: _values(line.team) for line in plan.updated if line.team}
        # Two teams may swap numbers or seeds, which are unique at every moment.
        moving = [
            line.team.pk for line in plan.updated if line.team and line.changes.keys() - {"reserve"}
        ]
        locked.teams.filter(pk__in=moving).update(
            number=F("number") + entries.MAX_NUMBER, seed=None
        )
        for line in plan.updated:
            assert line.team is not None, "an update has a team"
            _store(locked, line.team, line.entry, before[line.row], by=by)
            _take_part(locked, line.team, line.entry, by=by)
        _create(locked, [line.entry for line in plan.new], by=by)
    return plan


def _create(
    tournament: Tournament, registered: Sequence[TeamEntry], *, by: User | None
) -> list[Team]:
    teams = []
    for entry, code in zip(registered, _free_codes(tournament, len(registered)), strict=True):
        team = Team(tournament=tournament, code=code)
        _fill(team, entry)
        teams.append(team)
    Team.objects.bulk_create(teams)
    changes = [
        Change(action=Action.TEAM_REGISTERED, team=team, after=_values(team)) for team in teams
    ]
    append_all(tournament, changes, by=by)
    for team, entry in zip(teams, registered, strict=True):
        _take_part(tournament, team, entry, by=by)
    return teams


def _take_part(tournament: Tournament, team: Team, entry: TeamEntry, *, by: User | None) -> None:
    """Make a team a reserve, or let it take part, as an entry says."""
    if entry.reserve not in {None, entries.is_reserve(team)}:
        if team.state == TeamState.DISQUALIFIED:
            raise TeamStateWrong(team)
        wanted = TeamState.RESERVE if entry.reserve else TeamState.ENTERED
        store_state(tournament, team, wanted, by=by)


def store_state(tournament: Tournament, team: Team, wanted: TeamState, *, by: User | None) -> None:
    """Store that a team takes part or is a reserve; a write inside somebody's transaction."""
    before = {"pair_state": str(team.state), "results_cancelled": team.results_cancelled}
    team.state, team.results_cancelled = wanted, False
    team.save(update_fields=["state", "results_cancelled"])
    after = {"pair_state": str(wanted), "results_cancelled": False}
    change = Change(action=Action.TEAM_MARKED, team=team, before=before, after=after)
    append(tournament, change, by=by)


def _free_codes(tournament: Tournament, many: int) -> list[str]:
    """Return what pairs will sign with; it is in no list, no file and no journal."""
    found: set[str] = set()
    while len(found) < many:
        fresh = {new_code() for _ in range(many - len(found))}
        taken = tournament.teams.filter(code__in=fresh).values_list("code", flat=True)
        found |= fresh.difference(taken)
    return list(found)


def _store(
    tournament: Tournament, team: Team, entry: TeamEntry, before: dict[str, Any], *, by: User | None
) -> None:
    """Save a team and journal what differs from `before`."""
    _fill(team, entry)
    after = _values(team)
    changed = [name for name in after if after[name] != before[name]]
    if not changed:
        return
    team.save(update_fields=after)
    change = Change(
        action=Action.TEAM_CHANGED,
        team=team,
        before={name: before[name] for name in changed},
        after={name: after[name] for name in changed},
    )
    append(tournament, change, by=by)


def _fill(team: Team, entry: TeamEntry) -> None:
    for name in entries.FIELDS:
        setattr(team, name, getattr(entry, name))


def _values(team: Team) -> dict[str, Any]:
    return {name: getattr(team, name) for name in entries.FIELDS}


def _refuse_problems(
    entry: TeamEntry, others: Iterable[Team], more: tuple[Problem, ...] = ()
) -> None:
    found = entries.own_problems(entry)
    found += entries.taken_by(others).clashes(entry)
    if found + more:
        raise RegistrationInvalid(found + more)
