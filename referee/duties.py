"""Which referee is at which table, and what that lets him do: his tables, the match that is on.

As long as nobody is assigned in an event, table referees may act at every table. The other roles
have no tables: they may act everywhere.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet, Subquery, Value

from brackets.journal import Action, Change, append
from brackets.models import Draw, Hold, Match, Tournament
from brackets.registration import lock_open
from referee.models import Duty
from referee.permissions import Role, role_of
from referee.refusals import DutiesInvalid, DutyProblem

# The referee at the table waits for the chief referee there, so the table is free meanwhile.
_FROZEN = (Hold.OBJECTION, Hold.REVIEW)


@dataclass(frozen=True, slots=True)
class Watch:
    """What a person has to do with a match.

    `his`: it is at one of his tables. `on` is the number of another match that his table plays
    first; None when this one is on.
    """

    his: bool = True
    on: int | None = None


def watched(matches: QuerySet[Match], user: User | AnonymousUser | None) -> QuerySet[Match]:
    """Return `matches` with what `watch_of` has to know about them, in the same query."""
    if role_of(user) is not Role.TABLE_REFEREE:
        return matches
    assert user is not None, "the command line is no table referee"
    duties = Duty.objects.filter(tournament__stages__draws=OuterRef("draw"))
    return matches.annotate(
        watched_by=Value(user.pk),
        any_duty=Exists(duties),
        his_duty=Exists(duties.filter(referee=user.pk, table=OuterRef("table"))),
        on_at_table=Subquery(open_at(OuterRef("draw"), OuterRef("table")).values("number")[:1]),
    )


def open_at(draw: Draw | OuterRef | None, table: int | OuterRef) -> QuerySet[Match]:
    """Return what a table can play of a draw, the match that is on first.

    That is one that has begun, else the first by round and number.
    """
    return (
        Match.objects.filter(
            draw=draw,
            table=table,
            verdict="",
            home__isnull=False,
            away__isnull=False,
        )
        .exclude(hold__in=_FROZEN)
        .order_by("-begun", "round", "number")
    )


def watch_of(user: User | AnonymousUser | None, match: Match) -> Watch:
    """Return what somebody has to do with a match; asks nothing if it comes from `watched`."""
    if role_of(user) is not Role.TABLE_REFEREE:
        return Watch()
    assert user is not None, "the command line is no table referee"
    if getattr(match, "watched_by", None) != user.pk:
        match = watched(Match.objects.all(), user).get(pk=match.pk)
    on: int | None = getattr(match, "on_at_table")  # noqa: B009 - `watched` added it
    any_duty, his_duty = getattr(match, "any_duty"), getattr(match, "his_duty")  # noqa: B009
    return Watch(his=his_duty or not any_duty, on=None if on == match.number else on)


def may_act(user: User | AnonymousUser | None, match: Match) -> bool:
    """Tell whether somebody's tables let him change a match; his role is another question."""
    return watch_of(user, match) == Watch()


def duties_of(tournament: Tournament) -> dict[User, tuple[int, ...]]:
    """Return the tables of everybody who has any, by name; nobody is assigned when it is empty."""
    found: dict[User, list[int]] = {}
    rows = Duty.objects.filter(tournament=tournament).select_related("referee")
    for duty in rows.order_by("referee__first_name", "referee__username", "table"):
        found.setdefault(duty.referee, []).append(duty.table)
    return {referee: tuple(tables) for referee, tables in found.items()}


def tables_of(tournament: Tournament, user: User | AnonymousUser | None) -> frozenset[int] | None:
    """Return the tables that somebody may act at, None when it is every table."""
    if role_of(user) is not Role.TABLE_REFEREE:
        return None
    assert user is not None, "the command line is no table referee"
    rows = Duty.objects.filter(tournament=tournament).values_list("referee", "table")
    assigned = list(rows)
    return frozenset(table for pk, table in assigned if pk == user.pk) if assigned else None


def table_referees() -> QuerySet[User]:
    """Return everybody who can be assigned, by name."""
    of_role = User.objects.filter(groups__name=Role.TABLE_REFEREE, is_active=True)
    return of_role.order_by("first_name", "username")


def assign_tables(
    tournament: Tournament,
    wanted: Mapping[User, Collection[int]],
    *,
    by: User | None,
    seen: Mapping[User, Collection[int]] | None = None,
) -> tuple[User, ...]:
    """Give each of these referees these tables instead of his present ones.

    Returns those whose tables changed, each with a journal entry; an empty collection takes all
    tables away. `seen` is what a form showed. Raises EventClosed, and DutiesInvalid with everything
    that is wrong. What somebody has already he can keep.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        present = {user: frozenset(tables) for user, tables in duties_of(locked).items()}
        had = {user: present.get(user, frozenset()) for user in wanted}
        problems = {
            user: found
            for user, tables in wanted.items()
            if (found := tuple(_problems(locked, user, had[user], tables, (seen or had)[user])))
        }
        if problems:
            raise DutiesInvalid(problems)
        changed = tuple(user for user, tables in wanted.items() if set(tables) != had[user])
        for user in changed:
            _write(locked, user, had[user], frozenset(wanted[user]), by=by)
    return changed


def unassign_tables(tournament: Tournament, *, by: User | None) -> tuple[User, ...]:
    """Take all tables away: every table referee may act everywhere again; raises EventClosed."""
    with transaction.atomic():
        locked = lock_open(tournament)
        return assign_tables(locked, dict.fromkeys(duties_of(locked), ()), by=by)


def _problems(
    tournament: Tournament,
    user: User,
    had: frozenset[int],
    wanted: Collection[int],
    seen: Collection[int],
) -> Iterator[DutyProblem]:
    more = set(wanted) - had
    if frozenset(seen) != had and frozenset(wanted) != had:
        yield DutyProblem.CHANGED_MEANWHILE
    if any(not 1 <= table <= tournament.tables for table in more):
        yield DutyProblem.NO_SUCH_TABLE
    if more and role_of(user) is not Role.TABLE_REFEREE:
        yield DutyProblem.OTHER_ROLE


def _write(
    locked: Tournament,
    user: User,
    had: frozenset[int],
    wanted: frozenset[int],
    *,
    by: User | None,
) -> None:
    Duty.objects.filter(tournament=locked, referee=user, table__in=had - wanted).delete()
    Duty.objects.bulk_create(
        Duty(tournament=locked, referee=user, table=table) for table in sorted(wanted - had)
    )
    who = {"referee": user.get_full_name() or user.username}
    before, after = (who | {"at_tables": ranges(tables)} for tables in (had, wanted))
    append(locked, Change(action=Action.DUTIES_CHANGED, before=before, after=after), by=by)


def ranges(tables: Iterable[int]) -> str:
    """Return tables as people write them: 1-4, 7."""
    parts: list[list[int]] = []
    for table in sorted(set(tables)):
        if parts and parts[-1][1] == table - 1:
            parts[-1][1] = table
        else:
            parts.append([table, table])
    return ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in parts)
