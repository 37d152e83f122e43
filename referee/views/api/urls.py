"""Addresses of the public JSON, version 1; see docs/api.md."""

from collections.abc import Mapping

from django.urls import URLPattern, URLResolver, path

from referee.live import Values
from referee.views.api import event, matches, tables
from referee.views.api.answers import answer, event_list

_EVENT = "events/<slug:slug>/"
_OF_AN_EVENT: Mapping[str, tuple[str, Values]] = {
    "event": ("", event.told),
    "teams": ("teams/", event.teams),
    "rounds": ("rounds/", event.rounds),
    "rules": ("rules/", event.rules),
    "matches": ("matches/", matches.listed),
    "match": ("matches/<int:number>/", matches.one),
    "hands": ("hands/", matches.hands),
    "standings": ("standings/", tables.standings),
    "bracket": ("bracket/", tables.bracket),
}

urlpatterns: list[URLPattern | URLResolver] = [
    path("events/", event_list, name="api_events"),
    *(
        path(_EVENT + rest, answer(values), name=f"api_{name}")
        for name, (rest, values) in _OF_AN_EVENT.items()
    ),
]
