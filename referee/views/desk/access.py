"""Who may open the desk."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control

from referee.permissions import Task
from referee.views.access import only_for

P = ParamSpec("P")


def organiser_only(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Let organisers in, send the public to the log-in and refuse everybody else."""
    # Nobody who uses the computer next leafs back to names and phone numbers.
    unkept = cache_control(private=True, no_store=True)
    return only_for(Task.RUN_EVENT)(unkept(view))
