"""A ruleset in the making: plain values by field, as typed; what cannot be read stays as text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from types import SimpleNamespace
from typing import Any

from django.http import QueryDict

from brackets.entries import tidy
from referee.forms.ruleset.kinds import Kind, Spec, section_fields, spec_of
from rules.applicability import applies
from rules.ruleset import Ruleset
from rules.sections import SECTIONS

Values = dict[str, Any]

IDENTITY = ("key", "name_zh", "name_en", "version")
SECTION_ORDER = (*SECTIONS, "stages")
NAMES = tuple(name for section in SECTION_ORDER for name in section_fields(section))
MOST_ROWS = 60


@dataclass(frozen=True)
class Draft:
    """What is typed: the fields, the name, and which fields are still marked as defaults.

    `marked` are the fields whose mark the form showed; of them `silent` kept theirs.
    """

    values: Values
    identity: dict[str, str]
    silent: frozenset[str]
    marked: frozenset[str] = frozenset()

    def sensible(self, name: str) -> bool:
        """Tell whether a field makes sense beside the others, as far as they can be read."""
        return applies(name, _typed(self.values))


def plain(value: Any) -> Any:
    """Return a value as a form and a file have it, all columns of a table included."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    return value


def draft_of(ruleset: Ruleset) -> Draft:
    """Return what the form shows of a ruleset."""
    return Draft(
        values={name: plain(getattr(ruleset, name)) for name in NAMES},
        identity={
            "key": ruleset.key,
            "name_zh": ruleset.name.zh,
            "name_en": ruleset.name.en,
            "version": str(ruleset.version),
        },
        silent=frozenset(ruleset.silent),
    )


def draft_from(post: QueryDict, start: Draft) -> Draft:
    """Return what was typed; a field that the form did not show keeps its value of `start`."""
    values = dict(start.values)
    shown = frozenset(post.getlist("shown"))
    for name in NAMES:
        if name in shown:
            values[name] = _read(post, name, spec_of(name))
    identity = {name: tidy(post.get(name, start.identity[name])) for name in IDENTITY}
    marked = frozenset(post.getlist("marked"))
    kept = frozenset(post.getlist("silent"))
    silent = (start.silent - marked) | (marked & kept)
    return Draft(values, identity, silent, marked)


def changed_rows(draft: Draft, change: str) -> Draft:
    """Return the draft with one row more or less: "bands.add", "bands.remove.2"."""
    match = re.fullmatch(r"([a-z_]+)\.(add|remove\.(\d{1,3}))", change)
    if match is None or match[1] not in NAMES or spec_of(match[1]).kind is not Kind.ROWS:
        return draft
    rows = list(draft.values[match[1]])
    if match[3] is None:
        if len(rows) < MOST_ROWS:
            rows.append(_empty_row(spec_of(match[1])))
    elif int(match[3]) < len(rows):
        del rows[int(match[3])]
    return replace(draft, values={**draft.values, match[1]: rows})


def _empty_row(spec: Spec) -> Values:
    row: Values = {}
    for column in spec.columns:
        if column.kind is Kind.SWITCH:
            row[column.name] = False
        elif column.kind is Kind.SET:
            row[column.name] = list(column.values)
        elif column.kind is Kind.PICK and not column.optional:
            row[column.name] = column.values[0]
        elif column.kind is Kind.NUMBER and column.name != "points_from":
            row[column.name] = 1 if column.name == "advance" else 0
        else:
            row[column.name] = None if column.optional else ""
    return row


def _read(post: QueryDict, name: str, spec: Spec) -> Any:
    if spec.kind is Kind.ROWS:
        rows = [
            {column.name: _read(post, f"{name}-{row}-{column.name}", column) for column in
             spec.columns}
            for row in post.getlist(f"{name}-row")[:MOST_ROWS]
        ]  # fmt: skip
        return _in_order(rows)
    if spec.kind is Kind.SWITCH:
        return name in post
    if spec.kind in {Kind.ORDER, Kind.SET}:
        return [value for value in post.getlist(name) if value]
    return _read_text(spec, tidy(post.get(name, "")))


def _read_text(spec: Spec, text: str) -> Any:
    if spec.kind is Kind.NUMBERS:
        return [_number(part) for part in re.split(r"[\s,，、;；]+", text) if part]
    if spec.kind is Kind.NUMBER:
        return _number(text)
    if spec.type is bool:
        return {"true": True, "false": False}.get(text, text)
    return None if spec.optional and not text else text


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?[0-9]{1,6}", text) else text


def _in_order(rows: list[Values]) -> list[Values]:
    """Put bands in order of points, so that one can be added anywhere."""
    points = [row.get("points_from") for row in rows]
    if not all(isinstance(each, int) for each in points):
        return rows
    return sorted(rows, key=lambda row: int(row["points_from"]))


def _typed(values: Mapping[str, Any]) -> Values:
    """Return the values that conditions look at, with their types; what is wrong is left out."""
    typed: Values = {}
    for name, value in values.items():
        spec = spec_of(name)
        try:
            typed[name] = _typed_value(spec, value)
        except (TypeError, ValueError):
            continue
    return typed


def _typed_value(spec: Spec, value: Any) -> Any:
    if spec.kind is Kind.ROWS:
        return tuple(SimpleNamespace(**row) for row in value)
    if spec.kind is Kind.NUMBER:
        if not isinstance(value, int):
            raise ValueError(value)
        return value
    if isinstance(spec.type, type) and spec.type is not bool:
        if isinstance(value, list):
            return tuple(spec.type(each) for each in value)
        return spec.type(value)
    return value
