"""The page of one match: everything it shows, for whoever looks at it."""

import secrets
import uuid
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from brackets.models import Match, MatchKind, TournamentState
from referee.basis import forfeit_basis, hand_basis, pairs_basis, seats_basis
from referee.forms.table_hand import HandForm
from referee.forms.table_rulings import ForfeitForm, RulingForm, SeatForm
from referee.labels.entries import sentences
from referee.labels.hands import hand_name
from referee.labels.matches import SEATINGS, SEATS_CHOSEN, STATES, team_name
from referee.labels.rounds import match_round
from referee.labels.rulings import FORFEITS
from referee.labels.scores import reason
from referee.labels.seats import PAIRS
from referee.labels.table_refusals import table_refusal
from referee.match_facts import MatchFacts, read_facts
from referee.permissions import MatchState, Role, Task, allowed, role_of, state_of
from referee.recording import last_number, open_number
from referee.refusals import BasisChanged
from referee.scorekeeping import dealer_of, hand_to_replay, race_from
from referee.twins import twin_of
from referee.views.access import actor
from referee.views.table.access import event_of
from referee.views.table.entry_part import entry_part, with_key
from referee.views.table.grid import grid
from referee.views.table.lines import (
    RulingView,
    deciding_rulings,
    hand_views,
    lost_by,
    ruling_views,
)
from referee.views.table.penalty_part import penalty_part
from referee.views.table.race_part import race_part
from referee.views.table.seats import seat_views
from rules.race import RaceNeed
from rules.ruleset import Ruleset
from rules.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """What was typed into the forms of a page that is shown again, and what was wrong with it.

    `part` is the part of the page that has to be open: hand, penalty, redeal, withdraw, forfeit
    or seats. `draft` marks what was typed before the log-in ended.
    """

    hand: HandForm | None = None
    ruling: RulingForm | None = None
    forfeit: ForfeitForm | None = None
    seats: SeatForm | None = None
    reason: str = ""
    part: str = ""
    problems: tuple[str, ...] = ()
    refusal: str = ""
    draft: bool = False

    def messages(self, ruleset: Ruleset) -> list[str]:
        """Return everything that is wrong, in words."""
        return [*([self.refusal] if self.refusal else []), *sentences(self.problems, ruleset)]


NOTHING_TYPED = Typed()
WRITES = set(Task) - {Task.SEE_TABLES, Task.RUN_EVENT}


def new_key() -> str:
    """Return a key for a form: the same form sent twice counts once."""
    return uuid.uuid4().hex


def match_page(
    request: HttpRequest,
    match: Match,
    *,
    number: int | None = None,
    typed: Typed = NOTHING_TYPED,
    status: int = 200,
    caller: Seat | None = None,
) -> HttpResponse:
    """Answer with the page of a match, with the form of hand `number` or of the next one.

    `caller` called first and deals it, where a race leaves that to the players.
    """
    recorded = read_facts(match)
    state = state_of(match)
    role = role_of(actor(request))
    closed = event_of(match).state == TournamentState.FINISHED
    can = {
        task.value: allowed(role, task, state) and not (closed and task in WRITES) for task in Task
    }
    can[Task.CORRECT_HAND] |= can[Task.REOPEN]
    turn = open_number(recorded) if can[Task.RECORD_HAND] else None
    shown = number or turn or _dealer_missing(recorded, can)
    if not typed.refusal and _is_moved(recorded, shown, typed):
        typed = replace(typed, refusal=table_refusal(BasisChanged()))
    replay = hand_to_replay(recorded)
    # What is entered next is the replay, once it is recorded; the spoilt hand opens when asked for.
    asked = shown if number or not replay else None
    entry = entry_part(recorded, asked, turn, typed.hand, can, caller) if asked else None
    dealer = dealer_of(recorded, shown) if shown else None
    context = {
        **_heading(recorded, state),
        **_standing(recorded),
        **_beside(recorded, shown, turn, can, typed, caller),
        "can": can,
        "is_referee": role is Role.TABLE_REFEREE,
        "entry": with_key(entry, new_key()) if entry else None,
        "shown": shown,
        "shown_name": hand_name(shown, recorded.most_hands) if shown else "",
        "turn": turn,
        "replay_name": hand_name(replay.number, recorded.most_hands) if replay else "",
        "closed": closed,
        "grid": entry.grid if entry else grid(recorded.ruleset),
        "typed": typed,
        "wrong": typed.messages(recorded.ruleset_of_hand(shown) if shown else recorded.ruleset),
        "seats": seat_views(recorded, dealer if caller is None else caller),
        "race": race_part(recorded, can),
    }
    return render(request, "table/match.html", context, status=status)


