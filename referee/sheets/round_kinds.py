"""Sheets of a round: what the tables need to play it."""

from django.utils.translation import gettext, gettext_lazy

from brackets.models import Match, Tournament
from referee.hall import stale_slips
from referee.sheets.kinds import Audience, SheetKind, Subject, Wish, page
from referee.sheets.rows_slips import SlipRows
from referee.sheets.slip_sources import playable_matches, slip_rows
from referee.sheets.slips import slips_sheet


def slip_matches(tournament: Tournament, wish: Wish) -> list[Match]:
    """Return the matches whose slips are wanted, in order of number."""
    matches = playable_matches(tournament)
    if wish.match is not None:
        matches = matches.filter(number=wish.match)
    elif wish.round is not None:
        matches = matches.filter(round=wish.round)
    elif not wish.every:
        matches = matches.filter(verdict="", hold="")
    return stale_slips(matches) if wish.stale else list(matches)


def _no_slips(tournament: Tournament, wish: Wish) -> str:
    if slip_matches(tournament, wish):
        return ""
    if wish.stale:
        return gettext("No slip is void: those that were printed show the pairs as they are.")
    if wish.match is not None:
        return gettext("There is no such match, or its pairs are not known yet.")
    if wish.round is not None:
        return gettext("No match of this round has both pairs yet.")
    return gettext("No match is waiting to be played: the next slips come with the next results.")


def _slip_rows(tournament: Tournament, wish: Wish) -> SlipRows:
    return slip_rows(tournament, slip_matches(tournament, wish))


def _slips_by_match(rows: SlipRows) -> dict[int, object]:
    """Return what a slip is void without: where who plays whom, and on which seats."""
    return {
        slip.number: (
            rows.heading.event,
            slip.round,
            slip.table,
            slip.east_west,
            slip.north_south,
            slip.seats,
        )
        for slip in rows.slips
    }


SLIPS = SheetKind(
    number=4,
    key="slips",
    title=gettext_lazy("Score slips"),
    audience=Audience.STAFF,
    subject=Subject.MATCH,
    why_not=_no_slips,
    rows=_slip_rows,
    draw=slips_sheet,
    parts=_slips_by_match,
    opens=page("event_match"),
    checked_by=Audience.PUBLIC,
)
