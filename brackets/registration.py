"""Writers of events and teams: create, change, register, remove, check in."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, Required, TypedDict, Unpack

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import transaction

from brackets import entries
from brackets.entries import TeamEntry
from brackets.errors import (
    EventClosed,
    EventInvalid,
    Problem,
    ProblemCode,
    RegistrationInvalid,
    WrongState,
)
from brackets.journal import Action, Change, append, lock_tournament
from brackets.models import RulesetVersion, Stage, Team, Tournament, TournamentState

EVENT_LIMITS = {"slug": 60, "name": 120, "organiser": 120, "place": 120, "footer": 200}
MAX_TABLES = 1000


class EventChanges(TypedDict, total=False):
    """The details of an event that may be given or changed."""

    name: str
    organiser: str
    place: str
    date: date | None
    footer: str
    tables: int
    third_place: bool


class EventDetails(EventChanges, total=False):
    """The details of a new event; the name is needed."""

    name: Required[str]  # type: ignore[misc] # narrows the same key of EventChanges


def create_tournament(
    slug: str, *, ruleset_text: str, by: User | None, **details: Unpack[EventDetails]
) -> Tournament:
    """Create an empty event in state 报名 with its knockout stage and ruleset version 1.

    Raises EventInvalid with every problem.
    """
    tournament = Tournament(slug=slug, **_tidy_details(details))
    with transaction.atomic():
        problems = (*_slug_problems(slug), *_detail_problems(tournament))
        if problems:
            raise EventInvalid(problems)
        tournament.save()
        Stage.objects.create(tournament=tournament)
        RulesetVersion.objects.create(tournament=tournament, number=1, content=ruleset_text)
        after = {"slug": slug, **_details_of(tournament)}
        append(tournament, Change(action=Action.EVENT_CREATED, after=after), by=by)
    return tournament


def change_tournament(
    tournament: Tournament, *, by: User | None, **changes: Unpack[EventChanges]
) -> Tournament:
    """Change details of an event; what is the same already is not journalled.

    Whether third place is played is fixed once the draw is published.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        before = _details_of(locked)
        published = locked.state != TournamentState.REGISTRATION
        for name, value in _tidy_details(changes).items():
            setattr(locked, name, value)
        after = _details_of(locked)
        problems = _detail_problems(locked)
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


