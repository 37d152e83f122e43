"""The hands of a level race on a score slip: two columns of rows for each game of the match."""

from itertools import groupby, pairwise

from django.utils.translation import gettext

from referee.labels.hands import unit_name
from referee.labels.seats import PAIRS_SHORT, SEATS_SHORT
from referee.sheets.paper import MEDIUM, THIN, Align, Box, Paper, Style
from referee.sheets.rows_slips import SlipHand, SlipRow, SlipRows
from referee.sheets.slip_extra import STRIP, draw_extra_strip
from referee.sheets.slip_words import capture_hints
from rules.seats import Pair

HEAD = 17.0
GAP = 7.0
TITLE = 14.0
BELOW = 4.0
# number, dealer, level card, tricks, kitty, last trick, total, level of both pairs after it
WIDTHS = (16.0, 54.0, 25.0, 34.0, 31.0, 58.0, 30.0, 25.0, 25.0)
NUMBER, DEALER, LEVEL, TRICKS, KITTY, UNIT, TOTAL = range(7)
AFTER = slice(7, 9)
_TITLE = Style(7, 4, bold=True, align=Align.CENTRE)
_HINT = Style(6.5, 4, align=Align.CENTRE)


def draw_race_frame(paper: Paper, box: Box, slip: SlipRow, rows: SlipRows, *, extra: bool) -> None:
    """Draw the lines and titles of all rows."""
    for block, hands in _blocks(box, slip, rows, extra=extra):
        if rows.games > 1:
            _draw_game(paper, Box(block.left, block.top, block.width, TITLE), hands[0].game)
        _draw_columns(paper, block)
        for hand, row in zip(hands, _rows(block, len(hands)), strict=False):
            cells = _cells(row)
            for cell in cells:
                paper.frame(cell, THIN)
            style = Style(_size(row), _size(row), bold=True, align=Align.CENTRE)
            paper.write(cells[NUMBER], str(hand.number or ""), style)


def _draw_game(paper: Paper, box: Box, number: int) -> None:
    words = gettext("Game %(number)d") % {"number": number}
    if number > 1:
        words = gettext("Game %(number)d (number its hands on)") % {"number": number}
    half = box.width / 2
    paper.write(Box(box.left, box.bottom, half, TITLE), words, Style(10, 7, bold=True))


def _draw_game_result(paper: Paper, box: Box, hands: list[SlipHand], slip: SlipRow) -> None:
    """Ask for the winner of a game, or write it."""
    words = gettext("Won by: E–W    N–S        Level E–W ____   N–S ____")
    number, levels = hands[0].game, hands[-1].levels
    if number <= len(slip.game_winners) and levels is not None:
        words = gettext("Won by: %(pair)s        Level E–W %(first)s   N–S %(second)s") % {
            "pair": PAIRS_SHORT[slip.game_winners[number - 1]],
            "first": levels[0],
            "second": levels[1],
        }
    half = box.width / 2
    paper.write(Box(box.right - half, box.bottom, half, TITLE), words, Style(8.5, 5))


def _draw_columns(paper: Paper, block: Box) -> None:
    titles = (
        gettext("Hand"),
        gettext("Dealer"),
        gettext("Level card"),
        gettext("Points in tricks"),
        gettext("Kitty points"),
        gettext("Last trick won with"),
        gettext("Total"),
        *(
            gettext("%(pair)s level") % {"pair": PAIRS_SHORT[pair]}
            for pair in (Pair.EAST_WEST, Pair.NORTH_SOUTH)
        ),
    )
    for column in _columns(block):
        head = Box(column.left, column.top - HEAD, column.width, HEAD)
        for cell, title in zip(_cells(head), titles, strict=True):
            paper.frame(cell, THIN, shade=True)
            paper.write(cell.inset(1), title, _TITLE)
        paper.frame(column, MEDIUM)


def draw_race(paper: Paper, box: Box, slip: SlipRow, rows: SlipRows, *, extra: bool) -> None:
    """Write what is known of the hands; an empty row gets the words to be ringed."""
    for block, hands in _blocks(box, slip, rows, extra=extra):
        if rows.games > 1:
            title = Box(block.left, block.top, block.width, TITLE)
            _draw_game_result(paper, title, hands, slip)
        for hand, row in zip(hands, _rows(block, len(hands)), strict=False):
            if hand.played and hand.dealer is not None:
                _draw_hand(paper, _cells(row), hand, slip)
            else:
                _draw_hints(paper, _cells(row), rows)
    if extra:
        draw_extra_strip(paper, Box(box.left, box.bottom, box.width, STRIP), slip)


