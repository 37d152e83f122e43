"""Contradictions in the shape of a match, its ladder, its clock, its standing and its stages."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rules.ladder import ladder_between
from rules.round_order import order_problems
from rules.shapes import (
    KNOCKING_OUT,
    FirstDealer,
    Level,
    MatchCriterion,
    Pairing,
    PointsMargin,
    Shape,
    StageKind,
    StandingCriterion,
    TimeCriterion,
)

Found = Iterator[tuple[str, str]]

_ALWAYS_DECIDES = frozenset({
    MatchCriterion.EXTRA_HAND, MatchCriterion.LOTS,
    TimeCriterion.EXTRA_HAND, TimeCriterion.LOTS, TimeCriterion.DEALER_SIDE,
})  # fmt: skip
# The dealer side may be unknown, when the next hand is called for.
_FINAL = frozenset({
    MatchCriterion.EXTRA_HAND, MatchCriterion.LOTS, TimeCriterion.EXTRA_HAND, TimeCriterion.LOTS,
    StandingCriterion.LOTS, StandingCriterion.CHIEF_REFEREE,
})  # fmt: skip
_OF_LEVELS = (StandingCriterion.NET_LEVELS, StandingCriterion.TOTAL_LEVELS)
_OF_SCORES = (
    StandingCriterion.NET_BIG,
    StandingCriterion.TOTAL_BIG,
    StandingCriterion.NET_SMALL,
    StandingCriterion.TOTAL_SMALL,
)


def _shape(shape: Shape, hands: int, games: int, first_dealer: FirstDealer) -> Found:
    if games % 2 == 0:
        yield "games", "the best of an odd number of games"
    if shape is not Shape.FIXED_HANDS:
        return
    if hands == 0:
        yield "hands", "at least one hand"
    if games > 1:
        yield "games", "fixed hands are one game"
    if first_dealer is not FirstDealer.EAST:
        yield "first_dealer", "with fixed hands the deal starts with East"


def _criteria_once(name: str, criteria: Sequence[Any]) -> Found:
    for index, criterion in enumerate(criteria):
        if criterion in criteria[:index]:
            yield f"{name}[{index}]", f"{criterion} is named twice"
        if index and criteria[index - 1] in _FINAL:
            yield f"{name}[{index}]", f"{criteria[index - 1]} leaves nothing to decide"


def _decided(shape: Shape, decided_by: tuple[MatchCriterion, ...], stages: Any) -> Found:
    if shape is not Shape.FIXED_HANDS:
        return
    if not decided_by:
        yield "decided_by", "something must decide a match"
    yield from _criteria_once("decided_by", decided_by)
    if _knocks_out(stages) and decided_by and decided_by[-1] not in _ALWAYS_DECIDES:
        yield "decided_by", "in a knockout the last one must decide in any case"


def _at_time(shape: Shape, at_time: tuple[TimeCriterion, ...], stages: Any) -> Found:
    if shape is not Shape.LEVEL_RACE:
        return
    if not at_time:
        yield "at_time", "something must decide a match at time"
    yield from _criteria_once("at_time", at_time)
    if _knocks_out(stages) and at_time and at_time[-1] not in _ALWAYS_DECIDES:
        yield "at_time", "in a knockout the last one must decide in any case"


def _knocks_out(stages: Any) -> bool:
    return any(stage.kind in KNOCKING_OUT for stage in stages)


def _ladder(
    shape: Shape, first: Level, last: Level, left_out: tuple[Level, ...], must_play: Any
) -> Found:
    if shape is not Shape.LEVEL_RACE:
        return
    levels = ladder_between(first, last)
    if first == last:
        yield "last_level", "the ladder needs two levels or more"
    for index, level in enumerate(left_out):
        if level in {first, last} or level not in levels:
            yield f"levels_left_out[{index}]", f"a level between {first} and {last}"
    for index, level in enumerate(must_play):
        if level not in levels or level in left_out:
            yield f"must_play[{index}]", "a level of the ladder"
        elif level == last:
            yield f"must_play[{index}]", "the last level has the option must_play_last"


def _hooks(first: Level, last: Level, left_out: tuple[Level, ...], hooks: Any) -> Found:
    levels = [level for level in ladder_between(first, last) if level not in left_out]
    for index, hook in enumerate(hooks):
        for name, level in (("level", hook.level), ("falls_to", hook.falls_to)):
            if level not in levels:
                yield f"hooks[{index}].{name}", "a level of the ladder"
        known = {hook.level, hook.falls_to} <= set(levels)
        if known and levels.index(hook.falls_to) >= levels.index(hook.level):
            yield f"hooks[{index}].falls_to", f"a level below {hook.level}"
        if any((hook.level, hook.won_with) == (o.level, o.won_with) for o in hooks[:index]):
            yield f"hooks[{index}]", "there is a hook for this level and card already"


def _standing(shape: Shape, tie_breaks: tuple[StandingCriterion, ...], margin: Any) -> Found:
    race = shape is Shape.LEVEL_RACE
    if not tie_breaks:
        yield "tie_breaks", "something must order a table"
    yield from _criteria_once("tie_breaks", tie_breaks)
    for index, criterion in enumerate(tie_breaks):
        if criterion in (_OF_SCORES if race else _OF_LEVELS):
            yield f"tie_breaks[{index}]", f"there is no such score in {shape}"
    if margin is (PointsMargin.BIG if race else PointsMargin.LEVELS):
        yield "points_margin", f"there is no such score in {shape}"


def _points(win: int, draw: int, loss: int, margin: Any) -> Found:
    if margin is PointsMargin.NONE and not win >= draw >= loss:
        yield "points_draw", "between the points of a win and of a loss"


def _stages(stages: tuple[Any, ...]) -> Found:
    if not stages:
        yield "stages", "at least one stage"
    for index, stage in enumerate(stages):
        before = stages[index - 1].kind if index else None
        for field, expected in (*_stage(stage, first=index == 0), *_going_on(stage, before)):
            yield f"stages[{index}].{field}", expected


PAIRINGS: dict[StageKind, tuple[Pairing, ...]] = {
    StageKind.KNOCKOUT: (
        Pairing.BRACKET, Pairing.REDRAWN, Pairing.LOT_ORDER, Pairing.CROSSED, Pairing.SEEDED,
        Pairing.IN_ORDER,
    ),
    StageKind.DOUBLE_ELIMINATION: (
        Pairing.BRACKET, Pairing.CROSSED, Pairing.SEEDED, Pairing.IN_ORDER,
    ),
    StageKind.GROUPS: (Pairing.ALL,),
    StageKind.SWISS: (Pairing.SIMILAR_SCORE,),
    StageKind.DANISH: (Pairing.SIMILAR_SCORE,),
}  # fmt: skip
"""Who can meet whom in each kind of stage, the usual one first."""
_MOST_LEGS = 2


def _stage(stage: Any, *, first: bool) -> Found:
    final = stage.kind is StageKind.KNOCKOUT and stage.advance == 1
    if stage.pairing not in PAIRINGS[stage.kind]:
        yield "pairing", f"one that a stage of kind {stage.kind} has"
    elif first and stage.pairing in {Pairing.CROSSED, Pairing.SEEDED}:
        yield "pairing", "the first stage has none before it"
    yield from _of_groups(stage) if stage.kind is StageKind.GROUPS else _of_others(stage)
    if stage.kind in {StageKind.SWISS, StageKind.DANISH} and not stage.rounds:
        yield "rounds", "a number of rounds"
    if stage.third_place and not final:
        yield "third_place", "only a knockout with a final has a third place"
    if stage.places_to > 1 and not final:
        yield "places_to", "only a knockout with a final plays out places"


def _going_on(stage: Any, before: StageKind | None) -> Found:
    """Find that nobody comes from where the pairing looks, or that so many are never left.

    In order of lot it depends on how many play.
    """
    if stage.pairing is Pairing.CROSSED and before not in {None, StageKind.GROUPS}:
        yield "pairing", "winners and runners-up of groups are crossed; the stage before has none"
    if stage.kind is StageKind.DOUBLE_ELIMINATION:
        if not (_halves_to_one(stage.advance) or _halves_to_one(stage.advance / 3)):
            yield "advance", "with two lives 1, 2, 3, 4, 6, 8, 12, 16, 24 … can be left"
        if stage.best_next:
            yield "best_next", "with two lives whoever goes on is in the number that is left"
    halved = stage.kind is StageKind.KNOCKOUT and stage.pairing is not Pairing.LOT_ORDER
    if halved and not _halves_to_one(stage.advance):
        yield (
            "advance",
            "halving leaves 1, 2, 4, 8, 16 …; others can go on as the best of the beaten",
        )


def _halves_to_one(number: float) -> bool:
    return number in {1 << power for power in range(14)}


def _of_groups(stage: Any) -> Found:
    if bool(stage.groups) == bool(stage.group_size):
        yield "groups", "the number of groups or their size"
    if 1 < stage.groups < stage.best_next:
        yield "best_next", "one of each group at most: whoever stands next there"
    if not 1 <= stage.legs <= _MOST_LEGS:
        yield "legs", "two of a group meet once or twice"
    if stage.rounds:
        yield "rounds", "groups have as many rounds as they need"
    for problem in order_problems(stage.round_order, legs=stage.legs):
        yield "round_order", problem


def _of_others(stage: Any) -> Found:
    """Find what only groups have."""
    if stage.groups or stage.group_size:
        yield "groups", "the number of groups, for groups only"
    if stage.legs != 1:
        yield "legs", "two of a group meet once or twice"
    if stage.round_order:
        yield "round_order", "groups only have an order of rounds"


MATCH_CHECKS: tuple[tuple[tuple[str, ...], Callable[..., Found]], ...] = (
    (("shape", "hands", "games", "first_dealer"), _shape),
    (("shape", "decided_by", "stages"), _decided),
    (("shape", "at_time", "stages"), _at_time),
    (("shape", "first_level", "last_level", "levels_left_out", "must_play"), _ladder),
    (("first_level", "last_level", "levels_left_out", "hooks"), _hooks),
    (("shape", "tie_breaks", "points_margin"), _standing),
    (("points_win", "points_draw", "points_loss", "points_margin"), _points),
    (("stages",), _stages),
)
"""The fields that each check needs, and the check."""
