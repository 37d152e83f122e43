"""Names of roles, and why an account was not changed."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from referee import people
from referee.permissions import Role

ROLES: dict[Role, Promise] = {
    Role.ORGANISER: _("Organiser"),
    Role.CHIEF_REFEREE: _("Chief referee"),
    Role.TABLE_REFEREE: _("Table referee"),
    Role.ENTRY_CLERK: _("Entry clerk"),
    Role.KIOSK: _("No role"),
}

_REFUSALS: dict[type[people.PeopleError], Promise] = {
    people.NameTaken: _("There is an account with this user name, perhaps with other capitals."),
    people.OwnAccount: _("You cannot take away your own account. Another organiser can."),
    people.LastOrganiser: _("This is the last organiser. Make another organiser first."),
}


def refusal(error: people.PeopleError) -> str:
    """Return why the account was not changed."""
    return str(_REFUSALS[type(error)])
