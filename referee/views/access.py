"""Who may open the pages of staff, who is signed in there, and the event that an address names."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404

from brackets.models import Tournament
from referee.labels.people import BELONGS
from referee.permissions import Task, may_open

P = ParamSpec("P")

_DIGITS = 6


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
            if wants_json(request) and (refusal := not_as_typed(request)):
                return refusal
            if not request.user.is_authenticated:
                return redirect_to_login(way_back(request))
            if not may_open(request.user, task):
                raise PermissionDenied(BELONGS[task])
            return view(request, *args, **kwargs)

        return guarded

    return guard


def wants_json(request: HttpRequest) -> bool:
    """Tell whether a phone sends by itself what was typed on it, and reads the answer itself."""
    return request.headers.get("Accept", "").startswith("application/json")


def not_as_typed(request: HttpRequest) -> HttpResponse | None:
    """Refuse what a phone sends while nobody, or somebody else than typed it, is signed in."""
    if not request.user.is_authenticated:
        return JsonResponse({"kind": "signed_out"}, status=401)
    if request.headers.get("X-Typed-By", str(request.user.pk)) != str(request.user.pk):
        return JsonResponse({"kind": "somebody_else"}, status=403)
    return None


def actor(request: HttpRequest) -> User:
    """Return who is signed in, on a page that only staff can open."""
    assert isinstance(request.user, User), "the page lets nobody else in"
    return request.user


def number_typed(text: str) -> int:
    """Return a number of up to six digits that a form brings, 0 for anything else."""
    digits = text.strip()
    return int(digits) if digits.isdecimal() and len(digits) <= _DIGITS else 0


def event_named(slug: str) -> Tournament:
    """Return the event of an address or answer 404."""
    return get_object_or_404(Tournament, slug=slug)