def _draw_hand(paper: Paper, cells: list[Box], hand: SlipHand, slip: SlipRow) -> None:
    assert hand.dealer is not None, "a hand of a race is stored with who dealt it"
    size = _size(cells[0])
    centred = Style(size, min(4.5, size), align=Align.CENTRE)
    who = f"{SEATS_SHORT[hand.dealer]} {slip.seats[hand.dealer]}"
    paper.write(cells[DEALER].inset(2, 0), who, Style(size, min(4, size)))
    paper.write(cells[LEVEL].inset(1, 0), hand.level, centred)
    tricks = "" if hand.trick_points is None else str(hand.trick_points)
    paper.write(cells[TRICKS].inset(1, 0), tricks, centred)
    if hand.broken_off:
        rest = cells[KITTY].joined(cells[UNIT]).inset(1, 0)
        paper.write(rest, gettext("broken off"), centred)
    elif hand.captured:
        paper.write(cells[KITTY].inset(1, 0), str(hand.kitty_points or 0), centred)
        paper.write(cells[UNIT].inset(1, 0), _captured_with(hand), centred)
    else:
        paper.write(cells[UNIT].inset(1, 0), gettext("kitty held"), centred)
    paper.write(cells[TOTAL].inset(1, 0), str(hand.total), centred)
    for cell, reached in zip(cells[AFTER], hand.levels or (), strict=False):
        paper.write(cell.inset(1, 0), reached, centred)


def _captured_with(hand: SlipHand) -> str:
    words = unit_name(hand.unit, hand.pairs) if hand.unit else ""
    return f"{words} ×{hand.multiplier}".strip()


def _draw_hints(paper: Paper, cells: list[Box], rows: SlipRows) -> None:
    seats = "  ".join(str(short) for short in SEATS_SHORT.values())
    paper.write(cells[DEALER].inset(2, 0), seats, _HINT)
    hints = capture_hints(rows.asks, rows.factor, short=True)
    cell = cells[UNIT].inset(1, 0.5)
    tall = cell.height / len(hints)
    for index, words in enumerate(hints):
        line = Box(cell.left, cell.top - (index + 1) * tall, cell.width, tall)
        size = min(6.5, tall)
        paper.write(line, words, Style(size, min(4, size), align=Align.CENTRE))


def _size(row: Box) -> float:
    """Return a size of letters that fits: a long race has low rows."""
    return min(9.5, row.height * 0.8)


Block = tuple[Box, list[SlipHand]]


def _blocks(box: Box, slip: SlipRow, rows: SlipRows, *, extra: bool) -> list[Block]:
    """Return where the rows of each game stand, one block below the other."""
    games = [list(hands) for _, hands in groupby(slip.hands, lambda hand: hand.game)]
    title = TITLE if rows.games > 1 else 0.0
    strip = STRIP + BELOW if extra else 0.0
    lines = [-(-len(hands) // 2) for hands in games]
    fixed = len(games) * (HEAD + title) + (len(games) - 1) * BELOW
    tall = (box.height - strip - fixed) / sum(lines)
    top = box.top
    blocks: list[Block] = []
    for hands, count in zip(games, lines, strict=True):
        height = HEAD + count * tall
        top -= title + height
        blocks.append((Box(box.left, top, box.width, height), hands))
        top -= BELOW
    return blocks


def _columns(box: Box) -> tuple[Box, Box]:
    width = (box.width - GAP) / 2
    return (
        Box(box.left, box.bottom, width, box.height),
        Box(box.left + width + GAP, box.bottom, width, box.height),
    )


def _rows(box: Box, hands: int) -> list[Box]:
    """Return a row for each hand: down the left column, then down the right one."""
    lines = -(-hands // 2)
    tall = (box.height - HEAD) / lines
    return [
        Box(column.left, column.top - HEAD - (line + 1) * tall, column.width, tall)
        for column in _columns(box)
        for line in range(lines)
    ]


def _cells(row: Box) -> list[Box]:
    scale = row.width / sum(WIDTHS)
    edges = [row.left]
    for width in WIDTHS:
        edges.append(edges[-1] + width * scale)
    return [Box(left, row.bottom, right - left, row.height) for left, right in pairwise(edges)]
