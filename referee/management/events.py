"""What the commands about one event share: find it, say why something was refused."""

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from brackets.errors import BracketsError
from brackets.models import Tournament
from referee.labels.refusals import refusal

BAD_USAGE = 2


def event_named(slug: str) -> Tournament:
    """Return the event; an unknown name is bad usage."""
    event = Tournament.objects.filter(slug=slug).first()
    if event is None:
        message = _("There is no event “{slug}”.").format(slug=slug)
        raise CommandError(message, returncode=BAD_USAGE)
    return event


def refused(error: BracketsError) -> CommandError:
    """Return the answer "no" of a writer as the end of a command."""
    return CommandError(refusal(error))
