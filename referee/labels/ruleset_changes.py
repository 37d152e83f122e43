"""A change of a ruleset in words: each field that differs, before and after."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, get_args, get_type_hints

from django.utils.translation import gettext as _

from referee.labels.options import OPTIONS
from referee.labels.penalty_words import effects
from referee.labels.ruleset_words import COLUMNS, field_label, value_name
from referee.labels.rulings import OFFENCES
from rules.offences import CatalogueEntry, DealEffect, Offence, Offender, ResultEffect, RulingResult
from rules.ruleset import Ruleset
from rules.shapes import Shape

Values = Mapping[str, Any]
Difference = tuple[str, str, str]

NOTHING = "–"

_TYPES: dict[str, Any] = get_type_hints(Ruleset)
_CODES: dict[str, type] = {
    "deal": DealEffect,
    "hand_result": ResultEffect,
    "result": RulingResult,
    "offence": Offence,
    "treated_as": Offence,
}


def differences(before: Values, after: Values) -> Iterator[Difference]:
    """Yield name, old and new value of each field that differs.

    Which fields are defaults is no change of play and left out.
    """
    for name in {**before, **after}:
        old, new = before.get(name), after.get(name)
        if name in {"number", "silent"} or old == new or name not in _TYPES:
            continue
        if name == "penalties":
            yield from _penalties(old or [], new or [])
        else:
            yield field_label(name), field_words(name, old), field_words(name, new)


def field_words(name: str, value: Any) -> str:
    """Return a plain value of a field in words."""
    if value is None or value in ("", []):
        return NOTHING
    if name in _TABLES:
        return _("; ").join(_TABLES[name](line) for line in value)
    if name == "name":
        return f"{value['zh']} / {value['en']}"
    if name in OPTIONS:
        return str(OPTIONS[name][str(value).lower() if isinstance(value, bool) else value])
    if isinstance(value, list):
        return _(", ").join(_item(name, each) for each in value)
    return value_name(str, value) if isinstance(value, str) else str(value)


def _item(name: str, value: Any) -> str:
    kind = get_args(_TYPES[name])[0]
    return value_name(kind, value) if isinstance(value, str) else str(value)


def _band(line: Values) -> str:
    gains = {"dealer": line.get("dealer_gain", 0), "attackers": line.get("attackers_gain", 0)}
    if gains["dealer"]:
        words = _("from %(points)d points: dealer side +%(dealer)d")
    elif gains["attackers"]:
        words = _("from %(points)d points: attackers +%(attackers)d")
    else:
        words = _("from %(points)d points: nobody gains")
    return words % {"points": line["points_from"], **gains}


def _columns(line: Values) -> str:
    """Return a line of a table by the names of its columns."""
    told = [f"{COLUMNS[name]} {_cell(name, value)}" for name, value in line.items()]
    return _(", ").join(told)


def _cell(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, str):
        return value_name(_CODES.get(name, _ROW_TYPES.get(name, str)), value)
    return str(value)


def _row_types() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for table in ("hooks", "stages"):
        found |= get_type_hints(get_args(_TYPES[table])[0])
    return found


_ROW_TYPES = _row_types()
_TABLES: dict[str, Callable[[Values], str]] = {
    "bands": _band,
    "hooks": _columns,
    "stages": _columns,
}


def _penalties(old: list[Values], new: list[Values]) -> Iterator[Difference]:
    before = {line["offence"]: line for line in old}
    after = {line["offence"]: line for line in new}
    for offence in {**before, **after}:
        if before.get(offence) != after.get(offence):
            yield (
                str(OFFENCES[offence]),
                _penalty(before.get(offence)),
                _penalty(after.get(offence)),
            )


def _penalty(line: Values | None) -> str:
    if line is None:
        return NOTHING
    entry = entry_from(line)
    # What is small score and what are points of the hand is told by the sheet, not by a change.
    return f"{entry.clause} {effects(entry, Shape.FIXED_HANDS)}"


def entry_from(line: Values) -> CatalogueEntry:
    """Return a line of the catalogue from its plain values."""
    known = {field.name for field in fields(CatalogueEntry)}
    values = {
        name: _CODES[name](value) if name in _CODES and value else value
        for name, value in line.items()
        if name in known
    }
    if "offenders" in values:
        values["offenders"] = tuple(map(Offender, values["offenders"]))
    return CatalogueEntry(**values)
