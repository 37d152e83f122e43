"""Sentences of the journal about calls, clocks, extra time and photos, and names of calls."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from brackets.journal import Action
from referee.labels.rulings import OFFENDERS

CALL_NAMES: dict[int, Promise] = {
    1: gettext_lazy("First call"),
    2: gettext_lazy("Second call"),
    3: gettext_lazy("Third call"),
}

Values = Mapping[str, Any]


def sentence(action: Action, before: Values, after: Values, names: Values) -> str:
    """Return the sentence of an entry; `names` are its match, hand and pair in words."""
    return _SENTENCES[action](before, after, names)


def _called(_before: Values, after: Values, names: Values) -> str:
    calls = [
        _("%(side)s: %(call)s") % {"side": OFFENDERS[side], "call": CALL_NAMES[number]}
        for side, number in sorted(after.items(), reverse=True)
        if side in OFFENDERS
    ]
    values = {**names, "calls": _(", ").join(calls)}
    if after.get("early"):
        return _("Early call to the table, %(match)s. %(calls)s.") % values
    return _("Call to the table, %(match)s. %(calls)s.") % values


def _call_withdrawn(before: Values, _after: Values, names: Values) -> str:
    values = {**names, "call": CALL_NAMES[before["number"]]}
    return _("Call to the table in %(match)s taken back: %(call)s of %(pair)s.") % values


def _clock(words: Promise) -> Callable[[Values, Values, Values], str]:
    def told(_before: Values, after: Values, _names: Values) -> str:
        return str(words) % {**after, "ran": after["ran"] // 60}

    return told


def _extra_time(_before: Values, after: Values, names: Values) -> str:
    words = ngettext(
        "%(minutes)s minute of extra time for %(match)s, %(in_all)s in all.",
        "%(minutes)s minutes of extra time for %(match)s, %(in_all)s in all.",
        after["minutes"],
    )
    return words % {**names, **after}


def _photo(words: Promise) -> Callable[[Values, Values, Values], str]:
    return lambda _before, _after, names: str(words) % names


_SENTENCES: dict[Action, Callable[[Values, Values, Values], str]] = {
    Action.PAIR_CALLED: _called,
    Action.PAIR_CALL_WITHDRAWN: _call_withdrawn,
    Action.ROUND_CLOCK_STARTED: _clock(
        gettext_lazy("The clock of round %(round)s runs: %(minutes)s minutes, %(ran)s used before.")
    ),
    Action.ROUND_CLOCK_PAUSED: _clock(
        gettext_lazy("The clock of round %(round)s stands still after %(ran)s minutes.")
    ),
    Action.ROUND_CLOCK_SET: _clock(gettext_lazy("Round %(round)s has %(minutes)s minutes.")),
    Action.ROUND_CLOCK_RESET: _clock(gettext_lazy("The clock of round %(round)s was set back.")),
    Action.EXTRA_TIME_GIVEN: _extra_time,
    Action.PHOTO_ADDED: _photo(gettext_lazy("A photo of %(hand)s of %(match)s was kept.")),
    Action.PHOTO_REMOVED: _photo(gettext_lazy("A photo of %(hand)s of %(match)s was removed.")),
}
ACTIONS = tuple(_SENTENCES)
