"""What an entry of the journal is about, with its parts in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets.models import JournalEntry
from referee.duties import ranges
from referee.labels.confirmations import SIGN_OFFS
from referee.labels.hands import hand_name
from referee.labels.matches import SEATINGS
from referee.labels.registration import FIELDS, field_name
from referee.labels.verdicts import VERDICTS


@dataclass(frozen=True, slots=True)
class Changed:
    """One value that became another."""

    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Told:
    """An entry in words."""

    sentence: str
    changes: tuple[Changed, ...] = ()


_FIELDS: dict[str, Promise] = {
    "home": gettext_lazy("Home pair"),
    "away": gettext_lazy("Away pair"),
    "verdict": gettext_lazy("Result"),
    "winner": gettext_lazy("Winner"),
    "table": gettext_lazy("Table"),
    "closed_tables": gettext_lazy("Tables out of service"),
    "fills_tables": gettext_lazy("Free tables are filled by themselves"),
    "at_tables": gettext_lazy("Tables"),
    "home_seats": gettext_lazy("Seats of the home pair"),
    "home_first": gettext_lazy("Home player at East or North"),
    "away_first": gettext_lazy("Away player at East or North"),
    "seed_text": gettext_lazy("Seed text"),
}


@dataclass(frozen=True, slots=True)
class EntryFacts:
    """An entry with its parts named."""

    entry: JournalEntry
    hands: int
    registered: Mapping[str, Any] | None

    @property
    def pair(self) -> str:
        """The pair that it is about."""
        team = self.entry.team
        if team is not None:
            return f"{team.number} {team.player_one} / {team.player_two}"
        return pair_words(self.registered) if self.registered else "–"

    @property
    def before(self) -> Mapping[str, Any]:
        """The values before, if it keeps them."""
        return self.entry.before or {}

    @property
    def after(self) -> Mapping[str, Any]:
        """The values after, without the state of the event."""
        return {name: value for name, value in self._after.items() if name != "state"}

    @property
    def started(self) -> str | None:
        """The state of the event that this entry began."""
        return self._after.get("state")

    @property
    def _after(self) -> Mapping[str, Any]:
        return self.entry.after or {}

    @property
    def match(self) -> str:
        """The match that it is about."""
        match = self.entry.match
        if match is None or match.number is None:
            return _("a bye")
        return _("match %(number)s") % {"number": match.number}

    @property
    def hand(self) -> str:
        """The hand that it is about."""
        return hand_name(self.entry.hand or 0, self.hands)

    def names(self, **more: object) -> dict[str, object]:
        """Return what most sentences name, and more."""
        return {"match": self.match, "hand": self.hand, **more}

    def changes(self) -> tuple[Changed, ...]:
        """Return the values that differ."""
        names = sorted({*self.before, *self.after}, key=_rank)
        return tuple(
            Changed(_label(name), before, after)
            for name in names
            if (before := _shown(name, self.before.get(name)))
            != (after := _shown(name, self.after.get(name)))
        )


_CHOICES: dict[str, Mapping[str, Promise]] = {
    "verdict": VERDICTS,
    "home_seats": SEATINGS,
    "sign_off": SIGN_OFFS,
}
# PostgreSQL keeps no order of the keys, so the order of the form is given again.
_ORDER = {name: place for place, name in enumerate((*FIELDS, *_FIELDS))}


def _rank(name: str) -> tuple[int, str]:
    return _ORDER.get(name, len(_ORDER)), name


def _label(name: str) -> str:
    return str(_FIELDS[name]) if name in _FIELDS else field_name(name)


def _shown(name: str, value: Any) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, list):
        return ranges(value) or "–"
    if name in _CHOICES:
        return str(_CHOICES[name][value])
    if name in {"home_first", "away_first"}:
        return _("Player %(number)s") % {"number": value}
    return str(value)


def pair_words(values: Mapping[str, Any]) -> str:
    """Return a pair from the values that its entry keeps."""
    pair = f"{values['number']} {values['player_one']} / {values['player_two']}"
    if not values["unit"]:
        return pair
    return _("%(pair)s (%(unit)s)") % {"pair": pair, "unit": values["unit"]}
