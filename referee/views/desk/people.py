"""Accounts of referees and organisers."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from referee import people as accounts
from referee.forms.people import PersonForm, RoleForm
from referee.labels.people import refusal
from referee.models import Pin
from referee.permissions import Role, role_of
from referee.pins import is_shut
from referee.tables import PeopleTable, show
from referee.throttling import is_among, locked_names
from referee.views.access import actor
from referee.views.desk.access import organiser_only


@require_safe
@organiser_only
def people(request: HttpRequest) -> HttpResponse:
    """List all accounts, with the form for a new one."""
    return _list_page(request, PersonForm())


@require_POST
@organiser_only
def create_person(request: HttpRequest) -> HttpResponse:
    """Make an account and show its password, this once."""
    form = PersonForm(request.POST)
    if not form.is_valid():
        return _list_page(request, form, status=422)
    given = form.cleaned_data
    try:
        made = accounts.create_person(
            given["username"], name=given["name"], role=Role(given["role"]), by=actor(request)
        )
    except accounts.PeopleError as refused:
        form.add_error("username", refusal(refused))
        return _list_page(request, form, status=422)
    return _password_page(request, made)


@require_safe
@organiser_only
def person(request: HttpRequest, person: int) -> HttpResponse:
    """Show one account and what can be done with it."""
    user = get_object_or_404(User, pk=person)
    return _person_page(request, user, RoleForm(initial={"role": role_of(user).value}))


@require_POST
@organiser_only
def reset_password(request: HttpRequest, person: int) -> HttpResponse:
    """Give a new password and show it, this once."""
    user = get_object_or_404(User, pk=person)
    return _password_page(request, accounts.reset_password(user, by=actor(request)))


@require_POST
@organiser_only
def change_role(request: HttpRequest, person: int) -> HttpResponse:
    """Give an account another role."""
    user = get_object_or_404(User, pk=person)
    form = RoleForm(request.POST)
    if not form.is_valid():
        return _person_page(request, user, form, status=422)
    try:
        accounts.set_role(user, Role(form.cleaned_data["role"]), by=actor(request))
    except accounts.PeopleError as refused:
        messages.error(request, refusal(refused))
    else:
        messages.success(request, _("The role was changed."))
    return redirect("desk_person", person=user.pk)


@require_POST
@organiser_only
def switch_account(request: HttpRequest, person: int) -> HttpResponse:
    """Lock an account out or let it in again, as the pressed button says."""
    user = get_object_or_404(User, pk=person)
    active = request.POST.get("active") == "1"
    try:
        accounts.set_active(user, active=active, by=actor(request))
    except accounts.PeopleError as refused:
        messages.error(request, refusal(refused))
    else:
        done = _("%(name)s may sign in again.") if active else _("%(name)s is locked out.")
        messages.success(request, done % {"name": user.username})
    return redirect("desk_person", person=user.pk)


def _person_page(
    request: HttpRequest, user: User, form: RoleForm, status: int = 200
) -> HttpResponse:
    context = {
        "person": user,
        "form": form,
        "pin": Pin.objects.filter(owner=user).first(),
        "locked": is_shut(user) or is_among(user, locked_names()),
    }
    return render(request, "desk/person.html", context, status=status)


def _list_page(request: HttpRequest, form: PersonForm, status: int = 200) -> HttpResponse:
    users = User.objects.order_by("-is_active", "username").prefetch_related("groups")
    table = show(PeopleTable(users), request)
    context = {"table": table, "form": form, "log": settings.ACCOUNTS_LOG}
    return render(request, "desk/people.html", context, status=status)


def _password_page(request: HttpRequest, made: accounts.Credentials) -> HttpResponse:
    return render(request, "desk/password.html", {"made": made})
