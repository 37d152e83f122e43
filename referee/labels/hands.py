"""Names of what is recorded about a hand."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from referee.models import HandKind, LastTrickUnit, TrumpSetBy
from rules.bands import Band
from rules.points import POINTS
from rules.seats import Side

SUITS: dict[str, Promise] = {
    "S": gettext_lazy("Spades"),
    "H": gettext_lazy("Hearts"),
    "C": gettext_lazy("Clubs"),
    "D": gettext_lazy("Diamonds"),
}
SUIT_SIGNS: dict[str, str] = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}

TRUMP_SET_BY: dict[str, Promise] = {
    TrumpSetBy.DECLARE: gettext_lazy("Declared"),
    TrumpSetBy.OVERCALL: gettext_lazy("Overcalled"),
    TrumpSetBy.FIX: gettext_lazy("Fixed"),
    TrumpSetBy.KITTY: gettext_lazy("From the kitty"),
}

# For narrow boxes.
TRUMP_SET_BY_SHORT: dict[str, Promise] = {
    TrumpSetBy.DECLARE: pgettext_lazy("trump set by, short", "decl"),
    TrumpSetBy.OVERCALL: pgettext_lazy("trump set by, short", "over"),
    TrumpSetBy.FIX: pgettext_lazy("trump set by, short", "fix"),
    TrumpSetBy.KITTY: pgettext_lazy("trump set by, short", "kitty"),
}

UNITS: dict[str, Promise] = {
    LastTrickUnit.SINGLE: pgettext_lazy("format", "Single"),
    LastTrickUnit.PAIR: pgettext_lazy("format", "Pair"),
    LastTrickUnit.TRIPLE: pgettext_lazy("format", "Three alike"),
    LastTrickUnit.QUAD: pgettext_lazy("format", "Four alike"),
    LastTrickUnit.TRACTOR: pgettext_lazy("format", "Tractor"),
    LastTrickUnit.LOOSE_PAIRS: pgettext_lazy("format", "Pairs thrown"),
}

SIDES: dict[Side, Promise] = {
    Side.DEALER_SIDE: gettext_lazy("Dealer side"),
    Side.ATTACKERS: gettext_lazy("Attackers"),
}

KINDS: dict[str, Promise] = {
    HandKind.PLAYED: gettext_lazy("Played to the end"),
    HandKind.BROKEN_OFF: gettext_lazy("Broken off"),
    HandKind.EXTRA: gettext_lazy("Extra hand"),
    HandKind.WITHDRAWN: gettext_lazy("Taken back"),
}

# Why a hand is corrected, mostly: one tap instead of typing.
CAUSES: tuple[Promise, ...] = (
    gettext_lazy("Mistapped"),
    gettext_lazy("Miscounted"),
    gettext_lazy("Both sides agreed on the correction"),
)

# A dealer side that holds has a name of its own in the band without any points, 大光, and in the
# one that the cheapest point card begins, 小光.
_CHEAPEST = min(POINTS.values())


def hand_name(number: int, hands: int) -> str:
    """Return the name of a hand; the one after the last regular hand is the extra hand."""
    return _("Hand %(n)d") % {"n": number} if number <= hands else _("Extra hand")


def band_name(band: Band) -> str:
    """Return what people call a result, whatever it is worth."""
    if not band.dealer_keeps:
        return _("Dealer falls")
    if band.points_from < _CHEAPEST:
        return _("Shut-out")
    if band.points_from == _CHEAPEST:
        return _("Small shut-out")
    return _("Dealer keeps")


def band_gain(band: Band) -> str:
    """Return who gains how much big score."""
    if band.dealer_gain:
        return _("Dealer side +%(n)d") % {"n": band.dealer_gain}
    if band.attackers_gain:
        return _("Attackers +%(n)d") % {"n": band.attackers_gain}
    return "0 : 0"


def unit_name(unit: str, pairs: int | None) -> str:
    """Return how a last trick was won."""
    if unit == LastTrickUnit.TRACTOR and pairs:
        return _("Tractor of %(n)d pairs") % {"n": pairs}
    if unit == LastTrickUnit.LOOSE_PAIRS and pairs:
        return _("%(n)d pairs thrown") % {"n": pairs}
    return str(UNITS[unit])
