"""Who may open which page of the desk."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control

from referee.permissions import Task
from referee.views.access import only_for

P = ParamSpec("P")


def desk_for(
    task: Task,
) -> Callable[
    [Callable[Concatenate[HttpRequest, P], HttpResponse]],
    Callable[Concatenate[HttpRequest, P], HttpResponse],
]:
    """Let those in who may do `task`, send the public to the log-in and refuse everybody else."""
    # Nobody who uses the computer next leafs back to names and phone numbers.
    unkept = cache_control(private=True, no_store=True)
    return lambda view: only_for(task)(unkept(view))


def organiser_only(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Guard what belongs to the organiser: pairs, draw, settings, ruleset, accounts."""
    return desk_for(Task.RUN_EVENT)(view)


def organiser_only_kept(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Guard steps with nobody's names in them: the Back button shows them again as they were.

    A browser that may keep nothing shows an error of its own in place of a form that was sent.
    """
    return only_for(Task.RUN_EVENT)(cache_control(private=True)(view))


def chief_referee_only(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Guard what the chief referee shares with the organiser: matches, rulings, journal."""
    return desk_for(Task.RUN_MATCHES)(view)
