"""跟牌: whether cards may follow a lead (Y32 to Y36, N32 to N35, F13 to F15)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.cards import Card
from rules.demands import Measure, Row, demands_of, measure, pairs_in
from rules.formats import Counts, Format, FormatKind, counted, format_of, mixed_tractor
from rules.trump import Order, PlaySuit


class FollowReason(StrEnum):
    """Why a play is legal or not, in the order in which they are looked at."""

    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    MUST_PLAY_TRACTOR = "must_play_tractor"
    MUST_PLAY_SHORTER_TRACTOR = "must_play_shorter_tractor"
    MUST_PLAY_QUAD = "must_play_quad"
    MUST_PLAY_TRIPLE = "must_play_triple"
    MUST_PLAY_PAIRS = "must_play_pairs"
    MUST_PLAY_PAIR = "must_play_pair"
    OK = "ok"


@dataclass(frozen=True)
class FollowRuling:
    """Whether a play may follow, with the reason."""

    legal: bool
    reason: FollowReason


_OK = FollowRuling(True, FollowReason.OK)


def follow(
    order: Order, lead: Sequence[Card], hand: Sequence[Card], play: Sequence[Card]
) -> FollowRuling:
    """Rule on a play; the input has no problems as `rules.card_problems` finds them."""
    if len(play) != len(lead):
        return FollowRuling(False, FollowReason.WRONG_NUMBER_OF_CARDS)
    led = format_of(order, lead)
    assert led.suit is not None, "a lead of several suits is a problem of the input"
    if like_mixed_tractor(order, led, play):
        return _OK
    held = in_suit(order, led.suit, hand)
    played = in_suit(order, led.suit, play)
    if len(played) < min(len(lead), len(held)):
        return FollowRuling(False, FollowReason.MUST_FOLLOW_SUIT)
    if len(held) <= len(lead) or led.kind is FormatKind.SINGLE:
        return _OK
    short = _falls_short(order, led, counted(held), counted(played))
    return FollowRuling(False, short) if short else _OK


def _falls_short(order: Order, led: Format, held: Counts, played: Counts) -> FollowReason | None:
    """Return the first demand of the lead that a play does not meet as far as the hand can."""
    demands = demands_of(led)
    needed = measure(order, held, demands).row(held, demands)
    reached = Measure(order, held).row(played, demands)
    for place, (have, need) in enumerate(zip(reached.numbers, needed.numbers, strict=False)):
        if have < need:
            return _reason(order, led, needed, place)
    return None


def _reason(order: Order, led: Format, needed: Row, place: int) -> FollowReason:
    """Return the reason that belongs to one number of a row."""
    if place < len(needed.lengths):
        if needed.exact[place]:
            return FollowReason.MUST_PLAY_TRACTOR
        return FollowReason.MUST_PLAY_SHORTER_TRACTOR
    several = pairs_in(order.rules, led) > 1
    pairs = FollowReason.MUST_PLAY_PAIRS if several else FollowReason.MUST_PLAY_PAIR
    sets = (FollowReason.MUST_PLAY_QUAD, FollowReason.MUST_PLAY_TRIPLE, pairs, pairs)
    return sets[place - len(needed.lengths)]


def in_suit(order: Order, suit: PlaySuit, cards: Sequence[Card]) -> list[Card]:
    """Return the cards of a suit of play."""
    return [card for card in cards if order.suit[card] is suit]


def like_mixed_tractor(order: Order, led: Format, play: Sequence[Card]) -> Format | None:
    """Return the format of a mixed tractor that is played on one like it (Y30).

    It may be played, but nobody must: its trumps are trumps as well.
    """
    mixed = mixed_tractor(order, counted(play))
    return mixed if mixed and (mixed.suit, mixed.forms) == (led.suit, led.forms) else None
