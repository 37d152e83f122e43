"""Levels of a race in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rules.cards import Joker
from rules.shapes import Level, TimeCriterion

_JOKERS: dict[str, Promise] = {
    Joker.SMALL: pgettext_lazy("level", "Small joker"),
    Joker.BIG: pgettext_lazy("level", "Big joker"),
}

# What decides at time, in the order in which a regulation asks.
AT_TIME: dict[TimeCriterion, Promise] = {
    TimeCriterion.LEVEL: gettext_lazy("the higher level wins"),
    TimeCriterion.DEALER_SIDE: gettext_lazy("the side that would deal the next hand wins"),
    TimeCriterion.EXTRA_HAND: gettext_lazy("an extra hand decides"),
    TimeCriterion.LOTS: gettext_lazy("lots decide"),
}


def level_name(level: Level | str) -> str:
    """Return a level as people say it: 2 … A, then the jokers."""
    return str(_JOKERS.get(str(level), level))


def step(before: Level, after: Level) -> str:
    """Return how a level changed."""
    return _("%(before)s → %(after)s") % {
        "before": level_name(before),
        "after": level_name(after),
    }
