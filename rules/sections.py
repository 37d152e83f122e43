"""The sections of a ruleset, as they stand in a file; together they are one `Ruleset`.

A field with a value here makes sense in some rulesets only; `rules.applicability` says in which.
The value is what holds for it in the others. All other fields every file must have. The name of
a field is the name of its option: no two sections share one.
"""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from rules import options as opt
from rules.cards import Joker, Rank
from rules.offences import CatalogueEntry
from rules.options import YesNo
from rules.shapes import (
    ClaimTakesDeal,
    Count,
    FirstDealer,
    FirstDrawer,
    Hook,
    KittyOvercall,
    LastHand,
    Level,
    MatchCriterion,
    NobodyClaims,
    PointsMargin,
    Positive,
    Shape,
    StandingCriterion,
    Text,
    TimeCriterion,
)


@dataclass(frozen=True, kw_only=True)
class BandStart:
    """A line of the band table: from so many attackers' points on, one side gains."""

    points_from: Count
    clause: Text
    dealer_gain: Count = 0
    attackers_gain: Count = 0


@dataclass(frozen=True, kw_only=True)
class Cards:
    """Decks, kitty and what is always trump.

    `permanent_trumps` run from the highest down; of a rank the trump suit's card comes first.
    With `level_is_trump` the level cards follow them (N29); in the cup they do not (Y23).
    """

    decks: Annotated[int, Field(ge=1, le=8)]
    kitty_cards: Positive
    permanent_trumps: tuple[Rank | Joker, ...]
    level_is_trump: bool


@dataclass(frozen=True, kw_only=True)
class MatchShape:
    """A number of hands with the deal going round, or a race of levels; who deals.

    `hands` of a race is its longest length; 0 is none. `games` are played best of so many. `level`
    is that of every hand where no levels are played for (Y13).
    """

    shape: Shape
    hands: Annotated[int, Field(ge=0, le=64)]
    games: Annotated[int, Field(ge=1, le=15)]
    first_dealer: FirstDealer
    first_drawer: FirstDrawer
    seat_labels: opt.SeatLabels
    level: Rank = Rank.ACE
    decided_by: tuple[MatchCriterion, ...] = ()
    long_form_levels: opt.LongFormLevels = opt.LongFormLevels.A_2_3_TO_K
    winning_dealer: opt.WinningDealer = opt.WinningDealer.PARTNER


