"""The open questions of the texts as options; the first value is the default of the protocol.

Names and values are those of the JSON protocol. What each value means and why it is the default
is told where it is used, with the clause.
"""

from enum import StrEnum


class YesNo(StrEnum):
    """A plain switch."""

    YES = "yes"
    NO = "no"


class Forfeit(StrEnum):
    """判负3分 (Y57, Y60, Y61): what becomes of the hand."""

    DEDUCT_3_HAND_VOID = "deduct_3_hand_void"
    DEDUCT_3_HAND_STANDS = "deduct_3_hand_stands"
    ADJUDGE_0_3 = "adjudge_0_3"


class ForfeitSmall(StrEnum):
    """The attackers' small score of a void hand."""

    KEEP_IF_INNOCENT = "keep_if_innocent"
    VOID = "void"
    KEEP = "keep"


class ForfeitSecured(StrEnum):
    """The band that innocent attackers had reached when the hand became void."""

    STANDS = "stands"
    VOID = "void"


class DoubleOffence(StrEnum):
    """Both sides 判负 in one hand."""

    BOTH_DEDUCTED = "both_deducted"
    ZERO_ZERO = "0_0"
    REPLAY_SAME_DEALER = "replay_same_dealer"


class Fine10Attackers(StrEnum):
    """扣除小分10分 (Y58) when the attackers erred."""

    BEFORE_BAND = "before_band"
    TIE_BREAK_ONLY = "tie_break_only"


class Fine10DealerSide(StrEnum):
    """扣除小分10分 (Y58) when the dealer side erred."""

    MATCH_LEDGER = "match_ledger"
    GIVE_TO_ATTACKERS = "give_to_attackers"
    NO_EFFECT = "no_effect"


class SmallFloor(StrEnum):
    """Whether a small score may be below zero."""

    MAY_GO_NEGATIVE = "may_go_negative"
    ZERO = "zero"


class Timely(StrEnum):
    """及时更换 (Y58): until when a wrong card can be replaced."""

    BEFORE_TRICK_CONFIRMED = "before_trick_confirmed"
    BEFORE_NEXT_PLAY = "before_next_play"
    BEFORE_NEXT_LEAD = "before_next_lead"


class MiscountGrace(StrEnum):
    """Whether the dealer may put a wrong count of buried cards right (Y60)."""

    NO = "no"
    BEFORE_FIRST_LEAD = "before_first_lead"


class KittyTractor(StrEnum):
    """拖拉机以此类推 (Y53)."""

    NUMBER_OF_CARDS = "number_of_cards"
    DOUBLING_PER_PAIR = "doubling_per_pair"
    FLAT_DOUBLE = "flat_double"
    AS_LISTED = "as_listed"


class KittySinglePair(StrEnum):
    """A lone pair wins the kitty (N21, N22; ambiguity 18)."""

    X2 = "x2"
    X4 = "x4"


class KittyLongTractor(StrEnum):
    """A tractor of four pairs and more wins the kitty (N19, ambiguity 18)."""

    X6 = "x6"
    TWO_PER_PAIR = "two_per_pair"


class KittyLoosePairs(StrEnum):
    """Three and more pairs that are no tractor win the kitty (N21, ambiguity 18)."""

    X4 = "x4"
    TWO_PER_PAIR = "two_per_pair"


class KittyMultiplier(StrEnum):
    """Where the kitty's factor comes from: one rule for all formats, or a table.

    `by_format` is the table of one factor a format (Y51 to Y53), `by_contents` the one that asks
    what the winning cards contain (N18 to N22). Both need their own fields.
    """

    X2 = "x2"
    TWO_PER_CARD = "two_per_card"
    NOT_COUNTED = "not_counted"
    BY_FORMAT = "by_format"
    BY_CONTENTS = "by_contents"


class TrumpAdjacency(StrEnum):
    """Which trumps are neighbours in a tractor (Y25, Y36)."""

    TRUMP_ORDER = "trump_order"
    TRUMP_SUIT_RANKS_ONLY = "trump_suit_ranks_only"
    WITHIN_GROUPS = "within_groups"
    FACE_RANK = "face_rank"


class MixedTractor(StrEnum):
    """A tractor of permanent trumps and side cards of one printed suit (Y30)."""

    FORBIDDEN = "forbidden"
    COUNTS_AS_SIDE = "counts_as_side"


class EqualCards(StrEnum):
    """Which of two equal cards wins."""

    FIRST_PLAYED = "first_played"
    LAST_PLAYED = "last_played"


