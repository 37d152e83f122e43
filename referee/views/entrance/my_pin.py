"""One's own PIN."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee import pins
from referee.forms.pins import OwnPinForm
from referee.models import Pin
from referee.permissions import Task, by_pin
from referee.views.access import actor, only_for


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@only_for(Task.SEE_TABLES)
def my_pin(request: HttpRequest) -> HttpResponse:
    """Choose or change one's own PIN; who signed in with a PIN has to show the password first."""
    user = actor(request)
    if by_pin(user):
        if request.method == "POST":
            raise PermissionDenied
        return render(request, "entrance/my_pin.html", {"by_pin": True})
    form = OwnPinForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        pins.set_pin(user, form.cleaned_data["pin"], by=user)
        messages.success(request, _("Your PIN is set. You need it once a day at the tables."))
        return redirect("my_pin")
    context = {"form": form, "pin": Pin.objects.filter(owner=user).first()}
    status = 422 if request.method == "POST" else 200
    return render(request, "entrance/my_pin.html", context, status=status)
