"""Earlier rulings on a pair and what one more means, in words."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext as _

from referee.labels.hands import hand_name
from referee.models import Ruling, RulingState
from referee.repeats import Repeats


def earlier_words(repeats: Repeats, hands: int) -> str:
    """Return when and where a pair was ruled on under a clause before; empty if it never was."""
    told = [_here(ruling, hands) for ruling in repeats.here]
    told += [_elsewhere(ruling, hands) for ruling in repeats.elsewhere]
    return _("; ").join(told)


def next_words(repeats: Repeats, count: int = 1) -> str:
    """Return what `count` more offences mean for the match, as the regulation has it.

    Empty for a first offence that nothing is counted from.
    """
    number = repeats.then(count)
    values = {"n": number, "limit": repeats.limit}
    if repeats.limit and number >= repeats.limit:
        return _("number %(n)d in this match: with %(limit)d the match is lost") % values
    if repeats.limit:
        values["left"] = repeats.limit - number
        return _("number %(n)d in this match; %(left)d more and the match is lost") % values
    if repeats.times:
        return _("number %(n)d in this match; the regulation adds nothing for it") % values
    return ""


def _here(ruling: Ruling, hands: int) -> str:
    return "".join(_parts(ruling, hands))


def _elsewhere(ruling: Ruling, hands: int) -> str:
    where = _("match %(number)s") % {"number": ruling.match.number}
    return f"{where} {_here(ruling, hands)}"


def _parts(ruling: Ruling, hands: int) -> Iterator[str]:
    yield hand_name(ruling.hand_number, hands)
    if ruling.count > 1:
        yield f" × {ruling.count}"
    if ruling.given_at:
        yield f" {timezone.localtime(ruling.given_at):%H:%M}"
    if ruling.given_by:
        yield f" {ruling.given_by.get_full_name() or ruling.given_by.username}"
    if ruling.state == RulingState.PROPOSED:
        yield " " + _("(for the chief referee)")
