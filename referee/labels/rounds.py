"""Names of the rounds of a knockout."""

from django.utils.translation import gettext as _

from brackets.models import MatchKind


def round_name(number: int, rounds: int) -> str:
    """Return the name of round `number` of `rounds`, counted from the final where it has one."""
    names = (_("Final"), _("Semi-finals"), _("Quarter-finals"))
    from_end = rounds - number
    return names[from_end] if from_end < len(names) else _("Round %(n)d") % {"n": number}


def match_round(kind: str, number: int, rounds: int) -> str:
    """Return which round a match belongs to; the third-place match has a name of its own."""
    return _("Third place") if kind == MatchKind.THIRD_PLACE else round_name(number, rounds)
