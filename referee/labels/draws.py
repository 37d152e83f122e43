"""A draw in words: what changed places, and what differs when it is made again."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets.models import Draw

_DIFFERENCES: dict[str, Promise] = {
    "partners": gettext_lazy("The partners by lot do not come out again."),
    "algorithm": gettext_lazy("The draw was made with an algorithm that this version lacks."),
    "entries": gettext_lazy("The stored entry list cannot be read."),
    "entry_hash": gettext_lazy("The entry list does not have the stored SHA-256."),
    "lots": gettext_lazy("The lots drawn by hand are not what this draw must keep."),
    "bracket": gettext_lazy("The first round does not come out again from seed and entries."),
}


def difference(code: str) -> str:
    """Return a code of `brackets.draw.verify` as a sentence."""
    if code in _DIFFERENCES:
        return str(_DIFFERENCES[code])
    round_, position = code.removeprefix("match:").split(".")
    return _("Round %(round)s, place %(place)s from the top is not the match that was drawn.") % {
        "round": round_,
        "place": int(position) + 1,
    }


def swaps_in_words(draw: Draw) -> str:
    """Return which pairs changed places after the lots, by number."""
    return _(", ").join(f"{first} ↔ {second}" for first, second in draw.swaps)
