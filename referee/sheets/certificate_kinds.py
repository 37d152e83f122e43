"""Certificates as a sheet of the registry: without other wishes those of the best three."""

from django.utils.translation import gettext, gettext_lazy

from brackets.models import Tournament
from referee.sheets.certificate import certificate_sheet
from referee.sheets.certificate_sources import USUAL_TOP, Chosen, certificate_rows, ranked
from referee.sheets.keys import SheetKey
from referee.sheets.kinds import Audience, SheetKind, Wish


def no_place(tournament: Tournament, _wish: Wish) -> str:
    """Tell that nobody has a place yet."""
    if ranked(tournament):
        return ""
    return gettext("No place is decided yet: certificates come with the ranking.")


def _nobody_on_top(tournament: Tournament, wish: Wish) -> str:
    """Tell that none of the best is known; others may have their places."""
    best = Chosen(top=USUAL_TOP)
    if any(best.takes(place, team) for place, team in ranked(tournament)):
        return ""
    return no_place(tournament, wish) or gettext("The first places are not decided yet.")


CERTIFICATES = SheetKind(
    number=23,
    key=SheetKey.CERTIFICATES,
    title=gettext_lazy("Certificates"),
    audience=Audience.ORGANISER,
    why_not=_nobody_on_top,
    rows=lambda tournament, _wish: certificate_rows(tournament, Chosen(top=USUAL_TOP)),
    draw=certificate_sheet,
    parts=lambda rows: {0: rows.shown},
)