class ShorterTractor(StrEnum):
    """Whether a shorter tractor must be played on a longer one (Y35)."""

    REQUIRED = "required"
    FREE = "free"


class SetLadder(StrEnum):
    """What follows a led triple or quad that nobody holds (F14, ambiguity 25)."""

    NONE = "none"
    PAIR_THEN_SINGLE = "pair_then_single"


class Throws(StrEnum):
    """Whether several units may be led together."""

    OFF = "off"
    SIDE_SUITS = "side_suits"
    SIDE_AND_TRUMP = "side_and_trump"


class ThrowCheck(StrEnum):
    """Against whose cards a throw is checked."""

    ALL_THREE_OTHERS = "all_three_others"
    OPPONENTS_ONLY = "opponents_only"


class ThrowFail(StrEnum):
    """What must be played after a failed throw."""

    SMALLEST_BEATEN_UNIT = "smallest_beaten_unit"
    SMALLEST_UNIT = "smallest_unit"
    SMALLEST_CARD = "smallest_card"


class ThrowFine(StrEnum):
    """Points for a failed throw."""

    NONE = "0"
    TEN = "10"
    TEN_PER_CARD = "10_per_card"
    TEN_PER_CARD_LESS_ONE = "10_per_card_less_one"


class Overruff(StrEnum):
    """What an over-ruff must beat."""

    LONGEST_UNIT_ONLY = "longest_unit_only"
    BEAT_EVERY_UNIT = "beat_every_unit"


class PairOverPair(StrEnum):
    """Overcalling a pair of aces by a pair of another suit (Y18)."""

    NOT_ALLOWED = "not_allowed"
    ALLOWED = "allowed"
    SUIT_ORDER_SHCD = "suit_order_SHCD"


class OvercallWindow(StrEnum):
    """Until when an overcall is possible (Y18)."""

    UNTIL_KITTY_TOUCHED = "until_kitty_touched"
    WHILE_DRAWING = "while_drawing"


class OvertimeNoClaim(StrEnum):
    """Nobody shows an A in the extra hand (Y49)."""

    REDEAL = "redeal"
    FIRST_DRAWER_DEALS_AND_FLIPS = "first_drawer_deals_and_flips"


class OvertimeCounts(StrEnum):
    """Whether the extra hand's scores join the totals (Y49)."""

    NOT_ADDED = "not_added"
    ADD_TO_TOTALS = "add_to_totals"


class SeatLabels(StrEnum):
    """How the seats in playing order are called (Y12, Y14)."""

    COMPASS_ENWS = "compass_ENWS"
    MAHJONG_ESWN = "mahjong_ESWN"


class LongFormLevels(StrEnum):
    """The levels of the long form (Y2)."""

    A_2_3_TO_K = "A_2_3_to_K"
    SKIP_CONSTANT_TRUMPS = "skip_constant_trumps"


class ChaoOrder(StrEnum):
    """炒地皮: whether the number of cards goes before the suit (N10, N11; ambiguity 20)."""

    STRICT_LIST = "strict_list"
    COUNT_BEFORE_SUIT = "count_before_suit"


class JokerChaoTrump(StrEnum):
    """炒地皮 with jokers (N10, ambiguity 20)."""

    NO_TRUMP = "no_trump"
    KEEP_SUIT = "keep_suit"


class WinningDealer(StrEnum):
    """Who deals after the dealer side held (F9, ambiguity 17)."""

    PARTNER = "partner"
    SAME_PLAYER = "same_player"


class TakeoverAt(StrEnum):
    """Whether the limit itself passes the deal (G11, ambiguity 23)."""

    AT_80 = "80"
    OVER_80 = "over_80"


class SmallLightEnds(StrEnum):
    """Whether 40 points are out of 小光 (G11, ambiguity 23)."""

    AT_40 = "40"
    OVER_40 = "over_40"


class NtOpening(StrEnum):
    """What opens no-trump with four decks (F4, F5; ambiguity 25)."""

    FOUR_JOKERS = "four_jokers"
    LADDER = "ladder"


class FourJokers(StrEnum):
    """Which four jokers are 四张王 (F4, ambiguity 25)."""

    IDENTICAL = "identical"
    ANY_MIX = "any_mix"


class FlipJoker(StrEnum):
    """The kitty card turned for trump is a joker (Y21, F6; ambiguity 25)."""

    NEXT_CARD = "next_card"
    NO_TRUMP = "no_trump"


class Demotion(StrEnum):
    """降级 (F19, ambiguity 27): what a side loses with the deal; never below the start."""

    NONE = "none"
    ONE_LEVEL_ON_LOSS = "one_level_on_loss"
