"""Roles and what they may do, in words, and why an account was not changed."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from referee import people
from referee.permissions import Role, Task
from referee.refusals import DutyProblem

ROLES: dict[Role, Promise] = {
    Role.ORGANISER: _("Organiser"),
    Role.CHIEF_REFEREE: _("Chief referee"),
    Role.TABLE_REFEREE: _("Table referee"),
    Role.ENTRY_CLERK: _("Entry clerk"),
    Role.KIOSK: _("No role"),
}

# One line each, for whoever gives an account its role.
DUTIES: dict[Role, Promise] = {
    Role.ORGANISER: _(
        "everything: pairs, draw, settings, accounts, and what the chief referee may"
    ),
    Role.CHIEF_REFEREE: _(
        "every table, penalties, objections and corrections of finished matches, calls and clocks"
    ),
    Role.TABLE_REFEREE: _(
        "records hands and gives light penalties at the tables assigned, in the match that is on"
    ),
    Role.ENTRY_CLERK: _("types paper slips of all tables, and the second entry; no penalties"),
}

# Who a page belongs to, for whoever may not open it.
BELONGS: dict[Task, Promise] = {
    Task.SEE_TABLES: _("This page belongs to the referees of the event."),
    Task.KEY_IN: _("This page belongs to whoever keys in paper slips."),
    Task.RUN_MATCHES: _("This page belongs to the chief referee and the organiser."),
    Task.ASSIGN_TABLES: _("This page belongs to the chief referee and the organiser."),
    Task.RUN_EVENT: _("This page belongs to the organiser."),
}

_REFUSALS: dict[type[people.PeopleError], Promise] = {
    people.NameTaken: _("There is an account with this user name, perhaps with other capitals."),
    people.OwnAccount: _("You cannot take away your own account. Another organiser can."),
    people.LastOrganiser: _("This is the last organiser. Make another organiser first."),
}

_DUTY_PROBLEMS: dict[DutyProblem, Promise] = {
    DutyProblem.CHANGED_MEANWHILE: _(
        "Somebody changed this meanwhile: %(stored)s. Save again to replace it."
    ),
    DutyProblem.NO_SUCH_TABLE: _("There is no such table in this event."),
    DutyProblem.OTHER_ROLE: _("Only a table referee has tables."),
}


def refusal(error: people.PeopleError) -> str:
    """Return why the account was not changed."""
    return str(_REFUSALS[type(error)])


def duty_problem(problem: DutyProblem, stored: str) -> str:
    """Return why tables were not assigned; `stored` are those that the referee has now."""
    return str(_DUTY_PROBLEMS[problem]) % {"stored": stored or "–"}
