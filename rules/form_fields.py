"""What a form must know of each field of a ruleset: its section, kind, choices and limits."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum, StrEnum
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from pydantic.fields import FieldInfo

from rules.applicability import applies
from rules.layout import TAIL
from rules.ruleset import Ruleset
from rules.sections import SECTIONS


class FieldKind(StrEnum):
    """How a field is asked for."""

    CHOICE = "choice"
    CHOICES = "choices"
    NUMBER = "number"
    NUMBERS = "numbers"
    SWITCH = "switch"
    TEXT = "text"
    TABLE = "table"


@dataclass(frozen=True)
class FormField:
    """One field: `choices` of a choice, limits of a number, `columns` of a table's lines.

    `applies` tells whether it makes sense in the ruleset asked about, `silent` whether its value
    is a default because the regulation says nothing.
    """

    name: str
    section: str
    kind: FieldKind
    choices: tuple[str, ...] = ()
    lowest: int | None = None
    highest: int | None = None
    columns: tuple["FormField", ...] = ()
    applies: bool = True
    silent: bool = False


def form_fields(ruleset: Ruleset) -> tuple[FormField, ...]:
    """Return all fields of a ruleset in the order of its file."""
    return tuple(_fields(ruleset))


def _fields(ruleset: Ruleset) -> Iterator[FormField]:
    hints = get_type_hints(Ruleset, include_extras=True)
    places = [(field.name, section) for section, kind in SECTIONS.items() for field in fields(kind)]
    for name, section in (*places, *((name, "") for name in TAIL)):
        sensible = applies(name, vars(ruleset))
        yield _field(name, section, hints[name], sensible, sensible and name in ruleset.silent)


def _field(
    name: str, section: str, hint: Any, sensible: bool = True, silent: bool = False
) -> FormField:
    kind, choices, limits, columns = _kind(hint)
    return FormField(name, section, kind, choices, *limits, columns, sensible, silent)


Described = tuple[FieldKind, tuple[str, ...], tuple[int | None, int | None], tuple[FormField, ...]]


def _kind(hint: Any) -> Described:
    """Tell kind, choices, limits and columns of a type that a ruleset has."""
    none = (None, None)
    if get_origin(hint) is tuple:
        inner = get_args(hint)[0]
        if is_dataclass(inner):
            lines = get_type_hints(inner, include_extras=True).items()
            columns = tuple(_field(name, "", line) for name, line in lines)
            return FieldKind.TABLE, (), none, columns
        kind, choices, limits, _ = _kind(inner)
        many = FieldKind.NUMBERS if kind is FieldKind.NUMBER else FieldKind.CHOICES
        return many, choices, limits, ()
    choices = tuple(_choices(hint))
    if choices:
        return FieldKind.CHOICE, choices, none, ()
    if hint is bool:
        return FieldKind.SWITCH, (), none, ()
    if hint is int or (get_origin(hint) is Annotated and get_args(hint)[0] is int):
        return FieldKind.NUMBER, (), _limits(hint), ()
    return FieldKind.TEXT, (), none, ()


def _choices(hint: Any) -> Iterator[str]:
    """Yield the names of an enumeration, or of several joined with |; "" stands for None."""
    for part in get_args(hint) or (hint,):
        if part is type(None):
            yield ""
        elif isinstance(part, type) and issubclass(part, Enum):
            yield from (str(each.value) for each in part)


def _limits(hint: Any) -> tuple[int | None, int | None]:
    lowest = highest = None
    for extra in get_args(hint)[1:]:
        for limit in extra.metadata if isinstance(extra, FieldInfo) else ():
            lowest = getattr(limit, "ge", lowest)
            highest = getattr(limit, "le", highest)
    return lowest, highest
