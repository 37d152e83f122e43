"""The cells of a file of paper hands in words that `referee.keying` reads back the same."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from referee.keying.cells import BROKEN_OFF, EXTRA, FELL, HELD, SIDE, STANDS, Accused
from referee.keying.columns import Column
from rules.offences import Offence
from rules.reports import UnitKind
from rules.shapes import HookCard

# English has the codes themselves.
WORDS: dict[str, Promise] = {
    EXTRA: pgettext_lazy("cell of a file", "extra"),
    "E": pgettext_lazy("cell of a file", "E"),
    "N": pgettext_lazy("cell of a file", "N"),
    "W": pgettext_lazy("cell of a file", "W"),
    "S": pgettext_lazy("cell of a file", "S"),
    HELD: pgettext_lazy("cell of a file", "held"),
    FELL: pgettext_lazy("cell of a file", "fell"),
    UnitKind.SINGLE: pgettext_lazy("cell of a file", "single"),
    UnitKind.PAIR: pgettext_lazy("cell of a file", "pair"),
    UnitKind.TRIPLE: pgettext_lazy("cell of a file", "triple"),
    UnitKind.QUAD: pgettext_lazy("cell of a file", "quad"),
    UnitKind.TRACTOR: pgettext_lazy("cell of a file", "tractor"),
    "pairs": pgettext_lazy("cell of a file", "pairs"),
    SIDE: pgettext_lazy("cell of a file", "side"),
    BROKEN_OFF: pgettext_lazy("cell of a file", "broken_off"),
    HookCard.TRUMP_SUIT: pgettext_lazy("cell of a file", "trump_suit"),
    HookCard.OTHER_SUIT: pgettext_lazy("cell of a file", "other_suit"),
    Accused.ATTACKERS: pgettext_lazy("cell of a file", "attackers"),
    Accused.DEALER_SIDE: pgettext_lazy("cell of a file", "dealer_side"),
    Accused.BOTH: pgettext_lazy("cell of a file", "both"),
    Accused.EAST_WEST: pgettext_lazy("cell of a file", "east_west"),
    Accused.NORTH_SOUTH: pgettext_lazy("cell of a file", "north_south"),
    STANDS: pgettext_lazy("cell of a file", "stands"),
    Offence.DELIBERATE_CHEATING: pgettext_lazy("cell of a file", "deliberate_cheating"),
    Offence.WRONG_CARD_CORRECTED: pgettext_lazy("cell of a file", "wrong_card_corrected"),
    Offence.WRONG_CARD_NOT_CORRECTED: pgettext_lazy("cell of a file", "wrong_card_not_corrected"),
    Offence.BURIED_TOO_MANY: pgettext_lazy("cell of a file", "buried_too_many"),
    Offence.BURIED_TOO_FEW: pgettext_lazy("cell of a file", "buried_too_few"),
    Offence.LAST_TRICK_WRONG_COUNT: pgettext_lazy("cell of a file", "last_trick_wrong_count"),
    Offence.KITTY_COUNT_WRONG_BEFORE_PICKUP: pgettext_lazy(
        "cell of a file", "kitty_count_wrong_before_pickup"
    ),
    Offence.DREW_ONE_TOO_MANY: pgettext_lazy("cell of a file", "drew_one_too_many"),
    Offence.NON_DEALER_TOOK_KITTY_CARD: pgettext_lazy(
        "cell of a file", "non_dealer_took_kitty_card"
    ),
    Offence.TAKE_BACK_LEGAL_CARD: pgettext_lazy("cell of a file", "take_back_legal_card"),
    Offence.TAKE_BACK_CARD: pgettext_lazy("cell of a file", "take_back_card"),
    Offence.REVOKE: pgettext_lazy("cell of a file", "revoke"),
    Offence.ILLEGAL_PLAY: pgettext_lazy("cell of a file", "illegal_play"),
    Offence.FAILED_THROW: pgettext_lazy("cell of a file", "failed_throw"),
    Offence.WRONG_CARD_COUNT: pgettext_lazy("cell of a file", "wrong_card_count"),
    Offence.CONDUCT: pgettext_lazy("cell of a file", "conduct"),
}
_DEAL = pgettext_lazy("cell of a file", "deal%(number)s")
_CODED = frozenset({Column.HAND, Column.DEALER, Column.TRICK_POINTS, Column.LAST_TRICK})


def in_words(cells: Mapping[Column, str]) -> dict[Column, str]:
    """Return the cells of a hand with their codes in the active language."""
    return {column: _said(column, text) for column, text in cells.items()}


def _said(column: Column, text: str) -> str:
    if column is Column.PENALTY:
        return " ".join(map(_penalty, text.split(" ")))
    return "+".join(map(_word, text.split("+"))) if column in _CODED else text


def _penalty(text: str) -> str:
    what, *rest = text.split(":")
    return ":".join((offence_in_words(what), *map(_word, rest)))


def offence_in_words(text: str) -> str:
    """Return a clause, which stays as the regulation has it, with the offence behind a slash."""
    clause, slash, offence = text.partition("/")
    return f"{clause}{slash}{_word(offence)}"


def _word(code: str) -> str:
    """Return a code in words; behind some stands a number."""
    word = code.rstrip("0123456789")
    number = code[len(word) :]
    if word == "deal":
        return _DEAL % {"number": number}
    return f"{WORDS[word]}{number}" if word in WORDS else code
