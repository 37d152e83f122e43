"""The hands on a score slip: the boxes of the screen, empty to be written in or filled in."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from django.utils.translation import gettext, pgettext

from referee.labels.hands import SUIT_SIGNS, TRUMP_SET_BY, TRUMP_SET_BY_SHORT, unit_name
from referee.labels.seats import PAIRS_SHORT, SEATS_SHORT
from referee.sheets.paper import MEDIUM, THIN, Align, Box, Paper, Style
from referee.sheets.rows_slips import SlipHand, SlipRow, SlipRows
from referee.sheets.slip_extra import draw_choice
from referee.sheets.slip_words import capture_hints
from referee.sheets.typesetting import signed
from rules.seats import Pair, Seat

HEAD = 25.0
# number, dealer, trump suit, who set it, tricks, kitty, last trick, won with trumps, multiplier,
# broken off, total, big (2), small (2)
WIDTHS = (24, 58, 60, 31, 42, 38, 62, 27, 26, 44, 38, 28, 28, 32, 32)
NUMBER, DEALER, SUIT, SETTER, TRICKS, KITTY, UNIT, TRUMP, TIMES, BROKEN, TOTAL = range(11)
TOTAL_FROM = 11
# The extra hand's answer takes the room of what is not asked there.
ANSWER = slice(KITTY, TOTAL)
_CENTRED = Style(9, 6, align=Align.CENTRE)
_TITLE = Style(7.5, 5.5, bold=True, align=Align.CENTRE)
_SEAT = Style(9, 5, bold=True, align=Align.CENTRE)
_NAME = Style(9, 4)
_HINT = Style(7.5, 5.5, align=Align.CENTRE)


def _cells(left: float, bottom: float, tall: float) -> list[Box]:
    edges = [left]
    for width in WIDTHS:
        edges.append(edges[-1] + width)
    return [Box(start, bottom, end - start, tall) for start, end in pairwise(edges)]


@dataclass(frozen=True, slots=True)
class _Rows:
    """The cells of the hands, of the extra hand if there can be one, and of the totals."""

    hands: list[list[Box]]
    extra: list[Box] | None
    totals: list[Box]


@lru_cache(maxsize=16)
def _rows(box: Box, hands: int, *, extra: bool) -> _Rows:
    """Return the cells of all rows, which fill the box."""
    count = hands + 1 + extra
    tall = (box.height - HEAD) / count
    rows = [_cells(box.left, box.top - HEAD - (index + 1) * tall, tall) for index in range(count)]
    return _Rows(rows[:hands], rows[hands] if extra else None, rows[-1])


def _joined(cells: list[Box]) -> Box:
    return cells[0].joined(cells[-1])


def draw_hand_frame(paper: Paper, box: Box, hands: tuple[SlipHand, ...], *, extra: bool) -> None:
    """Draw the lines and titles that all slips share."""
    cells = _cells(box.left, box.top - HEAD, HEAD)
    titles = (
        gettext("Hand"),
        gettext("Dealer"),
        gettext("Trump suit, how it was set"),
        gettext("Set by"),
        gettext("Points in tricks"),
        gettext("Kitty points"),
        gettext("Last trick won with"),
        gettext("Trump"),
        pgettext("of the kitty points", "Times"),
        gettext("Broken off, points so far"),
        gettext("Total"),
    )
    for cell, title in zip(cells, titles, strict=False):
        paper.frame(cell, THIN, shade=True)
        paper.write(cell.inset(1), title, _TITLE)
    for first, title in (
        (TOTAL_FROM, gettext("Big score")),
        (TOTAL_FROM + 2, gettext("Small score")),
    ):
        left, right = cells[first], cells[first + 1]
        upper = Box(left.left, left.middle, left.width + right.width, HEAD / 2)
        paper.frame(upper, THIN, shade=True)
        paper.write(upper.inset(1), title, _TITLE)
        for cell, pair in ((left, Pair.EAST_WEST), (right, Pair.NORTH_SOUTH)):
            lower = Box(cell.left, cell.bottom, cell.width, HEAD / 2)
            paper.frame(lower, THIN, shade=True)
            paper.write(lower.inset(1), str(PAIRS_SHORT[pair]), _TITLE)
    rows = _rows(box, len(hands), extra=extra)
    for hand, cells_of_hand in zip(hands, rows.hands, strict=True):
        for cell in cells_of_hand:
            paper.frame(cell, THIN)
        number = Style(11, bold=True, align=Align.CENTRE)
        paper.write(cells_of_hand[0], str(hand.number), number)
        if hand.dealer is not None:
            paper.write(_seat(cells_of_hand[DEALER]), str(SEATS_SHORT[hand.dealer]), _SEAT)
    if rows.extra is not None:
        _draw_extra_frame(paper, rows.extra)
    _draw_total_frame(paper, rows.totals)
    paper.frame(box, MEDIUM)
    paper.line(box.left, cells[0].bottom, cells[-1].right, cells[0].bottom, MEDIUM)


def _draw_extra_frame(paper: Paper, cells: list[Box]) -> None:
    paper.write(cells[0].inset(1), gettext("Extra"), Style(9, 6, bold=True, align=Align.CENTRE))
    for cell in (*cells[: ANSWER.start], _joined(cells[ANSWER]), *cells[ANSWER.stop :]):
        paper.frame(cell, THIN)


def _draw_total_frame(paper: Paper, cells: list[Box]) -> None:
    label = _joined(cells[:TOTAL_FROM])
    paper.frame(label, THIN, shade=True)
    paper.write(label.inset(4), gettext("Match total"), Style(9, 7, bold=True, align=Align.RIGHT))
    for cell in cells[TOTAL_FROM:]:
        paper.frame(cell, THIN)
    paper.line(label.left, label.top, cells[-1].right, label.top, MEDIUM)


def draw_hands(paper: Paper, box: Box, slip: SlipRow, rows: SlipRows, *, extra: bool) -> None:
    """Write what is known of the hands; an empty row gets the words to be ringed."""
    lines = _rows(box, len(slip.hands), extra=extra)
    for cells, hand in zip(lines.hands, slip.hands, strict=True):
        _draw_hand(paper, cells, hand, rows)
    if slip.big is not None and slip.small is not None:
        for cell, points in zip(lines.totals[TOTAL_FROM:], slip.big + slip.small, strict=True):
            paper.write(cell, signed(points), Style(11, 7, bold=True, align=Align.CENTRE))


def draw_dealers(paper: Paper, box: Box, slip: SlipRow, *, extra: bool) -> None:
    """Write who deals which hand."""
    lines = _rows(box, len(slip.hands), extra=extra)
    for cells, hand in zip(lines.hands, slip.hands, strict=True):
        if hand.dealer is not None:
            paper.write(_name(cells[DEALER]), slip.seats[hand.dealer], _NAME)


def _seat(cell: Box) -> Box:
    return Box(cell.left, cell.bottom, 18, cell.height)


def _name(cell: Box) -> Box:
    return Box(cell.left + 19, cell.bottom + 1, cell.width - 20, cell.height - 2)


def _draw_hand(paper: Paper, cells: list[Box], hand: SlipHand, rows: SlipRows) -> None:
    if hand.total is None:
        _draw_hints(paper, cells, rows)
        return
    _draw_trump(paper, cells, hand)
    if hand.broken_off:
        draw_choice(paper, cells[BROKEN], _known(hand.trick_points), chosen=True)
    else:
        paper.write(cells[TRICKS], _known(hand.trick_points), _CENTRED)
        _draw_kitty(paper, cells, hand, asked=rows.asks.trump)
    paper.write(cells[TOTAL], _known(hand.total), Style(10, 7, bold=True, align=Align.CENTRE))
    _draw_scores(paper, cells, hand)


def _draw_trump(paper: Paper, cells: list[Box], hand: SlipHand) -> None:
    """Write which suit was trump, how it was set and by which seat, as far as it was noted."""
    suit = SUIT_SIGNS.get(hand.suit, "")
    how = str(TRUMP_SET_BY[hand.set_by]) if hand.set_by else ""
    paper.write(cells[SUIT].inset(1), f"{suit} {how}".strip(), _CENTRED)
    if hand.setter is not None:
        paper.write(cells[SETTER], str(SEATS_SHORT[hand.setter]), _SEAT)


def _draw_kitty(paper: Paper, cells: list[Box], hand: SlipHand, *, asked: bool) -> None:
    """Write how the kitty was captured, or why it was not."""
    how = cells[UNIT].inset(1)
    if hand.trump is None:
        paper.write(how, gettext("kitty held"), _CENTRED)
    elif not hand.captured:  # Y50: side cards never capture
        paper.write(how, gettext("no capture"), _CENTRED)
        paper.write(cells[TRUMP].inset(1), gettext("no"), _CENTRED)
    else:
        paper.write(cells[KITTY], _known(hand.kitty_points), _CENTRED)
        paper.write(how, unit_name(hand.unit, hand.pairs) if hand.unit else "", _CENTRED)
        paper.write(cells[TRUMP].inset(1), gettext("yes") if asked else "", _CENTRED)
        paper.write(cells[TIMES], f"×{_known(hand.multiplier)}", _CENTRED)


def _draw_scores(paper: Paper, cells: list[Box], hand: SlipHand) -> None:
    if hand.big is not None and hand.small is not None:
        for cell, points in zip(cells[TOTAL_FROM:], hand.big + hand.small, strict=True):
            paper.write(cell, signed(points), _CENTRED)


def _draw_hints(paper: Paper, cells: list[Box], rows: SlipRows) -> None:
    _draw_trump_hints(paper, cells)
    hints = capture_hints(replace(rows.asks, trump=False), rows.factor)
    lines = _halves(cells[UNIT]) if len(hints) > 1 else (cells[UNIT].inset(1),)
    for line, words in zip(lines, hints, strict=True):
        paper.write(line, words, _HINT)
    if rows.asks.trump:
        paper.write(cells[TRUMP].inset(1), f"{gettext('yes')} {gettext('no')}", _HINT)
    times = "×" if rows.factor is None else f"×{rows.factor}"
    paper.write(cells[TIMES].inset(3), times, Style(9))
    draw_choice(paper, cells[BROKEN], "", chosen=False)


def _draw_trump_hints(paper: Paper, cells: list[Box]) -> None:
    signs, ways = _halves(cells[SUIT])
    paper.write(signs, "   ".join(SUIT_SIGNS.values()), Style(8, 7, align=Align.CENTRE))
    paper.write(ways, "  ".join(map(str, TRUMP_SET_BY_SHORT.values())), _HINT)
    first, second = _halves(cells[SETTER])
    east, north, west, south = (str(SEATS_SHORT[seat]) for seat in Seat)
    paper.write(first, f"{east}  {north}", _HINT)
    paper.write(second, f"{west}  {south}", _HINT)


def _halves(cell: Box) -> tuple[Box, Box]:
    """Return the upper and the lower line of a cell."""
    tall = cell.height / 2
    return (
        Box(cell.left + 1, cell.bottom + tall - 0.5, cell.width - 2, tall),
        Box(cell.left + 1, cell.bottom + 0.5, cell.width - 2, tall),
    )


def draw_extra(paper: Paper, box: Box, slip: SlipRow) -> None:
    """Ask who claimed the deal and whether his side held, or write it (Y49)."""
    cells = _rows(box, len(slip.hands), extra=True).extra
    assert cells is not None, "asked for"
    hand = slip.extra
    answer = _joined(cells[ANSWER])
    if hand is None or not hand.played:
        claimed, seats = _halves(cells[DEALER])
        paper.write(claimed, gettext("deal claimed by"), _HINT)
        paper.write(seats, "  ".join(str(SEATS_SHORT[seat]) for seat in Seat), _HINT)
        _draw_trump_hints(paper, cells)
    else:
        if hand.dealer is not None:
            paper.write(_seat(cells[DEALER]), str(SEATS_SHORT[hand.dealer]), _SEAT)
            paper.write(_name(cells[DEALER]), slip.seats[hand.dealer], _NAME)
        _draw_trump(paper, cells, hand)
        paper.write(cells[TRICKS], _known(hand.trick_points), _CENTRED)
        paper.write(cells[TOTAL], _known(hand.total), Style(10, 7, bold=True, align=Align.CENTRE))
    held = hand.held if hand else None
    half = answer.width / 2
    for left, words, chosen in (
        (answer.left, gettext("dealer side held"), held is True),
        (answer.left + half, gettext("dealer side fell"), held is False),
    ):
        draw_choice(paper, Box(left, answer.bottom, half, answer.height), words, chosen=chosen)
    for cell in cells[TOTAL_FROM:]:
        paper.write(cell, "–", _CENTRED)


def _known(points: int | None) -> str:
    return "" if points is None else str(points)
