"""The ruleset that an event is played under."""

from brackets.models import Tournament
from referee.match_facts import ruleset_of
from rules.ruleset import Ruleset


def ruleset_in_force(event: Tournament) -> Ruleset:
    """Return the newest version of the event's ruleset."""
    version = event.ruleset_versions.order_by("number").last()
    assert version is not None, "an event is created with its ruleset"
    return ruleset_of(version.content)
