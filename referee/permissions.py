"""Who may do what: one table of role, action and state of the match (decision 9)."""

from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import prefetch_related_objects

from brackets.models import Match


class Role(StrEnum):
    """What somebody is to the program; the staff roles are names of groups."""

    ORGANISER = "organiser"
    REFEREE = "referee"
    KIOSK = "kiosk"


class MatchState(StrEnum):
    """How far a match is, as far as people at the table see it."""

    WAITING = "waiting"
    READY = "ready"
    PLAYING = "playing"
    EXTRA_HAND = "extra_hand"
    FINISHED = "finished"


class Task(StrEnum):
    """Everything that somebody may be allowed to do."""

    SEE_TABLES = "see_tables"
    CHOOSE_SEATS = "choose_seats"
    RECORD_HAND = "record_hand"
    CORRECT_HAND = "correct_hand"
    FINE = "fine"
    PUNISH = "punish"
    FORFEIT = "forfeit"
    RUN_EVENT = "run_event"


_PLAYED = frozenset({MatchState.READY, MatchState.PLAYING, MatchState.EXTRA_HAND})
_STARTED = _PLAYED | {MatchState.FINISHED}
_ALWAYS = frozenset(MatchState)

# A referee records while a match is played. The organiser acts as chief referee as well: the -3
# penalties, "本局成绩有效", walkovers and everything about a finished match are his.
_ALLOWED: dict[Role, dict[Task, frozenset[MatchState]]] = {
    Role.ORGANISER: {
        Task.SEE_TABLES: _ALWAYS,
        Task.CHOOSE_SEATS: frozenset({MatchState.READY}),
        Task.RECORD_HAND: _PLAYED,
        Task.CORRECT_HAND: _STARTED,
        Task.FINE: _STARTED,
        Task.PUNISH: _STARTED,
        Task.FORFEIT: _STARTED,
        Task.RUN_EVENT: _ALWAYS,
    },
    Role.REFEREE: {
        Task.SEE_TABLES: _ALWAYS,
        Task.CHOOSE_SEATS: frozenset({MatchState.READY}),
        Task.RECORD_HAND: _PLAYED,
        Task.CORRECT_HAND: _PLAYED,
        Task.FINE: _PLAYED,
    },
    Role.KIOSK: {},
}


def role_of(user: User | AnonymousUser | None) -> Role:
    """Return the role; `None` is the command line, which acts for the organiser."""
    if user is None:
        return Role.ORGANISER
    if not user.is_authenticated or not user.is_active:
        return Role.KIOSK
    prefetch_related_objects([user], "groups")  # asked several times in one request
    names = {group.name for group in user.groups.all()}
    if user.is_superuser or Role.ORGANISER in names:
        return Role.ORGANISER
    return Role.REFEREE if Role.REFEREE in names else Role.KIOSK


def allowed(role: Role, task: Task, state: MatchState) -> bool:
    """Tell whether `role` may do `task` at a match in this state."""
    return state in _ALLOWED[role].get(task, frozenset())


def state_of(match: Match) -> MatchState:
    """Return the state of a match from its summary."""
    if match.verdict:
        return MatchState.FINISHED
    if match.home_id is None or match.away_id is None:
        return MatchState.WAITING
    if match.extra_hand:
        return MatchState.EXTRA_HAND
    return MatchState.PLAYING if match.begun else MatchState.READY
