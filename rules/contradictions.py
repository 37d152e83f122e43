"""Fields of a ruleset that are right on their own but not together."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from rules.cards import DECK, Joker, Rank
from rules.layout import SECTION_OF, TAIL
from rules.match_contradictions import MATCH_CHECKS
from rules.options import FlipJoker, KittyMultiplier, KittyTractor
from rules.penalty_contradictions import PENALTY_CHECKS
from rules.shapes import KittyOvercall

Contradiction = tuple[str, str]
"""The path of the field and what was expected."""


def contradictions(values: Mapping[str, Any]) -> Iterator[Contradiction]:
    """Yield every contradiction between the fields in `values`.

    Fields that could not be read are left out of `values`; a check that needs one is skipped.
    """
    for needed, check in (*_CHECKS, *PENALTY_CHECKS, *MATCH_CHECKS):
        if all(name in values for name in needed):
            yield from check(*(values[name] for name in needed))


def _kitty_fits(decks: int, kitty_cards: int) -> Iterator[Contradiction]:
    dealt = decks * len(DECK) - kitty_cards
    if dealt <= 0 or dealt % 4:
        yield "kitty_cards", f"{decks * len(DECK)} cards less the kitty must divide by four players"


def _bands_in_order(bands: tuple[Any, ...]) -> Iterator[Contradiction]:
    if not bands or bands[0].points_from != 0:
        yield "bands", "the first band must start at 0"
    for index, band in enumerate(bands):
        if band.points_from % 5:
            yield f"bands[{index}].points_from", "points come in fives"
        if band.dealer_gain and band.attackers_gain:
            yield f"bands[{index}]", "only one side may gain in a band"
    for index, (lower, upper) in enumerate(pairwise(bands), start=1):
        if upper.points_from <= lower.points_from:
            yield f"bands[{index}].points_from", f"must be more than {lower.points_from}"
        if upper.attackers_gain - upper.dealer_gain < lower.attackers_gain - lower.dealer_gain:
            yield f"bands[{index}]", "more attackers' points must not help the dealer side"


def _falls_at_a_band(bands: tuple[Any, ...], dealer_falls_at: int) -> Iterator[Contradiction]:
    if dealer_falls_at not in {band.points_from for band in bands}:
        yield "dealer_falls_at", "a band must start where the dealer side loses the deal"
    for index, band in enumerate(bands):
        if band.points_from < dealer_falls_at and band.attackers_gain:
            yield f"bands[{index}].attackers_gain", "attackers gain only when the dealer side falls"
        if band.points_from >= dealer_falls_at and band.dealer_gain:
            yield (
                f"bands[{index}].dealer_gain",
                "the dealer side gains only while it keeps the deal",
            )


def _step_in_fives(bands: tuple[Any, ...], step_points: int) -> Iterator[Contradiction]:
    if step_points % 5:
        yield "step_points", "points come in fives"
    if bands and bands[-1].dealer_gain:
        yield "bands", "in the last band the attackers gain; the steps go on from there"


def _cap_holds(bands: tuple[Any, ...], attackers_cap: int) -> Iterator[Contradiction]:
    if attackers_cap and bands and bands[-1].attackers_gain > attackers_cap:
        yield "attackers_cap", f"a printed band gives {bands[-1].attackers_gain}"


def _trumps_once(
    permanent_trumps: tuple[Any, ...], level_is_trump: bool
) -> Iterator[Contradiction]:
    for face, times in Counter(permanent_trumps).items():
        if times > 1:
            yield "permanent_trumps", f"{face} is named {times} times"
    for joker in Joker:
        if joker not in permanent_trumps:
            yield "permanent_trumps", f"the joker {joker} has no suit: it is always a trump"
    if level_is_trump and any(isinstance(face, Rank) for face in permanent_trumps):
        yield (
            "level_is_trump",
            "level cards are trumps beside the jokers only, not beside other ranks",
        )


def _factors(rule: Any, tractor: Any, listed: tuple[int, ...]) -> Iterator[Contradiction]:
    if rule is KittyMultiplier.BY_FORMAT and tractor is KittyTractor.AS_LISTED and not listed:
        yield "kitty_listed", "the factors of tractors of two pairs, three, … are listed"


def _overcalls(kitty_overcall: Any, no_trump: bool, decks: int) -> Iterator[Contradiction]:
    if kitty_overcall is KittyOvercall.COUNTER and (decks < 3 or not no_trump):
        yield "kitty_overcall", "the ladder of counter needs three decks or more, and no-trump"


def _known_fields(silent: tuple[str, ...]) -> Iterator[Contradiction]:
    for index, name in enumerate(silent):
        if name not in SECTION_OF and name not in TAIL:
            yield f"silent[{index}]", f"there is no field {name}"


def _flip(flip_joker: Any, no_trump: bool) -> Iterator[Contradiction]:
    if flip_joker is FlipJoker.NO_TRUMP and not no_trump:
        yield "flip_joker", "there is no no-trump in this ruleset"


_CHECKS: tuple[tuple[tuple[str, ...], Callable[..., Iterator[Contradiction]]], ...] = (
    (("decks", "kitty_cards"), _kitty_fits),
    (("bands", "dealer_falls_at"), _falls_at_a_band),
    (("bands",), _bands_in_order),
    (("bands", "step_points"), _step_in_fives),
    (("bands", "attackers_cap"), _cap_holds),
    (("permanent_trumps", "level_is_trump"), _trumps_once),
    (("kitty_multiplier", "kitty_tractor", "kitty_listed"), _factors),
    (("kitty_overcall", "no_trump", "decks"), _overcalls),
    (("flip_joker", "no_trump"), _flip),
    (("silent",), _known_fields),
)
