"""Sentences of the journal about who plays where after a correction, and which rounds wait."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from brackets.journal import Action

Values = Mapping[str, Any]


def sentence(action: Action, before: Values, after: Values, names: Values) -> str:
    """Return the sentence of an entry; `names` are its match and hand in words."""
    return _SENTENCES[action](before, after, names)


def _kept(_before: Values, after: Values, names: Values) -> str:
    if after["kept"]:
        words = _("%(match)s stays as it was played, by a ruling of the chief referee.")
    else:
        words = _("%(match)s has the pairs again that the matches before it say.")
    return words % names


def _set_aside(before: Values, _after: Values, names: Values) -> str:
    words = _("%(match)s is played again; hands set aside: %(hands)s (%(home)s v %(away)s).")
    return words % {**names, **before}


def _round_held(_before: Values, after: Values, _names: Values) -> str:
    words = _("Who went through to round %(round)s was taken back: %(matches)s.")
    return words % {"round": after["held_from"], "matches": _numbers(after)}


def _round_released(before: Values, after: Values, _names: Values) -> str:
    words = _("Who goes through to round %(round)s was released: %(matches)s.")
    return words % {"round": before["held_from"], "matches": _numbers(after)}


def _rounds(before: Values, after: Values, _names: Values) -> str:
    values = {"stage": after["stage"], "before": before["rounds"], "after": after["rounds"]}
    if after.get("undone"):
        words = _("Taken back: stage %(stage)s has %(after)s rounds again, not %(before)s.")
    elif after["rounds"] < before["rounds"]:
        words = _("Stage %(stage)s ends after round %(after)s; %(before)s had been planned.")
    else:
        words = _("Stage %(stage)s has %(after)s rounds instead of %(before)s.")
    return words % values


def _numbers(after: Values) -> str:
    # PostgreSQL keeps no order of the keys.
    numbers = sorted(int(number) for number in after["matches"])
    return _(", ").join(_("match %(number)s") % {"number": each} for each in numbers) or "–"


def _redeal_withdrawn(_before: Values, _after: Values, names: Values) -> str:
    return _("The redeal of %(hand)s in %(match)s was taken back.") % names


def _places_swapped(_before: Values, after: Values, _names: Values) -> str:
    first, second = after["swap"]
    words = _("Pairs %(first)s and %(second)s changed places: draw no. %(number)s.")
    return words % {"first": first, "second": second, "number": after["number"]}


def _seats_corrected(_before: Values, after: Values, names: Values) -> str:
    if after["mode"] == "replay":
        words = _("The seats of %(match)s were corrected; its hands are played again.")
    else:
        words = _("The seats of %(match)s were corrected; its hands count for whoever sat there.")
    return words % names


def _draw_kept(_before: Values, after: Values, _names: Values) -> str:
    words = _("The draw from round %(round)s on stays as drawn, whatever was corrected before it.")
    return words % after


_SENTENCES: dict[Action, Callable[[Values, Values, Values], str]] = {
    Action.MATCH_KEPT: _kept,
    Action.MATCH_SET_ASIDE: _set_aside,
    Action.DRAW_KEPT: _draw_kept,
    Action.ROUND_HELD: _round_held,
    Action.ROUND_RELEASED: _round_released,
    Action.ROUNDS_CHANGED: _rounds,
    Action.REDEAL_WITHDRAWN: _redeal_withdrawn,
    Action.PLACES_SWAPPED: _places_swapped,
    Action.SEATS_CORRECTED: _seats_corrected,
}
ACTIONS = tuple(_SENTENCES)
