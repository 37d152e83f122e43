"""Everything that makes entered cards impossible, before any ruling is made on them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from rules.card_rules import WIDEST
from rules.cards import Card
from rules.formats import counted
from rules.play import LeadReason, lead
from rules.ruleset import Ruleset
from rules.trump import Order

PLAYERS = 4

Cards = Sequence[Card]


class CardProblemCode(StrEnum):
    """What is wrong with entered cards."""

    TOO_MANY_DECKS = "too_many_decks"
    NO_CARDS = "no_cards"
    TOO_MANY_CARDS = "too_many_cards"
    TOO_MANY_COPIES = "too_many_copies"
    WRONG_NUMBER_OF_PLAYS = "wrong_number_of_plays"
    WRONG_NUMBER_OF_HANDS = "wrong_number_of_hands"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    LEAD_OF_SEVERAL_SUITS = "lead_of_several_suits"
    LEAD_IS_A_THROW = "lead_is_a_throw"
    HAND_TOO_SMALL = "hand_too_small"
    NOT_IN_HAND = "not_in_hand"
    MORE_MUST_BE_TURNED = "more_must_be_turned"


@dataclass(frozen=True)
class CardProblem:
    """One mistake with the cards it is about; `place` counts plays or hands from 0."""

    code: CardProblemCode
    cards: tuple[Card, ...] = ()
    place: int | None = None


_LEADS = {
    LeadReason.MORE_THAN_ONE_SUIT: CardProblemCode.LEAD_OF_SEVERAL_SUITS,
    LeadReason.THROW_NOT_ALLOWED: CardProblemCode.LEAD_IS_A_THROW,
}


def cards_problems(order: Order, cards: Cards) -> tuple[CardProblem, ...]:
    """Check cards that are to be parsed or led."""
    return (*_decks(order), *_amount(order, cards), *_copies(order.rules.decks, cards))


def follow_problems(order: Order, led: Cards, hand: Cards, play: Cards) -> tuple[CardProblem, ...]:
    """Check a lead, the whole hand before the play, and the play out of it."""
    found = [
        *_decks(order),
        *_lead(order, led),
        *_amount(order, hand),
        *_copies(order.rules.decks, (*led, *hand)),
    ]
    if len(hand) < len(led):
        found.append(CardProblem(CardProblemCode.HAND_TOO_SMALL))
    held = counted(hand)
    missing = tuple(card for card, copies in counted(play).items() if copies > held.get(card, 0))
    if missing:
        found.append(CardProblem(CardProblemCode.NOT_IN_HAND, missing))
    return tuple(found)


def trick_problems(
    order: Order, plays: Sequence[Cards], *, least: int = 2
) -> tuple[CardProblem, ...]:
    """Check the plays of a trick, the leader's first; the last ones may still be missing."""
    if not least <= len(plays) <= PLAYERS:
        return (CardProblem(CardProblemCode.WRONG_NUMBER_OF_PLAYS),)
    return (
        *_decks(order),
        *_lead(order, plays[0]),
        *(
            CardProblem(CardProblemCode.WRONG_NUMBER_OF_CARDS, place=place)
            for place, play in enumerate(plays)
            if len(play) != len(plays[0])
        ),
        *_copies(order.rules.decks, tuple(chain.from_iterable(plays))),
    )


def throw_problems(order: Order, led: Cards, others: Sequence[Cards]) -> tuple[CardProblem, ...]:
    """Check a throw and the hands of the other three; a throw that is not allowed is no problem."""
    if len(others) != PLAYERS - 1:
        return (CardProblem(CardProblemCode.WRONG_NUMBER_OF_HANDS),)
    return (
        *_decks(order),
        *(
            problem
            for problem in _lead(order, led)
            if problem.code is not CardProblemCode.LEAD_IS_A_THROW
        ),
        *chain.from_iterable(_not_too_many(order, hand, seat) for seat, hand in enumerate(others)),
        *_copies(order.rules.decks, tuple(chain(led, *others))),
    )


def kitty_problems(ruleset: Ruleset, kitty: Cards) -> tuple[CardProblem, ...]:
    """Check the cards turned in the kitty, from the first; the others need not be told."""
    found = []
    if not kitty:
        found.append(CardProblem(CardProblemCode.NO_CARDS))
    elif len(kitty) > ruleset.kitty_cards:
        found.append(CardProblem(CardProblemCode.TOO_MANY_CARDS))
    elif len(kitty) < ruleset.kitty_cards and not any(card.suit for card in kitty):
        found.append(CardProblem(CardProblemCode.MORE_MUST_BE_TURNED))  # Y21
    return (*found, *_copies(ruleset.decks, kitty))


def _decks(order: Order) -> Iterator[CardProblem]:
    if order.rules.decks > WIDEST:  # the texts know units of up to four identical cards
        yield CardProblem(CardProblemCode.TOO_MANY_DECKS)


def _amount(order: Order, cards: Cards) -> Iterator[CardProblem]:
    if not cards:
        yield CardProblem(CardProblemCode.NO_CARDS)
    yield from _not_too_many(order, cards, None)


def _not_too_many(order: Order, cards: Cards, place: int | None) -> Iterator[CardProblem]:
    if len(cards) > order.rules.hand_cards:
        yield CardProblem(CardProblemCode.TOO_MANY_CARDS, place=place)


def _lead(order: Order, led: Cards) -> Iterator[CardProblem]:
    problems = tuple(_amount(order, led))
    yield from problems
    if not problems:
        code = _LEADS.get(lead(order, led).reason)
        if code:
            yield CardProblem(code, tuple(led))


def _copies(decks: int, cards: Cards) -> Iterator[CardProblem]:
    too_many = tuple(card for card, n in counted(cards).items() if n > decks)
    if too_many:
        yield CardProblem(CardProblemCode.TOO_MANY_COPIES, too_many)