@dataclass(frozen=True, kw_only=True)
class Levels:
    """The ladder of a level race.

    It runs from `first_level` to `last_level` in the order 2 … K, A, LJ, BJ, without those in
    `levels_left_out`; past `last_level` wins. `must_play` are the 必打 levels before the last,
    which has an option of its own.
    """

    first_level: Rank = Rank.TWO
    last_level: Level = Rank.ACE
    must_play_last: YesNo = YesNo.YES
    must_play: tuple[Level, ...] = ()
    levels_left_out: tuple[Level, ...] = ()
    demotion: opt.Demotion = opt.Demotion.NONE
    hooks: tuple[Hook, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Scoring:
    """Attackers' points to big score or levels.

    `bands` are the printed lines; beyond the last one every full `step_points` add `step_gain`
    to the attackers (Y46). From `dealer_falls_at` points on the dealer side loses the deal (Y42).
    The attackers gain no more than `attackers_cap` in a hand; 0 is no cap.
    """

    dealer_falls_at: Positive
    step_points: Positive
    step_gain: Count
    step_clause: Text
    attackers_cap: Count
    bands: tuple[BandStart, ...]
    takeover_at: opt.TakeoverAt = opt.TakeoverAt.AT_80
    small_light_ends: opt.SmallLightEnds = opt.SmallLightEnds.AT_40


@dataclass(frozen=True, kw_only=True)
class Kitty:
    """抠底: whether it needs a trump, and how often the kitty's points count.

    `kitty_listed` are the factors of tractors of two pairs, three, …; the last goes on.
    """

    kitty_trump_only: bool
    kitty_multiplier: opt.KittyMultiplier
    kitty_single: Count = 1
    kitty_pair: Count = 2
    kitty_tractor: opt.KittyTractor = opt.KittyTractor.NUMBER_OF_CARDS
    kitty_listed: tuple[Count, ...] = ()
    kitty_single_pair: opt.KittySinglePair = opt.KittySinglePair.X2
    kitty_long_tractor: opt.KittyLongTractor = opt.KittyLongTractor.X6
    kitty_loose_pairs: opt.KittyLoosePairs = opt.KittyLoosePairs.X4


@dataclass(frozen=True, kw_only=True)
class Offences:
    """The penalty catalogue and how it is applied."""

    penalties: tuple[CatalogueEntry, ...]
    fine10_attackers: opt.Fine10Attackers
    fine10_dealer_side: opt.Fine10DealerSide
    timely: opt.Timely
    miscount_grace: opt.MiscountGrace
    forfeit: opt.Forfeit = opt.Forfeit.DEDUCT_3_HAND_VOID
    forfeit_small: opt.ForfeitSmall = opt.ForfeitSmall.KEEP_IF_INNOCENT
    forfeit_secured: opt.ForfeitSecured = opt.ForfeitSecured.STANDS
    double_offence: opt.DoubleOffence = opt.DoubleOffence.BOTH_DEDUCTED
    small_floor: opt.SmallFloor = opt.SmallFloor.MAY_GO_NEGATIVE


@dataclass(frozen=True, kw_only=True)
class ExtraHandRules:
    """加赛: the one hand that decides what is level (Y49)."""

    overtime_no_claim: opt.OvertimeNoClaim = opt.OvertimeNoClaim.REDEAL
    overtime_counts: opt.OvertimeCounts = opt.OvertimeCounts.NOT_ADDED


@dataclass(frozen=True, kw_only=True)
class Clock:
    """The time of a match, 0 minutes is none; `late_minutes` late is a walkover, 0 is none.

    With `late_for_draw_loses` who is not there for the draw is out. A lead of `lead_wins` levels
    wins at once, 0 is none.
    """

    time_limit_minutes: Count
    late_minutes: Count
    late_for_draw_loses: bool
    last_hand: LastHand = LastHand.FINISHED
    at_time: tuple[TimeCriterion, ...] = (TimeCriterion.LEVEL, TimeCriterion.DEALER_SIDE)
    lead_wins: Count = 0


@dataclass(frozen=True, kw_only=True)
class Claims:
    """How trump is declared: 亮主, 定主, 反主, 翻底, 炒地皮.

    `no_trump` tells whether jokers may declare 无主; `fix_trump` whether a second equal card by
    the same player ends the overcalls (Y19).
    """

    no_trump: bool
    fix_trump: bool
    claim_takes_deal: ClaimTakesDeal
    nobody_claims_first: NobodyClaims
    flip_joker: opt.FlipJoker
    pair_over_pair: opt.PairOverPair
    overcall_window: opt.OvercallWindow
    kitty_overcall: KittyOvercall
    chao_order: opt.ChaoOrder = opt.ChaoOrder.STRICT_LIST
    joker_chao_trump: opt.JokerChaoTrump = opt.JokerChaoTrump.NO_TRUMP
    chao_single_big_joker: YesNo = YesNo.NO
    chao_moves_deal: YesNo = YesNo.NO
    chao_after_flip: YesNo = YesNo.NO
    nt_opening: opt.NtOpening = opt.NtOpening.FOUR_JOKERS
    four_jokers: opt.FourJokers = opt.FourJokers.IDENTICAL


@dataclass(frozen=True, kw_only=True)
class Play:
    """Formats, follow, ruffs and throws."""

    equal_cards: opt.EqualCards
    adjacent_across_removed_rank: YesNo
    trump_adjacency: opt.TrumpAdjacency
    protect_tractor: YesNo
    shorter_tractor: opt.ShorterTractor
    throws: opt.Throws
    throw_check: opt.ThrowCheck
    throw_fail: opt.ThrowFail
    throw_fine: opt.ThrowFine
    overruff: opt.Overruff
    mixed_tractor: opt.MixedTractor
    throw_fine_clause: Text = "–"
    protect_longer_sets: YesNo = YesNo.NO
    set_ladder: opt.SetLadder = opt.SetLadder.NONE


@dataclass(frozen=True, kw_only=True)
class Standing:
    """What a match is worth in a group or a points table, and what orders equals.

    A walkover or bye gives its points with big and small 0 : 0; unless `walkover_in_differences`
    it is left out of differences and of opponents' scores.
    """

    points_win: Count
    points_draw: Count
    points_loss: Count
    points_margin: PointsMargin
    walkover_points: Count
    walkover_loss_points: Count
    bye_points: Count
    walkover_in_differences: bool
    tie_breaks: tuple[StandingCriterion, ...]


SECTIONS: dict[str, type] = {
    "cards": Cards,
    "match": MatchShape,
    "levels": Levels,
    "scoring": Scoring,
    "kitty": Kitty,
    "offences": Offences,
    "extra_hand": ExtraHandRules,
    "clock": Clock,
    "claims": Claims,
    "play": Play,
    "standing": Standing,
}
"""The tables of a file, in the order in which people read them."""
