"""The front door: published events and the log-in."""

from django.contrib import messages
from django.contrib.auth import views as auth
from django.contrib.auth.forms import PasswordChangeForm
from django.db import connection
from django.db.utils import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from brackets.models import Tournament, TournamentState
from referee.forms.people import PasswordForm


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """List the events whose draw is published."""
    events = Tournament.objects.exclude(state=TournamentState.REGISTRATION)
    return render(request, "home.html", {"events": events})


@require_safe
@never_cache
def healthz(_request: HttpRequest) -> HttpResponse:
    """Answer 200 when the database answers, for monitoring."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return HttpResponse("database does not answer", status=503, content_type="text/plain")
    return HttpResponse("ok", content_type="text/plain")


class PasswordView(auth.PasswordChangeView):
    """Change one's own password, and say that it is changed."""

    form_class = PasswordForm
    success_url = reverse_lazy("home")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """Save the password."""
        messages.success(self.request, _("Your password is changed."))
        return super().form_valid(form)


change_password = PasswordView.as_view()
