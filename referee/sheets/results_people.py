"""The sheets of the results workbook about pairs: who is registered, who came."""

from collections.abc import Sequence

from django.utils.translation import gettext, pgettext

from brackets.journal import Action
from brackets.models import JournalEntry, Team, Tournament
from referee.labels.leaving import TEAM_STATES
from referee.labels.registration import field_name
from referee.sheets.results_hands import local, yes_no
from referee.sheets.workbook_tables import Column, Table, Value

Row = tuple[Value, ...]


def name_columns() -> tuple[Column, ...]:
    """Return the columns of what `names` returns."""
    widths = (("number", 6), ("unit", 22), ("player_one", 12), ("player_two", 12))
    return tuple(Column(field_name(name), width) for name, width in widths)


def names(team: Team | None) -> Row:
    """Return number, unit and players."""
    if team is None:
        return (None, None, None, None)
    return (team.number, team.unit or None, team.player_one, team.player_two)


def team_table(teams: Sequence[Team], *, phones: bool) -> Table:
    """Return the list of pairs; its headings are those of the registration template.

    So it can be corrected and imported again.
    """
    columns = (
        *name_columns(),
        *((Column(field_name("phone"), 16),) if phones else ()),
        Column(field_name("seed"), 8),
        Column(field_name("note"), 24),
    )
    rows = [
        (
            *names(team),
            *((team.phone or None,) if phones else ()),
            team.seed,
            team.note or None,
        )
        for team in teams
    ]
    return Table(pgettext("sheet of a workbook", "Teams"), columns, rows)


def check_in_table(tournament: Tournament, teams: Sequence[Team]) -> Table:
    """Return who came, when that was ticked and by whom, and who takes part."""
    ticked = JournalEntry.objects.filter(
        tournament=tournament, action=Action.TEAM_CHECKED_IN
    ).order_by("seq")
    last = {team: (at, who) for team, at, who in ticked.values_list("team", "at", "actor_name")}
    columns = (
        *name_columns(),
        Column(gettext("Checked in"), 8),
        Column(pgettext("workbook", "Ticked at"), 20),
        Column(pgettext("workbook", "Ticked by"), 12),
        Column(pgettext("workbook", "Takes part"), 14),
    )
    rows = [
        (
            *names(team),
            yes_no(team.present),
            local(at),
            who or None,
            str(TEAM_STATES[team.state]),
        )
        for team in teams
        for at, who in (last.get(team.pk, (None, "")),)
    ]
    return Table(pgettext("sheet of a workbook", "Check-in"), columns, rows)
