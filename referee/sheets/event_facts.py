"""Everything that is stored about an event as plain values: the file event.json of an archive.

Version 2. One object with
    format, version     "shengji-referee event", 2
    event               the fields of brackets.models.Tournament
    ruleset_versions, teams, singles, partner_draws, stages, draws, kept_draws, tie_decisions,
    matches, hands, redeals, rulings, forfeits, calls, signatures, second_entries, reviews,
    bulk_actions, duties, summonses, round_clocks, extra_times, slip_prints, photos, screens,
    notices, pictures, certificates, journal
                        lists in order of making, each with the fields of its model
A field is named as in the model and left out when it only points back to the event. A reference
is written so that people can follow it: a team by its number, a draw by [stage, round, number], a
match by [stage, round, number of its draw, its round, its position], a person by the user name, a
version of the ruleset by its number; an image by its file in the archive. Times are ISO 8601 in
UTC; hands have all their versions, and lists also what was taken back. Tables out of service
stand in the event, how they were closed and matches moved in the journal. Codes that open a door
are left out: those of pairs, of tables and of phones. A change that makes old files unreadable
raises the version.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import BinaryField, Model, QuerySet

from brackets.models import (
    Draw,
    JournalEntry,
    KeptDraw,
    Match,
    PartnerDraw,
    RulesetVersion,
    Single,
    Stage,
    Team,
    TieDecision,
    Tournament,
)
from referee.models import (
    BulkAction,
    CertificateLayout,
    Device,
    Duty,
    ExtraTime,
    Forfeit,
    Hand,
    MatchCall,
    Notice,
    Redeal,
    Review,
    RoundClock,
    Ruling,
    Screen,
    ScreenPicture,
    SecondEntry,
    Signature,
    SlipPhoto,
    SlipPrint,
    Summons,
    TableLink,
)

FORMAT = "shengji-referee event"
VERSION = 2

_OF_EVENT = "tournament"
_OF_STAGE = "stage__tournament"
_OF_DRAW = "draw__stage__tournament"
_OF_MATCH = "match__draw__stage__tournament"

LISTS: dict[str, tuple[type[Model], str]] = {
    "ruleset_versions": (RulesetVersion, _OF_EVENT),
    "teams": (Team, _OF_EVENT),
    "singles": (Single, _OF_EVENT),
    "partner_draws": (PartnerDraw, _OF_EVENT),
    "stages": (Stage, _OF_EVENT),
    "draws": (Draw, _OF_STAGE),
    "kept_draws": (KeptDraw, _OF_DRAW),
    "tie_decisions": (TieDecision, _OF_STAGE),
    "matches": (Match, _OF_DRAW),
    "hands": (Hand, _OF_MATCH),
    "redeals": (Redeal, _OF_MATCH),
    "rulings": (Ruling, _OF_MATCH),
    "forfeits": (Forfeit, _OF_MATCH),
    "calls": (MatchCall, _OF_MATCH),
    "signatures": (Signature, _OF_MATCH),
    "second_entries": (SecondEntry, _OF_MATCH),
    "reviews": (Review, _OF_MATCH),
    "bulk_actions": (BulkAction, _OF_EVENT),
    "duties": (Duty, _OF_EVENT),
    "summonses": (Summons, _OF_MATCH),
    "round_clocks": (RoundClock, _OF_DRAW),
    "extra_times": (ExtraTime, _OF_MATCH),
    "slip_prints": (SlipPrint, _OF_MATCH),
    "photos": (SlipPhoto, _OF_MATCH),
    "screens": (Screen, _OF_EVENT),
    "notices": (Notice, _OF_EVENT),
    "pictures": (ScreenPicture, _OF_EVENT),
    "certificates": (CertificateLayout, _OF_EVENT),
    "journal": (JournalEntry, _OF_EVENT),
}
"""The rows of an event, with the way from each to it."""

IMAGES: dict[str, tuple[str, str]] = {
    "photos": ("image", "jpg"),
    "pictures": ("image", "jpg"),
    "certificates": ("seal", "png"),
}
"""The field of a list that is an image, and the ending of its files."""

LEFT_OUT: dict[type[Model], str] = {
    TableLink: "its address and code let anybody in at a table",
    Device: "it is a phone: what it opened last is no fact of the event, its code is a key",
}
"""What has a way to an event and stays out of its archive, with the reason."""

# What opens a door stays out of every file: the code a pair signs with, the name of a phone.
SECRET = frozenset({"code", "device"})

Facts = dict[str, Any]


def event_facts(tournament: Tournament, *, phones: bool = True) -> Facts:
    """Return everything stored about an event, in a fixed number of queries.

    Without `phones` the telephone numbers are left out, in the journal as well.
    """
    names = _Names(tournament)
    facts = {
        "format": FORMAT,
        "version": VERSION,
        "event": names.fields(tournament),
        **{
            name: [
                names.fields(row) | _image_of(name, place, row)
                for place, row in enumerate(_rows(tournament, model, way))
            ]
            for name, (model, way) in LISTS.items()
        },
    }
    return facts if phones else _without_phones(facts)


def _without_phones(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_phones(each) for name, each in value.items() if name != "phone"}
    return [_without_phones(each) for each in value] if isinstance(value, list) else value


def images(tournament: Tournament) -> Iterable[tuple[str, bytes]]:
    """Return the file name and the content of every image, in order of making."""
    for name, (field, _ending) in IMAGES.items():
        model, way = LISTS[name]
        kept = model._default_manager.filter(**{way: tournament}).order_by("pk")
        for place, image in enumerate(kept.values_list(field, flat=True).iterator()):
            if image:
                yield _file(name, place), bytes(image)


def _file(name: str, place: int) -> str:
    """Return the file of the image of a row, counted from 0."""
    return f"{name}/{place + 1:04}.{IMAGES[name][1]}"


def _image_of(name: str, place: int, row: Model) -> Facts:
    if name not in IMAGES:
        return {}
    field = IMAGES[name][0]
    # Only a seal may be missing, and reading it is reading one row.
    there = not row._meta.get_field(field).null or getattr(row, field)
    return {field: _file(name, place) if there else None}


def _rows(tournament: Tournament, model: type[Model], way: str) -> QuerySet[Any]:
    found = model._default_manager.filter(**{way: tournament}).order_by("pk")
    images = [each.name for each in model._meta.concrete_fields if isinstance(each, BinaryField)]
    return found.defer(*images)


class _Names:
    """Names rows of an event in a way that does not depend on this database."""

    def __init__(self, tournament: Tournament) -> None:
        self._tables: dict[type[Model], dict[int, Any]] = {
            RulesetVersion: _named(tournament.ruleset_versions.values_list("pk", "number")),
            Team: _named(tournament.teams.values_list("pk", "number")),
            Stage: _named(tournament.stages.values_list("pk", "number")),
            User: _named(User.objects.values_list("pk", "username")),
        }
        draws = Draw.objects.filter(stage__tournament=tournament)
        self._tables[Draw] = _named(
            (pk, [stage, round_, number])
            for pk, stage, round_, number in draws.values_list(
                "pk", "stage__number", "round", "number"
            )
        )
        matches = Match.objects.filter(draw__stage__tournament=tournament)
        self._tables[Match] = _named(
            (pk, [*self._tables[Draw][draw], round_, position])
            for pk, draw, round_, position in matches.values_list(
                "pk", "draw_id", "round", "position"
            )
        )

    def fields(self, row: Model) -> Facts:
        """Return the fields of a row by name."""
        facts: Facts = {}
        for field in row._meta.concrete_fields:
            if field.primary_key or field.related_model is Tournament or field.name in SECRET:
                continue
            if isinstance(field, BinaryField):
                continue
            value = getattr(row, field.attname)
            if field.related_model is not None and value is not None:
                # A team may have been removed since the journal spoke of it.
                value = self._tables[field.related_model].get(value)
            facts[field.name] = _plain(value)
        return facts


def _named(pairs: Iterable[tuple[int, Any]]) -> dict[int, Any]:
    return dict(pairs)


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return value.isoformat() if isinstance(value, date) else value
