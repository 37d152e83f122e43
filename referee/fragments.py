"""Pieces of pages, made once for what they show: a hand at one table leaves all others as they are.

A page of a thousand matches is mostly made of pieces that are the same at the next revision. What a
piece is made of is compared value by value, so a piece can never be one of something else; the
template of a piece sees only the values that it is given.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from datetime import date, time, timedelta
from enum import Enum
from numbers import Number
from operator import attrgetter, itemgetter
from threading import Lock
from typing import Any, TypeAlias

from django.db.models import Model
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import get_language

# Those of a screen, the rounds, the brackets and the ranking of an event of 2,000 pairs.
FRAGMENTS_KEPT = 16_384
# A long piece, which is known by many values, has a place for each so many characters.
CHARACTERS_IN_PLACE = 2_000
Print: TypeAlias = Callable[[Any], Hashable]

_PRINTS: dict[type, Print] = {}
# Told by themselves. No value is a number here and true or false there.
_SELVES = {str, int, bool, type(None)}
_PLAIN = (str, Number, date, time, timedelta)


def fingerprint(value: object) -> Hashable:
    """Return what is equal for two values only if whatever is made of them is the same.

    A row of the database is told by its own columns, not by the rows that it leads to. Raises
    TypeError for values of other kinds than those and data classes, sequences, mappings and sets of
    them.
    """
    kind = type(value)
    if kind in _SELVES:
        return value
    return (_PRINTS.get(kind) or _learn(kind))(value)


def _learn(kind: type) -> Print:
    """Return how values of a class are told apart, and remember it."""
    found: Print
    if issubclass(kind, Promise):
        found = str
    elif issubclass(kind, Enum):
        found = lambda value: (kind, value._value_)  # noqa: E731
    elif issubclass(kind, _PLAIN):  # escaped text is not the same as text
        found = lambda value: (kind, value)  # noqa: E731
    elif issubclass(kind, Model):
        columns = itemgetter(*(column.attname for column in kind._meta.concrete_fields))
        found = lambda value: (kind, columns(vars(value)))  # noqa: E731
    elif is_dataclass(kind):
        values = _values_of(kind)
        found = lambda value: (kind, *_prints(values(value)))  # noqa: E731
    elif issubclass(kind, Mapping):
        found = lambda value: (kind, *_prints(value.items()))  # noqa: E731
    elif issubclass(kind, (tuple, list)):
        found = lambda value: (kind, *_prints(value))  # noqa: E731
    elif issubclass(kind, (set, frozenset)):
        found = lambda value: (kind, frozenset(_prints(value)))  # noqa: E731
    else:
        raise TypeError(kind)
    _PRINTS[kind] = found
    return found


def _prints(values: Iterable[object]) -> list[Hashable]:
    return [value if type(value) in _SELVES else fingerprint(value) for value in values]


def _values_of(kind: type) -> Callable[[Any], tuple[object, ...]]:
    first, *others = (each.name for each in fields(kind))
    if others:
        return attrgetter(first, *others)
    return lambda value: (getattr(value, first),)


class Fragments:
    """The pieces that were made or given last; any thread may ask."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._kept: OrderedDict[Hashable, SafeString] = OrderedDict()
        self._lock = Lock()

    def take(self, name: str, values: Mapping[str, Any], make: Callable[[], str]) -> SafeString:
        """Return the piece of this name that shows these values, in the language that is on.

        `make` returns it as HTML. Raises TypeError for values that have no fingerprint.
        """
        key = (name, get_language(), *_prints(values.values()))
        with self._lock:
            known = self._kept.get(key)
            if known is not None:
                self._kept.move_to_end(key)
                return known
        made = SafeString(make())
        with self._lock:
            if key not in self._kept:  # nobody else has made it meanwhile
                self._kept[key] = made
                self._free -= _places(made)
            while self._free < 0:
                self._free += _places(self._kept.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        """Forget all of them."""
        with self._lock:
            self._free += sum(map(_places, self._kept.values()))
            self._kept.clear()


def _places(made: str) -> int:
    return 1 + len(made) // CHARACTERS_IN_PLACE


FRAGMENTS = Fragments(FRAGMENTS_KEPT)
