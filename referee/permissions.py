"""Who may do what: one table of role, action and state of the match."""

from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import prefetch_related_objects

from brackets.models import Hold, Match


class Role(StrEnum):
    """What somebody is to the program; the staff roles are names of groups."""

    ORGANISER = "organiser"
    CHIEF_REFEREE = "chief_referee"
    TABLE_REFEREE = "table_referee"
    ENTRY_CLERK = "entry_clerk"
    KIOSK = "kiosk"


class MatchState(StrEnum):
    """How far a match is, as far as people at the table see it.

    TO_SIGN: every hand is there and something keeps the result from counting; FROZEN: an objection
    or a review is open, so that only the chief referee moves anything.
    """

    WAITING = "waiting"
    READY = "ready"
    PLAYING = "playing"
    EXTRA_HAND = "extra_hand"
    TO_SIGN = "to_sign"
    FROZEN = "frozen"
    FINISHED = "finished"


class Task(StrEnum):
    """Everything that somebody may be allowed to do.

    CORRECT_HAND is before the result counts, REOPEN afterwards (改判). FINE gives the light
    penalties, PROPOSE asks the chief referee for a heavy one, PUNISH gives it. DECIDE answers
    proposals, objections and reviews. KEY_IN opens the page where paper slips are keyed in; what is
    written there needs its own tasks, RECORD_HAND first of all. RUN_MATCHES is the desk as far as
    matches go: board with calls and clocks, register, journal. ASSIGN_TABLES says who is at which
    table. RUN_EVENT is the rest of the desk: registration, draw, settings, ruleset and accounts.
    """

    SEE_TABLES = "see_tables"
    CHOOSE_SEATS = "choose_seats"
    CORRECT_SEATS = "correct_seats"
    RECORD_HAND = "record_hand"
    CORRECT_HAND = "correct_hand"
    REOPEN = "reopen"
    FINE = "fine"
    PROPOSE = "propose"
    PUNISH = "punish"
    FORFEIT = "forfeit"
    SIGN = "sign"
    SECOND_ENTRY = "second_entry"
    OBJECT = "object"
    FINALISE = "finalise"
    REVIEW = "review"
    DECIDE = "decide"
    KEY_IN = "key_in"
    RUN_MATCHES = "run_matches"
    ASSIGN_TABLES = "assign_tables"
    RUN_EVENT = "run_event"


_PLAYED = frozenset({MatchState.READY, MatchState.PLAYING, MatchState.EXTRA_HAND})
_BEGUN = frozenset({MatchState.PLAYING, MatchState.EXTRA_HAND, MatchState.TO_SIGN})
# Not decided yet: work for the referee at the table.
OPEN = _PLAYED | {MatchState.TO_SIGN}
_DECIDED = frozenset({MatchState.FROZEN, MatchState.FINISHED})
_ALWAYS = frozenset(MatchState)

_AT_THE_TABLE: dict[Task, frozenset[MatchState]] = {
    Task.SEE_TABLES: _ALWAYS,
    Task.CHOOSE_SEATS: frozenset({MatchState.READY}),
    Task.CORRECT_SEATS: _BEGUN,
    Task.RECORD_HAND: _PLAYED,
    Task.CORRECT_HAND: OPEN,
    Task.FINE: OPEN,
    Task.PROPOSE: OPEN,
    Task.SIGN: frozenset({MatchState.TO_SIGN}),
    Task.SECOND_ENTRY: frozenset({MatchState.TO_SIGN}),
    Task.OBJECT: _BEGUN,
}
_OF_THE_CHIEF: dict[Task, frozenset[MatchState]] = {
    **_AT_THE_TABLE,
    Task.CORRECT_SEATS: _BEGUN | _DECIDED,
    Task.CORRECT_HAND: OPEN | {MatchState.FROZEN},
    Task.REOPEN: frozenset({MatchState.FINISHED}),
    Task.FINE: OPEN | _DECIDED,
    Task.PROPOSE: frozenset(),
    Task.PUNISH: OPEN | _DECIDED,
    Task.FORFEIT: OPEN | _DECIDED,
    Task.FINALISE: frozenset({MatchState.TO_SIGN}),
    Task.REVIEW: _BEGUN | _DECIDED,
    Task.DECIDE: _ALWAYS,
    Task.KEY_IN: _ALWAYS,
    Task.RUN_MATCHES: _ALWAYS,
    Task.ASSIGN_TABLES: _ALWAYS,
}
# The organiser may do what the chief referee may: small cups have one person for both.
_ALLOWED: dict[Role, dict[Task, frozenset[MatchState]]] = {
    Role.ORGANISER: {**_OF_THE_CHIEF, Task.RUN_EVENT: _ALWAYS},
    Role.CHIEF_REFEREE: _OF_THE_CHIEF,
    Role.TABLE_REFEREE: _AT_THE_TABLE,
    Role.ENTRY_CLERK: {
        Task.SEE_TABLES: _ALWAYS,
        Task.RECORD_HAND: _PLAYED,
        Task.CORRECT_HAND: OPEN,
        Task.SECOND_ENTRY: frozenset({MatchState.TO_SIGN}),
        Task.KEY_IN: _ALWAYS,
    },
    Role.KIOSK: {},
}
PIN_BACKEND = "referee.pins.PinBackend"
# Of somebody in several groups the first counts.
STAFF_ROLES = (Role.ORGANISER, Role.CHIEF_REFEREE, Role.TABLE_REFEREE, Role.ENTRY_CLERK)


def role_of(user: User | AnonymousUser | None) -> Role:
    """Return the role; `None` is the command line, which acts for the organiser."""
    if user is None:
        return Role.ORGANISER
    if not user.is_authenticated or not user.is_active:
        return Role.KIOSK
    # Asked ten times in one request; Django's own look whether they are there costs far more.
    if "groups" not in getattr(user, "_prefetched_objects_cache", ()):
        prefetch_related_objects([user], "groups")
    names = {group.name for group in user.groups.all()}
    role = next((role for role in STAFF_ROLES if role in names), Role.KIOSK)
    if user.is_superuser:
        role = Role.ORGANISER
    # Four digits open no desk: with a PIN the organiser is what the chief referee is.
    if role is Role.ORGANISER and by_pin(user):
        return Role.CHIEF_REFEREE
    return role


def by_pin(user: User | AnonymousUser) -> bool:
    """Tell whether the person of a request signed in with a PIN: it opens no way to other PINs."""
    return getattr(user, "backend", "") == PIN_BACKEND


def states_for(role: Role, task: Task) -> frozenset[MatchState]:
    """Return the states of a match in which `role` may do `task`; empty when never."""
    return _ALLOWED[role].get(task, frozenset())


def allowed(role: Role, task: Task, state: MatchState) -> bool:
    """Tell whether `role` may do `task` at a match in this state."""
    return state in states_for(role, task)


def may_open(user: User | AnonymousUser | None, task: Task) -> bool:
    """Tell whether the pages of `task` are for `user`, whatever the state of any match."""
    return states_for(role_of(user), task) == _ALWAYS


def state_of(match: Match) -> MatchState:
    """Return the state of a match from its summary."""
    if match.hold in {Hold.OBJECTION, Hold.REVIEW}:
        return MatchState.FROZEN
    if match.hold:
        return MatchState.TO_SIGN
    if match.verdict:
        return MatchState.FINISHED
    if match.home_id is None or match.away_id is None:
        return MatchState.WAITING
    if not match.begun:
        return MatchState.READY
    return MatchState.EXTRA_HAND if match.extra_hand else MatchState.PLAYING
