"""What kinds of match, clock, standing and stage a regulation can have.

Unlike `rules.options` these are no open questions of a text: they are the choices of an organiser.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from rules.cards import Joker, Rank

Count = Annotated[int, Field(ge=0, le=10_000)]
Positive = Annotated[int, Field(ge=1, le=10_000)]
Text = Annotated[str, Field(min_length=1, max_length=200)]

Order = Annotated[str, Field(max_length=4_000)]
"""Text in the form of `rules.round_order`, "" where nothing is given."""

Level = Rank | Joker
"""级: a rank, or a joker where the ladder goes on past the A."""


class Shape(StrEnum):
    """What a match is."""

    FIXED_HANDS = "fixed_hands"
    LEVEL_RACE = "level_race"


class ResultUnit(StrEnum):
    """What a band is worth: 大分 or 级."""

    BIG = "big"
    LEVELS = "levels"


class FirstDealer(StrEnum):
    """Who deals the first hand: East (Y12), or whoever calls first (N13, F7)."""

    EAST = "east"
    CALLER = "caller"


class FirstDrawer(StrEnum):
    """Who draws the first card of a match."""

    DEALER = "dealer"
    HIGHEST_CUT = "highest_cut"
    LOTS = "lots"


class MatchCriterion(StrEnum):
    """What decides a match of fixed hands, one after the other; nothing left is a draw."""

    BIG = "big"
    SMALL = "small"
    EXTRA_HAND = "extra_hand"
    LOTS = "lots"


class TimeCriterion(StrEnum):
    """What decides a level race when its time is over; nothing left is a draw.

    `dealer_side` is the side that would deal the next hand.
    """

    LEVEL = "level"
    DEALER_SIDE = "dealer_side"
    EXTRA_HAND = "extra_hand"
    LOTS = "lots"


class LastHand(StrEnum):
    """The hand in progress when time is over."""

    FINISHED = "finished"
    NOT_COUNTED = "not_counted"


class HookCard(StrEnum):
    """Which level card wins the last trick for a hook: 主级牌 or 副级牌."""

    TRUMP_SUIT = "trump_suit"
    OTHER_SUIT = "other_suit"


class NobodyClaims(StrEnum):
    """Nobody declares in the first hand; in later ones the kitty is always turned."""

    FLIP_KITTY = "flip_kitty"
    REDEAL = "redeal"


class ClaimTakesDeal(StrEnum):
    """When declaring takes the deal too (Y16, G14, F5); in an extra hand it always does (Y49)."""

    NEVER = "never"
    FIRST_HAND = "first_hand"


class KittyOvercall(StrEnum):
    """Overcalling after the kitty is buried.

    `chao` is 炒地皮 with pairs in the order of suits (N10, N11), `counter` the ladder of four
    decks (F5).
    """

    NONE = "none"
    CHAO = "chao"
    COUNTER = "counter"


class StandingCriterion(StrEnum):
    """What orders the sides of a group or a points table, one after the other.

    `best_results` looks at single matches: whose best difference (of big score, in a race of
    levels) is greater, then the second best and so on. `extra_matches` are whole matches among the
    tied, `extra_hands` a hand between each two of them.
    """

    POINTS = "points"
    HEAD_TO_HEAD = "head_to_head"
    NET_BIG = "net_big"
    TOTAL_BIG = "total_big"
    NET_SMALL = "net_small"
    TOTAL_SMALL = "total_small"
    NET_LEVELS = "net_levels"
    TOTAL_LEVELS = "total_levels"
    WINS = "wins"
    OPPONENTS_POINTS = "opponents_points"
    BEST_RESULTS = "best_results"
    EXTRA_MATCHES = "extra_matches"
    EXTRA_HANDS = "extra_hands"
    LOTS = "lots"
    CHIEF_REFEREE = "chief_referee"


class PointsMargin(StrEnum):
    """What joins the match points of winner and loser, with plus and minus."""

    NONE = "none"
    LEVELS = "levels"
    BIG = "big"


class StageKind(StrEnum):
    """How a stage finds out who goes on; `danish` pairs neighbours in rank, rematches allowed."""

    KNOCKOUT = "knockout"
    GROUPS = "groups"
    SWISS = "swiss"
    DANISH = "danish"
    DOUBLE_ELIMINATION = "double_elimination"


class Pairing(StrEnum):
    """Who meets whom in a stage.

    `bracket` draws once for all rounds, `redrawn` draws each round anew; `lot_order` pairs those
    that are left in order of their lot; `crossed` sets group winners against runners-up of other
    groups; `seeded` sets the best of the stage before against the last; `in_order` keeps the order
    of entry (A against B); `similar_score` is 积分编排; `all` is everybody against everybody.
    """

    BRACKET = "bracket"
    REDRAWN = "redrawn"
    LOT_ORDER = "lot_order"
    CROSSED = "crossed"
    SEEDED = "seeded"
    IN_ORDER = "in_order"
    SIMILAR_SCORE = "similar_score"
    ALL = "all"


class Grouping(StrEnum):
    """How groups are filled: 蛇形, the seeds first, or by lot alone."""

    SNAKE = "snake"
    LOTS = "lots"


class ByeRule(StrEnum):
    """Who rests when the number is odd, or no power of two."""

    BY_DRAW = "by_draw"
    BY_LOT = "by_lot"
    HIGHEST_LOT_ONCE = "highest_lot_once"
    LOWEST_SCORE_ONCE = "lowest_score_once"


@dataclass(frozen=True, kw_only=True)
class Stage:
    """One stage of the format that goes with a regulation.

    `advance` is how many go on: of the whole stage, or of each group; 1 in the last stage is the
    winner. `best_next` is how many of the best of the others go on beside them. Either `groups`
    or `group_size` is given for groups; `legs` is how often two of a group meet. `rounds` is 0
    where the number of sides decides. `units_apart`: sides of one unit meet late or not at all.
    `places_to` is the last place that is played out, 0 or 1 where only the winner counts.
    `round_order` are the rounds of groups where they are not those of the circle method.
    """

    kind: StageKind
    clause: Text
    pairing: Pairing
    advance: Positive
    groups: Count = 0
    rounds: Count = 0
    bye: ByeRule = ByeRule.BY_DRAW
    third_place: bool = False
    best_next: Count = 0
    group_size: Count = 0
    grouping: Grouping = Grouping.SNAKE
    legs: Positive = 1
    units_apart: bool = False
    places_to: Count = 0
    round_order: Order = ""


KNOCKING_OUT = frozenset({StageKind.KNOCKOUT, StageKind.DOUBLE_ELIMINATION})
"""Kinds of stage whose matches need a winner."""


@dataclass(frozen=True, kw_only=True)
class Hook:
    """钩: the dealer side at `level` falls to `falls_to` when the kitty is won with a level card.

    With `needs_fall` only when it loses the deal as well.
    """

    level: Level
    won_with: HookCard
    falls_to: Level
    clause: Text
    needs_fall: bool = True
