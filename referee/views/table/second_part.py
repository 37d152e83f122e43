"""One hand of a second entry: what is asked, with nothing in it of what was recorded first."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.entries import breaks_off
from referee.facts import MatchFacts
from referee.forms.table_hand import HandForm
from referee.kitty_questions import KittyQuestions, questions_of
from referee.labels.hands import UNITS, hand_name
from referee.labels.matches import team_name
from referee.views.table.entry_part import Choices
from referee.views.table.grid import Grid, grid
from referee.views.table.lines import RulingView, ruling_views, seat_name
from rules.rotation import dealer_of_hand
from rules.seats import Seat


@dataclass(frozen=True, slots=True)
class HandStep:
    """A hand in the list of those to enter."""

    number: int
    name: str
    entered: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondHand:
    """The questions about one hand; `asks_dealer` where only what happened says who dealt it."""

    number: int
    name: str
    extra: bool
    asks_dealer: bool
    may_be_broken_off: bool
    dealer: str
    attackers: str
    falls_at: int
    rulings: tuple[RulingView, ...]
    asks: KittyQuestions
    grid: Grid
    choices: Choices


def numbers_of(recorded: MatchFacts) -> tuple[int, ...]:
    """Return the numbers of the hands that have to be entered."""
    hands = (*recorded.played, *((recorded.extra,) if recorded.extra else ()))
    return tuple(hand.number for hand in hands)


def steps(recorded: MatchFacts, entered: Mapping[int, HandForm]) -> tuple[HandStep, ...]:
    """Return all hands, each with whether it is entered."""
    return tuple(
        HandStep(number, hand_name(number, recorded.most_hands), number in entered)
        for number in numbers_of(recorded)
    )


def second_hand(recorded: MatchFacts, number: int) -> SecondHand:
    """Return the questions about a hand.

    In a race who deals follows from the hands before, so that it would give them away: it is asked.
    """
    extra = number == recorded.extra_number
    fixed = not (recorded.is_race or extra)
    dealer = dealer_of_hand(recorded.ruleset, number) if fixed else None
    attackers = recorded.team(dealer.pair.other) if dealer is not None else None
    ruleset = recorded.ruleset_of_hand(number)
    asks = questions_of(ruleset)
    return SecondHand(
        number=number,
        name=hand_name(number, recorded.most_hands),
        extra=extra,
        asks_dealer=extra or (recorded.is_race and recorded.claimed(number) is not None),
        may_be_broken_off=not extra and breaks_off(recorded, number),
        dealer=seat_name(recorded, dealer),
        attackers=team_name(attackers) if attackers else "",
        falls_at=ruleset.dealer_falls_at,
        rulings=ruling_views(recorded, number),
        asks=asks,
        grid=grid(ruleset),
        choices=Choices(
            seats=tuple((str(int(seat)), seat_name(recorded, seat)) for seat in Seat),
            suits=(),
            set_by=(),
            units=tuple((unit.value, UNITS[unit]) for unit in asks.units),
        ),
    )
