"""Everything that is stored about an event as plain values: the file event.json of an archive.

Version 1. One object with
    format, version     "shengji-referee event", 1
    event               the fields of brackets.models.Tournament
    ruleset_versions, teams, stages, draws, matches, hands, redeals, rulings, forfeits, calls,
    signatures, second_entries, reviews, certificates, journal
                        lists in order of making, each with the fields of its model
A field is named as in the model and left out when it only points back to the event. A reference
is written so that people can follow it: a team by its number, a draw by [stage, number], a match
by [stage, draw, round, position], a person by the user name, a version of the ruleset by its
number, a picture by its bytes in base 64. Times are ISO 8601 in UTC; hands have all their
versions, rulings and forfeits also those taken back. A change that makes old files unreadable
raises the version.
"""

from base64 import b64encode
from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Model, QuerySet

from brackets.models import (
    Draw,
    JournalEntry,
    Match,
    RulesetVersion,
    Stage,
    Team,
    Tournament,
)
from referee.models import (
    CertificateLayout,
    Forfeit,
    Hand,
    MatchCall,
    Redeal,
    Review,
    Ruling,
    SecondEntry,
    Signature,
)

FORMAT = "shengji-referee event"
VERSION = 1

# What opens a door stays out of every file: the code a pair signs with, the name of a phone.
_SECRET = {"code", "device"}

Facts = dict[str, Any]


def event_facts(tournament: Tournament, *, phones: bool = True) -> Facts:
    """Return everything stored about an event, in a fixed number of queries.

    Without `phones` the telephone numbers are left out, in the journal as well.
    """
    names = _Names(tournament)
    of_match = {"match__draw__stage__tournament": tournament}
    lists: dict[str, QuerySet[Any]] = {
        "ruleset_versions": RulesetVersion.objects.filter(tournament=tournament),
        "teams": Team.objects.filter(tournament=tournament),
        "stages": Stage.objects.filter(tournament=tournament),
        "draws": Draw.objects.filter(stage__tournament=tournament),
        "matches": Match.objects.filter(draw__stage__tournament=tournament),
        "hands": Hand.objects.filter(**of_match),
        "redeals": Redeal.objects.filter(**of_match),
        "rulings": Ruling.objects.filter(**of_match),
        "forfeits": Forfeit.objects.filter(**of_match),
        "calls": MatchCall.objects.filter(**of_match),
        "signatures": Signature.objects.filter(**of_match),
        "second_entries": SecondEntry.objects.filter(**of_match),
        "reviews": Review.objects.filter(**of_match),
        "certificates": CertificateLayout.objects.filter(tournament=tournament),
        "journal": JournalEntry.objects.filter(tournament=tournament),
    }
    facts = {
        "format": FORMAT,
        "version": VERSION,
        "event": names.fields(tournament),
        **{
            name: [names.fields(row) for row in rows.order_by("pk")] for name, rows in lists.items()
        },
    }
    return facts if phones else _without_phones(facts)


def _without_phones(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_phones(each) for name, each in value.items() if name != "phone"}
    return [_without_phones(each) for each in value] if isinstance(value, list) else value


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
            (pk, [stage, number])
            for pk, stage, number in draws.values_list("pk", "stage__number", "number")
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
            if field.primary_key or field.related_model is Tournament or field.name in _SECRET:
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
    if isinstance(value, bytes | memoryview):
        return b64encode(value).decode()
    return value.isoformat() if isinstance(value, date) else value
