"""Names of the states of an event and of its draws."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from brackets.models import DrawState, TournamentState

STATES: dict[str, Promise] = {
    TournamentState.REGISTRATION: _("Registration"),
    TournamentState.DRAWN: _("Drawn"),
    TournamentState.RUNNING: _("Running"),
    TournamentState.FINISHED: _("Finished"),
}

DRAW_STATES: dict[str, Promise] = {
    DrawState.DRAFT: _("draft"),
    DrawState.PUBLISHED: _("published"),
    DrawState.REPLACED: _("discarded or replaced"),
}
