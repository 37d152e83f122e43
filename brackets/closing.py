"""Writers that close an event and open it again (decision 13)."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from brackets.due import due
from brackets.entries import tidy
from brackets.errors import (
    DrawLocked,
    ReasonMissing,
    RoundOpen,
    StillOpen,
    TiesOpen,
    WrongState,
)
from brackets.journal import Action, Change, append, lock_tournament
from brackets.models import Draw, DrawState, Match, Tournament, TournamentState
from brackets.registration import lock_open


@dataclass(frozen=True, slots=True)
class OpenMatters:
    """What keeps an event from being closed; `further`: a round or stage is still to be drawn."""

    matches: tuple[Match, ...]
    draft: bool
    published: bool
    further: bool = False

    @property
    def nothing(self) -> bool:
        """Whether the event can be closed."""
        return self.published and not (self.draft or self.matches or self.further)


def open_matters(tournament: Tournament) -> OpenMatters:
    """Return the matches not decided for good, and what else keeps an event open."""
    draws = Draw.objects.filter(stage__tournament=tournament)
    states = set(draws.values_list("state", flat=True))
    matches = Match.objects.filter(
        Q(verdict="") | ~Q(hold=""),  # a result under review counts, but may change
        draw__stage__tournament=tournament,
        draw__state=DrawState.PUBLISHED,
    ).order_by("number")
    published = DrawState.PUBLISHED in states
    return OpenMatters(
        matches=tuple(matches),
        draft=DrawState.DRAFT in states,
        published=published,
        further=published and not matches and _goes_on(tournament),
    )


def _goes_on(tournament: Tournament) -> bool:
    """Tell whether something is to be drawn after all that was played."""
    try:
        return due(tournament).again is None
    except TiesOpen:
        return True
    except (DrawLocked, RoundOpen):
        return False


def close_tournament(tournament: Tournament, *, by: User | None) -> Tournament:
    """Close an event in which nothing is open; from then on every writer refuses."""
    with transaction.atomic():
        locked = lock_open(tournament)
        matters = open_matters(locked)
        if not matters.nothing:
            raise StillOpen(
                matters.matches,
                draft=matters.draft,
                published=matters.published,
                further=matters.further,
            )
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
