"""What the commands about one event share: find it."""

from django.utils.translation import gettext as _

from brackets.models import Tournament
from referee.management.answers import BAD_USAGE, Refusal


def event_named(slug: str) -> Tournament:
    """Return the event; an unknown name is bad usage."""
    event = Tournament.objects.filter(slug=slug).first()
    if event is None:
        message = _("There is no event “{slug}”.").format(slug=slug)
        raise Refusal(message, code="event_unknown", status=BAD_USAGE)
    return event
