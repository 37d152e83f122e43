"""The part of the page in which one hand is entered or corrected."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise

from referee.basis import hand_basis
from referee.forms.table_hand import HandForm
from referee.kitty_questions import KittyQuestions, questions_of
from referee.labels.hands import CAUSES, SUIT_SIGNS, SUITS, TRUMP_SET_BY, UNITS, hand_name
from referee.labels.matches import team_name
from referee.match_facts import MatchFacts
from referee.models import Hand
from referee.permissions import Task
from referee.scorekeeping import dealer_of, is_called_for
from referee.views.table.grid import Grid, grid
from referee.views.table.lines import HandView, RulingView, ruling_views, seat_name, view_of
from referee.views.table.preview import preview
from referee.views.table.race_preview import RaceHand, race_preview
from rules.rotation import cutter
from rules.seats import Pair, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What can be chosen beside the points, as value and name."""

    seats: tuple[tuple[str, str], ...]
    suits: tuple[tuple[str, Promise, str], ...]
    set_by: tuple[tuple[str, Promise], ...]
    units: tuple[tuple[str, Promise], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryPart:
    """The form of one hand; `current` is its present version, shown while it is corrected.

    In a race `called_for` says that whoever called first deals, `asks_caller` that nobody has said
    who did; `others` are the seats that could deal instead, as value and name. `blind` is a hand
    whose dealer follows from hands that are not recorded yet.
    """

    number: int
    name: str
    extra: bool
    correcting: bool
    form: HandForm
    current: HandView | None
    history: tuple[HandView, ...]
    rulings: tuple[RulingView, ...]
    dealer: str
    cutter: str
    dealer_team: str
    attackers: str
    falls_at: int
    causes: tuple[Promise, ...]
    asks_caller: bool
    called_for: bool
    others: tuple[tuple[str, str], ...]
    asks: KittyQuestions
    grid: Grid
    choices: Choices
    preview: dict[str, Any] | None
    blind: bool = False


def entry_part(
    recorded: MatchFacts,
    number: int,
    turn: int | None,
    form: HandForm | None,
    can: dict[str, bool],
    caller: Seat | None = None,
) -> EntryPart | None:
    """Return the form of hand `number`, or None for whoever may not save it now.

    `caller` deals a hand of a race, as somebody has just said.
    """
    correcting = recorded.is_recorded(number)
    allowed = can[Task.CORRECT_HAND] if correcting else can[Task.RECORD_HAND] and number == turn
    if not allowed:
        return None
    regular = number < recorded.extra_number
    current = recorded.hand(number)
    filled = _versioned(form, current) if form else _stored(current, correcting)
    if caller is not None and recorded.is_race:
        filled = replace(filled, dealer=str(int(caller)))
    dealer = _dealer(recorded, number, filled) if regular else None
    hand = RaceHand(recorded, number, dealer) if recorded.is_race and dealer is not None else None
    ruleset = recorded.ruleset_of_hand(number)
    return EntryPart(
        number=number,
        name=hand_name(number, recorded.most_hands),
        extra=number == recorded.extra_number,
        correcting=correcting,
        form=replace(filled, basis=hand_basis(recorded, number)),
        current=view_of(recorded, current) if current else None,
        history=_history(recorded, number) if current else (),
        rulings=ruling_views(recorded, number),
        dealer=seat_name(recorded, dealer),
        cutter=seat_name(recorded, cutter(dealer)) if dealer is not None else "",
        dealer_team=_team(recorded, dealer.pair if dealer is not None else None),
        attackers=_team(recorded, dealer.pair.other if dealer is not None else None),
        falls_at=recorded.ruleset.dealer_falls_at,
        causes=CAUSES,
        asks_caller=regular and dealer is None,
        called_for=is_called_for(recorded, number),
        others=_others(recorded, dealer) if regular and recorded.is_race else (),
        asks=questions_of(ruleset),
        grid=grid(ruleset, hand.gain) if hand else grid(ruleset),
        choices=_choices(recorded, questions_of(ruleset)),
        preview=_preview(recorded, number, hand),
    )


def _dealer(recorded: MatchFacts, number: int, form: HandForm) -> Seat | None:
    """Return who deals a regular hand: whoever the form names, or who should."""
    if recorded.is_race and form.dealer in {str(int(seat)) for seat in Seat}:
        return Seat(int(form.dealer))
    return dealer_of(recorded, number)


def _others(recorded: MatchFacts, dealer: Seat | None) -> tuple[tuple[str, str], ...]:
    return tuple((str(int(seat)), seat_name(recorded, seat)) for seat in Seat if seat is not dealer)


def _preview(recorded: MatchFacts, number: int, hand: RaceHand | None) -> dict[str, Any] | None:
    if recorded.is_race:
        return race_preview(hand) if hand else None
    return preview(recorded, number, _next_dealer(recorded, number))


def _stored(current: Hand | None, correcting: bool) -> HandForm:
    if current is None:
        return HandForm(seen_version="0")
    if correcting:
        return HandForm.of(current)
    return HandForm(seen_version=str(current.version))


def _versioned(form: HandForm, current: Hand | None) -> HandForm:
    """Give a form without a version, or with one that never was, the version stored now."""
    if form.seen_version and current:
        return form
    return replace(form, seen_version=str(current.version if current else 0))


def _history(recorded: MatchFacts, number: int) -> tuple[HandView, ...]:
    """Return the earlier versions, the latest first."""
    earlier = (
        Hand.objects.filter(match=recorded.match, number=number, current=False)
        .select_related("recorded_by")
        .order_by("-version")
    )
    return tuple(view_of(recorded, hand) for hand in earlier)


def _team(recorded: MatchFacts, pair: Pair | None) -> str:
    team = recorded.team(pair) if pair is not None else None
    return team_name(team) if team else ""


def _next_dealer(recorded: MatchFacts, number: int) -> str:
    """Return who deals after this hand: the next seat, whoever wins (Y14)."""
    if number >= recorded.ruleset.hands:
        return ""
    return seat_name(recorded, dealer_of(recorded, number + 1))


def _choices(recorded: MatchFacts, asks: KittyQuestions) -> Choices:
    return Choices(
        seats=tuple((str(int(seat)), seat_name(recorded, seat)) for seat in Seat),
        suits=tuple((code, name, SUIT_SIGNS[code]) for code, name in SUITS.items()),
        set_by=tuple(TRUMP_SET_BY.items()),
        units=tuple((unit.value, UNITS[unit]) for unit in asks.units),
    )


def with_key(part: EntryPart, key: str) -> EntryPart:
    """Return the part with a key in its form, the one that was sent where there is one."""
    return replace(part, form=replace(part.form, key=part.form.key or key))
