"""What is one tap away from the form of a hand: penalties, redeal, forfeit, seats and the like."""

import secrets
from dataclasses import replace
from typing import Any

from brackets.models import Match
from referee.basis import forfeit_basis, hand_basis, pairs_basis, seats_basis
from referee.forms.table_rulings import ForfeitForm, RulingForm, SeatForm
from referee.labels.hands import hand_name
from referee.labels.matches import SEATINGS, SEATS_CHOSEN
from referee.match_facts import MatchFacts
from referee.permissions import Task
from referee.recording import last_number
from referee.views.table.lines import ruling_views
from referee.views.table.penalty_part import penalty_part
from referee.views.table.sign_part import sign_part
from referee.views.table.typed import Typed, new_key
from rules.seats import Seat


def beside(
    recorded: MatchFacts,
    shown: int | None,
    turn: int | None,
    can: dict[str, bool],
    typed: Typed,
    caller: Seat | None,
) -> dict[str, Any]:
    """Return what is one tap away: penalties, redeal, taking back, forfeit and seats."""
    match = recorded.match
    ready = match.home is not None and match.away is not None
    ruling = typed.ruling or RulingForm(count="1")
    hand = recorded.hand(shown) if shown else None
    ruling = replace(
        ruling,
        dealer=ruling.dealer or ("" if caller is None else str(int(caller))),
        key=ruling.key or new_key(),
        seen_version=ruling.seen_version or str(hand.version if hand else 0),
        basis=hand_basis(recorded, shown) if shown else "",
    )
    last = last_number(recorded) if can[Task.CORRECT_HAND] else None
    last_hand = recorded.hand(last) if last else None
    forfeit = typed.forfeit or ForfeitForm()
    return {
        "penalty": penalty_part(recorded, shown, ruling, can) if shown and ready else None,
        "given": ruling_views(recorded, shown) if shown else (),
        "redeal_key": new_key() if turn and shown == turn else "",
        "redeal_basis": ruling.basis,
        "back_key": new_key(),
        "forfeit_basis": forfeit_basis(recorded.forfeit) if recorded.forfeit else "",
        "last_hand": last_hand,
        "last_name": hand_name(last, recorded.most_hands) if last else "",
        "last_key": new_key(),
        "last_basis": hand_basis(recorded, last) if last else "",
        "forfeit_form": replace(forfeit, key=forfeit.key or new_key(), basis=pairs_basis(match))
        if can[Task.FORFEIT]
        else None,
        "seat_form": typed.seats or _seats(match) if can[Task.CHOOSE_SEATS] and ready else None,
        "seats_basis": seats_basis(match),
        "seatings": tuple(SEATINGS.items()),
        "seats_chosen": SEATS_CHOSEN[match.seats_chosen],
        "sign": sign_part(recorded),
        "lot_seed": secrets.token_hex(4),
    }


def _seats(match: Match) -> SeatForm:
    return SeatForm(
        home_seats=match.home_seats,
        home_first=str(match.home_first),
        away_first=str(match.away_first),
    )
