"""Cards by their codes, and the order of cards under a regulation, trump and level."""

from rules.card_rules import card_rules
from rules.cards import Card, Rank, Suit, parse_card
from rules.ruleset import load
from rules.trump import Order, order_of

Setting = tuple[str, str | None, str | None]
"""System, trump (None: no-trump) and level."""

CUP: Setting = ("yijing_cup", "S", "A")
NANSHAN: Setting = ("nanshan_cup", "H", "3")
GUIDE: Setting = ("common_two_deck", "S", "2")
FOUR: Setting = ("four_deck", "S", "3")


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, codes.split()))


def under(setting: Setting, **options: object) -> Order:
    system, trump, level = setting
    return order_of(
        card_rules(load(system).with_options(options)),
        Suit(trump) if trump else None,
        Rank(level) if level else None,
    )
