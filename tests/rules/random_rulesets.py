"""Random rulesets: bands of any width, any option that makes sense, and odd names."""

from typing import Any, get_type_hints

from hypothesis import strategies as st

from rules.applicability import applies
from rules.options import YesNo
from rules.questions import values_of
from rules.ruleset import Ruleset, load, option_names, preset_keys
from rules.shapes import Shape

PRESETS = [load(key) for key in preset_keys()]
RACES = [ruleset for ruleset in PRESETS if ruleset.shape is Shape.LEVEL_RACE]

_HINTS = get_type_hints(Ruleset)
_ENUMS = [
    name
    for name in option_names()
    if isinstance(_HINTS[name], type)
    and (_HINTS[name] is YesNo or _HINTS[name].__module__ == "rules.options")
]


@st.composite
def band_tables(draw: st.DrawFn) -> dict[str, Any]:
    """Bands from uneven steps: the dealer side's gains fall, then the attackers' rise."""
    down = sorted(draw(st.sets(st.integers(1, 6), min_size=1, max_size=4)), reverse=True)
    up = sorted(draw(st.sets(st.integers(1, 6), max_size=4)))
    widths = draw(st.lists(st.integers(1, 12), min_size=len(down) + len(up), max_size=8))
    starts = [0]
    for width in widths[: len(down) + len(up)]:
        starts.append(starts[-1] + 5 * width)
    gains = [*({"dealer_gain": gain} for gain in down), {}, *({"attackers_gain": g} for g in up)]
    bands = [
        {"points_from": start, "clause": "x", **gain}
        for start, gain in zip(starts, gains, strict=True)
    ]
    highest = up[-1] if up else 0
    return {
        "bands": bands,
        "dealer_falls_at": starts[len(down)],
        "step_points": 5 * draw(st.integers(1, 20)),
        "step_gain": draw(st.integers(0, 3)),
        "attackers_cap": draw(st.just(0) | st.integers(max(highest, 1), 12)),
    }


@st.composite
def rulesets(draw: st.DrawFn, presets: list[Ruleset] = PRESETS) -> Ruleset:
    """A preset with some of its options changed."""
    ruleset = draw(st.sampled_from(presets))
    if draw(st.booleans()):
        ruleset = ruleset.with_options(draw(band_tables()))
    for name in draw(st.lists(st.sampled_from(_ENUMS), max_size=6)):
        if applies(name, vars(ruleset)):
            ruleset = _with(ruleset, name, draw(st.sampled_from(values_of(name))))
    return ruleset


def _with(ruleset: Ruleset, name: str, value: str) -> Ruleset:
    """Choose one option, unless the regulation's other fields forbid it."""
    race = ruleset.shape is Shape.LEVEL_RACE
    forbidden = (
        (name, value) == ("flip_joker", "no_trump") and not ruleset.no_trump,
        (name, value) == ("fine10_attackers", "tie_break_only") and race,
        (name, value) == ("fine10_dealer_side", "match_ledger") and race,
        (name, value) == ("kitty_tractor", "as_listed"),
    )
    return ruleset if any(forbidden) else ruleset.with_options({name: value})
