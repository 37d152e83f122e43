"""Where a second entry differs from the first, in words."""

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.blind_entry import Difference
from referee.labels.hands import UNITS
from referee.labels.seats import SEATS
from referee.models import HandKind
from rules.seats import Seat

_FIELDS: dict[str, Promise] = {
    "kind": gettext_lazy("How the hand went"),
    "dealer": gettext_lazy("Dealer"),
    "trick_points": gettext_lazy("Points in tricks"),
    "kitty_points": gettext_lazy("Points in the kitty"),
    "kitty_captured": gettext_lazy("Kitty capture"),
    "last_trick_trump": gettext_lazy("Last trick won with trumps"),
    "last_trick_unit": gettext_lazy("Winning cards"),
    "last_trick_pairs": gettext_lazy("How many pairs"),
    "last_trick_level_card": gettext_lazy("Won with level cards?"),
    "points_so_far": gettext_lazy("Points in tricks so far"),
    "held": gettext_lazy("Dealer keeps"),
}
_KINDS: dict[str, Promise] = {
    HandKind.PLAYED: gettext_lazy("Played to the end"),
    HandKind.BROKEN_OFF: gettext_lazy("Broken off by a penalty"),
    HandKind.EXTRA: gettext_lazy("Extra hand"),
}
_CARDS: dict[str, Promise] = {
    "trump_suit": gettext_lazy("Of the trump suit"),
    "other_suit": gettext_lazy("Of another suit"),
}


def difference_words(difference: Difference) -> tuple[str, str, str]:
    """Return what is asked, the first answer and the second."""
    field = difference.field
    return (
        str(_FIELDS[field]),
        _answer(field, difference.first),
        _answer(field, difference.second),
    )


def _answer(field: str, value: Any) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    names: dict[str, dict[str, Promise]] = {
        "kind": _KINDS,
        "last_trick_unit": UNITS,
        "last_trick_level_card": _CARDS,
    }
    if field == "dealer":
        return str(SEATS[Seat(value)])
    return str(names.get(field, {}).get(value, value))
