"""The page of one match: everything it shows, for whoever looks at it."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from brackets.models import Match, TournamentState
from referee.basis import is_moved_hand, pairs_basis, seats_basis
from referee.blind_entry import has_recorded, must_not_see
from referee.devices import device_of, label_of, touch
from referee.duties import watch_of
from referee.labels.hands import hand_name
from referee.labels.matches import STATES, team_name
from referee.labels.rounds import round_names
from referee.labels.rulings import FORFEITS
from referee.labels.scores import reason
from referee.labels.seats import PAIRS
from referee.labels.table_refusals import table_refusal
from referee.match_facts import MatchFacts, read_facts
from referee.permissions import OPEN, MatchState, Role, Task, allowed, role_of, state_of
from referee.recording import open_number
from referee.refusals import BasisChanged
from referee.scorekeeping import dealer_of, hand_to_replay, race_from
from referee.twins import twin_of
from referee.views.access import actor
from referee.views.table.access import event_of
from referee.views.table.beside_part import beside
from referee.views.table.entry_part import entry_part, with_key
from referee.views.table.following import following
from referee.views.table.going_on import next_of_winner, plays_no_more
from referee.views.table.grid import grid
from referee.views.table.later import later_hands
from referee.views.table.lines import (
    RulingView,
    deciding_rulings,
    hand_views,
    lost_by,
    ruling_views,
)
from referee.views.table.race_part import race_part
from referee.views.table.seats import seat_views
from referee.views.table.sign_part import live_score, sign_part
from referee.views.table.typed import NOTHING_TYPED, Typed, new_key
from rules.race import RaceNeed
from rules.seats import Seat

__all__ = ["NOTHING_TYPED", "Typed", "match_page", "new_key"]

WRITES = set(Task) - {Task.SEE_TABLES, Task.RUN_MATCHES, Task.ASSIGN_TABLES, Task.RUN_EVENT}


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
    touch(device_of(request), actor(request), match, label=label_of(request))
    state = state_of(match)
    closed = event_of(match).state == TournamentState.FINISHED
    on = watch_of(actor(request), match).on
    can = _can(request, state, reads_only=closed or on is not None)
    frame = {**_heading(recorded, state), "can": can, **following(request, match)}
    if must_not_see(recorded, actor(request)):
        return render(request, "table/blind.html", {**frame, "sign": sign_part(recorded)})
    context = {
        **frame,
        **_standing(recorded),
        **_entering(recorded, can, number, typed, caller),
        "is_referee": role_of(actor(request)) is Role.TABLE_REFEREE,
        "closed": closed,
        "recorded_it": has_recorded(recorded, actor(request)),
        "on": on if state in OPEN else None,
        "race": race_part(recorded, can),
    }
    return render(request, "table/match.html", context, status=status)


def _entering(
    recorded: MatchFacts,
    can: dict[str, bool],
    number: int | None,
    typed: Typed,
    caller: Seat | None,
) -> dict[str, Any]:
    """Return the forms, with what was typed, and everything about the hand that they are for."""
    turn = open_number(recorded) if can[Task.RECORD_HAND] else None
    shown = number or turn or _dealer_missing(recorded, can)
    if not typed.refusal and _is_moved(recorded, shown, typed):
        typed = replace(typed, refusal=table_refusal(BasisChanged()))
    replay = hand_to_replay(recorded)
    # What is entered next is the replay, once it is recorded; the spoilt hand opens when asked for.
    asked = shown if number or not replay else None
    entry = entry_part(recorded, asked, turn, typed.hand, can, caller) if asked else None
    dealer = dealer_of(recorded, shown) if shown else None
    return {
        **beside(recorded, shown, turn, can, typed, caller),
        "entry": with_key(entry, new_key()) if entry else None,
        "shown": shown,
        "shown_name": hand_name(shown, recorded.most_hands) if shown else "",
        "turn": turn,
        "replay_name": hand_name(replay.number, recorded.most_hands) if replay else "",
        "grid": entry.grid if entry else grid(recorded.ruleset),
        "typed": typed,
        "wrong": typed.messages(recorded.ruleset_of_hand(shown) if shown else recorded.ruleset),
        "seats": seat_views(recorded, dealer if caller is None else caller),
        "later": later_hands(recorded, entry if shown == turn else None, can),
    }


def _can(request: HttpRequest, state: MatchState, *, reads_only: bool) -> dict[str, bool]:
    """Return what may be done on the page by whoever looks at it."""
    role = role_of(actor(request))
    can = {
        task.value: allowed(role, task, state) and not (reads_only and task in WRITES)
        for task in Task
    }
    can[Task.CORRECT_HAND] |= can[Task.REOPEN]
    return can


def _dealer_missing(recorded: MatchFacts, can: dict[str, bool]) -> int | None:
    """Return a recorded hand of a race that a correction has left without its dealer."""
    if not recorded.is_race or not can[Task.CORRECT_HAND]:
        return None
    found = race_from(recorded)
    return found.next_number if found.needs is RaceNeed.DEALER else None


def _is_moved(recorded: MatchFacts, number: int | None, typed: Typed) -> bool:
    """Tell whether a form that is shown again was opened on something else."""
    of_hand = (typed.hand, typed.ruling)
    if any(
        form and form.basis and (not number or is_moved_hand(form.basis, recorded, number))
        for form in of_hand
    ):
        return True
    shown = (
        (typed.forfeit, pairs_basis(recorded.match)),
        (typed.seats, seats_basis(recorded.match)),
    )
    return any(form and form.basis and form.basis != basis for form, basis in shown)


def _heading(recorded: MatchFacts, state: MatchState) -> dict[str, Any]:
    match = recorded.match
    event = event_of(match)
    return {
        "event": event,
        "match": match,
        "round_name": round_names(event).of_match(match),
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
    next_match = next_of_winner(match)
    return {
        "hands": hand_views(recorded),
        "live": live_score(recorded),
        "hand_count": recorded.most_hands,
        "result": lost_by(deciding) if deciding else reason(match),
        "deciding": deciding,
        "extra_number": recorded.extra_number,
        "decided_by": " ".join(recorded.ruleset.decided_by),
        "winner": team_name(match.winner) if match.winner else "",
        "forfeit": recorded.forfeit,
        "forfeit_name": FORFEITS[recorded.forfeit.kind] if recorded.forfeit else "",
        "next_match": next_match,
        "last_match": next_match is None and bool(match.winner_id) and plays_no_more(match),
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
