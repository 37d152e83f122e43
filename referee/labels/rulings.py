"""Names of offences, of who offended and of matches decided without their hands."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from referee.models import ForfeitKind, Offender
from rules.penalties import CatalogueEntry, Offence

OFFENCES: dict[str, Promise] = {
    Offence.DELIBERATE_CHEATING: gettext_lazy("Deliberate cheating"),
    Offence.WRONG_CARD_CORRECTED: gettext_lazy("Wrong card, replaced in time"),
    Offence.WRONG_CARD_NOT_CORRECTED: gettext_lazy("Wrong card, not replaced in time"),
    Offence.BURIED_TOO_MANY: gettext_lazy("Dealer buried too many cards"),
    Offence.BURIED_TOO_FEW: gettext_lazy("Dealer buried too few cards"),
    Offence.LAST_TRICK_WRONG_COUNT: gettext_lazy("Wrong number of cards at the last trick"),
    Offence.KITTY_COUNT_WRONG_BEFORE_PICKUP: gettext_lazy("Kitty miscounted before it is taken"),
    Offence.DREW_ONE_TOO_MANY: gettext_lazy("Drew a card too many"),
    Offence.NON_DEALER_TOOK_KITTY_CARD: gettext_lazy(
        "Somebody else than the dealer took a kitty card"
    ),
    Offence.TAKE_BACK_LEGAL_CARD: gettext_lazy("Wants to take back a legal play or claim"),
    Offence.TAKE_BACK_CARD: gettext_lazy("Took back a card"),
    Offence.REVOKE: gettext_lazy("Did not follow although able to"),
    Offence.ILLEGAL_PLAY: gettext_lazy("Illegal play"),
    Offence.FAILED_THROW: gettext_lazy("Failed throw"),
    Offence.WRONG_CARD_COUNT: gettext_lazy("Wrong number of cards in hand"),
    Offence.CONDUCT: gettext_lazy("Misconduct"),
}

# What happens where no points are deducted.
ADVICE: dict[str, Promise] = {
    Offence.KITTY_COUNT_WRONG_BEFORE_PICKUP: gettext_lazy(
        "Everybody counts again; if there is an error, the hand is dealt again."
    ),
    Offence.DREW_ONE_TOO_MANY: gettext_lazy("It is put right at once, without a penalty."),
    Offence.NON_DEALER_TOOK_KITTY_CARD: gettext_lazy(
        "For each card taken he gives the dealer his highest trump."
    ),
    Offence.TAKE_BACK_LEGAL_CARD: gettext_lazy("Refused: what was played or claimed stands."),
}

OFFENDERS: dict[str, Promise] = {
    Offender.HOME: pgettext_lazy("offender", "Home"),
    Offender.AWAY: pgettext_lazy("offender", "Away"),
    Offender.BOTH: pgettext_lazy("offender", "Both sides"),
}

FORFEITS: dict[str, Promise] = {
    ForfeitKind.WALKOVER: gettext_lazy("Walkover"),
    ForfeitKind.BOTH_ABSENT: gettext_lazy("Both absent"),
    ForfeitKind.DISQUALIFICATION: gettext_lazy("Disqualification"),
}


def cost(line: CatalogueEntry) -> str:
    """Return what an offence costs, for one error."""
    if line.big:
        return _("−%(n)d big score") % {"n": line.big}
    if line.small:
        return _("−%(n)d small score each") % {"n": line.small}
    return _("No deduction")
