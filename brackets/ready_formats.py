"""Formats to choose from by key: the usual ones, and that of each published regulation."""

from dataclasses import replace

from brackets.stages import KNOCKOUT
from rules.ruleset import load, preset_keys
from rules.shapes import ByeRule, Pairing, StageKind
from rules.shapes import Stage as Plan

_CLAUSE = "default"

USUAL: dict[str, tuple[Plan, ...]] = {
    "knockout": (replace(KNOCKOUT, third_place=True),),
    "groups_knockout": (
        Plan(kind=StageKind.GROUPS, pairing=Pairing.ALL, group_size=4, advance=2, clause=_CLAUSE),
        Plan(
            kind=StageKind.KNOCKOUT,
            pairing=Pairing.CROSSED,
            advance=1,
            third_place=True,
            clause=_CLAUSE,
        ),
    ),
    "round_robin": (
        Plan(kind=StageKind.GROUPS, pairing=Pairing.ALL, groups=1, advance=1, clause=_CLAUSE),
    ),
    "swiss": (
        Plan(
            kind=StageKind.SWISS,
            pairing=Pairing.SIMILAR_SCORE,
            rounds=5,
            advance=1,
            bye=ByeRule.LOWEST_SCORE_ONCE,
            clause=_CLAUSE,
        ),
    ),
    "double_elimination": (
        Plan(
            kind=StageKind.DOUBLE_ELIMINATION,
            pairing=Pairing.BRACKET,
            advance=1,
            clause=_CLAUSE,
        ),
    ),
}
"""What is usual, where an organiser has no regulation for it."""


def format_keys() -> tuple[str, ...]:
    """Return the keys of all formats; that of a regulation is the key of its format too."""
    return (*USUAL, *preset_keys())


def ready_format(key: str) -> tuple[Plan, ...]:
    """Return the stages of a format by its key."""
    return USUAL[key] if key in USUAL else load(key).stages
