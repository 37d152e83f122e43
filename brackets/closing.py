"""Writers that close an event and open it again (decision 13)."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from brackets.entries import tidy
from brackets.errors import ReasonMissing, StillOpen, WrongState
from brackets.journal import Action, Change, append, lock_tournament
from brackets.models import Draw, DrawState, Match, Tournament, TournamentState
from brackets.registration import lock_open


@dataclass(frozen=True, slots=True)
class OpenMatters:
    """What keeps an event from being closed."""

    matches: tuple[Match, ...]
    draft: bool
    published: bool

    @property
    def nothing(self) -> bool:
        """Whether the event can be closed."""
        return self.published and not self.draft and not self.matches


def open_matters(tournament: Tournament) -> OpenMatters:
    """Return the matches not decided for good, and whether a draft is left, a draw published."""
    draws = Draw.objects.filter(stage__tournament=tournament)
    states = set(draws.values_list("state", flat=True))
    matches = Match.objects.filter(
        Q(verdict="") | ~Q(hold=""),  # a result under review counts, but may change
        draw__stage__tournament=tournament,
        draw__state=DrawState.PUBLISHED,
    ).order_by("number")
    return OpenMatters(
        matches=tuple(matches),
        draft=DrawState.DRAFT in states,
        published=DrawState.PUBLISHED in states,
    )


def close_tournament(tournament: Tournament, *, by: User | None) -> Tournament:
    """Close an event in which nothing is open; from then on every writer refuses."""
    with transaction.atomic():
        locked = lock_open(tournament)
        matters = open_matters(locked)
        if not matters.nothing:
            raise StillOpen(matters.matches, draft=matters.draft, published=matters.published)
        _set_state(locked, TournamentState.FINISHED)
        append(locked, Change(action=Action.EVENT_CLOSED), by=by)
    return locked


def reopen_tournament(tournament: Tournament, *, reason: str, by: User | None) -> Tournament:
    """Open a closed event again, with a reason."""
    reason = tidy(reason)[:500]
    if not reason:
        raise ReasonMissing
    with transaction.atomic():
        locked = lock_tournament(tournament)
        if locked.state != TournamentState.FINISHED:
            raise WrongState(locked.state)
        _set_state(locked, TournamentState.RUNNING)
        append(locked, Change(action=Action.EVENT_REOPENED, reason=reason), by=by)
    return locked


def _set_state(tournament: Tournament, state: TournamentState) -> None:
    tournament.state = state
    tournament.save(update_fields=["state"])
