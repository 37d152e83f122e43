"""The list of events."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from brackets.models import Tournament


@require_safe
@login_required
def desk(request: HttpRequest) -> HttpResponse:
    """List all events, newest first."""
    return render(request, "desk/events.html", {"events": Tournament.objects.all()})