def register_team(tournament: Tournament, entry: TeamEntry, *, by: User | None) -> Team:
    """Register a pair under the next number, or the one it brings.

    Raises RegistrationInvalid with every problem, WrongState once the draw is published.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        if locked.state != TournamentState.REGISTRATION:
            raise WrongState(locked.state)
        teams = list(locked.teams.all())
        entry = entries.cleaned(entry)
        _refuse_problems(entry, teams)
        number = entry.number or max((team.number for team in teams), default=0) + 1
        team = Team(tournament=locked, number=number)
        fill(team, entry)
        team.save()
        change = Change(action=Action.TEAM_REGISTERED, team=team, after=team_values(team))
        append(locked, change, by=by)
    return team


def change_team(team: Team, entry: TeamEntry, *, by: User | None) -> Team:
    """Change a team; `entry.number=None` keeps its number.

    Once the draw is published number and seed are fixed, names may still be corrected.
    """
    with transaction.atomic():
        locked = lock_open(team.tournament)
        teams = list(locked.teams.all())
        current = next((other for other in teams if other.pk == team.pk), None)
        if current is None:
            raise Team.DoesNotExist
        entry = entries.cleaned(entry)
        problems: tuple[Problem, ...] = ()
        if locked.state != TournamentState.REGISTRATION:
            problems = fixed_by_draw(current, entry)
        _refuse_problems(entry, [other for other in teams if other.pk != team.pk], problems)
        store_changes(locked, current, entry, by=by)
    return current


def remove_team(team: Team, *, by: User | None) -> None:
    """Remove a team that no published draw has; the journal keeps what it was."""
    with transaction.atomic():
        locked = lock_open(team.tournament)
        if locked.state != TournamentState.REGISTRATION:
            raise WrongState(locked.state)
        current = locked.teams.get(pk=team.pk)
        change = Change(action=Action.TEAM_REMOVED, before=team_values(current))
        append(locked, change, by=by)
        current.delete()


def check_in(teams: Iterable[Team], *, present: bool, by: User | None) -> int:
    """Mark teams of one event present or absent; returns how many were not so before."""
    chosen = list(teams)
    if not chosen:
        return 0
    with transaction.atomic():
        locked = lock_open(chosen[0].tournament)
        changed = locked.teams.filter(pk__in=[team.pk for team in chosen]).exclude(present=present)
        changing = list(changed)
        for team in changing:
            team.present = present
            change = Change(
                action=Action.TEAM_CHECKED_IN,
                team=team,
                before={"present": not present},
                after={"present": present},
            )
            append(locked, change, by=by)
        Team.objects.bulk_update(changing, ["present"])
    return len(changing)


def lock_open(tournament: Tournament) -> Tournament:
    """Return the event locked for a change; raises EventClosed when it is closed."""
    locked = lock_tournament(tournament)
    if locked.state == TournamentState.FINISHED:
        raise EventClosed
    return locked


def fill(team: Team, entry: TeamEntry) -> None:
    """Put a cleaned entry into the fields of a team; a number only when it has one."""
    team.unit = entry.unit
    team.player_one = entry.player_one
    team.player_two = entry.player_two
    team.phone = entry.phone
    team.seed = entry.seed
    team.note = entry.note
    if entry.number is not None:
        team.number = entry.number


def team_values(team: Team) -> dict[str, Any]:
    """Return what the journal keeps of a team."""
    return {
        "number": team.number,
        "unit": team.unit,
        "player_one": team.player_one,
        "player_two": team.player_two,
        "phone": team.phone,
        "seed": team.seed,
        "note": team.note,
    }


def store_changes(tournament: Tournament, team: Team, entry: TeamEntry, *, by: User | None) -> bool:
    """Save and journal what a checked entry changes of a team; returns whether anything."""
    before = team_values(team)
    fill(team, entry)
    after = team_values(team)
    changed = [name for name in after if after[name] != before[name]]
    if not changed:
        return False
    team.save(update_fields=changed)
    change = Change(
        action=Action.TEAM_CHANGED,
        team=team,
        before={name: before[name] for name in changed},
        after={name: after[name] for name in changed},
    )
    append(tournament, change, by=by)
    return True


def fixed_by_draw(team: Team, entry: TeamEntry) -> tuple[Problem, ...]:
    """Return what of `entry` a published draw does not allow to change: number and seed."""
    found = []
    if entry.number not in {None, team.number}:
        found.append(Problem(ProblemCode.FIXED_BY_DRAW, "number", {"number": team.number}))
    if entry.seed != team.seed:
        found.append(Problem(ProblemCode.FIXED_BY_DRAW, "seed", {"number": team.number}))
    return tuple(found)


def _refuse_problems(
    entry: TeamEntry, others: Iterable[Team], more: tuple[Problem, ...] = ()
) -> None:
    found = entries.own_problems(entry)
    found += entries.clashes(entry, [entries.registered(other) for other in others])
    if found + more:
        raise RegistrationInvalid(found + more)


def _tidy_details(details: Mapping[str, object]) -> dict[str, Any]:
    return {
        name: entries.tidy(value) if isinstance(value, str) else value
        for name, value in details.items()
    }


def _details_of(tournament: Tournament) -> dict[str, Any]:
    return {
        "name": tournament.name,
        "organiser": tournament.organiser,
        "place": tournament.place,
        "date": tournament.date.isoformat() if tournament.date else None,
        "footer": tournament.footer,
        "tables": tournament.tables,
        "third_place": tournament.third_place,
    }


def _slug_problems(slug: str) -> tuple[Problem, ...]:
    try:
        validate_slug(slug)
    except ValidationError:
        return (Problem(ProblemCode.SLUG_INVALID, "slug"),)
    if Tournament.objects.filter(slug=slug).exists():
        return (Problem(ProblemCode.SLUG_TAKEN, "slug", {"slug": slug}),)
    return ()


def _detail_problems(tournament: Tournament) -> tuple[Problem, ...]:
    found = [] if tournament.name else [Problem(ProblemCode.MISSING, "name")]
    found += [
        Problem(ProblemCode.TOO_LONG, field, {"limit": limit})
        for field, limit in EVENT_LIMITS.items()
        if len(getattr(tournament, field)) > limit
    ]
    if not 1 <= tournament.tables <= MAX_TABLES:
        values = {"low": 1, "high": MAX_TABLES}
        found.append(Problem(ProblemCode.OUT_OF_RANGE, "tables", values))
    return tuple(found)
