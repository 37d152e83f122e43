"""Titles of the panels of a kiosk."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PANELS: dict[str, Promise] = {
    "registration": _("Registered pairs"),
    "playing": _("Now playing"),
    "upcoming": _("Next matches"),
    "results": _("Latest results"),
    "bracket": _("Bracket"),
    "champion": _("Podium"),
    "ranking": _("Final ranking"),
    "standings": _("Standings"),
}
