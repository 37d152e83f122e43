"""Sentences of the journal about equals and how they were parted."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from brackets.journal import Action

Values = Mapping[str, Any]


def sentence(action: Action, before: Values, after: Values) -> str:
    """Return the sentence of an entry."""
    return _SENTENCES[action](before or after)


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
