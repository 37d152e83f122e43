"""Who may open the desk, and the event that an address names."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_cache_control

from brackets.models import Tournament
from referee.permissions import MatchState, Task, allowed, role_of

P = ParamSpec("P")


def organiser_only(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Let organisers in, send the public to the log-in and refuse everybody else."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        # Running an event does not depend on the state of any match.
        if not allowed(role_of(request.user), Task.RUN_EVENT, MatchState.WAITING):
            raise PermissionDenied
        answer = view(request, *args, **kwargs)
        # Nobody who uses the computer next leafs back to names and phone numbers.
        patch_cache_control(answer, private=True, no_store=True)
        return answer

    return guarded


def actor(request: HttpRequest) -> User:
    """Return who is signed in, on a page that only staff can open."""
    assert isinstance(request.user, User), "the page lets nobody else in"
    return request.user


def event_named(slug: str) -> Tournament:
    """Return the event of an address or answer 404."""
    return get_object_or_404(Tournament, slug=slug)
