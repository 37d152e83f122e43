"""Cards in words and signs, and everything that makes entered cards impossible."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from referee.labels.hands import SUIT_SIGNS, SUITS
from rules.card_problems import CardProblemCode
from rules.cards import Card, Joker

JOKERS: dict[str, Promise] = {
    Joker.BIG: pgettext_lazy("card", "Big joker"),
    Joker.SMALL: pgettext_lazy("card", "Small joker"),
}

# On the face of a card, where there is little room.
JOKERS_SHORT: dict[str, Promise] = {
    Joker.BIG: pgettext_lazy("card face", "Big"),
    Joker.SMALL: pgettext_lazy("card face", "Small"),
}

PROBLEMS: dict[CardProblemCode, Promise] = {
    CardProblemCode.TOO_MANY_DECKS: gettext_lazy("More than four decks cannot be ruled on."),
    CardProblemCode.NO_CARDS: gettext_lazy("No cards are entered."),
    CardProblemCode.TOO_MANY_CARDS: gettext_lazy("More cards than a player can hold."),
    CardProblemCode.TOO_MANY_COPIES: gettext_lazy("More copies than the decks hold."),
    CardProblemCode.WRONG_NUMBER_OF_PLAYS: gettext_lazy("Not enough plays are entered."),
    CardProblemCode.WRONG_NUMBER_OF_HANDS: gettext_lazy("The hands of the other three are needed."),
    CardProblemCode.WRONG_NUMBER_OF_CARDS: gettext_lazy("Not as many cards as were led."),
    CardProblemCode.LEAD_OF_SEVERAL_SUITS: gettext_lazy(
        "The cards led are of more than one suit: that lead is not legal."
    ),
    CardProblemCode.LEAD_IS_A_THROW: gettext_lazy(
        "The cards led are several units; throws are not allowed here, so that lead is not legal."
    ),
    CardProblemCode.HAND_TOO_SMALL: gettext_lazy(
        "The hand has fewer cards than were led. Enter the hand before the play."
    ),
    CardProblemCode.NOT_IN_HAND: gettext_lazy(
        "Played, but not in the hand. Enter the hand before the play, with the cards played."
    ),
    CardProblemCode.MORE_MUST_BE_TURNED: gettext_lazy("Only jokers are turned: the next one too."),
}


def card_name(card: Card) -> str:
    """Return a card as it is read aloud."""
    if card.suit is None:
        return str(JOKERS[card.face])
    return _("%(suit)s %(rank)s") % {"suit": SUITS[card.suit], "rank": card.face}


def card_signs(cards: Iterable[Card]) -> str:
    """Return cards in a line of text: ♥K♥4, jokers by name."""
    return "".join(
        f"{SUIT_SIGNS[card.suit]}{card.face}" if card.suit else str(JOKERS[card.face])
        for card in cards
    )
