"""Offences and what a regulation says about each."""

from dataclasses import dataclass
from enum import StrEnum

from rules.seats import Side


class Offence(StrEnum):
    """What can be ruled on; the names are those of the JSON protocol."""

    DELIBERATE_CHEATING = "deliberate_cheating"
    WRONG_CARD_CORRECTED = "wrong_card_corrected"
    WRONG_CARD_NOT_CORRECTED = "wrong_card_not_corrected"
    BURIED_TOO_MANY = "buried_too_many"
    BURIED_TOO_FEW = "buried_too_few"
    LAST_TRICK_WRONG_COUNT = "last_trick_wrong_count"
    KITTY_COUNT_WRONG_BEFORE_PICKUP = "kitty_count_wrong_before_pickup"
    DREW_ONE_TOO_MANY = "drew_one_too_many"
    NON_DEALER_TOOK_KITTY_CARD = "non_dealer_took_kitty_card"
    TAKE_BACK_LEGAL_CARD = "take_back_legal_card"
    TAKE_BACK_CARD = "take_back_card"
    REVOKE = "revoke"
    ILLEGAL_PLAY = "illegal_play"
    FAILED_THROW = "failed_throw"
    WRONG_CARD_COUNT = "wrong_card_count"
    CONDUCT = "conduct"


class Offender(StrEnum):
    """Who offended, seen from the hand."""

    DEALER_SIDE = "dealer_side"
    ATTACKERS = "attackers"
    BOTH = "both"

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides meant."""
        return tuple(Side) if self is Offender.BOTH else (Side(self.value),)


class RulingResult(StrEnum):
    """How the hand goes on after a ruling that moves no points."""

    NONE = "none"
    REDEAL = "redeal"
    CONTINUE = "continue"
    REFUSED = "refused"
    WARNING = "warning"


class DealEffect(StrEnum):
    """What an offence does to the deal."""

    NONE = "none"
    OFFENDER_LOSES = "offender_loses"


class ResultEffect(StrEnum):
    """What becomes of the hand's own levels when an offence takes the deal."""

    COUNTS = "counts"
    VOID = "void"


@dataclass(frozen=True, kw_only=True)
class CatalogueEntry:
    """One line of the penalty catalogue.

    `big` is taken from the offender's big score, once a hand and side however often; `small` from
    the small score or the points of the hand, `count` times when `counted`; `levels` from the
    offender's level after the hand, each time. `gives_dealer_side` levels go there when the
    attackers offended, `gives_attackers` when the dealer side did. `deal` and `hand_result` say
    what becomes of the hand of a level race. The match is lost with offence
    `loses_match_at` (0: never) of all that share `escalation`. The first `free` of those counted
    cost nothing. `treated_as` names the offence whose penalty the clause borrows. `offenders` are
    those who can commit it.
    """

    clause: str
    offence: Offence
    big: int = 0
    small: int = 0
    levels: int = 0
    gives_dealer_side: int = 0
    gives_attackers: int = 0
    ends_hand: bool = False
    counted: bool = False
    free: int = 0
    deal: DealEffect = DealEffect.NONE
    hand_result: ResultEffect = ResultEffect.COUNTS
    loses_match_at: int = 0
    escalation: str = ""
    result: RulingResult = RulingResult.NONE
    treated_as: Offence | None = None
    offenders: tuple[Offender, ...] = tuple(Offender)

    def gives(self, offender: Side) -> int:
        """Return the levels that the other side gets when this one offended."""
        return self.gives_attackers if offender is Side.DEALER_SIDE else self.gives_dealer_side
