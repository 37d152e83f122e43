"""Write a ruleset as TOML: what `rules.ruleset.parse` reads back as the same value."""

from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any

import tomli_w

from rules.applicability import applies
from rules.layout import HEAD, TAIL
from rules.ruleset import Ruleset
from rules.sections import SECTIONS


def to_text(ruleset: Ruleset) -> str:
    """Return the file of a ruleset, with the fields that make sense in it."""
    data: dict[str, object] = {name: plain(getattr(ruleset, name)) for name in HEAD}
    for section, kind in SECTIONS.items():
        names = [field.name for field in fields(kind)]
        found = {
            name: plain(getattr(ruleset, name)) for name in names if applies(name, vars(ruleset))
        }
        if found:
            data[section] = found
    data |= {name: plain(getattr(ruleset, name)) for name in TAIL}
    return tomli_w.dumps(data, indent=2)


def plain(value: Any) -> object:
    """Return what a file can hold; of a line of a table only what differs from its defaults."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if is_dataclass(value):
        return {
            field.name: plain(getattr(value, field.name))
            for field in fields(value)
            if field.default is MISSING or getattr(value, field.name) != field.default
        }
    return value
