"""Writer of seats after the first hand: who sat where was entered wrongly (issue: wrong seats)."""

from copy import copy
from dataclasses import replace
from enum import StrEnum

from django.contrib.auth.models import User
from django.db import transaction

from brackets.journal import Action, Change, append
from brackets.models import Match, SeatsChosen
from referee.basis import refuse_changed, signing_basis
from referee.calling import retract_call
from referee.entries import check_reason
from referee.match_facts import MatchFacts, lock_match
from referee.permissions import Task
from referee.recording import require, retract_play
from referee.refusals import DecideFirst
from referee.scorekeeping import store
from referee.seating import SeatPlan, plan_of, seats_content


class Mode(StrEnum):
    """What becomes of the hands that were recorded at wrong seats.

    REMAP keeps them: they are recorded by seat, so they count for whoever sat there. REPLAY takes
    them back with redeals and calls. Rulings stay with the pair that they were given to.
    """

    REMAP = "remap"
    REPLAY = "replay"


def correct_seats(
    match: Match, plan: SeatPlan, mode: Mode, *, reason: str, by: User | None, basis: str | None
) -> Match:
    """Correct who sat where, in one transaction with what becomes of the hands.

    The plan that is there already changes nothing: the form was sent twice. `basis` is the
    `signing_basis` of the facts that were shown. Raises BasisChanged, ReasonMissing, NotAllowed,
    MatchFinished or MatchFrozen, DecideFirst while a review is open, and those of `lock_match` and
    `write_summary`.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(match, by=by)
        fresh = recorded.match
        if plan_of(fresh) == plan:
            return fresh
        refuse_changed(basis, signing_basis(recorded))
        require(fresh, Task.CORRECT_SEATS, by=by)
        if recorded.review is not None:
            raise DecideFirst(fresh)  # the public score rests on the seats as they are
        check_reason(reason)
        before = seats_content(fresh)
        after = reseated(recorded, plan, Mode.REMAP)
        names = ["home_seats", "home_first", "away_first", "seats_chosen"]
        after.match.save(update_fields=names)
        change = Change(
            action=Action.SEATS_CORRECTED,
            match=fresh,
            before=before,
            after={**seats_content(after.match), "mode": mode.value},
            reason=reason,
        )
        append(tournament, change, by=by)
        if mode is Mode.REPLAY:
            after = retract_play(tournament, after, reason=reason, by=by)
            for call in after.calls:
                retract_call(tournament, call, reason=reason, by=by, key="")
            after = replace(after, calls=())
        store(after, tournament=tournament, by=by, reason=reason)
        return after.match


def reseated(recorded: MatchFacts, plan: SeatPlan, mode: Mode) -> MatchFacts:
    """Return the facts as they would be with these seats; the match is a copy."""
    match = copy(recorded.match)
    match.home_seats = plan.home_seats
    match.home_first, match.away_first = plan.home_first, plan.away_first
    match.seats_chosen = SeatsChosen.HAND
    moved = replace(recorded, match=match)
    return replace(moved, hands=(), redeals=(), calls=()) if mode is Mode.REPLAY else moved
