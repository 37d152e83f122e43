"""The page of one match: everything it shows, for whoever looks at it."""

import secrets
import uuid
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from brackets.models import Match, MatchKind, TournamentState, Verdict
from referee.basis import forfeit_basis, hand_basis, pairs_basis, seats_basis
from referee.forms.table_hand import HandForm
from referee.forms.table_rulings import ForfeitForm, RulingForm, SeatForm
from referee.labels.entries import sentences
from referee.labels.hands import hand_name
from referee.labels.matches import SEATINGS, SEATS_CHOSEN, STATES, team_name
from referee.labels.rounds import match_round
from referee.labels.rulings import FORFEITS
from referee.labels.seats import PAIRS
from referee.labels.table_refusals import table_refusal
from referee.labels.verdicts import VERDICTS
from referee.match_facts import MatchFacts, read_facts
from referee.permissions import MatchState, Role, Task, allowed, role_of, state_of
from referee.recording import last_number, open_number
from referee.refusals import BasisChanged
from referee.scorekeeping import hand_to_replay
from referee.twins import twin_of
from referee.views.access import actor
from referee.views.table.access import event_of
from referee.views.table.entry_part import entry_part, with_key
from referee.views.table.grid import grid
from referee.views.table.lines import RulingView, hand_views, ruling_views
from referee.views.table.penalty_part import penalty_part
from referee.views.table.seats import seat_views
from rules.ruleset import Ruleset


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
) -> HttpResponse:
    """Answer with the page of a match, with the form of hand `number` or of the next one."""
    recorded = read_facts(match)
    state = state_of(match)
    role = role_of(actor(request))
    closed = event_of(match).state == TournamentState.FINISHED
    can = {
        task.value: allowed(role, task, state) and not (closed and task in WRITES) for task in Task
    }
    turn = open_number(recorded) if can[Task.RECORD_HAND] else None
    shown = number or turn
    if not typed.refusal and _is_moved(recorded, shown, typed):
        typed = replace(typed, refusal=table_refusal(BasisChanged()))
    replay = hand_to_replay(recorded)
    # What is entered next is the replay, once it is recorded; the spoilt hand opens when asked for.
    asked_for = shown and (number or not replay)
    entry = entry_part(recorded, shown, turn, typed.hand, can) if shown and asked_for else None
    context = {
        **_heading(recorded, state),
        **_standing(recorded),
        **_beside(recorded, shown, turn, can, typed),
        "can": can,
        "is_referee": role is Role.REFEREE,
        "entry": with_key(entry, new_key()) if entry else None,
        "shown": shown,
        "shown_name": hand_name(shown, recorded.ruleset.hands) if shown else "",
        "turn": turn,
        "replay_name": hand_name(replay.number, recorded.ruleset.hands) if replay else "",
        "closed": closed,
        "grid": grid(recorded.ruleset),
        "typed": typed,
        "wrong": typed.messages(recorded.ruleset),
        "seats": seat_views(recorded, recorded.dealer(shown) if shown else None),
    }
    return render(request, "table/match.html", context, status=status)


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
    return {
        "hands": hand_views(recorded),
        "hand_count": recorded.ruleset.hands,
        "result": _result(match),
        "winner": team_name(match.winner) if match.winner else "",
        "forfeit": recorded.forfeit,
        "forfeit_name": FORFEITS[recorded.forfeit.kind] if recorded.forfeit else "",
        "next_match": _next_match(match),
        "redeals": recorded.redeals,
        "twin": twin_of(recorded),
        "loose": _loose_rulings(recorded),
    }


def _loose_rulings(recorded: MatchFacts) -> list[tuple[int, str, tuple[RulingView, ...]]]:
    """Return the rulings on hands that have no line of their own, by hand."""
    numbers = {ruling.hand_number for ruling in recorded.rulings}
    return [
        (number, hand_name(number, recorded.ruleset.hands), ruling_views(recorded, number))
        for number in sorted(numbers)
        if not recorded.is_recorded(number)
    ]


def _result(match: Match) -> str:
    """Return why the match ended as it did, with the numbers that decided it."""
    values = {
        "home_big": match.home_big,
        "away_big": match.away_big,
        "home_small": match.home_small,
        "away_small": match.away_small,
    }
    match match.verdict:
        case "":
            return ""
        case Verdict.BIG:
            return _("big score %(home_big)d : %(away_big)d") % values
        case Verdict.SMALL:
            return (
                _(
                    "big score level at %(home_big)d : %(away_big)d, small score %(home_small)d : "
                    "%(away_small)d"
                )
                % values
            )
        case Verdict.EXTRA_HAND:
            return _("level on big and small score, decided by the extra hand")
        case _:
            return str(VERDICTS[match.verdict])


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
) -> dict[str, Any]:
    """Return what is one tap away: penalties, redeal, taking back, forfeit and seats."""
    match = recorded.match
    ready = match.home is not None and match.away is not None
    ruling = typed.ruling or RulingForm(count="1")
    hand = recorded.hand(shown) if shown else None
    ruling = replace(
        ruling,
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
        "last_name": hand_name(last, recorded.ruleset.hands) if last else "",
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
