"""Words and small tests for the table pages."""

from typing import Any

from django import template
from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from brackets.models import Team
from referee.forms.table_hand import whole
from referee.labels.matches import STATES, team_name
from referee.labels.outbox import WORDS
from referee.labels.scores import Value, signless
from referee.permissions import MatchState

register = template.Library()


@register.inclusion_tag("table/outbox.html", takes_context=True)
def outbox(context: dict[str, Any]) -> dict[str, Any]:
    """Show what this phone has not sent yet, and what came back to be settled."""
    names = (
        "request",
        "event",
        "match",
        "user",
        "stamp",
        "seq",
        "others",
        "siblings",
        "csrf_token",
    )
    return {
        **{name: context.get(name) for name in names},
        "words": WORDS,
        "poll_seconds": settings.TABLE_POLL_SECONDS,
        "retry_seconds": settings.TABLE_RETRY_SECONDS,
    }


@register.filter
def in_fives(text: str, most: int) -> bool:
    """Tell whether the grid up to `most` offers these points."""
    number = whole(text)
    return number is not None and 0 <= number <= most and number % 5 == 0


@register.filter
def signed(number: int) -> str:
    """Return a number with its sign, as scores are said."""
    if number == 0:
        return "0"
    return f"+{number}" if number > 0 else f"−{-number}"


@register.filter
def minus(number: Value) -> str:
    """Return a score as it is written: a true minus, no plus."""
    return signless(number)


@register.filter
def number_sign(number: int) -> str:
    """Return 3号."""
    return _("No. %(number)d") % {"number": number}


@register.filter
def called(team: Team) -> str:
    """Return number and both players of a team."""
    return team_name(team)


@register.filter
def state_words(state: MatchState) -> Promise:
    """Return the name of a match's state."""
    return STATES[state]
