"""Who may open the pages of staff, who is signed in there, and the event that an address names."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from brackets.models import Tournament
from referee.permissions import MatchState, Task, allowed, role_of

P = ParamSpec("P")


def only_for(
    task: Task, *, way_back: Callable[[HttpRequest], str] = HttpRequest.get_full_path
) -> Callable[
    [Callable[Concatenate[HttpRequest, P], HttpResponse]],
    Callable[Concatenate[HttpRequest, P], HttpResponse],
]:
    """Let those in who may do `task`, send the public to the log-in and refuse everybody else.

    The log-in leads to `way_back`, which is the same page unless something else is said.
    """

    def guard(
        view: Callable[Concatenate[HttpRequest, P], HttpResponse],
    ) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
        @wraps(view)
        def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(way_back(request))
            # A page opens or does not, whatever the state of any match.
            if not allowed(role_of(request.user), task, MatchState.WAITING):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return guarded

    return guard


def actor(request: HttpRequest) -> User:
    """Return who is signed in, on a page that only staff can open."""
    assert isinstance(request.user, User), "the page lets nobody else in"
    return request.user


def event_named(slug: str) -> Tournament:
    """Return the event of an address or answer 404."""
    return get_object_or_404(Tournament, slug=slug)
