"""Words about links, PINs and who has to wait."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from referee.pins import PinProblem

PIN_PROBLEMS: dict[PinProblem, Promise] = {
    PinProblem.NOT_DIGITS: gettext_lazy("A PIN has exactly four digits."),
    PinProblem.TRIVIAL: gettext_lazy(
        "Everybody tries 0000, 1234, 1212 and the like first: choose another PIN."
    ),
}


def waiting(seconds: int) -> str:
    """Return how long somebody has to wait after too many wrong answers."""
    if seconds < 60:
        left = ngettext("%(count)s second", "%(count)s seconds", seconds) % {"count": seconds}
    else:
        minutes = (seconds + 59) // 60
        left = ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}
    return _(
        "Too many wrong tries. Try again in %(left)s; others can sign in meanwhile. The organiser "
        "can let you in at once."
    ) % {"left": left}
