"""What the signed-in person may see, and the names of an event's states."""

from django import template
from django.contrib.auth.models import AnonymousUser, User
from django.utils.functional import Promise

from brackets.models import Draw, Tournament
from referee.decisions import waiting_matches
from referee.labels import events
from referee.permissions import Role, Task, role_of
from referee.permissions import may_open as may_open_pages

register = template.Library()


@register.simple_tag
def staff_role(user: User | AnonymousUser | str) -> str:
    """Return the role of `user`, empty for the public and on pages made without a request."""
    if isinstance(user, str) or not user.is_authenticated:
        return ""
    role = role_of(user)
    return "" if role == Role.KIOSK else role


@register.simple_tag
def may_open(user: User | AnonymousUser | str, task: str) -> bool:
    """Tell whether links to the pages of `task` are for `user`; empty where there is no request."""
    return not isinstance(user, str) and may_open_pages(user, Task(task))


@register.simple_tag
def decisions_waiting(event: Tournament) -> int:
    """Return in how many matches something waits for the chief referee."""
    return waiting_matches(event).count()


@register.filter
def state_name(event: Tournament) -> Promise:
    """Return 报名, 已抽签, 进行中 or 结束."""
    return events.STATES[event.state]


@register.filter
def draw_state(draw: Draw) -> Promise:
    """Return whether a draw is a draft, published or put aside."""
    return events.DRAW_STATES[draw.state]
