"""Why a ruling on cards is as it is, one sentence for each code of the rules."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.alternatives import AlternativeKind
from rules.bidding import BidReason, BidStage
from rules.follow import FollowReason
from rules.play import PlayStatus, ThrowReason

FOLLOW: dict[FollowReason, Promise] = {
    FollowReason.WRONG_NUMBER_OF_CARDS: _("As many cards must be played as were led."),
    FollowReason.MUST_FOLLOW_SUIT: _("There are cards of the suit led: they must be played first."),
    FollowReason.MUST_PLAY_TRACTOR: _("There is a tractor of the suit led: it must be played."),
    FollowReason.MUST_PLAY_SHORTER_TRACTOR: _(
        "There is a shorter tractor of the suit led: it must be played."
    ),
    FollowReason.MUST_PLAY_QUAD: _("There is a quad of the suit led: it must be played."),
    FollowReason.MUST_PLAY_TRIPLE: _("There is a triple of the suit led: it must be played."),
    FollowReason.MUST_PLAY_PAIRS: _(
        "There are pairs of the suit led: as many of them as were led must be played."
    ),
    FollowReason.MUST_PLAY_PAIR: _("There is a pair of the suit led: it must be played."),
    FollowReason.OK: _("The play gives all that the lead demands and the hand can."),
}

THROWS: dict[ThrowReason, Promise] = {
    ThrowReason.OK: _("No other hand beats any part of it."),
    ThrowReason.NO_THROW: _("It is one unit and no throw: it may be led in any case."),
    ThrowReason.THROW_NOT_ALLOWED: _("Several units may not be led together under these rules."),
    ThrowReason.BEATEN: _("A part of it is not the largest."),
}

PLAYS: dict[PlayStatus, Promise] = {
    PlayStatus.LED: _("led"),
    PlayStatus.TAKEN: pgettext_lazy("play", "higher"),
    PlayStatus.RUFFED: _("ruffs"),
    PlayStatus.OVERRUFFED: _("over-ruffs"),
    PlayStatus.UNDERRUFFED: _("ruffs too low"),
    PlayStatus.LOWER: pgettext_lazy("play", "not higher"),
    PlayStatus.EQUAL: _("equal, but played later"),
    PlayStatus.OTHER_SHAPE: _("not the shape led: cannot win"),
    PlayStatus.OTHER_SUITS: _("discard: cannot win"),
}

CALLS: dict[BidReason, Promise] = {
    BidReason.CLAIMS: _("Nobody has declared before: it sets the trump."),
    BidReason.FIXES: _("The second equal card of the same player fixes the trump."),
    BidReason.RAISES: _("The same player adds equal cards to the own call."),
    BidReason.OVERCALLS: _("It is higher than what lies open."),
    BidReason.NOT_A_CALL: _("These cards call nothing."),
    BidReason.NO_TRUMP_NOT_PLAYED: _("Jokers call no-trump, which is not played here."),
    BidReason.NO_TRUMP_NEEDS_FOUR_JOKERS: _("No-trump can be declared with four jokers only."),
    BidReason.TOO_LATE: _("It comes too late."),
    BidReason.NOT_YET: _("It comes too early: only after the kitty is buried."),
    BidReason.NO_KITTY_OVERCALL: _("The kitty is buried, and there is no overcall after that."),
    BidReason.TRUMP_WAS_FLIPPED: _("The trump was turned from the kitty: nobody overcalls it."),
    BidReason.FIXED: _("The trump is fixed: nobody overcalls it."),
    BidReason.OWN_CALL: _("Nobody overcalls the own call."),
    BidReason.NEEDS_A_PAIR: _("After the kitty is buried a pair is needed."),
    BidReason.NOT_HIGHER: _("It is not higher than what lies open."),
}

STAGES: dict[BidStage, Promise] = {
    BidStage.DRAWING: _("While drawing"),
    BidStage.EIGHT_LEFT: _("All drawn, kitty untouched"),
    BidStage.KITTY_FLIPPED: _("Kitty turned for the trump"),
    BidStage.KITTY_NOT_YET_BURIED: _("Dealer has the kitty"),
    BidStage.KITTY_REBURIED: _("Kitty buried"),
    BidStage.OPENING_BID: _("Opening show"),
    BidStage.COUNTER_KITTY: _("Overcalls in turn"),
}

ALTERNATIVES: dict[AlternativeKind, Promise] = {
    AlternativeKind.TRACTOR: _("The tractor"),
    AlternativeKind.SHORTER_TRACTOR: _("The shorter tractor, with what belongs to it"),
    AlternativeKind.QUAD: _("The quad"),
    AlternativeKind.TRIPLE: _("The triple"),
    AlternativeKind.PAIRS: _("The pairs"),
    AlternativeKind.SUIT: _("Cards of the suit at will"),
    AlternativeKind.WHOLE_SUIT: _("All cards of the suit, the rest at will"),
    AlternativeKind.RUFF: _("Ruff"),
    AlternativeKind.ANY: _("Any cards"),
}
