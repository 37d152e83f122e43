"""The extra hand on the slip of a race, and a match that is nothing but an extra hand (Y49)."""

from itertools import pairwise

from django.utils.translation import gettext

from referee.labels.hands import SUIT_SIGNS, TRUMP_SET_BY
from referee.labels.seats import SEATS_SHORT
from referee.sheets.paper import MEDIUM, THIN, Align, Box, Paper, Style
from referee.sheets.rows_slips import SlipHand, SlipRow

STRIP = 19.0
# title, who claimed the deal, trump suit, points in tricks, total, held, fell
_SHARES = (0.08, 0.23, 0.13, 0.14, 0.12, 0.15, 0.15)
_BLANK = "____"


def draw_extra_strip(paper: Paper, box: Box, slip: SlipRow) -> None:
    """Ask in one line who claimed the deal and whether his side held, or write it."""
    edges = [box.left]
    for share in _SHARES:
        edges.append(edges[-1] + share * box.width)
    cells = [Box(left, box.bottom, right - left, box.height) for left, right in pairwise(edges)]
    title, claimed, trump, tricks, total, held, fell = cells
    for cell in cells[:-2]:
        paper.frame(cell, THIN)
    paper.frame(held.joined(fell), THIN)
    paper.frame(box, MEDIUM)
    hand = slip.extra if slip.extra and slip.extra.played else None
    centred = Style(9, 5, bold=True, align=Align.CENTRE)
    paper.write(title.inset(2), gettext("Extra hand"), centred)
    paper.write(claimed.inset(3), _claimed(hand, slip), Style(8.5, 4.5))
    paper.write(trump.inset(3), _trump(hand), Style(8.5, 5, align=Align.CENTRE))
    points = gettext("Tricks %(points)s") % {"points": _known(hand.trick_points if hand else None)}
    paper.write(tricks.inset(3), points, Style(8.5, 5))
    points = gettext("Total %(points)s") % {"points": _known(hand.total if hand else None)}
    paper.write(total.inset(3), points, Style(8.5, 5))
    held_known = hand.held if hand else None
    draw_choice(paper, held, gettext("dealer side held"), chosen=held_known is True)
    draw_choice(paper, fell, gettext("dealer side fell"), chosen=held_known is False)


def _claimed(hand: SlipHand | None, slip: SlipRow) -> str:
    if hand is None or hand.dealer is None:
        who = "  ".join(str(short) for short in SEATS_SHORT.values())
    else:
        who = f"{SEATS_SHORT[hand.dealer]} {slip.seats[hand.dealer]}"
    return f"{gettext('deal claimed by')}  {who}"


def _trump(hand: SlipHand | None) -> str:
    if hand is None:
        return "  ".join(SUIT_SIGNS.values())
    how = str(TRUMP_SET_BY[hand.set_by]) if hand.set_by else ""
    return f"{SUIT_SIGNS.get(hand.suit, '')} {how}".strip()


def _known(points: int | None) -> str:
    return _BLANK if points is None else str(points)


def draw_choice(paper: Paper, box: Box, words: str, *, chosen: bool) -> None:
    """Draw a box to be ticked before `words`, ticked when `chosen`."""
    tick = Box(box.left + 5, box.middle - 4, 8, 8)
    paper.frame(tick, MEDIUM)
    if chosen:
        paper.write(tick, "✓", Style(9, bold=True, align=Align.CENTRE))
    rest = Box(tick.right + 4, box.bottom, box.right - tick.right - 6, box.height)
    paper.write(rest, words, Style(8.5, 6, bold=chosen))
