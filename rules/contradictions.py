"""Fields of a ruleset that are right on their own but not together."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from rules.cards import DECK
from rules.offences import RulingResult

Contradiction = tuple[str, str]
"""The path of the field and what was expected."""


def contradictions(values: Mapping[str, Any]) -> Iterator[Contradiction]:
    """Yield every contradiction between the fields in `values`.

    Fields that could not be read are left out of `values`; a check that needs one is skipped.
    """
    for needed, check in (
        (("decks", "kitty_cards"), _kitty_fits),
        (("bands", "dealer_falls_at"), _falls_at_a_band),
        (("bands",), _bands_in_order),
        (("bands", "step_points"), _step_in_fives),
        (("permanent_trumps",), _trumps_once),
        (("penalties",), _penalties_consistent),
    ):
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


def _trumps_once(permanent_trumps: tuple[Any, ...]) -> Iterator[Contradiction]:
    for face, times in Counter(permanent_trumps).items():
        if times > 1:
            yield "permanent_trumps", f"{face} is named {times} times"


def _penalties_consistent(penalties: tuple[Any, ...]) -> Iterator[Contradiction]:
    for offence, times in Counter(entry.offence for entry in penalties).items():
        if times > 1:
            yield "penalties", f"{offence} is listed {times} times"
    for index, entry in enumerate(penalties):
        path = f"penalties[{index}]"
        if (entry.big > 0) != entry.ends_hand:
            yield f"{path}.ends_hand", "a big-score penalty ends the hand, and nothing else does"
        if entry.big and entry.small:
            yield path, "an offence costs big score or small score, not both"
        if entry.counted and not entry.small:
            yield f"{path}.counted", "only small-score deductions are counted"
        if (entry.big or entry.small) and entry.result is not RulingResult.NONE:
            yield f"{path}.result", "an offence that costs points has no other result"
        if not entry.offenders:
            yield f"{path}.offenders", "somebody must be able to commit the offence"
