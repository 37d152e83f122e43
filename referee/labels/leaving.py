"""Sentences of the journal about how pairs take part, and at which tables."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets.journal import Action
from brackets.models import TeamState
from referee.labels.standings import table_title
from referee.models import BulkKind

Values = Mapping[str, Any]

TEAM_STATES: dict[str, Promise] = {
    TeamState.ENTERED: gettext_lazy("takes part"),
    TeamState.RESERVE: gettext_lazy("reserve"),
    TeamState.WITHDRAWN: gettext_lazy("withdrawn"),
    TeamState.DISQUALIFIED: gettext_lazy("disqualified from the event"),
}


def sentence(action: Action, before: Values, after: Values, names: Values) -> str:
    """Return the sentence of an entry; `names` has its pair in words."""
    return _SENTENCES[action](before, after, names)


def _withdrawn(_before: Values, after: Values, names: Values) -> str:
    disqualified = after["pair_state"] == TeamState.DISQUALIFIED
    if after["results_cancelled"]:
        words = (
            _("Pair %(pair)s was disqualified from the event; all its results are cancelled.")
            if disqualified
            else _("Pair %(pair)s left the event; all its results are cancelled.")
        )
    else:
        words = (
            _("Pair %(pair)s was disqualified from the event.")
            if disqualified
            else _("Pair %(pair)s gives up from now on; what it played counts.")
        )
    return words % names


def _returned(_before: Values, _after: Values, names: Values) -> str:
    return _("Pair %(pair)s is in the event again, as before.") % names


def _marked(_before: Values, after: Values, names: Values) -> str:
    if after["pair_state"] == TeamState.RESERVE:
        return _("Pair %(pair)s is a reserve.") % names
    return _("Pair %(pair)s is no reserve any more and takes part.") % names


def _table(_before: Values, after: Values, names: Values) -> str:
    if after["table"] is None:
        return _("Pair %(pair)s has no table of its own any more.") % names
    return _("Pair %(pair)s always plays at table %(table)s.") % {**names, **after}


def _assigned(_before: Values, after: Values, _names: Values) -> str:
    return _("Tables were assigned: %(places)s.") % {"places": _places(after)}


def _closed(_before: Values, after: Values, _names: Values) -> str:
    words = _("Table %(table)s is out of service; moved: %(places)s.")
    return words % {"table": after["table"], "places": _places(after)}


def _opened(_before: Values, after: Values, _names: Values) -> str:
    words = _("Table %(table)s is in service again; moved back: %(places)s.")
    return words % {"table": after["table"], "places": _places(after)}


def _restored(_before: Values, after: Values, _names: Values) -> str:
    words = _("A change of tables was undone: %(places)s.")
    return words % {"places": _places(after)}


def _places(after: Values) -> str:
    # PostgreSQL keeps no order of the keys.
    numbers = sorted(after["tables"], key=int)
    words = _("match %(number)s to table %(table)s")
    told = [words % {"number": each, "table": after["tables"][each]} for each in numbers]
    return _(", ").join(told) or "–"


def _reserve_seated(_before: Values, after: Values, names: Values) -> str:
    values = {**names, "number": after["gone"]}
    if after["pair_state"] == TeamState.RESERVE:
        return _("Pair %(pair)s is a reserve again; pair %(number)s has its place back.") % values
    return _("Reserve %(pair)s takes the place of pair %(number)s, with its matches.") % values


def _late(_before: Values, after: Values, names: Values) -> str:
    values = {**names, **after}
    if after["number"] is None:
        return _("Late entry: pair %(pair)s takes part from the next round on.") % values
    if "group" in after:
        numbers = _(", ").join(str(match[0]) for match in after["made"].values())
        words = _("Late entry: pair %(pair)s in %(where)s, matches %(numbers)s.")
        return words % {**values, "where": table_title(after["group"]), "numbers": numbers}
    words = _("Late entry: pair %(pair)s takes a bye's place, match %(number)s, table %(table)s.")
    return words % values


def _late_withdrawn(_before: Values, _after: Values, names: Values) -> str:
    return _("The late entry of pair %(pair)s was taken back.") % names


def _single(words: Promise) -> Callable[[Values, Values, Values], str]:
    return lambda before, after, _names: str(words) % {**before, **after}


def _partners(words: Promise) -> Callable[[Values, Values, Values], str]:
    def told(before: Values, after: Values, _names: Values) -> str:
        draw = after or before
        pairs = _(", ").join("+".join(map(str, pair)) for pair in draw["pairs"])
        return str(words) % {**draw, "pairs": pairs}

    return told


BULK_KINDS: dict[str, Promise] = {
    BulkKind.PRESENT: gettext_lazy("Check in"),
    BulkKind.ABSENT: gettext_lazy("Mark absent"),
    BulkKind.TAKEN_OUT: gettext_lazy("Take out of the event"),
    BulkKind.WALKOVER: gettext_lazy("Walkovers after three calls"),
}


def _bulk_done(_before: Values, after: Values, _names: Values) -> str:
    words = _("All at once – %(kind)s: pairs %(teams)s. The entries that follow belong to it.")
    return words % _bulk(after)


def _bulk_undone(before: Values, _after: Values, _names: Values) -> str:
    words = _("Taken back as a whole – %(kind)s: pairs %(teams)s.")
    return words % _bulk(before)


def _bulk(told: Values) -> dict[str, str]:
    teams = _(", ").join(map(str, told["teams"])) or "–"
    return {"kind": str(BULK_KINDS[told["kind"]]), "teams": teams}


_SENTENCES: dict[Action, Callable[[Values, Values, Values], str]] = {
    Action.TEAM_WITHDRAWN: _withdrawn,
    Action.TEAM_RETURNED: _returned,
    Action.TEAM_MARKED: _marked,
    Action.TEAM_TABLE_FIXED: _table,
    Action.RESERVE_SEATED: _reserve_seated,
    Action.LATE_ENTRY: _late,
    Action.LATE_ENTRY_WITHDRAWN: _late_withdrawn,
    Action.SINGLE_REGISTERED: _single(gettext_lazy("%(person)s registered alone, no. %(number)s.")),
    Action.SINGLE_CHANGED: _single(
        gettext_lazy(
            "%(person)s, registered alone as no. %(number)s, was changed by a list: "
            "unit “%(unit)s”, phone %(phone)s."
        )
    ),
    Action.SINGLE_REMOVED: _single(
        gettext_lazy("%(person)s, registered alone as no. %(number)s, was taken off the list.")
    ),
    Action.PARTNERS_DRAWN: _partners(
        gettext_lazy("Partners by lot, draw no. %(number)s, seed text “%(seed_text)s”: %(pairs)s.")
    ),
    Action.PARTNERS_PARTED: _partners(
        gettext_lazy("The partners of draw no. %(number)s were taken back: %(pairs)s.")
    ),
    Action.BULK_DONE: _bulk_done,
    Action.BULK_UNDONE: _bulk_undone,
    Action.TABLES_ASSIGNED: _assigned,
    Action.TABLE_CLOSED: _closed,
    Action.TABLE_OPENED: _opened,
    Action.TABLES_RESTORED: _restored,
}
ACTIONS = tuple(_SENTENCES)
