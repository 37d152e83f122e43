"""Random positions of a few cards, in which pairs, runs and trumps are frequent."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from random import Random

from rules.card_rules import card_rules
from rules.cards import Card, Rank, Suit, parse_card
from rules.ruleset import load
from rules.trump import Order, order_of
from tests.rules import oracle
from tests.rules.oracle import RANKS, Hand, Table

SYSTEMS = ("yijing_cup", "nanshan_cup", "common_two_deck", "four_deck")
LEVELS = {"yijing_cup": ["A"]}
SHAPES = ([1], [2], [2, 2], [2, 2], [2, 2, 2], [1, 1], [2, 1], [2, 2, 1])
MORE_SHAPES = ([3], [4], [3, 3], [2, 2, 2], [3, 2], [3, 1], [4, 2], [2, 2, 1])


@dataclass(frozen=True)
class Position:
    """Cards on the table: a lead, other hands, and four plays of as many cards."""

    table: Table
    lead: Hand
    hand: Hand
    plays: tuple[Hand, ...]


def cards(codes: Hand) -> tuple[Card, ...]:
    return tuple(map(parse_card, codes))


@cache
def order(table: Table) -> Order:
    """The order that the program has for a table of the oracle."""
    options = {
        "throws": "side_and_trump",
        "trump_adjacency": (
            "trump_order" if table.neighbours_by_trump_order else "trump_suit_ranks_only"
        ),
        "adjacent_across_removed_rank": "yes" if table.across_removed_rank else "no",
        "shorter_tractor": "required" if table.shorter_tractor else "free",
        "equal_cards": "last_played" if table.last_equal_wins else "first_played",
        "overruff": "beat_every_unit" if table.beat_every_unit else "longest_unit_only",
    }
    if table.decks > 2:
        options["protect_longer_sets"] = "yes" if table.protect_longer_sets else "no"
        options["set_ladder"] = "pair_then_single" if table.pair_then_single else "none"
    rules = card_rules(load(table.system).with_options(options))
    trump = Suit(table.trump) if table.trump else None
    return order_of(rules, trump, Rank(table.level))


def random_table(rng: Random, system: str) -> Table:
    """Draw a table; half of them have the default options."""
    usual = rng.random() < 0.5
    return Table(
        system,
        rng.choice("SHCD" if system == "yijing_cup" else ["S", "H", "C", "D", ""]),
        rng.choice(LEVELS.get(system, RANKS)),
        *(usual or rng.random() < 0.5 for _ in range(3)),
        *(not usual and rng.random() < 0.5 for _ in range(2)),
        *(not usual and system == "four_deck" and rng.random() < 0.5 for _ in range(2)),
    )


def random_position(rng: Random, system: str) -> Position:
    """Draw a position out of a few neighbouring cards of one suit of play and of another."""
    table = random_table(rng, system)
    suits = ["trump", *(suit for suit in "SHCD" if suit != table.trump)]
    led, other = rng.sample(suits, 2)
    if led != "trump":
        other = "trump"
    near = _stretch(rng, table, led, rng.choice([4, 6, 9]))
    lead = _lead(rng, table, near)
    same = _pile(rng, table, near, lead)
    others = _pile(rng, table, _stretch(rng, table, other, 5), ())
    third = next(suit for suit in suits if suit not in {led, other})
    rest = _pile(rng, table, [card for step in oracle.ladder(table, third) for card in step], ())
    hand = _take(same, len(lead) + rng.randint(-1, 4))
    hand += _take(others, max(len(lead) - len(hand), rng.randint(0, 2)))
    plays = [lead]
    for _ in range(3):
        play = _take(rng.choice([same, others, others, rest]), len(lead))
        plays.append(play + _take(rest, len(lead) - len(play)))
    return Position(table, lead, hand, tuple(plays))


def _stretch(rng: Random, table: Table, suit: str, length: int) -> list[str]:
    """Choose neighbouring cards, of equals sometimes two."""
    steps = oracle.ladder(table, suit)
    start = rng.randrange(max(1, len(steps) - length + 1))
    chosen = [card for step in steps[start : start + length] for card in rng.choices(step, k=2)]
    return list(dict.fromkeys(chosen))


def _lead(rng: Random, table: Table, near: list[str]) -> Hand:
    """Lead a shape, of neighbours more often than not."""
    copies = rng.choice(SHAPES if table.decks == 2 else (*SHAPES, *MORE_SHAPES))
    copies = copies[: len(near)]
    start = rng.randrange(len(near) - len(copies) + 1)
    chosen = (
        near[start : start + len(copies)] if rng.random() < 0.7 else rng.sample(near, len(copies))
    )
    return tuple(card for card, n in zip(chosen, copies, strict=True) for _ in range(n))


def _pile(rng: Random, table: Table, cards_: list[str], gone: Hand) -> list[str]:
    """Lay all copies of some cards that are not gone in a pile, half of the time in order."""
    left = Counter(dict.fromkeys(cards_, table.decks))
    left.subtract(gone)
    found = list(left.elements())
    if rng.random() < 0.5:
        rng.shuffle(found)
    else:
        turn = rng.randrange(len(found)) if found else 0
        found = found[turn:] + found[:turn]
    return found


def _take(pile: list[str], number: int) -> Hand:
    """Take cards from a pile as long as there are any."""
    return tuple(pile.pop() for _ in range(min(max(number, 0), len(pile))))
