"""Who recorded what in an event, with which device and when: kept with every record."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeAlias

from django.contrib.auth.models import User
from django.db.models import QuerySet

from brackets.models import Match, Tournament
from referee.models import Device, Hand, HandKind, Ruling, SecondEntry, Signature, SlipPhoto


class Did(StrEnum):
    """What somebody did at a table."""

    RECORDED = "recorded"
    CORRECTED = "corrected"
    TAKEN_BACK = "taken_back"
    SIGNED = "signed"
    ENTERED_AGAIN = "entered_again"
    RULED = "ruled"
    PHOTOGRAPHED = "photographed"


@dataclass(frozen=True, slots=True)
class Deed:
    """One record; `device` is what its phone is called, `hand` 0 where it is about the match."""

    who: int
    did: Did
    match: int
    hand: int
    at: datetime
    device: str


@dataclass(frozen=True, slots=True)
class Work:
    """Everything of one person, in order of time."""

    person: User
    deeds: tuple[Deed, ...]

    def count(self, did: Did) -> int:
        """Return how often the person did this."""
        return sum(deed.did is did for deed in self.deeds)

    @property
    def matches(self) -> int:
        """In how many matches."""
        return len({deed.match for deed in self.deeds})

    @property
    def devices(self) -> tuple[str, ...]:
        """What the phones are called, in the order of their use."""
        return tuple(dict.fromkeys(deed.device for deed in self.deeds if deed.device))

    @property
    def first(self) -> datetime:
        """When it began."""
        return self.deeds[0].at

    @property
    def last(self) -> datetime:
        """When it ended so far."""
        return self.deeds[-1].at


def work_of(tournament: Tournament, *, person: User | None = None) -> list[Work]:
    """Return the work of everybody who recorded anything, by name, or of one; seven queries."""
    labels = {
        code: label or code[:6] for code, label in Device.objects.values_list("code", "label")
    }
    found: dict[int, list[Deed]] = {}
    for deed in _deeds(tournament, labels):
        if person is None or deed.who == person.pk:
            found.setdefault(deed.who, []).append(deed)
    people = User.objects.filter(pk__in=found).order_by("first_name", "username")
    return [Work(each, tuple(sorted(found[each.pk], key=lambda deed: deed.at))) for each in people]


def matches_by_pk(tournament: Tournament) -> dict[int, Match]:
    """Return every match that records can be about, with its teams, those of old draws too."""
    of_event = Match.objects.filter(draw__stage__tournament=tournament)
    return {match.pk: match for match in of_event.select_related("home", "away")}


Rows: TypeAlias = "QuerySet[Any]"


def _deeds(tournament: Tournament, labels: dict[str, str]) -> Iterator[Deed]:
    def of_event(rows: Rows, who: str, *names: str) -> Any:
        own = rows.filter(match__draw__stage__tournament=tournament, **{f"{who}__isnull": False})
        return own.order_by().values_list(who, "match", *names)

    hands = of_event(
        Hand.objects.all(), "recorded_by", "number", "version", "kind", "recorded_at", "device"
    )
    for who, match, number, version, kind, at, device in hands:
        did = Did.RECORDED if version == 1 else Did.CORRECTED
        did = Did.TAKEN_BACK if kind == HandKind.WITHDRAWN else did
        yield Deed(who, did, match, number, at, labels.get(device, device[:6]))
    signatures = of_event(Signature.objects.all(), "signed_by", "signed_at", "device")
    for who, match, at, device in signatures:
        yield Deed(who, Did.SIGNED, match, 0, at, labels.get(device, device[:6]))
    entries = of_event(SecondEntry.objects.all(), "entered_by", "entered_at", "device")
    for who, match, at, device in entries:
        yield Deed(who, Did.ENTERED_AGAIN, match, 0, at, labels.get(device, device[:6]))
    rulings = of_event(Ruling.objects.all(), "given_by", "hand_number", "given_at", "device")
    for who, match, number, at, device in rulings:
        yield Deed(who, Did.RULED, match, number, at, labels.get(device, device[:6]))
    photos = of_event(SlipPhoto.objects.all(), "taken_by", "hand_number", "taken_at")
    for who, match, number, at in photos:
        yield Deed(who, Did.PHOTOGRAPHED, match, number, at, "")
