"""Writers of seats: chosen or by a recorded lot, until the first hand (decision 12)."""

import hashlib
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from brackets.draw import refuse_seed_text
from brackets.journal import Action, Change, append
from brackets.models import JournalEntry, Match, Seating, SeatsChosen, Tournament
from referee.basis import refuse_changed, seats_basis
from referee.match_facts import MatchFacts, lock_match
from referee.permissions import Task
from referee.recording import require
from referee.refusals import SeatsFixed


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatPlan:
    """Which seats the home team has, and who of each team sits at E or N: player 1 or 2."""

    home_seats: Seating
    home_first: int
    away_first: int


def set_seats(match: Match, plan: SeatPlan, *, by: User | None, basis: str | None = None) -> Match:
    """Seat the players as they chose; the plan that is there already changes nothing.

    `basis` is what the form showed (`referee.basis`). Raises SeatsFixed once the match has begun,
    BasisChanged, NotAllowed, and those of `lock_match`.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(match)
        fresh = _changeable(recorded, by=by)
        if plan_of(fresh) == plan:
            return fresh
        refuse_changed(basis, seats_basis(fresh))
        _write(tournament, fresh, plan, SeatsChosen.HAND, by=by)
        return fresh


def draw_seats(match: Match, *, seed_text: str, by: User | None, basis: str | None = None) -> Match:
    """Draw the seats by lot; the journal keeps the seed, so that anybody can repeat the lot.

    The last three bits of SHA-256 over seed text, LF and match number say: home at N and S, home's
    player two at E or N, away's player two at E or N. The lot that the seats come from already
    changes nothing: the form was sent twice. Raises like `set_seats`, and SeedTextInvalid.
    """
    seed_text = seed_text.strip()
    refuse_seed_text(seed_text)
    with transaction.atomic():
        tournament, recorded = lock_match(match)
        fresh = _changeable(recorded, by=by)
        plan = seat_lot(seed_text, fresh.number or 0)
        if _is_drawn(fresh, plan, seed_text):
            return fresh
        refuse_changed(basis, seats_basis(fresh))
        _write(tournament, fresh, plan, SeatsChosen.LOT, by=by, seed_text=seed_text)
        return fresh


def seat_lot(seed_text: str, match_number: int) -> SeatPlan:
    """Return the seats that a seed gives to a match."""
    bits = hashlib.sha256(f"{seed_text}\n{match_number}".encode()).digest()[-1]
    return SeatPlan(
        home_seats=Seating.NORTH_SOUTH if bits & 1 else Seating.EAST_WEST,
        home_first=2 if bits & 2 else 1,
        away_first=2 if bits & 4 else 1,
    )


def _changeable(recorded: MatchFacts, *, by: User | None) -> Match:
    if recorded.match.begun:
        raise SeatsFixed
    require(recorded.match, Task.CHOOSE_SEATS, by=by)
    return recorded.match


def _is_drawn(match: Match, plan: SeatPlan, seed_text: str) -> bool:
    """Tell whether the seats come from this very lot."""
    if match.seats_chosen != SeatsChosen.LOT or plan_of(match) != plan:
        return False
    last = JournalEntry.objects.filter(match=match, action=Action.SEATS_DRAWN).order_by("-seq")
    # Another seed may give the same seats; it was read out, so it goes on the record.
    return [(entry.after or {}).get("seed_text") for entry in last[:1]] == [seed_text]


def plan_of(match: Match) -> SeatPlan:
    """Return the seats that a match has."""
    return SeatPlan(
        home_seats=Seating(match.home_seats),
        home_first=match.home_first,
        away_first=match.away_first,
    )


def _write(
    tournament: Tournament,
    match: Match,
    plan: SeatPlan,
    chosen: SeatsChosen,
    *,
    by: User | None,
    seed_text: str = "",
) -> None:
    before = seats_content(match)
    match.home_seats = plan.home_seats
    match.home_first, match.away_first = plan.home_first, plan.away_first
    match.seats_chosen = chosen
    match.save(update_fields=["home_seats", "home_first", "away_first", "seats_chosen"])
    after = seats_content(match) | ({"seed_text": seed_text} if seed_text else {})
    action = Action.SEATS_DRAWN if chosen is SeatsChosen.LOT else Action.SEATS_CHANGED
    append(tournament, Change(action=action, match=match, before=before, after=after), by=by)


def seats_content(match: Match) -> dict[str, Any]:
    """Return the seats as the journal keeps them."""
    return {
        "home_seats": match.home_seats,
        "home_first": match.home_first,
        "away_first": match.away_first,
    }
