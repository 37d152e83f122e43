"""Names of the states of a match and of its seats."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from brackets.models import Seating, SeatsChosen, Team
from referee.permissions import MatchState

STATES: dict[str, Promise] = {
    MatchState.WAITING: pgettext_lazy("match", "Waiting"),
    MatchState.READY: pgettext_lazy("match", "Ready"),
    MatchState.PLAYING: pgettext_lazy("match", "Playing"),
    MatchState.EXTRA_HAND: pgettext_lazy("match", "Extra hand"),
    MatchState.TO_SIGN: pgettext_lazy("match", "To be signed"),
    MatchState.FROZEN: pgettext_lazy("match", "Under review"),
    MatchState.FINISHED: pgettext_lazy("match", "Finished"),
}

SEATINGS: dict[str, Promise] = {
    Seating.EAST_WEST: gettext_lazy("East and West"),
    Seating.NORTH_SOUTH: gettext_lazy("North and South"),
}

SEATS_CHOSEN: dict[str, Promise] = {
    SeatsChosen.DEFAULT: gettext_lazy("as drawn"),
    SeatsChosen.LOT: gettext_lazy("by lot"),
    SeatsChosen.HAND: gettext_lazy("chosen at the table"),
}


def team_name(team: Team) -> str:
    """Return a team as people at a table call it: its number and both players."""
    return _("No. %(number)d %(one)s/%(two)s") % {
        "number": team.number,
        "one": team.player_one,
        "two": team.player_two,
    }
