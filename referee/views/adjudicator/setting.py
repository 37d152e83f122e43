"""Under which rules, level and trump the adjudicator answers: from a match, or chosen."""

from dataclasses import dataclass

from referee.forms.adjudicator import AdjudicatorForm
from referee.labels.seats import SEATS
from referee.match_facts import MatchFacts
from referee.recording import last_number, open_number
from referee.scorekeeping import dealer_of, is_called_for, race_from
from rules.adjudicator import Case
from rules.cards import Suit
from rules.levels import ladder_of
from rules.ruleset import Ruleset, load, preset_keys
from rules.seats import Seat
from rules.shapes import Level, Shape


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What is known before cards are entered; `recorded` is None in practice.

    `trump` None is no-trump where `trump_told`; `levels` are those that can be chosen.
    """

    ruleset: Ruleset
    level: Level | None
    levels: tuple[Level, ...] = ()
    trump: Suit | None = None
    trump_told: bool = False
    dealer: Seat | None = None
    first_hand: bool = False
    recorded: MatchFacts | None = None
    number: int = 0

    @property
    def case(self) -> Case:
        """What the rules want to know."""
        return Case(self.ruleset, self.trump, self.level)

    @property
    def extra_hand(self) -> bool:
        """Whether the extra hand is played."""
        return self.recorded is not None and self.number == self.recorded.extra_number

    @property
    def needs_level(self) -> bool:
        """Whether the level decides about trumps and is not known."""
        return self.level is None and self.ruleset.level_is_trump

    def seat_name(self, seat: Seat) -> str:
        """Return a seat, with who sits there."""
        player = self.recorded.player(seat) if self.recorded else ""
        return f"{SEATS[seat]} {player}".strip()


def practice(form: AdjudicatorForm) -> Setting:
    """Return the setting that was chosen, without a match."""
    keys = preset_keys()
    ruleset = load(form.ruleset if form.ruleset in keys else keys[0])
    level, levels = _level(ruleset, form, None)
    return Setting(
        ruleset=ruleset,
        level=level or ruleset.first_level,
        levels=levels,
        trump=form.suit,
        trump_told=_told(ruleset, form),
        dealer=form.dealt_by,
        first_hand=bool(form.first_hand),
    )


def of_hand(recorded: MatchFacts, number: int, form: AdjudicatorForm) -> Setting:
    """Return the setting of one hand; what is not recorded yet can be chosen."""
    ruleset = recorded.ruleset_of_hand(number)
    dealer = dealer_of(recorded, number)
    if dealer is None:
        dealer = form.dealt_by
    level, levels = _level(ruleset, form, _level_of(recorded, number, dealer))
    return Setting(
        ruleset=ruleset,
        level=level,
        levels=levels,
        trump=form.suit,
        trump_told=_told(ruleset, form),
        dealer=dealer,
        first_hand=number == 1,
        recorded=recorded,
        number=number,
    )


def number_of(recorded: MatchFacts, form: AdjudicatorForm) -> int:
    """Return the hand that is meant: the one in the address, or the one that is played."""
    asked = form.hand_number
    if asked.isdecimal() and 1 <= int(asked[:4]) <= recorded.extra_number:
        return int(asked[:4])
    return open_number(recorded) or last_number(recorded) or 1


def dealer_is_open(recorded: MatchFacts, number: int) -> bool:
    """Tell whether it is not recorded who deals."""
    return dealer_of(recorded, number) is None


def _told(ruleset: Ruleset, form: AdjudicatorForm) -> bool:
    """Tell whether a trump was chosen that these rules have."""
    return form.trump_told and (form.suit is not None or ruleset.no_trump)


def _level(
    ruleset: Ruleset, form: AdjudicatorForm, known: Level | None
) -> tuple[Level | None, tuple[Level, ...]]:
    """Return the level and those that can be chosen: none where all hands have the same."""
    if ruleset.shape is Shape.FIXED_HANDS:
        return ruleset.level, ()
    levels = ladder_of(ruleset).levels
    chosen = form.level_told
    return (chosen if chosen in levels else known), levels


def _level_of(recorded: MatchFacts, number: int, dealer: Seat | None) -> Level | None:
    """Return the level of a hand of a race: that of the dealer's side."""
    if not recorded.is_race:
        return None
    found = race_from(recorded)
    if number <= len(found.hands):
        return found.hands[number - 1].level_card
    if number != found.next_number:
        return None
    if found.level_card is None and dealer is not None and is_called_for(recorded, number):
        return found.levels[dealer.pair]
    return found.level_card
