"""Writers of accounts: referees and organisers, their passwords and roles."""

import logging
import secrets
from dataclasses import dataclass

from django.contrib.auth.models import Group, User
from django.db import transaction

from referee.permissions import STAFF_ROLES, Role

# Lower case without i, l, o: nothing to mistake on paper, no second keyboard on a phone.
_LETTERS = "abcdefghjkmnpqrstuvwxyz"
_LENGTH = 10

# Accounts belong to no event, so their changes are in a log of their own, settings.ACCOUNTS_LOG,
# and not in a journal.
_log = logging.getLogger(__name__)


class PeopleError(Exception):
    """An account cannot be changed like this and nothing was written."""


class NameTaken(PeopleError):
    """There is an account with this user name."""


class OwnAccount(PeopleError):
    """Nobody takes away his own account or role."""


class LastOrganiser(PeopleError):
    """Without this account nobody could organise."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """An account with the password that is shown once and stored nowhere."""

    user: User
    password: str


def create_person(username: str, *, name: str, role: Role, by: User | None) -> Credentials:
    """Make an account with a random password; raises NameTaken."""
    with transaction.atomic():
        _lock_accounts()
        # Two names that differ in capitals only would be taken for one person.
        if User.objects.filter(username__iexact=username).exists():
            raise NameTaken(username)
        password = _random_password()
        user = User.objects.create_user(username, password=password, first_name=name)
        user.groups.add(_group(role))
    _log.info("%s made the account %s with the role %s", _who(by), user, role)
    return Credentials(user, password)


def reset_password(user: User, *, by: User | None) -> Credentials:
    """Give a new random password, which also signs the person out everywhere."""
    password = _random_password()
    user.set_password(password)
    user.save(update_fields=["password"])
    _log.info("%s gave %s a new password", _who(by), user)
    return Credentials(user, password)


def set_role(user: User, role: Role, *, by: User | None) -> None:
    """Give one role instead of the present one; raises OwnAccount, LastOrganiser."""
    with transaction.atomic():
        _lock_accounts()
        if role != Role.ORGANISER:
            _refuse_loss(user, by)
        user.groups.remove(*Group.objects.filter(name__in=STAFF_ROLES))
        user.groups.add(_group(role))
    _log.info("%s gave %s the role %s", _who(by), user, role)


def set_active(user: User, *, active: bool, by: User | None) -> None:
    """Lock an account out, at once and on every device, or let it in again.

    Accounts are never deleted: the journal names them. Raises OwnAccount, LastOrganiser.
    """
    with transaction.atomic():
        _lock_accounts()
        if not active:
            _refuse_loss(user, by)
        user.is_active = active
        user.save(update_fields=["is_active"])
    _log.info("%s %s the account %s", _who(by), "opened" if active else "closed", user)


def _who(by: User | None) -> str:
    return by.username if by else "the command line"


def _lock_accounts() -> None:
    """Let one change of roles go at a time: two organisers must not lock out each other."""
    for role in STAFF_ROLES:
        _group(role)
    list(Group.objects.select_for_update().order_by("pk"))


def _refuse_loss(user: User, by: User | None) -> None:
    if user == by:
        raise OwnAccount(user.username)
    others = User.objects.filter(groups__name=Role.ORGANISER, is_active=True).exclude(pk=user.pk)
    if not others.exists():
        raise LastOrganiser(user.username)


def _group(role: Role) -> Group:
    return Group.objects.get_or_create(name=role)[0]


def _random_password() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
