"""Sheets of a round: what the tables need to play it."""

from django.utils.translation import gettext, gettext_lazy, ngettext

from brackets.models import Match, Tournament
from brackets.queries import numbered_matches
from referee.hall import stale_slips
from referee.sheets.event_kinds import no_draw
from referee.sheets.keys import SheetKey
from referee.sheets.kinds import Audience, SheetKind, Subject, Wish, page
from referee.sheets.listing import listing_sheet
from referee.sheets.round_sources import (
    call_matches,
    call_rows,
    check_in_rows,
    name_rows,
    pairing_rows,
    wanted_places,
)
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
    key=SheetKey.SLIPS,
    title=gettext_lazy("Score slips"),
    audience=Audience.STAFF,
    subject=Subject.MATCH,
    why_not=_no_slips,
    rows=_slip_rows,
    draw=slips_sheet,
    parts=_slips_by_match,
    opens=page("event_match", numbered=True),
    checked_by=Audience.PUBLIC,
)


def _no_pairings(tournament: Tournament, wish: Wish) -> str:
    if wanted_places(tournament, wish.round):
        return ""
    return no_draw(tournament, wish) or gettext("The draw of this round is not published yet.")


def _nobody_to_call(tournament: Tournament, wish: Wish) -> str:
    if call_matches(tournament, wish.round):
        return ""
    return no_draw(tournament, wish) or _all_called(tournament, wish)


def _all_called(tournament: Tournament, wish: Wish) -> str:
    """Return why no match of a round, or of all of them, waits to be called."""
    matches, known = numbered_matches(tournament), playable_matches(tournament)
    if wish.round is not None:
        matches, known = matches.filter(round=wish.round), known.filter(round=wish.round)
    drawn, ready = matches.count(), known.count()
    if not drawn:
        return gettext("The draw of this round is not published yet.")
    if not ready:
        return gettext("No match of this round has both pairs yet.")
    if drawn == ready:
        return gettext("No match waits to be called: all matches of this round have begun.")
    words = ngettext(
        "No match waits to be called: all that have both pairs have begun, %(n)d still lacks one.",
        "No match waits to be called: all that have both pairs have begun, %(n)d still lack one.",
        drawn - ready,
    )
    return words % {"n": drawn - ready}


def _nobody_comes(tournament: Tournament, _wish: Wish) -> str:
    return "" if tournament.teams.exists() else gettext("No pair is registered yet.")


PAIRINGS = SheetKind(
    number=7,
    key=SheetKey.PAIRINGS,
    title=gettext_lazy("Pairings by table"),
    audience=Audience.PUBLIC,
    subject=Subject.ROUND,
    why_not=_no_pairings,
    rows=lambda tournament, wish: pairing_rows(tournament, wish.round),
    draw=listing_sheet,
    opens=page("event_round", numbered=True),
)
PAIRINGS_BY_NAME = SheetKind(
    number=8,
    key=SheetKey.PAIRINGS_BY_NAME,
    title=gettext_lazy("Pairings by name"),
    audience=Audience.PUBLIC,
    subject=Subject.ROUND,
    why_not=_no_pairings,
    rows=lambda tournament, wish: name_rows(tournament, wish.round),
    draw=listing_sheet,
    opens=page("event_round", numbered=True),
)
CALL_LIST = SheetKind(
    number=9,
    key=SheetKey.CALL_LIST,
    title=gettext_lazy("Call list"),
    audience=Audience.STAFF,
    subject=Subject.ROUND,
    why_not=_nobody_to_call,
    rows=lambda tournament, wish: call_rows(tournament, wish.round),
    draw=listing_sheet,
    opens=page("event_round", numbered=True),
)
CHECK_IN = SheetKind(
    number=10,
    key=SheetKey.CHECK_IN,
    title=gettext_lazy("Check-in list"),
    audience=Audience.STAFF,
    why_not=_nobody_comes,
    rows=lambda tournament, _wish: check_in_rows(tournament),
    draw=listing_sheet,
)
