"""The pages of a bracket: everything once, nothing over another, lines as the draw has them."""

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from brackets.ready_formats import ready_format
from brackets.stages import KNOCKOUT
from referee.bracket_layout import HEADING, UPRIGHT, WIDE, Box, Layout, Sheet, layout
from referee.bracket_tiles import Tile, gathered, tiles
from referee.columns import last_main, main_columns, side_trees
from rules.shapes import Stage
from tests.referee.bracket_lines import WITH_THIRD_PLACE, Key, knockout, winners

TEAMS = (4, 5, 6, 7, 8, 11, 16, 31, 32, 64, 100, 128, 256)
ALL_PLACES = replace(KNOCKOUT, third_place=True, places_to=256)
(TWICE,) = ready_format("double_elimination")
LINE = re.compile(r"M(-?\d+) (-?\d+)(?:H-?\d+V(-?\d+)H(-?\d+)|h)")


def pages(teams: int, plan: Stage) -> tuple[Tile, ...]:
    lines, phase = knockout(teams, plan)
    main = tiles(main_columns(lines, phase, 1, last_main(phase)))
    beside = [tile for tree in side_trees(lines, phase) for tile in tiles(tree.columns)]
    return gathered(main) + gathered(beside)


def apart(one: Box, two: Box) -> bool:
    beside = one.right <= two.x or two.right <= one.x
    return beside or one.bottom <= two.y or two.bottom <= one.y


def words_above(page: Layout) -> list[Box]:
    """Return the room of the names of the rounds."""
    return [
        Box(h.x - h.width // 2, h.y - HEADING * 3 // 5, h.width, HEADING * 3 // 5)
        for h in page.heads
    ]


def led(page: Layout) -> tuple[dict[Key, Key], set[Key]]:
    """Return which match a line leads to from each, and from which an arrow leads on."""
    from_edge = {(p.box.right, p.box.middle): key(p.line) for p in page.places}
    to_edge = {(p.box.x, p.box.middle): key(p.line) for p in page.places}
    lines, arrows = {}, set()
    for x, y, end_y, end_x in LINE.findall(re.sub(r"m-7.*?(?=M|$)", "", page.path)):
        start = from_edge[int(x), int(y)]
        if end_x:
            lines[start] = to_edge[int(end_x), int(end_y)]
        else:
            arrows.add(start)
    return lines, arrows


def key(line: object) -> Key:
    match = line.match  # type: ignore[attr-defined]
    return match.round, match.position


@pytest.mark.parametrize(
    "plan", [WITH_THIRD_PLACE, ALL_PLACES, TWICE], ids=["main", "all", "twice"]
)
@pytest.mark.parametrize("teams", TEAMS)
def test_every_match_is_on_one_page_exactly(teams: int, plan: Stage) -> None:
    lines, _ = knockout(teams, plan)
    found = Counter(key(line) for page in pages(teams, plan) for line in page.matches)
    assert found == Counter(map(key, lines))


@pytest.mark.parametrize("sheet", [WIDE, UPRIGHT], ids=["wide", "upright"])
@pytest.mark.parametrize(
    "plan", [WITH_THIRD_PLACE, ALL_PLACES, TWICE], ids=["main", "all", "twice"]
)
@pytest.mark.parametrize("teams", TEAMS)
def test_page_has_room_for_everything_on_it(teams: int, plan: Stage, sheet: Sheet) -> None:
    paper = Box(0, 0, sheet.width, sheet.height)
    for tile in pages(teams, plan):
        page = layout(tile, sheet)
        # A screen that is a little smaller than it should be still shows 28 pixels.
        assert page.size >= 30
        boxes = [place.box for place in page.places]
        assert len(boxes) == len(tile.matches)
        for box in boxes + words_above(page):
            assert paper.x <= box.x
            assert paper.y <= box.y
            assert box.right <= paper.right
            assert box.bottom <= paper.bottom
        for one, two in combinations(boxes + words_above(page), 2):
            assert apart(one, two), (one, two)


@pytest.mark.parametrize("sheet", [WIDE, UPRIGHT], ids=["wide", "upright"])
@pytest.mark.parametrize("plan", [WITH_THIRD_PLACE, TWICE], ids=["main", "twice"])
@pytest.mark.parametrize("teams", TEAMS)
def test_lines_lead_winners_to_their_next_match(teams: int, plan: Stage, sheet: Sheet) -> None:
    onward = winners(teams, plan)
    for tile in pages(teams, plan):
        lines, arrows = led(layout(tile, sheet))
        assert lines.items() <= onward.items()
        # Nobody plays in some places of a lower bracket with byes: no line leads there.
        if plan is WITH_THIRD_PLACE:
            assert set(map(key, tile.matches)) & set(onward) == set(lines) | arrows
        assert not set(lines) & arrows


def test_final_page_has_third_place_below_the_final() -> None:
    (tile,) = pages(16, WITH_THIRD_PLACE)
    places = {place.line.match.kind: place.box for place in layout(tile, WIDE).places[-2:]}
    final, third = places["bracket"], places["third_place"]
    assert final.x == third.x
    assert third.y >= final.bottom + HEADING
