"""Read the fields of a request strictly: a float is no integer and a bool is no number."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import TypeVar, cast

from rules.cards import Card, Suit, check_copies, parse_card
from rules.reports import sign_problems
from rules.seats import Pair, Seat

Choice = TypeVar("Choice", bound=StrEnum)

LARGEST = 1_000_000
"""No number of a card game is larger; what is was mistyped."""


class Refusal(Exception):
    """A request that cannot be answered: a code for programs and an English sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = str(code)
        self.message = message


class Fields:
    """One JSON object of a request; `path` says where it stands. A null is an absent field."""

    def __init__(self, data: object, path: str) -> None:
        if not isinstance(data, Mapping):
            raise Refusal("invalid_input", f"{path} must be an object")
        self._data = data
        self.path = path

    def has(self, name: str) -> bool:
        """Tell whether the field is there and not null."""
        return self._data.get(name) is not None

    def wrong(self, name: str, expected: str) -> Refusal:
        """Return the refusal that says what a field must be."""
        verb = "must be" if name in self._data else "is missing; it must be"
        return Refusal("invalid_input", f"{self.path}.{name} {verb} {expected}")

    def integer(self, name: str, low: int = -LARGEST, high: int = LARGEST) -> int:
        """Return an integer from `low` to `high`."""
        value = self._data.get(name)
        if type(value) is not int or not low <= value <= high:
            limits = f" from {low} to {high}" if low > -LARGEST else ""
            raise self.wrong(name, f"an integer{limits}")
        return value

    def points(self, name: str) -> int:
        """Return card points: a multiple of five, not below zero (decision 18)."""
        value = self.integer(name)
        for problem in sign_problems(value):
            raise Refusal(problem, f"{self.path}.{name} must be a multiple of five, 0 or more")
        return value

    def points_or_zero(self, name: str) -> int:
        """Return card points, 0 when the field is absent."""
        return self.points(name) if self.has(name) else 0

    def boolean(self, name: str) -> bool:
        """Return true or false."""
        value = self._data.get(name)
        if not isinstance(value, bool):
            raise self.wrong(name, "true or false")
        return value

    def flag(self, name: str) -> bool:
        """Return true or false, false when the field is absent."""
        return self.has(name) and self.boolean(name)

    def choice(self, name: str, kind: type[Choice]) -> Choice:
        """Return one of the names of `kind`."""
        value = self._data.get(name)
        if not isinstance(value, str) or value not in list(kind):
            raise self.wrong(name, "one of " + ", ".join(kind))
        return kind(value)

    def text(self, name: str) -> str:
        """Return a text."""
        value = self._data.get(name)
        if not isinstance(value, str):
            raise self.wrong(name, "a text")
        return value

    def seat(self, name: str) -> Seat:
        """Return a seat, 0 to 3 in playing order."""
        return Seat(self.integer(name, 0, 3))

    def pair(self, name: str) -> Pair:
        """Return a team: 0 sits at seats 0 and 2, 1 at seats 1 and 3."""
        return Pair(self.integer(name, 0, 1))

    def two(self, name: str) -> tuple[int, int]:
        """Return two integers, one for each team."""
        values = self.array(name)
        if len(values) != 2 or any(type(value) is not int for value in values):
            raise self.wrong(name, "two integers")
        first, second = cast(list[int], values)
        if max(abs(first), abs(second)) > LARGEST:
            raise self.wrong(name, "two integers of a likely size")
        return (first, second)

    def array(self, name: str) -> list[object]:
        """Return a list."""
        value = self._data.get(name)
        if not isinstance(value, list):
            raise self.wrong(name, "a list")
        return value

    def object(self, name: str) -> "Fields":
        """Return an object inside this one."""
        return Fields(self._data.get(name), f"{self.path}.{name}")

    def objects(self, name: str) -> Iterator["Fields"]:
        """Yield the objects of a list."""
        for index, item in enumerate(self.array(name)):
            yield Fields(item, f"{self.path}.{name}[{index}]")

    def cards(self, name: str, decks: int) -> tuple[Card, ...]:
        """Return cards; raises UnknownCard, or TooManyCopies beyond `decks` decks."""
        codes = self.array(name)
        if any(not isinstance(code, str) for code in codes):
            raise self.wrong(name, "a list of card codes")
        cards = tuple(parse_card(str(code)) for code in codes)
        check_copies(cards, decks)
        return cards

    def suit(self, name: str) -> Suit:
        """Return a suit."""
        return self.choice(name, Suit)

    def suit_or_null(self, name: str) -> Suit | None:
        """Return a suit, None for a null; the field must be there."""
        if name not in self._data:
            raise self.wrong(name, "a suit, or null for no-trump")
        return self.suit(name) if self.has(name) else None
