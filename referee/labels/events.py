"""Names of the states of an event."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from brackets.models import TournamentState

STATES: dict[str, Promise] = {
    TournamentState.REGISTRATION: _("Registration"),
    TournamentState.DRAWN: _("Drawn"),
    TournamentState.RUNNING: _("Running"),
    TournamentState.FINISHED: _("Finished"),
}
