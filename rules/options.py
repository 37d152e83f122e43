"""The open questions of the texts as options; the first value is the default of the cup.

Names and values are those of the JSON protocol. What each value means and why it is the default
is told where it is used, with the clause.
"""

from enum import StrEnum


class YesNo(StrEnum):
    """A plain switch."""

    YES = "yes"
    NO = "no"


class FirstDealer(StrEnum):
    """Who deals the first hand (Y12)."""

    EAST = "east"


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
