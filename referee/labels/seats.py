"""Names of the seats and of the two pairs that sit opposite each other."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.seats import Pair, Seat

SEATS: dict[Seat, Promise] = {
    Seat.EAST: pgettext_lazy("seat", "East"),
    Seat.NORTH: pgettext_lazy("seat", "North"),
    Seat.WEST: pgettext_lazy("seat", "West"),
    Seat.SOUTH: pgettext_lazy("seat", "South"),
}

PAIRS: dict[Pair, Promise] = {
    Pair.EAST_WEST: _("East–West"),
    Pair.NORTH_SOUTH: _("North–South"),
}

# For narrow boxes.
SEATS_SHORT: dict[Seat, Promise] = {
    Seat.EAST: pgettext_lazy("seat, short", "E"),
    Seat.NORTH: pgettext_lazy("seat, short", "N"),
    Seat.WEST: pgettext_lazy("seat, short", "W"),
    Seat.SOUTH: pgettext_lazy("seat, short", "S"),
}

PAIRS_SHORT: dict[Pair, Promise] = {
    Pair.EAST_WEST: pgettext_lazy("pair, short", "E–W"),
    Pair.NORTH_SOUTH: pgettext_lazy("pair, short", "N–S"),
}
