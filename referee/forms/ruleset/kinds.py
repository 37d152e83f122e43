"""How each field of a ruleset is entered, told from its type alone."""

from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from referee.labels.options import OPTIONS
from rules.cards import Joker, Rank
from rules.ruleset import Ruleset
from rules.sections import SECTIONS
from rules.shapes import Level

LEVELS = (*reversed(Rank), *reversed(Joker))
"""All levels as a ladder has them: 2 … A, small joker, big joker."""

_SETS = frozenset({"must_play", "levels_left_out", "offenders"})
"""Lists in which the order says nothing."""


class Kind(StrEnum):
    """The ways of entering a value."""

    NUMBER = "number"
    TEXT = "text"
    SWITCH = "switch"
    CHOICE = "choice"
    PICK = "pick"
    ORDER = "order"
    SET = "set"
    NUMBERS = "numbers"
    ROWS = "rows"


@dataclass(frozen=True, slots=True)
class Spec:
    """A field or a column: its name, how it is entered, and the type of what is chosen."""

    name: str
    kind: Kind
    type: Any = None
    optional: bool = False

    @property
    def values(self) -> tuple[str, ...]:
        """What can be chosen, as it stands in a file."""
        if self.type is bool:
            return ("true", "false")
        if self.type in {Level, Rank}:
            return tuple(str(level) for level in LEVELS if self.type is not Rank or level in Rank)
        if self.type == Rank | Joker:
            return tuple(map(str, LEVELS))
        return tuple(str(value.value) for value in self.type)

    @property
    def columns(self) -> tuple["Spec", ...]:
        """The columns of a table."""
        return columns_of(self.type)


@cache
def spec_of(name: str) -> Spec:
    """Return how a field of a ruleset is entered."""
    return _spec(name, _HINTS[name], sentences=name in OPTIONS)


@cache
def columns_of(row: type) -> tuple[Spec, ...]:
    """Return how the columns of a table are entered."""
    hints = get_type_hints(row)
    specs = [_spec(field.name, hints[field.name], sentences=False) for field in fields(row)]
    return tuple(
        Spec(spec.name, Kind.SWITCH, bool) if spec.type is bool else spec for spec in specs
    )


def section_fields(section: str) -> tuple[str, ...]:
    """Return the fields of a section in the order of a file."""
    if section == "stages":
        return ("stages",)
    return tuple(field.name for field in fields(SECTIONS[section]))


def _spec(name: str, hint: Any, *, sentences: bool) -> Spec:
    if hint is int:
        return Spec(name, Kind.NUMBER)
    if hint is str:
        return Spec(name, Kind.TEXT)
    if hint is bool:
        return Spec(name, Kind.CHOICE, bool)
    if get_origin(hint) is tuple:
        return _list(name, get_args(hint)[0])
    if isinstance(hint, UnionType) and type(None) in get_args(hint):
        return Spec(name, Kind.PICK, get_args(hint)[0], optional=True)
    return Spec(name, Kind.CHOICE if sentences else Kind.PICK, hint)


def _list(name: str, item: Any) -> Spec:
    if is_dataclass(item):
        return Spec(name, Kind.ROWS, item)
    if item is int:
        return Spec(name, Kind.NUMBERS)
    return Spec(name, Kind.SET if name in _SETS else Kind.ORDER, item)


_HINTS: dict[str, Any] = get_type_hints(Ruleset)
