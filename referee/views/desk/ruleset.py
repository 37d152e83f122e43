"""The ruleset of an event: what it says, its versions, and its file."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from brackets.models import Tournament, TournamentState
from brackets.rulesets import newest_version, play_has_begun
from referee.labels.presets import PRESETS
from referee.match_facts import ruleset_of
from referee.rulebook.sheet import ruleset_name
from referee.rulebook.versions import event_sheet
from referee.views.access import event_named
from referee.views.desk.access import chief_referee_only
from rules.ruleset import load, preset_keys


@require_safe
@chief_referee_only
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the ruleset in words, and what can be done with it."""
    event = event_named(slug)
    version = newest_version(event)
    ruleset = ruleset_of(version.content)
    context = {
        **frame(event),
        "version": version,
        "name": ruleset_name(ruleset),
        "ruleset": ruleset,
        "parts": event_sheet(event),
        "presets": presets(),
    }
    return render(request, "desk/ruleset.html", context)


@require_safe
@chief_referee_only
def file(_request: HttpRequest, slug: str) -> HttpResponse:
    """Give the newest version as a file that can be changed and read in again."""
    event = event_named(slug)
    version = newest_version(event)
    response = HttpResponse(version.content, content_type="application/toml; charset=utf-8")
    name = f"{ruleset_of(version.content).key}-{event.slug}-v{version.number}.toml"
    response.headers["Content-Disposition"] = content_disposition_header(
        as_attachment=True, filename=name
    )
    return response


def frame(event: Tournament) -> dict[str, object]:
    """Return what all pages of the ruleset show."""
    return {
        "event": event,
        "section": "ruleset",
        "begun": play_has_begun(event),
        "closed": event.state == TournamentState.FINISHED,
    }


def presets() -> list[tuple[str, str, str]]:
    """Return key, name and description of each published regulation."""
    return [(key, ruleset_name(load(key)), str(PRESETS[key])) for key in preset_keys()]
