"""The four seats of a table as they are for one hand."""

from dataclasses import dataclass

from django.utils.functional import Promise

from brackets.models import Team
from referee.labels.seats import SEATS
from referee.match_facts import MatchFacts
from rules.rotation import cutter, draw_order
from rules.seats import Seat


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat: who sits there and what he does in this hand."""

    seat: Seat
    name: Promise
    player: str
    team: Team | None
    home: bool
    deals: bool = False
    cuts: bool = False
    draws_first: bool = False
    attacks: bool = False


def seat_views(recorded: MatchFacts, dealer: Seat | None) -> dict[str, SeatView]:
    """Return the seats by name; without a dealer nobody deals, cuts or attacks."""
    return {seat.name.lower(): _seat(recorded, seat, dealer) for seat in Seat}


def _seat(recorded: MatchFacts, seat: Seat, dealer: Seat | None) -> SeatView:
    home = seat.pair == recorded.home_pair
    view = SeatView(seat, SEATS[seat], recorded.player(seat), recorded.team(seat.pair), home)
    if dealer is None:
        return view
    return SeatView(
        seat,
        view.name,
        view.player,
        view.team,
        home,
        deals=seat == dealer,
        cuts=seat == cutter(dealer),
        draws_first=seat == draw_order(dealer)[0],
        attacks=seat.pair != dealer.pair,
    )
