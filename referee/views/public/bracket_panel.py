"""The pages of the bracket on a screen: the whole as a map, then what is played."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from brackets.layout import ROUND_BY_ROUND
from brackets.phases import Phase
from referee.boards import Board, Line
from referee.bracket_tiles import Tile, gathered, round_tiles, tiles, zoomed
from referee.columns import last_main, main_columns, side_trees
from referee.screen_panels import Panel
from referee.views.public.bracket_overview import Overview
from referee.views.public.bracket_svg import Picture
from referee.views.public.panels import Page
from rules.shapes import StageKind

# Those of 256 pairs.
MOST_PARTS = 16


def bracket_pages(board: Board, phase: Phase, hands: int) -> tuple[Page, ...]:
    """Return a page for each part of a bracket; `hands` are those of a match, 0 where unknown.

    Parts in play come first, then those with something to play, at last and seldom those that are
    over. Where nobody has come yet there is nothing to see. Rounds that are over everywhere are
    left out as long as enough remain to fill a page. While there are more than `MOST_PARTS` of the
    first round on it, the map stands alone: nobody would wait until his part comes.
    """
    lines = board.of_phase(phase)
    columns = main_columns(lines, phase, phase.first, last_main(phase))
    anew = phase.plan.pairing in ROUND_BY_ROUND
    if not anew:
        columns = zoomed(columns)
    main = round_tiles(columns) if anew else gathered(tiles(columns))
    double = phase.plan.kind is StageKind.DOUBLE_ELIMINATION
    main_name = _("Upper bracket") if double else ""
    side_name = _("Lower bracket") if double else _("Matches for places")
    noted = [(tile, main_name) for tile in main]
    noted += [(tile, side_name) for tile in _beside(lines, phase)]
    shown = [each for each in noted if _has_pairs(each[0])]
    often = [tile for tile, _name in shown if not tile.is_over]
    # Of a bracket that is over the final is what everybody wants to see.
    often = often or [main[-1]]
    shown.sort(key=lambda each: (each[0] not in often, not each[0].is_live))
    pages = [
        Page(Panel.BRACKET, (Picture(tile, hands),), _note(tile, name), seldom=tile not in often)
        for tile, name in shown
    ]
    first = [tile for tile in main if tile.of == main[0].of]
    if main[0].of > 1 and not anew and not main[-1].is_over:
        note = f"{_('Map of the whole bracket')} · ▶ {_('Now playing')}"
        whole = Page(Panel.BRACKET, (Overview(columns, first),), note, whole=True)
        return (whole,) if len(first) > MOST_PARTS else (whole, *pages)
    return tuple(pages)


def _beside(lines: Sequence[Line], phase: Phase) -> tuple[Tile, ...]:
    """Return the pages of the lower bracket, or of what is played for places."""
    trees = side_trees(lines, phase)
    return gathered([tile for tree in trees for tile in tiles(zoomed(tree.columns))])


def _note(tile: Tile, name: str) -> str:
    part = _("Part %(n)d of %(of)d") % {"n": tile.part, "of": tile.of} if tile.of > 1 else ""
    return " · ".join(filter(None, (name, part)))


def _has_pairs(tile: Tile) -> bool:
    return any(side.team for line in tile.matches for side in line.sides)
