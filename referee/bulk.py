"""Writers of what is done to several pairs at once; it is taken back as a whole or not at all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from brackets.entries import tidy
from brackets.journal import Action, Change, append
from brackets.models import Match, Team, TeamState, Tournament
from brackets.queries import numbered_matches
from brackets.registration import check_in, lock_open
from referee import leavers
from referee.entries import check_reason
from referee.hall import CALLS, calls_of
from referee.models import BulkAction, BulkKind, Forfeit, ForfeitKind, Offender
from referee.refusals import DuplicateKeyDiffers
from referee.rulings import ForfeitEntry, give_forfeit, withdraw_forfeit
from referee.withdrawals import require_organiser, return_team, withdraw_team

NEEDS_REASON = frozenset({BulkKind.TAKEN_OUT, BulkKind.WALKOVER})


@dataclass(frozen=True, slots=True)
class Missing:
    """A match that has not begun with those of its pairs that were called three times.

    `called` are the times of their calls, as the reason of the walkover tells them.
    """

    match: Match
    teams: tuple[Team, ...]
    called: str

    @property
    def entry(self) -> tuple[ForfeitKind, Offender]:
        """What they lose by."""
        if len(self.teams) > 1:
            return ForfeitKind.BOTH_ABSENT, Offender.BOTH
        home = self.teams[0].pk == self.match.home_id
        return ForfeitKind.WALKOVER, Offender.HOME if home else Offender.AWAY


def choices(tournament: Tournament, kind: BulkKind) -> list[Team]:
    """Return the pairs to which an action can be done, in order of number."""
    if kind == BulkKind.WALKOVER:
        found = [team for each in missing(tournament) for team in each.teams]
        return sorted(found, key=lambda team: team.number)
    teams = tournament.teams.exclude(state__in=leavers.OUT).order_by("number")
    if kind == BulkKind.TAKEN_OUT:
        return list(teams.filter(state=TeamState.ENTERED))
    return list(teams.filter(present=kind == BulkKind.ABSENT))


def missing(tournament: Tournament) -> list[Missing]:
    """Return the matches whose pairs were called three times and did not come."""
    ready = numbered_matches(tournament).filter(
        begun=False, verdict="", home__isnull=False, away__isnull=False
    )
    matches = {match.pk: match for match in ready}
    found = []
    for pk, calls in calls_of(matches.values()).items():
        match = matches[pk]
        both = [team for team in (match.home, match.away) if team is not None]
        gone = [team for team in both if len(calls.get(team.pk, ())) >= CALLS]
        times = {
            f"{timezone.localtime(summons.called_at):%H:%M}"
            for team in gone
            for summons in calls[team.pk]
        }
        if gone:
            found.append(Missing(match, tuple(gone), ", ".join(sorted(times))))
    return found


def do_bulk(
    tournament: Tournament,
    kind: BulkKind,
    teams: Sequence[int],
    *,
    reason: str = "",
    by: User | None,
    key: str,
) -> BulkAction:
    """Do the same to several pairs, by number, in one transaction; those that are so already stay.

    The same `key` returns what was done. Raises ReasonMissing where one is needed, NotAllowed,
    DuplicateKeyDiffers and what the writer of each raises: then nothing is done.
    """
    require_organiser(by)
    reason = tidy(reason)
    if kind in NEEDS_REASON:
        check_reason(reason)
    with transaction.atomic():
        locked = lock_open(tournament)
        sent = BulkAction.objects.filter(key=key).first()
        if sent is not None:
            if (sent.tournament_id, sent.kind) != (locked.pk, kind):
                raise DuplicateKeyDiffers
            return sent
        chosen = [team for team in choices(locked, kind) if team.number in set(teams)]
        action = BulkAction(
            tournament=locked, kind=kind, reason=reason, key=key, done_by=by,
            teams=[team.number for team in chosen],
        )  # fmt: skip
        change = Change(
            action=Action.BULK_DONE,
            after={"kind": str(kind), "teams": action.teams},
            reason=reason,
        )
        append(locked, change, by=by)
        _DOING[kind](action, chosen)
        action.save()
        return action


def undo_bulk(action: BulkAction, *, by: User | None) -> BulkAction:
    """Take an action back as a whole, the last pair first; what was taken back already stays so.

    Raises MatchLocked or DrawnSince when somebody played on because of it, then nothing changes,
    and NotAllowed.
    """
    require_organiser(by)
    with transaction.atomic():
        locked = lock_open(action.tournament)
        fresh = BulkAction.objects.select_related("done_by").get(pk=action.pk)
        if fresh.undone_at is not None:
            return fresh
        change = Change(
            action=Action.BULK_UNDONE, before={"kind": fresh.kind, "teams": fresh.teams}
        )
        append(locked, change, by=by)
        teams = list(locked.teams.filter(number__in=fresh.teams).order_by("-number"))
        _UNDOING[BulkKind(fresh.kind)](fresh, teams, by)
        fresh.undone_by, fresh.undone_at = by, timezone.now()
        fresh.save(update_fields=["undone_by", "undone_at"])
        return fresh


def _present(action: BulkAction, teams: list[Team]) -> None:
    check_in(teams, present=action.kind == BulkKind.PRESENT, by=action.done_by)


def _take_out(action: BulkAction, teams: list[Team]) -> None:
    for team in teams:
        withdraw_team(team, state=TeamState.WITHDRAWN, reason=action.reason, by=action.done_by)


def _walkovers(action: BulkAction, teams: list[Team]) -> None:
    chosen = {team.pk for team in teams}
    for place, each in enumerate(missing(action.tournament)):
        gone = tuple(team for team in each.teams if team.pk in chosen)
        if not gone:
            continue
        kind, loser = Missing(each.match, gone, each.called).entry
        reason = f"{action.reason} ({each.called})"[:500]
        entry = ForfeitEntry(kind=kind, loser=loser, reason=reason)
        forfeit = give_forfeit(
            each.match, entry, by=action.done_by, key=f"{action.key[:50]}-{place}"
        )
        action.forfeits.append(forfeit.key)


def _presence_back(action: BulkAction, teams: list[Team], by: User | None) -> None:
    check_in(teams, present=action.kind != BulkKind.PRESENT, by=by)


def _put_back(_action: BulkAction, teams: list[Team], by: User | None) -> None:
    for team in teams:
        return_team(team, by=by)


def _walkovers_back(action: BulkAction, _teams: list[Team], by: User | None) -> None:
    given = Forfeit.objects.filter(key__in=action.forfeits, withdrawn_at=None)
    for forfeit in given.select_related("match__draw").order_by("-match__round", "-pk"):
        withdraw_forfeit(forfeit, reason=action.reason, by=by)


_DOING: dict[BulkKind, Callable[[BulkAction, list[Team]], None]] = {
    BulkKind.PRESENT: _present,
    BulkKind.ABSENT: _present,
    BulkKind.TAKEN_OUT: _take_out,
    BulkKind.WALKOVER: _walkovers,
}
_UNDOING: dict[BulkKind, Callable[[BulkAction, list[Team], User | None], None]] = {
    BulkKind.PRESENT: _presence_back,
    BulkKind.ABSENT: _presence_back,
    BulkKind.TAKEN_OUT: _put_back,
    BulkKind.WALKOVER: _walkovers_back,
}