def _dealer_missing(recorded: MatchFacts, can: dict[str, bool]) -> int | None:
    """Return a recorded hand of a race that a correction has left without its dealer."""
    if not recorded.is_race or not can[Task.CORRECT_HAND]:
        return None
    found = race_from(recorded)
    return found.next_number if found.needs is RaceNeed.DEALER else None


def _is_moved(recorded: MatchFacts, number: int | None, typed: Typed) -> bool:
    """Tell whether a form that is shown again was opened on something else."""
    present = hand_basis(recorded, number) if number else ""
    shown = (
        (typed.hand, present),
        (typed.ruling, present),
        (typed.forfeit, pairs_basis(recorded.match)),
        (typed.seats, seats_basis(recorded.match)),
    )
    return any(form and form.basis and form.basis != basis for form, basis in shown)


def _heading(recorded: MatchFacts, state: MatchState) -> dict[str, Any]:
    match = recorded.match
    rounds = Match.objects.filter(draw=match.draw_id).aggregate(last=Max("round"))["last"]
    return {
        "event": event_of(match),
        "match": match,
        "round_name": match_round(match.kind, match.round, rounds),
        "state": state.value,
        "state_name": STATES[state],
        "home_seats": PAIRS[recorded.home_pair],
        "away_seats": PAIRS[recorded.home_pair.other],
        "home_name": team_name(match.home) if match.home else _("Not yet known"),
        "away_name": team_name(match.away) if match.away else _("Not yet known"),
    }


def _standing(recorded: MatchFacts) -> dict[str, Any]:
    match = recorded.match
    deciding = deciding_rulings(recorded)
    return {
        "hands": hand_views(recorded),
        "hand_count": recorded.most_hands,
        "result": lost_by(deciding) if deciding else reason(match),
        "deciding": deciding,
        "extra_number": recorded.extra_number,
        "winner": team_name(match.winner) if match.winner else "",
        "forfeit": recorded.forfeit,
        "forfeit_name": FORFEITS[recorded.forfeit.kind] if recorded.forfeit else "",
        "next_match": _next_match(match),
        "redeals": [
            (hand_name(redeal.hand_number, recorded.most_hands), redeal.reason)
            for redeal in recorded.redeals
        ],
        "twin": twin_of(recorded),
        "loose": _loose_rulings(recorded),
    }


def _loose_rulings(recorded: MatchFacts) -> list[tuple[int, str, tuple[RulingView, ...]]]:
    """Return the rulings on hands that have no line of their own, by hand."""
    numbers = {ruling.hand_number for ruling in recorded.rulings}
    return [
        (number, hand_name(number, recorded.most_hands), ruling_views(recorded, number))
        for number in sorted(numbers)
        if not recorded.is_recorded(number)
    ]


def _next_match(match: Match) -> Match | None:
    """Return the match that the winner goes to."""
    if match.kind == MatchKind.THIRD_PLACE:
        return None
    return (
        Match.objects.filter(
            draw=match.draw_id,
            kind=MatchKind.BRACKET,
            round=match.round + 1,
            position=match.position // 2,
        )
        .select_related("home", "away")
        .first()
    )


def _beside(
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
        "lot_seed": secrets.token_hex(4),
    }


def _seats(match: Match) -> SeatForm:
    return SeatForm(
        home_seats=match.home_seats,
        home_first=str(match.home_first),
        away_first=str(match.away_first),
    )
