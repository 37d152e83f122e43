"""P7: rulings on cards; the floor is counting the cards that a ruling has to look at."""

from collections.abc import Callable, Sequence
from random import Random
from time import process_time

from bench.results import Result, alternate
from rules.card_rules import card_rules
from rules.cards import DECK, Card, Rank, Suit, parse_card
from rules.follow import follow
from rules.formats import counted
from rules.play import throw_check, trick_winner
from rules.ruleset import load
from rules.trump import order_of

ORDER = order_of(card_rules(load("common_two_deck")), Suit.SPADES, Rank.TWO)
HAND = 25

TRICKS = {
    "singles": (["H8"], ["HK"], ["HA"], ["S4"]),
    "two-pair tractors": (
        ["H8", "H8", "H7", "H7"],
        ["HK", "HK", "HQ", "HQ"],
        ["H10", "H10", "H9", "H9"],
        ["S9", "S9", "S8", "S8"],
    ),
}
THROW = ["HA", "HA", "HK", "HQ", "HQ", "HJ", "HJ", "H10", "H9", "H9", "H8", "H8"]


def rulings(turns: int) -> list[Result]:
    """Check and resolve tricks of four hands of 25 cards, and check a throw of twelve."""
    found = [_tricks(name, codes, turns) for name, codes in TRICKS.items()]
    lead = _cards(THROW)
    hands = _hands(lead, [(), (), ()])
    ours, floor = alternate(
        lambda: _burst(lambda: throw_check(ORDER, lead, hands)),
        lambda: _burst(lambda: [counted(cards) for cards in (lead, *hands)]),
        turns=turns,
    )
    return [*found, Result("P7", "throw of 12 against hands of 25", ours, floor, "ms")]


def _tricks(name: str, codes: Sequence[Sequence[str]], turns: int) -> Result:
    plays = [_cards(play) for play in codes]
    hands = _hands(plays[0], plays[1:])

    def trick() -> None:
        for hand, play in zip(hands, plays[1:], strict=True):
            assert follow(ORDER, plays[0], hand, play).legal, "these plays follow"
        trick_winner(ORDER, plays)

    ours, floor = alternate(
        lambda: 1000 / _burst(trick),
        lambda: 1000 / _burst(lambda: [counted(cards) for cards in (*hands, *plays)]),
        turns=turns,
    )
    work = f"a trick of {name} checked and resolved"
    return Result("P7", work, round(ours), round(floor), "tricks a second")


def _burst(work: Callable[[], object]) -> float:
    """Return the processor's milliseconds for one piece of work, out of a tenth of a second."""
    started, times = process_time(), 0
    while process_time() - started < 0.1:
        work()
        times += 1
    return (process_time() - started) * 1000 / times


def _cards(codes: Sequence[str]) -> list[Card]:
    return [parse_card(code) for code in codes]


def _hands(lead: Sequence[Card], plays: Sequence[Sequence[Card]]) -> list[list[Card]]:
    """Fill three hands up to 25 cards; the last has no heart, so that it may ruff."""
    left = list(DECK) * ORDER.rules.decks
    for card in (*lead, *(card for play in plays for card in play)):
        left.remove(card)
    Random(1).shuffle(left)  # noqa: S311 only to lie unlike anything
    left.sort(key=lambda card: card.suit is Suit.HEARTS)
    hands = []
    for play in reversed(plays):
        need = HAND - len(play)
        hands.append([*play, *left[:need]])
        left = left[need:][::-1]
    return hands[::-1]
