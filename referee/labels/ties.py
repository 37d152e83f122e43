"""Words about equals and how they were parted, and about draws that stay as drawn."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from brackets.journal import Action
from brackets.models import KeptDraw

Values = Mapping[str, Any]


def sentence(action: Action, before: Values, after: Values) -> str:
    """Return the sentence of an entry."""
    return _SENTENCES[action](before or after)


def kept_words(kept: KeptDraw) -> str:
    """Return who keeps a draw as it was drawn, and why."""
    by = kept.kept_by
    values = {"by": by.get_full_name() or by.username if by else "–", "reason": kept.reason}
    return _("Kept as drawn by %(by)s because: %(reason)s") % values


def kept_in_public(kept: KeptDraw) -> str:
    """Return why a draw stays, without the name of whoever decided it."""
    words = _("It stays as drawn although a result before it was corrected: %(reason)s")
    return words % {"reason": kept.reason}


def _tie_decided(said: Values) -> str:
    if said["by_lots"]:
        words = _("Lots put level pairs in this order: %(order)s (seed text “%(seed)s”).")
    else:
        words = _("The chief referee put level pairs in this order: %(order)s.")
    return words % {"order": _pairs(said["order"]), "seed": said["seed_text"]}


def _withdrawn(said: Values) -> str:
    words = _("The order of level pairs was taken back: %(order)s.")
    return words % {"order": _pairs(said["order"])}


def _extra_matches(said: Values) -> str:
    numbers = sorted(int(number) for number in said["matches"])
    told = _(", ").join(_("match %(number)s") % {"number": each} for each in numbers)
    if said.get("one_hand"):
        return _("Level pairs play an extra hand: %(matches)s.") % {"matches": told}
    return _("Level pairs play extra matches: %(matches)s.") % {"matches": told}


def _taken_back(said: Values) -> str:
    numbers = sorted(int(number) for number in said["matches"])
    told = _(", ").join(_("match %(number)s") % {"number": each} for each in numbers)
    return _("Extra matches were taken back: %(matches)s.") % {"matches": told}


def _pairs(numbers: list[int]) -> str:
    return _(", ").join(map(str, numbers))


_SENTENCES: dict[Action, Callable[[Values], str]] = {
    Action.TIE_DECIDED: _tie_decided,
    Action.TIE_DECISION_WITHDRAWN: _withdrawn,
    Action.EXTRA_MATCHES_MADE: _extra_matches,
    Action.EXTRA_MATCHES_TAKEN_BACK: _taken_back,
}
ACTIONS = tuple(_SENTENCES)
