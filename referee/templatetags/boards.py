"""Words for pairs and matches on public pages and kiosks."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from brackets.models import MatchKind, Team, Verdict
from brackets.seeding import Entry
from brackets.standings import Row
from referee.boards import Line, Side
from referee.labels import scores
from referee.labels.hall import CALL_NAMES
from referee.labels.verdicts import CRITERIA, VERDICTS
from referee.permissions import MatchState

register = template.Library()


register.filter("minus", scores.signless)


@register.filter
def pair(team: Team | Entry) -> SafeString:
    """Return both players, each of whom is shortened or wrapped by itself."""
    return format_html(
        '<span class="player">{}</span><span class="stroke">/</span><span class="player">{}</span>',
        team.player_one,
        team.player_two,
    )


@register.filter
def comer(side: Side) -> str:
    """Return who will sit where no team is known yet."""
    if side.comes_from is None or side.comes_from.nobody:
        return _("Bye")
    loser = side.comes_from.loser
    text = _("Loser of match %(n)d") if loser else _("Winner of match %(n)d")
    return text % {"n": side.comes_from.number}


@register.filter
def verdict(line: Line) -> str:
    """Return how the match ended."""
    return str(VERDICTS[line.match.verdict]) if line.match.verdict else ""


@register.filter
def decision(line: Line) -> str:
    """Return what decided a match where the scores alone do not tell."""
    if line.match.kind == MatchKind.GRAND_FINAL_AGAIN and line.match.verdict == Verdict.BYE:
        return _("Not needed")
    told = {"", Verdict.BIG, Verdict.BYE}
    return "" if line.match.verdict in told else str(VERDICTS[line.match.verdict])


@register.filter
def held(line: Line) -> str:
    """Return what is in the way of the result, as the public is told: 待确认 or 审议中."""
    words = {
        MatchState.TO_SIGN: pgettext("match", "To be confirmed"),
        MatchState.FROZEN: pgettext("match", "Under review"),
    }
    return words.get(line.state, "")


@register.filter
def call(line: Line) -> str:
    """Return what the pairs of a match that has not begun should do."""
    if line.state == MatchState.WAITING:
        return _("Opponent open") if line.home.team or line.away.team else _("Not yet known")
    if not line.queue:
        return _("Please sit down")
    return ngettext("%(n)d match before", "%(n)d matches before", line.queue) % {"n": line.queue}


@register.filter
def called_words(side: Side) -> str:
    """Return which call of a pair was the last."""
    return str(CALL_NAMES[side.called])


@register.filter
def progress(line: Line, hands: int) -> str:
    """Return the table and the hand that is played there."""
    if line.held:
        hand = held(line)
    elif line.state == MatchState.EXTRA_HAND:
        hand = _("Extra hand")
    else:
        hand = f"{line.hand}/{hands}" if hands else _("hand %(n)d") % {"n": line.hand}
    if line.match.table is None:
        return hand
    return _("Table %(n)d · %(hand)s") % {"n": line.match.table, "hand": hand}


@register.filter
def medal(place: str) -> str:
    """Return what the first places are called."""
    names = {"1": _("Champion"), "2": _("Runner-up"), "3": _("Third")}
    return names.get(place) or _("Place %(place)s") % {"place": place}


@register.filter
def last_levels(row: Row) -> str:
    """Return the levels of the last match of a team in a ranking, its own first."""
    return scores.last_levels(row.last, row.team)


@register.filter
def criterion(code: str) -> str:
    """Return what separated a team from its opponent."""
    return str(CRITERIA[code]) if code else ""
