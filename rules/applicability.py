"""Where an option makes sense: fields that only some rulesets have."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.options import KittyMultiplier, KittyTractor, ThrowFine
from rules.shapes import KittyOvercall, MatchCriterion, Shape, TimeCriterion

Values = Mapping[str, Any]


@dataclass(frozen=True)
class Condition:
    """When a field makes sense: `holds` looks at the fields in `needs`; `where` says it."""

    needs: tuple[str, ...]
    holds: Callable[..., bool]
    where: str


def applies(name: str, values: Values) -> bool:
    """Tell whether a field makes sense beside these; True as long as what decides is unknown."""
    return not decided(name, values) or _holds(name, values)


def must_be_there(name: str, values: Values) -> bool:
    """Tell whether a field makes sense for certain."""
    return decided(name, values) and _holds(name, values)


def decided(name: str, values: Values) -> bool:
    """Tell whether `values` have all that decides whether a field makes sense."""
    return name not in CONDITIONS or all(needed in values for needed in CONDITIONS[name].needs)


def _holds(name: str, values: Values) -> bool:
    condition = CONDITIONS.get(name)
    return condition is None or condition.holds(*(values[needed] for needed in condition.needs))


def _extra_hand(
    shape: Shape, decided_by: tuple[MatchCriterion, ...], at_time: tuple[TimeCriterion, ...]
) -> bool:
    if shape is Shape.FIXED_HANDS:
        return MatchCriterion.EXTRA_HAND in decided_by
    return TimeCriterion.EXTRA_HAND in at_time


_RACE = Condition(
    ("shape",), lambda shape: shape is Shape.LEVEL_RACE, "it belongs to a race of levels"
)
_FIXED = Condition(
    ("shape",), lambda shape: shape is Shape.FIXED_HANDS, "it belongs to a fixed number of hands"
)
_FORMAT = Condition(
    ("kitty_multiplier",),
    lambda rule: rule is KittyMultiplier.BY_FORMAT,
    "it belongs to kitty_multiplier = by_format",
)
_CONTENTS = Condition(
    ("kitty_multiplier",),
    lambda rule: rule is KittyMultiplier.BY_CONTENTS,
    "it belongs to kitty_multiplier = by_contents",
)
_CHAO = Condition(
    ("kitty_overcall",),
    lambda overcall: overcall is KittyOvercall.CHAO,
    "it belongs to kitty_overcall = chao",
)
_SETS = Condition(("decks",), lambda decks: decks >= 3, "triples need three decks or more")
_FOUR_DECKS = Condition(
    ("decks", "no_trump"),
    lambda decks, no_trump: decks >= 4 and no_trump,
    "it belongs to four decks and more, with no-trump",
)

CONDITIONS: dict[str, Condition] = {
    "level": _FIXED,
    "decided_by": _FIXED,
    "long_form_levels": _FIXED,
    "forfeit": _FIXED,
    "forfeit_small": _FIXED,
    "forfeit_secured": _FIXED,
    "double_offence": _FIXED,
    "small_floor": _FIXED,
    "winning_dealer": _RACE,
    "first_level": _RACE,
    "last_level": _RACE,
    "must_play_last": _RACE,
    "must_play": _RACE,
    "levels_left_out": _RACE,
    "demotion": _RACE,
    "hooks": _RACE,
    "last_hand": _RACE,
    "at_time": _RACE,
    "lead_wins": _RACE,
    "takeover_at": Condition(
        ("shape", "dealer_falls_at"),
        lambda shape, limit: shape is Shape.LEVEL_RACE and limit == 80,
        "it belongs to a race of levels in which the dealer side falls at 80",
    ),
    "small_light_ends": Condition(
        ("shape", "bands"),
        lambda shape, bands: (
            shape is Shape.LEVEL_RACE and any(band.points_from == 40 for band in bands)
        ),
        "it belongs to a race of levels with a band that starts at 40",
    ),
    "kitty_single": _FORMAT,
    "kitty_pair": _FORMAT,
    "kitty_tractor": _FORMAT,
    "kitty_listed": Condition(
        ("kitty_multiplier", "kitty_tractor"),
        lambda rule, tractor: (
            rule is KittyMultiplier.BY_FORMAT and tractor is KittyTractor.AS_LISTED
        ),
        "it belongs to kitty_tractor = as_listed",
    ),
    "kitty_single_pair": _CONTENTS,
    "kitty_long_tractor": _CONTENTS,
    "kitty_loose_pairs": _CONTENTS,
    "overtime_no_claim": Condition(
        ("shape", "decided_by", "at_time"), _extra_hand, "there is no extra hand"
    ),
    "overtime_counts": Condition(
        ("shape", "decided_by"),
        lambda shape, decided_by: (
            shape is Shape.FIXED_HANDS and MatchCriterion.EXTRA_HAND in decided_by
        ),
        "there is no extra hand whose points could count",
    ),
    "chao_order": _CHAO,
    "joker_chao_trump": _CHAO,
    "chao_single_big_joker": _CHAO,
    "chao_moves_deal": _CHAO,
    "chao_after_flip": _CHAO,
    "nt_opening": _FOUR_DECKS,
    "four_jokers": _FOUR_DECKS,
    "throw_fine_clause": Condition(
        ("throw_fine",),
        lambda fine: fine is not ThrowFine.NONE,
        "there is no fine for a failed throw",
    ),
    "protect_longer_sets": _SETS,
    "set_ladder": _SETS,
}
"""By name of the field; a field that is not here makes sense everywhere."""
