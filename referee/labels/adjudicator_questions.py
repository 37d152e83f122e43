"""What the adjudicator can be asked, and the places for cards on its page."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

# By the codes of referee.forms.adjudicator.
QUESTIONS: dict[str, Promise] = {
    "follow": _("Is this play legal?"),
    "trick": _("Who wins this trick?"),
    "throw": _("Does this throw stand?"),
    "bid": _("Is this call valid?"),
    "kitty": _("How often does the kitty count?"),
    "flip": _("Which trump does the kitty give?"),
}

# On the row of buttons, six in the width of a phone.
SHORT: dict[str, Promise] = {
    "follow": pgettext_lazy("question", "Follow"),
    "trick": pgettext_lazy("question", "Trick"),
    "throw": pgettext_lazy("question", "Throw"),
    "bid": pgettext_lazy("question", "Call"),
    "kitty": pgettext_lazy("question", "Kitty"),
    "flip": pgettext_lazy("question", "Flip"),
}

HINTS: dict[str, Promise] = {
    "follow": _(
        "Enter the hand as it was before the play. If there are cards of the suit led, those of "
        "that suit are enough."
    ),
    "trick": _("Enter the plays in their order; two are enough to compare."),
    "throw": _("Of the other hands the cards of the suit thrown are enough."),
    "bid": _("Enter the calls made so far in their order, then the one in question."),
    "kitty": _("Enter all four plays of the last trick."),
    "flip": _("Enter the cards as they were turned, the first one first."),
}

SLOTS: dict[str, Promise] = {
    "led": _("Cards led"),
    "hand": _("Hand before the play"),
    "play": _("Cards played"),
    "second": _("Second play"),
    "third": _("Third play"),
    "fourth": _("Fourth play"),
    "next": _("Hand of the next player"),
    "partner": _("Hand of the partner"),
    "previous": _("Hand of the previous player"),
    "turned": _("Cards turned"),
    "call_1": _("Call 1"),
    "call_2": _("Call 2"),
    "call_3": _("Call 3"),
    "call_4": _("Call 4"),
    "call_new": _("Call in question"),
}

PROBLEMS: dict[str, Promise] = {
    "trump_missing": _("Choose the trump suit first."),
    "level_missing": _("Choose the level first: it decides which cards are trumps."),
    "seat_missing": _("Say for each call which seat made it."),
    "dealer_missing": _("Say who deals: that decides which side attacks."),
    "hands_missing": _(
        "Enter the other hands: a throw stands only against them. For who has none of this suit, "
        "any card of another will do."
    ),
    "unread_cards": _("This names no card."),
}
