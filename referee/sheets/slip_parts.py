"""How much paper a slip needs: half a page, a page, or several for a long match."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from referee.sheets.paper import PORTRAIT
from referee.sheets.rows_slips import SlipHand, SlipRow, SlipRows

WHOLE = PORTRAIT[1]
HALF = WHOLE / 2
# Rows that can be written in by hand: on half a page, on a page.
FIXED_ROWS = (6, 24)
RACE_ROWS = (16, 48)
GAMES = 3


def slip_parts(rows: SlipRows) -> Iterator[tuple[SlipRow, float]]:
    """Yield what goes onto each piece of paper and how tall that is, slip by slip.

    Penalties, result and totals are on the last piece of a match.
    """
    for slip in rows.slips:
        pieces, tall = _pieces(slip, rows.games)
        for number, hands in enumerate(pieces, 1):
            part = replace(slip, hands=hands)
            if len(pieces) > 1:
                part = replace(part, sheet=f"{number}/{len(pieces)}")
            if number < len(pieces):
                part = replace(
                    part, extra=None, penalties=(), redeals=(), big=None, small=None, verdict=""
                )
            yield part, tall


Hands = tuple[SlipHand, ...]


def _pieces(slip: SlipRow, games: int) -> tuple[list[Hands], float]:
    if slip.race and games > 1:
        blocks = [tuple(hands) for _, hands in groupby(slip.hands, lambda hand: hand.game)]
        together = [blocks[start : start + GAMES] for start in range(0, len(blocks), GAMES)]
        return [sum(part, ()) for part in together] or [()], WHOLE if blocks else HALF
    few, many = RACE_ROWS if slip.race else FIXED_ROWS
    if len(slip.hands) <= few:
        return [slip.hands], HALF
    starts = range(0, len(slip.hands), many)
    return [slip.hands[start : start + many] for start in starts], WHOLE
