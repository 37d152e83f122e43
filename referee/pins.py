"""PINs: four digits that a referee types once a day, beside a table's link or on a known phone.

A PIN opens the tables and the board, never the organiser's desk: `permissions.role_of` sees to it.
"""

import logging
import re
import secrets
from enum import StrEnum
from itertools import pairwise

from django.contrib.auth import BACKEND_SESSION_KEY, SESSION_KEY
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import User
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from referee import throttling
from referee.devices import device_of, end_sessions, signed_in_today
from referee.models import Pin
from referee.permissions import PIN_BACKEND, STAFF_ROLES

LENGTH = 4
WRONG_AT_MOST = 20
"""So many wrong PINs from strange devices, and only devices of the person are let in by PIN until
somebody unlocks the account: five each five minutes would still be six hundred in a day."""

# Accounts belong to no event, so their changes are in settings.ACCOUNTS_LOG and in no journal.
_log = logging.getLogger(__name__)


class PinProblem(StrEnum):
    """Why a PIN is no good."""

    NOT_DIGITS = "not_digits"
    TRIVIAL = "trivial"


class PinInvalid(Exception):
    """The PIN is no good and nothing was written."""

    def __init__(self, problem: PinProblem) -> None:
        super().__init__(problem)
        self.problem = problem


def set_pin(user: User, pin: str, *, by: User | None) -> None:
    """Give an account the PIN that its owner chose; raises PinInvalid.

    Whoever is signed in with the old one is signed out.
    """
    problem = problem_of(pin)
    if problem:
        raise PinInvalid(problem)
    # Hashed before anything is locked: it takes a third of a second.
    values = {"digest": make_password(pin), "set_at": timezone.now(), "wrong": 0}
    Pin.objects.update_or_create(owner=user, defaults=values)
    throttling.unlock(user)
    _end_sessions(user)
    _log.info("%s set the PIN of %s", _who(by), user)


def issue_pin(user: User, *, by: User | None) -> str:
    """Give an account a random PIN and return it, to be shown once; it is stored nowhere."""
    pin = next(pin for pin in iter(_random_pin, "") if problem_of(pin) is None)
    set_pin(user, pin, by=by)
    return pin


def remove_pin(user: User, *, by: User | None) -> None:
    """Take the PIN away and sign out whoever is signed in with it."""
    Pin.objects.filter(owner=user).delete()
    _end_sessions(user)
    _log.info("%s removed the PIN of %s", _who(by), user)


def unlock(user: User, *, by: User | None) -> None:
    """Let an account try again at once, after too many wrong passwords or PINs."""
    throttling.unlock(user)
    Pin.objects.filter(owner=user).update(wrong=0)
    _log.info("%s unlocked %s", _who(by), user)


def problem_of(pin: str) -> PinProblem | None:
    """Return what is wrong with a PIN, None when it is good."""
    if not re.fullmatch(f"[0-9]{{{LENGTH}}}", pin):
        return PinProblem.NOT_DIGITS
    steps = {(int(after) - int(before)) % 10 for before, after in pairwise(pin)}
    in_a_row = len(steps) == 1 and steps <= {0, 1, 9}  # 0000, 1234, 7890, 4321
    pairs = pin[:2] == pin[2:] or (pin[0] == pin[1] and pin[2] == pin[3])  # 1212, 1122
    return PinProblem.TRIVIAL if in_a_row or pairs or pin == "2580" else None


def holders() -> QuerySet[User]:
    """Return the active staff who have a PIN, in order of name."""
    return (
        User.objects.filter(pin__isnull=False, is_active=True, groups__name__in=STAFF_ROLES)
        .order_by("first_name", "username")
        .distinct()
    )


def is_shut(user: User) -> bool:
    """Tell whether the PIN works on devices of the person alone: it was wrong too often."""
    return Pin.objects.filter(owner=user, wrong__gte=WRONG_AT_MOST).exists()


class PinBackend(ModelBackend):
    """Signs in with user name and PIN; the page has made sure of the table's link or the device."""

    def authenticate(  # type: ignore[override]  # a PIN instead of a password
        self, request: HttpRequest | None, username: str | None = None, pin: str | None = None
    ) -> User | None:
        """Return the person if the PIN is right."""
        assert request is not None, "axes lets nobody in without a request"
        found = Pin.objects.select_related("owner").filter(owner__username=username).first()
        if found is None or pin is None or not self.user_can_authenticate(found.owner):
            return None
        if not signed_in_today(device_of(request), found.owner) and not _take_try(found):
            return None
        if not check_password(pin, found.digest):
            return None
        Pin.objects.filter(pk=found.pk).update(wrong=0)
        return found.owner

    def get_user(self, user_id: int) -> User | None:
        """Return the person of a session, marked as signed in by PIN."""
        user = User.objects.filter(pk=user_id).first()
        if user is None or not self.user_can_authenticate(user):
            return None
        user.backend = PIN_BACKEND  # as authenticate() does
        return user


def _take_try(pin: Pin) -> bool:
    """Count a try before it is looked at, so that many at once are no more than were left."""
    return bool(Pin.objects.filter(pk=pin.pk, wrong__lt=WRONG_AT_MOST).update(wrong=F("wrong") + 1))


def _end_sessions(user: User) -> None:
    end_sessions({SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: PIN_BACKEND})


def _random_pin() -> str:
    return f"{secrets.randbelow(10**LENGTH):0{LENGTH}}"


def _who(by: User | None) -> str:
    return by.username if by else "the command line"
