"""The PINs of all staff and the phones that they use today, for organiser and chief referee."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from referee import devices, pins, throttling
from referee.labels.people import ROLES
from referee.models import Device, Pin
from referee.permissions import STAFF_ROLES, Role, Task, by_pin, role_of
from referee.views.access import actor, only_for

leaders_only = only_for(Task.RUN_MATCHES)


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A member of staff, with the PIN if there is one."""

    user: User
    role: str
    pin: Pin | None
    locked: bool
    may_change: bool

    @property
    def shut(self) -> bool:
        """Whether the PIN opens no new phone any more."""
        return self.pin is not None and self.pin.wrong >= pins.WRONG_AT_MOST


@require_safe
@cache_control(private=True, no_store=True)
@leaders_only
def pins_page(request: HttpRequest) -> HttpResponse:
    """List staff with their PINs and today's devices."""
    return _page(request)


@require_POST
@cache_control(private=True, no_store=True)
@leaders_only
def issue(request: HttpRequest, person: int) -> HttpResponse:
    """Give a random PIN and show it, this once."""
    user = _changed(request, person)
    pin = pins.issue_pin(user, by=actor(request))
    return render(request, "entrance/issued.html", {"person": user, "pin": pin})


@require_POST
@leaders_only
def remove(request: HttpRequest, person: int) -> HttpResponse:
    """Take a PIN away."""
    user = _changed(request, person)
    pins.remove_pin(user, by=actor(request))
    messages.success(request, _("%(name)s has no PIN any more.") % {"name": _name(user)})
    return redirect("pins")


@require_POST
@leaders_only
def unlock(request: HttpRequest, person: int) -> HttpResponse:
    """Let somebody try again at once."""
    user = _staff(person)
    pins.unlock(user, by=actor(request))
    messages.success(request, _("%(name)s can sign in again at once.") % {"name": _name(user)})
    return redirect("pins")


@require_POST
@leaders_only
def sign_out(request: HttpRequest, pk: int) -> HttpResponse:
    """Sign a lost phone out."""
    device = get_object_or_404(Device.objects.select_related("user"), pk=pk, user__isnull=False)
    ended = devices.sign_out(device)
    words = _("The phone is signed out.") if ended else _("The phone was signed out already.")
    messages.success(request, words)
    return redirect("pins")


def _changed(request: HttpRequest, pk: int) -> User:
    """Return the person whose PIN is given or taken away; raises PermissionDenied.

    Four digits that somebody saw over a shoulder must not lead to other PINs, or to more rights.
    """
    user = _staff(pk)
    if by_pin(actor(request)):
        raise PermissionDenied(_("Who signed in with a PIN changes no PIN: use your password."))
    if not _may_change(actor(request), user):
        raise PermissionDenied(_("Only an organiser changes the PIN of an organiser."))
    return user


def _may_change(by: User, user: User) -> bool:
    own = role_of(by)
    return not by_pin(by) and (own is Role.ORGANISER or role_of(user) is not Role.ORGANISER)


def _staff(pk: int) -> User:
    return get_object_or_404(
        User.objects.filter(groups__name__in=STAFF_ROLES, is_active=True).distinct(), pk=pk
    )


def _name(user: User) -> str:
    return user.get_full_name() or user.username


def _page(request: HttpRequest) -> HttpResponse:
    staff = (
        User.objects.filter(groups__name__in=STAFF_ROLES, is_active=True)
        .select_related("pin")
        .prefetch_related("groups")
        .order_by("first_name", "username")
        .distinct()
    )
    locked = throttling.locked_names()
    lines = [
        PersonLine(
            user,
            str(ROLES[role_of(user)]),
            pin,
            throttling.is_among(user, locked),
            _may_change(actor(request), user),
        )
        for user in staff
        for pin in [getattr(user, "pin", None)]
    ]
    context = {
        "lines": lines,
        "devices": devices.of_today(),
        "by_pin": by_pin(actor(request)),
    }
    return render(request, "entrance/pins.html", context)
